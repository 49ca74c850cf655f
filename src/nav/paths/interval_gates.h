// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/query_filter.h"

#include "nav/paths/gate_tree.h"
#include "nav/polyanya/interval_search.h"

#include <cstdint>
#include <span>

namespace way {

/// Adds the corridors of the shortest paths to the starts of a search that crossed no links.
/// @param goals  Index of the goal per start, in the order in which they were added.
void add_interval_gates(const IntervalMemory& memory, const IntervalSearch& search,
                        std::span<const std::uint32_t> goals, const AreaCosts& costs,
                        GateTree& tree);

}  // namespace way
