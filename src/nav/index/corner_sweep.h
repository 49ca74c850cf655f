// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/index/clockwise_angle.h"
#include "nav/index/corner_graph.h"
#include "nav/index/tiles_beside.h"
#include "nav/plan/orient.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace way {

/// A part of what is seen from a corner, if the rest is known.
struct PartOfView {
  DirectionsToBox directions;                 ///< In which it is to be seen again.
  std::vector<CornerGraph::Turn> known = {};  ///< Edges in other directions,
  std::vector<TileOffset> view = {};          ///< and the tiles on which they depend, in order.
};

/// What is seen from one corner, and made of it.
class CornerSweep {
 public:
  using Turn = CornerGraph::Turn;

  explicit CornerSweep(const CornerGraph& graph) : graph_(graph) {}

  /// Appends the edges of a corner to a list; returns how many of them are for turns to the left.
  /// @param part  If not null, only this is traced.  @pre the corner's edges are sorted
  std::uint32_t run(std::uint32_t corner, std::vector<Turn>& edges, const PartOfView* part) {
    const IntervalPoint from = graph_.point_of(corner);
    seen_.clear();
    IntervalSearch search(graph_.mesh, graph_.filter(), memory_);
    search.stop_at_corners(seen_);
    find_walls(corner, from);
    TautDirections directions(from.point, walls_.left, walls_.right);
    if (part != nullptr) directions.look_at(part->directions);
    if (walls_.is_known) search.keep_directions(directions);
    search.add_start(from);
    while (!search.step(std::numeric_limits<std::size_t>::max())) {
    }
    find_turns(corner, part);
    const std::size_t first = edges.size();
    add_side(corner, true, edges);
    const std::size_t middle = edges.size();
    add_side(corner, false, edges);
    return static_cast<std::uint32_t>(middle - first);
  }

  /// Appends the tiles on which the last run, from this corner, depends to a list, each once, as in
  /// CornerGraph::views: those that it has entered, and those that meet them at corners of entered
  /// polygons.
  /// @param part  As in the run.
  void list_view(std::uint32_t corner, const PartOfView* part, std::vector<TileOffset>& view) {
    const TileCoord origin = graph_.mesh.tile_in(graph_.slot_of(corner))->coord();
    const auto first = static_cast<std::ptrdiff_t>(view.size());
    if (part != nullptr) view.insert(view.end(), part->view.begin(), part->view.end());
    const auto middle = static_cast<std::ptrdiff_t>(view.size());
    for (auto known = view.begin() + first; known != view.end(); ++known)
      is_listed_[*known] = 1;
    const auto add = [&](TileOffset offset) {
      if (is_listed_[offset] == 0) view.push_back(offset);
      is_listed_[offset] = 1;
    };
    for (const IntervalNode& node : memory_.nodes) {
      if (node.tile >= around_.size()) around_.resize(node.tile + 1);
      if (around_[node.tile].bits == 0) entered_.push_back(node.tile);
      around_[node.tile].bits |= polygons_.around(memory_.corners, node.tile, node.polygon).bits;
    }
    for (const std::uint32_t tile : entered_) {
      const TileCoord at = coord_of(tile);
      if ((around_[tile].bits & TilesBeside::kUnknown) != 0) add(kLongOffset);
      around_[tile].for_each(
          [&](int x, int z) { add(packed_offset(at.x + x - origin.x, at.z + z - origin.z)); });
      around_[tile] = {};
    }
    entered_.clear();
    for (auto listed = view.begin() + first; listed != view.end(); ++listed)
      is_listed_[*listed] = 0;
    std::sort(view.begin() + middle, view.end());
    std::inplace_merge(view.begin() + first, view.begin() + middle, view.end());
  }

  /// Tiles, to be used between runs.
  CornerRecords& records() {
    memory_.corners.begin(graph_.mesh, graph_.filter());
    return memory_.corners;
  }

  /// Sorts the edges of a side by angle.
  void sort(Turn from, std::vector<Turn>& edges) {
    memory_.corners.begin(graph_.mesh, graph_.filter());
    find_walls(from / 2, graph_.point_of(from / 2));
    turns_.assign(edges.begin(), edges.end());
    edges.clear();
    add_side(from / 2, from % 2 == 0, edges);
  }

 private:
  void find_turns(std::uint32_t corner, const PartOfView* part) {
    turns_.clear();
    if (part != nullptr) turns_ = part->known;
    for (const SeenCorner& seen : seen_) {
      const std::uint32_t other = graph_.corner_at(memory_.corners.key_of(seen.record));
      if (other == CornerGraph::kNone || other == corner) continue;
      if (part != nullptr && !part->directions.has(graph_.corners[other].point)) continue;
      turns_.push_back(graph_.turn_of(other, seen.is_left));
    }
    std::ranges::sort(turns_);
    const auto rest = std::ranges::unique(turns_);
    turns_.erase(rest.begin(), rest.end());
  }

  void find_walls(std::uint32_t corner, const IntervalPoint& at) {
    walls_ = {};
    if (!graph_.is_sorted(2 * corner)) return;
    const std::uint32_t tile = memory_.corners.tile_in(at.polygon.slot());
    walls_ = memory_.corners.walls_at(tile, at.polygon.polygon(), graph_.corners[corner].number);
  }

  /// Appends the edges of a side: those with the walls of the corner on that side.
  void add_side(std::uint32_t corner, bool is_left, std::vector<Turn>& edges) {
    const Vec2 at = graph_.corners[corner].point;
    const bool is_loose = graph_.is_loose(2 * corner);
    if (is_loose && !is_left) return;
    const TautDirections directions(at, walls_.left, walls_.right);
    sorted_.clear();
    for (const Turn turn : turns_) {
      const Vec2 to = graph_.corners[turn / 2].point;
      if (walls_.is_known && !directions.has(to, is_left)) continue;
      const double angle = walls_.is_known ? angle_of(walls_, at, to, is_left) : 0;
      sorted_.emplace_back(is_loose ? angle_around(at, to) : angle, turn);
    }
    std::ranges::sort(sorted_);
    for (const auto& [angle, turn] : sorted_)
      edges.push_back(turn);
  }

  /// The angle from the wall around which paths turn to that side. What is left of that wall by
  /// rounding comes first.
  static double angle_of(const CornerRecords::SectorWalls& walls, Vec2 at, Vec2 to, bool is_left) {
    const Vec2 wall = is_left ? walls.left : walls.right;
    const PlanPoint2d origin = to_2d(at);
    const PlanPoint2d along = {to_2d(wall).x - origin.x, to_2d(wall).z - origin.z};
    const PlanPoint2d leg = {to_2d(to).x - origin.x, to_2d(to).z - origin.z};
    if (leg.x == 0 && leg.z == 0) return -8;
    // From a quarter turn to the left, or to the right. Right is +z if ahead is +x.
    if (is_left) return clockwise_angle({along.z, -along.x}, leg);
    return -clockwise_angle({-along.z, along.x}, leg);
  }

  TileCoord coord_of(std::uint32_t tile) const {
    return memory_.corners.tile(tile).view.tile->coord();
  }

  const CornerGraph& graph_;
  IntervalMemory memory_;
  TilesAroundPolygons polygons_;
  std::vector<TilesBeside> around_;     ///< Per tile, those around the polygons that were entered.
  std::vector<std::uint32_t> entered_;  ///< Tiles.
  std::vector<std::uint8_t> is_listed_ = std::vector<std::uint8_t>(0x10000);  ///< Per TileOffset.
  CornerRecords::SectorWalls walls_ = {};
  std::vector<SeenCorner> seen_;
  std::vector<Turn> turns_;
  std::vector<std::pair<double, Turn>> sorted_;
};

/// What sweeps from some corners have found.
struct SweptCorners {
  struct Size {
    std::uint32_t left = 0;   ///< Edges of paths that turn left,
    std::uint32_t both = 0;   ///< and of all paths.
    std::uint32_t views = 0;  ///< Tiles that matter.
  };
  std::vector<CornerGraph::Turn> edges = {};
  std::vector<TileOffset> views = {};
  std::vector<Size> sizes = {};  ///< Per corner.
};
/// A corner to sweep from, or a part of what it sees.
struct SweepTask {
  std::uint32_t corner = 0;
  std::optional<PartOfView> part = {};
};
/// Sweeps from some corners; the results are in their order.
/// @param sweep  For one of the workers.
[[nodiscard]] std::vector<SweptCorners> sweep_corners(const CornerGraph& graph,
                                                      std::span<const SweepTask> corners,
                                                      CornerSweep& sweep, Executor& executor);
/// Inserts edges that are missing, which it sorts; each may be listed twice.
void insert_edges(CornerGraph& graph,
                  std::vector<std::pair<CornerGraph::Turn, CornerGraph::Turn>>& missing,
                  CornerSweep& sweep);

}  // namespace way
