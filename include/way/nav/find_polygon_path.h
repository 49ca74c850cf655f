// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// A way to look for.
struct PolygonPathQuery {
  PolyRef from = {};
  Vec3 start = {};  ///< On `from`.
  PolyRef to = {};
  Vec3 end = {};  ///< On `to`.
  /// Where there is no way to `to`, look for the way that ends nearest to `end`.
  bool partial = false;
};

enum class PathStatus : std::uint8_t {
  complete,    ///< The way leads to the goal.
  partial,     ///< The way leads to the reached point that is nearest to the goal.
  unreachable  ///< There is no way, or one of the ends is null or stale.
};

/// A corridor of polygons, each a neighbour of the one before, or an off-mesh link between the two.
struct PolygonPath {
  PathStatus status = PathStatus::unreachable;
  /// From first to last; empty where unreachable. It lies in the workspace, until the workspace is
  /// used for another search.
  std::span<const PolyRef> polygons = {};
  Vec3 end = {};  ///< The goal, or of a partial way the nearest point, on the last polygon.
  /// Of the walk from the start over the middles of the edges that are crossed to the end, each
  /// stretch at the cost of the polygon that it crosses. Longer than the straight path within the
  /// corridor.
  float cost = 0;
};

/// Finds the cheapest corridor of polygons by A*.
///
/// The walk is measured over the middles of the openings that are crossed, as in Detour: cheap to
/// find, and usually the corridor of the shortest way, but not always. No other corridor has a
/// cheaper walk of this kind, up to rounding. (Detour keeps the first place where it has entered a
/// polygon, and so finds dearer ones.) Costs below 1 are allowed.
///
/// Off-mesh links are crossed at the middle of a part. A link that costs less than its length makes
/// the search look at more polygons, as costs below 1 do: the estimate of the rest of a way is
/// scaled by NavMesh::least_link_cost(), so that no cheaper way is passed over because of it.
///
/// A goal in another component of the mesh is known to be unreachable at once. With
/// `query.partial` the way then leads to the polygon that is nearest to the goal in space.
///
/// The filter applies to every polygon but the first, and to links: by their own flags, area, and
/// reference.
[[nodiscard]] PolygonPath find_polygon_path(const NavMesh& mesh, const PolygonPathQuery& query,
                                            SearchWorkspace& workspace,
                                            const QueryFilter& filter = kAllPolygons);

/// The same search in steps, for searches over several frames. Gives the same result, however it
/// is cut into steps.
///
///     PolygonPathSearch search(mesh, query, workspace);
///     while (!search.step(256)) ...  // the next frame
///     const PolygonPath path = search.result();
///
/// @pre mesh, workspace and filter outlive it, and no other search uses the workspace meanwhile.
class PolygonPathSearch {
 public:
  PolygonPathSearch(const NavMesh& mesh, const PolygonPathQuery& query, SearchWorkspace& workspace,
                    const QueryFilter& filter = kAllPolygons);

  /// Goes on, looking at up to `nodes` polygons. True where the search is over.
  bool step(std::size_t nodes);
  bool is_done() const { return is_done_; }

  /// The way as known so far: before the search is over, the way to the reached point that is
  /// nearest to the goal, as a partial way, whatever the query says.
  [[nodiscard]] PolygonPath result();

 private:
  template <bool kHasPredicate>
  class Expansion;

  void begin();
  void retarget();
  PolygonPath path_to(std::uint32_t way, PathStatus status);
  PolygonPath path_to_nearest();

  const NavMesh* mesh_;
  SearchWorkspace* workspace_;
  const QueryFilter* filter_;
  PolygonPathQuery query_;
  Vec3 wanted_;                 ///< The end that was asked for.
  float heuristic_ = 0;         ///< Least cost of a world unit, a little less.
  std::uint32_t search_ = 0;    ///< Number of the search in the workspace.
  std::uint32_t goal_way_;      ///< Where the search has reached the goal.
  bool is_retargeted_ = false;  ///< `query_.to` is the nearest polygon, not the goal.
  bool is_valid_ = false;       ///< Both ends are polygons of the mesh.
  bool is_done_ = false;
};

}  // namespace way
