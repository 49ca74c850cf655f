// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/contours/bridge_search.h"

#include <functional>
#include <limits>

namespace way {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

// Chooses buckets for about two corners each, assuming an even distribution; a single bucket for a
// few corners.
int shift_for(PlanPoint low, PlanPoint high, std::size_t corners) {
  const auto width = static_cast<std::uint64_t>(high.x - low.x) + 1;
  const auto depth = static_cast<std::uint64_t>(high.z - low.z) + 1;
  const std::uint64_t wanted = corners < 64 ? 1 : corners / 2;
  int shift = 2;
  while (((width >> shift) + 1) * ((depth >> shift) + 1) > wanted && shift < 30)
    ++shift;
  return shift;
}

}  // namespace

void BridgeSearch::clear(PlanPoint low, PlanPoint high, std::size_t corners) {
  buckets_ = PlanBuckets(low, high, shift_for(low, high, corners));
  scratch_.corner_heads.assign(buckets_.count(), kNone);
  scratch_.edge_heads.assign(buckets_.count(), kNone);
  scratch_.corners.clear();
  scratch_.edges.clear();
}

void BridgeSearch::add_corner(PlanPoint at, std::uint32_t node) {
  std::uint32_t& head = scratch_.corner_heads[buckets_.index(at)];
  scratch_.corners.push_back({at, node, head});
  head = static_cast<std::uint32_t>(scratch_.corners.size()) - 1;
}

void BridgeSearch::add_edge(PlanPoint from, PlanPoint to) {
  buckets_.along(from, to, [&](std::size_t bucket) {
    scratch_.edges.push_back({from, to, scratch_.edge_heads[bucket]});
    scratch_.edge_heads[bucket] = static_cast<std::uint32_t>(scratch_.edges.size()) - 1;
    return true;
  });
}

void BridgeSearch::start(PlanPoint at) {
  scratch_.found.clear();
  from_ = at;
  rings_ = -1;
  reach_ = -1;
}

bool BridgeSearch::next(std::uint32_t& node) {
  auto& found = scratch_.found;
  while (found.empty() || found.front().first >= reach_) {
    if (!widen()) break;
  }
  if (found.empty()) return false;
  node = found.front().second;
  std::ranges::pop_heap(found, std::greater<>());
  found.pop_back();
  return true;
}

// Collects the next ring of buckets. Returns false if there is none.
bool BridgeSearch::widen() {
  const int column = buckets_.column(from_.x);
  const int row = buckets_.row(from_.z);
  const int far = ++rings_;
  if (far > std::max(buckets_.across(), buckets_.down())) {
    reach_ = std::numeric_limits<std::int64_t>::max();
    return false;
  }
  for (int r = std::max(0, row - far); r <= std::min(buckets_.down() - 1, row + far); ++r) {
    const bool whole = r == row - far || r == row + far;
    const int step = whole || far == 0 ? 1 : 2 * far;
    for (int c = column - far; c <= column + far; c += step)
      if (c >= 0 && c < buckets_.across()) collect(c, r);
  }
  const PlanPoint low = buckets_.corner(column - far, row - far);
  const PlanPoint high = buckets_.corner(column + far + 1, row + far + 1);
  const std::int64_t reach = std::min(std::min(from_.x - low.x, from_.z - low.z) + 1,
                                      std::min(high.x - from_.x, high.z - from_.z));
  reach_ = reach * reach;
  return true;
}

void BridgeSearch::collect(int column, int row) {
  for (std::uint32_t i = scratch_.corner_heads[buckets_.index(column, row)]; i != kNone;
       i = scratch_.corners[i].next) {
    const BridgeScratch::Corner& corner = scratch_.corners[i];
    scratch_.found.emplace_back(distance_squared(corner.at, from_), corner.node);
    std::ranges::push_heap(scratch_.found, std::greater<>());
    ++scratch_.visits;
  }
}

bool BridgeSearch::sees(PlanPoint a, PlanPoint b) const {
  return buckets_.along(a, b, [&](std::size_t bucket) {
    for (std::uint32_t i = scratch_.edge_heads[bucket]; i != kNone; i = scratch_.edges[i].next) {
      ++scratch_.visits;
      const PlanPoint c = scratch_.edges[i].from;
      const PlanPoint d = scratch_.edges[i].to;
      const bool meet_at_end = c == a || c == b || d == a || d == b;
      if (!meet_at_end && segments_touch(a, b, c, d)) return false;
    }
    return true;
  });
}

}  // namespace way
