// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// A hole is joined to the outline around it by a cut that is traversed twice, from the hole's first
// corner in plane order to the nearest corner of the outline visible from it. Holes are joined in
// the order of these corners: everything before the corner of the next hole then belongs to the
// outline, so there is always a visible corner. Corners and edges are kept in buckets, so that a
// hole only looks at what is near it.
#include "way/core/assert.h"

#include "bake/contours/contours_into.h"

#include <algorithm>
#include <utility>

namespace way {
namespace {

using Node = HoleScratch::Node;

constexpr std::uint32_t kNoNode = 0xffffffffU;

PlanPoint plan_of(const ContourVertex& v) {
  return {v.x, v.z};
}

class HoleJoiner {
 public:
  HoleJoiner(HoleScratch& scratch, ContourSet& result)
      : scratch_(scratch), nodes_(scratch.nodes), search_(scratch.bridges), result_(result) {
    scratch.bridges.visits = 0;
  }

  void run() {
    sort_holes();
    count_outlines();
    for (std::uint32_t i = 0; i < scratch_.rings.size(); ++i)
      if (!scratch_.rings[i].is_hole) add_outline(i);
  }

 private:
  PlanPoint first_point(std::uint32_t ring) const {
    return plan_of(scratch_.vertices[scratch_.lowest[ring]]);
  }

  // Fills `order` with the holes by region, then by their first corner.
  void sort_holes() {
    const auto count = static_cast<std::uint32_t>(scratch_.rings.size());
    scratch_.lowest.resize(count);
    scratch_.order.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
      const SimpleRing& ring = scratch_.rings[i];
      if (!ring.is_hole) continue;
      scratch_.order.push_back(i);
      const auto begin = scratch_.vertices.begin() + ring.first;
      const auto low = std::min_element(begin, begin + ring.count,
                                        [](const ContourVertex& a, const ContourVertex& b) {
                                          return lies_before(plan_of(a), plan_of(b));
                                        });
      scratch_.lowest[i] = static_cast<std::uint32_t>(low - scratch_.vertices.begin());
    }
    std::ranges::sort(scratch_.order, [&](std::uint32_t a, std::uint32_t b) {
      if (region(a) != region(b)) return region(a) < region(b);
      if (first_point(a) != first_point(b)) return lies_before(first_point(a), first_point(b));
      return a < b;
    });
  }

  RegionId region(std::uint32_t ring) const { return scratch_.rings[ring].region; }

  void count_outlines() {
    scratch_.outlines.clear();
    for (const SimpleRing& ring : scratch_.rings) {
      if (ring.is_hole) continue;
      if (scratch_.outlines.size() <= ring.region) scratch_.outlines.resize(ring.region + 1);
      ++scratch_.outlines[ring.region];
    }
  }

  void add_outline(std::uint32_t ring) {
    find_holes(ring);
    const SimpleRing& outline = scratch_.rings[ring];
    Contour contour = {.first = static_cast<std::uint32_t>(result_.vertices.size()),
                       .region = outline.region,
                       .area = outline.area};
    if (scratch_.holes.empty()) {
      const auto begin = scratch_.vertices.begin() + outline.first;
      result_.vertices.insert(result_.vertices.end(), begin, begin + outline.count);
    } else {
      write_ring(join_all(ring), outline.region);
    }
    contour.count = static_cast<std::uint32_t>(result_.vertices.size()) - contour.first;
    result_.contours.push_back(contour);
  }

  // A region nearly always has one outline, which then contains all its holes.
  void find_holes(std::uint32_t ring) {
    const bool alone = scratch_.outlines[region(ring)] == 1;
    scratch_.holes.clear();
    auto it = std::ranges::lower_bound(scratch_.order, region(ring), {},
                                       [&](std::uint32_t hole) { return region(hole); });
    for (; it != scratch_.order.end() && region(*it) == region(ring); ++it)
      if (alone || surrounds(ring, first_point(*it))) scratch_.holes.push_back(*it);
  }

  // Returns true if a point that is not on the ring lies inside it.
  bool surrounds(std::uint32_t ring, PlanPoint p) const {
    const SimpleRing& r = scratch_.rings[ring];
    bool inside = false;
    PlanPoint a = plan_of(scratch_.vertices[r.first + r.count - 1]);
    for (std::uint32_t i = 0; i < r.count; ++i) {
      const PlanPoint b = plan_of(scratch_.vertices[r.first + i]);
      if ((a.z > p.z) != (b.z > p.z) && (orient2d(a, b, p) > 0) == (b.z > a.z)) inside = !inside;
      a = b;
    }
    return inside;
  }

  PlanPoint at(std::uint32_t node) const { return plan_of(scratch_.vertices[nodes_[node].vertex]); }

  // Links the corners of a ring; returns the node of its first corner.
  std::uint32_t add_nodes(std::uint32_t ring) {
    const SimpleRing& r = scratch_.rings[ring];
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    for (std::uint32_t i = 0; i < r.count; ++i) {
      nodes_.push_back({.vertex = r.first + i,
                        .next = first + (i + 1 == r.count ? 0 : i + 1),
                        .previous = first + (i == 0 ? r.count - 1 : i - 1)});
    }
    return first;
  }

  // Joins all holes to an outline; returns the node where the last cut leaves it.
  std::uint32_t join_all(std::uint32_t ring) {
    nodes_.clear();
    std::uint32_t start = add_nodes(ring);
    auto first = static_cast<std::uint32_t>(nodes_.size());
    for (const std::uint32_t hole : scratch_.holes)
      add_nodes(hole);
    start_search(first);
    for (const std::uint32_t hole : scratch_.holes) {
      const SimpleRing& r = scratch_.rings[hole];
      start = join(first + scratch_.lowest[hole] - r.first);
      show_corners(first, r.count);
      first += r.count;
    }
    return start;
  }

  // All edges block the view; the outline, which has the first nodes, is visible.
  void start_search(std::uint32_t outline) {
    PlanPoint low = at(0);
    PlanPoint high = low;
    for (std::uint32_t i = 0; i < outline; ++i) {
      low = {std::min(low.x, at(i).x), std::min(low.z, at(i).z)};
      high = {std::max(high.x, at(i).x), std::max(high.z, at(i).z)};
    }
    search_.clear(low, high, nodes_.size());
    for (const Node& node : nodes_)
      search_.add_edge(plan_of(scratch_.vertices[node.vertex]), at(node.next));
    show_corners(0, outline);
  }

  void show_corners(std::uint32_t first, std::uint32_t count) {
    for (std::uint32_t i = first; i < first + count; ++i)
      search_.add_corner(at(i), i);
  }

  // Cuts from a corner of the outline to the lowest corner of a hole, which becomes part of the
  // outline; returns the node where the cut leaves it.
  std::uint32_t join(std::uint32_t lowest) {
    const auto [from, hole] = nearest_visible(lowest);
    const auto copy = static_cast<std::uint32_t>(nodes_.size());
    const std::uint32_t before = nodes_[from].previous;
    const std::uint32_t last = nodes_[hole].previous;
    nodes_.push_back(
        {.vertex = nodes_[from].vertex, .next = hole, .previous = before, .bridge = true});
    nodes_.push_back(
        {.vertex = nodes_[hole].vertex, .next = from, .previous = last, .bridge = true});
    nodes_[before].next = copy;
    nodes_[hole].previous = copy;
    nodes_[last].next = copy + 1;
    nodes_[from].previous = copy + 1;
    search_.add_edge(at(from), at(hole));
    show_corners(copy, 2);
    return from;
  }

  // The corner of the outline to cut from, and the corner of the hole to cut to.
  std::pair<std::uint32_t, std::uint32_t> nearest_visible(std::uint32_t hole) {
    list_copies(hole);
    search_.start(at(hole));
    std::uint32_t nearest = 0;
    while (search_.next(nearest)) {
      if (!in_own_cone(nearest, hole)) continue;
      const std::uint32_t facing = corner_facing(nearest);
      if (facing != kNoNode && search_.sees(at(nearest), at(facing))) return {nearest, facing};
    }
    WAY_ASSERT(false && "every hole sees a corner of its outline");
    return {0, hole};
  }

  // A hole may touch itself at its first corner: lists all its corners at that point.
  void list_copies(std::uint32_t hole) {
    scratch_.copies.clear();
    std::uint32_t node = hole;
    do {
      if (at(node) == at(hole)) scratch_.copies.push_back(node);
      node = nodes_[node].next;
    } while (node != hole);
  }

  // The one of them that faces `target`.
  std::uint32_t corner_facing(std::uint32_t target) const {
    for (const std::uint32_t node : scratch_.copies)
      if (in_own_cone(node, target)) return node;
    return kNoNode;
  }

  bool in_own_cone(std::uint32_t node, std::uint32_t target) const {
    return in_cone(at(nodes_[node].previous), at(node), at(nodes_[node].next), at(target));
  }

  void write_ring(std::uint32_t start, RegionId region) {
    std::uint32_t node = start;
    do {
      ContourVertex v = scratch_.vertices[nodes_[node].vertex];
      if (nodes_[node].bridge) {
        v.across = region;
        v.seam = 0;
        v.area_border = false;
      }
      result_.vertices.push_back(v);
      node = nodes_[node].next;
    } while (node != start);
  }

  HoleScratch& scratch_;
  ScratchVector<Node>& nodes_;
  BridgeSearch search_;
  ContourSet& result_;
};

ContourVertex vertex_of(const RawCorner& corner, EdgeKind kind, int border) {
  return {.x = corner.at.x - border,
          .y = corner.y,
          .z = corner.at.z - border,
          .across = kind.across(),
          .seam = kind.seam(),
          .area_border = kind.is_area_border(),
          .removable = corner.removable};
}

// Appends the kept corners of an arc except its last. A secondary twin is traversed backward.
void gather_arc(const RawOutlines& raw, std::uint32_t index, int border,
                ScratchVector<ContourVertex>& vertices) {
  const Arc& arc = raw.arcs[index];
  if (raw.is_primary(index)) {
    for (std::uint32_t i = arc.first; i != arc.last; i = raw.next[i])
      vertices.push_back(vertex_of(raw.corners[i], arc.kind, border));
  } else {
    const Arc& twin = raw.arcs[arc.twin];
    for (std::uint32_t i = twin.last; i != twin.first; i = raw.previous[i])
      vertices.push_back(vertex_of(raw.corners[i], arc.kind, border));
  }
}

}  // namespace

void gather_rings(const RawOutlines& raw, int border, HoleScratch& scratch) {
  scratch.vertices.clear();
  scratch.rings.clear();
  for (const Ring& ring : raw.rings) {
    SimpleRing simple = {.first = static_cast<std::uint32_t>(scratch.vertices.size()),
                         .region = ring.region,
                         .area = ring.area,
                         .is_hole = ring.is_hole};
    for (std::uint32_t i = 0; i < ring.arc_count; ++i)
      gather_arc(raw, ring.first_arc + i, border, scratch.vertices);
    simple.count = static_cast<std::uint32_t>(scratch.vertices.size()) - simple.first;
    scratch.rings.push_back(simple);
  }
}

void join_holes(HoleScratch& scratch, ContourSet& result) {
  HoleJoiner(scratch, result).run();
}

}  // namespace way
