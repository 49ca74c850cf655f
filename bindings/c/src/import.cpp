// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/settings.h"
#include "way/io/import_polygons.h"

#include "calls.h"
#include "core/text.h"
#include "level.h"
#include "navmesh.h"
#include "settings_text.h"
#include "waymesh/file.h"

using namespace way;
using namespace way::c;

namespace {

way_import_options usual_options() {
  const ImportOptions usual;
  way_import_options result = {};
  result.agent_height = usual.agent.height;
  result.agent_radius = usual.agent.radius;
  result.agent_climb = usual.agent.climb;
  return result;
}

Result<ImportOptions> to_options(const way_import_options& given) {
  ImportOptions options;
  NavAgent agent;
  agent.height = options.agent.height = given.agent_height;
  agent.radius = options.agent.radius = given.agent_radius;
  agent.climb = options.agent.climb = given.agent_climb;
  if (const auto checked = check_ranges({.agent = agent}); !checked) return checked.error();
  auto areas = parse_areas(text_or_empty(given.areas));
  if (!areas) return areas.error();
  options.areas = std::move(*areas);
  options.strict = given.strict != 0;
  return options;
}

way_import_report from_report(const ImportReport& report) {
  way_import_report result = {};
  result.faces = report.faces;
  result.turned_faces = report.turned_faces;
  result.cut_faces = report.cut_faces;
  result.dropped_faces = report.dropped_faces;
  result.split_edges = report.split_edges;
  result.crowded_edges = report.crowded_edges;
  return result;
}

Result<ImportedMesh> import(std::span<const way_file> files, const way_import_options& given) {
  const auto options = to_options(given);
  if (!options) return options.error();
  auto level = read_files(files);
  if (!level) return level.error();
  Placement placement;
  if (given.z_up != 0) placement.axes.up = TriangleMeshOptions::UpAxis::z;
  if (const auto placed = place(*level, placement); !placed) return placed.error();
  auto imported = import_polygons(*level, *options);
  if (imported) return imported;
  return Error{imported.error().code, text(files[0].name, ": ", imported.error().message)};
}

}  // namespace

way_status way_import_options_init(way_import_options* options, uint32_t size) {
  return init_struct(options, size, usual_options());
}

way_status way_navmesh_import(const way_file* files, size_t file_count,
                              const way_import_options* options, way_navmesh** mesh,
                              way_import_report* report) {
  if (!clear(mesh)) return fail_null("mesh");
  return guarded([&]() -> way_status {
    const auto given = options == nullptr
                           ? Result<way_import_options>(usual_options())
                           : read_struct(options, usual_options(), "way_import_options");
    if (!given) return fail(given.error());
    auto imported = import({files, file_count}, *given);
    if (!imported) return fail(imported.error());
    auto object = std::make_shared<way_navmesh>(std::move(imported->mesh));
    object->areas = format_areas(imported->areas);
    const way_status written = report == nullptr
                                   ? way_status{WAY_OK}
                                   : write_struct(report, from_report(imported->report));
    return written == WAY_OK ? give(std::move(object), mesh) : written;
  });
}
