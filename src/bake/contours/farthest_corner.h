// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/contours/contour_rings.h"

#include <cstdint>
#include <span>

namespace way {

/// The corner between two kept ones that is farthest from the segment between them.
struct Farthest {
  std::uint32_t corner = 0;  ///< Equal to the first of the two where there is none off the segment.
  double distance = 0;       ///< Squared, in cells.
};

/// Looks at all corners between. Of equally far ones the first is taken, seen from the end that
/// lies first in the plane: neither the direction of an arc nor its place changes the result.
Farthest farthest_corner(std::span<const RawCorner> corners, std::uint32_t from, std::uint32_t to);

/// Answers farthest_corner() within one arc. What is farthest from a segment lies on the convex
/// hull, so it is enough to look at the hulls of a few long stretches and at a few single corners.
/// Building takes near linear time, an answer logarithmic time but for the size of the hulls.
class ArcHulls {
 public:
  ArcHulls(std::span<const RawCorner> corners, const Arc& arc, SimplifyScratch& scratch);

  /// The same as farthest_corner(). Counts the corners that it looks at.
  Farthest farthest(std::uint32_t from, std::uint32_t to) const;

 private:
  /// Corners from begin up to end of the arc that have a hull, or single ones at level -1.
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

  std::span<const RawCorner> corners_;  ///< Of the arc alone.
  std::uint32_t offset_;                ///< Of the arc in the outlines.
  SimplifyScratch& scratch_;
};

}  // namespace way
