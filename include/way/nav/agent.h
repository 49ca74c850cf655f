// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace way {

/// The largest number of agents in a NavMeshSet.
inline constexpr std::size_t kMaxAgents = 32;

/// The body that walks: an upright cylinder. The agents of a set have different names. The defaults
/// are a person, in meters: docs/decisions/0008-one-default-agent.md tells how they were chosen.
struct NavAgent {
  std::string name = {};
  float height = 1.8F;  ///< It does not fit under anything lower.  [world units, > 0]
  float radius = 0.3F;  ///< Its center keeps this far from walls and drops.  [world units, >= 0]
  float climb = 0.5F;   ///< The highest step that it takes.  [world units, >= 0]
  float slope = 45.0F;  ///< The steepest ground that it walks on.  [degrees, 0 to 90]

  friend bool operator==(const NavAgent&, const NavAgent&) = default;
};

}  // namespace way
