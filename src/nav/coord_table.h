// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/persistent_array.h"
#include "way/nav/navmesh.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Which slots hold the tiles of a place: an immutable hash table whose next version shares all but
/// the changed buckets. It grows by one bucket at a time (Litwin: Linear Hashing, 1980), so that no
/// single change costs more than another.
class CoordTable {
 public:
  class Edit;

  /// The tiles at a place, in order of their layer.
  std::span<const TileSlot> find(int x, int z) const;

 private:
  /// In order of the coordinate; few have room for more, for there are many.
  using Bucket = std::vector<TileSlot>;
  using Buckets = PersistentArray<Bucket, 3, 2>;

  static std::size_t bucket_of(int x, int z, std::size_t bucket_count);

  Buckets buckets_;
  std::size_t size_ = 0;
};

/// The next version of a table while it is made.
class CoordTable::Edit {
 public:
  explicit Edit(const CoordTable& base) : buckets_(base.buckets_.edit()), size_(base.size_) {}

  /// @pre the coordinate is not in the table
  void insert(const TileSlot& entry);
  /// @pre the coordinate is in the table
  void erase(const TileCoord& coord);
  CoordTable commit();

 private:
  void insert_now(const TileSlot& entry);
  void fill();
  void split_next();

  Buckets::Edit buckets_;
  std::size_t size_;
  std::vector<TileSlot> first_entries_;  ///< Of a table that was empty: put into it at once.
};

}  // namespace way
