// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "input/level.h"

#include <string>
#include <vector>

namespace way::cli {

/// Something that will go wrong, in words, and what to do about it.
struct Finding {
  std::string kind;    ///< For machines: `upside_down`.
  std::string words;   ///< One sentence.
  std::string remedy;  ///< Options to try; empty where there are none.
};

/// What can be told of a level before it is baked.
struct Examination {
  std::size_t triangles = 0;
  Vec3 size = {};  ///< Of its box.
  std::vector<Finding> findings;
  BakeSettings settings;    ///< With every value that follows from others filled in.
  double columns = 0;       ///< Of the whole grid.
  double memory_bytes = 0;  ///< About what a bake takes, with this many threads.
  double seconds = 0;       ///< About as long as it takes.
};

/// Looks at a level and its settings.
Examination examine(const LoadedLevel& level, int threads);

}  // namespace way::cli
