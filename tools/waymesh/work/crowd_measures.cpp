// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/crowd_measures.h"

#include "way/nav/find_path.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace way::cli {
namespace {

constexpr double kArrives = 1;      ///< [world units]
constexpr double kStays = 2;        ///< [world units]
constexpr double kSameFloor = 1;    ///< [world units]
constexpr double kOverlaps = 0.05;  ///< Of the sum of the radii.
constexpr double kStuckFor = 10;    ///< [seconds]
constexpr double kStuckWithin = 0.5;

double distance_in_plan(Vec3 a, Vec3 b) {
  return std::hypot(double{a.x} - double{b.x}, double{a.z} - double{b.z});
}

bool is_level(Vec3 a, Vec3 b) {
  return std::abs(double{a.y} - double{b.y}) < kSameFloor;
}

}  // namespace

CrowdMeasures::CrowdMeasures(std::span<const ScenarioAgent> agents, std::span<const NavMesh> meshes)
    : agents_(agents), ideal_(agents.size()), arrived_(agents.size(), kNever) {
  SearchWorkspace workspace;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const ScenarioAgent& agent = agents[i];
    const Path path =
        find_path(meshes[agent.params.mesh],
                  {.from = agent.at, .to = agent.to, .extents = {1, 1, 1}}, workspace);
    if (path.status != PathStatus::complete) unreachable_.push_back(i);
    const double straight = double{length(agent.to - agent.at)};
    const double way = path.status == PathStatus::complete ? path.length : straight;
    const double speed = std::max(double{agent.params.max_speed}, 1e-6);
    ideal_[i] = std::max(way - kArrives, 0.1) / speed;
  }
}

void CrowdMeasures::sample(double time, std::span<const Vec3> positions) {
  note_arrivals(time, positions);
  note_overlaps(positions);
  keep(time, positions);
  samples_ += static_cast<double>(positions.size());
}

void CrowdMeasures::note_arrivals(double time, std::span<const Vec3> positions) {
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const double distance = is_level(positions[i], agents_[i].to)
                                ? distance_in_plan(positions[i], agents_[i].to)
                                : kStays + 1;
    if (distance > kStays) arrived_[i] = kNever;
    if (distance <= kArrives && arrived_[i] == kNever) arrived_[i] = time;
  }
}

/// Sweeps along x.
void CrowdMeasures::note_overlaps(std::span<const Vec3> positions) {
  std::vector<std::size_t> order(positions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return positions[i].x; });
  double widest = 0;
  for (const ScenarioAgent& agent : agents_)
    widest = std::max(widest, double{agent.params.radius});
  std::vector<bool> overlaps(positions.size(), false);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::size_t a = order[k];
    for (std::size_t m = k + 1; m < order.size(); ++m) {
      const std::size_t b = order[m];
      if (double{positions[b].x} - double{positions[a].x} > 2 * widest) break;
      const double radii = double{agents_[a].params.radius} + double{agents_[b].params.radius};
      const double depth = 1 - distance_in_plan(positions[a], positions[b]) / radii;
      if (depth <= kOverlaps || !is_level(positions[a], positions[b])) continue;
      overlaps[a] = overlaps[b] = true;
      deepest_ = std::max(deepest_, depth);
    }
  }
  overlapping_ += static_cast<double>(std::ranges::count(overlaps, true));
}

void CrowdMeasures::keep(double time, std::span<const Vec3> positions) {
  constexpr std::size_t kSamples = 101;
  if (recent_.size() < kSamples) {
    recent_.emplace_back();
    recent_times_.push_back(0);
    next_recent_ = recent_.size() - 1;
  }
  recent_[next_recent_].assign(positions.begin(), positions.end());
  recent_times_[next_recent_] = time;
  next_recent_ = (next_recent_ + 1) % kSamples;
}

bool CrowdMeasures::is_stuck(std::size_t agent) const {
  const double now = *std::ranges::max_element(recent_times_);
  const auto last =
      static_cast<std::size_t>(std::ranges::max_element(recent_times_) - recent_times_.begin());
  if (now - *std::ranges::min_element(recent_times_) < kStuckFor - 0.2) return false;
  return std::ranges::all_of(recent_, [&](const std::vector<Vec3>& sample) {
    return distance_in_plan(sample[agent], recent_[last][agent]) < kStuckWithin;
  });
}

CrowdFigures CrowdMeasures::figures() const {
  CrowdFigures figures;
  figures.unreachable = unreachable_.size();
  std::vector<double> ratios;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    if (arrived_[i] != kNever)
      ratios.push_back(arrived_[i] / ideal_[i]);
    else
      figures.stuck += is_stuck(i) ? 1U : 0U;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(agents_.size(), 1));
  figures.arrived = static_cast<double>(ratios.size()) / count;
  figures.overlap_share = samples_ > 0 ? overlapping_ / samples_ : 0;
  figures.deepest_overlap = deepest_;
  if (ratios.empty()) return figures;
  const auto size = static_cast<double>(ratios.size());
  figures.travel_ratio_mean = std::accumulate(ratios.begin(), ratios.end(), 0.0) / size;
  std::ranges::sort(ratios);
  figures.travel_ratio_p95 = ratios[static_cast<std::size_t>(std::ceil(0.95 * size)) - 1];
  return figures;
}

}  // namespace way::cli
