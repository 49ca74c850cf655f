// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/state/crowd_state.h"

namespace way {

/// Puts an agent down at the far end of its link.
void leave_link(CrowdState& state, std::uint32_t slot);

}  // namespace way
