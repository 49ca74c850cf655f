// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/floor_runs.h"

#include "bake/resize_exactly.h"

#include <bit>

namespace way {
namespace {

constexpr std::uint8_t kFlat = 1;      // left and right neighbours are the floors before and after
constexpr std::uint8_t kParallel = 2;  // all steps of the next floor are the same, or lead nowhere

std::uint8_t shape_of(const FloorLinks::Steps* steps, std::uint32_t i) {
  const auto own = std::bit_cast<std::uint64_t>(steps[i]);
  const auto next = std::bit_cast<std::uint64_t>(steps[i + 1]);
  const bool flat = steps[i][0] == -1 && steps[i][2] == 1;
  return static_cast<std::uint8_t>((flat ? kFlat : 0) | (own == next ? kParallel : 0));
}

}  // namespace

void find_floor_runs(const CompactHeightfield& open, FloorRuns& result) {
  const std::uint32_t size = open.size();
  result.runs.clear();
  // The last floor stays out: the index after it stands for "no floor".
  fill_exactly(result.shape, std::size_t{size} + 1, std::uint8_t{0});
  if (open.neighbours.has_far()) return;  // then steps do not tell all
  const FloorLinks::Steps* steps = open.neighbours.steps();
  for (std::uint32_t i = 0; i + 1 < size; ++i)
    result.shape[i] = shape_of(steps, i);
  const std::vector<std::uint8_t>& shape = result.shape;
  // A link to none() fails here: the entry for "no floor" is not flat.
  const auto is_regular = [&](std::uint32_t i) {
    const FloorLinks::Of links = open.neighbours[i];
    return (shape[i] & shape[links[1]] & shape[links[3]] & kFlat) != 0;
  };
  std::uint32_t i = 1;
  while (i < size) {
    // Both neighbours have parallel links, so diagonals agree whichever way they are walked.
    if (shape[i] != (kFlat | kParallel) || (shape[i - 1] & kParallel) == 0 || !is_regular(i)) {
      ++i;
      continue;
    }
    FloorRun run{i, i + 1, steps[i][1], steps[i][3]};
    while (shape[run.end] == (kFlat | kParallel) && is_regular(run.end))
      ++run.end;
    result.runs.push_back(run);
    i = run.end;
  }
}

}  // namespace way
