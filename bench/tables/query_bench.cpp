// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/query_bench.h"

#include "way/bake/bake.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/nearest.h"
#include "way/nav/raycast.h"
#include "way/nav/straight_path.h"

#include "bench/harness/allocation_meter.h"
#include "bench/harness/stages.h"
#include "bench/harness/stats.h"
#include "bench/sides/detour_sets.h"
#include "bench/sides/recast_agent.h"
#include "bench/sides/recast_bake.h"
#include "bench/sides/worlds.h"
#include "bench/tables/index_bench.h"
#include "bench/tables/optimal_bench.h"
#include "bench/tables/query_pairs.h"
#include "bench/tables/query_question.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <iterator>

#include <DetourNavMeshQuery.h>

namespace way::bench {
namespace {

constexpr int kPairs = 10000;
constexpr int kQueryRounds = 5;
constexpr int kMaxTheirNodes = 65535;
constexpr std::size_t kMaxTheirPath = 16384;
constexpr double kNanosecondsPerPair = kNanoseconds / kPairs;

float our_nearest(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace&) {
  return find_nearest(mesh, {.point = pair.beside}).point.y;
}

float their_nearest(const dtNavMeshQuery& query, const QueryPair& pair) {
  const std::array<float, 3> extents = {2, 4, 2};
  dtPolyRef found = 0;
  Vec3 point;
  query.findNearestPoly(floats(pair.beside), extents.data(), &kTheirFilter, &found, &point.x);
  return point.y;
}

float our_path(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  const PolygonPath path = find_polygon_path(
      mesh, {.from = {pair.from.ours, pair.from.point}, .to = {pair.to.ours, pair.to.point}},
      workspace);
  return static_cast<float>(path.polygons.size());
}

float their_path(const dtNavMeshQuery& query, const QueryPair& pair) {
  static std::array<dtPolyRef, kMaxTheirPath> path;
  int count = 0;
  query.findPath(pair.from.theirs, pair.to.theirs, floats(pair.from.point), floats(pair.to.point),
                 &kTheirFilter, path.data(), &count, static_cast<int>(path.size()));
  return static_cast<float>(count);
}

float our_straight(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  // The points lie on the surface; Detour does not check that at all.
  const StraightPath path = make_straight_path(mesh,
                                               {.corridor = pair.corridor,
                                                .start = pair.from.point,
                                                .end = pair.to.point,
                                                .is_end_on_surface = true},
                                               workspace);
  return static_cast<float>(path.corners.size());
}

float their_straight(const dtNavMeshQuery& query, const QueryPair& pair) {
  static std::array<float, 3 * kMaxTheirPath> points;
  static std::array<unsigned char, kMaxTheirPath> flags;
  static std::array<dtPolyRef, kMaxTheirPath> refs;
  int count = 0;
  query.findStraightPath(floats(pair.from.point), floats(pair.to.point), pair.their_corridor.data(),
                         static_cast<int>(pair.their_corridor.size()), points.data(), flags.data(),
                         refs.data(), &count, static_cast<int>(kMaxTheirPath));
  return static_cast<float>(count);
}

float our_ray(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace&) {
  static std::array<PolyRef, kMaxTheirPath> passed;
  // Without the cost, which Detour skips, too, unless DT_RAYCAST_USE_COSTS is set.
  return std::min(
      raycast(
          mesh,
          {.from = {pair.from.ours, pair.from.point}, .target = pair.to.point, .wants_cost = false},
          passed)
          .t,
      1.0F);
}

float their_ray(const dtNavMeshQuery& query, const QueryPair& pair) {
  static std::array<dtPolyRef, kMaxTheirPath> path;
  float t = 0;
  Vec3 normal;
  int count = 0;
  query.raycast(pair.from.theirs, floats(pair.from.point), floats(pair.to.point), &kTheirFilter, &t,
                &normal.x, path.data(), &count, static_cast<int>(path.size()));
  return std::min(t, 1.0F);
}

constexpr Question kQuestions[] = {{"query/nearest", our_nearest, their_nearest},
                                   {"query/path", our_path, their_path},
                                   {"query/straight", our_straight, their_straight},
                                   {"query/raycast", our_ray, their_ray}};

std::vector<Question> all_questions() {
  std::vector<Question> all(std::begin(kQuestions), std::end(kQuestions));
  all.insert(all.end(), local_questions().begin(), local_questions().end());
  all.insert(all.end(), polygon_questions().begin(), polygon_questions().end());
  return all;
}

/// One level in both forms.
struct Arena {
  NavMesh ours;
  const dtNavMeshQuery& theirs;
  std::vector<QueryPair> pairs;
};

class QueryBench {
 public:
  explicit QueryBench(const Options& options) : options_(options) {}

  void run_world(const World& world) {
    for (const int tile_size : {0, 48}) {
      const std::string suffix =
          "/" + world.name + (tile_size == 0 ? "/solo" : "/tile" + std::to_string(tile_size));
      const bool wanted = std::ranges::any_of(
          questions_, [&](const Question& q) { return options_.wants(q.group + suffix); });
      if (wanted || wants_index(suffix) || options_.wants("path/optimal" + suffix) ||
          options_.wants("memory/polygon" + suffix))
        run_mesh(world.make(), tile_size, suffix);
    }
  }

  std::vector<Row> take() { return std::move(rows_); }

 private:
  void run_mesh(const TriangleMesh& mesh, int tile_size, const std::string& suffix) {
    std::cerr << "query" << suffix << '\n';
    BakeSettings settings = {.agent = kRecastAgent};
    settings.tile_size = tile_size;
    RecastBake bake(mesh, *BakeConfig::create(settings, mesh.bounds()));
    const NavMeshHandle theirs = bake.make_navmesh();
    Result<NavMesh> ours = navmesh_of(*theirs);
    if (!ours) {
      std::cerr << ours.error().message << '\n';
      return;
    }
    if (options_.wants("memory/polygon" + suffix)) weigh(*theirs, suffix);
    const bool is_asked = std::ranges::any_of(
        questions_, [&](const Question& q) { return options_.wants(q.group + suffix); });
    if (!is_asked && !wants_index(suffix) && !options_.wants("path/optimal" + suffix)) return;
    dtNavMeshQuery query;
    query.init(theirs.get(), kMaxTheirNodes);
    const Arena arena = {*ours, query, make_pairs(*ours, *theirs, kPairs)};
    for (const Question& question : questions_) {
      if (options_.wants(question.group + suffix)) ask(question, arena, suffix);
    }
    if (wants_index(suffix)) {
      const double start = thread_seconds();
      if (!way::bake(mesh, settings)) return;
      const IndexArena indexed = {arena.ours, query, arena.pairs, thread_seconds() - start};
      std::ranges::move(compare_indexed_paths(indexed, suffix), std::back_inserter(rows_));
    }
    if (!options_.wants("path/optimal" + suffix)) return;
    std::ranges::move(compare_optimal_paths(arena.ours, query, arena.pairs, suffix),
                      std::back_inserter(rows_));
  }

  bool wants_index(const std::string& suffix) const {
    return options_.wants("path/index" + suffix) || options_.wants("path/far" + suffix);
  }

  /// The heap that either navmesh holds per polygon, after all temporary data is freed.
  void weigh(const dtNavMesh& mesh, const std::string& suffix) {
    Pair held;
    std::size_t polygons = 0;
    {
      const AllocationMeter meter;
      const Result<NavMesh> ours = navmesh_of(mesh);
      held.ours = static_cast<double>(meter.held_bytes());
      polygons = ours ? ours->counts().polygons : 0;
    }
    const std::vector<std::byte> set = write_set(mesh);
    {
      const AllocationMeter meter;
      const NavMeshHandle theirs = read_set(set);
      held.theirs = static_cast<double>(meter.held_bytes());
    }
    const auto count = static_cast<double>(polygons);
    rows_.push_back(make_row("memory/polygon" + suffix, "memory/polygon", "bytes",
                             {{held.ours / count, held.theirs / count}}));
  }

  void ask(const Question& question, const Arena& arena, const std::string& suffix) {
    SearchWorkspace workspace;
    std::vector<Pair> rounds;
    double our_sum = 0;
    double their_sum = 0;
    for (int i = 0; i <= kQueryRounds; ++i) {
      const double start = thread_seconds();
      for (const QueryPair& pair : arena.pairs)
        our_sum += static_cast<double>(question.ours(arena.ours, pair, workspace));
      const double middle = thread_seconds();
      for (const QueryPair& pair : arena.pairs)
        their_sum += static_cast<double>(question.theirs(arena.theirs, pair));
      const double end = thread_seconds();
      if (i == 0) continue;  // warms up
      rounds.push_back(
          {(middle - start) * kNanosecondsPerPair, (end - middle) * kNanosecondsPerPair});
    }
    if (std::abs(our_sum - their_sum) > 0.01 * std::abs(their_sum))
      std::cerr << question.group << suffix << ": sums of answers differ: " << our_sum << ", "
                << their_sum << '\n';
    rows_.push_back(make_row(question.group + suffix, question.group, "ns", rounds));
  }

  const Options& options_;
  std::vector<Question> questions_ = all_questions();
  std::vector<Row> rows_;
};

}  // namespace

std::vector<Row> compare_queries(const Options& options) {
  QueryBench bench(options);
  for (const World& world : worlds()) {
    if (world.size != WorldSize::large) bench.run_world(world);
  }
  return bench.take();
}

}  // namespace way::bench
