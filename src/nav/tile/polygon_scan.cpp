// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/polygon_scan.h"

#include "nav/boxes/box_tree.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace way {
namespace {

/// Directions that are processed in one step, one bit of a byte each.
constexpr std::size_t kStep = 8;
/// Polygons with up to this many corners have all their bits in one word, at any bit offset.
constexpr std::uint32_t kMaxBits = 56;
constexpr std::size_t kCornersAtOnce = 6;
/// Makes floats of small codes normal, in the same order: the caller may have set the processor to
/// flush subnormal numbers to zero.
constexpr std::int32_t kCodeTag = 0x40000000;

template <class T>
void grow(std::vector<T>& list, std::size_t size) {
  if (list.size() < size) list.resize(size);
}

Int4 are_zero(Float4 a, Float4 b) {
  return std::bit_cast<Float4>(std::bit_cast<Int4>(a) | std::bit_cast<Int4>(b)) == 0.0F;
}

void write_plan(float* to, Float4 direction) {
  const Float4 plan = shuffle<0, 2, 0, 2>(direction);
  std::memcpy(to, &plan, 2 * sizeof(float));
}

struct Turns {
  unsigned doubtful;
  unsigned rounds;
};

/// Classifies four turns, from each direction to the next.
///
/// Each product has a relative error of at most three roundings of 2^-24, their difference one
/// more: beyond eight, the sign is exact. The smallest normal float stands for what underflows.
/// Straight corners along an axis, such as vertices of adjacent polygons on a border, are certain
/// as well.
Turns turns_at(const float* directions) {
  const Float4 a = load4(directions);
  const Float4 b = load4(directions + 4);
  const Float4 next_a = load4(directions + 2);
  const Float4 next_b = load4(directions + 6);
  const Float4 x = shuffle<0, 2, 4, 6>(a, b);
  const Float4 z = shuffle<1, 3, 5, 7>(a, b);
  const Float4 next_x = shuffle<0, 2, 4, 6>(next_a, next_b);
  const Float4 next_z = shuffle<1, 3, 5, 7>(next_a, next_b);
  const Float4 plus = z * next_x;
  const Float4 minus = x * next_z;
  const Float4 doubt = (magnitude(plus) + magnitude(minus)) * 0x1p-21F + 0x1p-126F;
  const Int4 on_axis = are_zero(x, next_x) | are_zero(z, next_z);
  const Int4 straight = on_axis & (x * next_x + z * next_z > 0.0F);
  return {lanes(~((plus - minus > doubt) | straight)), lanes((x < 0.0F) & (next_x >= 0.0F))};
}

std::uint64_t bits_at(const std::uint8_t* bits, std::size_t place) {
  std::uint64_t word;
  std::memcpy(&word, bits + place / kStep, sizeof word);
  return word >> (place % kStep);
}

}  // namespace

void PolygonScan::run(const TileCorner* corners, std::span<const std::uint32_t> first_edge) {
  first_edge_ = first_edge;
  const std::size_t polygons = first_edge.size() - 1;
  const std::size_t count = first_edge.back() + polygons;
  boxes_.resize(polygons);
  grow(lowest_codes_, polygons);
  grow(doubtful_, polygons + 1);
  grow(directions_, 2 * (count + kStep + kCornersAtOnce));
  grow(doubts_, count / kStep + 1 + sizeof(std::uint64_t));
  grow(rounds_, doubts_.size());
  look_at_all(corners);
  find_boxes(corners);
  find_turns(count);
  find_doubtful();
}

/// Everything that can be computed per corner, independent of its polygon.
void PolygonScan::look_at_all(const TileCorner* corners) {
  const float* const points = &corners->point.x;
  const Int4 polygons = Int4{} + static_cast<std::int32_t>(boxes_.size());
  Int4 differences = {};
  Int4 all_codes = {};
  Int4 portals = {};
  const std::size_t count = first_edge_.back();
  for (std::size_t i = 0; i < count; ++i) {
    const Float4 point = load4(points + 4 * i);
    const Int4 bits = std::bit_cast<Int4>(point);
    differences |= std::bit_cast<Int4>(point - point);
    all_codes |= bits;
    portals -= bits > polygons;  // true is -1
  }
  differences_ = differences;
  all_codes_ = all_codes;
  portals_ = portals;
}

/// Most polygons have three to six corners: all of them take the same number of steps, repeating
/// the last corner. Surplus results are overwritten by the next polygon.
void PolygonScan::find_boxes(const TileCorner* corners) {
  Int4 own_codes = {};
  const BoxLanes none;
  Box all = {none.low, none.high};
  const Int4 tag = {0, 0, 0, kCodeTag};
  const auto corner_at = [&, points = &corners->point.x](std::size_t i) {
    return std::bit_cast<Float4>(std::bit_cast<Int4>(load4(points + 4 * i)) | tag);
  };
  for (std::size_t p = 0; p < boxes_.size(); ++p) {
    const std::size_t begin = first_edge_[p];
    const std::size_t last = first_edge_[p + 1] - std::size_t{1};
    float* const to = directions_.data() + 2 * (begin + p);
    const Float4 first = corner_at(begin);
    const Int4 own = (Int4{} + static_cast<std::int32_t>(p)) | tag;
    own_codes |= std::bit_cast<Int4>(first) == own;
    Float4 low = first;
    Float4 high = first;
    Float4 before = first;
    const auto meet = [&](std::size_t i) {
      const Float4 point = corner_at(std::min(begin + i, last));
      low = min(low, point);
      high = max(high, point);
      own_codes |= std::bit_cast<Int4>(point) == own;
      write_plan(to + 2 * (i - 1), point - before);
      before = point;
    };
    for (std::size_t i = 1; i < kCornersAtOnce; ++i)
      meet(i);
    for (std::size_t i = kCornersAtOnce; i <= last - begin; ++i)
      meet(i);
    write_plan(to + 2 * (last - begin), first - before);
    write_plan(to + 2 * (last - begin + 1), corner_at(begin + 1) - first);
    boxes_[p] = {low, high};
    all = {min(all.low, low), max(all.high, high)};
    lowest_codes_[p] = static_cast<std::uint32_t>(std::bit_cast<Int4>(low)[3] ^ kCodeTag);
  }
  own_codes_ = own_codes;
  all_ = all;
}

void PolygonScan::find_turns(std::size_t count) {
  for (std::size_t at = 0; at < count; at += kStep) {
    const Turns a = turns_at(directions_.data() + 2 * at);
    const Turns b = turns_at(directions_.data() + 2 * (at + kStep / 2));
    doubts_[at / kStep] = static_cast<std::uint8_t>(a.doubtful | (b.doubtful << 4U));
    rounds_[at / kStep] = static_cast<std::uint8_t>(a.rounds | (b.rounds << 4U));
  }
}

bool PolygonScan::all_finite() const {
  return (differences_[0] | differences_[1] | differences_[2]) == 0;
}

std::uint32_t PolygonScan::portal_count() const {
  return static_cast<std::uint32_t>(portals_[3]);
}

Aabb3 PolygonScan::bounds() const {
  if (boxes_.empty()) return {};
  return {{all_.low[0], all_.low[1], all_.low[2]}, {all_.high[0], all_.high[1], all_.high[2]}};
}

/// A polygon goes around once if exactly one of its turns is from negative x to nonnegative x.
void PolygonScan::find_doubtful() {
  const std::uint32_t* const first_edge =
      first_edge_.data();  // local: a write might alias a member
  const std::uint8_t* const all_doubts = doubts_.data();
  const std::uint8_t* const all_rounds = rounds_.data();
  std::uint32_t* const doubtful = doubtful_.data();
  std::size_t found = 0;
  for (std::size_t p = 0; p < boxes_.size(); ++p) {
    const std::uint32_t count = first_edge[p + 1] - first_edge[p];
    const std::size_t place = std::size_t{first_edge[p]} + p;
    const std::uint64_t all = (std::uint64_t{1} << (count & 63U)) - 1;
    const std::uint64_t rounds = bits_at(all_rounds, place) & all;
    const std::uint64_t more = rounds & (rounds - 1);
    const std::uint64_t none = (rounds - 1) >> 63U;
    const std::uint64_t any = (bits_at(all_doubts, place) & all) | more | none;
    doubtful[found] = static_cast<std::uint32_t>(p);
    found += ((any != 0) | (count > kMaxBits)) ? 1U : 0U;
  }
  doubtful_count_ = found;
}

}  // namespace way
