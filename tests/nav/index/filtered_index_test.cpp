// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"
#include "way/nav/distances.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"
#include "way/nav/path_index_codec.h"

#include "nav/index/corner_graph.h"
#include "nav/paths/index_path.h"
#include "nav/tile/unpack_tile.h"
#include "scenes/scenes.h"
#include "support/builders/baked.h"
#include "support/builders/plan_mesh.h"
#include "support/checks/index_updates.h"
#include "support/checks/indexed_paths.h"

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using way::test::any_query;
using way::test::baked;
using way::test::check_same;

namespace {

constexpr std::uint16_t kWalk = 1;
constexpr std::uint16_t kSwim = 2;
constexpr std::uint16_t kDoor = 4;

/// One per kind of agents.
constexpr std::array<QueryFilter, 4> kKinds = {{{.exclude = kSwim},
                                                {.include = kWalk, .exclude = kDoor},
                                                {.include = kWalk | kSwim, .exclude = kDoor},
                                                {.include = kWalk}}};

/// Mostly ground to walk on; some of it is water, a door, both or closed.
std::uint16_t any_flags(Random& random) {
  constexpr std::array<std::uint16_t, 5> kSome = {0, kSwim, kWalk | kDoor, kWalk | kSwim, kSwim};
  const auto i = static_cast<std::size_t>(random.below(24));
  return i < kSome.size() ? kSome[i] : kWalk;
}

NavMesh with_any_flags(const NavMesh& mesh, Random& random) {
  NavMeshEdit edit(mesh);
  for (const PolyRef polygon : test::all_polygons(mesh))
    edit.set_flags(polygon, any_flags(random));
  auto changed = edit.commit();
  REQUIRE(changed);
  return *std::move(changed);
}

NavMesh flagged_tiles(int side, Random& random) {
  return with_any_flags(test::walled_tiles(side, random.next(), 5), random);
}

PathIndexOptions options_for(const QueryFilter& filter, int landmarks = 8) {
  return {.landmarks = landmarks,
          .is_selective = false,
          .include = filter.include,
          .exclude = filter.exclude};
}

PathIndex index_for(const NavMesh& mesh, const QueryFilter& filter, int landmarks = 8) {
  SerialExecutor executor;
  return PathIndex(mesh, executor, options_for(filter, landmarks));
}

/// Compares paths of each kind of agents, and of stricter and looser filters.
int check_kinds(const NavMesh& mesh, Random& random, int pairs) {
  int complete = 0;
  for (const QueryFilter& kind : kKinds) {
    const PathIndex index = index_for(mesh, kind, random.below(2) * 8);
    CHECK(index.helps(mesh, kind));
    complete += check_same(mesh, index, random, pairs, kind);
    QueryFilter stricter = kind;
    stricter.exclude |= kDoor;
    CHECK(index.helps(mesh, stricter));
    complete += check_same(mesh, index, random, pairs / 4, stricter);
    CHECK(!index.helps(mesh, kAllPolygons));
    complete += check_same(mesh, index, random, pairs / 4);
  }
  return complete;
}

/// Returns how many of the paths of a filter an index finds, of those that there are.
std::array<int, 2> count_found(const NavMesh& mesh, const PathIndex& index,
                               const QueryFilter& filter) {
  std::array<int, 2> counts = {};
  SearchWorkspace workspace;
  Random random(4);
  for (int i = 0; i < 400; ++i) {
    const PathQuery query = any_query(mesh, random);
    const auto passes = [&](const MeshPoint& at) {
      return filter.passes_flags(mesh.flags(at.polygon));
    };
    if (!passes(query.from) || !passes(query.to)) continue;
    if (find_path(mesh, query, workspace, filter).status != PathStatus::complete) continue;
    ++counts[1];
    counts[0] += path_of_index(mesh, {query.from, query.to}, index, workspace, filter) ? 1 : 0;
  }
  return counts;
}

}  // namespace

TEST_SUITE("nav/filtered_index") {
  TEST_CASE("paths around rejected polygons have the same length as without an index") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      complete += check_kinds(flagged_tiles(static_cast<int>(seed % 4) + 1, random), random, 100);
    }
    CHECK(complete > 1500);
  }

  TEST_CASE("so they have in baked worlds, in one piece and in tiles") {
    int complete = 0;
    for (const TriangleMesh& level :
         {scenes::dungeon(2, 50), scenes::terrain(2, 60), scenes::maze(2, 8), scenes::city(2, 1),
          scenes::stacked_floors(3), scenes::soup(2, 300)}) {
      for (const int tile_size : {0, 48}) {
        CAPTURE(tile_size);
        Random random(3);
        complete += check_kinds(with_any_flags(baked(level, tile_size), random), random, 120);
      }
    }
    CHECK(complete > 2000);
  }

  TEST_CASE(
      "so they have over links, which may be rejected or start and end in rejected polygons") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      const NavMesh linked = test::with_random_links(flagged_tiles(3, random), random, 12);
      NavMeshEdit edit(linked);
      for (int i = 0; i < 8; ++i) {
        edit.link({.start = any_query(linked, random).from.point,
                   .end = any_query(linked, random).to.point,
                   .radius = 0.25F,
                   .one_way = i % 2 == 0,
                   .flags = static_cast<std::uint16_t>(random.below(7) + 1),
                   .cost_factor = 0.5F + random.unit()});
      }
      const auto mesh = edit.commit();
      REQUIRE(mesh);
      for (const QueryFilter& kind : kKinds) {
        const PathIndex index = index_for(*mesh, kind, random.below(2) * 8);
        complete += check_same(*mesh, index, random, 80, kind);
        QueryFilter stricter = kind;
        stricter.exclude |= kSwim;
        complete += check_same(*mesh, index, random, 30, stricter);
        check_same(*mesh, index, random, 20);
      }
    }
    CHECK(complete > 500);
  }

  TEST_CASE("an index for a filter finds its paths, and one for all polygons few of them") {
    Random random(7);
    const NavMesh mesh = with_any_flags(baked(scenes::city(2, 1), 48), random);
    const QueryFilter& kind = kKinds[0];
    const auto [found, all] = count_found(mesh, index_for(mesh, kind), kind);
    CHECK(all > 60);
    CHECK(found == all);
    const auto others = count_found(mesh, index_for(mesh, kAllPolygons), kind);
    CHECK(others[0] < others[1] / 2);
  }

  TEST_CASE("an index helps filters that accept no more than its own") {
    const NavMesh mesh = test::walled_tiles(1, 1, 4);
    const PathIndex index = index_for(mesh, {.include = kWalk | kSwim, .exclude = kDoor});
    CHECK(index.filter().include == (kWalk | kSwim));
    CHECK(index.filter().exclude == kDoor);
    CHECK(PathIndex().filter().include == 0xffff);
    const auto is_used = [&](const QueryFilter& filter) {
      CHECK(index.helps(mesh, filter) == index.gives_bounds(mesh, filter));
      return index.helps(mesh, filter);
    };
    CHECK(is_used({.include = kWalk | kSwim, .exclude = kDoor}));
    CHECK(is_used({.include = kWalk, .exclude = kDoor | 8}));
    CHECK(is_used({.include = kWalk | kDoor, .exclude = kDoor}));
    CHECK(!is_used({.include = kWalk | kSwim}));
    CHECK(!is_used({.include = kWalk | 8, .exclude = kDoor}));
    CHECK(!is_used(kAllPolygons));
    QueryFilter picky = {.include = kWalk, .exclude = kDoor};
    picky.predicate = [](const void*, PolyRef polygon) { return polygon.polygon() % 5 != 2; };
    CHECK(is_used(picky));
    Random random(2);
    const NavMesh flagged = flagged_tiles(3, random);
    int complete = 0;
    for (const QueryFilter& kind : kKinds) {
      picky.include = kind.include;
      picky.exclude = kind.exclude;
      complete += check_same(flagged, index_for(flagged, kind), random, 200, picky);
    }
    CHECK(complete > 40);
  }

  TEST_CASE("one workspace serves indexes for several filters of one snapshot") {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      const NavMesh mesh = flagged_tiles(3, random);
      std::vector<PathIndex> indexes;
      for (const QueryFilter& kind : kKinds)
        indexes.push_back(index_for(mesh, kind));
      SearchWorkspace used;
      for (int i = 0; i < 400; ++i) {
        const auto kind = static_cast<std::size_t>(random.below(4));
        PathQuery query = any_query(mesh, random);
        SearchWorkspace fresh;
        query.index = &indexes[kind];
        const Path path = find_path(mesh, query, used, kKinds[kind]);
        const Path expected = find_path(mesh, query, fresh, kKinds[kind]);
        REQUIRE(path.status == expected.status);
        CHECK(path.length == expected.length);
        CHECK(std::ranges::equal(path.corridor, expected.corridor));
        std::vector<double> length(1);
        find_distances(mesh, {{&query.from, 1}, {&query.to, 1}, query.index}, length, used,
                       kKinds[kind]);
        if (path.status == PathStatus::complete)
          CHECK(length[0] == doctest::Approx(path.length).epsilon(1e-9));
      }
    }
  }

  TEST_CASE("distances with an index for a filter are those without") {
    std::size_t reached = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      const NavMesh mesh = flagged_tiles(static_cast<int>(seed % 3) + 2, random);
      std::vector<MeshPoint> points;
      for (int i = 0; i < 24; ++i)
        points.push_back(any_query(mesh, random).from);
      for (const QueryFilter& kind : kKinds) {
        const PathIndex index = index_for(mesh, kind);
        for (const QueryFilter& filter : {kind, QueryFilter{.include = kWalk, .exclude = kSwim}}) {
          std::vector<double> lengths(points.size() * points.size());
          std::vector<double> expected(lengths.size());
          SearchWorkspace workspace;
          find_distances(mesh, {points, points, &index}, lengths, workspace, filter);
          find_distances(mesh, {points, points}, expected, workspace, filter);
          for (std::size_t i = 0; i < lengths.size(); ++i) {
            CAPTURE(i);
            const bool is_same = lengths[i] == expected[i] ||
                                 lengths[i] == doctest::Approx(expected[i]).epsilon(1e-9);
            CHECK(is_same);
            reached += lengths[i] < kUnreachable ? 1 : 0;
          }
        }
      }
    }
    CHECK(reached > 2000);
  }

  TEST_CASE("an updated index for a filter has the corners and edges of a new one") {
    /// Tiles whose polygons have flags of their own, so that those that edits add have them, too.
    const auto flagged = [](const NavMesh& mesh, std::uint64_t seed) {
      Random random(seed);
      NavMeshEdit change(NavMesh(mesh.layout()));
      for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
        TileData data = unpack_tile(*mesh.tile_in(slot));
        for (std::uint16_t& flags : data.flags)
          flags = any_flags(random);
        change.add(*Tile::create(data));
      }
      return *change.commit();
    };
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      PathIndexOptions options = options_for(kKinds[seed % 4], 0);
      options.is_updatable = true;
      const int side = static_cast<int>(seed % 3) + 2;
      test::check_updates(flagged(test::walled_tiles(side, seed, 5), seed),
                          flagged(test::walled_tiles(side, seed + 50, 7), seed), {seed, 16},
                          options);
      const NavMesh dungeon = flagged(baked(scenes::dungeon(seed, 40), 40), seed);
      test::check_updates(dungeon, dungeon, {seed, 8}, options);
    }
  }

  TEST_CASE("an updated index keeps its filter, and landmarks while polygons are only rejected") {
    Random random(9);
    NavMesh mesh = flagged_tiles(3, random);
    const QueryFilter& kind = kKinds[0];
    PathIndexOptions options = options_for(kind);
    SerialExecutor executor;
    const PathIndex not_updatable(mesh, executor, options);
    options.is_updatable = true;
    PathIndex index(mesh, executor, options);
    CHECK(index.with_landmarks(16).filter().exclude == kind.exclude);
    int complete = 0;
    for (int i = 0; i < 8; ++i) {
      mesh = *edit(mesh).set_flags(test::any_polygon(mesh, random), kSwim).commit();
      index = index.updated(mesh, executor);
      CHECK(index.filter().exclude == kind.exclude);
      CHECK(index.gives_bounds(mesh, kind));
      complete += check_same(mesh, index, random, 40, kind);
    }
    CHECK(complete > 20);
    CHECK(not_updatable.updated(mesh, executor).filter().exclude == kind.exclude);
    for (const PolyRef polygon : test::all_polygons(mesh)) {
      if (mesh.flags(polygon) != kSwim) continue;
      const NavMesh closed = *edit(mesh).set_flags(polygon, kSwim | kDoor).commit();
      CHECK(index.updated(closed, executor).gives_bounds(closed, kind));
      const NavMesh opened = *edit(mesh).set_flags(polygon, kWalk).commit();
      CHECK(!index.updated(opened, executor).gives_bounds(opened, kind));
      break;
    }
  }

  TEST_CASE("an index for a filter is stored with it") {
    Random random(5);
    const NavMesh mesh = flagged_tiles(3, random);
    for (const QueryFilter& kind : kKinds) {
      const PathIndex index = index_for(mesh, kind);
      std::vector<std::byte> bytes;
      REQUIRE(encode_index(index, bytes));
      const auto decoded = decode_index(mesh, bytes);
      REQUIRE(decoded);
      CHECK(decoded->hash() == index.hash());
      CHECK(decoded->filter().include == kind.include);
      CHECK(decoded->filter().exclude == kind.exclude);
      CHECK(check_same(mesh, *decoded, random, 60, kind) > 5);
    }
    CHECK(index_for(mesh, kKinds[0]).hash() != index_for(mesh, kKinds[1]).hash());
  }

  TEST_CASE("limits, goals that are cut off and partial paths are as without an index") {
    Random random(8);
    const NavMesh mesh = flagged_tiles(3, random);
    const PathIndex index = index_for(mesh, kKinds[1]);
    SearchWorkspace workspace;
    SearchWorkspace other;
    int partial = 0;
    for (int i = 0; i < 400; ++i) {
      PathQuery query = any_query(mesh, random);
      query.partial = static_cast<PartialPath>(i % 3);
      if (i % 4 == 0) query.max_length = 6;
      if (i % 5 == 0) query.max_nodes = 4;
      const Path plain = find_path(mesh, query, workspace, kKinds[1]);
      query.index = &index;
      const Path indexed = find_path(mesh, query, other, kKinds[1]);
      CAPTURE(i);
      CHECK(indexed.status == plain.status);
      CHECK(indexed.out_of_budget == plain.out_of_budget);
      CHECK(indexed.length == doctest::Approx(plain.length).epsilon(1e-9));
      partial += plain.status == PathStatus::partial ? 1 : 0;
      if (query.max_nodes == 4 || query.partial != PartialPath::none) continue;
      // The index knows that before the search.
      const PathSearch search(mesh, query, other, kKinds[1]);
      const GroundComponents& components = index.graph()->components;
      if (components.are_apart(query.from.polygon, query.to.polygon)) CHECK(search.is_done());
    }
    CHECK(partial > 30);
  }

  TEST_CASE("components are those of the accepted polygons") {
    Random random(6);
    for (int i = 0; i < 8; ++i) {
      const NavMesh plain = flagged_tiles(2, random);
      const NavMesh mesh = i % 2 == 0 ? plain : test::with_random_links(plain, random, 4);
      const QueryFilter& kind = kKinds[static_cast<std::size_t>(i % 4)];
      const GroundComponents components(mesh, kind);
      CHECK(components.first().size() > 1);
      SearchWorkspace workspace;
      for (int pair = 0; pair < 200; ++pair) {
        const PathQuery query = any_query(mesh, random);
        const std::uint32_t from = components.of(query.from.polygon);
        const std::uint32_t to = components.of(query.to.polygon);
        CHECK((from == GroundComponents::kNone) ==
              !kind.passes_flags(mesh.flags(query.from.polygon)));
        if (from == GroundComponents::kNone || to == GroundComponents::kNone) continue;
        const bool has_path =
            find_path(mesh, query, workspace, kind).status == PathStatus::complete;
        if (has_path || mesh.link_count() == 0) CHECK(has_path == (from == to));
      }
    }
  }
}
