// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Solid runs by column, while spans are being added: what they touch they join at once.
///
/// Nearly all columns hold one run at any time. It lies in the column's own slot; only a column
/// with several has a list, in a pool that all columns share.
class SpanColumns {
 public:
  /// Forgets everything; keeps memory.
  void reset(std::size_t column_count, const RasterizeOptions& options);

  /// Calls `work` with an Adder<rule, walkable> for spans of an area.
  template <class Work>
  void add(Area area, Work work);

  /// Adds the same span to `count` columns from `column` on.
  void add_level(std::size_t column, std::size_t count, Span span);

  /// Writes the joined spans, with the areas that they get.
  void finish(Heightfield& result);

  std::size_t bytes() const {
    return slots_.capacity() * sizeof(Run) + lists_.capacity() * sizeof(std::uint32_t) +
           nodes_.capacity() * sizeof(Node) + surfaces_.capacity() * sizeof(Surface);
  }

 private:
  enum class Kind : std::uint8_t { plain, mixed, list };

  /// A solid run. Under AreaRule::highest it knows the top of its unwalkable surfaces and of those
  /// of one other area, which tells its area whatever is added later; where a second such area
  /// comes in, it is *mixed*, and all surfaces are kept in `surfaces_` until the end. Under
  /// AreaRule::in_order only `top` and `area` are used.
  struct Run {
    std::uint16_t bottom = kEmpty;
    std::uint16_t top = 0;        ///< Of unwalkable surfaces; of all in order.
    std::uint16_t other_top = 0;  ///< Of surfaces of `area`.
    Area area = Area::none;
    Kind kind = Kind::plain;  ///< `list` in the slot of a column whose runs are in `nodes_`.

    int highest() const { return top < other_top ? other_top : top; }
    /// Copies member by member: from registers, where a copy in one piece would wait for memory.
    void set(const Run& other) {
      bottom = other.bottom;
      top = other.top;
      other_top = other.other_top;
      area = other.area;
      kind = other.kind;
    }
  };
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

  static constexpr std::uint16_t kEmpty = 0xFFFF;
  static constexpr std::uint32_t kEnd = 0xFFFFFFFF;

  template <AreaRule rule>
  void add_slowly(std::size_t column, int bottom, int top, Area area);
  template <AreaRule rule>
  void add_to_list(std::size_t column, Run& added);
  template <AreaRule rule>
  void absorb(std::size_t column, Run& run, const Run& old);
  void keep_surfaces(std::size_t column, Run run);
  Span finished(std::size_t column, const Run& run) const;
  Area area_of_mixed(std::size_t column, const Run& run) const;

  std::vector<Run> slots_ = {};
  std::vector<std::uint32_t> lists_ = {};  ///< First node of each column that has a list.
  std::vector<Node> nodes_ = {};
  std::vector<Surface> surfaces_ = {};
  int merge_height_ = 0;
  AreaRule rule_ = AreaRule::highest;
};

/// Adds spans of one area: to the slot of a column, or slowly where they do not fit there.
template <AreaRule rule, bool walkable>
struct SpanColumns::Adder {
  SpanColumns& columns;
  Run* slots;
  Area area;

  void operator()(std::size_t column, int bottom, int top) const {
    Run run = slots[column];
    const int highest = rule == AreaRule::in_order ? run.top : run.highest();
    const bool touches = (bottom <= highest) & (top >= run.bottom);
    bool simple = (touches | (run.bottom == kEmpty)) & (run.kind == Kind::plain);
    if (rule == AreaRule::highest && walkable) {
      simple &= (run.area == area) | (run.area == Area::none);
    }
    if (!simple) [[unlikely]] {
      columns.add_slowly<rule>(column, bottom, top, area);
      return;
    }
    run.bottom = static_cast<std::uint16_t>(bottom < run.bottom ? bottom : run.bottom);
    if (rule == AreaRule::in_order) {
      const int highest_now = top > run.top ? top : run.top;
      const Area greater = run.area > area ? run.area : area;
      run.area = highest_now - run.top <= columns.merge_height_ ? greater : area;
      run.top = static_cast<std::uint16_t>(highest_now);
    } else if (walkable) {
      run.other_top = static_cast<std::uint16_t>(top > run.other_top ? top : run.other_top);
      run.area = area;
    } else {
      run.top = static_cast<std::uint16_t>(top > run.top ? top : run.top);
    }
    slots[column] = run;
  }
};

template <class Work>
void SpanColumns::add(Area area, Work work) {
  if (rule_ == AreaRule::in_order) {
    work(Adder<AreaRule::in_order, true>{*this, slots_.data(), area});
  } else if (is_walkable(area)) {
    work(Adder<AreaRule::highest, true>{*this, slots_.data(), area});
  } else {
    work(Adder<AreaRule::highest, false>{*this, slots_.data(), area});
  }
}

}  // namespace way
