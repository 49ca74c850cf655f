// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/filter_spans.h"

#include "bake/filter_spans_into.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace way {
namespace {

constexpr int kSky = 65535;
constexpr int kHighestFlat = 32767;  // of a FlatRow; stands for the sky there

/// What an agent needs and can do.  [voxels]
struct Steps {
  int height;
  int climb;
};

/// Spans that lie one above another.
struct Column {
  const Span* begin;
  const Span* end;

  /// Where the open space above a span ends.
  int ceiling_of(const Span* span) const { return span + 1 < end ? span[1].bottom : kSky; }
};

/// What an agent on one span sees around it.
struct Surroundings {
  int floor;
  int ceiling;
  int height;
  int climb;
  int lowest_step = 0;  ///< Of the neighbours that can be stepped onto and the floor itself.
  int highest_step = 0;

  /// True where there is a drop towards the column. Remembers the steps that can be taken.
  bool look_at(Column column) {
    const int below = column.begin == column.end ? kSky : column.begin->bottom;
    if (std::min(ceiling, below) - floor >= height) return true;  // past the lowest span
    for (const Span* span = column.begin; span != column.end; ++span) {
      if (std::min(ceiling, column.ceiling_of(span)) - std::max<int>(floor, span->top) < height) {
        continue;
      }
      const int step = span->top - floor;
      if (step < -climb) return true;
      if (step > climb) continue;
      lowest_step = std::min(lowest_step, step);
      highest_step = std::max(highest_step, step);
    }
    return false;
  }

  bool is_uneven() const { return highest_step - lowest_step > climb; }
};

/// Looks for ledges in the inner part of a grid.
class LedgeFinder {
 public:
  LedgeFinder(Heightfield& solid, Steps steps)
      : columns_(solid.columns.data()),
        spans_(solid.spans.data()),
        width_(static_cast<std::size_t>(solid.grid.width)),
        steps_(steps) {}

  void remove_in_column(std::size_t i) const {
    const Column column = {spans_ + columns_[i], spans_ + columns_[i + 1]};
    for (const Span* span = column.begin; span != column.end; ++span) {
      if (!is_walkable(span->area)) continue;
      Surroundings around = {span->top, column.ceiling_of(span), steps_.height, steps_.climb};
      if (is_ledge(i, around)) spans_[span - spans_].area = Area::none;
    }
  }

  void clear_column(std::size_t i) const {
    for (std::uint32_t s = columns_[i]; s < columns_[i + 1]; ++s)
      spans_[s].area = Area::none;
  }

  /// Outside of the grid there is a drop.
  void clear_rim(std::size_t width, std::size_t depth) const {
    for (std::size_t z = 0; z < depth; ++z) {
      const bool inner = z > 0 && z + 1 < depth && width > 1;
      for (std::size_t x = 0; x < width; x += inner ? width - 1 : 1)
        clear_column(z * width + x);
    }
  }

 private:
  bool is_ledge(std::size_t i, Surroundings& around) const {
    for (const std::size_t next : {i - 1, i + width_, i + 1, i - width_}) {
      if (around.look_at({spans_ + columns_[next], spans_ + columns_[next + 1]})) return true;
    }
    return around.is_uneven();
  }

  const std::uint32_t* columns_;
  Span* spans_;
  std::size_t width_;
  Steps steps_;
};

/// Fills a row; columns whose top is beyond `highest` are rich.
void fill_row(const std::uint32_t* columns, const Span* spans, int highest, FlatRow& row) {
  constexpr auto kNothing = static_cast<std::uint16_t>(kHighestFlat);
  const std::size_t width = row.tops.size();
  std::int16_t* tops = row.tops.data();
  std::int16_t* bottoms = row.bottoms.data();
  std::int16_t* rich = row.rich.data();
  for (std::size_t x = 0; x < width; ++x) {
    const std::uint32_t count = columns[x + 1] - columns[x];
    const Span span = count == 0 ? Span{kNothing, kNothing} : spans[columns[x]];
    tops[x] = static_cast<std::int16_t>(span.top);
    bottoms[x] = static_cast<std::int16_t>(span.bottom);
    rich[x] = static_cast<std::int16_t>((count > 1) | ((count == 1) & (span.top > highest)));
  }
}

/// What becomes of the columns of a row.
enum Verdict : std::int16_t { keep, remove, look_closer };

/// Judges the inner columns of a row all at once, as Surroundings does it for one span.
void judge_row(const FlatRow& before, const FlatRow& row, const FlatRow& behind, Steps steps,
               std::vector<std::int16_t>& verdicts) {
  const auto climb = static_cast<std::int16_t>(steps.climb);
  const auto height = static_cast<std::int16_t>(steps.height);
  const std::size_t width = row.tops.size();
  // Plain pointers, so that compilers see that nothing moves while the row is judged.
  const std::int16_t* tops = row.tops.data();
  const std::int16_t* bottoms = row.bottoms.data();
  const std::int16_t* rich = row.rich.data();
  const std::int16_t* tops_before = before.tops.data();
  const std::int16_t* bottoms_before = before.bottoms.data();
  const std::int16_t* rich_before = before.rich.data();
  const std::int16_t* tops_behind = behind.tops.data();
  const std::int16_t* bottoms_behind = behind.bottoms.data();
  const std::int16_t* rich_behind = behind.rich.data();
  std::int16_t* verdict = verdicts.data();
  for (std::size_t x = 1; x + 1 < width; ++x) {
    const std::int16_t top = tops[x];
    std::int16_t lowest = 0;
    std::int16_t highest = 0;
    std::int16_t gap = 0;
    const auto look_at = [&](std::int16_t next_top, std::int16_t next_bottom) {
      const auto step = static_cast<std::int16_t>(next_top - top);
      const std::int16_t taken = step <= climb ? step : std::int16_t{0};
      lowest = std::min(lowest, step);
      highest = std::max(highest, taken);
      gap = std::max(gap, static_cast<std::int16_t>(next_bottom - top));
    };
    look_at(tops[x - 1], bottoms[x - 1]);
    look_at(tops[x + 1], bottoms[x + 1]);
    look_at(tops_before[x], bottoms_before[x]);
    look_at(tops_behind[x], bottoms_behind[x]);
    const bool drop = (lowest < -climb) | (gap >= height);
    const bool uneven = highest - lowest > climb;
    const int any_rich = rich[x - 1] | rich[x] | rich[x + 1] | rich_before[x] | rich_behind[x];
    verdict[x] = static_cast<std::int16_t>(any_rich != 0 ? look_closer : (drop | uneven));
  }
}

}  // namespace

void lift_low_obstacles(Heightfield& solid, int climb) {
  const std::uint32_t* columns = solid.columns.data();
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    if (columns[i + 1] - columns[i] < 2) continue;  // nothing stands on anything
    Span* span = solid.spans.data() + columns[i];
    const Span* end = solid.spans.data() + columns[i + 1];
    bool below_was_walkable = is_walkable(span->area);
    for (++span; span != end; ++span) {
      const bool was_walkable = is_walkable(span->area);
      const Span& below = span[-1];
      if (!was_walkable && below_was_walkable && span->top - below.top <= climb) {
        span->area = below.area;
      }
      below_was_walkable = was_walkable;
    }
  }
}

void remove_ledges_into(Heightfield& solid, int height, int climb, LedgeScratch& scratch) {
  const LedgeFinder finder(solid, {height, climb});
  const auto width = static_cast<std::size_t>(solid.grid.width);
  const auto depth = static_cast<std::size_t>(solid.grid.depth);
  const bool small = height < kHighestFlat / 4 && climb < kHighestFlat / 4;
  const int highest = small ? kHighestFlat - 1 - height - climb : -1;
  scratch.resize(width);
  auto& rows = scratch.rows;
  const auto fill = [&](std::size_t z) {
    fill_row(solid.columns.data() + z * width, solid.spans.data(), highest, rows[z % 3]);
  };
  if (depth > 2) {
    fill(0);
    fill(1);
  }
  for (std::size_t z = 1; z + 1 < depth; ++z) {
    fill(z + 1);
    judge_row(rows[(z - 1) % 3], rows[z % 3], rows[(z + 1) % 3], {height, climb}, scratch.verdicts);
    for (std::size_t x = 1; x + 1 < width; ++x) {
      if (scratch.verdicts[x] == keep) continue;
      if (scratch.verdicts[x] == remove) {
        finder.clear_column(z * width + x);
      } else {
        finder.remove_in_column(z * width + x);
      }
    }
  }
  finder.clear_rim(width, depth);
}

void remove_ledges(Heightfield& solid, int height, int climb) {
  LedgeScratch scratch;
  remove_ledges_into(solid, height, climb, scratch);
}

void remove_low_ceilings(Heightfield& solid, int height) {
  const std::uint32_t* columns = solid.columns.data();
  Span* spans = solid.spans.data();
  const int highest_floor = kSky - height;
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    const std::uint32_t begin = columns[i];
    const std::uint32_t end = columns[i + 1];
    if (begin == end) continue;
    if (spans[end - 1].top > highest_floor) spans[end - 1].area = Area::none;
    for (std::uint32_t s = begin; s + 1 < end; ++s) {
      if (spans[s + 1].bottom - spans[s].top < height) spans[s].area = Area::none;
    }
  }
}

}  // namespace way
