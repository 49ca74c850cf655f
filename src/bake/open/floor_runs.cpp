// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/floor_runs.h"

#include "bake/scratch/resize_exactly.h"

#include <bit>
#include <cstring>

namespace way {
namespace {

constexpr std::uint8_t kFlat = 1;      // left and right neighbors are the previous and next floors
constexpr std::uint8_t kParallel = 2;  // all steps of the next floor are the same, or lead nowhere

constexpr std::uint8_t kPlain = kFlat | kParallel;

std::uint8_t shape_of(const FloorLinks::Steps* steps, std::uint32_t i) {
  constexpr auto kAlongX = std::bit_cast<std::uint64_t>(FloorLinks::Steps{-1, 0, -1, 0});
  constexpr auto kBeside = std::bit_cast<std::uint64_t>(FloorLinks::Steps{-1, 0, 1, 0});
  const auto own = std::bit_cast<std::uint64_t>(steps[i]);
  const auto next = std::bit_cast<std::uint64_t>(steps[i + 1]);
  const unsigned flat = (own & kAlongX) == kBeside ? kFlat : 0U;
  const unsigned parallel = own == next ? kParallel : 0U;
  return static_cast<std::uint8_t>(flat | parallel);
}

/// Finds the extent of runs from the shapes of all floors.
class RunFinder {
 public:
  RunFinder(std::span<const std::uint8_t> shape, std::uint32_t size)
      : shape_(shape.data()), size_(size) {}

  /// Returns true if the floors above and below are flat as well.
  bool is_regular(std::uint32_t i, const FloorRun& run) const {
    return (shape_[place(i, run.above)] & shape_[place(i, run.below)] & kFlat) != 0;
  }

  /// The end of a run, given that it reaches at least as far as `run`.
  std::uint32_t end_of(const FloorRun& run) const {
    constexpr std::uint64_t kOnes = 0x0101010101010101U;
    std::uint32_t end = run.end;
    while (std::uint64_t{place(end, run.above)} + 8 <= size_ && word(end) == kOnes * kPlain &&
           (word(place(end, run.above)) & word(place(end, run.below)) & kOnes) == kOnes * kFlat)
      end += 8;
    while (shape_[end] == kPlain && is_regular(end, run))
      ++end;
    return end;
  }

 private:
  static std::uint32_t place(std::uint32_t i, std::int32_t step) {
    return i + static_cast<std::uint32_t>(step);
  }
  std::uint64_t word(std::uint32_t i) const {
    std::uint64_t eight = 0;
    std::memcpy(&eight, shape_ + i, sizeof eight);
    return eight;
  }

  const std::uint8_t* shape_;
  std::uint32_t size_;
};

}  // namespace

void find_floor_runs(const CompactHeightfield& open, FloorRuns& result) {
  const std::uint32_t size = open.size();
  result.runs.clear();
  // The last floor is never in a run: the index after it means "no floor".
  fill_exactly(result.shape, std::size_t{size} + 1, std::uint8_t{0});
  if (open.neighbors.has_far()) return;  // steps do not describe far links
  const FloorLinks::Steps* steps = open.neighbors.steps();
  for (std::uint32_t i = 0; i + 1 < size; ++i)
    result.shape[i] = shape_of(steps, i);
  const std::span<const std::uint8_t> shape = result.shape;
  const RunFinder finder(shape, size);
  std::uint32_t i = 1;
  while (i < size) {
    FloorRun run{i, i + 1, steps[i][1], steps[i][3]};
    // Both neighbors have parallel links, so diagonals agree in either order of steps.
    const bool begins = shape[i] == kPlain && (shape[i - 1] & kParallel) != 0 && run.above != 0 &&
                        run.below != 0 && finder.is_regular(i, run);
    if (begins) {
      run.end = finder.end_of(run);
      result.runs.push_back(run);
    }
    i = run.end;
  }
}

}  // namespace way
