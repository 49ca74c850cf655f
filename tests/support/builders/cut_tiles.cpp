// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/cut_tiles.h"

#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace way::test {
namespace {

using Point = std::tuple<float, float, float>;

Point as_key(Vec3 v) {
  return {v.x, v.y, v.z};
}

/// Where an edge begins, and whether there is ground across it.
struct Corner {
  Vec3 point = {};
  bool is_open = false;
};
using Outline = std::vector<Corner>;

float along(Vec3 v, bool by_x) {
  return by_x ? v.x : v.z;
}

/// The same point for both polygons of an edge, in either direction.
Vec3 cut_point(Vec3 a, Vec3 b, bool by_x, float line) {
  if (as_key(b) < as_key(a)) std::swap(a, b);
  const double t = (static_cast<double>(line) - static_cast<double>(along(a, by_x))) /
                   (static_cast<double>(along(b, by_x)) - static_cast<double>(along(a, by_x)));
  const auto mix = [&](float from, float to) {
    return static_cast<float>(static_cast<double>(from) +
                              (static_cast<double>(to) - static_cast<double>(from)) * t);
  };
  Vec3 point = {mix(a.x, b.x), mix(a.y, b.y), mix(a.z, b.z)};
  (by_x ? point.x : point.z) = line;
  return point;
}

/// The part of a convex outline on one side of a line.
Outline part_of(const Outline& outline, bool by_x, float line, bool is_low) {
  Outline part;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Corner& a = outline[i];
    const Corner& b = outline[(i + 1) % outline.size()];
    const bool has_a = (along(a.point, by_x) < line) == is_low;
    const bool has_b = (along(b.point, by_x) < line) == is_low;
    if (has_a) part.push_back(a);
    if (has_a == has_b) continue;
    // The cut is open; the rest of the edge keeps its state.
    part.push_back({cut_point(a.point, b.point, by_x, line), has_a || a.is_open});
  }
  return part;
}

Outline outline_of(const Tile& tile, std::uint32_t polygon) {
  Outline outline;
  for (std::uint32_t i = 0; i < tile.corner_count(polygon); ++i) {
    const TileEdge edge = tile.edge(tile.first_edge(polygon) + i);
    outline.push_back({tile.corner(polygon, i), edge.is_polygon()});
  }
  return outline;
}

class Cutter {
 public:
  Cutter(Vec3 origin, float side) : origin_(origin), side_(side) {}

  void add(const Outline& outline, bool by_x) {
    float low = along(outline[0].point, by_x);
    float high = low;
    for (const Corner& corner : outline) {
      low = std::min(low, along(corner.point, by_x));
      high = std::max(high, along(corner.point, by_x));
    }
    Outline rest = outline;
    for (int i = index_of(low, by_x) + 1; i <= index_of(high, by_x); ++i) {
      keep(part_of(rest, by_x, line_at(i, by_x), true), by_x);
      rest = part_of(rest, by_x, line_at(i, by_x), false);
    }
    keep(rest, by_x);
  }

  NavMesh finish(const Tile& like) const {
    NavMeshEdit change(NavMesh({.origin = origin_, .tile_side = side_}));
    for (const auto& [coord, outlines] : tiles_)
      change.add(make_tile(data_of({coord.first, coord.second}, outlines, like)));
    return *change.commit();
  }

 private:
  int index_of(float at, bool by_x) const {
    return static_cast<int>(std::floor((at - along(origin_, by_x)) / side_));
  }
  float line_at(int i, bool by_x) const {
    return along(origin_, by_x) + static_cast<float>(i) * side_;
  }

  void keep(const Outline& outline, bool by_x) {
    if (by_x) return add(outline, false);
    Vec3 middle;
    for (const Corner& corner : outline)
      middle = middle + corner.point * (1 / static_cast<float>(outline.size()));
    tiles_[{index_of(middle.x, true), index_of(middle.z, false)}].push_back(outline);
  }

  std::uint32_t portal_of(TileCoord coord, Vec3 a, Vec3 b) const {
    const auto both = [&](bool by_x, int i) {
      return along(a, by_x) == line_at(i, by_x) && along(b, by_x) == line_at(i, by_x);
    };
    if (both(true, coord.x)) return TileData::portal(Side::low_x);
    if (both(true, coord.x + 1)) return TileData::portal(Side::high_x);
    if (both(false, coord.z)) return TileData::portal(Side::low_z);
    if (both(false, coord.z + 1)) return TileData::portal(Side::high_z);
    return TileData::kWall;
  }

  TileData data_of(TileCoord coord, const std::vector<Outline>& outlines, const Tile& like) const {
    TileData data;
    data.coord = coord;
    data.agent = like.agent();
    std::map<Point, std::uint32_t> vertices;
    std::map<std::pair<Point, Point>, std::uint32_t> edges;
    for (std::uint32_t i = 0; i < outlines.size(); ++i) {
      for (std::size_t k = 0; k < outlines[i].size(); ++k)
        edges[{as_key(outlines[i][k].point),
               as_key(outlines[i][(k + 1) % outlines[i].size()].point)}] = i;
    }
    for (const Outline& outline : outlines) {
      for (std::size_t k = 0; k < outline.size(); ++k) {
        const Vec3 a = outline[k].point;
        const Vec3 b = outline[(k + 1) % outline.size()].point;
        const auto next = static_cast<std::uint32_t>(data.vertices.size());
        const auto [vertex, is_new] = vertices.try_emplace(as_key(a), next);
        if (is_new) data.vertices.push_back(a);
        data.corners.push_back(vertex->second);
        std::uint32_t code = outline[k].is_open ? portal_of(coord, a, b) : TileData::kWall;
        const auto twin = edges.find({as_key(b), as_key(a)});
        if (outline[k].is_open && code == TileData::kWall && twin != edges.end())
          code = twin->second;
        data.neighbors.push_back(code);
      }
      data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
      data.areas.push_back(Area::ground);
    }
    return data;
  }

  Vec3 origin_;
  float side_;
  std::map<std::pair<int, int>, std::vector<Outline>> tiles_;
};

}  // namespace

NavMesh cut_into_tiles(const NavMesh& mesh, Vec3 origin, float side) {
  Cutter cutter(origin, side);
  for (const PolyRef ref : all_polygons(mesh))
    cutter.add(outline_of(*mesh.tile_of(ref), ref.polygon()), true);
  return cutter.finish(*mesh.tile_in(0));
}

}  // namespace way::test
