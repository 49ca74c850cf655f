// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/state/crowd_state.h"

#include <cstddef>

namespace way {

/// Notes whether a body is beside a wall, and turns what the agent would like to do along walls
/// that it would only press against.
///
/// @param index  Of the body, whose walls are known.
void clip_preferred(const CrowdStep& step, std::size_t index, CrowdWorker& worker);

}  // namespace way
