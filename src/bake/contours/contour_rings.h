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

/// What is on the other side of an edge: a wall, a seam or a region. One number, because each step
/// of a walk compares and copies it.
class EdgeKind {
 public:
  EdgeKind() = default;  ///< A wall.
  static EdgeKind of_seam(std::uint32_t seam) { return EdgeKind(std::uint64_t{seam} << 32U); }
  static EdgeKind of_region(RegionId across, bool area_border) {
    return EdgeKind(across | std::uint64_t{area_border} << 63U);
  }

  RegionId across() const { return static_cast<RegionId>(bits_); }
  std::uint32_t seam() const { return static_cast<std::uint32_t>(bits_ >> 32U) & 0x7fffffffU; }
  bool is_area_border() const { return bits_ >> 63U != 0; }
  bool is_wall() const { return bits_ == 0; }
  friend bool operator==(EdgeKind, EdgeKind) = default;

 private:
  explicit EdgeKind(std::uint64_t bits) : bits_(bits) {}

  std::uint64_t bits_ = 0;
};

/// A side of a floor. One number, too.
class FloorSide {
 public:
  FloorSide() = default;
  FloorSide(std::uint32_t floor, int side)
      : bits_(std::uint64_t{floor} * 4 + static_cast<unsigned>(side)) {}

  std::uint32_t floor() const { return static_cast<std::uint32_t>(bits_ / 4); }
  int side() const { return static_cast<int>(bits_ % 4); }
  friend auto operator<=>(FloorSide, FloorSide) = default;

 private:
  std::uint64_t bits_ = 0;
};

/// A corner of a ring, in cells from the grid's low corner, including the rim.
struct RawCorner {
  PlanPoint at = {};
  std::uint32_t straight = 0;  ///< Corners before it, in the ring, at which it does not turn.
  std::uint16_t y = 0;
  bool removable = false;
};

/// The corner before this one at which its ring turns, or the first of the ring.
inline std::uint32_t turn_before(std::span<const RawCorner> corners, std::uint32_t corner) {
  return corner - 1 - corners[corner].straight;
}

struct Arc {
  std::uint32_t first = 0;  ///< Its corners are first to last, both included.
  std::uint32_t last = 0;
  RegionId region = 0;
  EdgeKind kind = {};
  FloorSide first_side = {};  ///< Along which it begins.
  FloorSide last_side = {};
  std::uint16_t low_y = 0;  ///< Heights of its corners.
  std::uint16_t high_y = 0;
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
/// repeated after the last, and corners between rings belong to none. next and previous skip the
/// corners that simplification removes.
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

struct TraceScratch {
  ScratchMemory* memory = nullptr;
  /// A corner that is always kept, counted from the first of its ring, and what is on the other
  /// side after it.
  struct FixedCorner {
    std::uint32_t index = 0;
    EdgeKind kind = {};
  };

  ScratchVector<std::uint8_t> sides{
      memory};  ///< Per floor: bits 0 to 3 border sides, bits 4 to 7 sides already walked.
  ScratchVector<FloorSide> walk{memory};     ///< The sides of a ring.
  ScratchVector<FixedCorner> fixed{memory};  ///< Of the same ring.
  ScratchVector<std::pair<FloorSide, std::uint32_t>> by_side{memory};

  /// Frees the memory.
  void give_back() { free_all(sides, walk, fixed, by_side); }
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
    PlanPoint low = {};
    PlanPoint high = {};
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

  /// A kept edge with its box, which rejects most others.
  struct BoxedEdge {
    PlanPoint low = {};
    PlanPoint high = {};
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
