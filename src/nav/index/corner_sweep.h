// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/index/corner_graph.h"
#include "nav/plan/orient.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace way {

/// A number that grows with the angle from one direction clockwise to another, from 0 to 4.
inline double clockwise_angle(PlanPoint2d from, PlanPoint2d to) {
  const double ahead = from.x * to.x + from.z * to.z;
  const double right = from.x * to.z - from.z * to.x;
  const double all = std::abs(ahead) + std::abs(right);
  if (!(all > 0)) return 0;
  return right >= 0 ? 1 - ahead / all : 3 + ahead / all;
}

/// What is seen from one corner, and made of it.
class CornerSweep {
 public:
  using Turn = CornerGraph::Turn;

  explicit CornerSweep(const CornerGraph& graph) : graph_(graph) {}

  /// Appends the edges of a corner to a list; returns how many of them are for turns to the left.
  std::uint32_t run(std::uint32_t corner, std::vector<Turn>& edges) {
    const IntervalPoint from = graph_.point_of(corner);
    seen_.clear();
    IntervalSearch search(graph_.mesh, kAllPolygons, memory_);
    search.stop_at_corners(seen_);
    find_walls(corner, from);
    const TautDirections directions(from.point, walls_.left, walls_.right);
    if (walls_.is_known) search.keep_directions(directions);
    search.add_start(from);
    while (!search.step(std::numeric_limits<std::size_t>::max())) {
    }
    find_turns(corner);
    const std::size_t first = edges.size();
    add_side(corner, true, edges);
    const std::size_t middle = edges.size();
    add_side(corner, false, edges);
    return static_cast<std::uint32_t>(middle - first);
  }

  /// Appends the slots of the tiles that the last run has entered to a list, each once.
  void list_slots(std::vector<std::uint32_t>& slots) const {
    const auto first = static_cast<std::ptrdiff_t>(slots.size());
    for (const IntervalNode& node : memory_.nodes) {
      const std::uint32_t slot = memory_.corners.tile(node.tile).first_ref.slot();
      if (slots.size() == static_cast<std::size_t>(first) || slots.back() != slot)
        slots.push_back(slot);
    }
    std::sort(slots.begin() + first, slots.end());
    slots.erase(std::unique(slots.begin() + first, slots.end()), slots.end());
  }

  /// Sorts the edges of a side by angle.
  void sort(Turn from, std::vector<Turn>& edges) {
    memory_.corners.begin(graph_.mesh, kAllPolygons);
    find_walls(from / 2, graph_.point_of(from / 2));
    turns_.assign(edges.begin(), edges.end());
    edges.clear();
    add_side(from / 2, from % 2 == 0, edges);
  }

 private:
  void find_turns(std::uint32_t corner) {
    turns_.clear();
    for (const SeenCorner& seen : seen_) {
      const std::uint32_t other = graph_.corner_at(memory_.corners.place_of(seen.record));
      if (other == CornerGraph::kNone || other == corner) continue;
      turns_.push_back(2 * other + (seen.is_left ? 0 : 1));
    }
    std::ranges::sort(turns_);
    const auto rest = std::ranges::unique(turns_);
    turns_.erase(rest.begin(), rest.end());
  }

  void find_walls(std::uint32_t corner, const IntervalPoint& at) {
    walls_ = {};
    if (!graph_.is_sorted(2 * corner)) return;
    const std::uint32_t tile = memory_.corners.tile_in(at.polygon.slot());
    walls_ = memory_.corners.walls_at(tile, at.polygon.polygon(), graph_.corners[corner].place);
  }

  /// Appends the edges of a side: those with the walls of the corner on that side.
  void add_side(std::uint32_t corner, bool is_left, std::vector<Turn>& edges) {
    const Vec2 at = graph_.corners[corner].point;
    const TautDirections directions(at, walls_.left, walls_.right);
    sorted_.clear();
    for (const Turn turn : turns_) {
      const Vec2 to = graph_.corners[turn / 2].point;
      if (walls_.is_known && !directions.has(to, is_left)) continue;
      sorted_.emplace_back(walls_.is_known ? angle_of(walls_, at, to, is_left) : 0, turn);
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

  const CornerGraph& graph_;
  IntervalMemory memory_;
  CornerRecords::SectorWalls walls_ = {};
  std::vector<SeenCorner> seen_;
  std::vector<Turn> turns_;
  std::vector<std::pair<double, Turn>> sorted_;
};

}  // namespace way
