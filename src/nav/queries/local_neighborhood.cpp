// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/local_neighborhood.h"

#include "nav/plan/search_region.h"
#include "nav/workspace/flood_fill.h"
#include "nav/workspace/local_search.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// Breadth-first search that leaves out polygons overlapping one found before, in 2D (xz): what
/// remains is a single layer around the start.
class NeighborSearch {
 public:
  /// @param from  Index of the polygon to start in.
  NeighborSearch(std::uint32_t from, const CircleQuery& query, SearchWorkspace::State& state,
                 const QueryFilter& filter)
      : search_(state, filter),
        accepted_(state.flood),
        sides_(state.box_sides),
        found_(state.neighbors),
        circle_(query.at.point, query.radius) {
    sides_.clear();
    found_.clear();
    begin_flood(search_, accepted_, from);
    accept(from, BoxSides(search_.polygon_of(from).box), ReachedPolygon::kNone);
  }

  std::span<const NeighborPolygon> find() {
    for (std::uint32_t i = 0; i < accepted_.size(); ++i) {
      std::uint32_t end = accepted_.size();
      expand_in_circle(search_, accepted_, i, circle_);
      for (std::uint32_t k = end; k < accepted_.size(); ++k) {
        const std::uint32_t polygon_index = accepted_[k].polygon_index;
        const PolygonOutlines::Polygon& polygon = search_.polygon_of(polygon_index);
        const BoxSides sides(polygon.box);
        // A rejected polygon need not be tried again: the one that it overlaps stays.
        if (is_overlapped(polygon, sides, i)) continue;
        accept(polygon_index, sides, i);
        accepted_.move_to(k, end++);
      }
      accepted_.shrink(end);
    }
    return found_;
  }

 private:
  void accept(std::uint32_t polygon_index, const BoxSides& sides, std::uint32_t parent) {
    sides_.push_back(sides);
    found_.push_back({search_.ref_of(polygon_index), parent});
  }

  /// Returns true if it overlaps a polygon that was accepted.
  /// @param parent  The accepted polygon by which it was reached. They share an edge, so it is
  ///   skipped.
  bool is_overlapped(const PolygonOutlines::Polygon& polygon, const BoxSides& sides,
                     std::uint32_t parent) {
    const auto count = static_cast<std::uint32_t>(sides_.size());
    const BoxSides* all = sides_.data();
    for (std::uint32_t i = 0; i < count; ++i) {
      if (!all[i].overlaps(sides) || i == parent) continue;
      // All accepted polygons have been listed, so this does not move the polygon cache.
      if (overlap(search_.polygon_of(accepted_[i].polygon_index).view(), polygon)) return true;
    }
    return false;
  }

  static bool overlap(const PolygonView& mine, const PolygonOutlines::Polygon& other) {
    const Aabb2& box = other.box;
    const double slack = rounding_slack({{box.low_x, 0, box.low_z}, {box.high_x, 0, box.high_z}});
    return !is_separated_by(mine, other.view(), slack) &&
           !is_separated_by(other.view(), mine, slack);
  }

  LocalSearch search_;
  FloodQueue& accepted_;          ///< The accepted polygons, followed by the candidates.
  std::vector<BoxSides>& sides_;  ///< Bounds of the accepted polygons.
  std::vector<NeighborPolygon>& found_;
  CircleInPlan circle_;
};

}  // namespace

std::span<const NeighborPolygon> local_neighborhood(const NavMesh& mesh, const CircleQuery& query,
                                                    SearchWorkspace& workspace,
                                                    const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.at, query.radius, workspace.state());
  if (from == SearchNodes::kNone) return {};
  return NeighborSearch(from, query, workspace.state(), filter).find();
}

}  // namespace way
