// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh_layout.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// The slots of the tiles at each (x, z), for lookups of every tile of a world: a sorted list.
/// Tiles of a world are adjacent, so that a tile is usually at the index that follows from its
/// coordinate.
class SortedCoords {
 public:
  void reserve(std::size_t entries) { entries_.reserve(entries); }

  /// @pre no entry so far has this coordinate or a greater one
  void add(const TileSlot& entry) {
    if (columns_.empty() || columns_.back().x != entry.coord.x)
      columns_.push_back({entry.coord.x, entries_.size()});
    entries_.push_back(entry);
  }

  /// The tiles at (x, z), sorted by layer.
  std::span<const TileSlot> find(int x, int z) const {
    const std::size_t column = column_at(x);
    if (column == columns_.size()) return {};
    const bool is_last = column + 1 == columns_.size();
    const std::size_t begin = columns_[column].begin;
    const std::size_t end = is_last ? entries_.size() : columns_[column + 1].begin;
    const std::size_t first = row_at(std::span(entries_).subspan(begin, end - begin), z) + begin;
    std::size_t last = first;
    while (last < end && entries_[last].coord.z == z)
      ++last;
    return std::span(entries_).subspan(first, last - first);
  }

 private:
  struct Column {
    int x;
    std::size_t begin;  ///< First of its entries.
  };

  /// Returns the number of columns if there is none.
  std::size_t column_at(int x) const {
    if (columns_.empty()) return 0;
    const std::int64_t guess = std::int64_t{x} - columns_.front().x;
    const bool is_inside = guess >= 0 && guess < std::ssize(columns_);
    if (is_inside && columns_[static_cast<std::size_t>(guess)].x == x)
      return static_cast<std::size_t>(guess);
    const auto at = std::ranges::lower_bound(columns_, x, {}, &Column::x);
    const bool is_there = at != columns_.end() && at->x == x;
    return is_there ? static_cast<std::size_t>(at - columns_.begin()) : columns_.size();
  }

  /// The first entry of a column that is not before a row.
  static std::size_t row_at(std::span<const TileSlot> column, int z) {
    const std::int64_t guess = std::int64_t{z} - column.front().coord.z;
    if (guess >= 0 && guess < std::ssize(column)) {
      const auto at = static_cast<std::size_t>(guess);
      const bool is_first = at == 0 || column[at - 1].coord.z < z;
      if (is_first && column[at].coord.z >= z) return at;
    }
    const auto row = [](const TileSlot& entry) { return entry.coord.z; };
    return static_cast<std::size_t>(std::ranges::lower_bound(column, z, {}, row) - column.begin());
  }

  std::vector<Column> columns_;
  std::vector<TileSlot> entries_;
};

}  // namespace way
