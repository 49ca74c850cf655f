// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Ranges of 32, 64, 128, ... corners have hulls, as in a binary tree over the arc. Hershberger and
// Snoeyink (1992) keep the hulls of two halves instead, and split them in place; here the hull of
// lattice points is so small that it is simply scanned.
#include "bake/contours/farthest_corner.h"

#include <algorithm>

namespace way {
namespace {

constexpr std::uint32_t kLeaf = 32;  // Corners of the shortest range.

constexpr std::uint32_t length_of(int level) {
  return kLeaf << static_cast<unsigned>(level);
}

/// Computes the squared distance from a segment. It is rounded only if it is a quotient, and in
/// such a way that different quotients stay different: ties are true ties.
class Ruler {
 public:
  Ruler(PlanPoint a, PlanPoint b)
      : a_(a), b_(b), length_(distance_squared(a, b)), divisor_(static_cast<double>(length_)) {}

  double operator()(PlanPoint p) const {
    const std::int64_t along = dot_from(a_, b_, p);
    if (along <= 0) return static_cast<double>(distance_squared(a_, p));
    if (along >= length_) return static_cast<double>(distance_squared(b_, p));
    const auto off = static_cast<double>(orient2d(a_, b_, p));
    return off * off / divisor_;
  }

 private:
  PlanPoint a_;
  PlanPoint b_;
  std::int64_t length_;
  double divisor_;
};

}  // namespace

// Between two turns, no corner is farther than both: it is enough to visit the turns.
Farthest farthest_corner(std::span<const RawCorner> corners, std::uint32_t from, std::uint32_t to) {
  const Ruler distance(corners[from].at, corners[to].at);
  const bool forwards = lies_before(corners[from].at, corners[to].at);
  Farthest best = {.corner = from, .distance = 0};
  for (std::uint32_t i = turn_before(corners, to); i > from; i = turn_before(corners, i)) {
    const double d = distance(corners[i].at);
    if (d > best.distance || (forwards && d == best.distance && d > 0)) best = {i, d};
  }
  return best;
}

ArcHulls::ArcHulls(std::span<const RawCorner> corners, const Arc& arc, SimplifyScratch& scratch)
    : corners_(corners.subspan(arc.first, arc.last - arc.first + 1)),
      offset_(arc.first),
      scratch_(scratch) {
  scratch.vertices.clear();
  scratch.first.assign(1, 0);
  scratch.levels.clear();
  for (int level = 0; length_of(level) <= corners_.size(); ++level)
    build_level(level);
}

void ArcHulls::build_level(int level) {
  scratch_.levels.push_back(static_cast<std::uint32_t>(scratch_.first.size()) - 1);
  const std::uint32_t length = length_of(level);
  for (std::uint32_t begin = 0; begin + length <= corners_.size(); begin += length) {
    scratch_.sorted.clear();
    if (level == 0) {
      for (std::uint32_t i = begin; i < begin + length; ++i)
        scratch_.sorted.push_back(i);
    } else {
      const std::uint32_t middle = begin + length / 2;
      for (const Stretch half : {Stretch{begin, middle, level - 1}, {middle, 0, level - 1}}) {
        const auto part = hull(half);
        scratch_.sorted.append(part.begin(), part.end());
      }
    }
    add_hull();
  }
}

// Adds the hull of the corners in `sorted`: Andrew's two chains (1979).
void ArcHulls::add_hull() {
  std::ranges::sort(scratch_.sorted, [&](std::uint32_t a, std::uint32_t b) {
    return lies_before(corners_[a].at, corners_[b].at);
  });
  add_chain(false);
  add_chain(true);
  scratch_.first.push_back(static_cast<std::uint32_t>(scratch_.vertices.size()));
}

// The ends of a chain are in the other one as well, which is harmless.
void ArcHulls::add_chain(bool upper) {
  ScratchVector<std::uint32_t>& chain = scratch_.vertices;
  const std::size_t bottom = chain.size();
  const auto at = [&](std::uint32_t i) { return corners_[i].at; };
  for (const std::uint32_t corner : scratch_.sorted) {
    while (chain.size() >= bottom + 2) {
      const auto turn = orient2d(at(chain[chain.size() - 2]), at(chain.back()), at(corner));
      if (upper ? turn < 0 : turn > 0) break;
      chain.pop_back();
    }
    chain.push_back(corner);
  }
}

// Single corners lead up to where a range may begin.
ArcHulls::Stretch ArcHulls::longest_at(std::uint32_t begin, std::uint32_t end) {
  if (begin % kLeaf != 0 || end - begin < kLeaf)
    return {begin, std::min(end, (begin / kLeaf + 1) * kLeaf), -1};
  int level = 0;
  while (begin % length_of(level + 1) == 0 && end - begin >= length_of(level + 1))
    ++level;
  return {begin, begin + length_of(level), level};
}

std::span<const std::uint32_t> ArcHulls::hull(const Stretch& s) const {
  const auto level = static_cast<std::size_t>(s.level);
  const std::size_t i = scratch_.levels[level] + s.begin / length_of(s.level);
  return std::span(scratch_.vertices)
      .subspan(scratch_.first[i], scratch_.first[i + 1] - scratch_.first[i]);
}

class ArcHulls::Search {
 public:
  Search(const ArcHulls& hulls, Ruler distance, bool forwards)
      : hulls_(hulls), distance_(distance), forwards_(forwards) {}

  // The distance of the farthest corner of a range.
  double reach(const Stretch& s) {
    double best = 0;
    if (s.level < 0) {
      for (std::uint32_t i = s.begin; i < s.end; ++i)
        best = std::max(best, distance_(hulls_.corners_[i].at));
      count(s.end - s.begin);
    } else {
      const auto hull = hulls_.hull(s);
      for (const std::uint32_t i : hull)
        best = std::max(best, distance_(hulls_.corners_[i].at));
      count(hull.size());
    }
    return best;
  }

  // The first corner of a range at that distance.
  std::uint32_t first_at(Stretch s, double far) {
    while (s.level > 0) {
      const std::uint32_t middle = s.begin + (s.end - s.begin) / 2;
      const Stretch low = {s.begin, middle, s.level - 1};
      const Stretch high = {middle, s.end, s.level - 1};
      const Stretch& near = forwards_ ? low : high;
      s = reach(near) >= far ? near : (forwards_ ? high : low);
    }
    count(s.end - s.begin);
    std::uint32_t i = forwards_ ? s.begin : s.end - 1;
    while (distance_(hulls_.corners_[i].at) < far)
      i = forwards_ ? i + 1 : i - 1;
    return i;
  }

 private:
  void count(std::size_t corners) { hulls_.scratch_.visits += corners; }

  const ArcHulls& hulls_;
  Ruler distance_;
  bool forwards_;
};

Farthest ArcHulls::farthest(std::uint32_t from, std::uint32_t to) const {
  const PlanPoint a = corners_[from - offset_].at;
  const PlanPoint b = corners_[to - offset_].at;
  const bool forwards = lies_before(a, b);
  Search search(*this, Ruler(a, b), forwards);
  Farthest best = {.corner = from, .distance = 0};
  Stretch holder = {};
  for (std::uint32_t i = from - offset_ + 1; i < to - offset_;) {
    const Stretch s = longest_at(i, to - offset_);
    const double reach = search.reach(s);
    if (reach > best.distance || (!forwards && reach == best.distance && reach > 0)) {
      best.distance = reach;
      holder = s;
    }
    i = s.end;
  }
  if (best.distance > 0) best.corner = search.first_at(holder, best.distance) + offset_;
  return best;
}

}  // namespace way
