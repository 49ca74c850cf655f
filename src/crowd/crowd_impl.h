// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd_state.h"

namespace way {

struct Crowd::Impl {
  CrowdState state = {};
  CrowdTables tables = {};
  CrowdScratch scratch = {};

  /// All phases of a step.
  void run(const CrowdStep& step);
  /// Restarts after a change of target, position or parameters.
  void restart(std::uint32_t slot);
  std::vector<AgentId> neighbors(std::uint32_t slot) const;
  Result<> check_ride(AgentId id, bool is_valid) const;
};

}  // namespace way
