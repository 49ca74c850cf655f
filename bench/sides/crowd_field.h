// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/navmesh.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way::bench {

/// Where an agent starts and where it goes.
struct FieldWalk {
  Vec3 from = {};
  Vec3 to = {};
};

/// How agents of a crowd did, from their positions alone.
struct CrowdQuality {
  double arrived = 0;      ///< Share within 1 m of the goal.
  double overlapping = 0;  ///< Share that overlaps another by more than 5 % of the radii.
  double deepest = 0;      ///< Overlap as a share of the sum of radii.
};

constexpr float kFieldRadius = 0.3F;     ///< Of each agent.
constexpr float kFieldSpeed = 1.4F;      ///< [world units per second]
constexpr float kFieldAcceleration = 8;  ///< [world units per second squared]
constexpr float kFieldHeight = 1.8F;     ///< Of each agent.
constexpr float kFieldStep = 0.05F;      ///< [seconds]

/// Square ground with 9 square meters per agent, and boxes on about a twelfth of it. Boxes have
/// steep roofs, so that nobody stands on them.
[[nodiscard]] TriangleMesh make_field(int agents, std::uint64_t seed);

/// The bake of a field: cells of 0.1, tiles of 64 cells.
[[nodiscard]] BakeSettings field_settings();

/// Random starts and goals, 15 to 40 m away from them; starts are 1.2 m apart, and so are goals.
[[nodiscard]] std::vector<FieldWalk> make_walks(const NavMesh& mesh, int count, std::uint64_t seed);

/// Judges the positions of agents, in the order of their walks.
[[nodiscard]] CrowdQuality judge(std::span<const FieldWalk> walks, std::span<const Vec3> positions);

}  // namespace way::bench
