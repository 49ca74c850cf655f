// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/chamfer.h"

#include "bake/open/fast_links.h"

#include <algorithm>

namespace way {
namespace {

using Distance = std::uint16_t;

constexpr Distance plus(Distance distance, int step) {
  return static_cast<Distance>(distance + step);
}

/// Relaxes a run with the distances of the row at `offset`: one straight step, two diagonal ones.
void from_row(Distance* distance, const FloorRun& run, std::int32_t offset) {
  Distance* here = distance + run.first;
  const Distance* there = here + offset;
  const auto count = static_cast<std::ptrdiff_t>(run.end - run.first);
  const std::ptrdiff_t beside = run.beside;
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const Distance corner = plus(std::min(there[i - beside], there[i + beside]), 3);
    here[i] = std::min(here[i], std::min(plus(there[i], 2), corner));
  }
}

template <class Links>
class Chamfer {
 public:
  Chamfer(Links links, Distance* distance) : links_(links), distance_(distance) {}

  /// Floors between runs: `Straight` and `Across` are the sides to look at, each with its diagonal.
  template <int Straight, int Across>
  void one(std::uint32_t i) const {
    Distance best = distance_[i];
    if (best == 0) return;
    constexpr int kBack = (Straight + 2) & 3;
    const std::uint32_t beside = links_(i, Straight);
    const std::uint32_t across = links_(i, Across);
    // If a neighbor is missing, the floor looks at itself, or once more at the nearer neighbor.
    best = std::min(best, plus(distance_[beside], 2));
    best = std::min(best, plus(distance_[links_(beside, Across)], 3));
    best = std::min(best, plus(distance_[across], 2));
    best = std::min(best, plus(distance_[links_(across, kBack)], 3));
    distance_[i] = best;
  }

  void run_forwards(const FloorRun& run) const {
    from_row(distance_, run, run.below);
    spread_forwards(run, distance_,
                    [](Distance own, Distance last) { return std::min(own, plus(last, 2)); });
  }

  void run_backwards(const FloorRun& run) const {
    from_row(distance_, run, run.above);
    spread_backwards(run, distance_,
                     [](Distance own, Distance last) { return std::min(own, plus(last, 2)); });
  }

 private:
  Links links_;
  Distance* distance_;
};

template <class Links>
void forwards(Links links, const FloorRange& floors, Distance* distance) {
  const Chamfer chamfer(links, distance);
  for_each_floor(
      floors, [&](std::uint32_t i) { chamfer.template one<0, 3>(i); },
      [&](const FloorRun& run) { chamfer.run_forwards(run); });
}

/// Floors of one column never look at each other, so plain descending order is enough.
template <class Links>
void backwards(Links links, const FloorRange& floors, Distance* distance) {
  const Chamfer chamfer(links, distance);
  for_each_floor_backwards(
      floors, [&](std::uint32_t i) { chamfer.template one<2, 1>(i); },
      [&](const FloorRun& run) { chamfer.run_backwards(run); });
}

/// The distance of a floor from the marks of its eight neighbors.
template <class Links>
Distance near_one(Links links, const Distance* marks, std::uint32_t i) {
  if (marks[i] == 0) return 0;
  const auto from = [&](std::size_t side) {
    const std::uint32_t beside = links(i, side);
    const std::uint32_t corner = links(beside, (side + 3) & 3U);
    return std::min(plus(marks[beside], 2), plus(marks[corner], 3));
  };
  return std::min(std::min(from(0), from(1)), std::min(from(2), from(3)));
}

void near_run(const FloorRun& run, const Distance* marks, Distance* distance) {
  const Distance* here = marks + run.first;
  const Distance* above = here + run.above;
  const Distance* below = here + run.below;
  Distance* out = distance + run.first;
  const std::ptrdiff_t beside = run.beside;
  const auto count = static_cast<std::ptrdiff_t>(run.end - run.first);
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const Distance straight =
        std::min(std::min(here[i - beside], here[i + beside]), std::min(above[i], below[i]));
    const Distance corner = std::min(std::min(above[i - beside], above[i + beside]),
                                     std::min(below[i - beside], below[i + beside]));
    out[i] = std::min(here[i], std::min(plus(straight, 2), plus(corner, 3)));
  }
}

}  // namespace

void measure_near(const CompactHeightfield& open, const FloorRuns& runs,
                  std::span<const std::uint16_t> marks, std::span<std::uint16_t> distance) {
  const auto many = [&](const FloorRun& run) { near_run(run, marks.data(), distance.data()); };
  with_links(open.neighbors, [&](auto links) {
    const auto one = [&](std::uint32_t i) { distance[i] = near_one(links, marks.data(), i); };
    for_each_floor(runs, open.size(), one, many);
  });
  distance[open.none()] = kFarAway;
}

void measure_chamfer(const CompactHeightfield& open, const FloorRuns& runs,
                     std::span<std::uint16_t> distance) {
  const FloorRange all = {runs.runs, 0, open.size()};
  chamfer_forwards(open, all, distance);
  chamfer_backwards(open, all, distance);
}

void chamfer_forwards(const CompactHeightfield& open, const FloorRange& rows,
                      std::span<std::uint16_t> distance) {
  with_links(open.neighbors, [&](auto links) { forwards(links, rows, distance.data()); });
}

void chamfer_backwards(const CompactHeightfield& open, const FloorRange& rows,
                       std::span<std::uint16_t> distance) {
  with_links(open.neighbors, [&](auto links) { backwards(links, rows, distance.data()); });
}

}  // namespace way
