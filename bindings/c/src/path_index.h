// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/path_index.h"

#include "handles.h"
#include "waymesh/path_index.h"

#include <utility>

struct way_path_index final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::path_index;
  explicit way_path_index(way::PathIndex of) : index(std::move(of)) {}
  way::PathIndex index;
};

namespace way::c {

/// @param given  Null for the usual ones. Its threads are checked, and left to the caller.
Result<PathIndexOptions> to_index_options(const way_path_index_options* given);
way_status give_index(PathIndex index, way_path_index** handle);

}  // namespace way::c
