// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/state/crowd_state.h"

namespace way {

struct Crowd::Impl {
  CrowdState state = {};
  CrowdTables tables = {};
  CrowdScratch scratch = {};

  /// Prepares the memory of a step.
  void begin(const CrowdStep& step);
  /// All phases of a step.
  void run(const CrowdStep& step);
  /// Restarts after a change of target, position or parameters.
  void restart(std::uint32_t agent);
  std::vector<AgentId> neighbors(std::uint32_t slot) const;
  /// The index of an agent that the caller drives over a link.
  Result<std::uint32_t> find_rider(AgentId id) const;
};

}  // namespace way
