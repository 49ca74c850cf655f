// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/scratch/scratch_memory.h"

#include "way/core/assert.h"

#include <algorithm>

namespace way {
namespace {

constexpr std::size_t kLeastChunk = 128;  // lines: small blocks share a chunk

constexpr std::size_t lines_of(std::size_t bytes) {
  return (bytes + ScratchMemory::kAlignment - 1) / ScratchMemory::kAlignment;
}

}  // namespace

void ScratchMemory::keep(bool kept) {
  if (kept == keeps_) return;
  WAY_ASSERT(lent_ == 0);
  keeps_ = kept;
  if (kept) return;
  chunks_.clear();
  free_.clear();
  held_ = 0;
}

void* ScratchMemory::take(std::size_t bytes) {
  const std::size_t lines = lines_of(bytes);
  lent_ += lines;
  most_lent_ = std::max(most_lent_, lent_);
  auto fits = std::ranges::find_if(free_, [&](const Range& r) { return r.lines >= lines; });
  if (fits == free_.end()) {
    add_chunk(keeps_ ? std::max(lines, kLeastChunk) : lines);
    fits = std::ranges::find_if(free_, [&](const Range& r) { return r.lines >= lines; });
  }
  return take_from(static_cast<std::size_t>(fits - free_.begin()), lines);
}

/// Takes the first lines of a free range.
ScratchMemory::Line* ScratchMemory::take_from(std::size_t range, std::size_t lines) {
  Range& from = free_[range];
  Line* taken = from.begin;
  from.begin += lines;
  from.lines -= lines;
  if (from.lines == 0) free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(range));
  return taken;
}

bool ScratchMemory::extend(void* block, std::size_t from, std::size_t to) {
  const Line* end = static_cast<Line*>(block) + lines_of(from);
  const std::size_t more = lines_of(to) - lines_of(from);
  if (more == 0) return true;
  const std::size_t next = range_after(end);
  if (next == free_.size() || free_[next].begin != end || free_[next].lines < more) return false;
  if (is_chunk(end)) return false;  // the next chunk happens to start right after this one
  take_from(next, more);
  lent_ += more;
  most_lent_ = std::max(most_lent_, lent_);
  return true;
}

void ScratchMemory::give(void* block, std::size_t bytes) {
  const Range given = {static_cast<Line*>(block), lines_of(bytes)};
  lent_ -= given.lines;
  if (!keeps_) return free_chunk(given.begin);
  const std::size_t next = range_after(given.begin);
  const bool joins_next =
      next < free_.size() && free_[next].begin == given.end() && !is_chunk(given.end());
  const bool joins_last =
      next > 0 && free_[next - 1].end() == given.begin && !is_chunk(given.begin);
  if (joins_next && joins_last) {
    free_[next - 1].lines += given.lines + free_[next].lines;
    free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(next));
  } else if (joins_next) {
    free_[next] = {given.begin, given.lines + free_[next].lines};
  } else if (joins_last) {
    free_[next - 1].lines += given.lines;
  } else {
    free_.insert(free_.begin() + static_cast<std::ptrdiff_t>(next), given);
  }
  if (lent_ == 0 && chunks_.size() > 1) make_one_chunk();
}

/// Once nothing is lent, chunks that were allocated one by one are replaced by a single one, in
/// which blocks fit more easily: as large as the peak of what was lent, plus some room for gaps.
void ScratchMemory::make_one_chunk() {
  const std::size_t first = chunks_.front().lines;
  chunks_.clear();
  free_.clear();
  held_ = 0;
  add_chunk(std::max(most_lent_, first) + std::max(most_lent_, first) / 16);
}

void ScratchMemory::add_chunk(std::size_t lines) {
  chunks_.push_back({std::make_unique_for_overwrite<Line[]>(lines), lines});
  const Range range = {chunks_.back().memory.get(), lines};
  free_.insert(free_.begin() + static_cast<std::ptrdiff_t>(range_after(range.begin)), range);
  held_ += lines * kAlignment;
  most_held_ = std::max(most_held_, held_);
}

void ScratchMemory::free_chunk(const Line* begin) {
  const auto chunk =
      std::ranges::find(chunks_, begin, [](const Chunk& c) { return c.memory.get(); });
  held_ -= chunk->lines * kAlignment;
  chunks_.erase(chunk);
}

bool ScratchMemory::is_chunk(const Line* begin) const {
  return std::ranges::any_of(chunks_, [&](const Chunk& c) { return c.memory.get() == begin; });
}

/// The index of the first free range that begins at or after an address.
std::size_t ScratchMemory::range_after(const Line* address) const {
  const auto found = std::ranges::lower_bound(free_, address, {}, &Range::begin);
  return static_cast<std::size_t>(found - free_.begin());
}

}  // namespace way
