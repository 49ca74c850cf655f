// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/coord_table.h"

#include <algorithm>
#include <bit>

namespace way {
namespace {

constexpr std::size_t kEntriesPerBucket = 3;

}  // namespace

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
  for (const TileSlot& entry : first_entries_)
    ++counts[bucket_of(entry.coord)];
  for (const TileSlot& entry : first_entries_) {
    const std::size_t bucket = bucket_of(entry.coord);
    buckets_.change(bucket).reserve(counts[bucket]);
    insert_now(entry);
  }
  first_entries_.clear();
}

void CoordTable::Edit::insert_now(const TileSlot& entry) {
  Bucket& bucket = buckets_.change(bucket_of(entry.coord));
  if (bucket.size() < 2 * kEntriesPerBucket) bucket.reserve(bucket.size() + 1);
  bucket.insert(std::ranges::lower_bound(bucket, entry.coord, {}, &TileSlot::coord), entry);
  ++size_;
}

void CoordTable::Edit::erase(const TileCoord& coord) {
  fill();
  Bucket& bucket = buckets_.change(bucket_of(coord));
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
    const bool moves = bucket_of(entry.coord) == count - 1;
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
  table.wide_ = std::bit_ceil(buckets_.size());
  return table;
}

}  // namespace way
