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

/// Adds a half-plane for each wall of its floor that an agent is beside of. Walls are where the
/// agent's center must not be: the mesh is already smaller than the ground by the agent's radius. A
/// wall that begins or ends beside the agent does not count: the next one does, or the agent may
/// walk around the corner. (What is left is cut off by the move along the surface.)
inline void add_wall_planes(std::span<const CrowdWall> walls, const WallQuery& query,
                            std::vector<HalfPlane>& planes) {
  constexpr float kEnd = 0.02F;      // [world units]
  constexpr float kBehind = -0.01F;  // walls whose other side the agent is on do not count
  for (const CrowdWall& wall : walls) {
    const Vec2 edge = wall.b - wall.a;
    const float squared = dot(edge, edge);
    const float along = dot(query.at - wall.a, edge);
    const float size = std::sqrt(squared);
    if (along < kEnd * size || along > squared - kEnd * size) continue;
    if (!wall.is_level(query.y, query.height, along / squared)) continue;
    const Vec2 outward = Vec2{-edge.z, edge.x} * (1 / size);
    const float distance = dot(wall.a - query.at, outward);
    if (distance > query.speed * query.horizon || distance < kBehind) continue;
    planes.push_back({outward, std::max(distance, 0.0F) / query.horizon});
  }
}

}  // namespace way
