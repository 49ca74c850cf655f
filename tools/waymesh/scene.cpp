// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"
#include "way/io/obj.h"

#include "commands.h"
#include "report.h"
#include "scenes/scenes.h"

#include <iostream>

namespace way::cli {

int run_scene(const SceneRequest& request) {
  const auto mesh = scenes::make_scene(request.level.name,
                                       {.seed = request.level.seed, .size = request.level.size});
  if (!mesh) return report(mesh.error());
  const std::string text = format_obj(*mesh);
  if (request.output.empty()) {
    std::cout << text << std::flush;
    return kDone;
  }
  const auto written = write_file(request.output, text);
  if (!written) return report(written.error());
  std::cout << request.output << ": " << mesh->triangles().size() << " triangles\n";
  return kDone;
}

}  // namespace way::cli
