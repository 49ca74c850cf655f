// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

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

/// Cuts a sequence of weighted items into `count` contiguous parts with about the same weight, and
/// returns where part `number` begins and ends. The parts of all numbers from 0 up to `count`
/// cover the sequence, and none overlaps another.
struct PartRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};
[[nodiscard]] PartRange balanced_part(std::span<const std::uint64_t> weights, std::size_t number,
                                      std::size_t count);

}  // namespace way
