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
  const std::size_t column_count = solid.columns.size() - 1;
  const std::size_t most = solid.spans.size() + 1;
  open.columns.resize(column_count + 1);
  open.floor.resize(most);
  open.clearance.resize(most);
  open.area.resize(most);
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < column_count; ++i) {
    open.columns[i] = count;
    const std::uint32_t end = solid.columns[i + 1];
    for (std::uint32_t s = solid.columns[i]; s < end; ++s) {
      const Span& span = solid.spans[s];
      open.floor[count] = span.top;
      open.clearance[count] =
          static_cast<std::uint16_t>(s + 1 < end ? solid.spans[s + 1].bottom - span.top : kSky);
      open.area[count] = span.area;
      count += is_walkable(span.area) ? 1 : 0;
    }
  }
  open.columns[column_count] = count;
  open.floor.resize(count + 1);
  open.clearance.resize(count + 1);
  open.area.resize(count + 1);
  open.floor[count] = 0;
  open.clearance[count] = 0;
  open.area[count] = Area::none;
}

/// Floors of a column, from begin up to end.
struct Floors {
  std::uint32_t begin;
  std::uint32_t end;

  std::uint32_t count() const { return end - begin; }
};

/// Links the floors of columns that lie side by side.
class Linker {
 public:
  explicit Linker(CompactHeightfield& open)
      : floor_(open.floor.data()),
        clearance_(open.clearance.data()),
        neighbours_(open.neighbours.data()),
        none_(open.none()),
        height_(open.walkable_height),
        climb_(open.walkable_climb) {}

  /// Links both columns to each other; b lies on `side` of a.
  void link(Floors a, Floors b, std::size_t side) const {
    const std::size_t back = side ^ 2U;
    if (a.count() == 1 && b.count() == 1) [[likely]] {
      const bool linked = can_step(a.begin, b.begin);
      neighbours_[a.begin][side] = linked ? b.begin : none_;
      neighbours_[b.begin][back] = linked ? a.begin : none_;
      return;
    }
    link_one_way(a, b, side);
    link_one_way(b, a, back);
  }

  /// The side of a column where there is no other.
  void close(Floors a, std::size_t side) const {
    for (std::uint32_t f = a.begin; f < a.end; ++f)
      neighbours_[f][side] = none_;
  }

 private:
  /// True where an agent can step from one floor to the other, either way.
  bool can_step(std::uint32_t a, std::uint32_t b) const {
    const int low = std::max(floor_[a], floor_[b]);
    const int high = std::min(floor_[a] + clearance_[a], floor_[b] + clearance_[b]);
    return (high - low >= height_) & (std::abs(floor_[a] - floor_[b]) <= climb_);
  }

  void link_one_way(Floors from, Floors to, std::size_t side) const {
    std::uint32_t lowest = to.begin;  // what lies below it is too low for all that follow
    for (std::uint32_t f = from.begin; f < from.end; ++f) {
      while (lowest < to.end && floor_[lowest] + climb_ < floor_[f])
        ++lowest;
      std::uint32_t t = lowest;
      while (t < to.end && floor_[t] <= floor_[f] + climb_ && !can_step(f, t))
        ++t;
      const bool linked = t < to.end && floor_[t] <= floor_[f] + climb_;
      neighbours_[f][side] = linked ? t : none_;
    }
  }

  const std::uint16_t* floor_;
  const std::uint16_t* clearance_;
  CompactHeightfield::Neighbours* neighbours_;
  std::uint32_t none_;
  int height_;
  int climb_;
};

void link_floors(CompactHeightfield& open) {
  const Linker linker(open);
  const auto width = static_cast<std::size_t>(open.grid.width);
  const auto depth = static_cast<std::size_t>(open.grid.depth);
  const std::uint32_t* columns = open.columns.data();
  const auto floors = [&](std::size_t i) { return Floors{columns[i], columns[i + 1]}; };
  constexpr std::size_t kHighZ = 1;
  constexpr std::size_t kHighX = 2;
  for (std::size_t z = 0; z < depth; ++z) {
    const std::size_t row = z * width;
    linker.close(floors(row), kHighX ^ 2U);
    for (std::size_t i = row; i + 1 < row + width; ++i)
      linker.link(floors(i), floors(i + 1), kHighX);
    linker.close(floors(row + width - 1), kHighX);
    for (std::size_t i = row; i < row + width; ++i) {
      if (z == 0) linker.close(floors(i), kHighZ ^ 2U);
      if (z + 1 < depth) {
        linker.link(floors(i), floors(i + width), kHighZ);
      } else {
        linker.close(floors(i), kHighZ);
      }
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
  if (solid.grid.column_count() > 0) link_floors(result);
}

CompactHeightfield compact(const Heightfield& solid, int walkable_height, int walkable_climb) {
  CompactHeightfield result;
  compact_into(solid, walkable_height, walkable_climb, result);
  return result;
}

}  // namespace way
