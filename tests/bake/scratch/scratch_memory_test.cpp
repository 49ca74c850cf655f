// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/scratch/scratch_memory.h"

#include "way/core/random.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include <doctest/doctest.h>

namespace way {
namespace {

struct Block {
  std::byte* begin = nullptr;
  std::size_t bytes = 0;
  std::byte mark = {};

  bool is_marked() const {
    return std::all_of(begin, begin + bytes, [&](std::byte b) { return b == mark; });
  }
};

Block take(ScratchMemory& memory, std::size_t bytes, unsigned mark) {
  const Block block = {static_cast<std::byte*>(memory.take(bytes)), bytes, std::byte(mark)};
  std::memset(block.begin, static_cast<int>(mark), bytes);
  return block;
}

void give(ScratchMemory& memory, const Block& block) {
  memory.give(block.begin, block.bytes);
}

}  // namespace

TEST_SUITE("bake/scratch_memory") {
  TEST_CASE("freed memory is lent again, in blocks of other sizes") {
    ScratchMemory memory;
    const Block large = take(memory, 100'000, 1);
    const std::size_t held = memory.bytes();
    give(memory, large);
    const Block first = take(memory, 40'000, 2);
    const Block second = take(memory, 50'000, 3);
    CHECK(memory.bytes() == held);
    CHECK(first.is_marked());
    give(memory, first);
    give(memory, second);
  }

  TEST_CASE("blocks begin at whole lines") {
    ScratchMemory memory;
    const Block odd = take(memory, 3, 1);
    const Block next = take(memory, 70, 2);
    CHECK(reinterpret_cast<std::uintptr_t>(odd.begin) % ScratchMemory::kAlignment == 0);
    CHECK(reinterpret_cast<std::uintptr_t>(next.begin) % ScratchMemory::kAlignment == 0);
    give(memory, odd);
    give(memory, next);
  }

  TEST_CASE("consecutive stages hold as much as the most demanding one, plus gaps") {
    ScratchMemory memory;
    for (int tile = 0; tile < 4; ++tile) {
      for (const std::size_t part : {40'000U, 60'000U, 20'000U}) {
        std::vector<Block> stage;
        for (unsigned i = 0; i < 3; ++i)
          stage.push_back(take(memory, part, i));
        for (const Block& block : stage)
          give(memory, block);
      }
    }
    CHECK(memory.bytes() >= 180'000);
    CHECK(memory.bytes() <= 200'000);
    CHECK(memory.most_bytes() <= 260'000);
  }

  TEST_CASE("a block grows in place if the memory after it is free") {
    ScratchMemory memory;
    give(memory, take(memory, 10'000, 0));
    const Block first = take(memory, 1'000, 1);
    CHECK(memory.extend(first.begin, 1'000, 2'000));
    const Block second = take(memory, 100, 2);
    CHECK(second.begin >= first.begin + 2'000);
    CHECK_FALSE(memory.extend(first.begin, 2'000, 3'000));
    CHECK_FALSE(memory.extend(second.begin, 100, 100'000));
    CHECK(memory.extend(second.begin, 100, 101));
    memory.give(first.begin, 2'000);
    memory.give(second.begin, 101);
  }

  TEST_CASE("memory that is not kept returns to the heap at once") {
    ScratchMemory memory;
    give(memory, take(memory, 10'000, 0));
    CHECK(memory.bytes() >= 10'000);
    memory.keep(false);
    CHECK(memory.bytes() == 0);
    const Block first = take(memory, 1'000, 1);
    const Block second = take(memory, 2'000, 2);
    give(memory, first);
    CHECK(memory.bytes() == 2'048);
    CHECK(second.is_marked());
    give(memory, second);
    CHECK(memory.bytes() == 0);
  }

  TEST_CASE("no two lent blocks overlap, in any order of lending and freeing") {
    Random random(7);
    for (const bool kept : {true, false}) {
      ScratchMemory memory;
      memory.keep(kept);
      std::vector<Block> lent;
      for (unsigned step = 0; step < 4'000; ++step) {
        if (lent.empty() || random.below(100) < 52) {
          const int most = random.below(4) == 0 ? 20'000 : 300;
          const auto bytes = static_cast<std::size_t>(1 + random.below(most));
          lent.push_back(take(memory, bytes, step % 251));
        } else {
          const auto count = static_cast<int>(lent.size());
          std::swap(lent[static_cast<std::size_t>(random.below(count))], lent.back());
          REQUIRE(lent.back().is_marked());
          give(memory, lent.back());
          lent.pop_back();
        }
        if (step % 700 == 699) {
          for (const Block& block : lent) {
            REQUIRE(block.is_marked());
            give(memory, block);
          }
          lent.clear();
        }
      }
      for (const Block& block : lent)
        give(memory, block);
    }
  }
}

}  // namespace way
