// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/tile_data.h"

#include "nav/plan/orient.h"

#include <cstdint>
#include <optional>
#include <span>

namespace way {

/// The checks of Tile::create(): finds the first flaw that would make a tile unsafe to read.
[[nodiscard]] std::optional<Error> check_tile_data(const TileData& data);

/// The part of it that is about small islands.
[[nodiscard]] std::optional<Error> check_small_islands(
    std::span<const TileData::SmallIsland> islands, std::size_t polygons, Error::Code code);

/// The check that valid data needs, too: whether references can name every polygon.
[[nodiscard]] std::optional<Error> check_polygon_count(const TileData& data);

/// Returns true if the corners go around once, counter-clockwise in the xz plane, and no corner
/// turns the other way by more than `slack`.
///
/// @param corner  Returns corner i, 0 <= i < count.
/// @param slack   Distance of a corner from the line through its neighbors.  [world units]
template <class Corner>
bool is_convex_in_plan(std::uint32_t count, Corner corner, double slack) {
  // Directions of edges go around once if they pass from x < 0 to x >= 0 once, counted with the
  // sign of the turn: a star turns left at every corner and still goes around twice.
  int rounds = 0;
  double area = 0;
  const Vec3 start = corner(0);
  Vec3 a = start;
  Vec3 b = corner(1);
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec3 c = corner(i + 2 < count ? i + 2 : i + 2 - count);
    const double turn = plan_turn(a, b, c);
    area += plan_turn(start, a, b);
    if (turn < 0 && turn < -slack * (plan_distance(a, b) + plan_distance(b, c))) return false;
    const bool before = b.x - a.x < 0;
    const bool after = c.x - b.x < 0;
    if (turn >= 0 && before && !after) ++rounds;
    if (turn < 0 && !before && after) --rounds;
    a = b;
    b = c;
  }
  return rounds == 1 && area > 0;
}

}  // namespace way
