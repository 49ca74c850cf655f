// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/compact_heightfield.h"

#include "bake/compact_into.h"

#include <algorithm>
#include <span>

namespace way {
namespace {

constexpr int kSky = 65535;
constexpr int kHighestFlat = 32767;  // of 16 bits; stands for the sky in a FloorRow

/// Floors of a column, from begin up to end.
struct Floors {
  std::uint32_t begin;
  std::uint32_t end;
};

void resize(const Heightfield& solid, CompactHeightfield& open) {
  const auto count = static_cast<std::size_t>(
      std::ranges::count_if(solid.spans, [](const Span& span) { return is_walkable(span.area); }));
  open.columns.resize(solid.columns.size());
  open.columns[0] = 0;
  open.floor.resize(count + 1);
  open.clearance.resize(count + 1);
  open.area.resize(count + 1);
  open.neighbours.resize(count + 1);
}

void set_sentinel(CompactHeightfield& open) {
  const std::uint32_t none = open.none();
  open.floor[none] = 0;
  open.clearance[none] = 0;
  open.area[none] = Area::none;
  open.neighbours[none] = {none, none, none, none};
}

/// Copies the floors of rows, one row after another.
class FloorCopier {
 public:
  FloorCopier(const Heightfield& solid, CompactHeightfield& open)
      : solid_columns_(solid.columns.data()),
        spans_(solid.spans.data()),
        columns_(open.columns.data()),
        floor_(open.floor.data()),
        clearance_(open.clearance.data()),
        area_(open.area.data()),
        width_(static_cast<std::size_t>(solid.grid.width)) {
    const bool small =
        open.walkable_height < kHighestFlat / 4 && open.walkable_climb < kHighestFlat / 4;
    highest_ = small ? kHighestFlat - 1 - open.walkable_height - open.walkable_climb : -1;
  }

  void copy(std::size_t z, FloorRow& row) const {
    const std::uint32_t* solid_columns = solid_columns_ + z * width_;
    std::uint32_t* columns = columns_ + z * width_;
    std::int16_t* floors = row.floors.data();
    std::int16_t* ceilings = row.ceilings.data();
    std::int16_t* rich = row.rich.data() + 1;
    std::uint32_t count = columns[0];
    std::uint32_t s = solid_columns[0];
    for (std::size_t x = 0; x < width_; ++x) {
      const std::uint32_t first = count;
      const std::uint32_t end = solid_columns[x + 1];
      for (; s != end; ++s) {
        const Span& span = spans_[s];
        if (!is_walkable(span.area)) continue;
        floor_[count] = span.top;
        clearance_[count] =
            static_cast<std::uint16_t>(s + 1 != end ? spans_[s + 1].bottom - span.top : kSky);
        area_[count] = span.area;
        ++count;
      }
      columns[x + 1] = count;
      if (count == first) {
        // No height is shared with any other.
        floors[x] = ceilings[x] = rich[x] = 0;
        continue;
      }
      const int floor = floor_[first];
      const int ceiling = floor + clearance_[first];
      floors[x] = static_cast<std::int16_t>(floor);
      ceilings[x] = static_cast<std::int16_t>(std::min(ceiling, kHighestFlat));
      rich[x] = count > first + 1 || floor > highest_ ? 1 : 0;
    }
  }

 private:
  const std::uint32_t* solid_columns_;
  const Span* spans_;
  std::uint32_t* columns_;
  std::uint16_t* floor_;
  std::uint16_t* clearance_;
  Area* area_;
  std::size_t width_;
  int highest_;  // floor in a column that is not rich
};

/// What an agent needs and can do, in 16 bits.  [voxels]
struct FlatSteps {
  std::int16_t height;
  std::int16_t climb;
};

/// Floors with their ceilings, side by side.
struct FlatFloors {
  const std::int16_t* floors;
  const std::int16_t* ceilings;
};

/// Tells for pairs of columns that are not rich whether an agent can step from one to the other.
void find_steps(FlatFloors a, FlatFloors b, FlatSteps steps, std::span<std::int16_t> found) {
  const std::size_t count = found.size();
  std::int16_t* out = found.data();
  const std::int16_t height = steps.height;
  const std::int16_t climb = steps.climb;
  for (std::size_t x = 0; x < count; ++x) {
    const std::int16_t low = std::max(a.floors[x], b.floors[x]);
    const std::int16_t high = std::min(a.ceilings[x], b.ceilings[x]);
    const auto shared = static_cast<std::int16_t>(high - low);
    const auto step = static_cast<std::int16_t>(low - std::min(a.floors[x], b.floors[x]));
    out[x] = static_cast<std::int16_t>((shared >= height) & (step <= climb));
  }
}

/// Links the floors of rows to those around them.
class Linker {
 public:
  Linker(CompactHeightfield& open, CompactScratch& scratch)
      : columns_(open.columns.data()),
        floor_(open.floor.data()),
        clearance_(open.clearance.data()),
        neighbours_(open.neighbours.data()),
        width_(static_cast<std::size_t>(open.grid.width)),
        depth_(static_cast<std::size_t>(open.grid.depth)),
        none_(open.none()),
        height_(open.walkable_height),
        climb_(open.walkable_climb),
        scratch_(scratch) {
    scratch.links.resize(width_);
    scratch.steps_x.assign(width_ + 1, 0);
    for (std::vector<std::int16_t>& steps : scratch.steps_z)
      steps.assign(width_, 0);
  }

  /// Needs the floors of this row and of those before and behind it.
  void link_row(std::size_t z) {
    find_steps_of_row(z);
    pack_links(z);
    const std::uint32_t* row = columns_ + z * width_;
    const std::uint32_t* before = z > 0 ? row - width_ : row;
    const std::uint32_t* behind = z + 1 < depth_ ? row + width_ : row;
    // Copies, because neighbours are of the same type and might be written over them.
    const std::int16_t* links = scratch_.links.data();
    CompactHeightfield::Neighbours* neighbours = neighbours_;
    const std::size_t width = width_;
    std::uint32_t low_x = none_;
    std::uint32_t end = row[0];
    for (std::size_t x = 0; x < width; ++x) {
      const std::uint32_t floor = end;
      end = row[x + 1];
      if (floor == end) continue;
      if (links[x] >= kCloser) {
        link_column(x, z);
      } else {
        const CompactHeightfield::Neighbours all = {low_x, behind[x], end, before[x]};
        neighbours[floor] = links[x] == kAllSides ? all : only(links[x], all);
      }
      low_x = floor;
    }
  }

 private:
  static constexpr int kAllSides = 15;
  static constexpr int kCloser = 16;

  /// The neighbours on those sides whose bits are set.
  CompactHeightfield::Neighbours only(int sides, const CompactHeightfield::Neighbours& all) const {
    return {(sides & 1) != 0 ? all[0] : none_, (sides & 2) != 0 ? all[1] : none_,
            (sides & 4) != 0 ? all[2] : none_, (sides & 8) != 0 ? all[3] : none_};
  }

  void find_steps_of_row(std::size_t z) const {
    const FloorRow& row = scratch_.rows[z % 3];
    const FlatSteps steps = {static_cast<std::int16_t>(height_), static_cast<std::int16_t>(climb_)};
    const FlatFloors here = {row.floors.data(), row.ceilings.data()};
    find_steps(here, {here.floors + 1, here.ceilings + 1}, steps,
               std::span(scratch_.steps_x).subspan(1, width_ - 1));
    std::vector<std::int16_t>& steps_z = scratch_.steps_z[z % 2];
    if (z + 1 < depth_) {
      const FloorRow& behind = scratch_.rows[(z + 1) % 3];
      find_steps(here, {behind.floors.data(), behind.ceilings.data()}, steps, steps_z);
    } else {
      std::ranges::fill(steps_z, std::int16_t{0});
    }
  }

  /// Packs the sides of columns that are linked into bits, kCloser where that is not enough.
  void pack_links(std::size_t z) const {
    const std::int16_t* to_x = scratch_.steps_x.data();
    const std::int16_t* to_before = scratch_.steps_z[(z + 1) % 2].data();
    const std::int16_t* to_behind = scratch_.steps_z[z % 2].data();
    // Rows outside of the grid are others inside of it here: a closer look never does harm.
    const std::int16_t* rich = scratch_.rows[z % 3].rich.data();
    const std::int16_t* behind = scratch_.rows[(z + 1) % 3].rich.data() + 1;
    const std::int16_t* before = scratch_.rows[(z + 2) % 3].rich.data() + 1;
    std::int16_t* links = scratch_.links.data();
    const std::size_t width = width_;
    for (std::size_t x = 0; x < width; ++x) {
      const int closer = rich[x] | rich[x + 1] | rich[x + 2] | before[x] | behind[x];
      const int sides = to_x[x] | (to_behind[x] << 1) | (to_x[x + 1] << 2) | (to_before[x] << 3);
      links[x] = static_cast<std::int16_t>(sides | (closer << 4));
    }
  }

  /// Links each floor of a column by itself.
  void link_column(std::size_t x, std::size_t z) const {
    const std::size_t i = z * width_ + x;
    link_one_way(i, x > 0 ? floors(i - 1) : Floors{0, 0}, 0);
    link_one_way(i, z + 1 < depth_ ? floors(i + width_) : Floors{0, 0}, 1);
    link_one_way(i, x + 1 < width_ ? floors(i + 1) : Floors{0, 0}, 2);
    link_one_way(i, z > 0 ? floors(i - width_) : Floors{0, 0}, 3);
  }

  void link_one_way(std::size_t column, Floors to, std::size_t side) const {
    const Floors from = floors(column);
    const std::uint16_t* floor = floor_;
    const std::uint16_t* clearance = clearance_;
    const int climb = climb_;
    const int height = height_;
    std::uint32_t lowest = to.begin;  // what lies below it is too low for all that follow
    for (std::uint32_t f = from.begin; f < from.end; ++f) {
      const int here = floor[f];
      const int ceiling = here + clearance[f];
      while (lowest != to.end && floor[lowest] < here - climb)
        ++lowest;
      // What is found shares enough height with the space above this floor.
      const int highest = ceiling - here < height ? -1 : std::min(here + climb, ceiling - height);
      const int least_ceiling = here + height;
      std::uint32_t t = lowest;
      while (t != to.end && floor[t] <= highest &&
             (clearance[t] < height || floor[t] + clearance[t] < least_ceiling))
        ++t;
      neighbours_[f][side] = t != to.end && floor[t] <= highest ? t : none_;
    }
  }

  Floors floors(std::size_t column) const { return {columns_[column], columns_[column + 1]}; }

  const std::uint32_t* columns_;
  const std::uint16_t* floor_;
  const std::uint16_t* clearance_;
  CompactHeightfield::Neighbours* neighbours_;
  std::size_t width_;
  std::size_t depth_;
  std::uint32_t none_;
  int height_;
  int climb_;
  CompactScratch& scratch_;
};

}  // namespace

void FloorRow::resize(std::size_t width) {
  floors.resize(width);
  ceilings.resize(width);
  rich.assign(width + 2, 0);
}

void compact_into(const Heightfield& solid, int walkable_height, int walkable_climb,
                  CompactScratch& scratch, CompactHeightfield& result) {
  result.grid = solid.grid;
  result.walkable_height = walkable_height;
  result.walkable_climb = walkable_climb;
  resize(solid, result);
  const auto depth = static_cast<std::size_t>(solid.grid.column_count() > 0 ? solid.grid.depth : 0);
  for (FloorRow& row : scratch.rows)
    row.resize(static_cast<std::size_t>(solid.grid.width));
  const FloorCopier copier(solid, result);
  Linker linker(result, scratch);
  for (std::size_t z = 0; z < depth; ++z) {
    copier.copy(z, scratch.rows[z % 3]);
    if (z > 0) linker.link_row(z - 1);
  }
  if (depth > 0) linker.link_row(depth - 1);
  set_sentinel(result);
}

CompactHeightfield compact(const Heightfield& solid, int walkable_height, int walkable_climb) {
  CompactScratch scratch;
  CompactHeightfield result;
  compact_into(solid, walkable_height, walkable_climb, scratch, result);
  return result;
}

}  // namespace way
