// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace way {

/// Some of the agents of a mesh: bit i stands for agent i.
using AgentSet = std::uint32_t;

/// Most agents that one mesh can mark.
inline constexpr std::size_t kMaxAgents = 32;

inline constexpr AgentSet kEveryAgent = 0xffffffffU;

/// A body that walks on a mesh of several: an upright cylinder with a name.
struct NavAgent {
  std::string name = {};
  float height = 2.0F;  ///< It does not fit under anything lower.  [world units, > 0]
  float radius = 0.6F;  ///< Its center keeps this far from walls and drops.  [world units, >= 0]
  float climb = 0.9F;   ///< The highest step that it takes.  [world units, >= 0]
  float slope = 45.0F;  ///< The steepest ground that it walks on.  [degrees, 0 to 90]

  friend bool operator==(const NavAgent&, const NavAgent&) = default;
};

}  // namespace way
