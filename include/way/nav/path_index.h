// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace way {
struct CornerGraph;

/// How a PathIndex is built.
struct PathIndexOptions {
  static constexpr int kMaxLandmarks = 32;

  /// More of them make searches expand less, but each step takes longer. Memory is allocated for
  /// multiples of eight.  [0, kMaxLandmarks]
  int landmarks = 16;
  /// Leaves paths to the search without an index that it is expected to find faster: those to
  /// goals nearby that are not visible. What is near is found out by trying some paths.
  bool is_selective = true;
  /// Keeps on which tiles each corner depends, so that updated() is fast, and edges that are as
  /// long as two others. Takes memory, and searches look at more edges.
  bool is_updatable = false;
  /// Polygons that a QueryFilter with these flags rejects are walls: an index for agents that
  /// swim, or that may not open doors. Queries whose filter accepts more search the ground.
  std::uint16_t include = kAllPolygons.include;
  std::uint16_t exclude = kAllPolygons.exclude;  ///< A polygon must have none of these flags.
};

/// Makes find_path() faster, several times where many walls are in the way: which corners of walls
/// see each other, and how far they are from a few landmarks.
///
/// A shortest path turns only at corners of walls. Which corners are visible from which others does
/// not depend on the query, so it is computed once, and a query searches corners instead of ground.
/// The path that find_path() returns with PathQuery::index has the same length as without, up to
/// rounding of its sum; among paths of equal length it may be a different one.
///
/// Corners are searched, and off-mesh links crossed, if all areas have the same cost, no link is
/// wide, the filter accepts no polygon that is a wall for the index, and there is no limit on
/// nodes; see helps(). Other searches run over the ground. So do those that find no path to the
/// goal, or one through a polygon that the filter rejects, which takes the time of both searches.
/// The distances from landmarks make them expand less of it; see gives_bounds(). A PathSearch
/// searches the index at once, when it is created.
///
/// Agents of different kinds, for which different polygons are closed, have an index each: with the
/// flags of their filter, every path that is found is accepted.
///
/// It belongs to the snapshot for which it was made and is immutable: any number of threads may use
/// it, and copies share everything. Searches on other snapshots ignore it.
class PathIndex {
 public:
  /// An index of nothing: no search uses it.
  PathIndex() = default;
  /// Builds the index; the result is the same for any number of workers.
  PathIndex(const NavMesh& mesh, Executor& executor, const PathIndexOptions& options = {});
  /// Takes corners and edges; internal, see decode_index() in path_index_codec.h.
  explicit PathIndex(std::shared_ptr<const CornerGraph> graph) : graph_(std::move(graph)) {}

  /// The index of another snapshot of the same mesh, for the same filter. Its corners and edges are
  /// those of a new one, bit for bit, but only corners that see tiles that differ are traced again,
  /// and in their direction only unless they are close. Keeps the landmarks if tiles were only
  /// removed and polygons closed, on a mesh without off-mesh links; otherwise has none, see
  /// with_landmarks(). least_distance() is kept. If this one is not updatable, all are traced, and
  /// there are no landmarks; so if it was loaded from a file.
  [[nodiscard]] PathIndex updated(const NavMesh& next, Executor& executor) const;
  /// The same index with other landmarks, for example after updated(), in the background.
  /// @param count  [0, PathIndexOptions::kMaxLandmarks]
  [[nodiscard]] PathIndex with_landmarks(int count) const;

  /// Returns true if the snapshot is not the one for which it was made.
  bool is_stale(const NavMesh& mesh) const;
  /// Returns true if find_path() with this filter searches corners, for goals that are visible or
  /// at least least_distance() away. The filter must be a subset of filter(): with a polygon more,
  /// there may be shorter paths.
  bool helps(const NavMesh& mesh, const QueryFilter& filter) const;
  /// Returns true if it lets find_path() with this filter expand less ground where corners are not
  /// searched, for goals at least least_distance() away. The filter must be a subset of filter().
  /// Costs that differ do not matter; but if there are off-mesh links and all areas have the same
  /// cost, it must be 1 or less.
  bool gives_bounds(const NavMesh& mesh, const QueryFilter& filter) const;

  /// The flags for which it was built; no predicate, all areas cost 1.
  const QueryFilter& filter() const;
  /// Corners at which paths may turn.
  std::size_t corner_count() const;
  /// Pairs of corners of which one is visible from the other and a path may turn at both; without
  /// those that are as long as two others through a corner between, unless it is updatable.
  std::size_t edge_count() const;
  /// Paths between points that are closer than this in 2D are found without it, unless they are
  /// straight. Infinite if it is never faster.  [world units]
  double least_distance() const;
  /// The point of a corner, in 2D (xz).  @pre i < corner_count()
  Vec2 corner(std::size_t i) const;
  /// The pairs of corners that edges join, each once, for drawing.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> edges() const;
  /// Memory that it holds, the mesh excluded.
  std::size_t bytes() const;
  /// Depends on its content only.
  std::uint64_t hash() const;

  /// The corners and edges; internal. Null for an index of nothing.
  const CornerGraph* graph() const { return graph_.get(); }

 private:
  std::shared_ptr<const CornerGraph> graph_;
};

}  // namespace way
