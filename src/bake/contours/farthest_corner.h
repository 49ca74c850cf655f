// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/contours/contour_rings.h"

#include <cstdint>
#include <span>

namespace way {

/// The corner between two kept ones that is farthest from the segment between them.
struct Farthest {
  std::uint32_t corner = 0;  ///< Equal to the first of the two if no corner is off the segment.
  double distance = 0;       ///< Squared, in cells.
};

/// Tests all corners in between. Ties go to the first one, counted from the end that comes first in
/// plane order, so that neither the direction of an arc nor its position changes the result.
Farthest farthest_corner(std::span<const RawCorner> corners, std::uint32_t from, std::uint32_t to);

/// Answers farthest_corner() within one arc. The farthest point from a segment lies on the convex
/// hull, so it is enough to scan the hulls of a few long ranges and a few single corners. Building
/// takes near-linear time, a query logarithmic time apart from the size of the hulls.
class ArcHulls {
 public:
  ArcHulls(std::span<const RawCorner> corners, const Arc& arc, SimplifyScratch& scratch);

  /// Same as farthest_corner(). Counts the corners that it visits.
  Farthest farthest(std::uint32_t from, std::uint32_t to) const;

 private:
  /// Corners from begin up to end of the arc that have a hull, or a single corner at level -1.
  struct Stretch {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    int level = -1;
  };
  class Search;

  void build_level(int level);
  void add_hull();
  void add_chain(bool upper);
  static Stretch longest_at(std::uint32_t begin, std::uint32_t end);
  std::span<const std::uint32_t> hull(const Stretch& s) const;

  std::span<const RawCorner> corners_;  ///< The corners of the arc.
  std::uint32_t offset_;                ///< Index of the arc's first corner in the outlines.
  SimplifyScratch& scratch_;
};

}  // namespace way
