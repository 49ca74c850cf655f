// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace way::bench {

/// The stages of a bake that both sides have, in order.
enum class Stage : unsigned char {
  rasterize,  ///< Includes finding a tile's triangles and marking slopes.
  filters,
  compact,
  erode,
  distance,
  regions,
  contours,  ///< Ours includes the seams at tile borders.
  polygons,
  detail,  ///< Includes converting it to world space and freeing the open space and the contours.
  tile     ///< Creating the tile and adding it to the navmesh.
};

constexpr std::size_t kStageCount = 10;
constexpr std::array<const char*, kStageCount> kStageNames = {
    "rasterize", "filters",  "compact",  "erode",  "distance",
    "regions",   "contours", "polygons", "detail", "tile"};

/// Seconds of each stage, summed over tiles.
using StageTimes = std::array<double, kStageCount>;

/// CPU time of the calling thread.  [seconds]
double thread_seconds();
/// Wall clock time.  [seconds]
double wall_seconds();

/// The minimum time that reading the clock of a thread takes.  [seconds]
double clock_cost();

/// Splits a run into stages: each lap() assigns the time since the previous one to a stage. Reading
/// the clock costs about half a microsecond, which is subtracted, since one side has more laps than
/// the other; a clock that is off is not read.
class StageClock {
 public:
  enum class Mode : bool { off, on };

  /// Starts from zero.
  void start(Mode mode) {
    mode_ = mode;
    times_ = {};
    cost_ = mode == Mode::on ? clock_cost() : 0;
    last_ = mode == Mode::on ? thread_seconds() : 0;
  }
  void lap(Stage stage) {
    if (mode_ == Mode::off) return;
    const double now = thread_seconds();
    times_[static_cast<std::size_t>(stage)] += std::max(now - last_ - cost_, 0.0);
    last_ = now;
  }
  const StageTimes& times() const { return times_; }

 private:
  Mode mode_ = Mode::off;
  StageTimes times_ = {};
  double last_ = 0;
  double cost_ = 0;
};

}  // namespace way::bench
