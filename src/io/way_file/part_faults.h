// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_join.h"

#include <optional>
#include <span>
#include <vector>

namespace way {

/// The parts of one bake, by number, each once.
struct SortedParts {
  std::vector<const NamedPart*> parts = {};
};

/// Sorts parts by number and looks for everything that keeps them from being joined. The bake that
/// most of the files belong to is the one that is wanted; files of others are at fault.
///
/// Errors: invalid_mesh, naming all files and numbers at fault.
[[nodiscard]] Result<SortedParts> sort_parts(std::span<const NamedPart> parts);

}  // namespace way
