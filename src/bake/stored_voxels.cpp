// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/stored_voxels.h"

#include "bake/scratch/plane_codec.h"
#include "bake/solid/height_rows.h"

#include <algorithm>
#include <span>

// Both formats begin with a plane of how many spans, or floors, each column has, as differences to
// the row before, because walls are often straight. Then, storey by storey, there are planes of the
// numbers of those columns that have so many, because neighbors on one storey differ little.

namespace way {
namespace {

int most_of(std::span<const std::uint16_t> counts) {
  return counts.empty() ? 0 : *std::ranges::max_element(counts);
}

void count_columns(std::span<const std::uint32_t> columns, std::vector<std::uint16_t>& counts) {
  counts.resize(columns.size() - 1);
  for (std::size_t i = 0; i < counts.size(); ++i)
    counts[i] = static_cast<std::uint16_t>(columns[i + 1] - columns[i]);
}

/// Replaces numbers by their differences to the row before.
void subtract_rows(std::span<const std::uint16_t> values, std::size_t width,
                   std::vector<std::uint16_t>& differences) {
  differences.assign(values.begin(), values.end());
  for (std::size_t i = width; i < values.size(); ++i)
    differences[i] = static_cast<std::uint16_t>(values[i] - values[i - width]);
}

void add_rows(std::span<std::uint16_t> values, std::size_t width) {
  for (std::size_t i = width; i < values.size(); ++i)
    values[i] = static_cast<std::uint16_t>(values[i] + values[i - width]);
}

class PlaneWriter {
 public:
  PlaneWriter(std::span<const std::uint32_t> columns, int width, StoreScratch& scratch)
      : columns_(columns), s_(scratch) {
    s_.bytes.clear();
    count_columns(columns, s_.counts);
    subtract_rows(s_.counts, static_cast<std::size_t>(width), s_.plane);
    encode_plane(s_.plane, s_.bytes);
  }

  int storeys() const { return most_of(s_.counts); }

  /// Writes a plane of value(index) of all items of a storey.
  template <class Value>
  void put(int storey, Value value) {
    s_.plane.clear();
    for (std::size_t i = 0; i < s_.counts.size(); ++i) {
      if (s_.counts[i] <= storey) continue;
      s_.plane.push_back(
          static_cast<std::uint16_t>(value(columns_[i] + static_cast<std::uint32_t>(storey))));
    }
    encode_plane(s_.plane, s_.bytes);
  }

  std::vector<std::byte> finish() {
    s_.bytes.resize(s_.bytes.size() + kPlanePadding);
    return {s_.bytes.begin(), s_.bytes.end()};
  }

 private:
  std::span<const std::uint32_t> columns_;
  StoreScratch& s_;
};

class PlaneReader {
 public:
  /// Reads where columns begin.
  PlaneReader(const std::vector<std::byte>& stored, const VoxelGrid& grid,
              std::vector<std::uint32_t>& columns, StoreScratch& scratch)
      : at_(stored.data()), columns_(columns), s_(scratch) {
    const std::size_t column_count = grid.column_count();
    s_.counts.resize(column_count);
    at_ = decode_plane(at_, s_.counts);
    add_rows(s_.counts, static_cast<std::size_t>(grid.width));
    storeys_ = most_of(s_.counts);
    find_columns(columns);
  }

  int storeys() const { return storeys_; }

  /// Calls set(index, value) for all values of a plane.  @pre storeys come in order
  template <class Set>
  void take(int storey, Set set) {
    if (storey == 0) return take_lowest(set);
    if (storey != storey_) climb_to(storey);
    s_.plane.resize(s_.tall.size());
    at_ = decode_plane(at_, s_.plane);
    const auto above = static_cast<std::uint32_t>(storey);
    for (std::size_t i = 0; i < s_.plane.size(); ++i)
      set(columns_[s_.tall[i]] + above, s_.plane[i]);
  }

 private:
  /// Finds where columns begin, and those that have more than one item.
  void find_columns(std::vector<std::uint32_t>& columns) {
    const auto count = static_cast<std::uint32_t>(s_.counts.size());
    columns.resize(std::size_t{count} + 1);
    s_.tall.resize(count);
    std::size_t kept = 0;
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      columns[i] = sum;
      s_.tall[kept] = i;
      kept += s_.counts[i] > 1 ? 1 : 0;
      lowest_ += s_.counts[i] > 0 ? 1 : 0;
      sum += s_.counts[i];
    }
    columns[count] = sum;
    s_.tall.resize(kept);
  }

  /// The items of the lowest storey are contiguous from one tall column to the next.
  template <class Set>
  void take_lowest(Set set) {
    s_.plane.resize(lowest_);
    at_ = decode_plane(at_, s_.plane);
    std::uint32_t begin = 0;
    std::uint32_t above = 0;  // items of upper storeys so far
    const auto take_up_to = [&, values = s_.plane.data()](std::uint32_t end) {
      for (std::uint32_t i = begin; i < end; ++i)
        set(i + above, values[i]);
      begin = end;
    };
    for (const std::uint32_t column : s_.tall) {
      take_up_to(columns_[column] - above + 1);
      above += s_.counts[column] - 1U;
    }
    take_up_to(lowest_);
  }

  /// Keeps the columns that have a storey, of those that have the one below.
  void climb_to(int storey) {
    std::size_t kept = 0;
    for (const std::uint32_t column : s_.tall) {
      s_.tall[kept] = column;
      kept += s_.counts[column] > storey ? 1 : 0;
    }
    s_.tall.resize(kept);
    storey_ = storey;
  }

  const std::byte* at_;
  const std::vector<std::uint32_t>& columns_;
  StoreScratch& s_;
  std::uint32_t lowest_ = 0;  ///< Columns with an item.
  int storeys_ = 0;
  int storey_ = 1;  ///< Which the tall columns reach.
};

}  // namespace

std::vector<std::byte> store_spans(const GroundSpans& solid, StoreScratch& scratch) {
  PlaneWriter planes(solid.columns, solid.grid.width, scratch);
  for (int storey = 0; storey < planes.storeys(); ++storey) {
    planes.put(storey, [&](std::uint32_t i) { return solid.spans[i].top; });
    planes.put(storey, [&](std::uint32_t i) { return solid.spans[i].top - solid.spans[i].bottom; });
    planes.put(storey, [&](std::uint32_t i) { return static_cast<int>(solid.spans[i].ground); });
  }
  return planes.finish();
}

void restore_spans(const std::vector<std::byte>& stored, StoreScratch& scratch,
                   GroundSpans& result) {
  PlaneReader planes(stored, result.grid, result.columns, scratch);
  result.spans.resize(result.columns.back());
  const auto span = [&](std::uint32_t i) -> GroundSpan& { return result.spans[i]; };
  for (int storey = 0; storey < planes.storeys(); ++storey) {
    planes.take(storey, [&](std::uint32_t i, std::uint16_t top) { span(i).top = top; });
    planes.take(storey, [&](std::uint32_t i, std::uint16_t thickness) {
      span(i).bottom = static_cast<std::uint16_t>(span(i).top - thickness);
    });
    planes.take(storey, [&](std::uint32_t i, std::uint16_t ground) {
      span(i).ground = static_cast<GroundCode>(ground);
    });
  }
}

std::vector<std::byte> store_floors(const CompactHeightfield& open, StoreScratch& scratch) {
  PlaneWriter planes(open.columns, open.grid.width, scratch);
  for (int storey = 0; storey < planes.storeys(); ++storey) {
    planes.put(storey, [&](std::uint32_t i) { return open.floor[i]; });
    // Ceilings vary less than clearances; the sky stays what it is.
    planes.put(storey, [&](std::uint32_t i) {
      return open.clearance[i] == kSky ? kSky : open.floor[i] + open.clearance[i];
    });
    planes.put(storey, [&](std::uint32_t i) { return static_cast<int>(open.area[i]); });
  }
  return planes.finish();
}

void restore_floors(const std::vector<std::byte>& stored, StoreScratch& scratch,
                    CompactHeightfield& open) {
  PlaneReader planes(stored, open.grid, open.columns, scratch);
  const std::size_t size = open.columns.back();
  open.floor.resize(size + 1);
  open.clearance.resize(size + 1);
  open.area.resize(size + 1);
  std::uint16_t* const floors = open.floor.data();
  std::uint16_t* const clearances = open.clearance.data();
  Area* const areas = open.area.data();
  for (int storey = 0; storey < planes.storeys(); ++storey) {
    planes.take(storey, [=](std::uint32_t i, std::uint16_t floor) { floors[i] = floor; });
    planes.take(storey, [=](std::uint32_t i, std::uint16_t ceiling) {
      clearances[i] = ceiling == kSky ? ceiling : static_cast<std::uint16_t>(ceiling - floors[i]);
    });
    planes.take(storey,
                [=](std::uint32_t i, std::uint16_t area) { areas[i] = static_cast<Area>(area); });
  }
  open.floor[size] = 0;
  open.clearance[size] = 0;
  open.area[size] = Area::none;
}

}  // namespace way
