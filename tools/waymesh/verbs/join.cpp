// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "commands.h"
#include "input/part_files.h"
#include "output/json_text.h"
#include "output/report.h"
#include "output/write_output.h"
#include "words/numbers.h"
#include "words/sizes.h"

#include <iostream>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

void print(const JoinRequest& request, const NavMeshJoin& join) {
  if (request.json) {
    const nlohmann::ordered_json json = {{"parts", join.part_count()},
                                         {"tiles", join.tile_count()},
                                         {"polygons", join.polygon_count()},
                                         {"bytes", join.bytes()},
                                         {"hash", hex_text(join.hash())}};
    std::cout << json_text(json, 2) << '\n';
    return;
  }
  std::cout << request.output << ": joined " << join.part_count()
            << " parts: " << join.polygon_count() << " stored polygons in " << join.tile_count()
            << " tiles, " << size_text(join.bytes()) << ", hash " << hex_text(join.hash()) << '\n';
}

}  // namespace

int run_join(const JoinRequest& request) {
  if (!ends_with_any_case(request.output, ".way"))
    return report_misuse(request.output + ": parts are joined to a .way file");
  auto parts = open_parts(request.parts, request.output);
  if (!parts) return report(parts.error());
  const auto join = NavMeshJoin::create(std::move(*parts));
  if (!join) return report({join.error().code, "cannot join: " + join.error().message});
  const auto written =
      write_output(request.output, [&](const ByteSink& sink) { return join->write(sink); });
  if (!written) return report(written.error());
  print(request, *join);
  return kDone;
}

}  // namespace way::cli
