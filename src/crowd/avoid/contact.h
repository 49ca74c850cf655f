// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/state/crowd_state.h"

#include <span>

namespace way {

/// An agent about to move.
struct ContactQuery {
  const CrowdBody& me;
  const AgentParams& params;
  NearWalls walls;
  float dt = 0;      ///< [seconds]
  float speed = 0;   ///< Of the fastest agent.
  Vec2 before = {};  ///< Its velocity in the last step, if it is to turn slowly; else zero.
};

/// True if two agents stop each other by contact.
inline bool touch(const CrowdBody& a, const CrowdBody& b) {
  return ((a.pushed_by & b.group) | (b.pushed_by & a.group)) != 0;
}

/// Cuts a velocity so that no two agents come to overlap: of the gap between two, each may use its
/// share, independent of what the other one does. Without overlap there is always such a velocity:
/// standing still. Agents that overlap part slowly. In a jam bodies give by a few percent. Slow
/// agents turn slowly.
[[nodiscard]] Vec2 cut_by_contact(const ContactQuery& query, Vec2 velocity,
                                  std::span<const CrowdBody> bodies, CrowdWorker& worker);

}  // namespace way
