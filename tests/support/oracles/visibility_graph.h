// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace way::test {

/// Returns true if a straight line leads from one point to another, along polygons that are entered
/// through edges that the line touches. Simple and slow; exact if coordinates are multiples of 1/64
/// below 4096, so that no product is rounded.
bool is_visible(const NavMesh& mesh, const MeshPoint& from, const MeshPoint& to,
                const QueryFilter& filter = kAllPolygons);

/// Shortest paths by Dijkstra's algorithm over all corners that see each other: the reference for
/// find_path().
class VisibilityGraph {
 public:
  explicit VisibilityGraph(const NavMesh& mesh, const QueryFilter& filter = kAllPolygons);

  /// In plan; nullopt if there is no path.
  std::optional<double> distance(const MeshPoint& from, const MeshPoint& to) const;
  std::size_t corner_count() const { return corners_.size(); }

 private:
  std::vector<double> sight_from(const MeshPoint& point) const;

  const NavMesh& mesh_;
  const QueryFilter& filter_;
  std::vector<MeshPoint> corners_;
  std::vector<double> ways_;  ///< Between each two corners.
};

}  // namespace way::test
