// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/floor_runs.h"

#include "bake/scratch/resize_exactly.h"
#include "core/simd.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace way {
namespace {

/// The shape of a floor has two parts. Bit 0: all steps of the next floor are the same. The others:
/// the step to the neighbor at high_x, if the one to low_x is its opposite; else 0.
constexpr std::uint8_t kParallel = 1;
constexpr int kMostStoreys = 127;

/// The steps of four floors: two sides each, the lower one in the low half.
struct FourSteps {
  Int4 low;   ///< To low_x and high_z.
  Int4 high;  ///< To high_x and low_z.

  explicit FourSteps(const FloorLinks::Steps* steps) {
    Int4 two;
    Int4 more;
    std::memcpy(&two, steps, sizeof two);
    std::memcpy(&more, steps + 2, sizeof more);
    low = shuffle<0, 2, 4, 6>(two, more);
    high = shuffle<1, 3, 5, 7>(two, more);
  }
};

/// Writes the shapes of four floors.
void write_shapes(const FloorLinks::Steps* steps, std::uint8_t* shapes) {
  const FourSteps own(steps);
  const FourSteps next(steps + 1);
  const Int4 back = own.low << 16 >> 16;
  const Int4 beside = own.high << 16 >> 16;
  const Int4 flat = (beside + back == 0) & (beside > 0) & (beside <= kMostStoreys);
  const Int4 same = (own.low == next.low) & (own.high == next.high);
  write_low_bytes(reinterpret_cast<std::byte*>(shapes),
                  (flat & (beside << 1)) | (same & (Int4{} + kParallel)));
}

/// Finds the extent of runs from the shapes of all floors.
class RunFinder {
 public:
  explicit RunFinder(std::span<const std::uint8_t> shape) : shape_(shape) {}

  /// The first floor from `i` on that has another shape.
  std::uint32_t end_of_shape(std::uint32_t i, std::uint8_t shape) const {
    while (word(i) == kOnes * shape)
      i += 8;
    while (shape_[i] == shape)
      ++i;
    return i;
  }

  /// Returns true if the floors above and below have the same neighbors along x.
  bool is_regular(std::uint32_t i, const FloorRun& run) const {
    return (flat(shape_[offset_by(i, run.above)], run) &
            flat(shape_[offset_by(i, run.below)], run)) != 0;
  }

  /// The first floor of a run that is not regular.
  std::uint32_t end_of_regular(const FloorRun& run) const {
    std::uint32_t i = run.first;
    const std::uint64_t wanted = kOnes * (static_cast<std::uint64_t>(run.beside) << 1U);
    constexpr std::uint64_t kFlat = kOnes * 0xfeU;
    while (i + 8 <= run.end && (word(offset_by(i, run.above)) & kFlat) == wanted &&
           (word(offset_by(i, run.below)) & kFlat) == wanted)
      i += 8;
    while (i < run.end && is_regular(i, run))
      ++i;
    return i;
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101U;

  static unsigned flat(std::uint8_t shape, const FloorRun& run) {
    return shape >> 1U == run.beside ? 1U : 0U;
  }
  static std::uint32_t offset_by(std::uint32_t i, std::int32_t step) {
    return i + static_cast<std::uint32_t>(step);
  }
  /// The shapes of eight floors; 0 at the end of the field.
  std::uint64_t word(std::uint32_t i) const {
    std::uint64_t eight = 0;
    if (i + sizeof eight <= shape_.size()) std::memcpy(&eight, &shape_[i], sizeof eight);
    return eight;
  }

  std::span<const std::uint8_t> shape_;
};

}  // namespace

void find_floor_runs(const CompactHeightfield& open, FloorRuns& result) {
  const std::uint32_t size = open.size();
  result.runs.clear();
  // The last floor is never in a run: the index after it means "no floor".
  fill_exactly(result.shape, std::size_t{size} + 1, std::uint8_t{0});
  if (open.neighbors.has_far()) return;  // steps do not describe far links
  const FloorLinks::Steps* steps = open.neighbors.steps();
  constexpr std::uint32_t kFewest = 5;  // a floor with a neighbor on every side
  if (size < kFewest) return;
  for (std::uint32_t i = 0; i + 1 < size; i += 4) {
    const std::uint32_t four = std::min(i, size - kFewest);
    write_shapes(steps + four, result.shape.data() + four);
  }
  const RunFinder finder(result.shape);
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint8_t shape = result.shape[i];
    FloorRun run{i, i, steps[i][1], steps[i][3], shape >> 1U};
    if ((shape & kParallel) == 0 || run.above == 0 || run.below == 0 || run.beside == 0) continue;
    // Both neighbors have parallel links, so diagonals agree in either order of steps.
    const std::uint32_t same_end = finder.end_of_shape(i, shape);
    const auto beside = static_cast<std::uint32_t>(run.beside);
    for (run.first = i + beside; run.first + beside <= same_end + 1; run.first = run.end + 1) {
      run.end = same_end + 1 - beside;
      run.end = finder.end_of_regular(run);
      if (run.first < run.end) result.runs.push_back(run);
    }
    i = same_end;
  }
}

}  // namespace way
