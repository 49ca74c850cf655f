// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any text as a .csv file of points or of pairs: whole lines of finite numbers, or one sentence.

#include "fuzz/check_level.h"
#include "words/numbers.h"

#include <algorithm>
#include <cmath>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const std::size_t count : {3U, 6U}) {
    const auto numbers =
        way::cli::parse_lines(way::fuzz::view(data, size), "a.csv", {count, "a point"});
    if (!numbers) {
      way::fuzz::demand_sentence(numbers.error());
      continue;
    }
    way::fuzz::demand(numbers->size() % count == 0);
    way::fuzz::demand(std::ranges::all_of(*numbers, [](float n) { return std::isfinite(n); }));
  }
  return 0;
}
