// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/plan/edge_table.h"
#include "nav/plan/padded_corners.h"
#include "nav/plan/polygon_view.h"

#include <bit>
#include <cstdint>

namespace way {

/// Of six corners those with a code: a bit for each. Which one it is cannot be foreseen, hence no
/// branch for the usual numbers of corners.
/// @param corners  Of a polygon that has no more; those beyond its own can be read, too, as
///                 TileView::polygon() has it, whatever they mean.
inline unsigned six_with_code(const TileCorner* corners, std::uint32_t code) {
  const auto codes_of = [&](std::uint32_t a, std::uint32_t b) {
    return __builtin_shufflevector(load4(&corners[a].point.x), load4(&corners[b].point.x), 2, 6, 3,
                                   7);
  };
  const Float4 first_four = __builtin_shufflevector(codes_of(0, 1), codes_of(2, 3), 2, 3, 6, 7);
  const Int4 wanted = Int4{} + static_cast<int>(code);
  return lanes(std::bit_cast<Int4>(first_four) == wanted) |
         ((lanes(std::bit_cast<Int4>(codes_of(4, 5)) == wanted) & 12U) << 2U);
}

/// The one edge of a polygon with few corners that has a bit.
inline constexpr EdgeTable kOnlyEdges([](std::uint32_t bits, std::uint32_t count) {
  const std::uint32_t own = bits & ((1U << count) - 1);
  return std::has_single_bit(own) ? static_cast<std::uint32_t>(std::countr_zero(own)) : count;
});

/// The ends of the one edge of a polygon with a code, or none where several have it.
/// @pre corners.count <= SixCorners::kMax, and all six can be read
inline const EdgeEnds& only_edge_with_code(const PolygonView& corners, std::uint32_t code) {
  return kOnlyEdges.at(six_with_code(corners.corners, code), corners.count);
}

/// The first edge of a polygon with a code, or the number of its edges where none has it.
/// @pre six corners can be read, as TileView::polygon() has it
inline std::uint32_t edge_with_code(const PolygonView& corners, std::uint32_t code) {
  if (corners.count <= SixCorners::kMax) {
    const unsigned past_all = 1U << corners.count;
    const unsigned found = six_with_code(corners.corners, code) & (past_all - 1);
    return static_cast<std::uint32_t>(std::countr_zero(found | past_all));
  }
  std::uint32_t i = 0;
  while (i < corners.count && corners.code(i) != code)
    ++i;
  return i;
}

}  // namespace way
