// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_graph.h"
#include "nav/index/ground_components.h"
#include "nav/plan/orient.h"
#include "nav/polyanya/interval_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace way {
namespace {

/// Chooses landmarks one by one, each as far as possible from those before, in all components at
/// once. They are corners of polygons, of which there are more than corners of the graph.
class LandmarkSurvey {
 public:
  explicit LandmarkSurvey(CornerGraph& graph)
      : graph_(graph), mesh_(graph.mesh), components_(graph.mesh, graph.filter()) {}

  void run(int count) {
    number_rows();
    begin_components();
    // The first corner of a component is arbitrary: what is farthest from it is at an extremity.
    measure();
    nearest_ = distances_;
    choose_farthest();
    std::ranges::fill(nearest_, CornerGraph::kFar);
    for (int i = 0; i < count; ++i) {
      measure();
      add_lane();
      for (std::size_t row = 0; row < nearest_.size(); ++row)
        nearest_[row] = std::min(nearest_[row], distances_[row]);
      choose_farthest();
    }
    pack();
  }

 private:
  /// The next landmark of a component.
  struct Chosen {
    IntervalPoint point = {};
    double distance = -1;
  };

  /// Calls `use(tile, polygon, edge)` for each corner of each polygon.
  template <class Use>
  void for_each_corner(Use&& use) const {
    for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot) {
      if (mesh_.tile_in(slot) == nullptr) continue;
      const TileView tile(*mesh_.tile_in(slot));
      for (std::uint32_t polygon = 0; polygon < tile.polygon_count(); ++polygon) {
        const std::uint32_t end = tile.first_edges()[polygon + 1];
        for (std::uint32_t edge = tile.first_edges()[polygon]; edge < end; ++edge)
          use(tile, mesh_.ref(slot, polygon), edge);
      }
    }
  }

  /// Numbers the corners of polygons, and finds those of the graph that they are.
  void number_rows() {
    std::size_t rows = 0;
    for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot) {
      first_rows_.push_back(rows);
      if (mesh_.tile_in(slot) != nullptr) rows += mesh_.tile_in(slot)->edge_count();
    }
    distances_.resize(rows);
    memory_.corners.begin(mesh_, graph_.filter());
    for_each_corner([&](const TileView&, PolyRef polygon, std::uint32_t edge) {
      std::uint32_t record = CornerRecords::kNone;
      if (graph_.filter().passes(polygon, mesh_.flags(polygon))) {
        const std::uint32_t tile = memory_.corners.tile_in(polygon.slot());
        record = memory_.corners.at_corner(tile, polygon.polygon(), edge);
      }
      corners_.push_back(record == CornerRecords::kNone
                             ? CornerGraph::kNone
                             : graph_.corner_at(memory_.corners.key_of(record)));
    });
  }

  std::size_t row_of(PolyRef polygon, std::uint32_t edge) const {
    return first_rows_[polygon.slot()] + edge;
  }

  void begin_components() {
    for (const PolyRef polygon : components_.first()) {
      const TileView tile(*mesh_.tile_of(polygon));
      chosen_.push_back({{polygon, point_of(tile, tile.first_edges()[polygon.polygon()])}});
    }
  }

  static Vec2 point_of(const TileView& tile, std::uint32_t edge) {
    return plan(tile.corners()[edge].point);
  }

  void choose_farthest() {
    for (Chosen& chosen : chosen_)
      chosen.distance = -1;
    for_each_corner([&](const TileView& tile, PolyRef polygon, std::uint32_t edge) {
      const double distance = nearest_[row_of(polygon, edge)];
      if (distance == CornerGraph::kFar) return;
      Chosen& at = chosen_[components_.of(polygon)];
      if (distance > at.distance) at = {{polygon, point_of(tile, edge)}, distance};
    });
  }

  /// Computes the distances of all corners of polygons from the chosen landmarks; CornerGraph::kFar
  /// if there is no path.
  void measure() {
    IntervalSearch search(mesh_, graph_.filter(), memory_);
    if (mesh_.link_count() > 0) search.cross_links(mesh_, 1, LinkDirection::both);
    for (const Chosen& chosen : chosen_)
      search.add_start(chosen.point);
    while (!search.step(std::numeric_limits<std::size_t>::max())) {
    }
    std::ranges::fill(distances_, CornerGraph::kFar);
    for (const IntervalNode& node : memory_.nodes) {
      if (search.is_live(node)) take_seen(node);
    }
  }

  void take_seen(const IntervalNode& node) {
    const CornerRecords::VisitedTile& tile = memory_.corners.tile(node.tile);
    const IntervalRoot& root = memory_.roots[node.root];
    const IntervalRays rays(node, root.point);
    const PolygonView corners = tile.view.polygon(node.polygon);
    double* known = distances_.data() + row_of(tile.first_ref, tile.first_edge(node.polygon));
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const Vec2 corner = plan(corners.corner(i));
      const double length = root.cost + plan_distance(root.point, corner);
      if (!(length < known[i])) continue;
      const bool is_cone = node.kind == IntervalNode::Kind::cone;
      if (!is_cone || rays.holds(corner) || is_end_of(node, corners, corner)) known[i] = length;
    }
  }

  /// The polygons around a corner have the same distance from a landmark there, even if only some
  /// of them were seen.
  void add_lane() {
    std::vector<double>& lane = lanes_.emplace_back(graph_.corner_count(), CornerGraph::kFar);
    for (std::size_t row = 0; row < corners_.size(); ++row) {
      if (corners_[row] == CornerGraph::kNone) continue;
      lane[corners_[row]] = std::min(lane[corners_[row]], distances_[row]);
    }
  }

  /// Rounds down to whole units.
  void pack() {
    double farthest = 0;
    for (const std::vector<double>& lane : lanes_)
      for (const double distance : lane)
        if (distance < CornerGraph::kFar) farthest = std::max(farthest, distance);
    graph_.unit = std::max(farthest / 65000, least_unit());
    graph_.lanes = (static_cast<std::uint32_t>(lanes_.size()) + 7) / 8 * 8;
    graph_.distances.assign(std::size_t{graph_.corner_count()} * graph_.lanes,
                            CornerGraph::kUnknown);
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
      for (std::size_t i = 0; i < graph_.corner_count(); ++i) {
        if (lanes_[lane][i] < CornerGraph::kFar)
          graph_.distances[i * graph_.lanes + lane] =
              static_cast<std::uint16_t>(lanes_[lane][i] / graph_.unit);
      }
    }
  }

  /// Far larger than the rounding of corners at tile borders.
  double least_unit() const {
    double largest = 0;
    for_each_corner([&](const TileView& tile, PolyRef, std::uint32_t edge) {
      const PlanPoint2d at = to_2d(point_of(tile, edge));
      largest = std::max({largest, std::abs(at.x), std::abs(at.z)});
    });
    return std::max(largest * 0x1p-18, std::numeric_limits<double>::min());
  }

  CornerGraph& graph_;
  const NavMesh& mesh_;
  GroundComponents components_;
  IntervalMemory memory_;
  std::vector<std::size_t> first_rows_;     ///< Per slot; one row per corner of a polygon.
  std::vector<std::uint32_t> corners_;      ///< Per row, the corner of the graph, or kNone.
  std::vector<double> distances_;           ///< Per row, from the landmarks chosen last.
  std::vector<double> nearest_;             ///< Per row, from the nearest landmark.
  std::vector<Chosen> chosen_;              ///< Per component.
  std::vector<std::vector<double>> lanes_;  ///< Distances of the corners of the graph.
};

}  // namespace

void measure_landmarks(CornerGraph& graph, int count) {
  LandmarkSurvey(graph).run(count);
}

}  // namespace way
