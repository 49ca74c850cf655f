// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Ear clipping with a heap of ears. A corner is an ear if the cut between its neighbors is inside
// the ring. That holds if the cut begins inside at both ends and no corner that is not strictly
// convex lies in the closed triangle (of the corners that block it, the one nearest to the tip is
// never strictly convex). Corners at the same point as one of the triangle's corners do not count:
// a ring that touches itself there passes outside the cones that are tested at the ends of the cut.
#include "geom/triangulate_into.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace way {
namespace {

using Corner = TriangulateScratch::Corner;
using Ear = TriangulateScratch::Ear;

// Smaller rings are searched linearly: buckets do not pay off for them.
constexpr std::size_t kBucketFrom = 64;
constexpr int kMaxBuckets = 256;

bool comes_later(const Ear& a, const Ear& b) {
  if (a.length != b.length) return a.length > b.length;
  if (a.before != b.before) return a.before > b.before;
  return a.version < b.version;
}

class EarClipper {
 public:
  EarClipper(TriangulateScratch& scratch, std::vector<Triangle>& triangles)
      : corners_(scratch.corners), heap_(scratch.heap), scratch_(scratch), triangles_(triangles) {}

  void run(std::span<const PlanPoint> ring) {
    link(ring);
    fill_buckets();
    find_all_ears();
    std::size_t left = ring.size();
    for (; left > 3; --left)
      cut_off(next_tip());
    const Corner& c = corners_[first_];
    triangles_.push_back({c.previous, first_, c.next});
  }

 private:
  PlanPoint at(std::uint32_t i) const { return corners_[i].at; }

  bool is_convex(const Corner& c) const { return orient2d(at(c.previous), c.at, at(c.next)) > 0; }

  void link(std::span<const PlanPoint> ring) {
    const auto count = static_cast<std::uint32_t>(ring.size());
    corners_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      corners_[i] = {.at = ring[i],
                     .next = i + 1 == count ? 0 : i + 1,
                     .previous = i == 0 ? count - 1 : i - 1};
    }
    for (Corner& c : corners_)
      c.blocks = !is_convex(c);
    first_ = 0;
  }

  // One bucket for small rings; otherwise about as many as there are blocking corners.
  void fill_buckets() {
    low_ = high_ = at(0);
    std::size_t count = 0;
    for (const Corner& c : corners_) {
      low_ = {std::min(low_.x, c.at.x), std::min(low_.z, c.at.z)};
      high_ = {std::max(high_.x, c.at.x), std::max(high_.z, c.at.z)};
      if (c.blocks) ++count;
    }
    const int extent = std::max(high_.x - low_.x, high_.z - low_.z) + 1;
    const int wanted =
        corners_.size() < kBucketFrom
            ? 1
            : std::min(kMaxBuckets, 1 + static_cast<int>(std::sqrt(static_cast<double>(count))));
    size_ = (extent + wanted - 1) / wanted;
    across_ = (high_.x - low_.x) / size_ + 1;
    const int down = (high_.z - low_.z) / size_ + 1;
    sort_into_buckets(static_cast<std::size_t>(across_) * static_cast<std::size_t>(down), count);
  }

  void sort_into_buckets(std::size_t buckets, std::size_t count) {
    std::vector<std::uint32_t>& first = scratch_.bucket_first;
    first.assign(buckets + 1, 0);
    scratch_.blockers.resize(count);
    for (const Corner& c : corners_)
      if (c.blocks) ++first[buckets == 1 ? 0 : bucket(c.at)];
    for (std::size_t i = 1; i <= buckets; ++i)
      first[i] += first[i - 1];
    // Each entry is now the end of its bucket; filling from the back turns it into the beginning.
    for (std::size_t i = corners_.size(); i-- > 0;) {
      if (corners_[i].blocks)
        scratch_.blockers[--first[buckets == 1 ? 0 : bucket(corners_[i].at)]] =
            static_cast<std::uint32_t>(i);
    }
  }

  std::size_t bucket(PlanPoint p) const {
    return static_cast<std::size_t>((p.z - low_.z) / size_) * static_cast<std::size_t>(across_) +
           static_cast<std::size_t>((p.x - low_.x) / size_);
  }

  bool is_ear(std::uint32_t tip) const {
    const Corner& c = corners_[tip];
    const Corner& p = corners_[c.previous];
    const Corner& n = corners_[c.next];
    return orient2d(p.at, c.at, n.at) > 0 && in_cone(at(p.previous), p.at, c.at, n.at) &&
           in_cone(c.at, n.at, at(n.next), p.at) && !is_blocked(p.at, c.at, n.at);
  }

  bool is_blocked(PlanPoint a, PlanPoint b, PlanPoint c) const {
    if (scratch_.bucket_first.size() == 2) return is_blocked_by({0, 1}, {a, b, c});
    const PlanPoint low = {std::min({a.x, b.x, c.x}), std::min({a.z, b.z, c.z})};
    const PlanPoint high = {std::max({a.x, b.x, c.x}), std::max({a.z, b.z, c.z})};
    const std::size_t width = bucket({high.x, low.z}) - bucket(low) + 1;
    const std::size_t last_row = bucket({low.x, high.z});
    for (std::size_t row = bucket(low); row <= last_row; row += static_cast<std::size_t>(across_))
      if (is_blocked_by({row, row + width}, {a, b, c})) return true;
    return false;
  }

  // Returns true if a corner in the buckets from `range.first` up to `range.second` lies in a
  // triangle.
  bool is_blocked_by(std::pair<std::size_t, std::size_t> range,
                     const std::array<PlanPoint, 3>& t) const {
    const std::uint32_t end = scratch_.bucket_first[range.second];
    for (std::uint32_t i = scratch_.bucket_first[range.first]; i < end; ++i) {
      const Corner& q = corners_[scratch_.blockers[i]];
      if (q.blocks && in_triangle(t[0], t[1], t[2], q.at) && q.at != t[0] && q.at != t[1] &&
          q.at != t[2])
        return true;
    }
    return false;
  }

  void test(std::uint32_t tip) {
    Corner& c = corners_[tip];
    ++c.version;
    if (is_ear(tip))
      heap_.push_back({distance_squared(at(c.previous), at(c.next)), c.previous, tip, c.version});
  }

  void find_all_ears() {
    heap_.clear();
    std::uint32_t i = first_;
    do {
      test(i);
      i = corners_[i].next;
    } while (i != first_);
    std::ranges::make_heap(heap_, comes_later);
  }

  // Pops the best ear. A cut elsewhere may create an ear; these are searched when no other is left,
  // since the whole ring must have one.
  std::uint32_t next_tip() {
    for (int round = 0; round < 2; ++round) {
      while (!heap_.empty()) {
        std::ranges::pop_heap(heap_, comes_later);
        const Ear ear = heap_.back();
        heap_.pop_back();
        if (corners_[ear.tip].version == ear.version) return ear.tip;
      }
      if (round == 0) find_all_ears();
    }
    return least_bad_tip();
  }

  // Only for rings that cross themselves: the convex corner with the shortest cut, or else any.
  std::uint32_t least_bad_tip() const {
    std::uint32_t best = first_;
    std::int64_t best_length = -1;
    std::uint32_t i = first_;
    do {
      const Corner& c = corners_[i];
      const std::int64_t length = distance_squared(at(c.previous), at(c.next));
      if (is_convex(c) && (best_length < 0 || length < best_length)) {
        best = i;
        best_length = length;
      }
      i = c.next;
    } while (i != first_);
    return best;
  }

  void cut_off(std::uint32_t tip) {
    Corner& c = corners_[tip];
    triangles_.push_back({c.previous, tip, c.next});
    corners_[c.previous].next = c.next;
    corners_[c.next].previous = c.previous;
    c.blocks = false;
    ++c.version;
    if (tip == first_) first_ = c.next;
    for (const std::uint32_t side : {c.previous, c.next}) {
      corners_[side].blocks = corners_[side].blocks && !is_convex(corners_[side]);
      const std::size_t before = heap_.size();
      test(side);
      if (heap_.size() > before) std::ranges::push_heap(heap_, comes_later);
    }
  }

  std::vector<Corner>& corners_;
  std::vector<Ear>& heap_;
  TriangulateScratch& scratch_;
  std::vector<Triangle>& triangles_;
  PlanPoint low_ = {};
  PlanPoint high_ = {};
  int size_ = 1;
  int across_ = 1;
  std::uint32_t first_ = 0;
};

}  // namespace

void triangulate_into(std::span<const PlanPoint> ring, TriangulateScratch& scratch,
                      std::vector<Triangle>& triangles) {
  triangles.clear();
  if (ring.size() < 3) return;
  EarClipper(scratch, triangles).run(ring);
}

std::vector<Triangle> triangulate(std::span<const PlanPoint> ring) {
  TriangulateScratch scratch;
  std::vector<Triangle> triangles;
  triangulate_into(ring, scratch, triangles);
  return triangles;
}

}  // namespace way
