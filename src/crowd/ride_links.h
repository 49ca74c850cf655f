// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd_state.h"

namespace way {

/// Lets agents that stand at a link enter it if its far end is free, and moves those that are on
/// one.
void ride_links(const CrowdStep& step);

/// Puts an agent down at the far end of its link.
void leave_link(CrowdState& state, std::uint32_t slot);

}  // namespace way
