// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/mesh_diff.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace way::cli {
namespace {

struct Point {
  double x = 0;
  double z = 0;
};
using Ring = std::vector<Point>;

Ring ring_of(const Tile& tile, std::uint32_t polygon) {
  Ring ring;
  for (std::uint32_t i = 0; i < tile.corner_count(polygon); ++i) {
    const Vec3 v = tile.corner(polygon, i);
    ring.push_back({static_cast<double>(v.x), static_cast<double>(v.z)});
  }
  return ring;
}

double side(Point a, Point b, Point p) {
  return (b.z - a.z) * (p.x - a.x) - (b.x - a.x) * (p.z - a.z);
}

/// The part of a convex ring on the inner side of a line.
Ring cut(const Ring& ring, Point a, Point b) {
  Ring kept;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point p = ring[i];
    const Point q = ring[(i + 1) % ring.size()];
    const double sp = side(a, b, p);
    const double sq = side(a, b, q);
    if (sp >= 0) kept.push_back(p);
    if ((sp >= 0) == (sq >= 0)) continue;
    const double t = sp / (sp - sq);
    kept.push_back({p.x + (q.x - p.x) * t, p.z + (q.z - p.z) * t});
  }
  return kept;
}

double area_of(const Ring& ring) {
  double twice = 0;
  for (std::size_t i = 2; i < ring.size(); ++i)
    twice += side(ring[0], ring[i - 1], ring[i]);
  return twice / 2;
}

Ring common_ring(Ring ring, const Ring& other) {
  for (std::size_t i = 0; i < other.size() && !ring.empty(); ++i)
    ring = cut(ring, other[i], other[(i + 1) % other.size()]);
  return ring;
}

/// The parts of a polygon that another tile covers at about the same height.
std::vector<Ring> covered(const Tile& a, std::uint32_t polygon, const Tile* b) {
  std::vector<Ring> rings;
  std::vector<std::uint32_t> near;
  if (b != nullptr) b->polygons_in(expand(a.bounds(polygon), {0, a.agent().climb, 0}), near);
  for (const std::uint32_t q : near)
    rings.push_back(common_ring(ring_of(a, polygon), ring_of(*b, q)));
  return rings;
}

/// Area of `a` that `b` does not cover.
double uncovered(const Tile& a, const Tile* b) {
  double sum = 0;
  for (std::uint32_t p = 0; p < a.polygon_count(); ++p) {
    double left = a.plan_area(p);
    for (const Ring& ring : covered(a, p, b))
      left -= area_of(ring);
    sum += std::max(left, 0.0);
  }
  return sum;
}

std::set<TileCoord> coords_of(const NavMesh& mesh) {
  std::set<TileCoord> coords;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) != nullptr) coords.insert(mesh.tile_in(slot)->coord());
  }
  return coords;
}

/// The tile at a coordinate as queries see it, or null.
const Tile* find_tile(const NavMesh& mesh, const TileCoord& coord) {
  for (const TileSlot& at : mesh.tiles_at(coord.x, coord.z)) {
    if (at.coord == coord) return mesh.tile_in(at.slot);
  }
  return nullptr;
}

TileChange compare(const TileCoord& coord, const Tile* before, const Tile* after) {
  TileChange change = {.coord = coord};
  if (before == nullptr) change.kind = TileChange::Kind::added;
  if (after == nullptr) change.kind = TileChange::Kind::removed;
  if (after != nullptr) {
    change.gained = uncovered(*after, before);
    change.polygons += static_cast<int>(after->polygon_count());
  }
  if (before != nullptr) {
    change.lost = uncovered(*before, after);
    change.polygons -= static_cast<int>(before->polygon_count());
  }
  return change;
}

}  // namespace

std::vector<std::vector<Vec2>> covered_pieces(const Tile& tile, std::uint32_t polygon,
                                              const NavMesh& other) {
  std::vector<std::vector<Vec2>> pieces;
  for (const Ring& ring : covered(tile, polygon, find_tile(other, tile.coord()))) {
    if (ring.size() < 3) continue;
    std::vector<Vec2>& piece = pieces.emplace_back();
    for (const Point& p : ring)
      piece.push_back({static_cast<float>(p.x), static_cast<float>(p.z)});
  }
  return pieces;
}

MeshDiff compare_meshes(const NavMesh& before, const NavMesh& after) {
  MeshDiff diff;
  std::set<TileCoord> all = coords_of(before);
  all.merge(coords_of(after));
  for (const TileCoord& coord : all) {
    const Tile* const a = find_tile(before, coord);
    const Tile* const b = find_tile(after, coord);
    if (a != nullptr && b != nullptr && a->hash() == b->hash()) {
      ++diff.same_tiles;
      continue;
    }
    diff.tiles.push_back(compare(coord, a, b));
    diff.coords.insert(coord);
    diff.gained += diff.tiles.back().gained;
    diff.lost += diff.tiles.back().lost;
  }
  return diff;
}

}  // namespace way::cli
