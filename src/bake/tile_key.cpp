// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/tile_key.h"

#include "way/bake/bake_version.h"
#include "way/bake/run_baker.h"
#include "way/nav/tile_codec.h"

#include "core/compiler.h"
#include "core/int128.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <variant>

namespace way {
namespace {

/// Number of triangles to prefetch ahead.
constexpr std::size_t kAhead = 8;

void add_point(WordHash128& hash, Vec3 point) {
  hash.add(point.x, point.y);
  hash.add(point.z);
}

/// Levels have millions of triangles: each is hashed at once, and not word by word.
void add_corners(WordHash128& hash, const std::array<Vec3, 3>& corners, Area area) {
  const auto& [a, b, c] = corners;
  const auto word = [](float low, float high) {
    return std::bit_cast<std::uint32_t>(low) |
           (std::uint64_t{std::bit_cast<std::uint32_t>(high)} << 32U);
  };
  const std::array<std::uint64_t, 5> words = {
      word(a.x, a.y), word(a.z, b.x), word(b.y, b.z), word(c.x, c.y),
      std::bit_cast<std::uint32_t>(c.z) | (static_cast<std::uint64_t>(area) << 32U)};
  // The fractions of the square roots and the cube roots of the first primes. Both hashes pair the
  // words differently.
  constexpr std::array<std::uint64_t, 6> kSquare = {0x6a09e667f3bcc908ULL, 0xbb67ae8584caa73bULL,
                                                    0x3c6ef372fe94f82bULL, 0xa54ff53a5f1d36f1ULL,
                                                    0x510e527fade682d1ULL, 0x9b05688c2b3e6c1fULL};
  constexpr std::array<std::uint64_t, 6> kCube = {0x428a2f98d728ae22ULL, 0x7137449123ef65cdULL,
                                                  0xb5c0fbcfec4d3b2fULL, 0xe9b5dba58189dbbcULL,
                                                  0x3956c25bf348b538ULL, 0x59f111f1b605d019ULL};
  const auto fold = [&](const auto& keys, std::size_t i, std::size_t j) {
    return folded_product(words[i] ^ keys[i], words[j] ^ keys[j]);
  };
  hash.add_hashed(
      fold(kSquare, 0, 1) + fold(kSquare, 2, 3) + folded_product(words[4] ^ kSquare[4], kSquare[5]),
      fold(kCube, 1, 2) + fold(kCube, 3, 4) + folded_product(words[0] ^ kCube[0], kCube[5]));
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

}  // namespace

/// The key of one tile while its triangles are added.
class TileKeys::Builder {
 public:
  Builder(const TileKeys& keys, const TileCoord& coord)
      : hash_(keys.settings_), grid_(keys.config_.tile_grid(coord.x, coord.z)) {
    hash_.add(coord.x);
    hash_.add(coord.z);
    hash_.add(coord.layer);
    add_point(hash_, grid_.origin);
    hash_.add(grid_.first.x);
    hash_.add(grid_.first.z);
    hash_.add(grid_.width);
    hash_.add(grid_.depth);
    hash_.add(grid_.border);
  }

  void add(const Triangles& list) {
    WordHash128 hash = hash_;  // in registers
    float top = top_;
    const auto add_one = [&](std::size_t index) {
      const std::array<Vec3, 3> corners = corners_of(list.mesh, index);
      add_corners(hash, corners, list.mesh.areas()[index]);
      top = std::max(top, std::max({corners[0].y, corners[1].y, corners[2].y}));
    };
    const std::size_t count = list.indices ? list.indices->size() : list.mesh.triangles().size();
    const auto index_at = [&](std::size_t i) { return list.indices ? (*list.indices)[i] : i; };
    for (std::size_t i = 0; i < count; ++i) {
      // The triangles of a tile are scattered over the level.
      if (i + 2 * kAhead < count) prefetch(&list.mesh.triangles()[index_at(i + 2 * kAhead)]);
      if (i + kAhead < count) prefetch_corners(list.mesh, index_at(i + kAhead));
      add_one(index_at(i));
    }
    hash_ = hash;
    top_ = top;
    triangles_ += count;
  }

  /// Anything above the height of the window is cut off. Far below it, nothing depends on it.
  void add_height(BakeRules rules) {
    constexpr double kSlack = 2;  // [voxels]
    hash_.add(triangles_);
    const double top = static_cast<double>(top_) - static_cast<double>(grid_.origin.y);
    const double least =
        static_cast<double>(grid_.height) - kSlack * static_cast<double>(grid_.cell_height);
    hash_.add(rules == BakeRules::recast || top >= least ? grid_.height : -1.0F);
  }

  void add(std::span<const AreaVolume> volumes) {
    for (const AreaVolume& volume : volumes) {
      if (may_cover(volume.shape, grid_)) add_volume(hash_, volume);
    }
  }

  TileKey key() const { return hash_.value(); }

 private:
  WordHash128 hash_;
  VoxelGrid grid_;
  std::size_t triangles_ = 0;
  float top_ = std::numeric_limits<float>::lowest();
};

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
  Builder builder(*this, coord);
  for (const Triangles& list : lists)
    builder.add(list);
  builder.add_height(config_.settings.rules);
  builder.add(volumes);
  return builder.key();
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
