// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polygon_scan.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace way {
namespace {

/// Directions that are looked at in one step, and the bits of a byte.
constexpr std::size_t kStep = 8;
/// Corners up to which the bits of a polygon are in one word, wherever in a byte they begin.
constexpr std::uint32_t kMaxBits = 56;
constexpr std::size_t kUsualCorners = 6;

template <class T>
void grow(std::vector<T>& list, std::size_t size) {
  if (list.size() < size) list.resize(size);
}

Float4 absolute(Float4 value) {
  return std::bit_cast<Float4>(std::bit_cast<Int4>(value) & 0x7fffffff);
}

void write_plan(float* to, Float4 direction) {
  const Float4 plan = __builtin_shufflevector(direction, direction, 0, 2, 0, 2);
  std::memcpy(to, &plan, 2 * sizeof(float));
}

struct Turns {
  unsigned left;
  unsigned rounds;
};

/// Of four directions and the ones behind them.
///
/// Each product is wrong by at most three roundings of 2^-24 of itself, their difference by one
/// more: what is beyond eight has the sign that the exact numbers have. The least normal float
/// stands for what is lost where products are less than that.
Turns turns_at(const float* directions) {
  const Float4 a = load4(directions);
  const Float4 b = load4(directions + 4);
  const Float4 next_a = load4(directions + 2);
  const Float4 next_b = load4(directions + 6);
  const Float4 x = __builtin_shufflevector(a, b, 0, 2, 4, 6);
  const Float4 z = __builtin_shufflevector(a, b, 1, 3, 5, 7);
  const Float4 next_x = __builtin_shufflevector(next_a, next_b, 0, 2, 4, 6);
  const Float4 next_z = __builtin_shufflevector(next_a, next_b, 1, 3, 5, 7);
  const Float4 plus = z * next_x;
  const Float4 minus = x * next_z;
  const Float4 doubt = (absolute(plus) + absolute(minus)) * 0x1p-21F + 0x1p-126F;
  return {lanes(plus - minus > doubt), lanes((x < 0.0F) & (next_x >= 0.0F))};
}

std::uint64_t bits_at(const std::vector<std::uint8_t>& bits, std::size_t place) {
  std::uint64_t word;
  std::memcpy(&word, bits.data() + place / kStep, sizeof word);
  return word >> (place % kStep);
}

}  // namespace

void PolygonScan::Box::join(Vec3 point) {
  const Float4 wide = {point.x, point.y, point.z, 0};
  low = min(low, wide);
  high = max(high, wide);
}

void PolygonScan::run(const TileCorner* corners, std::span<const std::uint32_t> first_edge) {
  first_edge_ = first_edge;
  const std::size_t polygons = first_edge.size() - 1;
  const std::size_t count = first_edge.back() + polygons;
  boxes_.resize(polygons);
  grow(doubtful_, polygons + 1);
  grow(directions_, 2 * (count + kStep + kUsualCorners));
  grow(left_, count / kStep + 1 + sizeof(std::uint64_t));
  grow(rounds_, left_.size());
  find_boxes(corners);
  find_turns(count);
  find_doubtful();
}

/// Most polygons have three to six corners: as many steps for each of them, the last corner over
/// and over. What that writes too much is overwritten by the next polygon.
void PolygonScan::find_boxes(const TileCorner* corners) {
  Float4 differences = splat(0);
  Int4 own_codes = {};
  const float* const points = &corners->point.x;
  for (std::size_t p = 0; p < boxes_.size(); ++p) {
    const std::size_t begin = first_edge_[p];
    const std::size_t last = first_edge_[p + 1] - std::size_t{1};
    float* const to = directions_.data() + 2 * (begin + p);
    const Float4 first = load4(points + 4 * begin);  // the last lane is the code, a number
    const Int4 own = Int4{} + static_cast<std::int32_t>(p);
    own_codes |= std::bit_cast<Int4>(first) == own;
    Float4 low = first;
    Float4 high = first;
    Float4 before = first;
    const auto meet = [&](std::size_t i) {
      const Float4 point = load4(points + 4 * std::min(begin + i, last));
      low = min(low, point);
      high = max(high, point);
      differences += point - point;
      own_codes |= std::bit_cast<Int4>(point) == own;
      write_plan(to + 2 * (i - 1), point - before);
      before = point;
    };
    for (std::size_t i = 1; i < kUsualCorners; ++i)
      meet(i);
    for (std::size_t i = kUsualCorners; i <= last - begin; ++i)
      meet(i);
    differences += first - first;
    write_plan(to + 2 * (last - begin), first - before);
    write_plan(to + 2 * (last - begin + 1), load4(points + 4 * (begin + 1)) - first);
    boxes_[p] = {low, high};
  }
  differences_ = differences;
  own_codes_ = own_codes;
}

void PolygonScan::find_turns(std::size_t count) {
  for (std::size_t at = 0; at < count; at += kStep) {
    const Turns a = turns_at(directions_.data() + 2 * at);
    const Turns b = turns_at(directions_.data() + 2 * (at + kStep / 2));
    left_[at / kStep] = static_cast<std::uint8_t>(a.left | (b.left << 4U));
    rounds_[at / kStep] = static_cast<std::uint8_t>(a.rounds | (b.rounds << 4U));
  }
}

bool PolygonScan::all_finite() const {
  return differences_[0] == 0 && differences_[1] == 0 && differences_[2] == 0;
}

Aabb3 PolygonScan::bounds() const {
  if (boxes_.empty()) return {};
  Box all = boxes_.front();
  for (const Box& box : boxes_)
    all = {min(all.low, box.low), max(all.high, box.high)};
  return {{all.low[0], all.low[1], all.low[2]}, {all.high[0], all.high[1], all.high[2]}};
}

void PolygonScan::find_doubtful() {
  doubtful_count_ = 0;
  for (std::size_t p = 0; p < boxes_.size(); ++p) {
    doubtful_[doubtful_count_] = static_cast<std::uint32_t>(p);
    doubtful_count_ += is_certain(p) ? 0U : 1U;
  }
}

bool PolygonScan::is_certain(std::size_t polygon) const {
  const std::uint32_t count = first_edge_[polygon + 1] - first_edge_[polygon];
  const std::size_t place = std::size_t{first_edge_[polygon]} + polygon;
  const std::uint64_t all = (std::uint64_t{1} << (count & 63U)) - 1;
  const std::uint64_t left = bits_at(left_, place) & all;
  const std::uint64_t rounds = bits_at(rounds_, place) & all;
  const std::uint64_t one = rounds & (0 - rounds);
  return (count <= kMaxBits) & (left == all) & (rounds == one) & (one != 0);
}

}  // namespace way
