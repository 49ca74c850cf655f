// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/text/parse_float.h"

#include "way/core/random.h"

#include <bit>
#include <cstdlib>
#include <string>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Compares the bits that our parser and the C library produce.
void check_like_library(const std::string& digits) {
  CAPTURE(digits);
  const std::string line = digits + "\n";
  float value = 0;
  const char* const stop = parse_float(line.data(), line.data() + line.size(), value);
  REQUIRE(stop == line.data() + digits.size());
  CHECK(std::bit_cast<std::uint32_t>(value) ==
        std::bit_cast<std::uint32_t>(std::strtof(digits.c_str(), nullptr)));
}

}  // namespace

TEST_SUITE("io/parse_float") {
  TEST_CASE("numbers of every form are rounded as the C library rounds them") {
    for (const char* digits : {"0",
                               "-0",
                               "0.0",
                               "1",
                               "-1.5",
                               "+2.5",
                               ".5",
                               "5.",
                               "1e10",
                               "-1E-10",
                               "0.1",
                               "16777217",
                               "16777219",
                               "9007199254740993",
                               "12345678901234567890",
                               "0.00000000000000000001",
                               "3.4028235e38",
                               "1.17549435e-38",
                               "1e-45",
                               "123456.789012345678901234567890",
                               "8388608.5",
                               "8388609.5",
                               "0.500000029802322387695312500"})
      check_like_library(digits);
  }

  TEST_CASE("random numbers are rounded as the C library rounds them") {
    Random random(17);
    for (int round = 0; round < 20000; ++round) {
      std::string digits = random.below(2) == 0 ? "-" : "";
      digits += std::to_string(random.below(1 << 20)) + ".";
      for (int i = random.below(12); i > 0; --i)
        digits += static_cast<char>('0' + random.below(10));
      check_like_library(digits);
    }
  }

  TEST_CASE("numbers exactly between two floats go to the even one") {
    Random random(23);
    for (int round = 0; round < 2000; ++round) {
      // The double between two adjacent floats, written out in full.
      const auto bits = static_cast<std::uint32_t>(0x3f800000 + random.below(1 << 24));
      const auto low = static_cast<double>(std::bit_cast<float>(bits));
      const auto high = static_cast<double>(std::bit_cast<float>(bits + 1));
      char digits[64] = {};
      std::snprintf(digits, sizeof(digits), "%.26f", (low + high) / 2);
      check_like_library(digits);
    }
  }

  TEST_CASE("invalid numbers give none") {
    for (const char* word : {"x\n", "-\n", ".\n", "-.\n", "e5\n", "\n", "--1\n"}) {
      CAPTURE(word);
      float value = 0;
      CHECK(parse_float(word, word + std::string_view(word).size(), value) == nullptr);
    }
  }
}
