// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/span_columns.h"

#include <algorithm>
#include <array>

namespace way {

void SpanColumns::reset(std::size_t column_count, const RasterizeOptions& options) {
  Column empty = {};
  std::ranges::fill(empty.ends, kNever);
  std::ranges::fill(empty.walkable_tops, kNever);
  columns_.assign(column_count, empty);
  nodes_.clear();
  surfaces_.clear();
  merge_height_ = options.merge_height;
  rule_ = options.area_rule;
}

SpanColumns::Run SpanColumns::run_of(const Column& column, int i) {
  const std::int16_t walkable = column.walkable_tops[i];
  return {.bottom = decode(column.ends[i]),
          .top = decode_top(column.ends[i + kRuns]),
          .walkable_top = walkable == kNever ? -1 : decode_top(walkable),
          .area = column.areas[i],
          .mixed = ((column.mixed >> i) & 1) != 0};
}

void SpanColumns::set_run(Column& column, int i, const Run& run) {
  column.ends[i] = encode(run.bottom);
  column.ends[i + kRuns] = encode_top(run.top);
  column.walkable_tops[i] = run.walkable_top < 0 ? kNever : encode_top(run.walkable_top);
  column.areas[i] = run.area;
  const int others = column.mixed & ~(1 << i);
  column.mixed = static_cast<std::uint8_t>(others | ((run.mixed ? 1 : 0) << i));
}

std::uint32_t SpanColumns::list_of(const Column& column) {
  std::uint32_t first = 0;
  std::memcpy(&first, column.walkable_tops, sizeof first);
  return first;
}

void SpanColumns::set_list(Column& column, std::uint32_t first) {
  std::memcpy(column.walkable_tops, &first, sizeof first);
}

/// Keeps what a run knows of its walkable surfaces for the end.
void SpanColumns::keep_surface(std::size_t column, const Run& run) {
  if (run.mixed || run.walkable_top < 0) return;  // kept already, or nothing to keep
  surfaces_.push_back({column,
                       {static_cast<std::uint16_t>(run.bottom),
                        static_cast<std::uint16_t>(run.walkable_top), run.area}});
}

/// Joins an older run to a newer one.
void SpanColumns::absorb(std::size_t column, Run& run, const Run& old) {
  run.bottom = std::min(run.bottom, old.bottom);
  if (rule_ == AreaRule::in_order) {
    run.top = std::max(run.top, old.top);
    if (run.top - old.top <= merge_height_) run.area = std::max(run.area, old.area);
    return;
  }
  const bool same = run.area == old.area || !is_walkable(run.area) || !is_walkable(old.area);
  if (!same || run.mixed || old.mixed) {
    keep_surface(column, run);
    keep_surface(column, old);
    run.mixed = true;
  }
  run.top = std::max(run.top, old.top);
  run.walkable_top = std::max(run.walkable_top, old.walkable_top);
  run.area = std::max(run.area, old.area);
}

/// Adds a run to a column whose runs are in a list, from bottom to top.
void SpanColumns::add_to_list(std::size_t column, Run added) {
  std::uint32_t before = kEnd;
  std::uint32_t next = list_of(columns_[column]);
  while (next != kEnd && nodes_[next].run.top < added.bottom) {
    before = next;
    next = nodes_[next].next;
  }
  while (next != kEnd && nodes_[next].run.bottom <= added.top) {
    absorb(column, added, nodes_[next].run);
    next = nodes_[next].next;
  }
  const auto place = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({added, next});
  if (before == kEnd) {
    set_list(columns_[column], place);
  } else {
    nodes_[before].next = place;
  }
}

/// Reads the runs of a column from bottom to top and tells how many there are.
int SpanColumns::sort_runs(const Column& column, Run* runs) {
  for (int i = 0; i < column.count; ++i) {
    const Run run = run_of(column, i);
    int place = i;
    for (; place > 0 && runs[place - 1].bottom > run.bottom; --place)
      runs[place] = runs[place - 1];
    runs[place] = run;
  }
  return column.count;
}

/// Adds a span that joins several runs or areas, or finds no room.
[[gnu::noinline]] void SpanColumns::add_slowly(std::size_t index, Span span) {
  const bool walkable = rule_ == AreaRule::highest && is_walkable(span.area);
  const Run added = {.bottom = span.bottom,
                     .top = span.top,
                     .walkable_top = walkable ? span.top : -1,
                     .area = span.area};
  Column& column = columns_[index];
  if (column.count == kList) return add_to_list(index, added);
  std::array<Run, kRuns + 1> runs;
  const int count = sort_runs(column, runs.data());
  Run joined = added;
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    const Run run = runs[static_cast<std::size_t>(i)];
    if (run.bottom <= joined.top && run.top >= joined.bottom) {
      absorb(index, joined, run);
    } else {
      runs[static_cast<std::size_t>(kept++)] = run;
    }
  }
  runs[static_cast<std::size_t>(kept++)] = joined;
  std::ranges::fill(column.ends, kNever);
  if (kept > kRuns) {
    column.count = kList;
    set_list(column, kEnd);
    for (const Run& run : runs)
      add_to_list(index, run);
    return;
  }
  column.mixed = 0;
  column.count = static_cast<std::uint8_t>(kept);
  for (int i = 0; i < kept; ++i)
    set_run(column, i, runs[static_cast<std::size_t>(i)]);
}

Area SpanColumns::area_of_mixed(std::size_t column, const Run& run) const {
  Area area = Area::none;
  for (const Surface& surface : std::ranges::equal_range(surfaces_, column, {}, &Surface::column)) {
    const Span& span = surface.span;
    const bool within = span.bottom >= run.bottom && span.top <= run.top;
    if (within && span.top >= run.top - merge_height_) area = std::max(area, span.area);
  }
  return area;
}

Span SpanColumns::finished(std::size_t column, const Run& run) const {
  Area area = run.area;
  if (rule_ == AreaRule::highest) {
    if (run.mixed) {
      area = area_of_mixed(column, run);
    } else if (run.walkable_top < run.top - merge_height_) {
      area = Area::none;
    }
  }
  return {static_cast<std::uint16_t>(run.bottom), static_cast<std::uint16_t>(run.top), area};
}

/// Writes the spans of a column from bottom to top and tells how many there are.
std::size_t SpanColumns::write_column(std::size_t index, Span* spans) const {
  const Column& column = columns_[index];
  std::size_t count = 0;
  if (column.count == kList) {
    for (std::uint32_t n = list_of(column); n != kEnd; n = nodes_[n].next)
      spans[count++] = finished(index, nodes_[n].run);
    return count;
  }
  for (; count < column.count; ++count)
    spans[count] = finished(index, run_of(column, static_cast<int>(count)));
  std::ranges::sort(spans, spans + count, {}, &Span::bottom);
  return count;
}

/// The span of a run that is not mixed.
inline Span SpanColumns::span_of(const Column& column, unsigned i, int reach) {
  const int top = column.ends[i + kRuns];
  const bool counts = column.walkable_tops[i] - top <= reach;
  return {decode(column.ends[i]), decode_top(top), counts ? column.areas[i] : Area::none};
}

/// The numbers of a column's runs from bottom to top, in the two low bits; what follows the last is
/// of no account. Four comparisons deep, and without a branch.
inline std::array<unsigned, 4> SpanColumns::order_of(const Column& column) {
  std::array<unsigned, 4> keys;
  for (unsigned i = 0; i < kRuns; ++i)
    keys[i] = (static_cast<unsigned>(column.ends[i] + 32768) << 2U) | i;
  const auto sort_pair = [&](std::size_t a, std::size_t b) {
    const unsigned low = std::min(keys[a], keys[b]);
    keys[b] = std::max(keys[a], keys[b]);
    keys[a] = low;
  };
  sort_pair(0, 1);
  sort_pair(2, 3);
  sort_pair(0, 2);
  sort_pair(1, 3);
  sort_pair(1, 2);
  return keys;
}

void SpanColumns::finish(Heightfield& result) {
  std::ranges::sort(surfaces_, {}, &Surface::column);
  std::size_t most = nodes_.size();
  for (const Column& column : columns_)
    most += column.count == kList ? 0 : column.count;
  result.columns.resize(columns_.size() + 1);
  result.spans.resize(most);
  // Under AreaRule::in_order nothing is ever too far below the top to count.
  const int reach = rule_ == AreaRule::in_order ? 65535 : merge_height_;
  const Column* columns = columns_.data();
  std::uint32_t* starts = result.columns.data();
  Span* spans = result.spans.data();
  std::size_t count = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Column& column = columns[i];
    starts[i] = static_cast<std::uint32_t>(count);
    if (column.count > kRuns || column.mixed != 0) [[unlikely]] {
      count += write_column(i, spans + count);
    } else if (column.count == 1) {
      spans[count++] = span_of(column, 0, reach);
    } else if (column.count != 0) {
      const std::array<unsigned, 4> order = order_of(column);
      for (std::size_t run = 0; run < column.count; ++run)
        spans[count++] = span_of(column, order[run] & 3U, reach);
    }
  }
  result.columns[columns_.size()] = static_cast<std::uint32_t>(count);
  result.spans.resize(count);
}

}  // namespace way
