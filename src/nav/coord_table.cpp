// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/coord_table.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace way {
namespace {

constexpr std::size_t kEntriesPerBucket = 3;

}  // namespace

CoordTable::Bucket::Bucket(std::span<const TileSlot> entries) {
  if (entries.empty()) return;
  block_ = CountedBlock(static_cast<std::uint32_t>(entries.size()), entries.size_bytes());
  std::ranges::copy(std::as_bytes(entries), block_.data());
}

void CoordTable::Edit::insert(const TileSlot& entry) {
  if (size_ == 0) {
    first_entries_.push_back(entry);
    return;
  }
  if (size_ >= kEntriesPerBucket * buckets_.size()) split_next();
  Bucket& bucket = buckets_.change(bucket_of(entry.coord));
  const auto old = bucket.entries();
  const auto at = std::ranges::lower_bound(old, entry.coord, {}, &TileSlot::coord);
  kept_.assign(old.begin(), at);
  kept_.push_back(entry);
  kept_.insert(kept_.end(), at, old.end());
  bucket = Bucket(kept_);
  ++size_;
}

/// Puts the first entries into as many buckets as they want.
void CoordTable::Edit::fill() {
  if (first_entries_.empty()) return;
  while (kEntriesPerBucket * buckets_.size() < first_entries_.size())
    buckets_.grow();
  std::vector<std::size_t> next(buckets_.size() + 1);  // where its next entry goes, by bucket
  for (const TileSlot& entry : first_entries_)
    ++next[bucket_of(entry.coord) + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<TileSlot> by_bucket(first_entries_.size());
  for (const TileSlot& entry : first_entries_)
    by_bucket[next[bucket_of(entry.coord)]++] = entry;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    const auto entries = std::span(by_bucket).subspan(begin, next[i] - begin);
    std::ranges::sort(entries, {}, &TileSlot::coord);
    buckets_.change(i) = Bucket(entries);
    begin = next[i];
  }
  size_ = first_entries_.size();
  first_entries_.clear();
}

void CoordTable::Edit::erase(const TileCoord& coord) {
  fill();
  Bucket& bucket = buckets_.change(bucket_of(coord));
  kept_.assign(bucket.entries().begin(), bucket.entries().end());
  std::erase_if(kept_, [&](const TileSlot& entry) { return entry.coord == coord; });
  bucket = Bucket(kept_);
  --size_;
}

/// Adds a bucket and moves into it what belongs there from the one bucket that holds it.
void CoordTable::Edit::split_next() {
  buckets_.grow();
  const std::size_t count = buckets_.size();
  Bucket& from = buckets_.change(count - 1 - std::bit_ceil(count) / 2);
  kept_.clear();
  moved_.clear();
  for (const TileSlot& entry : from.entries())
    (bucket_of(entry.coord) == count - 1 ? moved_ : kept_).push_back(entry);
  from = Bucket(kept_);
  buckets_.change(count - 1) = Bucket(moved_);
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
