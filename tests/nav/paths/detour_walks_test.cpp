// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Shortest paths compared with Detour's, on the tiles of the installed Recast. If Detour's path is
// shorter all the same, it has crossed an opening that is wider than what the two polygons share,
// because Detour stores the ends of openings between tiles in bytes: then the shortest path through
// exactly the same polygons is no shorter than ours.
#include "way/core/executor.h"
#include "way/io/obj.h"
#include "way/nav/find_path.h"
#include "way/nav/path_index.h"
#include "way/nav/random_point.h"
#include "way/nav/straight_path.h"

#include "bench/sides/detour_sets.h"
#include "bench/sides/recast_agent.h"
#include "bench/sides/recast_bake.h"
#include "scenes/scenes.h"
#include "support/shared_data.h"

#include <array>
#include <cmath>
#include <vector>

#include <DetourNavMeshQuery.h>
#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr std::size_t kMaxPath = 8192;
/// Corners of Detour's paths are floats, and so are those of the funnel.
constexpr double kRounding = 1e-5;

struct Walk {
  std::vector<PolyRef> polygons = {};
  double length = 0;
  bool is_whole = false;
};

/// A level in both forms.
class Arena {
 public:
  Arena(const TriangleMesh& level, int tile_size) : theirs_(bake(level, tile_size)) {
    const auto ours = bench::navmesh_of(*theirs_);
    REQUIRE(ours);
    mesh_ = *ours;
    query_.init(theirs_.get(), 65535);
  }

  /// Returns how many of Detour's paths are shorter.
  int compare(int pairs) {
    Random random(7);
    const PointSampler sampler(mesh_);
    int shorter = 0;
    for (int i = 0; i < pairs; ++i) {
      const MeshPoint from = sampler.sample(random);
      const MeshPoint to = sampler.sample(random);
      const Walk theirs = their_walk(from, to);
      const Path ours = find_path(mesh_, {.from = from, .to = to}, workspace_);
      if (!theirs.is_whole) continue;
      CAPTURE(i);
      REQUIRE(ours.status == PathStatus::complete);
      const double length = ours.length;
      const double pulled = pulled_length(theirs.polygons, from.point, to.point);
      CHECK(length <= pulled * (1 + kRounding) + kRounding);
      if (theirs.length < length * (1 - 1e-4) - kRounding) ++shorter;
    }
    return shorter;
  }

  /// Compares the lengths of paths with and without an index, from corners of polygons to others.
  void check_index(int pairs) {
    SerialExecutor executor;
    const PathIndex index(mesh_, executor, {.is_selective = false});
    Random random(1);
    for (int i = 0; i < pairs; ++i) {
      PathQuery query = {.from = random_corner(random), .to = random_corner(random)};
      const Path plain = find_path(mesh_, query, workspace_);
      query.index = &index;
      const Path indexed = find_path(mesh_, query, workspace_);
      CAPTURE(i);
      REQUIRE(indexed.status == plain.status);
      CHECK(std::abs(indexed.length - plain.length) <= 1e-6 * plain.length);
    }
  }

 private:
  static bench::NavMeshHandle bake(const TriangleMesh& level, int tile_size) {
    BakeSettings settings = {.agent = bench::kRecastAgent};
    settings.tile_size = tile_size;
    return bench::RecastBake(level, *BakeConfig::create(settings, level.bounds())).make_navmesh();
  }

  MeshPoint random_corner(Random& random) const {
    while (true) {
      const auto slot =
          static_cast<std::uint32_t>(random.below(static_cast<int>(mesh_.slot_count())));
      const Tile* tile = mesh_.tile_in(slot);
      if (tile == nullptr || tile->polygon_count() == 0) continue;
      const auto polygon =
          static_cast<std::uint32_t>(random.below(static_cast<int>(tile->polygon_count())));
      const auto corner =
          static_cast<std::uint32_t>(random.below(static_cast<int>(tile->corner_count(polygon))));
      return {mesh_.ref(slot, polygon), tile->corner(polygon, corner)};
    }
  }

  dtPolyRef their_ref(PolyRef ref) const {
    const TileCoord& coord = mesh_.tile_of(ref)->coord();
    return theirs_->getPolyRefBase(theirs_->getTileAt(coord.x, coord.z, coord.layer)) |
           ref.polygon();
  }

  PolyRef our_ref(dtPolyRef ref) const {
    const dtMeshTile* tile = nullptr;
    const dtPoly* polygon = nullptr;
    theirs_->getTileAndPolyByRefUnsafe(ref, &tile, &polygon);
    for (const TileSlot& entry : mesh_.tiles_at(tile->header->x, tile->header->y)) {
      if (entry.coord.layer == tile->header->layer)
        return mesh_.ref(entry.slot, static_cast<std::uint32_t>(polygon - tile->polys));
    }
    return {};
  }

  Walk their_walk(const MeshPoint& from, const MeshPoint& to) {
    static std::array<dtPolyRef, kMaxPath> polygons;
    static std::array<Vec3, kMaxPath> corners;
    int count = 0;
    int corner_count = 0;
    const dtPolyRef goal = their_ref(to.polygon);
    query_.findPath(their_ref(from.polygon), goal, &from.point.x, &to.point.x, &filter_,
                    polygons.data(), &count, static_cast<int>(kMaxPath));
    query_.findStraightPath(&from.point.x, &to.point.x, polygons.data(), count, &corners[0].x,
                            nullptr, nullptr, &corner_count, static_cast<int>(kMaxPath));
    Walk walk;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      walk.polygons.push_back(our_ref(polygons[i]));
    for (std::size_t i = 1; i < static_cast<std::size_t>(corner_count); ++i)
      walk.length += plan_gap(corners[i - 1], corners[i]);
    walk.is_whole = count > 0 && polygons[static_cast<std::size_t>(count) - 1] == goal;
    return walk;
  }

  double pulled_length(const std::vector<PolyRef>& polygons, Vec3 start, Vec3 end) {
    const StraightPath pulled =
        make_straight_path(mesh_, {.corridor = polygons, .start = start, .end = end}, workspace_);
    REQUIRE(pulled.is_complete);
    double sum = 0;
    for (std::size_t i = 1; i < pulled.corners.size(); ++i)
      sum += plan_gap(pulled.corners[i - 1].point, pulled.corners[i].point);
    return sum;
  }

  static double plan_gap(Vec3 a, Vec3 b) {
    return std::hypot(static_cast<double>(b.x) - static_cast<double>(a.x),
                      static_cast<double>(b.z) - static_cast<double>(a.z));
  }

  bench::NavMeshHandle theirs_;
  NavMesh mesh_;
  dtNavMeshQuery query_;
  dtQueryFilter filter_;
  SearchWorkspace workspace_;
};

}  // namespace

TEST_SUITE("nav/detour_walks") {
  TEST_CASE("no path is longer than Detour's polygons allow, on scenes") {
    for (const int tile_size : {0, 48}) {
      CAPTURE(tile_size);
      // Detour's openings are too wide only where tiles meet without sharing corners.
      CHECK(Arena(scenes::dungeon(1, 60), tile_size).compare(2000) <= (tile_size == 0 ? 0 : 20));
      CHECK(Arena(scenes::terrain(1, 100), tile_size).compare(2000) == 0);
      CHECK(Arena(scenes::city(1, 1), tile_size).compare(500) == 0);
    }
  }

  // A path may bend at a vertex of a straight wall if another tile rounds the end of the wall
  // differently.
  TEST_CASE("an index has the same paths over tiles that round their vertices differently") {
    Arena(scenes::terrain(203, 220), 48).check_index(4000);
  }

  TEST_CASE("no path is longer than Detour's on real levels, whose tiles differ by rounding") {
    for (const std::string name : {"nav_test", "dungeon", "undulating"}) {
      const auto path = test::shared_file("meshes/" + name + ".obj");
      if (!path) return;
      const auto level = load_obj(*path);
      REQUIRE(level);
      CAPTURE(name);
      CHECK(Arena(*level, 0).compare(1000) == 0);
      CHECK(Arena(*level, 48).compare(4000) == 0);
    }
  }
}
