// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/agent.h"

namespace way::bench {

/// RecastDemo's agent, which comparisons with Recast and the golden files use.
inline const NavAgent kRecastAgent = {"", 2.0F, 0.6F, 0.9F, 45.0F};

}  // namespace way::bench
