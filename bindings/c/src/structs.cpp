// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "calls.h"
#include "waymesh.h"

#include <string_view>

namespace {

struct Entry {
  std::string_view name;
  std::size_t size;
};

#define WAY_ENTRY(type) \
  Entry {               \
#type, sizeof(type) \
  }
constexpr Entry kStructs[] = {
    WAY_ENTRY(way_triangles),
    WAY_ENTRY(way_file),
    WAY_ENTRY(way_level_options),
    WAY_ENTRY(way_level_info),
    WAY_ENTRY(way_bake_settings),
    WAY_ENTRY(way_volume),
    WAY_ENTRY(way_bake_options),
    WAY_ENTRY(way_bake_plan),
    WAY_ENTRY(way_bake_report),
    WAY_ENTRY(way_record_tile),
    WAY_ENTRY(way_spans),
    WAY_ENTRY(way_floors),
    WAY_ENTRY(way_outlines),
    WAY_ENTRY(way_surfaces),
    WAY_ENTRY(way_tile_info),
    WAY_ENTRY(way_navmesh_info),
    WAY_ENTRY(way_link),
    WAY_ENTRY(way_geometry_arrays),
    WAY_ENTRY(way_filter),
    WAY_ENTRY(way_nearest),
    WAY_ENTRY(way_path_query),
    WAY_ENTRY(way_path),
    WAY_ENTRY(way_walk),
    WAY_ENTRY(way_corridor),
    WAY_ENTRY(way_ray),
    WAY_ENTRY(way_wall),
    WAY_ENTRY(way_polygons),
    WAY_ENTRY(way_move),
    WAY_ENTRY(way_notes),
    WAY_ENTRY(way_agent),
    WAY_ENTRY(way_crowd_settings),
    WAY_ENTRY(way_crowd_params),
    WAY_ENTRY(way_crowd_agents),
    WAY_ENTRY(way_crowd_events),
    WAY_ENTRY(way_island),
    WAY_ENTRY(way_segments),
    WAY_ENTRY(way_field_sample),
    WAY_ENTRY(way_world_options),
    WAY_ENTRY(way_world_object),
    WAY_ENTRY(way_update_options),
    WAY_ENTRY(way_update_report),
    WAY_ENTRY(way_path_corridor_info),
    WAY_ENTRY(way_crossing),
    WAY_ENTRY(way_rays),
    WAY_ENTRY(way_distances),
    WAY_ENTRY(way_import_options),
    WAY_ENTRY(way_import_report),
    WAY_ENTRY(way_update_progress),
    WAY_ENTRY(way_stream_options),
    WAY_ENTRY(way_stream_report),
    WAY_ENTRY(way_path_index_options),
    WAY_ENTRY(way_path_index_info),
    WAY_ENTRY(way_examine_options),
    WAY_ENTRY(way_examination_info),
    WAY_ENTRY(way_finding),
};
#undef WAY_ENTRY

}  // namespace

size_t way_struct_size(const char* name) {
  for (const Entry& entry : kStructs) {
    if (name != nullptr && entry.name == name) return entry.size;
  }
  return 0;
}
