// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include "bake/solid/height_rows.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace way {

/// Where the next floor and the end of the next column are written.
struct FloorCursor {
  std::uint16_t* floor = nullptr;
  std::uint16_t* clearance = nullptr;
  Area* area = nullptr;
  std::uint32_t* column = nullptr;
  std::uint32_t count = 0;  ///< Number of floors.

  /// Writes a floor; if it does not count, the next one overwrites it.
  void add(int height, int open, Area of, bool counts = true) {
    floor[count] = static_cast<std::uint16_t>(height);
    clearance[count] = static_cast<std::uint16_t>(open);
    area[count] = of;
    count += counts ? 1 : 0;
  }
  /// Writes one floor to each of eight columns, and ends them.
  void add_to_eight(Short8 heights, Short8 open, const Area* of) {
    store8(floor + count, heights);
    store8(clearance + count, open);
    std::memcpy(area + count, of, HeightRow::kLanes * sizeof(Area));
    for (std::uint32_t i = 0; i < HeightRow::kLanes; ++i)
      column[i] = count + 1 + i;
    column += HeightRow::kLanes;
    count += HeightRow::kLanes;
  }
  void end_column() { *column++ = count; }
  void end_columns(std::size_t of) { column = std::fill_n(column, of, count); }
};

/// Writes the floors of a field, row by row.
class FloorWriter {
 public:
  /// Begins a field on a grid, for an agent.
  FloorWriter(const VoxelGrid& grid, Steps steps, CompactHeightfield& open);

  /// Returns the position for writing a row of at most `most` floors. All its columns must be
  /// ended.
  FloorCursor begin_row(std::size_t most);
  void end_row(const FloorCursor& cursor);

  /// Completes the field, except for its links.
  void finish();

 private:
  void resize(std::size_t size);

  CompactHeightfield& open_;
  std::uint32_t* column_;
  std::uint32_t count_ = 0;
  bool has_grown_ = false;
};

/// The floors of a row, up to two per column. A column that has more, or whose heights do not fit,
/// is *rich*.
struct FloorRow {
  std::array<HeightStorey, 2> storeys = {};
  HeightRow rich = {};     ///< -1 for rich columns, 1 for others with two floors, else 0.
  HeightRow repeats = {};  ///< 1 if a column is known to have the same floors as the one before
                           ///< it.
  bool has_second_floor = false;  ///< True if any column has two floors; if false, the second
                                  ///< storey is unspecified.
};

/// Memory of link_floors(), reused by the next call.
struct CompactScratch {
  std::array<FloorRow, 3> rows = {};
  /// Where the links of the floors of a row lead, by storey, with two bits per side: 0 for no link,
  /// otherwise the storey plus one.
  std::array<HeightRow, 2> links = {};
};

/// Links all floors of a field.
void link_floors(CompactHeightfield& open, CompactScratch& scratch);

/// compact() with reused memory.
void compact_into(const Heightfield& solid, int walkable_height, int walkable_climb,
                  CompactScratch& scratch, CompactHeightfield& result);

}  // namespace way
