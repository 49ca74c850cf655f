// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/polygon_scan.h"

#include "core/compiler.h"
#include "nav/boxes/box_tree.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>

namespace way {
namespace {

Int4 are_zero(Float4 a, Float4 b) {
  return std::bit_cast<Float4>(std::bit_cast<Int4>(a) | std::bit_cast<Int4>(b)) == 0.0F;
}

/// Walks around four polygons and finds out which of them are certainly convex.
class Turns4 {
 public:
  /// @param x, z  Direction of the first edge.
  Turns4(Float4 x, Float4 z) : first_x_(x), first_z_(z), x_(x), z_(z) {}

  /// Adds the turn from one edge to the next.
  ///
  /// Each product has a relative error of at most three roundings of 2^-24, their difference one
  /// more: beyond eight, the sign is exact. The smallest normal float stands for what underflows.
  /// Straight corners along an axis, such as vertices of adjacent polygons on a border, are certain
  /// as well.
  WAY_ALWAYS_INLINE void add(Float4 next_x, Float4 next_z) {
    const Float4 plus = z_ * next_x;
    const Float4 minus = x_ * next_z;
    const Float4 doubt = (magnitude(plus) + magnitude(minus)) * 0x1p-21F + 0x1p-126F;
    const Int4 on_axis = are_zero(x_, next_x) | are_zero(z_, next_z);
    const Int4 straight = on_axis & (x_ * next_x + z_ * next_z > 0.0F);
    certain_ &= (plus - minus > doubt) | straight;
    rounds_ += (x_ < 0.0F) & (next_x >= 0.0F);  // true is -1
    x_ = next_x;
    z_ = next_z;
  }

  /// One bit for each polygon that is not certainly convex, once all edges are added. A polygon
  /// goes around once if exactly one of its turns is from negative x to nonnegative x.
  unsigned doubtful() {
    add(first_x_, first_z_);
    return lanes(~certain_ | (rounds_ != -1));
  }

 private:
  Float4 first_x_;
  Float4 first_z_;
  Float4 x_;
  Float4 z_;
  Int4 certain_ = Int4{} - 1;
  Int4 rounds_ = {};
};

Int4 bits_of_difference(Float4 a) {
  return std::bit_cast<Int4>(a - a);
}

std::uint32_t bits_of_all(Int4 all) {
  return static_cast<std::uint32_t>(all[0] | all[1] | all[2] | all[3]);
}

}  // namespace

/// One corner of each of four polygons.
struct PolygonScan::Corners4 {
  Corners4(const std::array<const TileCorner*, 4>& from, std::size_t i) {
    const auto load = [i](const TileCorner* corners) { return load4(&corners[i].point.x); };
    const auto lanes = transposed(load(from[0]), load(from[1]), load(from[2]), load(from[3]));
    x = lanes[0];
    y = lanes[1];
    z = lanes[2];
    code = std::bit_cast<Int4>(lanes[3]);
  }

  Float4 x;
  Float4 y;
  Float4 z;
  Int4 code;
};

void PolygonScan::run(const TileCorner* corners, std::span<const std::uint32_t> first_edge) {
  first_edge_ = first_edge;
  const std::size_t polygons = first_edge.size() - 1;
  boxes_.resize(polygons);
  doubtful_.clear();
  sums_ = {};
  const BoxLanes none;
  all_ = {none.low, none.high};
  group_by_corners();
  scan_group(corners, std::integral_constant<std::uint32_t, 3>());
  scan_group(corners, std::integral_constant<std::uint32_t, 4>());
  scan_group(corners, std::integral_constant<std::uint32_t, 5>());
  scan_group(corners, std::integral_constant<std::uint32_t, kUsualCorners>());
  for (const std::uint32_t polygon : with_many_corners())
    scan_four(corners, {&polygon, 1}, first_edge_[polygon + 1] - first_edge_[polygon]);
  std::ranges::sort(doubtful_);
}

void PolygonScan::group_by_corners() {
  const std::size_t polygons = boxes_.size();
  std::array<std::uint32_t*, kUsualCorners - 1> end;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].polygons.size() < polygons) groups_[i].polygons.resize(polygons);
    end[i] = groups_[i].polygons.data();
  }
  const std::uint32_t* const first = first_edge_.data();
  for (std::uint32_t p = 0; p < polygons; ++p)
    *end[std::min(first[p + 1] - first[p], kUsualCorners + 1) - 3]++ = p;
  for (std::size_t i = 0; i < groups_.size(); ++i)
    groups_[i].size = static_cast<std::size_t>(end[i] - groups_[i].polygons.data());
}

template <class Count>
void PolygonScan::scan_group(const TileCorner* corners, Count count) {
  const std::span<const std::uint32_t> polygons = with_corners(count);
  std::size_t i = 0;
  for (; i + 4 <= polygons.size(); i += 4)
    scan_four(corners, polygons.subspan(i, 4), count);
  if (i < polygons.size()) scan_four(corners, polygons.subspan(i), count);
}

/// Scans up to four polygons with the same number of corners at once.
template <class Count>
void PolygonScan::scan_four(const TileCorner* corners, std::span<const std::uint32_t> polygons,
                            Count count) {
  std::array<std::uint32_t, 4> four;
  std::array<const TileCorner*, 4> from;
  for (std::size_t i = 0; i < 4; ++i) {
    four[i] = polygons[std::min(i, polygons.size() - 1)];
    from[i] = corners + first_edge_[four[i]];
  }
  const auto used = static_cast<std::int32_t>(polygons.size());
  const Int4 live = Int4{0, 1, 2, 3} < used;
  const Int4 own = std::bit_cast<Int4>(four);
  // Codes have no sign: with this bit flipped, they compare like numbers that do.
  constexpr std::int32_t kSign = std::numeric_limits<std::int32_t>::min();
  const Int4 wall = Int4{} + (static_cast<std::int32_t>(boxes_.size()) ^ kSign);
  const Corners4 first(from, 0);
  Sums sums;
  Corners4 low = first;
  Corners4 high = first;
  const auto meet = [&](const Corners4& corner) {
    low.x = min(low.x, corner.x);
    low.y = min(low.y, corner.y);
    low.z = min(low.z, corner.z);
    high.x = max(high.x, corner.x);
    high.y = max(high.y, corner.y);
    high.z = max(high.z, corner.z);
    sums.differences |=
        bits_of_difference(corner.x) | bits_of_difference(corner.y) | bits_of_difference(corner.z);
    sums.own_codes |= corner.code == own;
    sums.portals += ((corner.code ^ kSign) > wall) & live;  // true is -1
  };
  meet(first);
  Corners4 before(from, 1);
  meet(before);
  Turns4 turns(before.x - first.x, before.z - first.z);
  for (std::uint32_t i = 2; i < count; ++i) {
    const Corners4 corner(from, i);
    meet(corner);
    turns.add(corner.x - before.x, corner.z - before.z);
    before = corner;
  }
  turns.add(first.x - before.x, first.z - before.z);
  const unsigned doubtful = turns.doubtful();
  sums_.add(sums);
  const auto lows = transposed(low.x, low.y, low.z, low.z);
  const auto highs = transposed(high.x, high.y, high.z, high.z);
  Box all = all_;
  for (std::size_t i = 0; i < 4; ++i) {
    const Box box = {lows[i], highs[i]};
    boxes_[four[i]] = box;
    all.add(box);
  }
  all_ = all;
  for (unsigned i = 0; doubtful != 0 && i < polygons.size(); ++i)
    if (((doubtful >> i) & 1U) != 0) doubtful_.push_back(four[i]);
}

bool PolygonScan::all_finite() const {
  return bits_of_all(sums_.differences) == 0;
}

std::uint32_t PolygonScan::portal_count() const {
  const Int4 counts = sums_.portals;
  return static_cast<std::uint32_t>(-(counts[0] + counts[1] + counts[2] + counts[3]));
}

Aabb3 PolygonScan::bounds() const {
  if (boxes_.empty()) return {};
  return {{all_.low[0], all_.low[1], all_.low[2]}, {all_.high[0], all_.high[1], all_.high[2]}};
}

}  // namespace way
