// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include "bake/scratch/scratch_vector.h"
#include "bake/solid/height_rows.h"
#include "core/simd.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A heightfield of some rows of a window, in memory that stages share.
struct SolidBand {
  ScratchMemory* memory = nullptr;
  VoxelGrid grid = {};
  ScratchVector<std::uint32_t> columns{memory};
  ScratchVector<Span> spans{memory};

  SolidRow row(int z) {
    return {columns.data() + static_cast<std::size_t>(z) * static_cast<std::size_t>(grid.width),
            spans.data()};
  }
  void give_back() { free_all(columns, spans); }
};

/// At most one span for each of eight neighboring columns; a lane that is 0 in both has none.
/// Bottoms are stored as 65535 - bottom, so that a span grows at both ends by taking the maximum.
struct Spans8 {
  UShort8 floors;  ///< 65535 - bottom.
  UShort8 tops;

  /// Spans of at least one voxel each. A lane with bottom 65535 and top 0 has none.
  static Spans8 of(UShort8 bottoms, UShort8 tops) { return {~bottoms, max(tops, bottoms + 1)}; }
  static Spans8 same(int bottom, int top) {
    return of(splat8(static_cast<unsigned>(bottom)), splat8(static_cast<unsigned>(top)));
  }
  Spans8 operator&(UShort8 kept) const { return {floors & kept, tops & kept}; }
};

/// Solid runs by column while spans are being added: touching spans are merged at once.
///
/// Columns are stored in blocks of eight along x, which are processed together. A block has room
/// for one run per column; if a column has more, further blocks are chained to it.
class SpanColumns {
 public:
  static constexpr int kLanes = 8;        ///< Columns per block.
  static constexpr int kTallest = 65534;  ///< No span may end higher.  [voxels]

  struct alignas(64) Block {
    UShort8 floors = {};         ///< As in Spans8.
    UShort8 tops = {};           ///< 0 if a column has no run here.
    UShort8 walkable_tops = {};  ///< 0 if nothing walkable is known.
    std::uint64_t areas = 0;     ///< One byte per run.
    std::uint32_t next = 0;      ///< Index of the next block of the chain in `more_`, or 0.
    std::uint8_t mixed = 0;      ///< One bit per run.

    UShort8 touch(const Spans8& spans) const {
      return is_zero(subtract_to_zero(~spans.tops, floors) | subtract_to_zero(~spans.floors, tops));
    }
    void grow(const Spans8& spans) {
      floors = max(floors, spans.floors);
      tops = max(tops, spans.tops);
    }
    void grow(const Spans8& spans, UShort8 walkable) {
      grow(spans);
      walkable_tops = max(walkable_tops, walkable);
    }
    void clear(UShort8 runs) {
      floors &= ~runs;
      tops &= ~runs;
      walkable_tops &= ~runs;
    }
    bool takes(Area area);
  };
  static_assert(sizeof(Block) == 64);
  static constexpr std::size_t kMostBlocks = 16;  ///< Longest chain that is processed together.
  class Adder;
  using AreaTable = std::array<Area, 256>;

  explicit SpanColumns(ScratchMemory* memory = nullptr)
      : blocks_(memory), more_(memory), surfaces_(memory), first_surfaces_(memory), deep_(memory) {}

  /// Removes everything; keeps the memory.
  void reset(const VoxelGrid& grid, const RasterizeOptions& options);
  Adder adder(Area area);
  /// Writes the merged spans with their final areas.
  void finish(Heightfield& result);
  void finish(SolidBand& result);
  /// One of several users of the same spans, each with its own areas.
  struct Viewer {
    int merge_height = 0;               ///< Replaces the merge height of the options.
    const AreaTable* ground = nullptr;  ///< The area for each code that was added.
    Heightfield* result = nullptr;
  };
  /// finish() for several viewers at once.
  void finish_for(std::span<const Viewer> viewers);

  /// Removes everything and frees the memory.
  void give_back() { free_all(blocks_, more_, surfaces_, first_surfaces_, deep_); }
  std::size_t bytes() const {
    return (blocks_.capacity() + more_.capacity()) * sizeof(Block) +
           surfaces_.capacity() * sizeof(Surface) +
           first_surfaces_.capacity() * sizeof(std::uint32_t) + deep_.capacity() * sizeof(Deep);
  }

 private:
  /// A solid run. Under AreaRule::highest it stores the top of its surfaces of one walkable area,
  /// which determines its final area regardless of what is added later. When a second walkable area
  /// comes in, the run becomes *mixed*, and all walkable surfaces are kept in `surfaces_` until the
  /// end. Under AreaRule::in_order it has the area given by that rule.
  struct Run {
    int bottom = 0;
    int top = 0;
    int walkable_top = 0;  ///< 0 if nothing walkable is known.
    Area area = Area::none;
    bool mixed = false;
  };
  struct Finished;
  struct Surface {
    Span span = {};
    std::uint32_t next = 0;  ///< Index of the next surface of the column plus one, or 0.
  };
  /// A surface below the top of its span, which determines the area for viewers whose merge height
  /// reaches it.
  struct Deep {
    std::uint32_t span = 0;
    int depth = 0;  ///< [voxels]
    Area kind = Area::none;
  };

  static Run run_of(const Block& block, unsigned lane);
  static void set_run(Block& block, unsigned lane, const Run& run);

  std::size_t column_of(const Block& head, unsigned lane) const;
  Block* next(const Block& block) { return block.next == 0 ? nullptr : &more_[block.next]; }
  const Block* next(const Block& block) const {
    return block.next == 0 ? nullptr : &more_[block.next];
  }
  Block& append(Block& head);
  template <class Blocks>
  static bool have_one_area(const Blocks& blocks);
  template <class Blocks>
  bool add_to_blocks(const Blocks& blocks, const Spans8& spans, Area area);
  void add_to_chain(Block& head, const Spans8& spans, Area area);
  void add_lanes(Block& head, const Spans8& spans, Area area);
  Block* lowest_touched(Block& head, unsigned lane, const Run& by);
  void add_run(Block& head, unsigned lane, Run added);
  void absorb(std::size_t column, Run& run, const Run& old);
  void keep_surface(std::size_t column, const Run& run);
  template <class Visit>
  void each_surface(std::size_t column, const Span& run, Visit visit) const;
  Area area_of_mixed(std::size_t column, const Span& run) const;
  Area seen_as(Area area) const {
    return table_ == nullptr ? area : (*table_)[static_cast<std::size_t>(area)];
  }
  void find_deep(int most, Heightfield& result);
  void find_deep_in(const Block& block, unsigned lane, std::size_t column, int most,
                    Heightfield& result);
  void finish_like(const Heightfield& first, const Viewer& viewer) const;
  template <class Field>
  void write(Field& result) const;
  std::size_t count_spans() const;
  Span* write_plain(const Block& block, std::uint32_t* starts, Span* to, const Span* first) const;
  Span* write_two(const Block& head, std::uint32_t* starts, Span* to, const Span* first) const;
  Span* write_chain(const Block& head, std::uint32_t* starts, Span* to, const Span* first) const;

  ScratchVector<Block> blocks_;  ///< The first block of each chain, row by row.
  ScratchVector<Block> more_;    ///< All other blocks; index 0 is unused.
  ScratchVector<Surface> surfaces_;
  /// Per column, the index of its first surface plus one, or 0; empty if there are no surfaces.
  ScratchVector<std::uint32_t> first_surfaces_;
  ScratchVector<Deep> deep_;    ///< Used by finish_for().
  std::size_t row_blocks_ = 0;  ///< Blocks per row.
  int width_ = 0;
  int merge_height_ = 0;
  AreaRule rule_ = AreaRule::highest;
  const AreaTable* table_ = nullptr;  ///< Used by finish_for(); null if codes are areas.
};

/// Adds spans of one area.
class SpanColumns::Adder {
 public:
  Adder(SpanColumns& columns, Area area)
      : columns_(columns),
        areas_(0x0101010101010101U * static_cast<std::uint64_t>(area)),
        area_(area),
        in_order_(columns.rule_ == AreaRule::in_order) {}

  /// The blocks of a row of the window.
  Block* row(int z) const {
    return columns_.blocks_.data() + static_cast<std::size_t>(z) * columns_.row_blocks_;
  }

  void operator()(Block& head, const Spans8& spans) const {
    const UShort8 fits = head.touch(spans) | is_zero(head.tops) | is_zero(spans.tops);
    if (head.next != 0 || in_order_ || any(~fits) || !note_area(head, spans)) [[unlikely]] {
      return columns_.add_to_chain(head, spans, area_);
    }
    head.grow(spans);
  }

 private:
  /// Records the walkable tops in a block. Returns false if the block has other areas.
  bool note_area(Block& block, const Spans8& spans) const {
    if (areas_ == 0) return true;
    if (block.areas != areas_ && !block.takes(area_)) return false;
    if (block.mixed != 0) return false;
    block.walkable_tops = max(block.walkable_tops, spans.tops);
    return true;
  }

  SpanColumns& columns_;
  std::uint64_t areas_;  ///< The area in each of eight bytes.
  Area area_;
  bool in_order_;
};

inline SpanColumns::Adder SpanColumns::adder(Area area) {
  return {*this, area};
}

}  // namespace way
