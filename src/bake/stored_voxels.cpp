// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/stored_voxels.h"

#include "bake/scratch/plane_codec.h"
#include "bake/solid/height_rows.h"

#include <algorithm>
#include <span>

// Both formats begin with a plane of how many runs, or floors, each column has. Then, storey by
// storey, there are planes of the numbers of those columns that have so many, because neighbors on
// one storey differ little.

namespace way {
namespace {

int most_of(std::span<const std::uint16_t> counts) {
  return counts.empty() ? 0 : *std::ranges::max_element(counts);
}

/// Counts in columns, summed up.
void sum_up(std::span<const std::uint16_t> counts, std::vector<std::uint32_t>& starts) {
  starts.resize(counts.size() + 1);
  starts[0] = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    starts[i + 1] = starts[i] + counts[i];
}

/// Calls visit(position) for all items of a storey; positions count all items by column.
template <class Visit>
void each_of_storey(const StoreScratch& s, int storey, Visit visit) {
  for (std::size_t i = 0; i < s.counts.size(); ++i) {
    if (s.counts[i] > storey) visit(s.starts[i] + static_cast<std::uint32_t>(storey));
  }
}

class PlaneWriter {
 public:
  PlaneWriter(StoreScratch& scratch, int storey) : s_(scratch), storey_(storey) {}

  /// Writes a plane of value(position).
  template <class Value>
  void put(Value value) {
    s_.plane.clear();
    each_of_storey(s_, storey_, [&](std::uint32_t at) {
      s_.plane.push_back(static_cast<std::uint16_t>(value(at)));
    });
    encode_plane(s_.plane, s_.bytes);
  }

 private:
  StoreScratch& s_;
  int storey_;
};

class PlaneReader {
 public:
  PlaneReader(const std::vector<std::byte>& stored, StoreScratch& scratch)
      : at_(stored.data()), s_(scratch) {}

  void read_counts(std::size_t columns) {
    s_.counts.resize(columns);
    at_ = decode_plane(at_, s_.counts);
    sum_up(s_.counts, s_.starts);
    most_ = most_of(s_.counts);
  }
  int storeys() const { return most_; }

  /// Calls set(position, value) for all values of a plane.
  template <class Set>
  void take(int storey, Set set) {
    const bool is_full = s_.starts.back() == s_.counts.size() && most_ == 1;
    const auto count = is_full
                           ? static_cast<std::ptrdiff_t>(s_.counts.size())
                           : std::ranges::count_if(s_.counts, [&](int n) { return n > storey; });
    s_.plane.resize(static_cast<std::size_t>(count));
    at_ = decode_plane(at_, s_.plane);
    const std::uint16_t* value = s_.plane.data();
    each_of_storey(s_, storey, [&](std::uint32_t at) { set(at, *value++); });
  }

 private:
  const std::byte* at_;
  StoreScratch& s_;
  int most_ = 0;
};

/// Begins with how many items each column has.
/// @param columns  Where each column begins, and the end.
void count_columns(std::span<const std::uint32_t> columns, StoreScratch& s) {
  s.bytes.clear();
  s.counts.resize(columns.size() - 1);
  for (std::size_t i = 0; i < s.counts.size(); ++i)
    s.counts[i] = static_cast<std::uint16_t>(columns[i + 1] - columns[i]);
  sum_up(s.counts, s.starts);
  encode_plane(s.counts, s.bytes);
}

std::vector<std::byte> finish(StoreScratch& s) {
  s.bytes.resize(s.bytes.size() + kPlanePadding);
  return {s.bytes.begin(), s.bytes.end()};
}

}  // namespace

std::vector<std::byte> store_spans(const GroundSpans& spans, StoreScratch& s) {
  count_columns(spans.columns, s);
  for (int storey = 0; storey < most_of(s.counts); ++storey) {
    PlaneWriter planes(s, storey);
    planes.put([&](std::uint32_t i) { return spans.spans[i].top; });
    planes.put([&](std::uint32_t i) { return spans.spans[i].top - spans.spans[i].bottom; });
    planes.put([&](std::uint32_t i) { return static_cast<int>(spans.spans[i].ground); });
  }
  return finish(s);
}

void restore_spans(const std::vector<std::byte>& stored, const VoxelGrid& grid, StoreScratch& s,
                   GroundSpans& spans) {
  PlaneReader planes(stored, s);
  planes.read_counts(grid.column_count());
  spans.grid = grid;
  spans.columns.assign(s.starts.begin(), s.starts.end());
  spans.spans.resize(s.starts.back());
  for (int storey = 0; storey < planes.storeys(); ++storey) {
    planes.take(storey, [&](std::uint32_t i, std::uint16_t top) { spans.spans[i].top = top; });
    planes.take(storey, [&](std::uint32_t i, std::uint16_t thickness) {
      spans.spans[i].bottom = static_cast<std::uint16_t>(spans.spans[i].top - thickness);
    });
    planes.take(storey, [&](std::uint32_t i, std::uint16_t ground) {
      spans.spans[i].ground = static_cast<GroundCode>(ground);
    });
  }
}

std::vector<std::byte> store_floors(const CompactHeightfield& open, StoreScratch& s) {
  count_columns(open.columns, s);
  for (int storey = 0; storey < most_of(s.counts); ++storey) {
    PlaneWriter planes(s, storey);
    planes.put([&](std::uint32_t i) { return open.floor[i]; });
    // Ceilings vary less than clearances; the sky stays what it is.
    planes.put([&](std::uint32_t i) {
      return open.clearance[i] == kSky ? kSky : open.floor[i] + open.clearance[i];
    });
    planes.put([&](std::uint32_t i) { return static_cast<int>(open.area[i]); });
  }
  return finish(s);
}

void restore_floors(const std::vector<std::byte>& stored, StoreScratch& s,
                    CompactHeightfield& open) {
  PlaneReader planes(stored, s);
  planes.read_counts(open.grid.column_count());
  open.columns.assign(s.starts.begin(), s.starts.end());
  const std::size_t size = s.starts.back();
  open.floor.resize(size + 1);
  open.clearance.resize(size + 1);
  open.area.resize(size + 1);
  for (int storey = 0; storey < planes.storeys(); ++storey) {
    planes.take(storey, [&](std::uint32_t i, std::uint16_t floor) { open.floor[i] = floor; });
    planes.take(storey, [&](std::uint32_t i, std::uint16_t ceiling) {
      open.clearance[i] =
          ceiling == kSky ? ceiling : static_cast<std::uint16_t>(ceiling - open.floor[i]);
    });
    planes.take(storey, [&](std::uint32_t i, std::uint16_t area) {
      open.area[i] = static_cast<Area>(area);
    });
  }
  open.floor[size] = 0;
  open.clearance[size] = 0;
  open.area[size] = Area::none;
}

}  // namespace way
