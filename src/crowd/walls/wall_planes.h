// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/plan/linear_program.h"
#include "crowd/walls/wall_cache.h"

#include <algorithm>
#include <vector>

namespace way {

/// An agent beside walls.
struct WallQuery {
  Vec2 at = {};
  float y = 0;
  float height = 1;   ///< Of the agent.
  float speed = 0;    ///< The greatest.
  float horizon = 1;  ///< No wall is reached within this time.  [seconds, > 0]
};

/// True for the walls that an agent could reach within the horizon, if they were long enough.
inline Mask4 are_in_reach(const WallLanes& four, const WallQuery& query) {
  constexpr float kBehind = -0.01F;  // walls whose other side the agent is on do not count
  const Float4 distance = dot(four.a - Vec2Lanes::of(query.at), four.outward);
  return (distance <= query.speed * query.horizon) & (distance >= kBehind);
}

/// True if an agent is beside a wall that it could reach, and on its floor.
inline bool is_beside(const CrowdWall& wall, const WallQuery& query) {
  constexpr float kEnd = 0.02F;  // [world units]
  const Vec2 edge = wall.b - wall.a;
  const float squared = dot(edge, edge);
  const float along = dot(query.at - wall.a, edge);
  if (along < kEnd * wall.size || along > squared - kEnd * wall.size) return false;
  return wall.is_level(query.y, query.height, along / squared);
}

/// True for the walls that the straight line between two points crosses.
inline Mask4 are_crossed(const WallLanes& four, Vec2 from, Vec2 to) {
  const auto turn = [](const Vec2Lanes& a, const Vec2Lanes& b) { return a.x * b.z - a.z * b.x; };
  const Vec2Lanes line = Vec2Lanes::of(to - from);
  const Vec2Lanes edge = four.b - four.a;
  const Vec2Lanes begin = Vec2Lanes::of(from);
  const Float4 ends = turn(line, four.a - begin) * turn(line, four.b - begin);
  const Float4 sides = turn(edge, begin - four.a) * turn(edge, Vec2Lanes::of(to) - four.a);
  return (ends < 0.0F) & (sides < 0.0F);
}

/// Adds a half-plane for each wall of its floor that an agent is beside of. Walls are where the
/// agent's center must not be: the mesh is already smaller than the ground by the agent's radius. A
/// wall that begins or ends beside the agent does not count: the next one does, or the agent may
/// walk around the corner. (What is left is cut off by the move along the surface.)
inline void add_wall_planes(const NearWalls& walls, const WallQuery& query,
                            std::vector<HalfPlane>& planes) {
  const auto are_near = [&](const WallLanes& four) { return are_in_reach(four, query); };
  walls.any_of(are_near, [&](const CrowdWall& wall) {
    if (!is_beside(wall, query)) return false;
    const float distance = dot(wall.a - query.at, wall.outward);
    planes.push_back({wall.outward, std::max(distance, 0.0F) / query.horizon});
    return false;
  });
}

}  // namespace way
