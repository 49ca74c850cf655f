// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/coord_table.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace way {
namespace {

constexpr std::size_t kEntriesPerBucket = 3;

/// Stable by key. Allocates nothing if the entries are sorted already, as they usually are.
template <class Changes, class Key>
void sort_by(Changes& changes, Key key) {
  if (!std::ranges::is_sorted(changes, {}, key)) std::ranges::stable_sort(changes, {}, key);
}

}  // namespace

CoordTable::Bucket::Bucket(std::span<const TileSlot> entries) {
  if (entries.empty()) return;
  block_ = CountedBlock(static_cast<std::uint32_t>(entries.size()), entries.size_bytes());
  std::ranges::copy(std::as_bytes(entries), block_.data());
}

/// Adds a bucket and moves into it its entries from the one bucket that holds them.
void CoordTable::Edit::split_next() {
  buckets_.grow();
  const std::size_t last = buckets_.size() - 1;
  const std::size_t from = last - std::bit_ceil(last + 1) / 2;
  if (buckets_[from].entries().empty()) return;
  std::vector<TileSlot> kept;
  std::vector<TileSlot> moved;
  for (const TileSlot& entry : buckets_[from].entries())
    (bucket_of(entry.coord) == last ? moved : kept).push_back(entry);
  buckets_.change(from) = Bucket(kept);
  buckets_.change(last) = Bucket(moved);
}

/// Groups the changes by bucket, in the order in which they were made.
void CoordTable::Edit::group_changes() {
  const auto bucket = [&](const Change& change) { return bucket_of(change.entry.coord); };
  if (changes_.size() < buckets_.size()) return sort_by(changes_, bucket);
  std::vector<std::size_t> next(buckets_.size() + 1);  // where the next change of each bucket goes
  for (const Change& change : changes_)
    ++next[bucket(change) + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<Change> grouped(changes_.size());
  for (const Change& change : changes_)
    grouped[next[bucket(change)]++] = change;
  changes_ = std::move(grouped);
}

/// Rebuilds a bucket; of several changes of a coordinate, the last one counts.
void CoordTable::Edit::change_bucket(std::size_t number, std::span<Change> changes) {
  sort_by(changes, [](const Change& change) { return change.entry.coord; });
  Bucket& bucket = buckets_.change(number);
  const auto old = bucket.entries();
  auto rest = old.begin();
  entries_.clear();
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const TileCoord& coord = changes[i].entry.coord;
    const auto at = std::ranges::lower_bound(rest, old.end(), coord, {}, &TileSlot::coord);
    entries_.insert(entries_.end(), rest, at);
    rest = at != old.end() && at->coord == coord ? at + 1 : at;
    const bool is_last = i + 1 == changes.size() || changes[i + 1].entry.coord != coord;
    if (is_last && changes[i].is_there) entries_.push_back(changes[i].entry);
  }
  entries_.insert(entries_.end(), rest, old.end());
  bucket = Bucket(entries_);
}

void CoordTable::Edit::apply_changes() {
  while (kEntriesPerBucket * buckets_.size() < std::max<std::size_t>(size_, 1))
    split_next();
  group_changes();
  for (std::span<Change> rest = changes_; !rest.empty();) {
    const std::size_t number = bucket_of(rest.front().entry.coord);
    std::size_t count = 1;
    while (count < rest.size() && bucket_of(rest[count].entry.coord) == number)
      ++count;
    change_bucket(number, rest.first(count));
    rest = rest.subspan(count);
  }
  changes_.clear();
}

CoordTable CoordTable::Edit::commit() {
  if (!changes_.empty()) apply_changes();
  CoordTable table;
  table.buckets_ = buckets_.commit();
  table.size_ = size_;
  table.wide_ = std::bit_ceil(buckets_.size());
  return table;
}

}  // namespace way
