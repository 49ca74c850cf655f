// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "geom/delaunay.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A height sampled at a point in plan.
struct HeightSample {
  PlanPoint at = {};
  float height = 0;
};

/// Memory of fit_surface(), reused for the next polygon.
struct FitScratch {
  struct Worst {
    double error = 0;
    std::uint32_t sample = 0;
    std::uint32_t triangle = 0;
  };
  /// A triangle around the new point, by its other corners.
  struct Wedge {
    PlanPoint low = {};
    PlanPoint high = {};
    std::uint32_t triangle = 0;
  };
  std::vector<std::uint32_t> first;  ///< Per triangle: its first sample.
  std::vector<std::uint32_t> next;   ///< Per sample: the next one of its triangle.
  std::vector<Worst> worst;          ///< Per triangle: its worst sample, if too bad.
  std::vector<std::uint32_t> moved;  ///< Samples whose triangles changed.
  std::vector<Wedge> wedges;
  std::vector<Worst> heap;  ///< The worst first; entries may be stale.
};

/// Adds samples to a triangulation, always the one farthest from the surface, the first of equals,
/// until no sample is farther from it than `max_error`.
///
/// @param heights  Of the points of `mesh`; grows with them.
/// @pre Each sample lies strictly inside the outline; no two are at the same point.
void fit_surface(std::span<const HeightSample> samples, double max_error, Triangulation& mesh,
                 std::vector<float>& heights, FitScratch& scratch);

}  // namespace way
