// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "core/compiler.h"
#include "core/counted_block.h"
#include "core/persistent_array.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// The slots of the tiles at each (x, z): an immutable hash table whose next version shares all but
/// the changed buckets. It grows by one bucket at a time (Litwin: Linear Hashing, 1980), so that no
/// change is more expensive than another.
class CoordTable {
 public:
  class Edit;

  /// The tiles at (x, z), sorted by layer.
  std::span<const TileSlot> find(int x, int z) const { return at_coord(bucket_at(x, z), x, z); }

  /// All entries of the bucket of (x, z), sorted by coordinate. Usually about three, but
  /// coordinates can be chosen so that all are in one bucket.
  std::span<const TileSlot> bucket_at(int x, int z) const;
  /// The entries of (x, z) among others, sorted by coordinate. Fast also among many.
  template <class Entry>
  static std::span<const Entry> at_coord(std::span<const Entry> entries, int x, int z);

 private:
  /// Up to this many are searched linearly.
  static constexpr std::size_t kFew = 8;

  template <class Entry>
  static std::span<const Entry> at_coord_of_many(std::span<const Entry> entries, int x, int z);

  /// Entries, sorted by coordinate.
  class Bucket {
   public:
    Bucket() = default;
    explicit Bucket(std::span<const TileSlot> entries);

    std::span<const TileSlot> entries() const {
      if (block_.is_none()) return {};
      return {reinterpret_cast<const TileSlot*>(block_.data()), block_.number()};
    }

   private:
    CountedBlock block_;  ///< Its number is that of entries; null for an empty bucket.
  };
  using Buckets = PersistentArray<Bucket, 3, 2>;

  /// @param wide  The smallest power of two that is not less than the number of buckets.
  static std::size_t bucket_of(int x, int z, std::size_t count, std::size_t wide) {
    // Multiples of the golden ratio are distributed evenly (Knuth: Sorting and Searching, 6.4),
    // those of neighbors better than at random.
    const std::uint64_t key = (std::uint64_t{static_cast<std::uint32_t>(x)} << 32U) |
                              std::uint64_t{static_cast<std::uint32_t>(z)};
    const std::size_t bucket = ((key * 0x9e3779b97f4a7c15ULL) >> 36U) & (wide - 1);
    // A bucket that has not been split yet still holds the entries of its counterpart.
    return bucket < count ? bucket : bucket - wide / 2;
  }

  Buckets buckets_;
  std::size_t size_ = 0;
  std::size_t wide_ = 1;
};

inline std::span<const TileSlot> CoordTable::bucket_at(int x, int z) const {
  if (buckets_.size() == 0) return {};
  return buckets_[bucket_of(x, z, buckets_.size(), wide_)].entries();
}

template <class Entry>
std::span<const Entry> CoordTable::at_coord(std::span<const Entry> entries, int x, int z) {
  if (entries.size() > kFew) return at_coord_of_many(entries, x, z);
  const auto is_there = [&](const Entry& e) { return e.coord.x == x && e.coord.z == z; };
  const Entry* const end = entries.data() + entries.size();
  const Entry* first = entries.data();
  while (first != end && !is_there(*first))
    ++first;
  const Entry* last = first;
  while (last != end && is_there(*last))
    ++last;
  return {first, last};
}

template <class Entry>
WAY_NOINLINE std::span<const Entry> CoordTable::at_coord_of_many(std::span<const Entry> entries,
                                                                 int x, int z) {
  using Key = std::pair<int, int>;
  const auto key_of = [](const Entry& entry) { return Key(entry.coord.x, entry.coord.z); };
  return std::ranges::equal_range(entries, Key(x, z), {}, key_of);
}

/// Builds the next version of a table. Changes are collected until the commit, which rebuilds each
/// changed bucket once.
class CoordTable::Edit {
 public:
  explicit Edit(const CoordTable& base) : buckets_(base.buckets_.edit()), size_(base.size_) {}

  /// @pre the coordinate is not in the table
  void insert(const TileSlot& entry) {
    changes_.push_back({entry, true});
    ++size_;
  }
  /// @pre the coordinate is in the table
  void erase(const TileCoord& coord) {
    changes_.push_back({{coord}, false});
    --size_;
  }
  CoordTable commit();

 private:
  struct Change {
    TileSlot entry = {};
    bool is_there = false;  ///< After this change.
  };

  std::size_t bucket_of(const TileCoord& coord) const {
    return CoordTable::bucket_of(coord.x, coord.z, buckets_.size(), std::bit_ceil(buckets_.size()));
  }
  void split_next();
  void group_changes();
  void change_bucket(std::size_t number, std::span<Change> changes);
  void apply_changes();

  Buckets::Edit buckets_;
  std::size_t size_;
  std::vector<Change> changes_;
  std::vector<TileSlot> entries_;  ///< The bucket that is being built.
};

}  // namespace way
