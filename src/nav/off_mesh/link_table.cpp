// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/off_mesh/link_table.h"

#include "nav/off_mesh/link_part.h"
#include "nav/snapshot/mesh_hash.h"

#include <algorithm>

namespace way {
namespace {

template <class Records>
const LinkTable::Record* find_in(const Records& records, PolyRef ref) {
  if (!ref.is_link() || ref.polygon() >= records.size()) return nullptr;
  const LinkTable::Record& record = records[ref.polygon()];
  const bool same = record.parts != nullptr && record.generation == ref.generation();
  return same ? &record : nullptr;
}

TileSlot entry_of(const std::pair<int, int>& tile, std::uint32_t slot) {
  return {{tile.first, tile.second, static_cast<int>(slot)}, slot};
}

}  // namespace

const LinkTable::Record* LinkTable::find(PolyRef ref) const {
  return find_in(records_, ref);
}

float LinkTable::least_cost() const {
  std::size_t steps = 0;
  while (steps + 1 < kCostClasses && part_counts_[steps] == 0)
    ++steps;
  return static_cast<float>(steps) / static_cast<float>(kCostClasses - 1);
}

const LinkTable::Record* LinkTable::Edit::find(PolyRef ref) const {
  return find_in(records_, ref);
}

void LinkTable::Edit::insert(PolyRef ref, const OffMeshLink& link, const Tiles& tiles) {
  const std::uint32_t slot = ref.polygon();
  if (slot == records_.size()) {
    records_.push_back({});
  } else {
    WAY_ASSERT(table_.first_free_ == slot + 1);
    table_.first_free_ = records_[slot].next_free;
  }
  records_.change(slot) = {link, std::make_shared<const std::vector<LinkPart>>(), ref.generation()};
  for (const auto& tile : tiles)
    tiles_.insert(entry_of(tile, slot));
  ++table_.count_;
  table_.hash_sum_ += share_of_link(link);
}

void LinkTable::Edit::erase(PolyRef ref, const Tiles& tiles) {
  const std::uint32_t slot = ref.polygon();
  Record& record = records_.change(slot);
  WAY_ASSERT(record.parts != nullptr && record.parts->empty());
  table_.hash_sum_ -= share_of_link(record.link);
  --table_.count_;
  for (const auto& tile : tiles)
    tiles_.erase(entry_of(tile, slot).coord);
  record = {.generation = record.generation};
  // A record whose generations are used up is never reused, so that stale references stay invalid.
  if (record.generation == PolyRef::kMaxGeneration) return;
  record.next_free = table_.first_free_;
  table_.first_free_ = slot + 1;
}

void LinkTable::Edit::set_parts(std::uint32_t slot, std::vector<LinkPart> parts) {
  Record& record = records_.change(slot);
  count_parts(record, static_cast<std::uint32_t>(-1));
  record.parts = std::make_shared<const std::vector<LinkPart>>(std::move(parts));
  count_parts(record, 1);
}

void LinkTable::Edit::count_parts(const Record& record, std::uint32_t change) {
  constexpr float kTop = kCostClasses - 1;
  for (const LinkPart& part : *record.parts) {
    const float steps = std::min(cost_per_unit(record.link, part) * kTop, kTop);
    table_.part_counts_[static_cast<std::size_t>(steps)] += change;
    if (record.link.one_way) table_.one_way_parts_ += change;
  }
}

LinkTable LinkTable::Edit::commit() {
  table_.records_ = records_.commit();
  table_.tiles_ = tiles_.commit();
  return table_;
}

}  // namespace way
