// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/counted_block.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("core/counted_block") {
  TEST_CASE("a fresh block is none") {
    CHECK(CountedBlock().is_none());
    CHECK(sizeof(CountedBlock) == sizeof(void*));
  }

  TEST_CASE("a block has a number and bytes, which are aligned to 8") {
    for (const std::size_t size : {0U, 1U, 8U, 15U, 1000U}) {
      CountedBlock block(7, size);
      REQUIRE_FALSE(block.is_none());
      CHECK(reinterpret_cast<std::uintptr_t>(block.data()) % 8 == 0);
      std::ranges::fill(std::span(block.data(), size), std::byte{9});
      CHECK(block.number() == 7);
      const std::span<const std::byte> bytes(std::as_const(block).data(), size);
      CHECK(std::ranges::count(bytes, std::byte{9}) == static_cast<std::ptrdiff_t>(size));
    }
  }

  TEST_CASE("copies share their bytes, and keep them") {
    CountedBlock block(1, 1);
    *block.data() = std::byte{5};
    const CountedBlock copy = block;
    CHECK(copy == block);
    CHECK(copy.data() == std::as_const(block).data());
    block = CountedBlock(1, 1);
    CHECK(copy != block);
    CHECK(*copy.data() == std::byte{5});
  }
}
