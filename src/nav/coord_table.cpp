// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/coord_table.h"

#include <algorithm>
#include <bit>

namespace way {
namespace {

constexpr std::size_t kEntriesPerBucket = 3;

std::uint64_t mix(int x, int z) {
  std::uint64_t h = (std::uint64_t{static_cast<std::uint32_t>(x)} << 32U) |
                    std::uint64_t{static_cast<std::uint32_t>(z)};
  h = (h ^ (h >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  h = (h ^ (h >> 27U)) * 0x94d049bb133111ebULL;
  return h ^ (h >> 31U);
}

bool is_at(const TileSlot& entry, int x, int z) {
  return entry.coord.x == x && entry.coord.z == z;
}

}  // namespace

std::size_t CoordTable::bucket_of(int x, int z, std::size_t bucket_count) {
  const std::uint64_t hash = mix(x, z);
  const std::size_t wide = hash & (std::bit_ceil(bucket_count) - 1);
  // Buckets that were not split yet still hold what belongs to their later twin.
  return wide < bucket_count ? wide : wide - std::bit_ceil(bucket_count) / 2;
}

std::span<const TileSlot> CoordTable::find(int x, int z) const {
  if (buckets_.size() == 0) return {};
  const Bucket& bucket = buckets_[bucket_of(x, z, buckets_.size())];
  const auto here = [&](const TileSlot& entry) { return is_at(entry, x, z); };
  const auto first = std::ranges::find_if(bucket, here);
  const auto last = std::find_if_not(first, bucket.end(), here);
  return {first, last};
}

void CoordTable::Edit::insert(const TileSlot& entry) {
  if (size_ == 0) {
    first_entries_.push_back(entry);
  } else {
    if (size_ >= kEntriesPerBucket * buckets_.size()) split_next();
    insert_now(entry);
  }
}

/// Puts the first entries into as many buckets as they want, each as large as it will be.
void CoordTable::Edit::fill() {
  if (first_entries_.empty()) return;
  while (kEntriesPerBucket * buckets_.size() < first_entries_.size())
    buckets_.grow();
  std::vector<std::size_t> counts(buckets_.size());
  const auto bucket_at = [&](const TileCoord& at) { return bucket_of(at.x, at.z, counts.size()); };
  for (const TileSlot& entry : first_entries_)
    ++counts[bucket_at(entry.coord)];
  for (const TileSlot& entry : first_entries_) {
    const std::size_t bucket = bucket_at(entry.coord);
    buckets_.change(bucket).reserve(counts[bucket]);
    insert_now(entry);
  }
  first_entries_.clear();
}

void CoordTable::Edit::insert_now(const TileSlot& entry) {
  Bucket& bucket = buckets_.change(bucket_of(entry.coord.x, entry.coord.z, buckets_.size()));
  if (bucket.size() < 2 * kEntriesPerBucket) bucket.reserve(bucket.size() + 1);
  bucket.insert(std::ranges::lower_bound(bucket, entry.coord, {}, &TileSlot::coord), entry);
  ++size_;
}

void CoordTable::Edit::erase(const TileCoord& coord) {
  fill();
  Bucket& bucket = buckets_.change(bucket_of(coord.x, coord.z, buckets_.size()));
  std::erase_if(bucket, [&](const TileSlot& entry) { return entry.coord == coord; });
  --size_;
}

/// Adds a bucket and moves into it what belongs there from the one bucket that holds it.
void CoordTable::Edit::split_next() {
  buckets_.push_back({});
  const std::size_t count = buckets_.size();
  Bucket& from = buckets_.change(count - 1 - std::bit_ceil(count) / 2);
  Bucket moved;
  std::erase_if(from, [&](const TileSlot& entry) {
    const bool moves = bucket_of(entry.coord.x, entry.coord.z, count) == count - 1;
    if (moves) moved.push_back(entry);
    return moves;
  });
  from.shrink_to_fit();
  moved.shrink_to_fit();
  buckets_.change(count - 1) = std::move(moved);
}

CoordTable CoordTable::Edit::commit() {
  fill();
  CoordTable table;
  table.buckets_ = buckets_.commit();
  table.size_ = size_;
  return table;
}

}  // namespace way
