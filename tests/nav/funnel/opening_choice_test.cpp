// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/opening_choice.h"

#include "way/core/random.h"
#include "way/nav/find_path.h"
#include "way/nav/straight_path.h"

#include "nav/paths/first_corners.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Halls of 12 by 2 in a row along z, with doors in the walls between them.
struct Halls {
  struct Door {
    float low = 0;
    float high = 0;
  };
  TileData data;
  std::vector<std::vector<Door>> doors;  ///< Of each wall.
};

Halls random_halls(Random& random, std::uint32_t walls) {
  Halls halls;
  for (std::uint32_t i = 0; i < walls; ++i) {
    std::vector<Halls::Door> doors;
    for (float x = random.between(0.5F, 4); x < 11; x += random.between(0.5F, 4)) {
      const float high = std::min(x + random.between(0.2F, 1), 11.5F);
      doors.push_back({x, high});
      x = high;
    }
    halls.doors.push_back(doors);
  }
  TileData& data = halls.data;
  data.agent = {.height = 2, .climb = 0.5F};
  std::vector<std::vector<std::uint32_t>> lines;  // the vertices of each line between halls
  for (std::uint32_t i = 0; i <= walls + 1; ++i) {
    std::vector<float> xs = {0};
    if (i > 0 && i <= walls)
      for (const Halls::Door& door : halls.doors[i - 1])
        xs.insert(xs.end(), {door.low, door.high});
    xs.push_back(12);
    lines.emplace_back();
    for (const float x : xs) {
      lines.back().push_back(static_cast<std::uint32_t>(data.vertices.size()));
      data.vertices.push_back({x, 0, 2 * static_cast<float>(i)});
    }
  }
  data.first = {0};
  for (std::uint32_t i = 0; i <= walls; ++i) {
    // Edges between doors are walls, every other one.
    for (std::size_t k = 0; k < lines[i + 1].size(); ++k) {
      data.corners.push_back(lines[i + 1][k]);
      data.neighbors.push_back(
          k % 2 == 1 && i < walls && k + 1 < lines[i + 1].size() ? i + 1 : TileData::kWall);
    }
    for (std::size_t k = lines[i].size(); k-- > 0;) {
      data.corners.push_back(lines[i][k]);
      data.neighbors.push_back(k % 2 == 0 && i > 0 && k > 0 ? i - 1 : TileData::kWall);
    }
    data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
    data.areas.push_back(Area::ground);
  }
  return halls;
}

/// The length of the shortest path, by trying all combinations of doors, with turns at their ends.
double shortest_through(const Halls& halls, Vec3 start, Vec3 end) {
  std::vector<std::pair<Vec3, double>> reached = {{start, 0.0}};
  const auto is_free = [&](Vec3 a, Vec3 b) {
    for (std::size_t i = 0; i < halls.doors.size(); ++i) {
      const float z = 2 * static_cast<float>(i + 1);
      if (z <= a.z || z >= b.z) continue;
      const float x = a.x + (b.x - a.x) * (z - a.z) / (b.z - a.z);
      const bool passes = std::ranges::any_of(
          halls.doors[i], [&](const Halls::Door& door) { return door.low <= x && x <= door.high; });
      if (!passes) return false;
    }
    return true;
  };
  const auto reach = [&](Vec3 to) {
    double best = std::numeric_limits<double>::infinity();
    for (const auto& [point, length] : reached)
      if (point.z < to.z && is_free(point, to))
        best = std::min(best, length + static_cast<double>(distance(point, to)));
    reached.emplace_back(to, best);
    return best;
  };
  for (std::size_t i = 0; i < halls.doors.size(); ++i) {
    for (const Halls::Door& door : halls.doors[i]) {
      reach({door.low, 0, 2 * static_cast<float>(i + 1)});
      reach({door.high, 0, 2 * static_cast<float>(i + 1)});
    }
  }
  return reach(end);
}

}  // namespace

TEST_SUITE("nav/opening_choice") {
  TEST_CASE("of several openings with walls in between, the shortest path takes the right ones") {
    // Halls of 12 by 2, one above the other; each wall has doors of random widths.
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      const Halls halls = random_halls(random, 1 + random.below(4));
      const NavMesh mesh = test::mesh_of(halls.data);
      std::vector<PolyRef> corridor;
      for (std::uint32_t i = 0; i < halls.data.areas.size(); ++i)
        corridor.push_back(mesh.ref(0, i));
      const Vec3 start = {random.between(0.1F, 11.9F), 0, 1};
      const float last = 2 * static_cast<float>(halls.doors.size()) + 1;
      const Vec3 end = {random.between(0.1F, 11.9F), 0, last};
      SearchWorkspace workspace;
      const auto path = make_straight_path(mesh, {corridor, start, end}, workspace);
      const double length = static_cast<double>(path_length(path.corners));
      CHECK(length == doctest::Approx(shortest_through(halls, start, end)).epsilon(1e-6));
      const Path exact = find_path(
          mesh, {.from = {corridor.front(), start}, .to = {corridor.back(), end}}, workspace);
      CHECK(length == doctest::Approx(exact.length).epsilon(1e-6));
      // The same for the first corners, the way back, and a tile border.
      const std::vector<PathCorner> corners(path.corners.begin(), path.corners.end());
      const auto first = first_corners(mesh, {corridor, start, end}, 2, workspace);
      REQUIRE(first.size() == 2);
      CHECK(first[1].point == corners[1].point);
      std::ranges::reverse(corridor);
      const auto back = make_straight_path(mesh, {corridor, end, start}, workspace);
      CHECK(static_cast<double>(path_length(back.corners)) == doctest::Approx(length));
    }
  }

  TEST_CASE("of several openings at a tile border, the shortest path takes the right one") {
    const NavMesh mesh = test::halls_at_border(2, 6, {true, false, true});
    SearchWorkspace workspace;
    const std::vector<PolyRef> there = {test::polygon_at(mesh, {4, 0, 4}),
                                        test::polygon_at(mesh, {12, 0, 4})};
    for (const float z : {1.0F, 7.0F}) {
      const StraightPathQuery query = {there, {6, 0, z}, {10, 0, z}};
      CHECK(make_straight_path(mesh, query, workspace).corners.size() == 2);
    }
    const StraightPathQuery low = {there, {6, 0, 3}, {10, 0, 4}};
    CHECK(make_straight_path(mesh, low, workspace).corners[1].point == Vec3{8, 0, 2});
    const StraightPathQuery high = {there, {6, 0, 5}, {10, 0, 4}};
    CHECK(make_straight_path(mesh, high, workspace).corners[1].point == Vec3{8, 0, 6});
  }
}
