// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Walls near an agent, four at a time, against one at a time: bit for bit.
#include "crowd/walls/wall_planes.h"

#include "way/core/executor.h"

#include "crowd/crowd_scenes.h"
#include "crowd/plan/vec2_math.h"

#include <array>
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

std::vector<HalfPlane> naive_planes(const NearWalls& walls, const WallQuery& query) {
  std::vector<HalfPlane> planes;
  for (const CrowdWall& wall : walls.all) {
    const float distance = dot(wall.a - query.at, wall.outward);
    if (distance > query.speed * query.horizon || distance < -0.01F) continue;
    const Vec2 edge = wall.b - wall.a;
    const float along = dot(query.at - wall.a, edge);
    const float end = 0.02F * wall.size;
    if (along < end || along > dot(edge, edge) - end) continue;
    if (!wall.is_level(query.y, query.height, along / dot(edge, edge))) continue;
    planes.push_back({wall.outward, std::max(distance, 0.0F) / query.horizon});
  }
  return planes;
}

bool naive_crosses(const CrowdWall& wall, Vec2 from, Vec2 to) {
  const Vec2 line = to - from;
  const Vec2 edge = wall.b - wall.a;
  return cross(line, wall.a - from) * cross(line, wall.b - from) < 0 &&
         cross(edge, from - wall.a) * cross(edge, to - wall.a) < 0;
}

}  // namespace

TEST_SUITE("crowd/wall_planes") {
  TEST_CASE("four walls at a time are the same as one at a time") {
    const NavMesh& mesh = test::dungeon();
    WallCache cache;
    cache.begin(mesh, kAllPolygons, 2);
    const PointSampler sampler(mesh);
    Random random(3);
    std::vector<MeshPoint> points;
    for (int i = 0; i < 1000; ++i) {
      points.push_back(sampler.sample(random));
      cache.want(points.back().polygon);
    }
    SerialExecutor executor;
    std::array<SearchWorkspace, 1> workspaces;
    cache.fill(executor, workspaces);
    int beside = 0;
    int crossed = 0;
    for (const MeshPoint& at : points) {
      const NearWalls walls = cache.walls(cache.range_of(at.polygon));
      const WallQuery query = {.at = plan(at.point),
                               .y = at.point.y,
                               .height = 2,
                               .speed = 2,
                               .horizon = random.between(0.1F, 1)};
      std::vector<HalfPlane> planes;
      add_wall_planes(walls, query, planes);
      const std::vector<HalfPlane> expected = naive_planes(walls, query);
      REQUIRE(planes.size() == expected.size());
      for (std::size_t i = 0; i < planes.size(); ++i) {
        CHECK(planes[i].normal == expected[i].normal);
        CHECK(planes[i].offset == expected[i].offset);
      }
      beside += planes.empty() ? 0 : 1;
      const Vec2 to = query.at + Vec2{random.between(-3, 3), random.between(-3, 3)};
      std::vector<const CrowdWall*> between;
      walls.any_of([&](const WallLanes& four) { return are_crossed(four, query.at, to); },
                   [&](const CrowdWall& wall) {
                     between.push_back(&wall);
                     return false;
                   });
      std::vector<const CrowdWall*> naive;
      for (const CrowdWall& wall : walls.all)
        if (naive_crosses(wall, query.at, to)) naive.push_back(&wall);
      CHECK(between == naive);
      crossed += naive.empty() ? 0 : 1;
    }
    CHECK(beside > 100);
    CHECK(crossed > 100);
  }
}
