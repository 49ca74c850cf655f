// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include "bake/open/floor_runs.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// The initial value of a chamfer distance: far from everything. Steps of up to 3 can be added to
/// it without overflow, so distances saturate instead of wrapping around.
constexpr std::uint16_t kFarAway = 65532;

/// Computes the distance of every floor to the nearest floor whose distance is 0, with 2 per
/// straight step and 3 per diagonal one, in a forward and a backward pass.
///
/// @param distance  0 or kFarAway per floor, then kFarAway for "no floor".
/// @pre a floor whose distance is not 0 has all four neighbors
void measure_chamfer(const CompactHeightfield& open, const FloorRuns& runs,
                     std::span<std::uint16_t> distance);

/// The two passes, of some rows: the forward one needs that of the row before, the backward one
/// that of the row after.
void chamfer_forwards(const CompactHeightfield& open, const FloorRange& rows,
                      std::span<std::uint16_t> distance);
void chamfer_backwards(const CompactHeightfield& open, const FloorRange& rows,
                       std::span<std::uint16_t> distance);

/// The same for distances of up to 3: greater ones are kFarAway or more. In one pass.
///
/// @param marks     0 or kFarAway per floor, then kFarAway for "no floor".
/// @param distance  The result, of the same size.
void measure_near(const CompactHeightfield& open, const FloorRuns& runs,
                  std::span<const std::uint16_t> marks, std::span<std::uint16_t> distance);

/// Seeds measure_chamfer(): 0 for border floors, kFarAway for all others.
///
/// @param is_inside  Called with the area of a floor and of its four neighbors; returns false if
///                   the floor is on a border. A floor without all four neighbors always is.
template <class Links, class IsInside>
void mark_borders(const CompactHeightfield& open, Links links, const FloorRange& floors,
                  std::uint16_t* distance, IsInside is_inside) {
  const Area* area = open.area.data();
  const auto value = [](bool inside) { return inside ? kFarAway : std::uint16_t{0}; };
  const auto one = [&](std::uint32_t i) {
    const std::uint32_t n[] = {links(i, 0), links(i, 1), links(i, 2), links(i, 3)};
    const bool has_all = n[0] != i && n[1] != i && n[2] != i && n[3] != i;
    distance[i] =
        value(has_all && is_inside(area[i], area[n[0]], area[n[1]], area[n[2]], area[n[3]]));
  };
  const auto many = [&](const FloorRun& run) {
    const Area* here = area + run.first;
    std::uint16_t* out = distance + run.first;
    const auto count = static_cast<std::ptrdiff_t>(run.end - run.first);
    for (std::ptrdiff_t i = 0; i < count; ++i)
      out[i] = value(is_inside(here[i], here[i - run.beside], here[i + run.beside],
                               here[i + run.above], here[i + run.below]));
  };
  for_each_floor(floors, one, many);
}

/// The same for all floors, and for "no floor".
template <class Links, class IsInside>
void mark_borders(const CompactHeightfield& open, Links links, const FloorRuns& runs,
                  std::uint16_t* distance, IsInside is_inside) {
  mark_borders(open, links, FloorRange{runs.runs, 0, open.size()}, distance, is_inside);
  distance[open.none()] = kFarAway;
}

}  // namespace way
