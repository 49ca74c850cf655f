// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/random.h"

#include "nav/index/corner_search.h"
#include "nav/index/ground_components.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace way {
namespace {

/// Pairs of points that are tried.
constexpr int kTrials = 128;

/// What a search takes beside the nodes of interval searches, in the time of one of those: to
/// begin, the expansion of a corner, and a polygon of the corridor, which is found after the
/// search.
constexpr double kTimeToBegin = 5;
constexpr double kTimeOfExpansion = 0.7;
constexpr double kTimeOfPolygon = 0.8;
/// A search that takes more than this times the other one is not continued: it takes long enough
/// to decide.
constexpr double kMostTimes = 4;

/// The times of one pair of points, estimated by what the searches expand: the result must not
/// depend on the machine.
struct Trial {
  double distance = 0;
  double plain = 0;
  double indexed = 0;
};

class Trials {
 public:
  explicit Trials(const CornerGraph& graph)
      : graph_(graph), mesh_(graph.mesh), components_(graph.mesh, graph.filter()) {}

  std::vector<Trial> run() {
    std::vector<Trial> trials;
    if (mesh_.slot_count() == 0) return trials;
    for (int i = 0; i < kTrials; ++i) {
      const auto from = any_point(any_slot());
      // Every second goal is near.
      const auto to = from ? any_point(i % 2 == 0 ? any_slot() : from->polygon.slot()) : from;
      if (!to || components_.of(from->polygon) != components_.of(to->polygon)) continue;
      trials.push_back(measure(*from, *to));
    }
    std::ranges::sort(trials, {}, &Trial::distance);
    return trials;
  }

 private:
  std::uint32_t any_slot() {
    return static_cast<std::uint32_t>(random_.below(static_cast<int>(mesh_.slot_count())));
  }

  /// The middle of a polygon of a tile; nothing if no path leads there.
  std::optional<IntervalPoint> any_point(std::uint32_t slot) {
    const Tile* tile = mesh_.tile_in(slot);
    if (tile == nullptr || tile->polygon_count() == 0) return std::nullopt;
    const auto polygon =
        static_cast<std::uint32_t>(random_.below(static_cast<int>(tile->polygon_count())));
    const PolyRef ref = mesh_.ref(slot, polygon);
    if (!graph_.filter().passes(ref, mesh_.flags(ref))) return std::nullopt;
    const std::uint32_t count = tile->corner_count(polygon);
    Vec3 sum = {};
    for (std::uint32_t i = 0; i < count; ++i)
      sum = sum + tile->corner(polygon, i) * (1 / static_cast<float>(count));
    return IntervalPoint{ref, plan(sum)};
  }

  Trial measure(const IntervalPoint& from, const IntervalPoint& to) {
    Trial trial = {.distance = plan_distance(from.point, to.point)};
    IntervalSearch start_search(mesh_, graph_.filter(), start_side_);
    CornerSearch search(graph_, start_search, start_side_, memory_);
    search.cross_links(graph_.filter());
    search.run(from, to);
    // A straight line to the goal is tried first, for near goals, too.
    if (search.is_straight()) return trial;
    trial.indexed = static_cast<double>(start_side_.nodes.size() + memory_.goal_side.nodes.size()) +
                    kTimeToBegin + kTimeOfExpansion * search.expansions();
    IntervalSearch plain(mesh_, graph_.filter(), start_side_);
    if (mesh_.link_count() > 0) plain.cross_links(mesh_, 1);
    plain.set_goal(to);
    plain.add_start(from);
    plain.step(static_cast<std::size_t>(kMostTimes * trial.indexed));
    trial.plain = static_cast<double>(start_side_.nodes.size());
    for (std::uint32_t i = plain.goal_node(); i != IntervalSearch::kNone;
         i = start_side_.nodes[i].parent)
      trial.indexed += kTimeOfPolygon;
    return trial;
  }

  const CornerGraph& graph_;
  const NavMesh& mesh_;
  GroundComponents components_;
  Random random_{1};
  IntervalMemory start_side_;
  CornerSearchMemory memory_;
};

}  // namespace

double find_least_distance(const CornerGraph& graph) {
  const std::vector<Trial> trials = Trials(graph).run();
  double time = 0;
  for (const Trial& trial : trials)
    time += trial.indexed;
  double best = time;
  double distance = 0;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    time += trials[i].plain - trials[i].indexed;
    if (!(time < best)) continue;
    best = time;
    const bool is_last = i + 1 == trials.size();
    distance = is_last ? std::numeric_limits<double>::infinity() : trials[i + 1].distance;
  }
  return distance;
}

}  // namespace way
