// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/stored_voxels.h"

#include "bake/scratch/plane_codec.h"
#include "bake/solid/height_rows.h"

#include <algorithm>
#include <span>

// Both formats begin with a plane of how many spans, or floors, each column has. Then, storey by
// storey, there are planes of the numbers of those columns that have so many, because neighbors on
// one storey differ little.

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

class PlaneWriter {
 public:
  PlaneWriter(std::span<const std::uint32_t> columns, StoreScratch& scratch)
      : columns_(columns), s_(scratch) {
    s_.bytes.clear();
    count_columns(columns, s_.counts);
    encode_plane(s_.counts, s_.bytes);
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
  PlaneReader(const std::vector<std::byte>& stored, std::size_t column_count,
              std::vector<std::uint32_t>& columns, StoreScratch& scratch)
      : at_(stored.data()), columns_(columns), s_(scratch) {
    s_.counts.resize(column_count);
    at_ = decode_plane(at_, s_.counts);
    columns.resize(column_count + 1);
    columns[0] = 0;
    for (std::size_t i = 0; i < column_count; ++i)
      columns[i + 1] = columns[i] + s_.counts[i];
    storeys_ = most_of(s_.counts);
    if (storeys_ > 1) list_storeys();
  }

  int storeys() const { return storeys_; }

  /// Calls set(index, value) for all values of a plane.
  template <class Set>
  void take(int storey, Set set) {
    if (storeys_ == 1) return take_all(set);
    const std::vector<std::uint32_t>& indices = s_.storeys[static_cast<std::size_t>(storey)];
    s_.plane.resize(indices.size());
    at_ = decode_plane(at_, s_.plane);
    for (std::size_t i = 0; i < indices.size(); ++i)
      set(indices[i], s_.plane[i]);
  }

 private:
  void list_storeys() {
    s_.storeys.resize(static_cast<std::size_t>(storeys_));
    for (std::vector<std::uint32_t>& list : s_.storeys)
      list.clear();
    for (std::size_t i = 0; i < s_.counts.size(); ++i) {
      for (std::uint32_t storey = 0; storey < s_.counts[i]; ++storey)
        s_.storeys[storey].push_back(columns_[i] + storey);
    }
  }

  /// With one storey, items are in the order of their columns.
  template <class Set>
  void take_all(Set set) {
    s_.plane.resize(columns_.back());
    at_ = decode_plane(at_, s_.plane);
    for (std::uint32_t i = 0; i < s_.plane.size(); ++i)
      set(i, s_.plane[i]);
  }

  const std::byte* at_;
  const std::vector<std::uint32_t>& columns_;
  StoreScratch& s_;
  int storeys_ = 0;
};

}  // namespace

std::vector<std::byte> store_spans(const GroundSpans& solid, StoreScratch& scratch) {
  PlaneWriter planes(solid.columns, scratch);
  for (int storey = 0; storey < planes.storeys(); ++storey) {
    planes.put(storey, [&](std::uint32_t i) { return solid.spans[i].top; });
    planes.put(storey, [&](std::uint32_t i) { return solid.spans[i].top - solid.spans[i].bottom; });
    planes.put(storey, [&](std::uint32_t i) { return static_cast<int>(solid.spans[i].ground); });
  }
  return planes.finish();
}

void restore_spans(const std::vector<std::byte>& stored, StoreScratch& scratch,
                   GroundSpans& result) {
  PlaneReader planes(stored, result.grid.column_count(), result.columns, scratch);
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
  PlaneWriter planes(open.columns, scratch);
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
  PlaneReader planes(stored, open.grid.column_count(), open.columns, scratch);
  const std::size_t size = open.columns.back();
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
