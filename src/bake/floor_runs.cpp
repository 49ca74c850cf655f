// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/floor_runs.h"

#include <array>
#include <bit>

namespace way {
namespace {

constexpr std::uint8_t kFlat = 1;      // left and right neighbours are the floors before and after
constexpr std::uint8_t kParallel = 2;  // the next floor's links are all one further than its own

/// Two sides a number, so that four comparisons are two.
using Pairs = std::array<std::uint64_t, 2>;

bool is_parallel(const CompactHeightfield::Neighbours& a, const CompactHeightfield::Neighbours& b) {
  constexpr std::uint64_t kOneEach = 0x0000000100000001ULL;
  const auto from = std::bit_cast<Pairs>(a);
  const auto to = std::bit_cast<Pairs>(b);
  return (((from[0] + kOneEach) ^ to[0]) | ((from[1] + kOneEach) ^ to[1])) == 0;
}

std::uint8_t shape_of(const CompactHeightfield& open, std::uint32_t i) {
  const CompactHeightfield::Neighbours& links = open.neighbours[i];
  const bool flat = ((links[0] ^ (i - 1)) | (links[2] ^ (i + 1))) == 0;
  const bool parallel = is_parallel(links, open.neighbours[i + 1]);
  return static_cast<std::uint8_t>((flat ? kFlat : 0) | (parallel ? kParallel : 0));
}

}  // namespace

void find_floor_runs(const CompactHeightfield& open, FloorRuns& result) {
  const std::uint32_t size = open.size();
  result.runs.clear();
  // The last floor stays out: the index after it stands for "no floor".
  result.shape.assign(size + 1, 0);
  for (std::uint32_t i = 0; i + 1 < size; ++i)
    result.shape[i] = shape_of(open, i);
  const std::vector<std::uint8_t>& shape = result.shape;
  // A link to none() fails here: the entry for "no floor" is not flat.
  const auto is_regular = [&](std::uint32_t i) {
    const auto& links = open.neighbours[i];
    return (shape[i] & shape[links[1]] & shape[links[3]] & kFlat) != 0;
  };
  std::uint32_t i = 1;
  while (i < size) {
    // Both neighbours have parallel links, so diagonals agree whichever way they are walked.
    if (shape[i] != (kFlat | kParallel) || (shape[i - 1] & kParallel) == 0 || !is_regular(i)) {
      ++i;
      continue;
    }
    const auto& links = open.neighbours[i];
    FloorRun run{i, i + 1, static_cast<std::int32_t>(links[1] - i),
                 static_cast<std::int32_t>(links[3] - i)};
    while (shape[run.end] == (kFlat | kParallel) && is_regular(run.end))
      ++run.end;
    result.runs.push_back(run);
    i = run.end;
  }
}

}  // namespace way
