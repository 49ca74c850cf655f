// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/scratch/resize_exactly.h"

#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

namespace way {

TEST_SUITE("bake/resize_exactly") {
  TEST_CASE("a vector whose memory was freed holds none") {
    std::vector<std::uint32_t> vector(100);
    free_memory(vector);
    CHECK(vector.empty());
    CHECK(vector.capacity() == 0);
  }

  TEST_CASE("a vector that has to grow allocates exactly what it needs") {
    std::vector<std::uint32_t> vector(100);
    resize_exactly(vector, 101);
    CHECK(vector.size() == 101);
    CHECK(vector.capacity() == 101);
  }

  TEST_CASE("a vector that shrinks keeps its memory for the next time") {
    std::vector<std::uint32_t> vector(100);
    const std::uint32_t* before = vector.data();
    resize_exactly(vector, 10);
    CHECK(vector.size() == 10);
    resize_exactly(vector, 100);
    CHECK(vector.data() == before);
  }

  TEST_CASE("a vector that is filled drops its contents, and allocates exactly what it needs") {
    std::vector<std::uint32_t> vector(100, 7);
    const std::uint32_t* before = vector.data();
    fill_exactly(vector, 99, 3U);
    CHECK(vector == std::vector<std::uint32_t>(99, 3));
    CHECK(vector.data() == before);
    fill_exactly(vector, 130, 5U);
    CHECK(vector == std::vector<std::uint32_t>(130, 5));
    CHECK(vector.capacity() == 130);
    fill_exactly(vector, 0, 1U);
    CHECK(vector.empty());
  }
}

}  // namespace way
