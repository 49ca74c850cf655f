// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/compact_heightfield.h"

#include "bake/open/compact_into.h"
#include "bake/scratch/resize_exactly.h"
#include "core/simd.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace way {
namespace {

constexpr int kCloser = 256;    // link code: the floors must be examined one by one
constexpr int kAllLowest = 85;  // link code: on all sides, the lowest floor can be stepped onto

/// Floors of a column, from begin up to end.
struct Floors {
  std::uint32_t begin;
  std::uint32_t end;
};

/// The floors of one storey of eight columns, and the links from them.
class FloorLinker8 {
 public:
  FloorLinker8(const HeightStorey& own, std::size_t x, Short8 height, Short8 climb)
      : floor_(load8(own.floors.data() + x)),
        ceiling_(load8(own.ceilings.data() + x)),
        height_(height),
        climb_(climb) {}

  /// Links to the eight columns of `next` from x >= -1 on: to the lowest floor within reach.
  template <int storeys>
  void link(const std::array<HeightStorey, 2>& next, std::ptrdiff_t x, int side) {
    const Short8 low = reaches(next[0], x);
    Short8 code = low & eight(1);
    if (storeys > 1) code |= ~low & reaches(next[1], x) & eight(2);
    links_ |= code << (2 * side);
  }

  Short8 links() const { return links_; }

 private:
  Short8 reaches(const HeightStorey& next, std::ptrdiff_t x) const {
    const Short8 floor = load8(next.floors.data() + x);
    const Short8 low = max(floor_, floor);
    const Short8 shared = min(ceiling_, load8(next.ceilings.data() + x)) - low;
    return (shared >= height_) & (low - min(floor_, floor) <= climb_);
  }

  Short8 floor_;
  Short8 ceiling_;
  Short8 height_;
  Short8 climb_;
  Short8 links_ = {};
};

/// Links the floors of all rows to their neighbors.
class Linker {
 public:
  Linker(CompactHeightfield& open, CompactScratch& scratch)
      : columns_(open.columns.data()),
        floor_(open.floor.data()),
        clearance_(open.clearance.data()),
        links_(open.neighbors),
        width_(static_cast<std::size_t>(open.grid.width)),
        depth_(static_cast<std::size_t>(open.grid.depth)),
        steps_{open.walkable_height, open.walkable_climb},
        limits_(steps_),
        scratch_(scratch) {
    for (FloorRow& row : scratch.rows)
      clear(row);
    for (HeightRow& links : scratch.links)
      links.assign(width_, 0);
  }

  void run() {
    load_row(0);
    for (std::size_t z = 0; z < depth_; ++z) {
      if (z + 1 < depth_) {
        load_row(z + 1);
      } else {
        clear(scratch_.rows[(z + 1) % 3]);
      }
      link_row(z);
    }
  }

 private:
  void clear(FloorRow& row) const {
    row.storeys[0].clear(width_);
    row.rich.assign(width_, 0);
    row.repeats.assign(width_, 1);  // all columns are empty and thus equal
    row.repeats.data()[width_] = 0;
    row.has_second_floor = false;
  }

  /// Makes the second storey valid, with no floors in it.
  void add_second_floors(FloorRow& row) const {
    if (row.has_second_floor) return;
    row.has_second_floor = true;
    row.storeys[1].clear(width_);
  }

  void load_row(std::size_t z) const {
    FloorRow& row = scratch_.rows[z % 3];
    row.has_second_floor = false;
    const std::uint32_t* columns = columns_ + z * width_;
    std::int16_t* floors = row.storeys[0].floors.data();
    std::int16_t* ceilings = row.storeys[0].ceilings.data();
    std::int16_t* rich = row.rich.data();
    std::int16_t* repeats = row.repeats.data();
    const int highest = limits_.highest_floor();
    for (std::size_t x = 0, stop = 0; x < width_;) {
      stop = std::min(x + HeightRow::kLanes, width_);
      std::uint32_t end = columns[x];
      if (end == columns[stop]) {  // eight empty columns, or the last ones of the row
        store8(floors + x, eight(kHighestInRow));
        store8(ceilings + x, eight(kHighestInRow));
        store8(rich + x, eight(0));
        std::fill(repeats + x, repeats + stop, std::int16_t{0});
        x = stop;
      } else if (stop == x + HeightRow::kLanes && have_one_each(columns + x)) {
        const UShort8 lowest = load(floor_ + end);
        const Short8 row_floors = row_height(lowest);
        store8(floors + x, row_floors);
        store8(ceilings + x, row_height(add_to_most(lowest, load(clearance_ + end))));
        store8(rich + x, row_floors > eight(highest));
        store8(repeats + x, eight(0));
        x = stop;
      }
      for (; x < stop; ++x) {
        const std::uint32_t begin = end;
        end = columns[x + 1];
        repeats[x] = x > 0 && has_same({columns[x - 1], begin}, {begin, end}) ? 1 : 0;
        if (end == begin) {
          floors[x] = ceilings[x] = kHighestInRow;
          rich[x] = 0;
          continue;
        }
        const int floor = floor_[begin];
        floors[x] = row_height(floor);
        ceilings[x] = row_ceiling(begin);
        rich[x] = floor > highest ? -1 : 0;
        if (end != begin + 1) load_second({begin, end}, x, row);
      }
    }
  }

  /// Returns true if two columns have the same floors, at least three of them.
  bool has_same(Floors a, Floors b) const {
    const std::uint32_t count = b.end - b.begin;
    if (count < 3 || a.end - a.begin != count) return false;
    return std::equal(floor_ + a.begin, floor_ + a.end, floor_ + b.begin) &&
           std::equal(clearance_ + a.begin, clearance_ + a.end, clearance_ + b.begin);
  }

  /// Returns true if each of eight columns has one floor.
  static bool have_one_each(const std::uint32_t* columns) {
    if (columns[HeightRow::kLanes] != columns[0] + HeightRow::kLanes) return false;
    std::uint32_t differ = 0;
    for (std::uint32_t i = 1; i < HeightRow::kLanes; ++i)
      differ |= columns[i] ^ (columns[0] + i);
    return differ == 0;
  }
  static UShort8 load(const std::uint16_t* from) {
    UShort8 value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }

  void load_second(Floors floors, std::size_t x, FloorRow& row) const {
    add_second_floors(row);
    const std::uint32_t second = floors.begin + 1;
    const bool fits = floors.end == second + 1 && floor_[second] <= limits_.highest_floor();
    row.rich.data()[x] = fits ? 1 : -1;
    row.storeys[1].floors.data()[x] = row_height(floor_[second]);
    row.storeys[1].ceilings.data()[x] = row_ceiling(second);
  }

  std::int16_t row_ceiling(std::uint32_t i) const { return row_height(floor_[i] + clearance_[i]); }

  void link_row(std::size_t z) const {
    const bool has_second_floors =
        std::ranges::any_of(scratch_.rows, [](const FloorRow& r) { return r.has_second_floor; });
    for (FloorRow& row : scratch_.rows) {
      if (has_second_floors) add_second_floors(row);
    }
    find_links(z, has_second_floors);
    is_near(z) ? write_near_links(z) : write_links(z);
  }

  /// Returns true if all floors of a row and of the rows beside it have nearby indices.
  bool is_near(std::size_t z) const {
    const std::size_t first = z > 0 ? z - 1 : 0;
    const std::size_t end = std::min(z + 2, depth_);
    return columns_[end * width_] - columns_[first * width_] <= FloorLinks::kFarthest;
  }

  void find_links(std::size_t z, bool has_second_floors) const {
    const auto rich = [&](std::size_t row) { return scratch_.rows[row % 3].rich.data(); };
    const std::uint32_t* columns = columns_ + z * width_;
    for (std::size_t x = 0; x < width_; x += HeightRow::kLanes) {
      if (columns[x] == columns[std::min(x + HeightRow::kLanes, width_)]) continue;
      const std::int16_t* own = rich(z) + x;
      const Short8 around = load8(own) | load8(own - 1) | load8(own + 1) | load8(rich(z + 1) + x) |
                            load8(rich(z + 2) + x);
      const bool is_low = !has_second_floors || equal(around, eight(0));
      is_low ? link_block<1>(z, x, around) : link_block<2>(z, x, around);
    }
  }

  /// Finds the links of eight columns, which have up to so many storeys, as have those around.
  template <int storeys>
  void link_block(std::size_t z, std::size_t x, Short8 rich) const {
    const FloorRow& row = scratch_.rows[z % 3];
    const FloorRow& behind = scratch_.rows[(z + 1) % 3];
    const FloorRow& before = scratch_.rows[(z + 2) % 3];
    // Columns whose heights do not fit are handled one by one anyway.
    const Short8 height = eight(std::min(steps_.height, kHighestInRow / 4));
    const Short8 climb = eight(std::min(steps_.climb, kHighestInRow / 4));
    for (std::size_t own = 0; own < storeys; ++own) {
      FloorLinker8 linker(row.storeys[own], x, height, climb);
      linker.link<storeys>(row.storeys, x - 1, 0);
      linker.link<storeys>(behind.storeys, x, 1);
      linker.link<storeys>(row.storeys, x + 1, 2);
      linker.link<storeys>(before.storeys, x, 3);
      store8(scratch_.links[own].data() + x, linker.links() | (rich & eight(kCloser)));
    }
  }

  /// Writes the links of a row in which all links are near.
  void write_near_links(std::size_t z) const {
    const LinkedRow row(columns_ + z * width_, z > 0 ? width_ : 0, z + 1 < depth_ ? width_ : 0);
    const std::int16_t* low = scratch_.links[0].data();
    std::size_t x = 0;
    for (; x + HeightRow::kLanes <= width_; x += HeightRow::kLanes) {
      if (row.have_eight(x) && equal(load8(low + x), eight(kAllLowest))) {
        link_eight(row, x);
      } else {
        link_columns(row, {x, x + HeightRow::kLanes}, z);
      }
    }
    link_columns(row, {x, width_}, z);
  }

  /// A row of columns and the rows beside it.
  struct LinkedRow {
    const std::uint32_t* columns;
    const std::uint32_t* before;
    const std::uint32_t* behind;

    LinkedRow(const std::uint32_t* row, std::size_t to_before, std::size_t to_behind)
        : columns(row), before(row - to_before), behind(row + to_behind) {}

    /// Returns true if the eight columns from x on hold eight floors, in this row and in those
    /// beside it.
    bool have_eight(std::size_t x) const {
      constexpr auto kEight = static_cast<std::uint32_t>(HeightRow::kLanes);
      return columns[x + kEight] - columns[x] == kEight &&
             before[x + kEight] - before[x] == kEight && behind[x + kEight] - behind[x] == kEight;
    }
    /// The lowest floor of the column before x, if there is one.
    std::uint32_t left_of(std::size_t x) const { return columns[x > 0 ? x - 1 : 0]; }
  };

  /// Links eight floors that have a neighbor on every side. Each column then has at least one
  /// floor, here and in the rows beside; and since the eight columns hold eight floors, exactly
  /// one.
  void link_eight(const LinkedRow& row, std::size_t x) const {
    const std::uint32_t floor = row.columns[x];
    FloorLinks::Steps* steps = links_.steps() + floor;
    const Short8 inner =
        steps_between(floor, UInt4{floor - 1, row.behind[x], floor + 1, row.before[x]});
    for (std::size_t i = 0; i < HeightRow::kLanes; ++i)
      store_steps(steps[i], inner);
    steps[0][0] = static_cast<std::int16_t>(row.left_of(x) - floor);
  }

  struct Stretch {
    std::size_t begin;
    std::size_t end;
  };

  void link_columns(const LinkedRow& row, Stretch columns, std::size_t z) const {
    const std::int16_t* low = scratch_.links[0].data();
    const std::int16_t* high = scratch_.links[1].data();
    FloorLinks::Steps* steps = links_.steps();
    std::uint32_t low_x = row.left_of(columns.begin);
    std::uint32_t end = row.columns[columns.begin];
    for (std::size_t x = columns.begin; x < columns.end; ++x) {
      const std::uint32_t floor = end;
      end = row.columns[x + 1];
      if (floor == end) {
        low_x = end;
        continue;
      }
      const Short8 lowest = steps_between(floor, UInt4{low_x, row.behind[x], end, row.before[x]});
      low_x = floor;
      if (low[x] >= kCloser) {
        link_rich(row, x, z);
        continue;
      }
      store_steps(steps[floor], low[x] == kAllLowest ? lowest : pick(low[x], lowest));
      if (end != floor + 1) store_steps(steps[floor + 1], pick(high[x], lowest - eight(1)));
    }
  }

  /// Not inlined, to keep the loop over columns small.
  WAY_NOINLINE void link_rich(const LinkedRow& row, std::size_t x, std::size_t z) const {
    repeats_around(x, z) ? repeat_links(row, x) : link_column<true>(x, z);
  }

  /// Returns true if a column and all around it have the same floors as those before them.
  bool repeats_around(std::size_t x, std::size_t z) const {
    const auto row = [&](std::size_t i) { return scratch_.rows[i % 3].repeats.data() + x; };
    const std::int16_t* own = row(z);
    return (own[-1] & own[0] & own[1] & *row(z + 1) & *row(z + 2)) != 0;
  }

  /// Copies the links of the previous column to this one.
  void repeat_links(const LinkedRow& row, std::size_t x) const {
    const std::uint32_t count = row.columns[x] - row.columns[x - 1];
    const auto further = [&](const std::uint32_t* beside) {
      return static_cast<int>(beside[x] - beside[x - 1] - count);
    };
    const auto moved = [](std::int16_t step, int by) {
      return static_cast<std::int16_t>(step == FloorLinks::kNone ? step : step + by);
    };
    const int behind = further(row.behind);
    const int before = further(row.before);
    FloorLinks::Steps* steps = links_.steps() + row.columns[x];
    const FloorLinks::Steps* like = steps - count;
    for (std::uint32_t i = 0; i < count; ++i, ++like)
      steps[i] = {(*like)[0], moved((*like)[1], behind), (*like)[2], moved((*like)[3], before)};
  }

  static Short8 steps_between(std::uint32_t from, UInt4 to) {
    const auto steps = std::bit_cast<Int4>(to - from);
    return std::bit_cast<Short8>(pack_above(steps, steps) ^ splat8(0x8000));
  }
  static void store_steps(FloorLinks::Steps& to, Short8 steps) {
    std::memcpy(&to, &steps, sizeof to);
  }

  /// The steps along the links, given the steps to the lowest floors around.
  static Short8 pick(int links, Short8 lowest) {
    constexpr Short8 kToLowest = {1, 4, 16, 64};
    constexpr Short8 kToSecond = {2, 8, 32, 128};
    const Short8 all = eight(links);
    const Short8 second = (all & kToSecond) == kToSecond;
    return (lowest - second) & (second | ((all & kToLowest) == kToLowest));  // true is -1
  }

  void write_links(std::size_t z) const {
    for (std::size_t x = 0; x < width_; ++x)
      link_column<false>(x, z);
  }

  /// Links each floor of a column individually.
  template <bool is_near>
  void link_column(std::size_t x, std::size_t z) const {
    const std::size_t i = z * width_ + x;
    link_one_way<is_near>(i, x > 0 ? floors(i - 1) : Floors{0, 0}, 0);
    link_one_way<is_near>(i, z + 1 < depth_ ? floors(i + width_) : Floors{0, 0}, 1);
    link_one_way<is_near>(i, x + 1 < width_ ? floors(i + 1) : Floors{0, 0}, 2);
    link_one_way<is_near>(i, z > 0 ? floors(i - width_) : Floors{0, 0}, 3);
  }

  template <bool is_near>
  void link_one_way(std::size_t column, Floors to, std::size_t side) const {
    const Floors from = floors(column);
    const std::uint16_t* floor = floor_;
    const std::uint16_t* clearance = clearance_;
    const int climb = steps_.climb;
    const int height = steps_.height;
    std::uint32_t lowest = to.begin;  // floors below it are too low for all that follow
    for (std::uint32_t f = from.begin; f < from.end; ++f) {
      const int here = floor[f];
      const int ceiling = here + clearance[f];
      while (lowest != to.end && floor[lowest] < here - climb)
        ++lowest;
      // A floor within these bounds shares enough height with the space above this one.
      const int highest = ceiling - here < height ? -1 : std::min(here + climb, ceiling - height);
      const int least_ceiling = here + height;
      std::uint32_t t = lowest;
      while (t != to.end && floor[t] <= highest &&
             (clearance[t] < height || floor[t] + clearance[t] < least_ceiling))
        ++t;
      const bool found = t != to.end && floor[t] <= highest;
      if constexpr (is_near) {
        links_.steps()[f][side] = found ? static_cast<std::int16_t>(t - f) : FloorLinks::kNone;
      } else {
        links_.set(f, side, found ? t : links_.none());
      }
    }
  }

  Floors floors(std::size_t column) const { return {columns_[column], columns_[column + 1]}; }

  const std::uint32_t* columns_;
  const std::uint16_t* floor_;
  const std::uint16_t* clearance_;
  FloorLinks& links_;
  std::size_t width_;
  std::size_t depth_;
  Steps steps_;
  HeightLimits limits_;
  CompactScratch& scratch_;
};

void copy_row(const Heightfield& solid, std::size_t z, FloorWriter& writer) {
  const auto width = static_cast<std::size_t>(solid.grid.width);
  const std::uint32_t* columns = solid.columns.data() + z * width;
  FloorCursor at = writer.begin_row(columns[width] - columns[0]);
  for (std::size_t x = 0; x < width; ++x) {
    const Span* end = solid.spans.data() + columns[x + 1];
    for (const Span* span = solid.spans.data() + columns[x]; span != end; ++span) {
      if (!is_walkable(span->area)) continue;
      at.add(span->top, span + 1 != end ? span[1].bottom - span->top : kSky, span->area);
    }
    at.end_column();
  }
  writer.end_row(at);
}

}  // namespace

FloorWriter::FloorWriter(const VoxelGrid& grid, Steps steps, CompactHeightfield& open)
    : open_(open) {
  open.grid = grid;
  open.walkable_height = steps.height;
  open.walkable_climb = steps.climb;
  resize_exactly(open.columns, grid.column_count() + 1);
  column_ = open.columns.data();
  *column_++ = 0;
  resize(open.floor.capacity());  // finish() shrinks it to the part in use
}

void FloorWriter::resize(std::size_t size) {
  const auto resize_one = [size](auto& vector) {
    vector.reserve(size);  // otherwise it might double its capacity
    vector.resize(size);
  };
  resize_one(open_.floor);
  resize_one(open_.clearance);
  resize_one(open_.area);
}

FloorCursor FloorWriter::begin_row(std::size_t most) {
  const std::size_t needed = count_ + most + 1;
  const std::size_t size = open_.floor.size();
  if (needed > size) {
    resize(std::max({needed, size + size / 8, open_.columns.size()}));
    has_grown_ = true;
  }
  return {open_.floor.data(), open_.clearance.data(), open_.area.data(), column_, count_};
}

void FloorWriter::end_row(const FloorCursor& cursor) {
  column_ = cursor.column;
  count_ = cursor.count;
}

void FloorWriter::finish() {
  begin_row(0).add(0, 0, Area::none);
  resize(count_ + 1);
  // Shrinks what was allocated by estimate, but keeps what earlier fields needed.
  const std::size_t unused = open_.floor.capacity() - open_.floor.size();
  if (!has_grown_ || unused <= open_.floor.size() / 8) return;
  open_.floor.shrink_to_fit();
  open_.clearance.shrink_to_fit();
  open_.area.shrink_to_fit();
}

void link_floors(CompactHeightfield& open, CompactScratch& scratch) {
  open.neighbors.reset(open.size());
  if (open.grid.column_count() > 0) Linker(open, scratch).run();
}

void compact_into(const Heightfield& solid, int walkable_height, int walkable_climb,
                  CompactScratch& scratch, CompactHeightfield& result) {
  FloorWriter writer(solid.grid, {walkable_height, walkable_climb}, result);
  const auto depth = static_cast<std::size_t>(solid.grid.column_count() > 0 ? solid.grid.depth : 0);
  for (std::size_t z = 0; z < depth; ++z)
    copy_row(solid, z, writer);
  writer.finish();
  link_floors(result, scratch);
}

CompactHeightfield compact(const Heightfield& solid, int walkable_height, int walkable_climb) {
  CompactScratch scratch;
  CompactHeightfield result;
  compact_into(solid, walkable_height, walkable_climb, scratch, result);
  return result;
}

}  // namespace way
