// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/plan/edge_table.h"
#include "nav/plan/padded_corners.h"
#include "nav/plan/polygon_view.h"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace way {

/// Returns those of six corners that have a code, one bit each. Branch-free: unpredictable.
/// @param corners  Of a polygon with at most six; those past its own are readable, as
///   TileView::polygon() guarantees, with undefined contents.
inline unsigned six_with_code(const TileCorner* corners, std::uint32_t code) {
  const auto corner = [&](std::size_t i) { return load4(&corners[i].point.x); };
  const Int4 wanted = Int4{} + static_cast<int>(code);
  const Int4 low = last_lanes(corner(0), corner(1), corner(2), corner(3));
  const Int4 high = last_lanes(corner(4), corner(5), corner(4), corner(5));
  return lanes(low == wanted) | (lanes(high == wanted) & 3U) << 4U;
}

/// The single edge in a set of edges of a polygon with few corners.
inline constexpr EdgeTable kOnlyEdges([](std::uint32_t bits, std::uint32_t count) {
  const std::uint32_t own = bits & ((1U << count) - 1);
  return std::has_single_bit(own) ? static_cast<std::uint32_t>(std::countr_zero(own)) : count;
});

/// The ends of the edge of a polygon with a code; none if several edges have it.
/// @pre corners.count <= PaddedCorners::kMax, and six corners are readable
inline const EdgeEnds& only_edge_with_code(const PolygonView& corners, std::uint32_t code) {
  return kOnlyEdges.at(six_with_code(corners.corners, code), corners.count);
}

}  // namespace way
