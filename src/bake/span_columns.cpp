// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/span_columns.h"

#include <algorithm>

namespace way {

void SpanColumns::reset(std::size_t column_count, const RasterizeOptions& options) {
  slots_.assign(column_count, Run{});
  lists_.resize(column_count);
  nodes_.clear();
  surfaces_.clear();
  merge_height_ = options.merge_height;
  rule_ = options.area_rule;
}

/// Keeps what a run knows of its surfaces for the end.
void SpanColumns::keep_surfaces(std::size_t column, Run run) {
  if (run.kind == Kind::mixed) return;  // kept already
  if (run.top > 0) surfaces_.push_back({column, {run.bottom, run.top, Area::none}});
  if (run.other_top > 0) surfaces_.push_back({column, {run.bottom, run.other_top, run.area}});
}

/// Joins an older run to a newer one.
template <AreaRule rule>
void SpanColumns::absorb(std::size_t column, Run& run, const Run& old) {
  if (rule == AreaRule::in_order) {
    run.bottom = std::min(run.bottom, old.bottom);
    run.top = std::max(run.top, old.top);
    if (run.top - old.top <= merge_height_) run.area = std::max(run.area, old.area);
    return;
  }
  const bool same = run.area == old.area || !is_walkable(run.area) || !is_walkable(old.area);
  if (!same || run.kind == Kind::mixed || old.kind == Kind::mixed) {
    keep_surfaces(column, run);
    keep_surfaces(column, old);
    run.kind = Kind::mixed;
  }
  run.bottom = std::min(run.bottom, old.bottom);
  run.top = std::max(run.top, old.top);
  run.other_top = std::max(run.other_top, old.other_top);
  run.area = std::max(run.area, old.area);
}

/// Adds a run to a column whose runs are in a list.
template <AreaRule rule>
[[gnu::always_inline]] inline void SpanColumns::add_to_list(std::size_t column, Run& added) {
  Node* nodes = nodes_.data();
  std::uint32_t* link = &lists_[column];
  std::uint32_t found = *link;
  while (found != kEnd && nodes[found].run.highest() < added.bottom) {
    link = &nodes[found].next;
    found = *link;
  }
  if (found == kEnd || nodes[found].run.bottom > added.highest()) {
    *link = static_cast<std::uint32_t>(nodes_.size());
    Node& node = nodes_.emplace_back();
    node.run.set(added);
    node.next = found;
    return;
  }
  std::uint32_t next = found;
  do {
    absorb<rule>(column, added, nodes[next].run);
    next = nodes[next].next;
  } while (next != kEnd && nodes[next].run.bottom <= added.highest());
  nodes[found].run.set(added);
  nodes[found].next = next;
}

/// Adds a span to a column that has a list, or gets one, or has mixed areas.
template <AreaRule rule>
[[gnu::noinline]] void SpanColumns::add_slowly(std::size_t column, int bottom, int top, Area area) {
  const bool other = rule == AreaRule::highest && is_walkable(area);
  Run added = {.bottom = static_cast<std::uint16_t>(bottom),
               .top = static_cast<std::uint16_t>(other ? 0 : top),
               .other_top = static_cast<std::uint16_t>(other ? top : 0),
               .area = area};
  Run& slot = slots_[column];
  if (slot.kind != Kind::list) {
    if (slot.bottom <= top && slot.highest() >= bottom) {
      absorb<rule>(column, added, slot);
      slot.set(added);
      return;
    }
    lists_[column] = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({slot, kEnd});
    slot.kind = Kind::list;
  }
  add_to_list<rule>(column, added);
}

template void SpanColumns::add_slowly<AreaRule::highest>(std::size_t, int, int, Area);
template void SpanColumns::add_slowly<AreaRule::in_order>(std::size_t, int, int, Area);

void SpanColumns::add_level(std::size_t column, std::size_t count, Span span) {
  add(span.area, [&](const auto& adder) {
    for (std::size_t i = 0; i < count; ++i)
      adder(column + i, span.bottom, span.top);
  });
}

Area SpanColumns::area_of_mixed(std::size_t column, const Run& run) const {
  Area area = Area::none;
  for (const Surface& surface : std::ranges::equal_range(surfaces_, column, {}, &Surface::column)) {
    const Span& span = surface.span;
    const bool within = span.bottom >= run.bottom && span.top <= run.highest();
    if (within && span.top >= run.highest() - merge_height_) area = std::max(area, span.area);
  }
  return area;
}

Span SpanColumns::finished(std::size_t column, const Run& run) const {
  const auto top = static_cast<std::uint16_t>(run.highest());
  if (rule_ == AreaRule::in_order) return {run.bottom, top, run.area};
  if (run.kind == Kind::mixed) return {run.bottom, top, area_of_mixed(column, run)};
  const bool walkable = run.other_top > 0 && run.other_top >= top - merge_height_;
  return {run.bottom, top, walkable ? run.area : Area::none};
}

void SpanColumns::finish(Heightfield& result) {
  std::ranges::sort(surfaces_, {}, &Surface::column);
  const std::size_t column_count = slots_.size();
  result.columns.resize(column_count + 1);
  result.spans.resize(column_count + nodes_.size());
  // Under AreaRule::in_order a run has no other top and keeps its area.
  const int area_reach = rule_ == AreaRule::in_order ? kEmpty : merge_height_;
  const Run* runs = slots_.data();
  std::uint32_t* columns = result.columns.data();
  Span* spans = result.spans.data();
  std::size_t count = 0;
  for (std::size_t i = 0; i < column_count; ++i) {
    columns[i] = static_cast<std::uint32_t>(count);
    const Run& run = runs[i];
    if (run.kind == Kind::plain) [[likely]] {
      const int top = run.highest();
      const bool near = top - run.other_top <= area_reach;
      spans[count] = {run.bottom, static_cast<std::uint16_t>(top), near ? run.area : Area::none};
      count += run.bottom != kEmpty ? 1 : 0;
    } else if (run.kind == Kind::mixed) {
      spans[count++] = finished(i, run);
    } else {
      for (std::uint32_t n = lists_[i]; n != kEnd; n = nodes_[n].next)
        spans[count++] = finished(i, nodes_[n].run);
    }
  }
  columns[column_count] = static_cast<std::uint32_t>(count);
  result.spans.resize(count);
}

}  // namespace way
