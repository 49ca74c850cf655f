// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/scratch/scratch_vector.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

namespace way {
namespace {

using Numbers = ScratchVector<std::uint32_t>;

std::vector<std::uint32_t> list(const Numbers& numbers) {
  return {numbers.begin(), numbers.end()};
}

}  // namespace

TEST_SUITE("bake/scratch_vector") {
  TEST_CASE("it behaves like a vector, in shared memory and on the heap") {
    ScratchMemory shared;
    for (ScratchMemory* memory : {&shared, static_cast<ScratchMemory*>(nullptr)}) {
      Numbers numbers(memory);
      CHECK(numbers.empty());
      for (std::uint32_t i = 0; i < 1000; ++i)
        numbers.push_back(i);
      CHECK(numbers.size() == 1000);
      CHECK(numbers[999] == 999);
      CHECK(numbers.back() == 999);
      numbers.pop_back();
      CHECK(numbers.back() == 998);
      numbers.resize(3);
      CHECK(list(numbers) == std::vector<std::uint32_t>{0, 1, 2});
      numbers.resize(5);
      CHECK(list(numbers) == std::vector<std::uint32_t>{0, 1, 2, 0, 0});
      numbers.erase(numbers.begin() + 1, numbers.begin() + 3);
      CHECK(list(numbers) == std::vector<std::uint32_t>{0, 0, 0});
      const std::vector<std::uint32_t> more = {7, 8};
      numbers.append(more.begin(), more.end());
      CHECK(list(numbers) == std::vector<std::uint32_t>{0, 0, 0, 7, 8});
      numbers.assign(more.begin(), more.end());
      CHECK(list(numbers) == more);
      numbers.assign(2, 5);
      CHECK(list(numbers) == std::vector<std::uint32_t>{5, 5});
      numbers.clear();
      CHECK(numbers.empty());
    }
  }

  TEST_CASE("it can append one of its own elements while growing") {
    Numbers numbers;
    numbers.push_back(42);
    while (numbers.size() < numbers.capacity())
      numbers.push_back(0);
    numbers.push_back(numbers.front());
    CHECK(numbers.back() == 42);
  }

  TEST_CASE("another vector reuses the memory that it frees") {
    ScratchMemory memory;
    Numbers numbers(&memory);
    numbers.resize(10'000);
    const std::size_t held = memory.bytes();
    numbers.free();
    CHECK(numbers.capacity() == 0);
    ScratchVector<std::uint64_t> others(&memory);
    others.resize(5'000);
    CHECK(memory.bytes() == held);
  }

  TEST_CASE("the last vector grows in place") {
    ScratchMemory memory;
    Numbers numbers(&memory);
    numbers.resize(10'000);
    numbers.free();
    numbers.push_back(1);
    const std::uint32_t* begin = numbers.data();
    for (std::uint32_t i = 0; i < 5'000; ++i)
      numbers.push_back(i);
    CHECK(numbers.data() == begin);
  }

  TEST_CASE("exact sizes allocate exactly, and keep the capacity") {
    Numbers numbers;
    resize_exactly(numbers, 100);
    CHECK(numbers.capacity() == 100);
    resize_exactly(numbers, 50);
    CHECK(numbers.capacity() == 100);
    fill_exactly(numbers, 120, 3U);
    CHECK(numbers.capacity() == 120);
    CHECK(std::ranges::count(numbers, 3U) == 120);
  }

  TEST_CASE("moving a vector transfers its memory") {
    ScratchMemory memory;
    Numbers numbers(&memory);
    numbers.assign(3, 9);
    const Numbers moved = std::move(numbers);
    CHECK(list(moved) == std::vector<std::uint32_t>{9, 9, 9});
  }
}

}  // namespace way
