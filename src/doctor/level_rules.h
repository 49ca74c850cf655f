// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/doctor/examine.h"

#include <string>
#include <vector>

namespace way {

/// The agents of a bake: those with names, or the one without.
std::vector<NavAgent> agents_of(const BakeSettings& settings);

/// `the agent troll`, or `an agent` if it has no name.
std::string call(const NavAgent& agent);

/// The part of examine() that does not bake.
/// @param threads  Of the bake whose time and memory are estimated.  [>= 1]
Examination apply_rules(const TriangleMesh& level, const BakeSettings& settings, int threads);

}  // namespace way
