// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// The distance of a cell along the Hilbert curve through a square of 2^order cells per side:
/// cells that are close on the curve are close in the square.
/// @pre x < 2^order, z < 2^order, order <= 31
[[nodiscard]] std::uint64_t hilbert_distance(std::uint32_t x, std::uint32_t z, int order);

/// The cells of a grid in the order of the Hilbert curve; cells are numbered row by row.
[[nodiscard]] std::vector<int> hilbert_order(int width, int depth);

/// How long a tile takes to bake, estimated from what is known before it is. In a unit of about
/// 10 ns.
[[nodiscard]] constexpr std::uint64_t tile_work(std::uint64_t columns, std::uint64_t triangles) {
  return triangles == 0 ? 0 : 4 * columns + 10 * triangles;
}

/// Cuts a sequence of weighted items into `count` contiguous parts with about the same weight, and
/// returns where part `number` begins and ends. The parts of all numbers from 0 up to `count`
/// cover the sequence, and none overlaps another.
struct PartRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};
[[nodiscard]] PartRange balanced_part(std::span<const std::uint64_t> weights, std::size_t number,
                                      std::size_t count);
/// Where each of these parts begins, and where the last one ends.
[[nodiscard]] std::vector<std::size_t> balanced_starts(std::span<const std::uint64_t> weights,
                                                       std::size_t count);

}  // namespace way
