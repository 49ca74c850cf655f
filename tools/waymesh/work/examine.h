// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "input/level.h"

#include <string>
#include <vector>

namespace way::cli {

/// Something that will go wrong, in words, and what to do about it.
struct Finding {
  std::string kind;               ///< Identifier: `upside_down`.
  std::string words;              ///< One sentence.
  std::string remedy;             ///< Options to try; empty if there are none.
  std::vector<Vec3> points = {};  ///< Where it can be seen; empty if everywhere or nowhere.
};

/// What is known about a level before it is baked.
struct Examination {
  std::size_t triangles = 0;
  Vec3 size = {};  ///< Size of its bounds.
  std::vector<Finding> findings;
  BakeSettings settings;         ///< With all derived values filled in.
  std::vector<NavAgent> agents;  ///< Those with names, as the remedies change them.
  double columns = 0;            ///< Columns of the whole grid.
  double memory_bytes = 0;       ///< Estimated memory of a bake with this many threads.
  double seconds = 0;            ///< Estimated time.
};

/// The agents of a bake: those with names, or the one without.
std::vector<NavAgent> agents_of(const BakeSettings& settings);

/// `the agent troll`, or `an agent` if it has no name.
std::string call(const NavAgent& agent);

/// Examines a level and its settings.
Examination examine(const LoadedLevel& level, int threads);

}  // namespace way::cli
