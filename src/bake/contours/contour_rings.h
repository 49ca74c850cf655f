// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The phases of trace_contours() and the data between them. A *ring* is a closed walk along the
// cell sides around a region, or around a hole in it, with the region on its left. Rings are cut at
// their fixed corners into *arcs*. An arc between two regions is in the ring of each, once forward
// and once backward: such a pair are *twins*, and only the one with the lower index, the *primary*,
// is simplified; the other follows it. So both outlines get the same corners.
#pragma once

#include "way/bake/contours.h"

#include "bake/scratch/scratch_vector.h"
#include "geom/predicates.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace way {

constexpr std::uint32_t kNoArc = 0xffffffffU;

/// What is on the other side of an edge.
struct EdgeKind {
  RegionId across = 0;
  std::uint32_t seam = 0;
  bool area_border = false;

  friend bool operator==(const EdgeKind&, const EdgeKind&) = default;
  bool is_wall() const { return across == 0 && seam == 0; }
};

/// A corner of a ring, in cells from the grid's low corner, including the rim.
struct RawCorner {
  PlanPoint at = {};
  std::uint16_t y = 0;
  bool removable = false;
};

struct Arc {
  std::uint32_t first = 0;  ///< Its corners are first to last, both included.
  std::uint32_t last = 0;
  RegionId region = 0;
  EdgeKind kind = {};
  std::uint64_t first_side = 0;  ///< The floor side along which it begins: floor * 4 + side.
  std::uint64_t last_side = 0;
  std::uint32_t twin = kNoArc;
  std::uint32_t ring = 0;
};

struct Ring {
  std::uint32_t first_arc = 0;
  std::uint32_t arc_count = 0;
  RegionId region = 0;
  Area area = Area::none;
  bool is_hole = false;
  bool is_slit = false;  ///< A hole without area: a wall of zero width.
};

/// The outlines along the cell sides. The corners of a ring are contiguous; its first corner is
/// repeated after the last. next and previous skip the corners that simplification removes.
struct RawOutlines {
  ScratchMemory* memory = nullptr;
  ScratchVector<RawCorner> corners{memory};
  ScratchVector<std::uint32_t> next{memory};
  ScratchVector<std::uint32_t> previous{memory};
  ScratchVector<Arc> arcs{memory};
  ScratchVector<Ring> rings{memory};

  bool is_primary(std::uint32_t arc) const { return arc <= arcs[arc].twin; }

  /// Frees the memory.
  void give_back() { free_all(corners, next, previous, arcs, rings); }
};

/// One side of one floor on a walk around a region.
struct WalkStep {
  std::uint32_t floor = 0;
  int side = 0;
  Cell cell = {};
  EdgeKind kind = {};
  RawCorner corner = {};  ///< Where the side ends.
  bool fixed = false;     ///< The corner is always kept.
};

struct TraceScratch {
  ScratchMemory* memory = nullptr;
  ScratchVector<std::uint8_t> sides{
      memory};  ///< Per floor: bits 0 to 3 border sides, bits 4 to 7 sides already walked.
  ScratchVector<WalkStep> steps{memory};
  ScratchVector<std::pair<std::uint64_t, std::uint32_t>> by_side{memory};

  /// Frees the memory.
  void give_back() { free_all(sides, steps, by_side); }
};

/// Memory reused by the choice of corners. See ArcHulls.
struct SimplifyScratch {
  ScratchMemory* memory = nullptr;
  ScratchVector<std::uint32_t> vertices{
      memory};                                  ///< Corners of the hulls, one hull after the other.
  ScratchVector<std::uint32_t> first{memory};   ///< Per hull, plus one entry.
  ScratchVector<std::uint32_t> levels{memory};  ///< Per level of hulls: its first hull.
  ScratchVector<std::uint32_t> sorted{memory};
  std::uint64_t visits = 0;  ///< Corners visited, so that tests can count the work.

  /// Frees the memory.
  void give_back() { free_all(vertices, first, levels, sorted); }
};

/// A kept edge of an arc.
struct KeptEdge {
  std::uint32_t from = 0;  ///< Corner indices.
  std::uint32_t to = 0;
  std::uint32_t arc = 0;
};

struct CrossingScratch {
  ScratchMemory* memory = nullptr;
  /// The bounding box of a kept edge and of the corners that it omits.
  struct Detour {
    std::uint32_t arc = 0;
    PlanPoint low = {};
    PlanPoint high = {};
    int low_y = 0;
    int high_y = 0;
  };

  /// A kept corner of a ring, with the corners before and after it and the edges to them.
  struct Pass {
    RegionId region = 0;
    int y = 0;
    PlanPoint previous = {};
    PlanPoint at = {};
    PlanPoint next = {};
    KeptEdge arriving = {};
    KeptEdge leaving = {};
  };

  /// A kept edge with its box, which rejects most others, and the heights of all its corners, those
  /// that it omits included.
  struct BoxedEdge {
    PlanPoint low = {};
    PlanPoint high = {};
    int low_y = 0;
    int high_y = 0;
    KeptEdge edge = {};
  };

  /// A settled edge in the list of a bucket.
  struct Entry {
    BoxedEdge settled = {};
    std::uint32_t next = 0;
  };

  ScratchVector<KeptEdge> waiting{memory};
  ScratchVector<KeptEdge> refined{memory};
  ScratchVector<Pass> passes{memory};
  ScratchVector<std::pair<std::uint64_t, std::uint32_t>> pass_order{memory};  ///< Sorted by point.
  ScratchVector<std::uint32_t> bucket_heads{memory};
  ScratchVector<Entry> bucket_entries{memory};
  ScratchVector<std::uint32_t> ring_heads{
      memory};  ///< Per bucket: the first ring that begins there.
  ScratchVector<std::uint32_t> ring_next{memory};  ///< Per ring: the next one in its bucket.

  /// Frees the memory.
  void give_back() {
    free_all(waiting, refined, passes, pass_order, bucket_heads, bucket_entries, ring_heads,
             ring_next);
  }
};

/// The input of all phases.
struct ContourInput {
  const CompactHeightfield& open;
  const RegionMap& regions;
  const SeamMap& seams;
  const ContourOptions& options;
};

/// Walks around every region and every hole in one. No region is left out.
void trace_rings(const ContourInput& input, TraceScratch& scratch, RawOutlines& raw);

/// Chooses which corners of each arc are kept.
void simplify_arcs(const ContourOptions& options, SimplifyScratch& scratch, RawOutlines& raw);

inline void keep_between(RawOutlines& raw, std::uint32_t from, std::uint32_t corner,
                         std::uint32_t to) {
  raw.next[from] = corner;
  raw.previous[corner] = from;
  raw.next[corner] = to;
  raw.previous[to] = corner;
}

/// Restores corners until no edges of a region, or of regions side by side on one layer, cross,
/// overlap or touch except at corners, no such ring lies inside another or in a hole of its own,
/// and every ring has an area of the right sign.
void resolve_crossings(const ContourInput& input, CrossingScratch& scratch, RawOutlines& raw);

}  // namespace way
