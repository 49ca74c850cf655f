// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "record.h"

#include "way/bake/contours.h"

#include "calls.h"
#include "convert.h"
#include "core/hash.h"
#include "core/text.h"

using namespace way;
using namespace way::c;

TileRecord* way_record::tile(std::size_t number) {
  if (number >= tiles.size()) return nullptr;
  return &std::next(tiles.begin(), static_cast<std::ptrdiff_t>(number))->second;
}

namespace {

Vec3 whole_point(int x, int y, int z) {
  return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
}

/// Runs `body(tile)` for a tile that has the result of a stage.
template <class Body>
way_status with_stage(way_record* record, std::size_t number, BakeStage stage, Body&& body) {
  return with(record, [&](way_record& object) {
    TileRecord* const tile = object.tile(number);
    if (tile == nullptr) {
      return fail({Error::Code::invalid_argument,
                   text("the record has no tile ", number, " of ", object.tiles.size())});
    }
    if (!tile->has(stage)) {
      return fail({Error::Code::invalid_argument,
                   text("the record has not kept the stage ", name_of(stage))});
    }
    return static_cast<way_status>(body(*tile));
  });
}

/// Returns true for a stage from `low` to `high`.
bool is_between(int32_t stage, BakeStage low, BakeStage high) {
  return stage >= static_cast<int32_t>(low) && stage <= static_cast<int32_t>(high);
}

way_status fail_stage(int32_t stage, const char* what) {
  return fail({Error::Code::invalid_argument, text("stage ", stage, " has no ", what)});
}

SpanArrays to_arrays(const Heightfield& solid) {
  SpanArrays arrays;
  for (const Span& span : solid.spans) {
    arrays.bottoms.push_back(span.bottom);
    arrays.tops.push_back(span.top);
    arrays.areas.push_back(static_cast<std::uint8_t>(span.area));
  }
  return arrays;
}

std::vector<std::uint32_t> to_array(const FloorLinks& links) {
  std::vector<std::uint32_t> array;
  array.reserve(4 * links.size());
  for (std::uint32_t floor = 0; floor < links.size(); ++floor)
    for (const std::uint32_t neighbor : links[floor].all())
      array.push_back(neighbor);
  return array;
}

OutlineArrays to_arrays(const ContourSet& set) {
  OutlineArrays arrays;
  for (const Contour& contour : set.contours) {
    for (const ContourVertex& v : set.outline(contour)) {
      arrays.points.push_back(set.grid.to_world(whole_point(v.x, v.y, v.z)));
      arrays.across.push_back(v.across);
    }
    arrays.first.push_back(static_cast<std::uint32_t>(arrays.points.size()));
    arrays.regions.push_back(contour.region);
    arrays.areas.push_back(static_cast<std::uint8_t>(contour.area));
  }
  return arrays;
}

OutlineArrays to_arrays(const PolyMesh& mesh) {
  OutlineArrays arrays;
  for (const std::uint32_t corner : mesh.corners) {
    const GridPoint& v = mesh.vertices[corner];
    arrays.points.push_back(mesh.grid.to_world(whole_point(v.x, v.y, v.z)));
  }
  arrays.first = mesh.first;
  arrays.across = mesh.neighbors;
  arrays.regions = mesh.regions;
  for (const Area area : mesh.areas)
    arrays.areas.push_back(static_cast<std::uint8_t>(area));
  return arrays;
}

SurfaceArrays to_arrays(const DetailMesh& mesh, const VoxelGrid& grid) {
  SurfaceArrays arrays;
  for (const Vec3& v : mesh.vertices)
    arrays.vertices.push_back(grid.to_world(v));
  for (std::uint32_t polygon = 0; polygon < mesh.patches.size(); ++polygon) {
    const DetailMesh::Patch& patch = mesh.patches[polygon];
    for (std::uint32_t i = 0; i < patch.triangle_count; ++i) {
      for (const std::uint32_t v : mesh.triangles[patch.first_triangle + i].vertices)
        arrays.triangles.push_back(patch.first_vertex + v);
      arrays.polygons.push_back(polygon);
    }
  }
  return arrays;
}

/// Outlines before simplification: without error, and without splitting.
ContourSet trace_raw(const TileRecord& tile) {
  return trace_contours(tile.open[2], tile.regions, tile.seams,
                        {.max_error = 0, .max_edge_length = 0});
}

way_status write(const OutlineArrays& arrays, way_outlines* outlines) {
  way_outlines result = {};
  result.first = arrays.first.data();
  result.outline_count = arrays.first.size() - 1;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): three floats each.
  result.points = reinterpret_cast<const float*>(arrays.points.data());
  result.point_count = arrays.points.size();
  result.across = arrays.across.data();
  result.regions = arrays.regions.data();
  result.areas = arrays.areas.data();
  return write_struct(outlines, result);
}

StageHash hash_of(const TileRecord& tile, BakeStage stage) {
  if (!tile.has(stage)) return {};
  const auto i = static_cast<std::size_t>(stage);
  switch (stage) {
    case BakeStage::rasterize:
    case BakeStage::lift_low_obstacles:
    case BakeStage::remove_ledges:
    case BakeStage::remove_low_ceilings:
      return hash_stage(tile.solid.at(i));
    case BakeStage::compact:
    case BakeStage::mark_areas:
    case BakeStage::erode:
      return hash_stage(tile.open.at(i - 4));
    case BakeStage::distance_field:
      return hash_stage(tile.distance);
    case BakeStage::regions:
      return hash_stage(tile.regions);
    case BakeStage::seams:
      return hash_stage(tile.seams);
    case BakeStage::contours:
      return hash_stage(tile.contours);
    case BakeStage::polygons:
      return hash_stage(tile.polygons);
    case BakeStage::detail:
      return hash_stage(tile.detail);
    case BakeStage::tile:
      return tile.tile;
  }
  return {};
}

}  // namespace

const char* way_stage_name(int32_t stage) {
  if (stage < 0 || stage >= WAY_STAGE_COUNT) {
    fail_stage(stage, "name");
    return nullptr;
  }
  return name_of(static_cast<BakeStage>(stage));
}

way_status way_record_create(uint32_t stages, way_record** record) {
  if (!clear(record)) return fail_null("record");
  return guarded([&]() -> way_status {
    if (stages >> static_cast<unsigned>(WAY_STAGE_COUNT) != 0)
      return fail(WAY_INVALID_ARGUMENT, "a record is asked for stages that there are not");
    return give(std::make_shared<way_record>(stages), record);
  });
}

void way_record_free(way_record* record) {
  forget(record);
}

way_status way_record_report(const way_record* record, way_bake_report* report) {
  return with(record, [&](const way_record& object) {
    const BakeReport& r = object.report;
    way_bake_report result = {};
    result.tiles = static_cast<uint32_t>(r.tiles);
    result.spans = r.spans;
    result.floors = r.floors;
    result.regions = r.regions;
    result.contours = r.contours;
    result.polygons = r.polygons;
    result.scratch_bytes = r.scratch_bytes;
    result.seconds = r.seconds;
    std::ranges::copy(r.stage_seconds, result.stage_seconds);
    return write_struct(report, result);
  });
}

size_t way_record_tile_count(const way_record* record) {
  const auto object = find(record);
  if (object != nullptr) return object->tiles.size();
  fail_handle(Kind::record, record);
  return 0;
}

way_status way_record_get_tile(const way_record* record, size_t tile, way_record_tile* info) {
  return with(record, [&](way_record& object) {
    const TileRecord* const found = object.tile(tile);
    if (found == nullptr) {
      return fail({Error::Code::invalid_argument,
                   text("the record has no tile ", tile, " of ", object.tiles.size())});
    }
    const VoxelGrid& grid = found->grid;
    way_record_tile result = {};
    result.coord =
        from_coord(std::next(object.tiles.begin(), static_cast<std::ptrdiff_t>(tile))->first);
    put(result.origin, grid.origin);
    result.cell_size = grid.cell_size;
    result.cell_height = grid.cell_height;
    result.first_x = grid.first.x;
    result.first_z = grid.first.z;
    result.width = grid.width;
    result.depth = grid.depth;
    result.border = grid.border;
    result.stages = found->stages;
    std::ranges::copy(found->seconds, result.stage_seconds);
    return write_struct(info, result);
  });
}

int64_t way_record_find_tile(const way_record* record, way_tile_coord coord) {
  const auto object = find(record);
  if (object == nullptr) {
    fail_handle(Kind::record, record);
    return -1;
  }
  const auto found = object->tiles.find(to_coord(coord));
  return found == object->tiles.end() ? -1 : std::distance(object->tiles.begin(), found);
}

way_status way_record_spans(way_record* record, size_t tile, int32_t stage, way_spans* spans) {
  if (!is_between(stage, BakeStage::rasterize, BakeStage::remove_low_ceilings))
    return fail_stage(stage, "spans");
  return with_stage(record, tile, static_cast<BakeStage>(stage), [&](TileRecord& t) {
    const auto i = static_cast<std::size_t>(stage);
    const Heightfield& solid = t.solid.at(i);
    SpanArrays& arrays = t.span_arrays.at(i);
    if (arrays.tops.size() != solid.spans.size()) arrays = to_arrays(solid);
    way_spans result = {};
    result.columns = solid.columns.data();
    result.column_count = solid.columns.size() - 1;
    result.bottoms = arrays.bottoms.data();
    result.tops = arrays.tops.data();
    result.areas = arrays.areas.data();
    result.span_count = arrays.tops.size();
    return write_struct(spans, result);
  });
}

way_status way_record_floors(way_record* record, size_t tile, int32_t stage, way_floors* floors) {
  if (!is_between(stage, BakeStage::compact, BakeStage::erode)) return fail_stage(stage, "floors");
  return with_stage(record, tile, static_cast<BakeStage>(stage), [&](TileRecord& t) {
    const auto i = static_cast<std::size_t>(stage) - 4;
    const CompactHeightfield& open = t.open.at(i);
    std::vector<std::uint32_t>& neighbors = t.floor_neighbors.at(i);
    if (neighbors.empty()) neighbors = to_array(open.neighbors);
    way_floors result = {};
    result.columns = open.columns.data();
    result.column_count = open.columns.size() - 1;
    result.heights = open.floor.data();
    result.clearances = open.clearance.data();
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a byte each.
    result.areas = reinterpret_cast<const way_area*>(open.area.data());
    result.neighbors = neighbors.data();
    result.floor_count = open.size();
    return write_struct(floors, result);
  });
}

way_status way_record_distances(way_record* record, size_t tile, const uint16_t** distances,
                                size_t* count) {
  if (distances == nullptr || count == nullptr) return fail_null("distances or count");
  return with_stage(record, tile, BakeStage::distance_field, [&](TileRecord& t) {
    *distances = t.distance.distance.data();
    *count = t.distance.distance.size() - 1;
    return WAY_OK;
  });
}

way_status way_record_regions(way_record* record, size_t tile, const uint32_t** regions,
                              size_t* count) {
  if (regions == nullptr || count == nullptr) return fail_null("regions or count");
  return with_stage(record, tile, BakeStage::regions, [&](TileRecord& t) {
    *regions = t.regions.regions.data();
    *count = t.regions.regions.size() - 1;
    return WAY_OK;
  });
}

way_status way_record_contours(way_record* record, size_t tile, int32_t raw,
                               way_outlines* outlines) {
  return with_stage(record, tile, BakeStage::contours, [&](TileRecord& t) {
    if (raw == 0) {
      if (t.contour_arrays.regions.empty()) t.contour_arrays = to_arrays(t.contours);
      return write(t.contour_arrays, outlines);
    }
    const bool is_there =
        t.has(BakeStage::erode) && t.has(BakeStage::regions) && t.has(BakeStage::seams);
    if (!is_there)
      return fail(WAY_INVALID_ARGUMENT, "raw contours need the stages erode, regions and seams");
    if (t.raw_contour_arrays.regions.empty()) t.raw_contour_arrays = to_arrays(trace_raw(t));
    return write(t.raw_contour_arrays, outlines);
  });
}

way_status way_record_polygons(way_record* record, size_t tile, way_outlines* outlines) {
  return with_stage(record, tile, BakeStage::polygons, [&](TileRecord& t) {
    if (t.polygon_arrays.regions.empty()) t.polygon_arrays = to_arrays(t.polygons);
    return write(t.polygon_arrays, outlines);
  });
}

way_status way_record_detail(way_record* record, size_t tile, way_surfaces* surfaces) {
  return with_stage(record, tile, BakeStage::detail, [&](TileRecord& t) {
    if (t.surface_arrays.polygons.empty()) t.surface_arrays = to_arrays(t.detail, t.grid);
    way_surfaces result = {};
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): three floats each.
    result.vertices = reinterpret_cast<const float*>(t.surface_arrays.vertices.data());
    result.vertex_count = t.surface_arrays.vertices.size();
    result.triangles = t.surface_arrays.triangles.data();
    result.triangle_count = t.surface_arrays.polygons.size();
    result.polygons = t.surface_arrays.polygons.data();
    return write_struct(surfaces, result);
  });
}

way_status way_record_hash(const way_record* record, int32_t stage, uint64_t* count,
                           uint64_t* hash) {
  if (count == nullptr || hash == nullptr) return fail_null("count or hash");
  if (!is_between(stage, BakeStage::rasterize, BakeStage::tile)) return fail_stage(stage, "hash");
  return with(record, [&](const way_record& object) {
    Hash64 all;
    *count = 0;
    for (const auto& [coord, tile] : object.tiles) {
      const StageHash one = hash_of(tile, static_cast<BakeStage>(stage));
      *count += one.count;
      all.add(one.hash);
    }
    *hash = all.value();
    return way_status{WAY_OK};
  });
}
