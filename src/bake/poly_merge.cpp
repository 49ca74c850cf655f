// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Joining is greedy: of all edges over which two pieces can be joined the longest is taken, and of
// equal ones that between the pieces that come first in the list. A piece takes the place of the
// first of the two that it was made of, and the last of the list moves to the place of the other.
//
// An edge that cannot be taken out now cannot be later: joining only adds corners to a piece and
// only widens its angles. So an edge is looked at again only when its place in the order changes.
#include "bake/poly_merge.h"

#include <algorithm>

namespace way {
namespace {

using Half = CutScratch::Half;
using Joint = CutScratch::Joint;
using Piece = CutScratch::Piece;

bool comes_later(const Joint& a, const Joint& b) {
  if (a.length != b.length) return a.length < b.length;
  if (a.low_slot != b.low_slot) return a.low_slot > b.low_slot;
  if (a.high_slot != b.high_slot) return a.high_slot > b.high_slot;
  return a.half > b.half;
}

class ConvexCutter {
 public:
  ConvexCutter(const RingToCut& ring, int max_vertices, CutScratch& scratch)
      : ring_(ring),
        max_vertices_(static_cast<std::uint32_t>(max_vertices)),
        scratch_(scratch),
        halves_(scratch.halves),
        pieces_(scratch.pieces) {}

  void run(ConvexPieces& result) {
    triangulate_into(ring_.points, scratch_.triangulate, scratch_.triangles);
    link_triangles();
    if (!ring_.partners.empty()) link_partners();
    if (max_vertices_ > 3) join_all();
    write(result);
  }

 private:
  PlanPoint at(std::uint32_t half) const { return ring_.points[halves_[half].from]; }

  // Triangles come in the order in which they were cut off, so the other side of a triangle's edge
  // is the ring, or the cut of the last triangle that was taken off there.
  void link_triangles() {
    const auto count = static_cast<std::uint32_t>(scratch_.triangles.size());
    halves_.resize(static_cast<std::size_t>(count) * 3);
    pieces_.resize(count);
    scratch_.slots.resize(count);
    scratch_.open.assign(ring_.points.size(), kNoEdge);
    for (std::uint32_t t = 0; t < count; ++t) {
      pieces_[t] = {.start = t * 3, .count = 3, .slot = t};
      scratch_.slots[t] = t;
      for (std::uint32_t k = 0; k < 3; ++k) {
        const std::uint32_t from = scratch_.triangles[t][k];
        const bool is_cut = k == 2 && t + 1 < count;
        halves_[t * 3 + k] = {.from = from,
                              .next = t * 3 + (k + 1) % 3,
                              .previous = t * 3 + (k + 2) % 3,
                              .twin = is_cut ? kNoEdge : scratch_.open[from],
                              .piece = t};
        if (!is_cut && scratch_.open[from] != kNoEdge)
          halves_[scratch_.open[from]].twin = t * 3 + k;
      }
      scratch_.open[scratch_.triangles[t][0]] = t * 3 + 2;
    }
  }

  // Edges of the ring that run along each other are cuts as well.
  void link_partners() {
    auto& half_of = scratch_.open;
    half_of.assign(ring_.points.size(), kNoEdge);
    for (std::uint32_t h = 0; h < halves_.size(); ++h)
      if (halves_[h].twin == kNoEdge) half_of[halves_[h].from] = h;
    for (std::size_t i = 0; i < ring_.partners.size(); ++i)
      if (ring_.partners[i] != kNoEdge) halves_[half_of[i]].twin = half_of[ring_.partners[i]];
  }

  bool can_join(std::uint32_t h) const {
    const Half& a = halves_[h];
    const Half& b = halves_[a.twin];
    if (a.piece == b.piece) return false;
    if (pieces_[a.piece].count + pieces_[b.piece].count - 2 > max_vertices_) return false;
    const PlanPoint after_a = at(halves_[a.next].next);
    const PlanPoint after_b = at(halves_[b.next].next);
    return orient2d(at(a.previous), at(h), after_b) > 0 &&
           orient2d(at(b.previous), at(a.twin), after_a) > 0;
  }

  Joint joint(std::uint32_t h) const {
    const std::uint32_t a = pieces_[halves_[h].piece].slot;
    const std::uint32_t b = pieces_[halves_[halves_[h].twin].piece].slot;
    return {.length = distance_squared(at(h), at(halves_[h].twin)),
            .low_slot = std::min(a, b),
            .high_slot = std::max(a, b),
            .half = std::min(h, halves_[h].twin)};
  }

  void join_all() {
    auto& heap = scratch_.heap;
    heap.clear();
    for (std::uint32_t h = 0; h < halves_.size(); ++h)
      if (halves_[h].twin != kNoEdge && h < halves_[h].twin && can_join(h))
        heap.push_back(joint(h));
    std::ranges::make_heap(heap, comes_later);
    while (!heap.empty()) {
      std::ranges::pop_heap(heap, comes_later);
      const Joint best = heap.back();
      heap.pop_back();
      if (is_current(best) && can_join(best.half)) join(best.half);
    }
  }

  // False for an edge that was taken out, and for an entry from before one of its pieces moved.
  bool is_current(const Joint& j) const {
    if (halves_[j.half].twin == kNoEdge) return false;
    const Joint now = joint(j.half);
    return now.low_slot == j.low_slot && now.high_slot == j.high_slot;
  }

  void join(std::uint32_t h) {
    std::uint32_t t = halves_[h].twin;
    if (pieces_[halves_[h].piece].slot > pieces_[halves_[t].piece].slot) std::swap(h, t);
    const std::uint32_t kept = halves_[h].piece;
    const std::uint32_t gone = halves_[t].piece;
    for (std::uint32_t i = halves_[t].next; i != t; i = halves_[i].next)
      halves_[i].piece = kept;
    connect(halves_[h].previous, halves_[t].next);
    connect(halves_[t].previous, halves_[h].next);
    pieces_[kept].start = halves_[h].next;
    pieces_[kept].count += pieces_[gone].count - 2;
    halves_[h].twin = kNoEdge;
    halves_[t].twin = kNoEdge;
    free_slot(pieces_[gone].slot);
    push_joints(kept);
  }

  void connect(std::uint32_t a, std::uint32_t b) {
    halves_[a].next = b;
    halves_[b].previous = a;
  }

  void free_slot(std::uint32_t slot) {
    const std::uint32_t moved = scratch_.slots.back();
    scratch_.slots.pop_back();
    if (slot == scratch_.slots.size()) return;
    scratch_.slots[slot] = moved;
    pieces_[moved].slot = slot;
    push_joints(moved);
  }

  void push_joints(std::uint32_t piece) {
    std::uint32_t h = pieces_[piece].start;
    do {
      if (halves_[h].twin != kNoEdge && can_join(h)) {
        scratch_.heap.push_back(joint(h));
        std::ranges::push_heap(scratch_.heap, comes_later);
      }
      h = halves_[h].next;
    } while (h != pieces_[piece].start);
  }

  void write(ConvexPieces& result) const {
    result.corners.clear();
    result.first.assign(1, 0);
    for (const std::uint32_t piece : scratch_.slots) {
      std::uint32_t h = pieces_[piece].start;
      do {
        result.corners.push_back({halves_[h].from, halves_[h].twin != kNoEdge});
        h = halves_[h].next;
      } while (h != pieces_[piece].start);
      result.first.push_back(static_cast<std::uint32_t>(result.corners.size()));
    }
  }

  RingToCut ring_;
  std::uint32_t max_vertices_;
  CutScratch& scratch_;
  std::vector<Half>& halves_;
  std::vector<Piece>& pieces_;
};

}  // namespace

void cut_into_convex(const RingToCut& ring, int max_vertices, CutScratch& scratch,
                     ConvexPieces& result) {
  ConvexCutter(ring, max_vertices, scratch).run(result);
}

}  // namespace way
