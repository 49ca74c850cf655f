// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace way {

/// An edge of a convex polygon (counter-clockwise viewed from +y) that is moved inward: a point on
/// it, its direction in plan, and the distance by which it is moved times its length.  [cells]
struct InsetEdge {
  double from_x = 0;
  double from_z = 0;
  double x = 0;
  double z = 0;
  double margin = 0;

  /// @param inwards  How far it is moved; negative moves it outward.
  static InsetEdge along(double x, double z, double inwards) {
    return {.x = x, .z = z, .margin = inwards * std::sqrt(x * x + z * z)};
  }
};

/// The first and last cell of a row whose centers lie on the inner side of all edges, within a
/// window of cells; the first is greater than the last if there is none.
inline std::pair<int, int> cells_in_row(std::span<const InsetEdge> edges, int row,
                                        std::pair<int, int> window) {
  // A point p is inside if (z of the edge) * (p.x - a.x) >= margin + (x of the edge) * (p.z - a.z).
  double low = window.first;
  double high = window.second;
  for (const InsetEdge& edge : edges) {
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
  if (low > high) return {1, 0};  // the bounds may be too great for an int
  return {static_cast<int>(std::ceil(low)), static_cast<int>(std::floor(high))};
}

}  // namespace way
