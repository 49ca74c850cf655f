// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Simplified arcs may cross where walls are close together, and where a border between regions is
// drawn straight past a corner of another. Every edge is tested against the others near it; of two
// that conflict, the one that strays farther from its cells gets its farthest corner back. With all
// corners restored nothing crosses, so this terminates.
#include "bake/contours/farthest_corner.h"
#include "bake/contours/plan_buckets.h"

#include <algorithm>
#include <cstdlib>

namespace way {
namespace {

constexpr int kBucketShift = 4;  // Buckets of 16 cells.
constexpr int kHeightSlack = 1;  // Corners lie up to one voxel above their floors.
using BoxedEdge = CrossingScratch::BoxedEdge;
using Detour = CrossingScratch::Detour;
using Pass = CrossingScratch::Pass;

constexpr std::uint32_t kNoEntry = 0xffffffffU;

class CrossingResolver {
 public:
  CrossingResolver(const ContourInput& input, CrossingScratch& scratch, RawOutlines& raw)
      : raw_(raw),
        scratch_(scratch),
        climb_(input.open.walkable_climb),
        buckets_({0, 0}, {input.open.grid.width, input.open.grid.depth}, kBucketShift) {
    scratch.bucket_heads.assign(buckets_.count(), kNoEntry);
    scratch.bucket_entries.clear();
    scratch.waiting.clear();
  }

  void run() {
    for (auto arc = static_cast<std::uint32_t>(raw_.arcs.size()); arc-- > 0;)
      if (raw_.is_primary(arc)) add_edges(arc);
    list_rings();
    do {
      settle_waiting();
    } while (refine_degenerate_rings() || unfold_passes() || free_swallowed_rings());
  }

 private:
  PlanPoint at(std::uint32_t corner) const { return raw_.corners[corner].at; }
  bool is_kept(const KeptEdge& e) const { return raw_.next[e.from] == e.to; }

  void add_edges(std::uint32_t arc) {
    for (std::uint32_t i = raw_.arcs[arc].first; i != raw_.arcs[arc].last; i = raw_.next[i])
      scratch_.waiting.push_back({i, raw_.next[i], arc});
  }

  void settle_waiting() {
    while (!scratch_.waiting.empty()) {
      const KeptEdge edge = scratch_.waiting.back();
      scratch_.waiting.pop_back();
      if (!is_kept(edge)) continue;
      const BoxedEdge boxed = box_of(edge);
      if (settle(boxed)) insert(boxed);
    }
  }

  void insert(const BoxedEdge& settled) {
    const KeptEdge& edge = settled.edge;
    buckets_.along(at(edge.from), at(edge.to), [&](std::size_t bucket) {
      const auto entry = static_cast<std::uint32_t>(scratch_.bucket_entries.size());
      scratch_.bucket_entries.push_back({settled, scratch_.bucket_heads[bucket]});
      scratch_.bucket_heads[bucket] = entry;
      return true;
    });
  }

  BoxedEdge box_of(const KeptEdge& edge) const {
    const PlanPoint a = at(edge.from);
    const PlanPoint b = at(edge.to);
    return {.low = {std::min(a.x, b.x), std::min(a.z, b.z)},
            .high = {std::max(a.x, b.x), std::max(a.z, b.z)},
            .edge = edge};
  }

  // Tests an edge against those that are settled. Returns false if the edge itself was refined.
  bool settle(const BoxedEdge& mine) {
    const KeptEdge& edge = mine.edge;
    return buckets_.along(at(edge.from), at(edge.to), [&](std::size_t bucket) {
      for (std::uint32_t i = scratch_.bucket_heads[bucket]; i != kNoEntry;
           i = scratch_.bucket_entries[i].next) {
        const BoxedEdge& other = scratch_.bucket_entries[i].settled;
        const bool apart = (mine.high.x < other.low.x) | (other.high.x < mine.low.x) |
                           (mine.high.z < other.low.z) | (other.high.z < mine.low.z);
        if (apart || !is_kept(other.edge) || !in_conflict(mine, other)) continue;
        if (!refine_one_of(edge, other.edge)) return false;
      }
      return true;
    });
  }

  // Refines the edge that strays farther, or both if they overlap. Returns false if that removes
  // the first of them.
  bool refine_one_of(const KeptEdge& edge, const KeptEdge& other) {
    const Farthest mine = farthest(edge);
    const Farthest theirs = farthest(other);
    if (mine.distance <= 0 && theirs.distance <= 0) {
      split_at(other, at(edge.from), at(edge.to));
      return !split_at(edge, at(other.from), at(other.to));
    }
    const bool equal = at(edge.from) == at(other.to) && at(edge.to) == at(other.from);
    const bool refine_other = theirs.distance > mine.distance || (equal && theirs.distance > 0);
    const bool refine_edge = mine.distance > 0 && (equal || !refine_other);
    if (refine_other) refine(other, theirs);
    if (refine_edge) refine(edge, mine);
    return !refine_edge;
  }

  // Splits a straight edge at the first of two points, the ends of another, that lies on it:
  // between floors of one region that are not linked, the outline runs back and forth along a wall
  // of zero width.
  bool split_at(const KeptEdge& edge, PlanPoint p, PlanPoint q) {
    if (raw_.arcs[edge.arc].kind.seam() != 0) return false;
    for (std::uint32_t i = edge.from + 1; i < edge.to; ++i) {
      if (at(i) != p && at(i) != q) continue;
      refine(edge, {.corner = i, .distance = 0});
      return true;
    }
    return false;
  }

  // Edges on the tile border stay as the seam defines them, because the other tile does not see the
  // crossing.
  Farthest farthest(const KeptEdge& edge) const {
    if (raw_.arcs[edge.arc].kind.seam() != 0) return {.corner = edge.from, .distance = 0};
    return farthest_corner(raw_.corners, edge.from, edge.to);
  }

  void refine(const KeptEdge& edge, const Farthest& by) {
    keep_between(raw_, edge.from, by.corner, edge.to);
    scratch_.waiting.push_back({edge.from, by.corner, edge.arc});
    scratch_.waiting.push_back({by.corner, edge.to, edge.arc});
  }

  bool in_conflict(const BoxedEdge& e, const BoxedEdge& f) const {
    const Arc& a = raw_.arcs[e.edge.arc];
    const Arc& b = raw_.arcs[f.edge.arc];
    const bool share_region = a.region == b.region || a.region == b.kind.across() ||
                              a.kind.across() == b.region ||
                              (a.kind.across() != 0 && a.kind.across() == b.kind.across());
    if (share_region) return overlap_or_touch(e.edge, f.edge);
    return !are_layers_apart(a, b) && cross_on_one_layer(e.edge, f.edge);
  }

  // Returns true for arcs of two storeys. Heights at a crossing are even farther apart.
  bool are_layers_apart(const Arc& a, const Arc& b) const {
    return std::max(a.low_y - b.high_y, b.low_y - a.high_y) > climb_ + kHeightSlack;
  }

  // Edges of one region may share a corner, nothing else.  @pre the boxes of both touch
  bool overlap_or_touch(const KeptEdge& e, const KeptEdge& f) const {
    const PlanPoint a = at(e.from);
    const PlanPoint b = at(e.to);
    const PlanPoint c = at(f.from);
    const PlanPoint d = at(f.to);
    if (a == d && b == c) return !run_to_and_fro(e, f);
    if (a == c) return fold_over(a, b, d);
    if (a == d) return fold_over(a, b, c);
    if (b == c) return fold_over(b, a, d);
    if (b == d) return fold_over(b, a, c);
    return segments_touch(a, b, c, d);
  }

  // Returns true for the two sides of a wall of zero width.
  bool run_to_and_fro(const KeptEdge& e, const KeptEdge& f) const {
    if (e.to - e.from != f.to - f.from) return false;
    for (std::uint32_t i = 0; i <= e.to - e.from; ++i)
      if (at(e.from + i) != at(f.to - i)) return false;
    return true;
  }

  static bool fold_over(PlanPoint shared, PlanPoint p, PlanPoint q) {
    return orient2d(shared, p, q) == 0 && dot_from(shared, p, q) >= 0;
  }

  // Unrelated regions may lie above one another. If they do not, an edge may pass through a corner
  // of the other's outline and thus cross it without crossing any of its edges: touching counts as
  // well.
  bool cross_on_one_layer(const KeptEdge& e, const KeptEdge& f) const {
    if (!overlap_or_touch(e, f)) return false;
    const Heights mine = heights_at_crossing(e, f);
    const Heights theirs = heights_at_crossing(f, e);
    const double apart = std::max(mine.low - theirs.high, theirs.low - mine.high);
    return apart <= climb_ + kHeightSlack;
  }

  struct Heights {
    double low = 0;
    double high = 0;
  };

  // The height of an edge where another crosses it, and the heights of the omitted corners near the
  // crossing: along stairs with a landing, these are far from the line between its ends.
  Heights heights_at_crossing(const KeptEdge& e, const KeptEdge& f) const {
    const auto before = static_cast<double>(orient2d(at(f.from), at(f.to), at(e.from)));
    const auto behind = static_cast<double>(orient2d(at(f.from), at(f.to), at(e.to)));
    const double t = before == behind ? 0 : before / (before - behind);  // any point on one line
    const double from = raw_.corners[e.from].y;
    const double height = from + t * (raw_.corners[e.to].y - from);
    Heights heights = {height, height};
    const auto length = static_cast<double>(distance_squared(at(e.from), at(e.to)));
    for (std::uint32_t i = e.from; i <= e.to; ++i) {
      const auto along = static_cast<double>(dot_from(at(e.from), at(e.to), at(i))) - t * length;
      if (along * along > length) continue;  // more than a cell before or after
      heights.low = std::min<double>(heights.low, raw_.corners[i].y);
      heights.high = std::max<double>(heights.high, raw_.corners[i].y);
    }
    return heights;
  }

  bool refine_degenerate_rings() {
    bool any = false;
    for (const Ring& ring : raw_.rings)
      if (is_degenerate(ring)) any |= refine_ring(ring);
    return any;
  }

  bool is_degenerate(const Ring& ring) const {
    std::int64_t area = 0;
    for_edges(ring, [&](const KeptEdge& e, bool forwards) {
      const PlanPoint a = at(forwards ? e.from : e.to);
      const PlanPoint b = at(forwards ? e.to : e.from);
      area += static_cast<std::int64_t>(b.x) * a.z - static_cast<std::int64_t>(a.x) * b.z;
    });
    if (ring.is_slit) return area != 0;
    return ring.is_hole ? area >= 0 : area <= 0;
  }

  // Visits the kept edges of a ring in order, as they are stored, and tells whether they run in the
  // direction of the ring.
  template <class Visit>
  void for_edges(const Ring& ring, Visit visit) const {
    for (std::uint32_t arc = ring.first_arc; arc < ring.first_arc + ring.arc_count; ++arc) {
      if (raw_.is_primary(arc)) {
        const Arc& stored = raw_.arcs[arc];
        for (std::uint32_t i = stored.first; i != stored.last; i = raw_.next[i])
          visit(KeptEdge{i, raw_.next[i], arc}, true);
      } else {
        const Arc& stored = raw_.arcs[raw_.arcs[arc].twin];
        for (std::uint32_t i = stored.last; i != stored.first; i = raw_.previous[i])
          visit(KeptEdge{raw_.previous[i], i, raw_.arcs[arc].twin}, false);
      }
    }
  }

  // If outlines of a layer pass through the same point more than once, the parts on their left must
  // not overlap. Edges that meet there do not cross, and yet one pass may be folded over the other.
  bool unfold_passes() {
    collect_passes();
    auto& order = scratch_.pass_order;
    bool any = false;
    for (std::size_t i = 0; i < order.size(); ++i)
      for (std::size_t j = i; j-- > 0 && order[j].first == order[i].first;)
        any |= unfold(scratch_.passes[order[i].second], scratch_.passes[order[j].second]);
    return any;
  }

  // Lists all kept corners, sorted by point.
  void collect_passes() {
    scratch_.passes.clear();
    for (const Ring& ring : raw_.rings) {
      const std::size_t first = scratch_.passes.size();
      for_edges(ring, [&](const KeptEdge& e, bool forwards) {
        scratch_.passes.push_back({.region = ring.region,
                                   .y = raw_.corners[forwards ? e.from : e.to].y,
                                   .at = at(forwards ? e.from : e.to),
                                   .next = at(forwards ? e.to : e.from),
                                   .leaving = e});
      });
      std::size_t before = scratch_.passes.size() - 1;
      for (std::size_t i = first; i < scratch_.passes.size(); before = i++) {
        scratch_.passes[i].previous = scratch_.passes[before].at;
        scratch_.passes[i].arriving = scratch_.passes[before].leaving;
      }
    }
    auto& order = scratch_.pass_order;
    order.clear();
    for (std::uint32_t i = 0; i < scratch_.passes.size(); ++i) {
      const PlanPoint p = scratch_.passes[i].at;
      order.emplace_back(static_cast<std::uint64_t>(p.z) << 32U | static_cast<std::uint32_t>(p.x),
                         i);
    }
    std::ranges::sort(order);
  }

  bool unfold(const Pass& a, const Pass& b) {
    if (a.region != b.region && std::abs(a.y - b.y) > climb_ + kHeightSlack) return false;
    const auto sees = [](const Pass& p, PlanPoint target) {
      return in_cone(p.previous, p.at, p.next, target);
    };
    if (!sees(a, b.previous) && !sees(a, b.next) && !sees(b, a.previous) && !sees(b, a.next))
      return false;
    bool any = false;
    for (const KeptEdge& e : {a.arriving, a.leaving, b.arriving, b.leaving}) {
      const Farthest by = farthest(e);
      if (!is_kept(e) || by.distance <= 0) continue;
      refine(e, by);
      any = true;
    }
    return any;
  }

  // Restores the farthest corner of every edge of a ring.
  bool refine_ring(const Ring& ring) {
    scratch_.refined.clear();
    for_edges(ring, [&](const KeptEdge& e, bool) { scratch_.refined.push_back(e); });
    bool any = false;
    for (const KeptEdge& e : scratch_.refined) {
      const Farthest by = farthest(e);
      if (by.distance <= 0) continue;
      refine(e, by);
      any = true;
    }
    return any;
  }

  // Adds a corner of every ring to the list of its bucket. It is the end of an arc, so it is always
  // kept.
  void list_rings() {
    auto& heads = scratch_.ring_heads;
    heads.assign(scratch_.bucket_heads.size(), kNoEntry);
    scratch_.ring_next.resize(raw_.rings.size());
    for (std::uint32_t i = 0; i < raw_.rings.size(); ++i) {
      const PlanPoint p = at(first_corner(i));
      std::uint32_t& head = heads[buckets_.index(p)];
      scratch_.ring_next[i] = head;
      head = i;
    }
  }

  std::uint32_t first_corner(std::uint32_t ring) const {
    return raw_.arcs[raw_.rings[ring].first_arc].first;
  }

  // A small hole, or a small region without a link to its neighbor, may be bypassed as a whole,
  // without a crossing: it then lies between an edge and the cells that the edge represents.
  bool free_swallowed_rings() {
    bool any = false;
    for (std::uint32_t arc = 0; arc < raw_.arcs.size(); ++arc) {
      if (!raw_.is_primary(arc) || raw_.arcs[arc].kind.seam() != 0) continue;
      for (std::uint32_t i = raw_.arcs[arc].first; i != raw_.arcs[arc].last;) {
        const KeptEdge edge = {i, raw_.next[i], arc};
        i = edge.to;
        if (edge.to - edge.from < 2 || !swallows_any(edge)) continue;
        refine(edge, farthest_corner(raw_.corners, edge.from, edge.to));
        any = true;
      }
    }
    return any;
  }

  // Returns true if some ring on the layer of an edge lies between it and the corners that it
  // omits.
  bool swallows_any(const KeptEdge& edge) const {
    const Detour d = detour_of(edge);
    if (d.low.x == d.high.x || d.low.z == d.high.z) return false;
    for (int row = buckets_.row(d.low.z); row <= buckets_.row(d.high.z); ++row)
      for (int column = buckets_.column(d.low.x); column <= buckets_.column(d.high.x); ++column)
        if (swallows_any_of(scratch_.ring_heads[buckets_.index(column, row)], edge, d)) return true;
    return false;
  }

  bool swallows_any_of(std::uint32_t ring, const KeptEdge& edge, const Detour& d) const {
    for (; ring != kNoEntry; ring = scratch_.ring_next[ring]) {
      if (!may_swallow(edge, d, ring)) continue;
      const PlanPoint p = at(first_corner(ring));
      // Regions may meet at an end of the edge.
      const bool foreign = !shares_region(edge, ring);
      if (foreign && (p == at(edge.from) || p == at(edge.to))) continue;
      if (swallows(edge, p) || (foreign && covers(edge, p))) return true;
    }
    return false;
  }

  Detour detour_of(const KeptEdge& edge) const {
    Detour d = {.low = at(edge.from), .high = at(edge.from)};
    for (std::uint32_t i = edge.to; i > edge.from; i = turn_before(raw_.corners, i)) {
      d.low = {std::min(d.low.x, at(i).x), std::min(d.low.z, at(i).z)};
      d.high = {std::max(d.high.x, at(i).x), std::max(d.high.z, at(i).z)};
    }
    return d;
  }

  bool may_swallow(const KeptEdge& edge, const Detour& d, std::uint32_t ring) const {
    const PlanPoint p = at(first_corner(ring));
    if (p.x < d.low.x || p.z < d.low.z || p.x > d.high.x || p.z > d.high.z) return false;
    const Arc& arc = raw_.arcs[edge.arc];
    if (arc.ring == ring || (arc.twin != kNoArc && raw_.arcs[arc.twin].ring == ring)) return false;
    return shares_region(edge, ring) || is_at_height(edge, raw_.corners[first_corner(ring)].y);
  }

  bool shares_region(const KeptEdge& edge, std::uint32_t ring) const {
    const RegionId region = raw_.rings[ring].region;
    return region == raw_.arcs[edge.arc].region || region == raw_.arcs[edge.arc].kind.across();
  }

  // Returns true if a height is on the layer of the corners of an edge.
  bool is_at_height(const KeptEdge& edge, int y) const {
    const auto corners = std::span(raw_.corners).subspan(edge.from, edge.to - edge.from + 1);
    const auto [low, high] = std::ranges::minmax(corners, {}, &RawCorner::y);
    const int reach = climb_ + kHeightSlack;
    return y >= low.y - reach && y <= high.y + reach;
  }

  // Returns true if p lies between an edge and the corners that it omits.
  bool swallows(const KeptEdge& edge, PlanPoint p) const {
    const auto is_crossed = [p](PlanPoint a, PlanPoint b) {
      return (a.z > p.z) != (b.z > p.z) && (orient2d(a, b, p) > 0) == (b.z > a.z);
    };
    bool inside = is_crossed(at(edge.to), at(edge.from));
    for_stretches(edge, [&](PlanPoint a, PlanPoint b) { inside = inside != is_crossed(a, b); });
    return inside;
  }

  // Returns true if p lies on the cell sides that an edge represents, and the edge draws its
  // region, or the one across, over it: a floor of another region there is swallowed.
  bool covers(const KeptEdge& edge, PlanPoint p) const {
    const auto turn = orient2d(at(edge.from), at(edge.to), p);
    if (turn == 0 || (turn < 0 && raw_.arcs[edge.arc].kind.across() == 0)) return false;
    bool on_side = false;
    for_stretches(edge, [&](PlanPoint a, PlanPoint b) { on_side |= on_segment(a, b, p); });
    return on_side;
  }

  // Visits the straight stretches of the cell sides that an edge represents.
  template <class Visit>
  void for_stretches(const KeptEdge& edge, Visit visit) const {
    for (std::uint32_t i = edge.to; i > edge.from;) {
      const std::uint32_t before = std::max(edge.from, turn_before(raw_.corners, i));
      visit(at(before), at(i));
      i = before;
    }
  }

  RawOutlines& raw_;
  CrossingScratch& scratch_;
  int climb_;
  PlanBuckets buckets_;
};

}  // namespace

void resolve_crossings(const ContourInput& input, CrossingScratch& scratch, RawOutlines& raw) {
  CrossingResolver(input, scratch, raw).run();
}

}  // namespace way
