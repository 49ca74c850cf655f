// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/world_bench.h"

#include "way/core/random.h"
#include "way/nav/random_point.h"
#include "way/world/world.h"

#include "bench/harness/get.h"
#include "bench/harness/stages.h"
#include "bench/harness/stats.h"
#include "bench/sides/recast_agent.h"
#include "bench/sides/tile_cache.h"
#include "bench/sides/worlds.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>

namespace way::bench {
namespace {

constexpr int kSingles = 200;      ///< Cylinders that are added one at a time.
constexpr float kRadius = 1;       ///< Of a cylinder.
constexpr float kHeight = 2;       ///< Of a cylinder.
constexpr float kSink = 0.5F;      ///< It begins this far below the ground.
constexpr int kMostRequests = 64;  ///< Between two updates of DetourTileCache.

/// The settings of RecastDemo's sample of temporary obstacles.
BakeSettings demo_settings() {
  return {.agent = kRecastAgent, .cell_size = 0.3F, .cell_height = 0.2F, .tile_size = 48};
}

/// Like for like: no detail, monotone regions.
BakeSettings plain_settings() {
  BakeSettings settings = demo_settings();
  settings.detail_distance = 0;
  settings.partition = Partition::monotone;
  return settings;
}

Obstacle cylinder(Vec3 ground) {
  const Vec3 middle = ground + Vec3{0, kHeight / 2 - kSink, 0};
  return {CylinderShape{kRadius, kHeight}, Transform::at(middle)};
}

std::vector<Vec3> ground_points(const NavMesh& mesh, int count) {
  Random random(1);
  const PointSampler sampler(mesh);
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i)
    points.push_back(sampler.sample(random).point);
  return points;
}

/// Both sides of one level.
class Sides {
 public:
  Sides(TriangleMesh mesh, const BakeSettings& settings)
      : mesh_(std::move(mesh)),
        config_(get(BakeConfig::create(settings, mesh_.bounds()))),
        ours_(get(way::World::create(mesh_, settings))),
        theirs_(mesh_, config_, 2048) {
    get(ours_.update());
    points_ = ground_points(ours_.navmesh(), 2000);
  }

  /// One cylinder after another, each removed again.  [microseconds]
  struct Singles {
    std::vector<double> ours = {};
    std::vector<double> theirs = {};
    std::vector<double> per_tile = {};
  };
  /// @param growth  Of the cylinders of DetourTileCache, which does not keep agents away from them.
  Singles add_singles(float growth) {
    Singles times;
    for (int i = 0; i < kSingles; ++i) {
      const Vec3 at = points_[static_cast<std::size_t>(i)];
      const double start = thread_seconds();
      const ObjectHandle mine = get(ours_.add(cylinder(at)));
      const std::size_t tiles = get(ours_.update()).tiles.size();
      const double middle = thread_seconds();
      const unsigned yours = theirs_.add(at - Vec3{0, kSink, 0}, kRadius + growth, kHeight);
      const double end = thread_seconds();
      times.ours.push_back((middle - start) * kMicroseconds);
      times.theirs.push_back((end - middle) * kMicroseconds);
      times.per_tile.push_back(times.ours.back() /
                               static_cast<double>(std::max<std::size_t>(tiles, 1)));
      get(ours_.remove(mine));
      get(ours_.update());
      theirs_.remove(yours);
    }
    return times;
  }

  /// Many cylinders at once.  [milliseconds]
  Pair add_many(int count) {
    std::vector<ObjectHandle> mine;
    std::vector<unsigned> yours;
    const double start = thread_seconds();
    for (int i = 0; i < count; ++i)
      mine.push_back(get(ours_.add(cylinder(points_[static_cast<std::size_t>(i)]))));
    get(ours_.update());
    const double middle = thread_seconds();
    for (int i = 0; i < count; ++i) {
      if (i > 0 && i % kMostRequests == 0) theirs_.drain();
      yours.push_back(theirs_.request(points_[static_cast<std::size_t>(i)] - Vec3{0, kSink, 0},
                                      kRadius, kHeight));
    }
    theirs_.drain();
    const double end = thread_seconds();
    for (const ObjectHandle handle : mine)
      get(ours_.remove(handle));
    get(ours_.update());
    for (const unsigned ref : yours)
      theirs_.remove(ref);
    return {(middle - start) * kMilliseconds, (end - middle) * kMilliseconds};
  }

  /// One cylinder of ours while many stand, and while none does.  [microseconds]
  Pair add_among(int count) {
    const double alone = median(add_ours());
    std::vector<ObjectHandle> standing;
    for (int i = 0; i < count; ++i)
      standing.push_back(
          get(ours_.add(cylinder(points_[points_.size() - 1 - static_cast<std::size_t>(i)]))));
    get(ours_.update());
    const double among = median(add_ours());
    for (const ObjectHandle handle : standing)
      get(ours_.remove(handle));
    get(ours_.update());
    return {among, alone};
  }

  Pair voxel_bytes() const {
    const WorldMemory memory = ours_.memory();
    return {static_cast<double>(memory.span_bytes + memory.floor_bytes),
            static_cast<double>(theirs_.layer_bytes())};
  }
  Pair voxel_megabytes_per_km2() const {
    const double per_km2 = 1 / (1e6 * ours_.memory().square_kilometers);
    const Pair bytes = voxel_bytes();
    return {bytes.ours * per_km2, bytes.theirs * per_km2};
  }

 private:
  std::vector<double> add_ours() {
    std::vector<double> times;
    for (int i = 0; i < kSingles; ++i) {
      const double start = thread_seconds();
      const ObjectHandle mine = get(ours_.add(cylinder(points_[static_cast<std::size_t>(i)])));
      get(ours_.update());
      times.push_back((thread_seconds() - start) * kMicroseconds);
      get(ours_.remove(mine));
      get(ours_.update());
    }
    return times;
  }

  TriangleMesh mesh_;
  BakeConfig config_;
  way::World ours_;
  TileCacheSide theirs_;
  std::vector<Vec3> points_ = {};
};

/// Collects the rows that are wanted.
class Table {
 public:
  explicit Table(const Options& options) : options_(options) {}

  bool wants(const std::string& level) const {
    return std::ranges::any_of(kGroups, [&](const char* group) {
      return options_.wants(std::string(group) + "/" + level);
    });
  }
  void add(const std::string& group, const std::string& level, const char* unit,
           const std::vector<Pair>& rounds) {
    const std::string name = group + "/" + level;
    if (options_.wants(name)) rows_.push_back(make_row(name, group, unit, rounds));
  }
  std::vector<Row> take() { return std::move(rows_); }

 private:
  static constexpr const char* kGroups[] = {"world/one",        "world/one_p99",  "world/tile",
                                            "world/jitter",     "world/plain",    "world/batch100",
                                            "world/batch1000",  "world/standing", "world/voxels",
                                            "world/voxels_km2", "world/size"};
  const Options& options_;
  std::vector<Row> rows_ = {};
};

void compare_level(const World& level, Table& table) {
  constexpr int kRounds = 5;
  constexpr double kTarget = 100;  // microseconds per tile
  std::vector<Pair> one, p99, tile, jitter, plain, hundred, thousand, standing;
  Sides sides(level.make(), demo_settings());
  Sides like_for_like(level.make(), plain_settings());
  const float radius = demo_settings().agent.radius;
  for (int i = 0; i < kRounds; ++i) {
    const Sides::Singles times = sides.add_singles(0);
    one.push_back({median(times.ours), median(times.theirs)});
    p99.push_back({quantile(times.ours, 0.99), quantile(times.theirs, 0.99)});
    tile.push_back({median(times.per_tile), kTarget});
    jitter.push_back({p99.back().ours, 5 * one.back().ours});
    const Sides::Singles plainly = like_for_like.add_singles(radius);
    plain.push_back({median(plainly.ours), median(plainly.theirs)});
    hundred.push_back(sides.add_many(100));
    thousand.push_back(sides.add_many(1000));
    standing.push_back(sides.add_among(1000));
  }
  table.add("world/one", level.name, "us", one);
  table.add("world/one_p99", level.name, "us", p99);
  table.add("world/tile", level.name, "us", tile);
  table.add("world/jitter", level.name, "us", jitter);
  table.add("world/plain", level.name, "us", plain);
  table.add("world/batch100", level.name, "ms", hundred);
  table.add("world/batch1000", level.name, "ms", thousand);
  table.add("world/standing", level.name, "us", standing);
  table.add("world/voxels", level.name, "bytes", {sides.voxel_bytes()});
  table.add("world/voxels_km2", level.name, "MB", {sides.voxel_megabytes_per_km2()});
}

/// Square ground of so many tiles along each side.
way::World plain_of(int tiles, Executor& executor) {
  const float side = static_cast<float>(tiles * 48) * 0.3F;
  auto mesh = get(TriangleMesh::create({{0, 0, 0}, {0, 0, side}, {side, 0, side}, {side, 0, 0}},
                                       {{0, 1, 2}, {0, 2, 3}}));
  way::World world = get(way::World::create(std::move(mesh), demo_settings()));
  get(world.update({.executor = &executor}));
  return world;
}

/// One cylinder in the middle of a tile close to the middle of a plain.  [microseconds]
double add_to_plain(way::World& world, int tiles) {
  const float side = 48 * 0.3F;
  std::vector<double> times;
  for (int i = 0; i < kSingles; ++i) {
    const float x = (static_cast<float>(tiles / 2 + i % 5) + 0.5F) * side;
    const float z = (static_cast<float>(tiles / 2 - i / 5 % 5) + 0.5F) * side;
    const double start = thread_seconds();
    const ObjectHandle mine = get(world.add(cylinder({x, 0, z})));
    get(world.update());
    times.push_back((thread_seconds() - start) * kMicroseconds);
    get(world.remove(mine));
    get(world.update());
  }
  return median(times);
}

/// The cost follows the tiles that are touched: 100,000 tiles against 100.
void compare_sizes(Table& table) {
  ThreadPool pool;
  way::World small = plain_of(10, pool);
  way::World large = plain_of(317, pool);
  std::vector<Pair> rounds;
  for (int i = 0; i < 5; ++i) {
    const double in_large = add_to_plain(large, 317);
    rounds.push_back({in_large, add_to_plain(small, 10)});
  }
  table.add("world/size", "100000_to_100", "us", rounds);
}

}  // namespace

std::vector<Row> compare_changes(const Options& options) {
  Table table(options);
  for (const World& level : worlds()) {
    const bool is_level = level.name == "nav_test" || level.name == "dungeon" ||
                          level.name == "undulating" || level.name == "city_small";
    if (!is_level || !table.wants(level.name)) continue;
    std::cerr << "world/" << level.name << '\n';
    compare_level(level, table);
  }
  if (table.wants("100000_to_100")) compare_sizes(table);
  return table.take();
}

}  // namespace way::bench
