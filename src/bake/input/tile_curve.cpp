// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/input/tile_curve.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace way {

// From the coarsest square to the finest: each has four quadrants, which the curve visits in the
// order low-low, low-high, high-high, high-low. In the first and the last one it runs mirrored, so
// that its ends meet.
std::uint64_t hilbert_distance(std::uint32_t x, std::uint32_t z, int order) {
  std::uint64_t distance = 0;
  for (int level = order - 1; level >= 0; --level) {
    const std::uint32_t right = (x >> static_cast<unsigned>(level)) & 1U;
    const std::uint32_t up = (z >> static_cast<unsigned>(level)) & 1U;
    distance = distance * 4 + ((3 * right) ^ up);
    if (up == 1) continue;
    if (right == 1) {
      x = ~x;
      z = ~z;
    }
    std::swap(x, z);
  }
  return distance;
}

std::vector<int> hilbert_order(int width, int depth) {
  const int order = std::bit_width(static_cast<unsigned>(std::max({width, depth, 1}) - 1));
  std::vector<std::pair<std::uint64_t, int>> cells;
  cells.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(depth));
  for (int z = 0; z < depth; ++z) {
    for (int x = 0; x < width; ++x) {
      const auto distance =
          hilbert_distance(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(z), order);
      cells.emplace_back(distance, static_cast<int>(cells.size()));
    }
  }
  std::ranges::sort(cells);
  std::vector<int> result(cells.size());
  std::ranges::transform(cells, result.begin(), [](const auto& cell) { return cell.second; });
  return result;
}

// An item belongs to the part in which the middle of its weight lies. All numbers are doubled, so
// that the middle is a whole one.
std::vector<std::size_t> balanced_starts(std::span<const std::uint64_t> weights,
                                         std::size_t count) {
  std::uint64_t total = 0;
  for (const std::uint64_t weight : weights)
    total += weight;
  std::vector<std::size_t> starts(count + 1, weights.size());
  std::uint64_t before = 0;
  std::size_t item = 0;
  starts[0] = 0;
  for (std::size_t part = 1; part < count; ++part) {
    // 2 * total * part / count, without a product that overflows.
    const std::uint64_t bound = 2 * total / count * part + 2 * total % count * part / count;
    for (; item < weights.size() && 2 * before + weights[item] < bound; ++item)
      before += weights[item];
    starts[part] = item;
  }
  return starts;
}

PartRange balanced_part(std::span<const std::uint64_t> weights, std::size_t number,
                        std::size_t count) {
  const std::vector<std::size_t> starts = balanced_starts(weights, count);
  return {starts[number], starts[number + 1]};
}

}  // namespace way
