// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/settings.h"
#include "way/io/import_polygons.h"

#include "commands.h"
#include "input/foreign_level.h"
#include "input/level.h"
#include "input/mesh_file.h"
#include "input/read_input.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "output/write_output.h"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <span>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

/// `water=7`.
bool parse_area(const std::string& text, AreaName& area) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos) return false;
  std::uint8_t number = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data() + equals + 1, end, number);
  area = {Area{number}, text.substr(0, equals)};
  return result.ec == std::errc() && result.ptr == end && equals > 0;
}

/// A name that was mistyped would go unseen otherwise.
void note_unused(std::span<const AreaName> areas, const Level& level, const std::string& name) {
  for (const AreaName& area : areas) {
    const bool is_used =
        std::ranges::find(level.parts, area.name, &LevelPart::material) != level.parts.end();
    if (is_used) continue;
    std::cerr << "waymesh: note: no face of " << name << " has the material '" << area.name
              << "'\n";
  }
}

Result<ImportedMesh> import(const ImportRequest& request, ImportOptions options) {
  const InterruptExit interrupt;
  Placement placement;
  if (request.z_up) placement.axes.up = TriangleMeshOptions::UpAxis::z;
  auto level = load_any_level(request.input);
  if (!level) return level.error();
  const auto placed = place(*level, placement);
  if (!placed) return placed.error();
  note_unused(options.areas, *level, request.input);
  options.agent = {
      .height = request.agent.height, .radius = request.agent.radius, .climb = request.agent.climb};
  options.strict = request.strict;
  auto imported = import_polygons(*level, options);
  if (!imported) {
    return Error{imported.error().code, request.input + ": " + imported.error().message};
  }
  return imported;
}

nlohmann::ordered_json to_json(const ImportReport& report, const NavMeshCounts& counts,
                               const std::string& file) {
  return {{"file", file},
          {"faces", report.faces},
          {"polygons", counts.polygons},
          {"components", counts.components},
          {"area", counts.area},
          {"turned_faces", report.turned_faces},
          {"cut_faces", report.cut_faces},
          {"dropped_faces", report.dropped_faces},
          {"split_edges", report.split_edges},
          {"crowded_edges", report.crowded_edges}};
}

void print(const ImportReport& report) {
  const std::pair<std::size_t, const char*> counts[] = {
      {report.turned_faces, "faces turned over"},
      {report.cut_faces, "faces cut, for they are not convex"},
      {report.dropped_faces, "faces left out, upright or without area"},
      {report.split_edges, "edges split at corners of other faces"},
      {report.crowded_edges, "edges of more than two faces, which lead nowhere"}};
  for (const auto& [count, what] : counts) {
    if (count > 0) std::cout << "  " << count << ' ' << what << '\n';
  }
}

}  // namespace

int run_import(const ImportRequest& request) {
  const auto checked = check_ranges({.agent = request.agent});
  if (!checked) return report(checked.error());
  ImportOptions options;
  for (const std::string& text : request.areas) {
    AreaName area;
    if (!parse_area(text, area)) {
      return report_misuse(text + ": an area is given as name=number, from 0 to 255");
    }
    options.areas.push_back(area);
  }
  if (!is_output_name(request.output)) {
    return report_misuse(request.output + ": navmeshes are written to " + kOutputNames);
  }
  if (is_mesh_name(request.input)) {
    return report(
        why_not_a_level(request.input, "is a navmesh, and faces of a level are imported"));
  }
  note_input(request.input);
  const auto writable = check_output(request.output);
  if (!writable) return report(writable.error());
  const auto imported = import(request, options);
  if (!imported) return report(imported.error());
  MeshFile file;
  file.set = NavMeshSet(imported->mesh);
  file.notes.areas = imported->areas;
  file.is_foreign = true;
  const auto written = write_mesh_file(file, {.path = request.output});
  if (!written) return report(written.error());
  const NavMeshCounts counts = imported->mesh.counts();
  if (request.json) {
    std::cout << json_text(to_json(imported->report, counts, request.output)) << std::endl;
    return kDone;
  }
  std::cout << request.output << ": " << counts.polygons << " polygons of "
            << imported->report.faces << " faces, " << counts.components << " components\n";
  print(imported->report);
  return kDone;
}

}  // namespace way::cli
