// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Merging is greedy: of all edges across which two pieces can be merged, the longest is removed,
// and of equally long ones the one that was cut first. An edge that cannot be removed now cannot be
// removed later: merging only adds corners to a piece and only widens its angles. So one pass over
// the edges from long to short finds the same result as trying all pairs after every step. Corners
// on a straight edge do not prevent a merge.
#include "bake/polygons/poly_merge.h"

#include <algorithm>

namespace way {
namespace {

using Half = CutScratch::Half;
using Joint = CutScratch::Joint;
using Piece = CutScratch::Piece;

class ConvexCutter {
 public:
  ConvexCutter(const RingToCut& ring, int max_vertices, CutScratch& scratch)
      : ring_(ring),
        max_vertices_(static_cast<std::uint32_t>(max_vertices)),
        scratch_(scratch),
        halves_(scratch.halves),
        pieces_(scratch.pieces) {}

  void run(ConvexPieces& result) {
    if (is_one_piece()) return write_ring(result);
    triangulate_into(ring_.points, scratch_.triangulate, scratch_.triangles);
    link_triangles();
    if (!ring_.partners.empty()) link_partners();
    if (max_vertices_ > 3) join_all();
    write(result);
  }

 private:
  PlanPoint at(std::uint32_t half) const { return ring_.points[halves_[half].from]; }

  // At the tip of a wall of zero width the outline turns back on one line; everything around it is
  // inside.
  static bool is_convex_at(PlanPoint corner, PlanPoint previous, PlanPoint next) {
    const std::int64_t turn = orient2d(previous, corner, next);
    return turn > 0 || (turn == 0 && dot_from(corner, previous, next) < 0);
  }

  // Many outlines are convex and small, and need no cuts.
  bool is_one_piece() const {
    const std::size_t count = ring_.points.size();
    if (count > max_vertices_ || count < 3 || !ring_.partners.empty()) return false;
    std::int64_t turns = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const PlanPoint b = ring_.points[i + 1 < count ? i + 1 : i + 1 - count];
      const PlanPoint c = ring_.points[i + 2 < count ? i + 2 : i + 2 - count];
      if (!is_convex_at(b, ring_.points[i], c)) return false;
      // A ring that winds around more than once turns left everywhere, too.
      turns += static_cast<std::int64_t>(lies_before(ring_.points[i], b) && lies_before(c, b));
    }
    return turns == 1;
  }

  void write_ring(ConvexPieces& result) const {
    result.corners.clear();
    for (std::uint32_t i = 0; i < ring_.points.size(); ++i)
      result.corners.push_back({i, false});
    result.first.assign({0, static_cast<std::uint32_t>(ring_.points.size())});
  }

  // Triangles come in the order in which they were cut off. So across a triangle's edge is either
  // the ring, or the cut of the last triangle that was removed there.
  void link_triangles() {
    const auto count = static_cast<std::uint32_t>(scratch_.triangles.size());
    halves_.resize(static_cast<std::size_t>(count) * 3);
    pieces_.resize(count);
    scratch_.open.assign(ring_.points.size(), kNoEdge);
    for (std::uint32_t t = 0; t < count; ++t) {
      pieces_[t] = {.start = t * 3, .count = 3};
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

  // Edges of the ring that coincide are cuts as well.
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
    return is_convex_at(at(h), at(a.previous), after_b) &&
           is_convex_at(at(a.twin), at(b.previous), after_a);
  }

  void join_all() {
    auto& joints = scratch_.joints;
    joints.clear();
    for (std::uint32_t h = 0; h < halves_.size(); ++h)
      if (halves_[h].twin != kNoEdge && h < halves_[h].twin && can_join(h))
        joints.push_back({distance_squared(at(h), at(halves_[h].twin)), h});
    std::ranges::sort(joints, [](const Joint& a, const Joint& b) {
      return a.length != b.length ? a.length > b.length : a.half < b.half;
    });
    for (const Joint& j : joints)
      if (can_join(j.half)) join(j.half);
  }

  void join(std::uint32_t h) {
    const std::uint32_t t = halves_[h].twin;
    const std::uint32_t kept = halves_[h].piece;
    const std::uint32_t gone = halves_[t].piece;
    for (std::uint32_t i = halves_[t].next; i != t; i = halves_[i].next)
      halves_[i].piece = kept;
    connect(halves_[h].previous, halves_[t].next);
    connect(halves_[t].previous, halves_[h].next);
    pieces_[kept].start = halves_[h].next;
    pieces_[kept].count += pieces_[gone].count - 2;
    pieces_[gone].count = 0;
  }

  void connect(std::uint32_t a, std::uint32_t b) {
    halves_[a].next = b;
    halves_[b].previous = a;
  }

  void write(ConvexPieces& result) const {
    result.corners.clear();
    result.first.assign(1, 0);
    for (const Piece& piece : pieces_) {
      if (piece.count == 0) continue;
      std::uint32_t h = piece.start;
      do {
        result.corners.push_back({halves_[h].from, halves_[h].twin != kNoEdge});
        h = halves_[h].next;
      } while (h != piece.start);
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
