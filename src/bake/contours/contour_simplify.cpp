// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Between two kept corners, keeps the corner that is farthest from the line between them, as long
// as it is too far (Ramer 1972; Douglas and Peucker 1973).
#include "bake/contours/farthest_corner.h"

#include <algorithm>
#include <optional>

namespace way {
namespace {

bool has_error_limit(EdgeKind kind) {
  return kind.is_wall() || kind.is_area_border();
}

bool has_length_limit(EdgeKind kind, const ContourOptions& options) {
  if (options.max_edge_length <= 0) return false;
  return (options.split_walls && kind.is_wall()) ||
         (options.split_area_borders && kind.is_area_border());
}

// Visits every corner until that has happened often enough for hulls to pay off. In most arcs it
// never does, but a comb restores one tooth at a time.
class CornerSearch {
 public:
  CornerSearch(const RawOutlines& raw, const Arc& arc, SimplifyScratch& scratch)
      : corners_(raw.corners), arc_(arc), scratch_(scratch) {
    const std::uint64_t length = arc.last - arc.first;
    limit_ = scratch.visits + kScans * std::max<std::uint64_t>(length, kShort);
  }

  Farthest farthest(std::uint32_t from, std::uint32_t to) {
    if (hulls_) return hulls_->farthest(from, to);
    scratch_.visits += to - from;
    if (scratch_.visits > limit_) hulls_.emplace(corners_, arc_, scratch_);
    return farthest_corner(corners_, from, to);
  }

 private:
  static constexpr std::uint64_t kScans = 32;
  static constexpr std::uint64_t kShort = 256;

  std::span<const RawCorner> corners_;
  const Arc& arc_;
  SimplifyScratch& scratch_;
  std::uint64_t limit_;
  std::optional<ArcHulls> hulls_;
};

void limit_error(RawOutlines& raw, const Arc& arc, float max_error, SimplifyScratch& scratch) {
  const double limit = static_cast<double>(max_error) * static_cast<double>(max_error);
  CornerSearch search(raw, arc, scratch);
  for (std::uint32_t from = arc.first; from != arc.last;) {
    const Farthest found = search.farthest(from, raw.next[from]);
    if (found.distance > limit) {
      keep_between(raw, from, found.corner, raw.next[from]);
    } else {
      from = raw.next[from];
    }
  }
}

void limit_length(RawOutlines& raw, const Arc& arc, int max_length) {
  const std::int64_t limit = static_cast<std::int64_t>(max_length) * max_length;
  for (std::uint32_t from = arc.first; from != arc.last;) {
    const std::uint32_t to = raw.next[from];
    const PlanPoint a = raw.corners[from].at;
    const PlanPoint b = raw.corners[to].at;
    const std::uint32_t steps = to - from;
    if (steps > 1 && distance_squared(a, b) > limit) {
      keep_between(raw, from, from + (lies_before(a, b) ? steps : steps + 1) / 2, to);
    } else {
      from = to;
    }
  }
}

}  // namespace

void simplify_arcs(const ContourOptions& options, SimplifyScratch& scratch, RawOutlines& raw) {
  scratch.visits = 0;
  raw.next.resize(raw.corners.size());
  raw.previous.resize(raw.corners.size());
  for (std::uint32_t i = 0; i < raw.arcs.size(); ++i) {
    const Arc& arc = raw.arcs[i];
    if (!raw.is_primary(i)) continue;
    raw.next[arc.first] = arc.last;
    raw.previous[arc.last] = arc.first;
    if (arc.kind.seam() != 0) continue;
    if (has_error_limit(arc.kind)) limit_error(raw, arc, options.max_error, scratch);
    if (has_length_limit(arc.kind, options)) limit_length(raw, arc, options.max_edge_length);
  }
}

}  // namespace way
