// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/compact_heightfield.h"

#include "bake/compact_into.h"

#include <algorithm>
#include <cstdlib>

namespace way {
namespace {

constexpr int kSky = 65535;

void copy_floors(const Heightfield& solid, CompactHeightfield& open) {
  open.columns.clear();
  open.floor.clear();
  open.clearance.clear();
  open.area.clear();
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    open.columns.push_back(static_cast<std::uint32_t>(open.floor.size()));
    const std::uint32_t end = solid.columns[i + 1];
    for (std::uint32_t s = solid.columns[i]; s < end; ++s) {
      const Span& span = solid.spans[s];
      if (!is_walkable(span.area)) continue;
      open.floor.push_back(span.top);
      open.clearance.push_back(
          static_cast<std::uint16_t>(s + 1 < end ? solid.spans[s + 1].bottom - span.top : kSky));
      open.area.push_back(span.area);
    }
  }
  open.columns.push_back(static_cast<std::uint32_t>(open.floor.size()));
  open.floor.push_back(0);
  open.clearance.push_back(0);
  open.area.push_back(Area::none);
}

/// True where an agent can step from floor `a` to floor `b` of the next column.
bool can_step(const CompactHeightfield& open, std::uint32_t a, std::uint32_t b) {
  const int low = std::max(open.floor[a], open.floor[b]);
  const int high = std::min(open.floor[a] + open.clearance[a], open.floor[b] + open.clearance[b]);
  return high - low >= open.walkable_height &&
         std::abs(open.floor[a] - open.floor[b]) <= open.walkable_climb;
}

std::uint32_t find_neighbour(const CompactHeightfield& open, std::uint32_t from, Cell column) {
  if (!open.grid.contains(column)) return open.none();
  const std::size_t i = open.grid.column_index(column);
  for (std::uint32_t to = open.columns[i]; to < open.columns[i + 1]; ++to) {
    if (can_step(open, from, to)) return to;
  }
  return open.none();
}

void link_column(CompactHeightfield& open, Cell cell) {
  const std::size_t i = open.grid.column_index(cell);
  for (std::uint32_t f = open.columns[i]; f < open.columns[i + 1]; ++f) {
    for (int side = 0; side < 4; ++side) {
      open.neighbours[f][static_cast<std::size_t>(side)] =
          find_neighbour(open, f, {cell.x + step_x(side), cell.z + step_z(side)});
    }
  }
}

}  // namespace

void compact_into(const Heightfield& solid, int walkable_height, int walkable_climb,
                  CompactHeightfield& result) {
  result.grid = solid.grid;
  result.walkable_height = walkable_height;
  result.walkable_climb = walkable_climb;
  copy_floors(solid, result);
  const std::uint32_t none = result.none();
  result.neighbours.resize(result.floor.size());
  result.neighbours[none] = {none, none, none, none};
  for (int z = 0; z < result.grid.depth; ++z) {
    for (int x = 0; x < result.grid.width; ++x)
      link_column(result, {x, z});
  }
}

CompactHeightfield compact(const Heightfield& solid, int walkable_height, int walkable_climb) {
  CompactHeightfield result;
  compact_into(solid, walkable_height, walkable_climb, result);
  return result;
}

}  // namespace way
