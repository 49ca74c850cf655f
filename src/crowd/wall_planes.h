// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/linear_program.h"
#include "crowd/wall_cache.h"

#include <cmath>
#include <span>
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

/// True if an agent is beside a wall of its floor and could reach it within the horizon.
///
/// @param distance  Receives the distance from the wall.
inline bool is_beside(const CrowdWall& wall, const WallQuery& query, float& distance) {
  constexpr float kEnd = 0.02F;      // [world units]
  constexpr float kBehind = -0.01F;  // walls whose other side the agent is on do not count
  distance = dot(wall.a - query.at, wall.outward);
  if (distance > query.speed * query.horizon || distance < kBehind) return false;
  const Vec2 edge = wall.b - wall.a;
  const float squared = dot(edge, edge);
  const float along = dot(query.at - wall.a, edge);
  if (along < kEnd * wall.size || along > squared - kEnd * wall.size) return false;
  return wall.is_level(query.y, query.height, along / squared);
}

/// Adds a half-plane for each wall of its floor that an agent is beside of. Walls are where the
/// agent's center must not be: the mesh is already smaller than the ground by the agent's radius. A
/// wall that begins or ends beside the agent does not count: the next one does, or the agent may
/// walk around the corner. (What is left is cut off by the move along the surface.)
inline void add_wall_planes(std::span<const CrowdWall> walls, const WallQuery& query,
                            std::vector<HalfPlane>& planes) {
  for (const CrowdWall& wall : walls) {
    float distance = 0;
    if (!is_beside(wall, query, distance)) continue;
    planes.push_back({wall.outward, std::max(distance, 0.0F) / query.horizon});
  }
}

}  // namespace way
