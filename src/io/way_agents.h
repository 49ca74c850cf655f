// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/agent.h"

#include <cstddef>
#include <span>
#include <vector>

namespace way {

/// The section of a `.way` file that names the agents of its mesh.
[[nodiscard]] std::vector<std::byte> write_agents(std::span<const NavAgent> agents);

/// The opposite.
///
/// Errors: bad_format where it is cut off, has a number that is not good, a name that is empty or
/// there twice, or more than kMaxAgents agents.
[[nodiscard]] Result<std::vector<NavAgent>> read_agents(std::span<const std::byte> bytes);

}  // namespace way
