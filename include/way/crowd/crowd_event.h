// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/crowd/crowd_agent.h"

#include <cstdint>

namespace way {

enum class CrowdEventKind : std::uint8_t {
  arrived,       ///< The agent is at its target.
  unreachable,   ///< There is no path to the target.
  stuck,         ///< The agent has made no progress for some seconds; `reason` tells why.
  link_entered,  ///< The agent has begun to cross the off-mesh link `link`.
  link_left,     ///< It has crossed it.
  path_changed   ///< A path was found: the first one for a target, or another one.
};

/// Why an agent makes no progress.
enum class StuckReason : std::uint8_t {
  none,
  crowded,  ///< Other agents are in the way.
  wall,     ///< No agent is near: a wall or the end of the mesh is in the way.
  link,     ///< It waits for the far end of a link to be free.
  off_mesh  ///< There is no ground below it.
};

/// Something that happened in a step.
struct CrowdEvent {
  CrowdEventKind kind = CrowdEventKind::arrived;
  StuckReason reason = StuckReason::none;
  AgentId agent = {};
  PolyRef link = {};

  friend bool operator==(const CrowdEvent&, const CrowdEvent&) = default;
};

}  // namespace way
