// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/filter_spans.h"

#include "bake/filter_spans_into.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace way {
namespace {

constexpr int kSky = 65535;
constexpr int kLowestFlat = -32768;
constexpr int kHighestFlat = 32767;  // of 16 bits; stands for the sky in a GapRow

/// What an agent needs and can do.  [voxels]
struct Steps {
  int height;
  int climb;
};

void lift_in_column(Span* span, const Span* end, int climb) {
  bool below_was_walkable = is_walkable(span->area);
  for (++span; span != end; ++span) {
    const bool was_walkable = is_walkable(span->area);
    const Span& below = span[-1];
    if (!was_walkable && below_was_walkable && span->top - below.top <= climb) {
      span->area = below.area;
    }
    below_was_walkable = was_walkable;
  }
}

constexpr int kAbyss = -(1 << 24);  ///< Below all floors, by more than any climb.
constexpr int kHeaven = 1 << 24;    ///< Above all ceilings.

/// Marks of a column in a GapRow.
constexpr int kRich = 1;
constexpr int kWalkable = 2;  ///< One can stand in a gap.

/// Whether the other two filters run along with the removal of ledges.
enum class Filters { ledges, all };

/// Finds the open gaps of rows. Gaps too low for an agent are left out: whatever it sees from them
/// or in them is too low as well, so they neither are ledges nor make any.
class GapFinder {
 public:
  GapFinder(Heightfield& solid, Steps steps)
      : columns_(solid.columns.data()),
        spans_(solid.spans.data()),
        width_(static_cast<std::size_t>(solid.grid.width)),
        steps_(steps) {
    const bool small = steps.height < kHighestFlat / 4 && steps.climb < kHighestFlat / 4;
    highest_ = small ? kHighestFlat - 1 - steps.height - steps.climb : -1;
  }

  template <Filters filters>
  void fill(std::size_t z, GapRow& row) const {
    const std::uint32_t* columns = columns_ + z * width_;
    const std::size_t most = columns[width_] - columns[0] + 2 * width_ + 1;
    if (row.gaps.size() < most) row.gaps.resize(most);
    const OpenGap** starts = row.starts.data();
    std::int16_t* floors = row.floors.data();
    std::int16_t* ceilings = row.ceilings.data();
    std::int16_t* bottoms = row.bottoms.data();
    std::int16_t* seconds = row.seconds.data();
    std::int16_t* marks = row.marks.data();
    OpenGap* next = row.gaps.data();
    Span* end = spans_ + columns[0];
    for (std::size_t x = 0; x < width_; ++x) {
      Span* begin = end;
      end = spans_ + columns[x + 1];
      if (begin == end) {
        starts[x] = kEmptyColumn.data();
        floors[x] = ceilings[x] = bottoms[x] = seconds[x] = kHighestFlat;
        marks[x] = 0;
        continue;
      }
      starts[x] = next;
      *next++ = {kAbyss, begin->bottom};
      bottoms[x] = static_cast<std::int16_t>(std::min<int>(begin->bottom, kHighestFlat));
      const OpenGap* first = next;
      const int stands = add_gaps<filters>(begin, end, next);
      // A column without gaps shares no height with any: its ceiling is no higher than its floor.
      next[0] = next[1] = {kHeaven, kHeaven};
      const bool high = (next != first) & (first->floor > highest_);
      ++next;
      floors[x] = static_cast<std::int16_t>(std::min(first->floor, kHighestFlat));
      ceilings[x] = static_cast<std::int16_t>(std::min(first->ceiling, kHighestFlat));
      seconds[x] =
          static_cast<std::int16_t>(high ? kLowestFlat : std::min(first[1].floor, kHighestFlat));
      marks[x] = static_cast<std::int16_t>(high ? stands | kRich : stands);
    }
  }

 private:
  static constexpr std::array<OpenGap, 2> kEmptyColumn = {{{kAbyss, kSky}, {kHeaven, kHeaven}}};

  /// Appends the gaps of a column with spans. Returns its marks.
  template <Filters filters>
  int add_gaps(Span* span, Span* end, OpenGap*& next) const {
    if (filters == Filters::all && end - span > 1) lift_in_column(span, end, steps_.climb);
    int marks = 0;
    int mark = kWalkable;
    const auto add = [&](int ceiling) {
      if (ceiling - span->top >= steps_.height) {
        *next++ = {span->top, ceiling};
        marks |= is_walkable(span->area) ? mark : 0;
        mark = kWalkable | kRich;
      } else if (filters == Filters::all) {
        span->area = Area::none;
      }
    };
    for (; span + 1 != end; ++span)
      add(span[1].bottom);
    add(kSky);
    return marks;
  }

  const std::uint32_t* columns_;
  Span* spans_;
  std::size_t width_;
  Steps steps_;
  int highest_;  // floor in a column that is not rich
};

/// What an agent on one span sees around it.
class Surroundings {
 public:
  Surroundings(int floor, int ceiling, Steps steps)
      : lowest_entry_(floor + steps.height),
        highest_step_(std::min(ceiling - steps.height, floor + steps.climb)),
        lowest_step_(floor - steps.climb),
        climb_(steps.climb),
        lowest_(floor),
        highest_(floor) {}

  /// True where there is a drop towards a column. Remembers the steps that can be taken. Passes the
  /// gaps of the column that are below this floor, and so below all floors further up.
  bool look_at(const OpenGap*& column) {
    const OpenGap* gap = column;
    while (gap->ceiling < lowest_entry_)
      ++gap;
    column = gap;
    if (gap->floor < lowest_step_) return true;
    for (; gap->floor <= highest_step_; ++gap) {
      lowest_ = std::min(lowest_, gap->floor);
      highest_ = std::max(highest_, gap->floor);
    }
    return false;
  }

  bool is_uneven() const { return highest_ - lowest_ > climb_; }

 private:
  int lowest_entry_;  // ceiling of a gap that one can enter
  int highest_step_;
  int lowest_step_;
  int climb_;
  int lowest_;  // of the floors that can be stepped onto and this one
  int highest_;
};

/// Three rows, of which the middle one is looked at.
struct RowsInView {
  const GapRow& before;
  const GapRow& row;
  const GapRow& behind;
};

/// Removes ledges from columns inside of a grid.
class LedgeRemover {
 public:
  LedgeRemover(Heightfield& solid, Steps steps)
      : columns_(solid.columns.data()),
        spans_(solid.spans.data()),
        width_(static_cast<std::size_t>(solid.grid.width)),
        steps_(steps) {}

  /// Looks at each open span by itself.
  void remove_in_column(const RowsInView& view, std::size_t x, std::size_t z) const {
    const std::size_t i = z * width_ + x;
    std::array<const OpenGap*, 4> around = {view.row.starts[x - 1], view.row.starts[x + 1],
                                            view.before.starts[x], view.behind.starts[x]};
    Span* span = spans_ + columns_[i];
    const Span* end = spans_ + columns_[i + 1];
    for (; span != end; ++span) {
      const int ceiling = span + 1 != end ? span[1].bottom : kSky;
      if (!is_walkable(span->area) || ceiling - span->top < steps_.height) continue;
      if (is_ledge({span->top, ceiling, steps_}, around)) {
        span->area = Area::none;
      }
    }
  }

  /// Takes the open spans of a column away.
  void clear_open(std::size_t i) const {
    for (std::uint32_t s = columns_[i]; s < columns_[i + 1]; ++s) {
      const int ceiling = s + 1 < columns_[i + 1] ? spans_[s + 1].bottom : kSky;
      if (ceiling - spans_[s].top >= steps_.height) spans_[s].area = Area::none;
    }
  }

  /// Outside of the grid there is a drop.
  void clear_rim(std::size_t depth) const {
    for (std::size_t z = 0; z < depth; ++z) {
      const bool inner = z > 0 && z + 1 < depth && width_ > 1;
      for (std::size_t x = 0; x < width_; x += inner ? width_ - 1 : 1)
        clear_column(z * width_ + x);
    }
  }

 private:
  static bool is_ledge(Surroundings seen, std::array<const OpenGap*, 4>& around) {
    for (const OpenGap*& next : around) {
      if (seen.look_at(next)) return true;
    }
    return seen.is_uneven();
  }

  void clear_column(std::size_t i) const {
    for (std::uint32_t s = columns_[i]; s < columns_[i + 1]; ++s)
      spans_[s].area = Area::none;
  }

  const std::uint32_t* columns_;
  Span* spans_;
  std::size_t width_;
  Steps steps_;
};

/// What becomes of the columns of a row.
enum Verdict : std::int16_t { keep, remove, look_closer };

/// Sorts the inner columns of a row: those where nobody stands are kept; rich ones and those from
/// which one can step into a second gap of a neighbour need a closer look; all others, marked
/// `remove`, can be judged at once by their lowest gaps.
void sort_columns(const RowsInView& view, int climb, std::vector<std::int16_t>& verdicts) {
  const std::size_t width = view.row.marks.size();
  const std::int16_t* marks = view.row.marks.data();
  const std::int16_t* floors = view.row.floors.data();
  const std::int16_t* seconds = view.row.seconds.data();
  const std::int16_t* before = view.before.seconds.data();
  const std::int16_t* behind = view.behind.seconds.data();
  std::int16_t* verdict = verdicts.data();
  const auto up = static_cast<std::int16_t>(climb);
  for (std::size_t x = 1; x + 1 < width; ++x) {
    const std::int16_t second =
        std::min(std::min(seconds[x - 1], seconds[x + 1]), std::min(before[x], behind[x]));
    const auto reach = static_cast<std::int16_t>(floors[x] + up);
    const int closer = (marks[x] & kRich) | (second <= reach ? 1 : 0);
    const bool stands = (marks[x] & kWalkable) != 0;
    verdict[x] = static_cast<std::int16_t>(stands ? remove + closer : keep);
  }
}

/// Judges the columns that are marked `remove`, as Surroundings does it for one span.
void judge_columns(const RowsInView& view, Steps steps, std::vector<std::int16_t>& verdicts) {
  const auto climb = static_cast<std::int16_t>(steps.climb);
  const auto deepest = static_cast<std::int16_t>(-steps.climb);
  const auto height = static_cast<std::int16_t>(steps.height);
  const std::size_t width = view.row.floors.size();
  // Plain pointers, so that compilers see that nothing moves while the row is judged. There are
  // few enough of them for a test at run time that none overlaps.
  const std::int16_t* floors = view.row.floors.data();
  const std::int16_t* ceilings = view.row.ceilings.data();
  const std::int16_t* bottoms = view.row.bottoms.data();
  const std::int16_t* floors_before = view.before.floors.data();
  const std::int16_t* ceilings_before = view.before.ceilings.data();
  const std::int16_t* bottoms_before = view.before.bottoms.data();
  const std::int16_t* floors_behind = view.behind.floors.data();
  const std::int16_t* ceilings_behind = view.behind.ceilings.data();
  const std::int16_t* bottoms_behind = view.behind.bottoms.data();
  std::int16_t* verdict = verdicts.data();
  for (std::size_t x = 1; x + 1 < width; ++x) {
    const std::int16_t floor = floors[x];
    const std::int16_t ceiling = ceilings[x];
    std::int16_t lowest = 0;
    std::int16_t highest = 0;
    const auto look_at = [&](std::int16_t next_floor, std::int16_t next_ceiling) {
      const auto step = static_cast<std::int16_t>(next_floor - floor);
      const auto shared =
          static_cast<std::int16_t>(std::min(ceiling, next_ceiling) - std::max(floor, next_floor));
      const bool reached = (step <= climb) & (shared >= height);
      const std::int16_t taken = reached ? step : std::int16_t{0};
      lowest = std::min(lowest, taken);
      highest = std::max(highest, taken);
    };
    look_at(floors[x - 1], ceilings[x - 1]);
    look_at(floors[x + 1], ceilings[x + 1]);
    look_at(floors_before[x], ceilings_before[x]);
    look_at(floors_behind[x], ceilings_behind[x]);
    const std::int16_t bottom = std::max(std::max(bottoms[x - 1], bottoms[x + 1]),
                                         std::max(bottoms_before[x], bottoms_behind[x]));
    const auto below = static_cast<std::int16_t>(std::min(ceiling, bottom) - floor);
    const bool drop = (lowest < deepest) | (below >= height);
    const bool uneven = static_cast<std::int16_t>(highest - lowest) > climb;
    // Leaves the other two verdicts as they are.
    verdict[x] = static_cast<std::int16_t>(verdict[x] & ((drop | uneven) | look_closer));
  }
}

template <Filters filters>
void filter(Heightfield& solid, Steps steps, FilterScratch& scratch) {
  const GapFinder finder(solid, steps);
  const LedgeRemover remover(solid, steps);
  const auto width = static_cast<std::size_t>(solid.grid.width);
  const auto depth = static_cast<std::size_t>(solid.grid.depth);
  auto& rows = scratch.rows;
  for (GapRow& row : rows)
    row.resize(width);
  scratch.verdicts.resize(width);
  for (std::size_t z = 0; z < depth; ++z) {
    finder.fill<filters>(z, rows[z % 3]);
    if (z < 2) continue;
    const RowsInView view = {rows[(z - 2) % 3], rows[(z - 1) % 3], rows[z % 3]};
    sort_columns(view, steps.climb, scratch.verdicts);
    judge_columns(view, steps, scratch.verdicts);
    const std::int16_t* verdicts = scratch.verdicts.data();
    for (std::size_t x = 1; x + 1 < width; ++x) {
      if (verdicts[x] == keep) continue;
      if (verdicts[x] == remove) {
        remover.clear_open((z - 1) * width + x);
      } else {
        remover.remove_in_column(view, x, z - 1);
      }
    }
  }
  remover.clear_rim(depth);
}

}  // namespace

void GapRow::resize(std::size_t width) {
  starts.resize(width);
  for (std::vector<std::int16_t>* heights : {&floors, &ceilings, &bottoms, &seconds, &marks})
    heights->resize(width);
}

void lift_low_obstacles(Heightfield& solid, int climb) {
  const std::uint32_t* columns = solid.columns.data();
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    if (columns[i + 1] - columns[i] < 2) continue;  // nothing stands on anything
    lift_in_column(solid.spans.data() + columns[i], solid.spans.data() + columns[i + 1], climb);
  }
}

void filter_spans_into(Heightfield& solid, int height, int climb, FilterScratch& scratch) {
  filter<Filters::all>(solid, {height, climb}, scratch);
}

void remove_ledges_into(Heightfield& solid, int height, int climb, FilterScratch& scratch) {
  filter<Filters::ledges>(solid, {height, climb}, scratch);
}

void remove_ledges(Heightfield& solid, int height, int climb) {
  FilterScratch scratch;
  remove_ledges_into(solid, height, climb, scratch);
}

void remove_low_ceilings(Heightfield& solid, int height) {
  const std::uint32_t* columns = solid.columns.data();
  Span* spans = solid.spans.data();
  const int highest_floor = kSky - height;
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    const std::uint32_t begin = columns[i];
    const std::uint32_t end = columns[i + 1];
    if (begin == end) continue;
    if (spans[end - 1].top > highest_floor) spans[end - 1].area = Area::none;
    for (std::uint32_t s = begin; s + 1 < end; ++s) {
      if (spans[s + 1].bottom - spans[s].top < height) spans[s].area = Area::none;
    }
  }
}

}  // namespace way
