// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/clockwise_angle.h"
#include "nav/index/corner_graph.h"
#include "nav/plan/orient.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace way {
namespace {

using Turn = CornerGraph::Turn;

/// A path along other edges may be longer than an edge by this, relatively: what rounding adds.
constexpr double kSameLength = 1 + 1e-11;
/// More than clockwise_angle() differs between such edges.
constexpr double kSameAngle = 1e-4;

class CollinearEdges {
 public:
  explicit CollinearEdges(CornerGraph& graph) : graph_(graph) {}

  void drop() {
    std::vector<Turn> edges;
    edges.reserve(graph_.edges.size());
    std::vector<std::uint32_t> ends;
    for (Turn from = 0; from < 2 * graph_.corner_count(); ++from) {
      sort(from);
      for (const Turn to : graph_.edges_of(from))
        if (!has_detour(from, to)) edges.push_back(to);
      ends.push_back(static_cast<std::uint32_t>(edges.size()));
    }
    std::uint32_t first = 0;
    for (std::uint32_t i = 0; i < graph_.corner_count(); ++i) {
      graph_.corners[i].first = first;
      graph_.corners[i].middle = ends[2 * i];
      first = ends[2 * i + 1];
    }
    graph_.corners.back().first = first;
    edges.shrink_to_fit();
    graph_.edges = std::move(edges);
  }

 private:
  PlanPoint2d leg(Turn from, Turn to) const {
    const PlanPoint2d a = to_2d(point(from));
    const PlanPoint2d b = to_2d(point(to));
    return {b.x - a.x, b.z - a.z};
  }
  Vec2 point(Turn turn) const { return graph_.corners[turn / 2].point; }

  /// Lists the edges of a side by their angle from the first one.
  void sort(Turn from) {
    sorted_.clear();
    const auto edges = graph_.edges_of(from);
    for (const Turn to : edges)
      sorted_.emplace_back(clockwise_angle(leg(from, edges.front()), leg(from, to)), to);
    std::ranges::sort(sorted_);
  }

  /// Returns true if the edge has the length of two others through a corner on it.
  bool has_detour(Turn from, Turn to) const {
    const auto edges = graph_.edges_of(from);
    const double angle = clockwise_angle(leg(from, edges.front()), leg(from, to));
    const auto first = std::ranges::lower_bound(sorted_, std::pair(angle - kSameAngle, Turn{0}));
    for (auto i = first; i != sorted_.end() && i->first < angle + kSameAngle; ++i)
      if (is_on(from, i->second, to)) return true;
    return false;
  }

  bool is_on(Turn from, Turn middle, Turn to) const {
    if (graph_.is_loose(middle)) return false;  // it is slower
    const Vec2 a = point(from);
    const Vec2 b = point(middle);
    const Vec2 c = point(to);
    const double before = plan_distance(a, b);
    const double after = plan_distance(b, c);
    // Each is shorter, so that edges cannot stand in for each other in a circle.
    const double whole = plan_distance(a, c);
    if (!(before > 0 && after > 0 && before < whole && after < whole)) return false;
    if (before + after > whole * kSameLength) return false;
    if (std::abs(relative_turn(a, b, c)) > turn_slack(to_2d(b), before, after) / 2) return false;
    return std::ranges::find(graph_.edges_of(middle), to) != graph_.edges_of(middle).end();
  }

  CornerGraph& graph_;
  std::vector<std::pair<double, Turn>> sorted_;
};

}  // namespace

void drop_collinear(CornerGraph& graph) {
  CollinearEdges(graph).drop();
}

}  // namespace way
