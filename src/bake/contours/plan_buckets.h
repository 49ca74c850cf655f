// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "geom/predicates.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace way {

/// Square buckets over a part of the ground plane, row by row.
class PlanBuckets {
 public:
  PlanBuckets() = default;

  /// Buckets of 2^shift cells that cover all points from low to high, both included.
  PlanBuckets(PlanPoint low, PlanPoint high, int shift)
      : low_(low),
        shift_(shift),
        across_(((high.x - low.x) >> shift) + 1),
        down_(((high.z - low.z) >> shift) + 1) {}

  int across() const { return across_; }
  int down() const { return down_; }
  int size() const { return 1 << shift_; }  ///< Size of a bucket, in cells.
  std::size_t count() const {
    return static_cast<std::size_t>(across_) * static_cast<std::size_t>(down_);
  }

  int column(int x) const { return (x - low_.x) >> shift_; }
  int row(int z) const { return (z - low_.z) >> shift_; }
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(across_) +
           static_cast<std::size_t>(column);
  }
  std::size_t index(PlanPoint p) const { return index(column(p.x), row(p.z)); }

  /// The low corner of a bucket; the high corner is just before the low corners of the next ones.
  PlanPoint corner(int column, int row) const {
    return {low_.x + column * size(), low_.z + row * size()};
  }

  /// Calls visit(index) for the buckets that a segment passes through, and perhaps a few more,
  /// until it returns false. Then returns false, too.
  template <class Visit>
  bool along(PlanPoint a, PlanPoint b, Visit visit) const {
    if (a.z > b.z) std::swap(a, b);
    for (int r = row(a.z); r <= row(b.z); ++r) {
      const auto [first, last] = columns_in_row(a, b, r);
      for (int c = first; c <= last; ++c)
        if (!visit(index(c, r))) return false;
    }
    return true;
  }

 private:
  static int floor_div(std::int64_t a, std::int64_t b) {
    return static_cast<int>(a >= 0 ? a / b : -((-a + b - 1) / b));
  }

  // The columns of a row that the segment from a to b passes through.
  std::pair<int, int> columns_in_row(PlanPoint a, PlanPoint b, int row) const {
    int x0 = a.x;
    int x1 = b.x;
    if (b.z - a.z > size()) {
      const int z0 = std::max(a.z, corner(0, row).z);
      const int z1 = std::min(b.z, corner(0, row + 1).z);
      const auto x_at = [&](int z) {
        return a.x + floor_div(static_cast<std::int64_t>(b.x - a.x) * (z - a.z), b.z - a.z);
      };
      x0 = x_at(z0);
      x1 = x_at(z1);
      if (x0 > x1) std::swap(x0, x1);
      x1 = std::min(x1 + 1, std::max(a.x, b.x));
    }
    if (x0 > x1) std::swap(x0, x1);
    return {column(x0), column(x1)};
  }

  PlanPoint low_ = {};
  int shift_ = 0;
  int across_ = 0;
  int down_ = 0;
};

}  // namespace way
