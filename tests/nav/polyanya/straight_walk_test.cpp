// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/straight_walk.h"

#include "way/core/random.h"
#include "way/nav/find_path.h"

#include "nav/plan/orient.h"
#include "support/builders/plan_mesh.h"

#include <array>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

Vec3 corner_of(const NavMesh& mesh, PolyRef ref, Random& random) {
  const Tile& tile = *mesh.tile_of(ref);
  const auto count = static_cast<int>(tile.corner_count(ref.polygon()));
  return tile.corner(ref.polygon(), static_cast<std::uint32_t>(random.below(count)));
}

/// A point inside a polygon.
MeshPoint inner_point(const NavMesh& mesh, Random& random) {
  const PolyRef ref = test::any_polygon(mesh, random);
  const Vec3 a = lerp(corner_of(mesh, ref, random), corner_of(mesh, ref, random), random.unit());
  return {ref, lerp(a, test::middle_of(mesh, ref), 0.1F + 0.8F * random.unit())};
}

}  // namespace

TEST_SUITE("nav/straight_walk") {
  TEST_CASE("a line that reaches its goal is the shortest path, and one that is blocked is not") {
    std::array<int, 3> counts = {};
    SearchWorkspace workspace;
    CornerRecords records;
    std::vector<PolyRef> passed;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Random random(seed);
      const NavMesh mesh = test::walled_tiles(static_cast<int>(seed % 3) + 1, seed, 4);
      records.begin(mesh, kAllPolygons);
      for (int i = 0; i < 300; ++i) {
        MeshPoint from = inner_point(mesh, random);
        const MeshPoint to = inner_point(mesh, random);
        const bool is_corner = i % 2 == 0;
        if (is_corner) from.point = corner_of(mesh, from.polygon, random);
        passed.clear();
        StraightWalk walk(records, passed);
        const auto end = is_corner ? walk.to_goal_from_corner(plan(from), plan(to))
                                   : walk.to_goal(plan(from), plan(to));
        ++counts[static_cast<std::size_t>(end)];
        const Path path = find_path(mesh, {.from = from, .to = to}, workspace);
        const double straight = plan_distance(from.point, to.point);
        CAPTURE(seed);
        CAPTURE(i);
        if (end == StraightWalk::End::reached) {
          CHECK(path.length == doctest::Approx(straight).epsilon(1e-9));
          if (from.polygon != to.polygon && !passed.empty()) CHECK(passed.back() == to.polygon);
        } else if (end == StraightWalk::End::blocked) {
          const bool has_path = path.status == PathStatus::complete;
          CHECK((!has_path || path.length > straight * (1 + 1e-12)));
        }
      }
    }
    CHECK(counts[0] > 100);
    CHECK(counts[1] > 100);
  }
}
