// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "input/scenario.h"

#include <cstddef>
#include <span>
#include <vector>

namespace way::cli {

/// How well a crowd walked. An agent has arrived if it came within 1 m of its goal and stayed
/// within 2 m from then on. Travel ratio: the time until then over the time that the shortest path,
/// less that meter, takes at max_speed; of those that arrived.
struct CrowdFigures {
  double arrived = 0;           ///< Fraction of all agents.
  std::size_t unreachable = 0;  ///< Agents to whose goals no path leads.
  std::size_t stuck = 0;        ///< Not arrived, and within 0.5 m for the last 10 s.
  double overlap_share = 0;     ///< Agent-samples that overlap by more than 5 % of the radii.
  double deepest_overlap = 0;   ///< As a fraction of the sum of the radii.
  double travel_ratio_mean = 0;
  double travel_ratio_p95 = 0;
};

/// Watches samples of all positions, taken at equal times.
class CrowdMeasures {
 public:
  CrowdMeasures(std::span<const ScenarioAgent> agents, std::span<const NavMesh> meshes);

  void sample(double time, std::span<const Vec3> positions);
  CrowdFigures figures() const;
  /// Agents to whose goals no path leads.
  std::span<const std::size_t> unreachable() const { return unreachable_; }

 private:
  static constexpr double kNever = -1;

  void note_arrivals(double time, std::span<const Vec3> positions);
  void note_overlaps(std::span<const Vec3> positions);
  void keep(double time, std::span<const Vec3> positions);
  bool is_stuck(std::size_t agent) const;

  std::span<const ScenarioAgent> agents_;
  std::vector<double> ideal_;  ///< [seconds]
  std::vector<std::size_t> unreachable_;
  std::vector<double> arrived_;            ///< Since when; kNever before.
  std::vector<std::vector<Vec3>> recent_;  ///< Samples of the last 10 s, as a ring.
  std::vector<double> recent_times_;
  std::size_t next_recent_ = 0;
  double samples_ = 0;
  double overlapping_ = 0;
  double deepest_ = 0;
};

}  // namespace way::cli
