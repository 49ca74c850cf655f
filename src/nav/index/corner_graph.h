// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/nav/navmesh.h"
#include "way/nav/path_index.h"
#include "way/nav/query_filter.h"

#include "nav/index/corner_links.h"
#include "nav/index/ground_components.h"
#include "nav/index/tiles_beside.h"
#include "nav/polyanya/corner_records.h"
#include "nav/polyanya/interval_search.h"
#include "nav/polyanya/taut_directions.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// A corner at which paths may turn: a sector of polygons around a vertex, or the end of a link
/// between tiles.
struct IndexCorner {
  /// The walls are unknown, and the edges in no order.
  static constexpr std::uint32_t kUnsorted = 0x80000000U;
  /// There is ground all around, but tiles round the vertex differently: paths along a seam bend
  /// there by as much. Both sides are one, the first, and the edges sorted by angle all round.
  static constexpr std::uint32_t kLoose = 0x40000000U;

  Vec2 point = {};
  std::uint32_t number = 0;  ///< key_number(), plus kUnsorted or kLoose.
  std::uint32_t first = 0;   ///< The edges of paths that turn left here,
  std::uint32_t middle = 0;  ///< and of those that turn right, up to the first of the next corner.

  /// CornerRecords::Key::number.
  std::uint32_t key_number() const { return number & ~(kUnsorted | kLoose); }
};

/// The corners of a mesh, and which of them see each other.
///
/// An edge leads from a corner to a side of another: paths arrive there and turn to that side. It
/// is listed if some path may turn at both of its ends. The edges of a side are sorted by angle,
/// beginning at the wall around which paths turn; so those by which a path may continue come first.
struct CornerGraph {
  static constexpr std::uint32_t kNone = 0xffffffffU;
  /// A distance that is unknown or too long.
  static constexpr std::uint16_t kUnknown = 0xffff;
  /// The length of a path that is not known yet, or does not exist.
  static constexpr double kFar = std::numeric_limits<double>::infinity();

  /// A side of a corner: twice its number, plus one if paths turn right there. In paths the
  /// off-mesh links follow the corners, see is_link().
  using Turn = std::uint32_t;

  NavMesh mesh;
  /// Null for kAllPolygons; flags only. Searches of the graph refer to it.
  std::shared_ptr<const QueryFilter> own_filter;
  /// For own_filter; empty without it: NavMesh::component() then tells nearly as much.
  GroundComponents components;
  std::vector<std::uint32_t> first_corners;  ///< Per slot, and one more.
  std::vector<IndexCorner> corners;          ///< By slot and number, and one more.
  std::vector<Turn> edges;
  /// Distances from landmarks, one row per corner, in units of `unit`, rounded down, or
  /// kUnknown. Off-mesh links are crossed in both directions, so that they hold for all paths.
  std::vector<std::uint16_t> distances;
  std::uint32_t lanes = 0;  ///< Length of a row: landmarks, padded to a multiple of eight.
  double unit = 1;          ///< [world units]

  /// Paths between points that are closer than this in 2D are left to a search without the graph.
  double least_distance = 0;

  /// If it is to be updated: the cells of the tile grid on which the sweep from each corner
  /// depends, as offsets from the corner's tile, see packed_offset(), in order; and where they
  /// begin per corner, and one more.
  bool keeps_views = false;
  std::vector<TileOffset> views;
  std::vector<std::uint32_t> first_views;
  /// The edges that no sweep has found, only their reverse, in order.
  std::vector<std::pair<Turn, Turn>> one_sided;

  /// Found from the mesh again when it is loaded or updated.
  CornerLinks links;

  /// The polygons that it rejects are walls.
  const QueryFilter& filter() const { return own_filter ? *own_filter : kAllPolygons; }
  /// The flags of the filter in one number.
  std::uint32_t filter_bits() const {
    return std::uint32_t{filter().include} << 16U | filter().exclude;
  }
  /// Sets mesh and filter, and finds the components.  @pre it is empty
  void begin(const NavMesh& of, std::uint16_t include, std::uint16_t exclude);

  /// The side of a corner at which paths turn left, or right.
  Turn turn_of(std::uint32_t corner, bool is_left) const {
    return 2 * corner + (is_left || is_loose(2 * corner) ? 0 : 1);
  }
  /// The same edge in the other direction: what was on the left is on the right.
  std::pair<Turn, Turn> back(Turn from, Turn to) const {
    return {turn_of(to / 2, to % 2 != 0), turn_of(from / 2, from % 2 != 0)};
  }
  std::uint32_t corner_count() const { return static_cast<std::uint32_t>(corners.size()) - 1; }
  /// The edges by which paths go on from a side of a corner.
  std::span<const Turn> edges_of(Turn turn) const {
    const IndexCorner& at = corners[turn / 2];
    const std::uint32_t first = turn % 2 == 0 ? at.first : at.middle;
    const std::uint32_t end = turn % 2 == 0 ? at.middle : corners[turn / 2 + 1].first;
    return {edges.data() + first, end - first};
  }
  /// Returns true if edges are sorted by angle from the wall.
  bool is_sorted(Turn turn) const { return corners[turn / 2].number < IndexCorner::kLoose; }
  bool is_loose(Turn turn) const { return (corners[turn / 2].number & IndexCorner::kLoose) != 0; }

  /// Returns true if a node of a path is an off-mesh link that it has crossed.
  bool is_link(Turn node) const { return node / 2 >= corner_count(); }
  const CornerLinks::Link& link_of(Turn node) const {
    return links.links[node / 2 - corner_count()];
  }

  /// The index of the corner with a key, or kNone if no path turns there.
  std::uint32_t corner_at(const CornerRecords::Key& key) const;
  /// The slot of the tile after which a corner is named.
  std::uint32_t slot_of(std::uint32_t corner) const;
  /// A polygon of the sector around a corner, and its point.
  IntervalPoint point_of(std::uint32_t corner) const;
  std::size_t bytes() const;
};

/// Returns true if a path to one side of a corner is longer than one to its other side: that one
/// may go on in all directions, and where that is a detour, a shorter path leads past the corner.
inline bool is_longer(double cost, double other) {
  constexpr double kSure = 1 + 1e-12;  // larger than rounding
  return other * kSure < cost;
}

/// Lists the corners of `graph.mesh`; there are no edges yet.
void list_corners(CornerGraph& graph);

/// Measures the distances of all corners from landmarks, which it chooses.
/// @param count  Per component.  [1, PathIndexOptions::kMaxLandmarks]
void measure_landmarks(CornerGraph& graph, int count);

/// Estimates from which distance on paths are found faster with a graph than without, by trying
/// some. Infinite if they never are.
[[nodiscard]] double find_least_distance(const CornerGraph& graph);

/// Builds the graph of a mesh, without landmarks and least distance.
[[nodiscard]] CornerGraph make_corner_graph(const NavMesh& mesh, Executor& executor,
                                            const PathIndexOptions& options);

/// Drops edges that are as long, but for rounding, as two others through a corner on them.
void drop_collinear(CornerGraph& graph);

/// Makes the graph of another snapshot of the same mesh, bit for bit as make_corner_graph() does,
/// from the corners whose sweep depends on tiles that differ. Landmarks are kept if tiles were only
/// removed and polygons closed, and `least_distance` is.
/// @pre before.keeps_views
[[nodiscard]] CornerGraph update_corner_graph(const CornerGraph& before, const NavMesh& next,
                                              Executor& executor);

}  // namespace way
