// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// find_path() returns the shortest path: compared with a slow reference, published lengths, and
// itself.
#include "way/nav/distances.h"
#include "way/nav/find_path.h"
#include "way/nav/goal_field.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/straight_path.h"

#include "nav/tile/unpack_tile.h"
#include "support/builders/grid_map.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/builders/strip_mesh.h"
#include "support/oracles/visibility_graph.h"
#include "support/shared_data.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A point of a polygon with coordinates that are multiples of 1/64; sometimes on its outline.
MeshPoint any_point(const NavMesh& mesh, Random& random) {
  while (true) {
    const PolyRef ref = test::any_polygon(mesh, random);
    const Tile& tile = *mesh.tile_of(ref);
    const auto corners = static_cast<int>(tile.corner_count(ref.polygon()));
    const auto corner = [&] {
      return tile.corner(ref.polygon(), static_cast<std::uint32_t>(random.below(corners)));
    };
    const auto snap = [](float f) { return std::round(f * 64) / 64; };
    Vec3 p = lerp(corner(), lerp(corner(), corner(), random.unit()), random.unit());
    if (random.below(8) == 0) p = corner();
    p = {snap(p.x), p.y, snap(p.z)};
    if (is_over(mesh, ref, p)) return {ref, p};
  }
}

/// Random walls; vertices are moved by up to a quarter, to multiples of 1/64.
TileData crooked_plan(Random& random, int side, int open) {
  test::Plan plan = {
      .rows = std::vector<std::string>(static_cast<std::size_t>(side),
                                       std::string(static_cast<std::size_t>(side), '.'))};
  for (std::string& row : plan.rows) {
    for (char& letter : row)
      if (random.below(open) == 0) letter = '#';
  }
  TileData data = test::plan_data(plan);
  for (Vec3& v : data.vertices) {
    v.x += static_cast<float>(random.below(17) - 8) / 64;
    v.z += static_cast<float>(random.below(17) - 8) / 64;
  }
  return data;
}

/// Compares paths between random pairs with the slow reference, until enough of them had a path, or
/// it is hopeless; returns their number.
int check_against_twin(const NavMesh& mesh, Random& random, int pairs,
                       const QueryFilter& filter = kAllPolygons) {
  SearchWorkspace workspace;
  const test::VisibilityGraph graph(mesh, filter);
  SerialExecutor executor;
  const PathIndex index(mesh, executor, {.landmarks = 5, .is_selective = false});
  int complete = 0;
  for (int i = 0; complete < pairs && i < 50 * pairs; ++i) {
    MeshPoint from = any_point(mesh, random);
    while (!filter.passes(from.polygon, mesh.flags(from.polygon)))
      from = any_point(mesh, random);
    const MeshPoint to = any_point(mesh, random);
    const bool to_passes = filter.passes(to.polygon, mesh.flags(to.polygon));
    const auto expected = to_passes ? graph.distance(from, to) : std::nullopt;
    PathQuery query = {from, to};
    query.index = i % 3 == 0 ? nullptr : &index;
    // With a limit, ground is searched, with the bounds of the index.
    if (i % 3 == 1) query.max_nodes = std::numeric_limits<std::size_t>::max() - 1;
    const Path path = find_path(mesh, query, workspace, filter);
    CAPTURE(i);
    CAPTURE(from.point.x);
    CAPTURE(from.point.z);
    CAPTURE(to.point.x);
    CAPTURE(to.point.z);
    REQUIRE((path.status == PathStatus::complete) == expected.has_value());
    if (!expected) continue;
    REQUIRE(path.length == doctest::Approx(*expected).epsilon(1e-7));
    ++complete;
  }
  return complete;
}

/// The same tiles far from the origin, every other row and column moved by the least that floats
/// can represent there, like tiles that were baked separately.
NavMesh loosened(const NavMesh& mesh) {
  constexpr float kFar = 5000;
  NavMeshEdit change(NavMesh({.origin = {kFar, 0, kFar}, .tile_side = 8}));
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    TileData data = unpack_tile(*mesh.tile_in(slot));
    for (Vec3& v : data.vertices) {
      v = v + Vec3{kFar, 0, kFar};
      if (data.coord.x % 2 != 0) v.x = std::nextafter(v.x, 2 * kFar);
      if (data.coord.z % 2 != 0) v.z = std::nextafter(v.z, 0.0F);
    }
    change.add(test::make_tile(data));
  }
  return *change.commit();
}

bool is_odd_door(const void* /*context*/, PolyRef polygon) {
  return polygon.polygon() % 5 != 2;
}

}  // namespace

TEST_SUITE("nav/find_path_proof") {
  TEST_CASE("paths on square cells are as short as those over a visibility graph") {
    int pairs = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Random random(seed);
      const NavMesh mesh = test::walled_tiles(1, seed, seed % 2 == 0 ? 3 : 5);
      pairs += check_against_twin(mesh, random, 175);
    }
    CHECK(pairs == 20 * 175);
  }

  TEST_CASE("paths on crooked cells are as short as those over a visibility graph") {
    int pairs = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Random random(seed);
      const NavMesh mesh = test::mesh_of(crooked_plan(random, 9, seed % 2 == 0 ? 4 : 7));
      pairs += check_against_twin(mesh, random, 175);
    }
    CHECK(pairs == 20 * 175);
  }

  TEST_CASE("paths over many tiles are as short as those over a visibility graph") {
    int pairs = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Random random(seed);
      pairs += check_against_twin(test::walled_tiles(2, seed, 4), random, 250);
    }
    CHECK(pairs == 4 * 250);
  }

  TEST_CASE("paths with a filter are as short as those over a visibility graph") {
    int pairs = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Random random(seed);
      const NavMesh mesh = test::walled_tiles(seed % 2 == 0 ? 1 : 2, seed, 20);
      const QueryFilter filter = {.predicate = is_odd_door};
      pairs += check_against_twin(mesh, random, 100, filter);
    }
    CHECK(pairs == 8 * 100);
  }

  TEST_CASE("paths in a spiral that passes over itself are as short as over a visibility graph") {
    int pairs = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Random random(seed);
      pairs += check_against_twin(test::mesh_of(test::spiral_strip(seed)), random, 250);
    }
    CHECK(pairs == 8 * 250);
  }

  TEST_CASE("polygons cut into many tiles give the same lengths as in one") {
    SearchWorkspace workspace;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const NavMesh many = test::walled_tiles(4, seed, 4);
      const NavMesh one = test::one_tile_of(many);
      Random random(seed);
      for (int i = 0; i < 150; ++i) {
        const MeshPoint from = any_point(many, random);
        const MeshPoint to = any_point(many, random);
        const Path cut = find_path(many, {from, to}, workspace);
        const double length = cut.length;
        const PathStatus status = cut.status;
        const Vec3 a = test::middle_of(many, from.polygon);
        const Vec3 b = test::middle_of(many, to.polygon);
        const Path whole = find_path(one,
                                     {.from = {test::polygon_at(one, a), from.point},
                                      .to = {test::polygon_at(one, b), to.point}},
                                     workspace);
        REQUIRE(whole.status == status);
        REQUIRE(whole.length == doctest::Approx(length).epsilon(1e-12));
      }
    }
  }

  TEST_CASE("tiles that do not quite meet give the same lengths, up to rounding") {
    SearchWorkspace workspace;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const NavMesh tight = test::walled_tiles(4, seed, seed % 2 == 0 ? 4 : 6);
      const NavMesh loose = loosened(tight);
      Random random(seed);
      for (int i = 0; i < 200; ++i) {
        const PolyRef a = test::any_polygon(tight, random);
        const PolyRef b = test::any_polygon(tight, random);
        const auto length = [&](const NavMesh& mesh) {
          const PolyRef from = mesh.ref(a.slot(), a.polygon());
          const PolyRef to = mesh.ref(b.slot(), b.polygon());
          const Path path = find_path(
              mesh, {test::middle_point(mesh, from), test::middle_point(mesh, to)}, workspace);
          return path.status == PathStatus::complete ? path.length : -1;
        };
        CAPTURE(seed);
        CAPTURE(i);
        REQUIRE(length(loose) == doctest::Approx(length(tight)).epsilon(1e-3));
      }
    }
  }

  TEST_CASE("corners where tiles do not quite meet are as far as the paths there are long") {
    SearchWorkspace workspace;
    SearchWorkspace other;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const NavMesh mesh = loosened(test::walled_tiles(3, seed, 4));
      Random random(seed);
      const PolyRef to = test::any_polygon(mesh, random);
      const MeshPoint goal = test::middle_point(mesh, to);
      const GoalField field(mesh, std::span(&goal, 1), workspace);
      for (const PolyRef ref : test::all_polygons(mesh)) {
        const Tile& tile = *mesh.tile_of(ref);
        for (std::uint32_t i = 0; i < tile.corner_count(ref.polygon()); ++i) {
          const MeshPoint corner = {ref, tile.corner(ref.polygon(), i)};
          const Path path = find_path(mesh, {{to, goal.point}, {ref, corner.point}}, other);
          const double expected = path.status == PathStatus::complete ? path.length : kUnreachable;
          double length = 0;
          find_distances(mesh, {{&goal, 1}, {&corner, 1}}, {&length, 1}, other);
          const auto sample = field.at(corner);
          CAPTURE(seed);
          CAPTURE(corner.point.x);
          CAPTURE(corner.point.z);
          REQUIRE(sample.has_value() == (expected < kUnreachable));
          REQUIRE((length < kUnreachable) == (expected < kUnreachable));
          if (!sample) continue;
          CHECK(std::abs(sample->length - expected) < 0.01 + 1e-3 * expected);
          CHECK(std::abs(length - expected) < 0.01 + 1e-3 * expected);
        }
      }
    }
  }

  TEST_CASE("the path back is as long, no longer than by a corridor, and the shortest in its own") {
    SearchWorkspace workspace;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const NavMesh mesh = test::walled_tiles(4, seed, 5);
      Random random(seed);
      for (int i = 0; i < 100; ++i) {
        const MeshPoint from = any_point(mesh, random);
        const MeshPoint to = any_point(mesh, random);
        PathQuery query = {from, to};
        const Path there = find_path(mesh, query, workspace);
        const double length = there.length;
        const PathStatus status = there.status;
        const StraightPath pulled = make_straight_path(
            mesh, {.corridor = there.corridor, .start = from.point, .end = to.point}, workspace);
        if (status == PathStatus::complete) {
          CHECK(pulled.is_complete);
          CHECK(static_cast<double>(path_length(pulled.corners)) ==
                doctest::Approx(length).epsilon(1e-6));
        }
        const Path back = find_path(mesh, {to, from}, workspace);
        REQUIRE(back.status == status);
        CHECK(back.length == doctest::Approx(length).epsilon(1e-12));
        query.method = PathMethod::corridor;
        CHECK(length <= find_path(mesh, query, workspace).length * (1 + 1e-9));
      }
    }
  }

  TEST_CASE("grid maps have their published any-angle lengths") {
    for (const std::string name : {"arena", "64room_000"}) {
      const auto map = test::shared_file("movingai/" + name + ".map");
      const auto lengths = test::shared_file("movingai/" + name + ".anyangle.tsv");
      if (!map || !lengths) return;
      std::stringstream text;
      text << std::ifstream(*map).rdbuf();
      const NavMesh mesh = test::mesh_of(test::grid_map_data(test::read_grid_map(text.str())));
      SearchWorkspace workspace;
      std::ifstream in(*lengths);
      std::string line;
      int problems = 0;
      while (std::getline(in, line)) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream numbers(line);
        float sx = 0, sz = 0, gx = 0, gz = 0;
        double octile = 0, exact = 0;
        numbers >> sx >> sz >> gx >> gz >> octile >> exact;
        const Path path = find_path(mesh,
                                    {.from = {sx + 0.5F, 0, sz + 0.5F},
                                     .to = {gx + 0.5F, 0, gz + 0.5F},
                                     .extents = {0.25F, 1, 0.25F}},
                                    workspace);
        CAPTURE(name);
        CAPTURE(line);
        ++problems;
        CHECK((path.status == PathStatus::complete) == (exact >= 0));
        if (exact >= 0) CHECK(path.length == doctest::Approx(exact).epsilon(1e-6));
      }
      CHECK(problems == (name == "arena" ? 160 : 2030));
    }
  }
}
