// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/check_tile_data.h"

#include "way/nav/poly_ref.h"

#include "core/all_finite.h"
#include "core/text.h"

#include <algorithm>
#include <span>
#include <string>

namespace way {
namespace {

using Found = std::optional<Error>;

Error invalid(std::string message) {
  return {Error::Code::invalid_mesh, std::move(message)};
}

Found check_coord(const TileCoord& coord) {
  if (coord.is_in_range()) return std::nullopt;
  return invalid(text("tile (", coord.x, ", ", coord.z, ", ", coord.layer, ") is farther than ",
                      TileCoord::kLimit, " from the origin"));
}

Found check_sizes(const TileData& data) {
  if (data.first.empty() || data.first.front() != 0 || data.first.back() != data.corners.size()) {
    return invalid("the table of first corners does not span the corners");
  }
  if (auto error = check_polygon_count(data)) return error;
  const std::size_t count = data.size();
  if (data.neighbors.size() != data.corners.size()) {
    return invalid(text(data.neighbors.size(), " neighbors for ", data.corners.size(), " corners"));
  }
  if (data.areas.size() != count) {
    return invalid(text(data.areas.size(), " areas for ", count, " polygons"));
  }
  if (!data.flags.empty() && data.flags.size() != count) {
    return invalid(text(data.flags.size(), " flags for ", count, " polygons"));
  }
  if (!data.patches.empty() && data.patches.size() != count + 1) {
    return invalid(text(data.patches.size(), " patches for ", count, " polygons and an end"));
  }
  return std::nullopt;
}

Found check_finite(std::span<const Vec3> points, const char* what) {
  if (points.empty() || all_finite({&points.front().x, 3 * points.size()})) return std::nullopt;
  const auto bad = std::ranges::find_if(points, [](const Vec3& v) { return !is_finite(v); });
  return invalid(text(what, " ", bad - points.begin(), " is not finite: (", bad->x, ", ", bad->y,
                      ", ", bad->z, ")"));
}

bool is_neighbor(std::uint32_t neighbor, std::size_t own, std::size_t count) {
  return neighbor == TileData::kWall || TileData::is_portal(neighbor) ||
         (neighbor < count && neighbor != own);
}

Found check_polygon(const TileData& data, std::size_t polygon) {
  const std::uint32_t first = data.first[polygon];
  const std::uint32_t end = data.first[polygon + 1];
  if (end < first || end - first < 3 || end > data.corners.size()) {
    return invalid(text("polygon ", polygon, " has fewer than three corners"));
  }
  for (std::uint32_t i = first; i < end; ++i) {
    if (data.corners[i] >= data.vertices.size()) {
      return invalid(text("polygon ", polygon, " names vertex ", data.corners[i], " of ",
                          data.vertices.size()));
    }
    if (!is_neighbor(data.neighbors[i], polygon, data.size())) {
      return invalid(
          text("polygon ", polygon, " has the neighbor ", data.neighbors[i], " of ", data.size()));
    }
  }
  return std::nullopt;
}

Found check_convex(const TileData& data) {
  Aabb3 box;
  for (const Vec3& v : data.vertices)
    box = join(box, v);
  const double slack = rounding_slack(box);
  for (std::size_t polygon = 0; polygon < data.size(); ++polygon) {
    const std::uint32_t first = data.first[polygon];
    const auto corner = [&](std::uint32_t i) { return data.vertices[data.corners[first + i]]; };
    if (is_convex_in_plan(data.first[polygon + 1] - first, corner, slack)) continue;
    return invalid(text("polygon ", polygon, " at (", corner(0).x, ", ", corner(0).y, ", ",
                        corner(0).z, ") is not convex and counter-clockwise"));
  }
  return std::nullopt;
}

Found check_patch_ranges(const TileData& data) {
  TileData::Patch before;
  for (std::size_t i = 0; i < data.patches.size(); ++i) {
    const TileData::Patch& patch = data.patches[i];
    if (patch.first_vertex < before.first_vertex || patch.first_triangle < before.first_triangle ||
        (i == 0 && patch != TileData::Patch{})) {
      return invalid(text("patch ", i, " begins before the one before it"));
    }
    before = patch;
  }
  if (before.first_vertex != data.detail_vertices.size() ||
      before.first_triangle != data.detail_triangles.size()) {
    return invalid("the patches do not span the detail vertices and triangles");
  }
  return std::nullopt;
}

Found check_patch_triangles(const TileData& data) {
  for (std::size_t polygon = 0; polygon + 1 < data.patches.size(); ++polygon) {
    const TileData::Patch& patch = data.patches[polygon];
    const TileData::Patch& next = data.patches[polygon + 1];
    const std::uint32_t vertices =
        data.first[polygon + 1] - data.first[polygon] + next.first_vertex - patch.first_vertex;
    for (std::uint32_t t = patch.first_triangle; t < next.first_triangle; ++t) {
      for (const std::uint32_t v : data.detail_triangles[t].vertices) {
        if (v < vertices) continue;
        return invalid(text("triangle ", t - patch.first_triangle, " of polygon ", polygon,
                            " names vertex ", v, " of ", vertices));
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> check_polygon_count(const TileData& data) {
  if (data.size() <= PolyRef::kMaxPolygons) return std::nullopt;
  return Error{Error::Code::too_large, text(data.size(), " polygons in one tile, and at most ",
                                            PolyRef::kMaxPolygons, " fit: use smaller tiles")};
}

std::optional<Error> check_small_islands(std::span<const TileData::SmallIsland> islands,
                                         std::size_t polygons, Error::Code code) {
  for (std::size_t i = 0; i < islands.size(); ++i) {
    const auto& [polygon, floors, min_floors] = islands[i];
    if (polygon >= polygons || (i > 0 && polygon <= islands[i - 1].polygon))
      return Error{code, text("small island ", i, " names polygon ", polygon, " of ", polygons)};
    if (floors >= min_floors)
      return Error{
          code, text("small island ", i, " has ", floors, " floors, not fewer than ", min_floors)};
  }
  return std::nullopt;
}

std::optional<Error> check_tile_data(const TileData& data) {
  if (auto error = check_coord(data.coord)) return error;
  if (auto error = check_sizes(data)) return error;
  if (auto error = check_finite(data.vertices, "vertex")) return error;
  if (auto error = check_finite(data.detail_vertices, "detail vertex")) return error;
  for (std::size_t polygon = 0; polygon < data.size(); ++polygon) {
    if (auto error = check_polygon(data, polygon)) return error;
  }
  if (auto error = check_convex(data)) return error;
  if (auto error = check_patch_ranges(data)) return error;
  if (auto error = check_patch_triangles(data)) return error;
  return check_small_islands(data.small_islands, data.size(), Error::Code::invalid_mesh);
}

}  // namespace way
