// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/hash.h"

#include <bit>
#include <cstdint>
#include <set>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

std::uint64_t hash_of(const std::vector<std::uint64_t>& words) {
  WordHash64 hash;
  for (const std::uint64_t word : words)
    hash.add(word);
  return hash.value();
}

std::uint64_t hash_of_list(const std::vector<std::uint32_t>& list) {
  WordHash64 hash;
  hash.add_list(list);
  return hash.value();
}

}  // namespace

TEST_SUITE("core/hash") {
  TEST_CASE("the hash of bytes is FNV-1a") {
    Hash64 hash;
    hash.add_byte('a');
    CHECK(hash.value() == ((1469598103934665603ULL ^ 0x61U) * 1099511628211ULL));
  }

  TEST_CASE("the hash of words is the same everywhere") {
    CHECK(hash_of({}) == 0x8f118ac011f0220aULL);
    CHECK(hash_of({1, 2, 3}) == 0xf1dfe7f306cb1db0ULL);
  }

  TEST_CASE("every bit of every word counts") {
    std::set<std::uint64_t> seen = {hash_of({0, 0, 0})};
    for (std::size_t at = 0; at < 3; ++at) {
      for (unsigned bit = 0; bit < 64; ++bit) {
        std::vector<std::uint64_t> words(3, 0);
        words[at] = std::uint64_t{1} << bit;
        CHECK(seen.insert(hash_of(words)).second);
      }
    }
  }

  TEST_CASE("one bit changes about half of the hash") {
    for (unsigned bit = 0; bit < 64; ++bit) {
      const std::uint64_t changed = hash_of({5}) ^ hash_of({5 ^ (std::uint64_t{1} << bit)});
      CHECK(std::popcount(changed) > 12);
      CHECK(std::popcount(changed) < 52);
    }
  }

  TEST_CASE("the order and the number of words count") {
    CHECK(hash_of({1, 2}) != hash_of({2, 1}));
    CHECK(hash_of({1}) != hash_of({1, 0}));
    CHECK(hash_of({0}) != hash_of({0, 0}));
  }

  TEST_CASE("lists that differ only in length have different hashes") {
    CHECK(hash_of_list({}) != hash_of_list({0}));
    CHECK(hash_of_list({7}) != hash_of_list({7, 0}));
    CHECK(hash_of_list({1, 2, 3}) == hash_of({3, 1 | (std::uint64_t{2} << 32U), 3}));
  }

  TEST_CASE("no two of many small lists have the same hash") {
    std::set<std::uint64_t> seen;
    for (std::uint32_t a = 0; a < 40; ++a) {
      for (std::uint32_t b = 0; b < 40; ++b) {
        for (std::uint32_t c = 0; c < 40; ++c)
          seen.insert(hash_of_list({a, b, c}));
      }
    }
    CHECK(seen.size() == 40 * 40 * 40);
  }
}
