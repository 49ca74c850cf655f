// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/did_you_mean.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace way::cli {
namespace {

std::string with_dashes(std::string_view word) {
  std::string text(word);
  std::ranges::replace(text, '_', '-');
  return text;
}

/// The distance of Damerau and Levenshtein, where no letter is edited twice.
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t k = 0; k <= b.size(); ++k) {
      if (i == 0 || k == 0) {
        edits[i][k] = i + k;
        continue;
      }
      const std::size_t replaced = edits[i - 1][k - 1] + (a[i - 1] == b[k - 1] ? 0 : 1);
      edits[i][k] = std::min({edits[i - 1][k] + 1, edits[i][k - 1] + 1, replaced});
      const bool is_swap = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
      if (is_swap) edits[i][k] = std::min(edits[i][k], edits[i - 2][k - 2] + 1);
    }
  }
  return edits[a.size()][b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t kLongest = 64;  // longer words are no slips of the finger
  if (word.size() > kLongest) return "";
  const std::string wanted = with_dashes(word);
  const std::string* best = nullptr;
  std::size_t least = wanted.size() / 3 + 1;
  for (const std::string& candidate : known) {
    const std::size_t edits = edits_between(wanted, with_dashes(candidate));
    if (edits >= least) continue;
    least = edits;
    best = &candidate;
  }
  return best == nullptr ? "" : ": did you mean '" + *best + "'?";
}

}  // namespace way::cli
