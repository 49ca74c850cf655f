// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/counted_block.h"
#include "way/core/persistent_array.h"
#include "way/nav/navmesh.h"

#include <bit>
#include <cstddef>
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
  /// Entries in order of the coordinate.
  class Bucket {
   public:
    Bucket() = default;
    explicit Bucket(std::span<const TileSlot> entries);

    std::span<const TileSlot> entries() const {
      if (block_.is_none()) return {};
      return {reinterpret_cast<const TileSlot*>(block_.data()), block_.number()};
    }

   private:
    CountedBlock block_;  ///< Its number is that of entries; none for an empty one.
  };
  using Buckets = PersistentArray<Bucket, 3, 2>;

  /// @param wide  The least power of two that is not less than the number of buckets.
  static std::size_t bucket_of(int x, int z, std::size_t count, std::size_t wide) {
    // Multiples of the golden ratio spread evenly (Knuth: Sorting and Searching, 6.4), those of
    // neighbours better than by chance.
    const std::uint64_t place = (std::uint64_t{static_cast<std::uint32_t>(x)} << 32U) |
                                std::uint64_t{static_cast<std::uint32_t>(z)};
    const std::size_t bucket = ((place * 0x9e3779b97f4a7c15ULL) >> 36U) & (wide - 1);
    // Buckets that were not split yet still hold what belongs to their later twin.
    return bucket < count ? bucket : bucket - wide / 2;
  }
  static bool is_at(const TileSlot& entry, int x, int z) {
    return entry.coord.x == x && entry.coord.z == z;
  }

  Buckets buckets_;
  std::size_t size_ = 0;
  std::size_t wide_ = 1;
};

inline std::span<const TileSlot> CoordTable::find(int x, int z) const {
  if (buckets_.size() == 0) return {};
  const auto entries = buckets_[bucket_of(x, z, buckets_.size(), wide_)].entries();
  const TileSlot* const end = entries.data() + entries.size();
  const TileSlot* first = entries.data();
  while (first != end && !is_at(*first, x, z))
    ++first;
  const TileSlot* last = first;
  while (last != end && is_at(*last, x, z))
    ++last;
  return {first, last};
}

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
  std::size_t bucket_of(const TileCoord& coord) const {
    return CoordTable::bucket_of(coord.x, coord.z, buckets_.size(), std::bit_ceil(buckets_.size()));
  }
  void fill();
  void split_next();

  Buckets::Edit buckets_;
  std::size_t size_;
  std::vector<TileSlot> first_entries_;  ///< Of a table that was empty: put into it at once.
  std::vector<TileSlot> kept_;           ///< Memory for the entries of a bucket.
  std::vector<TileSlot> moved_;
};

}  // namespace way
