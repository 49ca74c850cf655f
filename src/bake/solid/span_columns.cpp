// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/solid/span_columns.h"

#include "way/core/assert.h"

#include "bake/scratch/resize_exactly.h"
#include "core/compiler.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace way {
namespace {

constexpr unsigned kBits = 8;                         // of a GroundCode
constexpr std::uint64_t kOnes = 0x0101010101010101U;  // one for each code

GroundCode ground_at(std::uint64_t grounds, unsigned lane) {
  return static_cast<GroundCode>((grounds >> (kBits * lane)) & 0xFFU);
}

}  // namespace

/// Returns true if no run has another walkable ground; then all get this one, which only counts
/// for runs with a walkable top.
WAY_NOINLINE bool SpanColumns::Block::takes(GroundCode ground) {
  const std::uint64_t wanted = kOnes * static_cast<std::uint64_t>(ground);
  if (mixed != 0 || any(widen(grounds ^ wanted) & ~is_zero(walkable_tops))) return false;
  grounds = wanted;
  return true;
}

void SpanColumns::reset(const VoxelGrid& grid, const RasterizeOptions& options) {
  width_ = grid.width;
  row_blocks_ = (static_cast<std::size_t>(grid.width) + kLanes - 1) / kLanes;
  fill_exactly(blocks_, row_blocks_ * static_cast<std::size_t>(grid.depth), Block{});
  more_.reserve(1 + blocks_.size() / 4);
  more_.assign(1, {});
  surfaces_.clear();
  first_surfaces_.clear();
  merge_height_ = options.merge_height;
  rule_ = options.area_rule;
}

SpanColumns::Run SpanColumns::run_of(const Block& block, unsigned lane) {
  return {.bottom = 65535 - block.floors[lane],
          .top = block.tops[lane],
          .walkable_top = block.walkable_tops[lane],
          .ground = ground_at(block.grounds, lane),
          .mixed = ((block.mixed >> lane) & 1) != 0};
}

void SpanColumns::set_run(Block& block, unsigned lane, const Run& run) {
  block.floors[lane] = static_cast<std::uint16_t>(65535 - run.bottom);
  block.tops[lane] = static_cast<std::uint16_t>(run.top);
  block.walkable_tops[lane] = static_cast<std::uint16_t>(run.walkable_top);
  block.grounds &= ~(std::uint64_t{0xFF} << (kBits * lane));
  block.grounds |= static_cast<std::uint64_t>(run.ground) << (kBits * lane);
  const unsigned others = block.mixed & ~(1U << lane);
  block.mixed = static_cast<std::uint8_t>(others | ((run.mixed ? 1U : 0U) << lane));
}

/// The index of a column of the window, x fastest.
std::size_t SpanColumns::column_of(const Block& head, unsigned lane) const {
  const auto index = static_cast<std::size_t>(&head - blocks_.data());
  return index / row_blocks_ * static_cast<std::size_t>(width_) + index % row_blocks_ * kLanes +
         lane;
}

/// Keeps the walkable surface of a run until the end.
void SpanColumns::keep_surface(std::size_t column, const Run& run) {
  if (run.mixed || run.walkable_top == 0) return;  // already kept, or nothing to keep
  if (first_surfaces_.empty()) {
    first_surfaces_.assign(static_cast<std::size_t>(width_) * (blocks_.size() / row_blocks_), 0);
  }
  surfaces_.push_back({static_cast<std::uint16_t>(run.bottom),
                       static_cast<std::uint16_t>(run.walkable_top), run.ground,
                       first_surfaces_[column]});
  first_surfaces_[column] = static_cast<std::uint32_t>(surfaces_.size());
}

/// Merges an older run into a newer one.
void SpanColumns::absorb(std::size_t column, Run& run, const Run& old) {
  run.bottom = std::min(run.bottom, old.bottom);
  if (rule_ == AreaRule::in_order) {
    run.top = std::max(run.top, old.top);
    if (run.top - old.top <= merge_height_) run.ground = std::max(run.ground, old.ground);
    return;
  }
  const bool same = run.ground == old.ground || run.walkable_top == 0 || old.walkable_top == 0;
  if (!same || run.mixed || old.mixed) {
    keep_surface(column, run);
    keep_surface(column, old);
    run.mixed = true;
  }
  run.ground = run.walkable_top == 0 ? old.ground : run.ground;
  run.top = std::max(run.top, old.top);
  run.walkable_top = std::max(run.walkable_top, old.walkable_top);
}

/// Chains an empty block to a head, directly after it.
SpanColumns::Block& SpanColumns::append(Block& head) {
  // Grows by half, not by a factor of two, to hold less memory.
  if (more_.size() == more_.capacity()) more_.reserve(more_.size() + more_.size() / 2 + 1);
  Block& added = more_.emplace_back();
  added.next = head.next;
  head.next = static_cast<std::uint32_t>(more_.size() - 1);
  return added;
}

/// The block with the lowest run of a column that touches another run; null if none does.
SpanColumns::Block* SpanColumns::lowest_touched(Block& head, unsigned lane, const Run& by) {
  Block* lowest = nullptr;
  for (Block* block = &head; block != nullptr; block = next(*block)) {
    const bool touches = block->tops[lane] != 0 && block->tops[lane] >= by.bottom &&
                         65535 - block->floors[lane] <= by.top;
    if (!touches) continue;
    if (lowest == nullptr || block->floors[lane] > lowest->floors[lane]) lowest = block;
  }
  return lowest;
}

/// Adds a run to one column and merges it with all runs that it touches, from bottom to top.
void SpanColumns::add_run(Block& head, unsigned lane, Run added) {
  Block* target = nullptr;
  while (Block* block = lowest_touched(head, lane, added)) {
    absorb(column_of(head, lane), added, run_of(*block, lane));
    set_run(*block, lane, {.bottom = 65535});
    target = block;
  }
  for (Block* block = &head; block != nullptr && target == nullptr; block = next(*block))
    target = block->tops[lane] == 0 ? block : nullptr;
  set_run(target != nullptr ? *target : append(head), lane, added);
}

/// Adds spans to their columns one by one.
void SpanColumns::add_lanes(Block& head, const Spans8& spans, GroundCode ground) {
  for (unsigned wanted = lanes(~is_zero(spans.tops)); wanted != 0; wanted &= wanted - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(wanted));
    const int top = spans.tops[lane];
    const bool counts = rule_ == AreaRule::highest && ground != GroundCode::none;
    add_run(head, lane,
            {.bottom = 65535 - spans.floors[lane],
             .top = top,
             .walkable_top = counts ? top : 0,
             .ground = ground});
  }
}

/// Returns true if all blocks have the grounds of the first one.
template <class Blocks>
bool SpanColumns::have_one_ground(const Blocks& blocks) {
  return std::ranges::all_of(blocks, [&](const Block* block) {
    return block->grounds == blocks[0]->grounds && block->mixed == 0;
  });
}

/// Adds spans of one ground to the blocks of a chain, head first: each span to the runs that it
/// touches, or to the first block with room. Returns false, without effect, if different grounds
/// meet.
template <class Blocks>
inline bool SpanColumns::add_to_blocks(const Blocks& blocks, const Spans8& spans,
                                       GroundCode ground) {
  const std::uint64_t grounds = kOnes * static_cast<std::uint64_t>(ground);
  std::array<UShort8, kMostBlocks> takes;
  std::uint64_t other = 0;
  UShort8 met = is_zero(spans.tops);
  UShort8 twice = {};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    other |= (blocks[i]->grounds ^ grounds) | blocks[i]->mixed;
    takes[i] = blocks[i]->touch(spans);
    twice |= met & takes[i];
    met |= takes[i];
  }
  const auto takes_ground = [&](Block* block) { return block->takes(ground); };
  if (grounds != 0 && other != 0 && !std::ranges::all_of(blocks, takes_ground)) return false;
  Spans8 added = spans;
  UShort8 walkable_tops = spans.tops & splat8(grounds != 0 ? 65535U : 0U);
  if (any(twice)) {  // a span that joins several runs replaces them by one
    if (!have_one_ground(blocks)) return false;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const UShort8 joined = takes[i] & twice;
      added.floors = max(added.floors, blocks[i]->floors & joined);
      added.tops = max(added.tops, blocks[i]->tops & joined);
      walkable_tops = max(walkable_tops, blocks[i]->walkable_tops & joined);
      blocks[i]->clear(joined);
      takes[i] &= ~joined;
    }
    met &= ~twice;
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const UShort8 room = ~met & is_zero(blocks[i]->tops);
    met |= room;
    blocks[i]->grow(added & (takes[i] | room), walkable_tops & (takes[i] | room));
  }
  if (any(~met)) {
    Block& last = append(*blocks[0]);
    last.grounds = grounds;
    last.grow(added & ~met, walkable_tops & ~met);
  }
  return true;
}

/// Adds spans if a block is not enough, or if grounds meet.
WAY_NOINLINE void SpanColumns::add_to_chain(Block& head, const Spans8& spans, GroundCode ground) {
  const auto add = [&]<class Blocks>(const Blocks& blocks) {
    if (!add_to_blocks(blocks, spans, ground)) add_lanes(head, spans, ground);
  };
  if (rule_ != AreaRule::highest) return add_lanes(head, spans, ground);
  Block* second = next(head);
  if (second == nullptr) return add(std::array{&head});
  Block* third = next(*second);
  if (third == nullptr) return add(std::array{&head, second});
  Block* fourth = next(*third);
  if (fourth == nullptr) return add(std::array{&head, second, third});
  Block* more = next(*fourth);
  if (more == nullptr) return add(std::array{&head, second, third, fourth});
  std::array<Block*, kMostBlocks> blocks;
  std::ranges::copy(std::array{&head, second, third, fourth}, blocks.begin());
  std::size_t count = 4;
  for (; more != nullptr && count < kMostBlocks; more = next(*more))
    blocks[count++] = more;
  if (more != nullptr) return add_lanes(head, spans, ground);
  add(std::span(blocks).first(count));
}

/// The final area of a mixed run.
Area SpanColumns::area_of_mixed(std::size_t column, const Span& run) const {
  Area area = Area::none;
  for (std::uint32_t i = first_surfaces_[column]; i != 0; i = surfaces_[i - 1].next) {
    const Surface& surface = surfaces_[i - 1];
    const bool is_of_run = surface.bottom >= run.bottom && surface.top <= run.top;
    const bool counts = is_of_run && surface.top >= run.top - areas_.merge_height;
    if (counts) area = std::max(area, area_of(surface.ground));
  }
  return area;
}

std::size_t SpanColumns::count_spans() const {
  std::size_t count = 0;
  const auto add = [&](const ScratchVector<Block>& blocks) {
    for (const Block& block : blocks) {
      const UShort8 filled = ~is_zero(block.tops) & splat8(1);
      const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(filled);
      count += ((halves[0] + halves[1]) * 0x0001000100010001U) >> 48U;
    }
  };
  add(blocks_);
  add(more_);
  return count;
}

/// The runs of a block as spans, except for the areas of mixed ones.
struct SpanColumns::Finished {
  std::array<std::uint32_t, kLanes> ends;  ///< Top and bottom.
  std::array<std::uint16_t, kLanes> areas;

  Finished(const Block& block, const SpanColumns& columns) {
    const auto reach = splat8(static_cast<unsigned>(std::min(columns.areas_.merge_height, 65535)));
    const UShort8 depth = subtract_to_zero(block.tops, block.walkable_tops);
    const UShort8 counts = is_zero(subtract_to_zero(depth, reach)) & ~is_zero(block.walkable_tops);
    const UShort8 bottoms = ~block.floors;
    const UShort8 grounds = widen(block.grounds);
    const UShort8 kept = columns.rule_ == AreaRule::in_order ? grounds : grounds & counts;
    const auto pairs = interleave(bottoms, block.tops);
    std::memcpy(ends.data(), &pairs, sizeof pairs);
    std::memcpy(areas.data(), &kept, sizeof kept);
    if (columns.areas_.of_ground == nullptr) return;
    for (std::uint16_t& area : areas)
      area = static_cast<std::uint16_t>((*columns.areas_.of_ground)[area]);
  }

  Span* write(std::size_t lane, Span* to) const {
    static_assert(sizeof(Span) == 6 && offsetof(Span, top) == 2 && offsetof(Span, area) == 4);
    std::memcpy(static_cast<void*>(to), &ends[lane], 4);
    std::memcpy(static_cast<void*>(&to->area), &areas[lane], 2);
    return to + 1;
  }
};

/// Writes the spans of a single block that is not mixed.
inline Span* SpanColumns::write_plain(const Block& block, std::uint32_t* starts, Span* to,
                                      const Span* first) const {
  const Finished spans(block, *this);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    starts[lane] = static_cast<std::uint32_t>(to - first);
    spans.write(lane, to);
    to += block.tops[lane] != 0 ? 1 : 0;
  }
  return to;
}

/// Writes the spans of a chain of two blocks that are not mixed.
Span* SpanColumns::write_two(const Block& head, std::uint32_t* starts, Span* to,
                             const Span* first) const {
  const Block& second = more_[head.next];
  const Finished spans[2] = {{head, *this}, {second, *this}};
  // The lower run has the larger code of its bottom; an empty lane has code 0.
  const UShort8 swapped = ~is_zero(subtract_to_zero(second.floors, head.floors));
  const UShort8 counts = (~is_zero(head.tops) & splat8(1)) + (~is_zero(second.tops) & splat8(1));
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    starts[lane] = static_cast<std::uint32_t>(to - first);
    const std::size_t lower = swapped[lane] & 1U;
    spans[lower].write(lane, to);
    spans[1 - lower].write(lane, to + 1);
    to += counts[lane];
  }
  return to;
}

/// Writes the spans of all blocks of a chain.
Span* SpanColumns::write_chain(const Block& head, std::uint32_t* starts, Span* to,
                               const Span* first) const {
  const Block* second = next(head);
  if (second != nullptr && second->next == 0 && (head.mixed | second->mixed) == 0) {
    return write_two(head, starts, to, first);
  }
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    starts[lane] = static_cast<std::uint32_t>(to - first);
    Span* begin = to;
    for (const Block* block = &head; block != nullptr; block = next(*block)) {
      if (block->tops[lane] == 0) continue;
      const bool counts = block->walkable_tops[lane] != 0 &&
                          block->walkable_tops[lane] + areas_.merge_height >= block->tops[lane];
      const bool has_area = counts || rule_ == AreaRule::in_order;
      const auto bottom = static_cast<std::uint16_t>(65535 - block->floors[lane]);
      const std::uint16_t top = block->tops[lane];
      Area area = has_area ? area_of(ground_at(block->grounds, lane)) : Area::none;
      if (((block->mixed >> lane) & 1U) != 0)
        area = area_of_mixed(column_of(head, lane), {bottom, top, area});
      Span* at = to++;
      for (; at > begin && at[-1].bottom > bottom; --at)
        *at = at[-1];
      *at = {bottom, top, area};
    }
  }
  return to;
}

void SpanColumns::finish(const Areas& areas, Heightfield& result) {
  areas_ = areas;
  write(result);
}

void SpanColumns::finish(const Areas& areas, SolidBand& result) {
  areas_ = areas;
  write(result);
}

template <class Field>
void SpanColumns::write(Field& result) const {
  // Blocks are written whole: anything written past the window's edge is overwritten later.
  const std::size_t depth = row_blocks_ == 0 ? 0 : blocks_.size() / row_blocks_;
  const std::size_t column_count = static_cast<std::size_t>(width_) * depth;
  resize_exactly(result.columns, column_count + kLanes);
  resize_exactly(result.spans, count_spans() + kLanes);
  const Span* first = result.spans.data();
  Span* to = result.spans.data();
  for (std::size_t row = 0; row < depth; ++row) {
    std::uint32_t* starts = result.columns.data() + row * static_cast<std::size_t>(width_);
    const Block* blocks = blocks_.data() + row * row_blocks_;
    for (std::size_t i = 0; i < row_blocks_; ++i, starts += kLanes) {
      const bool plain = blocks[i].next == 0 && blocks[i].mixed == 0;
      to = plain ? write_plain(blocks[i], starts, to, first)
                 : write_chain(blocks[i], starts, to, first);
    }
  }
  const auto count = static_cast<std::size_t>(to - first);
  result.columns.resize(column_count + 1);
  result.columns.back() = static_cast<std::uint32_t>(count);
  result.spans.resize(count);
}

/// A run as spans of which it is made again: its solid part, and its walkable surfaces.
void SpanColumns::save_run(const Block& block, unsigned lane, std::size_t column,
                           std::vector<GroundSpan>& spans) const {
  const Run run = run_of(block, lane);
  const auto bottom = static_cast<std::uint16_t>(run.bottom);
  const auto top = static_cast<std::uint16_t>(run.top);
  const bool is_plain = !run.mixed && run.walkable_top == run.top;
  spans.push_back({bottom, top, is_plain ? run.ground : GroundCode::none});
  if (is_plain || (!run.mixed && run.walkable_top == 0)) return;
  if (!run.mixed)
    return spans.push_back({bottom, static_cast<std::uint16_t>(run.walkable_top), run.ground});
  for (std::uint32_t i = first_surfaces_[column]; i != 0; i = surfaces_[i - 1].next) {
    const Surface& surface = surfaces_[i - 1];
    if (surface.bottom >= bottom && surface.top <= top)
      spans.push_back({surface.bottom, surface.top, surface.ground});
  }
}

void SpanColumns::save(const VoxelGrid& grid, GroundSpans& result) const {
  WAY_ASSERT(rule_ == AreaRule::highest && grid.width == width_);
  result.grid = grid;
  result.columns.assign(1, 0);
  result.spans.clear();
  for (int z = 0; z < grid.depth; ++z) {
    for (int x = 0; x < grid.width; ++x) {
      const Block& head =
          blocks_[static_cast<std::size_t>(z) * row_blocks_ + static_cast<std::size_t>(x / kLanes)];
      const auto lane = static_cast<unsigned>(x % kLanes);
      for (const Block* block = &head; block != nullptr; block = next(*block))
        if (block->tops[lane] != 0) save_run(*block, lane, column_of(head, lane), result.spans);
      result.columns.push_back(static_cast<std::uint32_t>(result.spans.size()));
    }
  }
}

void SpanColumns::add(const GroundSpans& saved, const VoxelGrid& grid) {
  const int from_x = grid.first.x - saved.grid.first.x;
  const int from_z = grid.first.z - saved.grid.first.z;
  for (int z = std::max(0, -from_z); z < std::min(grid.depth, saved.grid.depth - from_z); ++z) {
    for (int x = std::max(0, -from_x); x < std::min(grid.width, saved.grid.width - from_x); ++x) {
      Block& head =
          blocks_[static_cast<std::size_t>(z) * row_blocks_ + static_cast<std::size_t>(x / kLanes)];
      for (const GroundSpan& span :
           saved.column(saved.grid.column_index({x + from_x, z + from_z}))) {
        const bool is_walkable = span.ground != GroundCode::none;
        add_run(head, static_cast<unsigned>(x % kLanes),
                {.bottom = span.bottom,
                 .top = span.top,
                 .walkable_top = is_walkable ? span.top : 0,
                 .ground = span.ground});
      }
    }
  }
}

}  // namespace way
