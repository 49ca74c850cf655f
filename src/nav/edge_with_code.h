// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/six_corners.h"
#include "nav/tile_view.h"

#include <bit>
#include <cstdint>

namespace way {

/// The edges of a polygon with a code: a bit for each. Which one it is cannot be foreseen, hence no
/// branch for the usual numbers of corners.
/// @pre six corners can be read, as TileView::polygon() has it, and there are no more
inline unsigned edges_with_code(const PolygonView& corners, std::uint32_t code) {
  const TileCorner* c = corners.corners;
  const auto codes_of = [&](std::uint32_t a, std::uint32_t b) {
    return __builtin_shufflevector(load4(&c[a].point.x), load4(&c[b].point.x), 2, 6, 3, 7);
  };
  const Float4 first_four = __builtin_shufflevector(codes_of(0, 1), codes_of(2, 3), 2, 3, 6, 7);
  const Int4 wanted = Int4{} + static_cast<int>(code);
  const unsigned found = lanes(std::bit_cast<Int4>(first_four) == wanted) |
                         ((lanes(std::bit_cast<Int4>(codes_of(4, 5)) == wanted) & 12U) << 2U);
  return found & ((1U << corners.count) - 1);
}

/// The first edge of a polygon with a code, or the number of its edges where none has it.
/// @pre six corners can be read, as TileView::polygon() has it
inline std::uint32_t edge_with_code(const PolygonView& corners, std::uint32_t code) {
  if (corners.count <= SixCorners::kMax) {
    const unsigned past_all = 1U << corners.count;
    return static_cast<std::uint32_t>(std::countr_zero(edges_with_code(corners, code) | past_all));
  }
  std::uint32_t i = 0;
  while (i < corners.count && corners.code(i) != code)
    ++i;
  return i;
}

}  // namespace way
