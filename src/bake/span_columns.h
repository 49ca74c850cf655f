// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include "core/simd.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Solid runs by column, while spans are being added: what they touch they join at once.
///
/// A column has room for four runs, in no order, which are compared with a new span at once; the
/// rare column with more keeps its runs in a list, in a pool that all columns share.
class SpanColumns {
 public:
  /// Forgets everything; keeps memory.
  void reset(std::size_t column_count, const RasterizeOptions& options);

  /// Calls `work` with an Adder<rule, walkable> for spans of an area.
  template <class Work>
  void add(Area area, Work work);

  /// Writes the joined spans, with the areas that they get.
  void finish(Heightfield& result);

  std::size_t bytes() const {
    return columns_.capacity() * sizeof(Column) + nodes_.capacity() * sizeof(Node) +
           surfaces_.capacity() * sizeof(Surface);
  }

 private:
  static constexpr int kRuns = 4;
  static constexpr std::uint8_t kList = 255;
  static constexpr std::uint32_t kEnd = 0xFFFFFFFF;
  static constexpr std::int16_t kNever = 32767;  // no height is encoded like this

  /// Heights as signed numbers around 0, so that their negatives fit as well: then both ends of a
  /// run grow by taking the minimum.
  static std::int16_t encode(int height) { return static_cast<std::int16_t>(height - 32500); }
  static std::int16_t encode_top(int height) { return static_cast<std::int16_t>(32500 - height); }
  static std::uint16_t decode(int code) { return static_cast<std::uint16_t>(code + 32500); }
  static std::uint16_t decode_top(int code) { return static_cast<std::uint16_t>(32500 - code); }

  /// A solid run. Under AreaRule::highest it knows the top of its surfaces of one walkable area,
  /// which tells its own area whatever is added later; where a second such area comes in, it is
  /// *mixed*, and all walkable surfaces are kept in `surfaces_` until the end. Under
  /// AreaRule::in_order it has the area that the rule gave it.
  struct Run {
    int bottom = 0;
    int top = 0;
    int walkable_top = -1;  ///< -1 where nothing walkable is known.
    Area area = Area::none;
    bool mixed = false;
  };
  struct alignas(16) Column {
    /// Bottoms of the four runs, then their tops negated; kNever where there is none.
    std::int16_t ends[2 * kRuns];
    std::int16_t walkable_tops[kRuns];  ///< Negated; kNever where nothing walkable is known.
    Area areas[kRuns];
    std::uint8_t count;  ///< Of runs; kList where they are in `nodes_`, from `list` on.
    std::uint8_t mixed;  ///< A bit for each run.
    std::uint16_t padding;
  };
  static_assert(sizeof(Column) == 32);
  struct Node {
    Run run = {};
    std::uint32_t next = kEnd;
  };
  struct Surface {
    std::size_t column = 0;
    Span span = {};
  };
  template <AreaRule rule, bool walkable>
  struct Adder;

  static Span span_of(const Column& column, unsigned i, int reach);
  static std::array<unsigned, 4> order_of(const Column& column);
  static int sort_runs(const Column& column, Run* runs);
  static Run run_of(const Column& column, int i);
  static void set_run(Column& column, int i, const Run& run);
  static std::uint32_t list_of(const Column& column);
  static void set_list(Column& column, std::uint32_t first);

  void add_slowly(std::size_t column, Span span);
  void add_to_list(std::size_t column, Run added);
  void absorb(std::size_t column, Run& run, const Run& old);
  void keep_surface(std::size_t column, const Run& run);
  Span finished(std::size_t column, const Run& run) const;
  Area area_of_mixed(std::size_t column, const Run& run) const;
  std::size_t write_column(std::size_t column, Span* spans) const;

  std::vector<Column> columns_ = {};
  std::vector<Node> nodes_ = {};
  std::vector<Surface> surfaces_ = {};
  int merge_height_ = 0;
  AreaRule rule_ = AreaRule::highest;
};

/// Adds spans of one area: to the one run of a column that they touch, or slowly.
template <AreaRule rule, bool walkable>
struct SpanColumns::Adder {
  SpanColumns& columns;
  Column* all;
  Area area;

  void operator()(std::size_t index, int bottom, int top) const {
    Column& column = all[index];
    if (column.count > 1) return add_to_several(column, index, bottom, top);
    const std::int16_t low = encode(bottom);
    const std::int16_t high = encode_top(top);
    const bool apart = column.ends[0] > encode(top) || column.ends[kRuns] > encode_top(bottom);
    if (apart) [[unlikely]] {
      return add_new(column, index, bottom, top, 0);
    }
    if (!note_area(column, 0, high)) [[unlikely]] {
      return columns.add_slowly(index, span(bottom, top));
    }
    column.ends[0] = low < column.ends[0] ? low : column.ends[0];
    column.ends[kRuns] = high < column.ends[kRuns] ? high : column.ends[kRuns];
  }

 private:
  void add_to_several(Column& column, std::size_t index, int bottom, int top) const {
    const std::int16_t high = encode_top(top);
    Short8 ends;
    std::memcpy(&ends, column.ends, sizeof ends);
    const Short8 half = ends > pairs(encode(top), encode_top(bottom));
    const Short8 apart = half | swap_halves(half);
    const unsigned touched = ~lanes(apart) & 15U;
    if (!std::has_single_bit(touched)) [[unlikely]] {
      return add_new(column, index, bottom, top, touched);
    }
    if (!note_area(column, static_cast<unsigned>(std::countr_zero(touched)), high)) [[unlikely]] {
      return columns.add_slowly(index, span(bottom, top));
    }
    // All ends are written at once, because they will be read at once.
    const Short8 grown = min(ends, pairs(encode(bottom), high));
    ends = (ends & apart) | (grown & ~apart);
    std::memcpy(column.ends, &ends, sizeof ends);
  }

  /// Adds a surface to what a run knows of areas; false where that takes more than there is room
  /// for.
  bool note_area(Column& column, unsigned i, std::int16_t high) const {
    if (rule == AreaRule::in_order) {
      const int old_top = column.ends[i + kRuns];
      const int rise = old_top > high ? old_top - high : 0;
      const Area greater = column.areas[i] > area ? column.areas[i] : area;
      column.areas[i] = rise <= columns.merge_height_ ? greater : area;
    } else if (walkable) {
      const bool known = column.areas[i] == area || column.areas[i] == Area::none;
      if (!known || ((column.mixed >> i) & 1U) != 0) return false;
      column.areas[i] = area;
      column.walkable_tops[i] = high < column.walkable_tops[i] ? high : column.walkable_tops[i];
    }
    return true;
  }

  Span span(int bottom, int top) const {
    return {static_cast<std::uint16_t>(bottom), static_cast<std::uint16_t>(top), area};
  }

  /// A span that touches nothing begins a run, if there is room.
  void add_new(Column& column, std::size_t index, int bottom, int top, unsigned touched) const {
    if (touched != 0 || column.count >= kRuns) {
      return columns.add_slowly(index, span(bottom, top));
    }
    const unsigned i = column.count++;
    column.ends[i] = encode(bottom);
    column.ends[i + kRuns] = encode_top(top);
    column.areas[i] = area;
    column.walkable_tops[i] = walkable ? encode_top(top) : kNever;
  }
};

template <class Work>
void SpanColumns::add(Area area, Work work) {
  if (rule_ == AreaRule::in_order) {
    work(Adder<AreaRule::in_order, true>{*this, columns_.data(), area});
  } else if (is_walkable(area)) {
    work(Adder<AreaRule::highest, true>{*this, columns_.data(), area});
  } else {
    work(Adder<AreaRule::highest, false>{*this, columns_.data(), area});
  }
}

}  // namespace way
