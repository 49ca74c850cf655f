// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace way {

/// Memory that the stages of a bake share for their scratch, one after the other: a block that one
/// stage frees is reused by the next. So a tile needs as much memory as its most demanding stage,
/// not the sum of all stages; and after a first tile of its kind, the next one allocates nothing
/// from the heap.
class ScratchMemory {
 public:
  /// Alignment of blocks. No two blocks share a line of this many bytes.
  static constexpr std::size_t kAlignment = 64;
  struct alignas(kAlignment) Line {
    std::byte bytes[kAlignment];
  };

  ScratchMemory() = default;
  ScratchMemory(const ScratchMemory&) = delete;
  ScratchMemory& operator=(const ScratchMemory&) = delete;
  ScratchMemory(ScratchMemory&&) = delete;
  ScratchMemory& operator=(ScratchMemory&&) = delete;
  ~ScratchMemory() = default;

  /// Whether freed memory is kept for reuse, which is the default. If not, it returns to the heap
  /// at once.  @pre nothing is lent
  void keep(bool kept);

  /// Lends a block.  @pre bytes > 0
  [[nodiscard]] void* take(std::size_t bytes);
  /// Extends a block in place, if the memory after it is free.
  [[nodiscard]] bool extend(void* block, std::size_t from, std::size_t to);
  /// Takes a block back.  @param bytes  The size it was lent with, or extended to.
  void give(void* block, std::size_t bytes);

  /// Bytes held, lent or not.
  std::size_t bytes() const { return held_; }
  /// Peak of bytes().
  std::size_t most_bytes() const { return most_held_; }

 private:
  struct Chunk {
    std::unique_ptr<Line[]> memory = nullptr;
    std::size_t lines = 0;
  };
  struct Range {
    Line* begin = nullptr;
    std::size_t lines = 0;

    Line* end() const { return begin + lines; }
  };

  Line* take_from(std::size_t range, std::size_t lines);
  void add_chunk(std::size_t lines);
  void free_chunk(const Line* begin);
  void make_one_chunk();
  bool is_chunk(const Line* begin) const;
  std::size_t range_after(const Line* address) const;

  std::vector<Chunk> chunks_ = {};
  std::vector<Range> free_ = {};  ///< Sorted by address; ranges of one chunk do not touch.
  std::size_t lent_ = 0;          ///< In lines.
  std::size_t most_lent_ = 0;
  std::size_t held_ = 0;
  std::size_t most_held_ = 0;
  bool keeps_ = true;
};

}  // namespace way
