// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// The corridor to find.
struct PolygonPathQuery {
  MeshPoint from = {};
  MeshPoint to = {};
  /// If there is no path to the polygon of `to`, look for the path that ends closest to `to`.
  bool wants_partial = false;
};

enum class PathStatus : std::uint8_t {
  complete,    ///< The path leads to the goal.
  partial,     ///< The path leads to the reached point closest to the goal.
  unreachable  ///< There is no path, or one of the ends is null or stale.
};

/// A corridor of polygons, each a neighbor of the one before, or an off-mesh link between two
/// polygons.
struct PolygonPath {
  PathStatus status = PathStatus::unreachable;
  /// From first to last; empty if unreachable. Stored in the workspace; valid until the next search
  /// that uses it.
  std::span<const PolyRef> polygons = {};
  Vec3 end = {};  ///< The goal or, of a partial path, the closest point, on the last polygon.
  /// Cost of the path from the start over the middles of the edges it crosses to the end, each
  /// segment at the cost of its polygon. Longer than the straight path within the corridor.
  float cost = 0;
};

/// Finds the cheapest corridor of polygons by A*.
///
/// Path length is measured over the middles of the shared edges, as in Detour: cheap to compute,
/// and usually the corridor of the shortest path, but not always. No other corridor is cheaper by
/// this measure, up to rounding. (Detour keeps only the first point at which it enters a polygon,
/// and so finds more expensive ones.) Costs below 1 are allowed.
///
/// Off-mesh links are crossed at the middle of a part. A link that costs less than its length makes
/// the search expand more polygons, as do costs below 1: the heuristic is scaled by
/// NavMesh::least_link_cost(), so that it stays admissible.
///
/// A goal in another component of the mesh is known to be unreachable at once. With
/// `query.wants_partial` the path then leads to the polygon closest to the goal in 3D.
///
/// The filter applies to every polygon but the first, and to links: by their own flags, area, and
/// reference.
[[nodiscard]] PolygonPath find_polygon_path(const NavMesh& mesh, const PolygonPathQuery& query,
                                            SearchWorkspace& workspace,
                                            const QueryFilter& filter = kAllPolygons);

/// The same search in steps, over several frames; the result does not depend on the steps.
///
///     PolygonPathSearch search(mesh, query, workspace);
///     while (!search.step(256)) ...  // the next frame
///     const PolygonPath path = search.result();
///
/// @pre mesh, workspace and filter outlive it, and no other search uses the workspace until then
class PolygonPathSearch {
 public:
  PolygonPathSearch(const NavMesh& mesh, const PolygonPathQuery& query, SearchWorkspace& workspace,
                    const QueryFilter& filter = kAllPolygons);

  /// Continues, expanding up to `nodes` nodes. Returns true if the search is over.
  bool step(std::size_t nodes);
  bool is_done() const { return is_done_; }

  /// The path as known so far: before the search is over, a partial path to the reached point
  /// closest to the goal, even if the query does not ask for partial paths.
  [[nodiscard]] PolygonPath result();

 private:
  template <bool kHasPredicate>
  class Expansion;

  void begin();
  void retarget();
  PolygonPath path_to(std::uint32_t edge, PathStatus status);
  PolygonPath path_to_nearest();

  const NavMesh* mesh_;
  SearchWorkspace* workspace_;
  const QueryFilter* filter_;
  PolygonPathQuery query_;
  Vec3 wanted_;                 ///< The requested end.
  float heuristic_ = 0;         ///< Least cost per world unit, slightly reduced.
  std::uint32_t search_ = 0;    ///< Number of the search in the workspace.
  std::uint32_t goal_edge_;     ///< The edge by which the search has reached the goal.
  bool is_retargeted_ = false;  ///< `query_.to` is the closest polygon, not the goal.
  bool is_valid_ = false;       ///< Both ends are polygons of the mesh.
  bool is_done_ = false;
};

}  // namespace way
