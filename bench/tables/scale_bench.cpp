// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/scale_bench.h"

#include "way/bake/bake.h"
#include "way/bake/shape.h"
#include "way/io/tile_cache.h"

#include "bench/harness/stages.h"
#include "bench/sides/worlds.h"
#include "scenes/scenes.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>

#include <unistd.h>

namespace way::bench {
namespace {

constexpr int kScaleRounds = 3;

BakeSettings settings(int tile_size) {
  return {
      .agent = {.radius = 0.4F}, .cell_size = 0.2F, .cell_height = 0.2F, .tile_size = tile_size};
}

/// A cache that is gone at the end.
struct ScratchCache {
  ScratchCache() { std::filesystem::remove_all(folder); }
  ~ScratchCache() { std::filesystem::remove_all(folder); }
  ScratchCache(const ScratchCache&) = delete;
  ScratchCache& operator=(const ScratchCache&) = delete;

  std::string folder = std::filesystem::temp_directory_path() /
                       ("waymesh_bench_cache_" + std::to_string(::getpid()));
};

/// Milliseconds of a bake on this thread.
double bake_ms(const TriangleMesh& level, const BakeSettings& with, const BakeOptions& options) {
  const double start = thread_seconds();
  const auto set = bake_set(level, with, options);
  const double end = thread_seconds();
  if (!set) std::cerr << set.error().message << '\n';
  return (end - start) * 1e3;
}

double cached_ms(const TriangleMesh& level, const std::string& folder) {
  const auto cache = TileCache::open(folder);
  return cache ? bake_ms(level, settings(64), {.store = cache->get()}) : 0;
}

/// The level with a crate in its middle, moved a little in each round.
std::optional<TriangleMesh> with_crate(const TriangleMesh& level, int round) {
  const auto crate = mesh_of(BoxShape{{1, 1, 1}});
  const Aabb3& box = level.bounds();
  const Vec3 middle = (box.min + box.max) * 0.5F;
  if (!crate) return std::nullopt;
  const auto placed =
      transformed(*crate, Transform::at(middle + Vec3{static_cast<float>(round), 0, 0}));
  if (!placed) return std::nullopt;
  const std::array<const TriangleMesh*, 2> both = {&level, &*placed};
  auto all = joined(both);
  if (!all) return std::nullopt;
  return *std::move(all);
}

class ScaleTable {
 public:
  explicit ScaleTable(const Options& options) : options_(options) {}

  void add_world(const World& world) {
    const std::string name = world.name;
    const bool wants_cache = options_.wants("scale/cache/" + name);
    const bool wants_moved = options_.wants("scale/moved/" + name);
    const bool wants_parts = options_.wants("scale/parts/" + name);
    if (!wants_cache && !wants_moved && !wants_parts) return;
    std::cerr << "scale/" << name << '\n';
    const TriangleMesh level = world.make();
    if (wants_cache || wants_moved) add_cached(level, name);
    if (wants_parts) add_parts(level, name);
  }

  void add_cached(const TriangleMesh& level, const std::string& name) {
    const ScratchCache scratch;
    std::vector<Pair> cached;
    std::vector<Pair> moved;
    static_cast<void>(cached_ms(level, scratch.folder));
    for (int round = 0; round < kScaleRounds; ++round) {
      const double all = bake_ms(level, settings(64), {});
      cached.push_back({cached_ms(level, scratch.folder), all});
      const auto crate = with_crate(level, round);
      if (crate) moved.push_back({cached_ms(*crate, scratch.folder), 100});
    }
    add("scale/cache", name, cached);
    add("scale/moved", name, moved);
  }

  void add_parts(const TriangleMesh& level, const std::string& name) {
    std::vector<Pair> rounds;
    for (int round = 0; round < kScaleRounds; ++round) {
      const double first = bake_ms(level, settings(64), {.part = {1, 2}});
      const double second = bake_ms(level, settings(64), {.part = {2, 2}});
      rounds.push_back({std::max(first, second), bake_ms(level, settings(64), {})});
    }
    add("scale/parts", name, rounds);
  }

  void add_tiles() {
    if (!options_.wants("scale/tiles/flat")) return;
    constexpr int kSmall = 32;  // tiles along a side
    constexpr int kLarge = 8 * kSmall;
    const auto per_tile = [](int tiles) {
      const TriangleMesh level = scenes::flat(static_cast<float>(tiles) * 16 * 0.2F);
      return bake_ms(level, settings(16), {}) * 1e3 / tiles / tiles;
    };
    std::vector<Pair> rounds;
    for (int round = 0; round < kScaleRounds; ++round)
      rounds.push_back({per_tile(kLarge), per_tile(kSmall)});
    rows.push_back(make_row("scale/tiles/flat", "scale/tiles", "us", rounds));
  }

  std::vector<Row> rows;

 private:
  void add(const std::string& group, const std::string& name, const std::vector<Pair>& rounds) {
    if (rounds.empty() || !options_.wants(group + "/" + name)) return;
    rows.push_back(make_row(group + "/" + name, group, "ms", rounds));
  }

  const Options& options_;
};

}  // namespace

std::vector<Row> measure_scale(const Options& options) {
  ScaleTable table(options);
  for (const World& world : worlds()) {
    if (options.quick && world.size == WorldSize::large) continue;
    table.add_world(world);
  }
  table.add_tiles();
  return table.rows;
}

}  // namespace way::bench
