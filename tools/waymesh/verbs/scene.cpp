// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file_path.h"
#include "way/io/obj.h"

#include "commands.h"
#include "output/json_text.h"
#include "output/report.h"
#include "output/write_output.h"
#include "scenes/scenes.h"

#include <filesystem>
#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

namespace way::cli {

int run_scene(const SceneRequest& request) {
  const std::string ending = path_text(to_path(request.output).extension());
  if (!ending.empty() && ending != ".obj")
    return report_misuse(request.output + ": scenes are written to .obj files");
  const auto mesh = scenes::make_scene(request.name, {.seed = request.seed, .size = request.size});
  if (!mesh) return report(mesh.error());
  const std::string text = format_obj(*mesh);
  if (request.output.empty()) {
    std::cout << text << std::flush;
    return kDone;
  }
  const auto written = write_output(request.output, text);
  if (!written) return report(written.error());
  if (request.json) {
    std::cout << json_text(nlohmann::ordered_json{{"file", request.output},
                                                  {"triangles", mesh->triangles().size()},
                                                  {"vertices", mesh->vertices().size()}})
              << std::endl;
    return kDone;
  }
  std::cout << request.output << ": " << mesh->triangles().size() << " triangles\n";
  return kDone;
}

}  // namespace way::cli
