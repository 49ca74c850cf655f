// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/tile_key.h"

#include "way/bake/bake_version.h"
#include "way/bake/run_baker.h"
#include "way/nav/tile_codec.h"

#include "core/compiler.h"

#include <algorithm>
#include <array>
#include <variant>

namespace way {
namespace {

/// Number of triangles to prefetch ahead.
constexpr std::size_t kAhead = 8;

void add_point(WordHash128& hash, Vec3 point) {
  hash.add(point.x, point.y);
  hash.add(point.z);
}

void add_corners(WordHash128& hash, const std::array<Vec3, 3>& corners, Area area) {
  const TriangleHash triangle = hash_of(corners, area);
  hash.add_hashed(triangle.a, triangle.b);
}

std::array<Vec3, 3> corners_of(const TriangleMesh& mesh, std::size_t index) {
  const std::span<const Vec3> vertices = mesh.vertices();
  const Triangle& t = mesh.triangles()[index];
  return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
}

void prefetch_corners(const TriangleMesh& mesh, std::size_t index) {
  for (const std::uint32_t corner : mesh.triangles()[index])
    prefetch(&mesh.vertices()[corner]);
}

void add_triangle(WordHash128& hash, const TriangleMesh& mesh, std::size_t index) {
  add_corners(hash, corners_of(mesh, index), mesh.areas()[index]);
}

void add_settings(WordHash128& hash, const BakeSettings& settings) {
  // The binding names every member, so that nobody adds a setting and forgets it here. Agents are
  // added from the configuration.
  const auto& [agent, agents, cell_size, cell_height, region_min_size, region_merge_size,
               edge_max_length, edge_max_error, polygon_vertices, detail_distance, detail_error,
               tile_size, partition, rules] = settings;
  static_cast<void>(agent);
  static_cast<void>(agents);
  hash.add(cell_size, cell_height);
  hash.add(region_min_size, region_merge_size);
  hash.add(edge_max_length, edge_max_error);
  hash.add(detail_distance, detail_error);
  hash.add(polygon_vertices);
  hash.add(tile_size);
  hash.add(partition);
  hash.add(rules);
}

void add_agents(WordHash128& hash, std::span<const AgentCells> agents) {
  hash.add(agents.size());
  for (const AgentCells& one : agents) {
    hash.add(one.agent.height, one.agent.radius);
    hash.add(one.agent.climb, one.agent.slope);
  }
}

/// Adds the numbers of a shape.
struct ShapeAdder {
  WordHash128& hash;

  void operator()(const Aabb3& box) const {
    add_point(hash, box.min);
    add_point(hash, box.max);
  }
  void operator()(const CylinderVolume& one) const {
    add_point(hash, one.base);
    hash.add(one.radius, one.height);
  }
  void operator()(const PrismVolume& one) const {
    hash.add(one.min_height, one.max_height);
    hash.add(one.outline.size());
    for (const Vec2& corner : one.outline)
      hash.add(corner.x, corner.z);
  }
  void operator()(const SphereVolume& one) const {
    add_point(hash, one.center);
    hash.add(one.radius);
  }
  void operator()(const CapsuleVolume& one) const {
    add_point(hash, one.start);
    add_point(hash, one.end);
    hash.add(one.radius);
  }
  void operator()(const MeshVolume& one) const {
    hash.add(one.is_convex);
    if (one.mesh == nullptr) return hash.add(0);
    hash.add(one.mesh->triangles().size());
    for (std::size_t i = 0; i < one.mesh->triangles().size(); ++i)
      add_triangle(hash, *one.mesh, i);
  }
};

void add_volume(WordHash128& hash, const AreaVolume& volume) {
  hash.add(volume.shape.index());
  std::visit(ShapeAdder{hash}, volume.shape);
  hash.add(volume.area);
  hash.add(volume.priority);
  hash.add(volume.carves);
}

/// Returns true if a shape may cover a column of a window.
bool may_cover(const VolumeShape& shape, const VoxelGrid& grid) {
  constexpr int kSlack = 2;  // [cells]; far more than rounding moves anything
  const Aabb3 box = bounds_of(shape);
  const auto side = static_cast<double>(grid.cell_size);
  const auto is_along = [&](float low, float high, float origin, std::array<int, 2> columns) {
    const double begin = static_cast<double>(origin) + (columns[0] - kSlack) * side;
    const double end = static_cast<double>(origin) + (columns[1] + kSlack) * side;
    return static_cast<double>(low) <= end && static_cast<double>(high) >= begin;
  };
  return is_along(box.min.x, box.max.x, grid.origin.x, {grid.first.x, grid.first.x + grid.width}) &&
         is_along(box.min.z, box.max.z, grid.origin.z, {grid.first.z, grid.first.z + grid.depth});
}

/// Adds triangles in their order.
void add_triangles(TriangleListHash& hash, const TileKeys::Triangles& list) {
  TriangleListHash sum = hash;  // in registers
  const std::size_t count = list.indices ? list.indices->size() : list.mesh.triangles().size();
  const auto index_at = [&](std::size_t i) { return list.indices ? (*list.indices)[i] : i; };
  for (std::size_t i = 0; i < count; ++i) {
    // The triangles of a tile are scattered over the level.
    if (i + 2 * kAhead < count) prefetch(&list.mesh.triangles()[index_at(i + 2 * kAhead)]);
    if (i + kAhead < count) prefetch_corners(list.mesh, index_at(i + kAhead));
    const std::array<Vec3, 3> corners = corners_of(list.mesh, index_at(i));
    sum.add(hash_of(corners, list.mesh.areas()[index_at(i)]), top_of(corners));
  }
  hash = sum;
}

}  // namespace

TileKeys::TileKeys(const BakeConfig& config) : config_(config) {
  settings_.add(kBakeVersion);
  settings_.add(kTileFormat);
  add_settings(settings_, config.settings);
  add_agents(settings_, config.agents);
}

WordHash128 TileKeys::begin_digest(std::uint64_t triangles) const {
  WordHash128 hash = settings_;
  const VoxelGrid& world = config_.world;
  add_point(hash, world.origin);
  hash.add(world.height);
  hash.add(world.width);
  hash.add(world.depth);
  hash.add(config_.first_tile.x);
  hash.add(config_.first_tile.z);
  hash.add(triangles);
  return hash;
}

Digest TileKeys::digest_of(const TriangleMesh& level, std::span<const AreaVolume> volumes) const {
  WordHash128 hash = begin_digest(level.triangles().size());
  for (std::size_t i = 0; i < level.triangles().size(); ++i)
    add_triangle(hash, level, i);
  for (const AreaVolume& volume : volumes)
    add_volume(hash, volume);
  return hash.value();
}

BakeDigest::BakeDigest(const BakeConfig& config, std::uint64_t triangles)
    : hash_(TileKeys(config).begin_digest(triangles)) {}

void BakeDigest::add(const std::array<Vec3, 3>& corners, Area area) {
  add_corners(hash_, corners, area);
}

TileKey TileKeys::key_of(const TileCoord& coord, std::span<const Triangles> lists,
                         std::span<const AreaVolume> volumes) const {
  TriangleListHash triangles;
  for (const Triangles& list : lists)
    add_triangles(triangles, list);
  return key_of(coord, triangles, volumes);
}

TileKey TileKeys::key_of(const TileCoord& coord, const TriangleListHash& triangles,
                         std::span<const AreaVolume> volumes) const {
  WordHash128 hash = settings_;
  const VoxelGrid grid = config_.tile_grid(coord.x, coord.z);
  hash.add(coord.x);
  hash.add(coord.z);
  hash.add(coord.layer);
  add_point(hash, grid.origin);
  hash.add(grid.first.x);
  hash.add(grid.first.z);
  hash.add(grid.width);
  hash.add(grid.depth);
  hash.add(grid.border);
  hash.add_hashed(triangles.value().a, triangles.value().b);
  hash.add(triangles.count());
  // Anything above the height of the window is cut off. Far below it, nothing depends on it.
  constexpr double kSlack = 2;  // [voxels]
  const double top = static_cast<double>(triangles.top()) - static_cast<double>(grid.origin.y);
  const double least =
      static_cast<double>(grid.height) - kSlack * static_cast<double>(grid.cell_height);
  const bool is_cut = config_.settings.rules == BakeRules::recast || top >= least;
  hash.add(is_cut ? grid.height : -1.0F);
  for (const AreaVolume& volume : volumes) {
    if (may_cover(volume.shape, grid)) add_volume(hash, volume);
  }
  return hash.value();
}

std::optional<StoredTiles> find_stored(TileStore& store, const TileKey& key, const TileCoord& coord,
                                       const BakeConfig& config) {
  auto stored = store.find(key);
  if (!stored || stored->tiles.size() != config.agents.size()) return std::nullopt;
  for (std::size_t agent = 0; agent < stored->tiles.size(); ++agent) {
    const Tile& tile = *stored->tiles[agent];
    if (tile.coord() != coord || tile.agent() != config.tile_agent(agent)) return std::nullopt;
  }
  return stored;
}

}  // namespace way
