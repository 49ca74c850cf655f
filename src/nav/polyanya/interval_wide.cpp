// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
// Interval searches in polygons with more corners than a word has bits.
#include "nav/plan/exact_turn.h"
#include "nav/polyanya/interval_expansion.h"
#include "nav/polyanya/interval_geometry.h"

namespace way {

void IntervalSearch::expand_wide_cone(const Expansion& expansion) {
  const IntervalNode& node = expansion.node;
  const IntervalRays rays(node, expansion.root.point);
  const std::uint32_t last = expansion.corners.count - 1;
  m_.sides.resize(expansion.corners.count);
  m_.sides.front() = {-1, node.right_corner ? 0.0 : -1.0};
  m_.sides.back() = {node.left_corner ? 0.0 : 1.0, 1};
  bool has_left = false;
  bool has_right = false;
  for (std::uint32_t i = 1; i < last; ++i) {
    const RaySides at = rays.sides(expansion.corner(expansion.from_right(i)));
    has_right |= at.right <= 0;
    has_left |= at.left >= 0;
    m_.sides[i] = at;
  }
  for (std::uint32_t i = 0; i < last; ++i) {
    const RaySides a = m_.sides[i];
    const RaySides b = m_.sides[i + 1];
    if (expansion.has_notes && b.right >= 0 && b.left <= 0)
      note_distance(expansion, expansion.from_right(i + 1));
    if (b.right > 0 && a.left < 0) {
      see_edge(expansion, i, a.right >= 0, b.left <= 0);
    } else if ((a.right == 0 && b.right == 0) || (a.left == 0 && b.left == 0)) {  // along a ray
      for_each_opening(expansion, expansion.from_right(i),
                       [&](const Opening& opening) { see_from_root(expansion, opening); });
    }
  }
  if (node.left_end) turn_at_end(expansion, true, has_left, {});
  if (node.right_end) turn_at_end(expansion, false, has_right, {});
}

void IntervalSearch::expand_wide_turn(const Expansion& expansion, const ExactLine& line,
                                      bool is_left) {
  m_.sides.resize(expansion.corners.count);
  for (std::uint32_t i = 1; i + 1 < expansion.corners.count; ++i) {
    const double side = line.side(expansion.corner(expansion.from_right(i)));
    m_.sides[i] = {side, side};
  }
  see_wide_turned(expansion, is_left);
}

/// @pre m_.sides has the sides of the corners except the ends of the entered edge
void IntervalSearch::see_wide_turned(const Expansion& expansion, bool is_left) {
  const std::uint32_t last = expansion.corners.count - 1;
  const auto side = [&](std::uint32_t i) {
    if (i == 0) return -1.0;
    if (i == last) return 1.0;
    return is_left ? m_.sides[i].left : m_.sides[i].right;
  };
  for (std::uint32_t i = 0; i < last; ++i) {
    const bool is_at_root = is_left ? expansion.node.left_corner && i + 1 == last
                                    : expansion.node.right_corner && i == 0;
    const bool is_beside =
        is_left ? side(i + 1) > 0 || side(i) >= 0 : side(i) < 0 || side(i + 1) <= 0;
    if (is_at_root || is_beside) see_turned_edge(expansion, i, is_left, is_at_root);
  }
}

}  // namespace way
