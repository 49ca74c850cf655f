// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include "bake/scratch/scratch_vector.h"

#include <algorithm>
#include <cstdint>
#include <ranges>
#include <span>
#include <vector>

namespace way {

/// A range of consecutive floors that are laid out like pixels of an image: around every floor i of
/// it, all nine floors of the 3 x 3 block exist and have the indices i - beside, i, i + beside, the
/// same + above, and the same + below, regardless of the order in which links are followed. Where
/// floors lie above each other, a run has those of all storeys, and `beside` is their number.
///
/// On runs, a stencil is a loop over plain arrays, which compilers vectorize; only the floors
/// between runs need to follow their links. Links never change after compact(), so runs are found
/// once per field.
struct FloorRun {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::int32_t above = 0;   ///< Index offset from a floor to the one at high_z.
  std::int32_t below = 0;   ///< Index offset from a floor to the one at low_z, < 0.
  std::int32_t beside = 1;  ///< Index offset from a floor to the one at high_x, > 0.
};

/// All runs of a field, ascending.
struct FloorRuns {
  ScratchMemory* memory = nullptr;
  std::vector<FloorRun> runs = {};
  ScratchVector<std::uint8_t> shape{memory};  ///< Scratch of find_floor_runs().
};

void find_floor_runs(const CompactHeightfield& open, FloorRuns& result);

/// Floors begin <= i < end, and the runs among them.
struct FloorRange {
  std::span<const FloorRun> runs = {};
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// The floors of some rows of columns. No run is in two rows, because the last floor of a row has
/// no neighbor beside it.
inline FloorRange rows_between(const CompactHeightfield& open, const FloorRuns& runs, int first,
                               int end) {
  const auto floor_at = [&](int z) { return open.columns[open.grid.column_index({0, z})]; };
  const std::uint32_t low = floor_at(first);
  const std::uint32_t high = end == open.grid.depth ? open.size() : floor_at(end);
  const auto from = std::ranges::lower_bound(runs.runs, low, {}, &FloorRun::first);
  const auto to = std::ranges::lower_bound(from, runs.runs.end(), high, {}, &FloorRun::first);
  return {{from, to}, low, high};
}

/// Visits floors ascending: `one(i)` for a floor outside of runs, `many(run)` for a run.
template <class One, class Many>
void for_each_floor(const FloorRange& floors, One one, Many many) {
  std::uint32_t i = floors.begin;
  for (const FloorRun& run : floors.runs) {
    for (; i < run.first; ++i)
      one(i);
    many(run);
    i = run.end;
  }
  for (; i < floors.end; ++i)
    one(i);
}
template <class One, class Many>
void for_each_floor(const FloorRuns& runs, std::uint32_t size, One one, Many many) {
  for_each_floor({runs.runs, 0, size}, one, many);
}

/// The same, descending.
template <class One, class Many>
void for_each_floor_backwards(const FloorRange& floors, One one, Many many) {
  std::uint32_t i = floors.end;
  for (const FloorRun& run : std::views::reverse(floors.runs)) {
    while (i > run.end)
      one(--i);
    many(run);
    i = run.first;
  }
  while (i > floors.begin)
    one(--i);
}
template <class One, class Many>
void for_each_floor_backwards(const FloorRuns& runs, std::uint32_t size, One one, Many many) {
  for_each_floor_backwards({runs.runs, 0, size}, one, many);
}

/// Sets values[i] = step(values[i], value at low_x) along a run, ascending.
template <class Value, class Step>
void spread_forwards(const FloorRun& run, Value* values, Step step) {
  if (run.beside == 1) {  // the last value stays in a register
    Value last = values[run.first - 1];
    for (std::uint32_t i = run.first; i < run.end; ++i)
      values[i] = last = step(values[i], last);
    return;
  }
  const auto beside = static_cast<std::uint32_t>(run.beside);
  for (std::uint32_t i = run.first; i < run.end; ++i)
    values[i] = step(values[i], values[i - beside]);
}

/// The same from high_x, descending.
template <class Value, class Step>
void spread_backwards(const FloorRun& run, Value* values, Step step) {
  if (run.beside == 1) {
    Value last = values[run.end];
    for (std::uint32_t i = run.end; i-- > run.first;)
      values[i] = last = step(values[i], last);
    return;
  }
  const auto beside = static_cast<std::uint32_t>(run.beside);
  for (std::uint32_t i = run.end; i-- > run.first;)
    values[i] = step(values[i], values[i + beside]);
}

}  // namespace way
