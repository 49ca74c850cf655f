// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/filter_spans.h"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace way {
namespace {

constexpr int kSky = 65535;

/// Where the open space above a span ends.
int ceiling_of(std::span<const Span> column, std::size_t index) {
  return index + 1 < column.size() ? column[index + 1].bottom : kSky;
}

/// What an agent on one span sees around it.
struct Surroundings {
  int floor;
  int ceiling;
  int height;
  int climb;
  bool drop = false;
  int lowest_step = 0;  ///< Of the neighbours that can be stepped onto and the floor itself.
  int highest_step = 0;

  void look_at(std::span<const Span> column) {
    const int below = column.empty() ? kSky : column[0].bottom;
    if (std::min(ceiling, below) - floor >= height) {
      drop = true;  // one can fall past the lowest span
      return;
    }
    for (std::size_t i = 0; i < column.size(); ++i) {
      const int other = column[i].top;
      if (std::min(ceiling, ceiling_of(column, i)) - std::max(floor, other) < height) continue;
      const int step = other - floor;
      if (step < -climb) {
        drop = true;
        return;
      }
      if (step <= climb) {
        lowest_step = std::min(lowest_step, step);
        highest_step = std::max(highest_step, step);
      }
    }
  }

  bool is_ledge() const { return drop || highest_step - lowest_step > climb; }
};

bool is_ledge(const Heightfield& solid, Cell cell, Surroundings around) {
  for (int side = 0; side < 4; ++side) {
    const Cell next = {cell.x + step_x(side), cell.z + step_z(side)};
    if (!solid.grid.contains(next)) return true;
    around.look_at(solid.column(next));
    if (around.drop) return true;
  }
  return around.is_ledge();
}

}  // namespace

void lift_low_obstacles(Heightfield& solid, int climb) {
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    Span below = {};
    bool below_was_walkable = false;
    for (std::uint32_t s = solid.columns[i]; s < solid.columns[i + 1]; ++s) {
      Span& span = solid.spans[s];
      const bool was_walkable = is_walkable(span.area);
      if (!was_walkable && below_was_walkable && span.top - below.top <= climb) {
        span.area = below.area;
      }
      below = span;
      below_was_walkable = was_walkable;
    }
  }
}

void remove_ledges(Heightfield& solid, int height, int climb) {
  for (int z = 0; z < solid.grid.depth; ++z) {
    for (int x = 0; x < solid.grid.width; ++x) {
      const std::span<const Span> column = solid.column({x, z});
      const std::size_t first = solid.columns[solid.grid.column_index({x, z})];
      for (std::size_t i = 0; i < column.size(); ++i) {
        if (!is_walkable(column[i].area)) continue;
        const Surroundings around = {.floor = column[i].top,
                                     .ceiling = ceiling_of(column, i),
                                     .height = height,
                                     .climb = climb};
        if (is_ledge(solid, {x, z}, around)) solid.spans[first + i].area = Area::none;
      }
    }
  }
}

void remove_low_ceilings(Heightfield& solid, int height) {
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    const std::uint32_t end = solid.columns[i + 1];
    for (std::uint32_t s = solid.columns[i]; s < end; ++s) {
      Span& span = solid.spans[s];
      const int ceiling = s + 1 < end ? solid.spans[s + 1].bottom : kSky;
      if (ceiling - span.top < height) span.area = Area::none;
    }
  }
}

}  // namespace way
