// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"

#include <cstdint>
#include <vector>

namespace way {

/// A path, and what the search for it has looked at: for drawing, and for comparing searches.
struct PathTrace {
  Path path = {};  ///< As find_path() returns it; its lists are stored in the workspace.
  /// The polygons that the search came to, those that the filter rejects included; in ascending
  /// order. That of the start may be missing.
  std::vector<PolyRef> polygons = {};
  /// The corners of PathQuery::index that were expanded, in ascending order; see
  /// PathIndex::corner(). None if the search did not use the index, or the path is straight.
  std::vector<std::uint32_t> corners = {};
};

/// Like find_path(), and lists what the search has looked at. Takes longer, and allocates; searches
/// without a trace cost the same as if this function did not exist.
[[nodiscard]] PathTrace trace_path(const NavMesh& mesh, const PathQuery& query,
                                   SearchWorkspace& workspace,
                                   const QueryFilter& filter = kAllPolygons);

}  // namespace way
