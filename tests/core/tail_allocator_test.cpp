// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/tail_allocator.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Counts live instances.
struct Guest {
  explicit Guest(int& living) : count(living) { ++count; }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  Guest(Guest&&) = delete;
  Guest& operator=(Guest&&) = delete;
  ~Guest() { --count; }

  int& count;
  char name = 'a';
};

}  // namespace

TEST_SUITE("core/tail_allocator") {
  TEST_CASE("an object has bytes after it with the same lifetime") {
    for (const std::size_t size : {0U, 1U, 15U, 16U, 17U, 1000U}) {
      int living = 0;
      Tail tail = {size};
      auto guest = std::allocate_shared<Guest>(TailAllocator<Guest>(tail), living);
      CHECK(living == 1);
      CHECK(reinterpret_cast<std::uintptr_t>(tail.begin) % 8 == 0);
      CHECK(reinterpret_cast<std::byte*>(guest.get() + 1) <= tail.begin);
      const std::span<std::byte> bytes(tail.begin, size);
      std::ranges::fill(bytes, std::byte{7});
      CHECK(guest->name == 'a');
      CHECK(std::ranges::count(bytes, std::byte{7}) == static_cast<std::ptrdiff_t>(size));
      guest = nullptr;
      CHECK(living == 0);
    }
  }
}
