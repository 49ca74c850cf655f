// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"
#include "way/bake/triangle_ground.h"

#include "bake/scratch/scratch_vector.h"
#include "bake/solid/ground_spans.h"
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
    std::uint64_t grounds = 0;   ///< One GroundCode per run.
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
    bool takes(GroundCode ground);
  };
  static_assert(sizeof(Block) == 64);
  static constexpr std::size_t kMostBlocks = 16;  ///< Longest chain that is processed together.
  class Adder;

  explicit SpanColumns(ScratchMemory* memory = nullptr)
      : blocks_(memory), more_(memory), surfaces_(memory), first_surfaces_(memory) {}

  /// Removes everything; keeps the memory.
  void reset(const VoxelGrid& grid, const RasterizeOptions& options);
  Adder adder(GroundCode ground);
  /// How spans get their areas.
  struct Areas {
    const AreaTable* of_ground = nullptr;  ///< Null if codes are the numbers of areas.
    int merge_height = 0;                  ///< RasterizeOptions::merge_height.
  };
  /// Writes the joined spans with their areas. May be called again, with other areas.
  /// @pre AreaRule::highest, or the numbers of areas and the merge height of reset()
  void finish(const Areas& areas, Heightfield& result);
  void finish(const Areas& areas, SolidBand& result);

  /// Stores all that was added, for add().  @pre AreaRule::highest
  void save(const VoxelGrid& grid, GroundSpans& result) const;
  /// Adds what was saved, as far as it lies in the window of reset().
  /// @param grid  That window.
  void add(const GroundSpans& saved, const VoxelGrid& grid);

  /// Forgets everything and gives the memory back.
  void give_back() { free_all(blocks_, more_, surfaces_, first_surfaces_); }
  std::size_t bytes() const {
    return (blocks_.capacity() + more_.capacity()) * sizeof(Block) +
           surfaces_.capacity() * sizeof(Surface) +
           first_surfaces_.capacity() * sizeof(std::uint32_t);
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
    GroundCode ground = GroundCode::none;
    bool mixed = false;
  };
  struct Finished;
  struct Surface {
    std::uint16_t bottom = 0;
    std::uint16_t top = 0;
    GroundCode ground = GroundCode::none;
    std::uint32_t next = 0;  ///< Index of the next surface of the column plus one, or 0.
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
  static bool have_one_ground(const Blocks& blocks);
  template <class Blocks>
  bool add_to_blocks(const Blocks& blocks, const Spans8& spans, GroundCode ground);
  void add_to_chain(Block& head, const Spans8& spans, GroundCode ground);
  void add_lanes(Block& head, const Spans8& spans, GroundCode ground);
  Block* lowest_touched(Block& head, unsigned lane, const Run& by);
  void add_run(Block& head, unsigned lane, Run added);
  void save_run(const Block& block, unsigned lane, std::size_t column,
                std::vector<GroundSpan>& spans) const;
  void absorb(std::size_t column, Run& run, const Run& old);
  void keep_surface(std::size_t column, const Run& run);
  Area area_of_mixed(std::size_t column, const Span& run) const;
  Area area_of(GroundCode ground) const {
    const auto number = static_cast<std::uint8_t>(ground);
    return areas_.of_ground == nullptr ? Area{number} : (*areas_.of_ground)[number];
  }
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
  std::size_t row_blocks_ = 0;  ///< Blocks per row.
  int width_ = 0;
  int merge_height_ = 0;  ///< Of AreaRule::in_order, while spans are added.
  AreaRule rule_ = AreaRule::highest;
  Areas areas_ = {};  ///< Used by finish().
};

/// Adds spans of one ground.
class SpanColumns::Adder {
 public:
  Adder(SpanColumns& columns, GroundCode ground)
      : columns_(columns),
        grounds_(0x0101010101010101U * static_cast<std::uint64_t>(ground)),
        ground_(ground),
        in_order_(columns.rule_ == AreaRule::in_order) {}

  /// The blocks of a row of the window.
  Block* row(int z) const {
    return columns_.blocks_.data() + static_cast<std::size_t>(z) * columns_.row_blocks_;
  }

  void operator()(Block& head, const Spans8& spans) const {
    const UShort8 fits = head.touch(spans) | is_zero(head.tops) | is_zero(spans.tops);
    if (head.next != 0 || in_order_ || any(~fits) || !note_ground(head, spans)) [[unlikely]] {
      return columns_.add_to_chain(head, spans, ground_);
    }
    head.grow(spans);
  }

 private:
  /// Updates the walkable tops of a block; false if it has other walkable grounds.
  bool note_ground(Block& block, const Spans8& spans) const {
    if (grounds_ == 0) return true;
    if (block.grounds != grounds_ && !block.takes(ground_)) return false;
    if (block.mixed != 0) return false;
    block.walkable_tops = max(block.walkable_tops, spans.tops);
    return true;
  }

  SpanColumns& columns_;
  std::uint64_t grounds_;  ///< The code in each of eight bytes.
  GroundCode ground_;
  bool in_order_;
};

inline SpanColumns::Adder SpanColumns::adder(GroundCode ground) {
  return {*this, ground};
}

}  // namespace way
