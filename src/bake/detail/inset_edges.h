// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace way {

/// An edge of a convex polygon, counter-clockwise seen from above, that is moved inwards: a point
/// on it, its way in the plan, and how far it is moved, times its length.  [cells]
struct MovedEdge {
  double from_x = 0;
  double from_z = 0;
  double x = 0;
  double z = 0;
  double margin = 0;

  /// @param inwards  How far it is moved; less than 0 moves it outwards.
  static MovedEdge along(double x, double z, double inwards) {
    return {.x = x, .z = z, .margin = inwards * std::sqrt(x * x + z * z)};
  }
};

/// The first and the last cell of a row whose centres lie on the inner side of all edges, from a
/// window of cells; the first is greater than the last where there is none.
inline std::pair<int, int> cells_in_row(std::span<const MovedEdge> edges, int row,
                                        std::pair<int, int> window) {
  // A point p is so where (z of the edge) * (p.x - a.x) >= margin + (x of the edge) * (p.z - a.z).
  double low = window.first;
  double high = window.second;
  for (const MovedEdge& edge : edges) {
    const double least = edge.margin + edge.x * (row + 0.5 - edge.from_z);
    if (edge.z == 0) {
      if (least > 0) return {1, 0};
      continue;
    }
    const double bound = edge.from_x - 0.5 + least / edge.z;
    if (edge.z > 0) {
      low = std::max(low, bound);
    } else {
      high = std::min(high, bound);
    }
  }
  return {static_cast<int>(std::ceil(low)), static_cast<int>(std::floor(high))};
}

}  // namespace way
