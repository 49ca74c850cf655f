// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace way {

/// Memory in which the stages of a bake keep their scratch, one after the other: what one has given
/// back the next takes, whatever it keeps there. So a tile takes as much as its greediest stage,
/// not as all of them together, and once a tile of a kind was baked, the next takes nothing from
/// the heap.
class ScratchMemory {
 public:
  /// Blocks begin at multiples of this, and no two share a stretch of so many bytes.
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

  /// Whether memory that was given back is kept for the next who asks, which is so at first. If
  /// not, it returns to the heap at once.  @pre nothing is lent
  void keep(bool kept);

  /// Lends a block.  @pre bytes > 0
  [[nodiscard]] void* take(std::size_t bytes);
  /// Makes a block longer where it is, if what follows it is free.
  [[nodiscard]] bool extend(void* block, std::size_t from, std::size_t to);
  /// Takes a block back.  @param bytes  What it was lent with, or extended to.
  void give(void* block, std::size_t bytes);

  /// Bytes that it holds, lent or not.
  std::size_t bytes() const { return held_; }
  /// The most that it ever held.
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
  std::size_t range_after(const Line* place) const;

  std::vector<Chunk> chunks_ = {};
  std::vector<Range> free_ = {};  ///< By address; those of one chunk do not touch.
  std::size_t lent_ = 0;          ///< Lines.
  std::size_t most_lent_ = 0;
  std::size_t held_ = 0;
  std::size_t most_held_ = 0;
  bool keeps_ = true;
};

}  // namespace way
