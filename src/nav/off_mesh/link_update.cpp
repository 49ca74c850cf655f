// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/off_mesh/link_update.h"

#include "nav/off_mesh/attach_link.h"
#include "nav/off_mesh/link_part.h"
#include "nav/snapshot/slot_view.h"

#include <algorithm>
#include <memory>
#include <tuple>

namespace way {
namespace {

void sort_ends(LinkEnds& ends) {
  std::ranges::sort(ends.departures, {}, [](const LinkDeparture& d) {
    return std::tuple(d.polygon, d.link, d.target, d.start.x, d.start.y, d.start.z);
  });
  std::ranges::sort(ends.arrivals, {},
                    [](const LinkArrival& a) { return std::tuple(a.polygon, a.link, a.source); });
}

}  // namespace

void LinkUpdate::detach(PolyRef ref) {
  affected_.erase(ref.polygon());
  replace_parts(ref.polygon(), {});
}

void LinkUpdate::tile_changed(const LinkTable& base, const TileCoord& coord) {
  for (const TileSlot& entry : base.at(coord.x, coord.z)) {
    if (table_[entry.slot].parts != nullptr) affected_.insert(entry.slot);
  }
}

void LinkUpdate::run() {
  for (const std::uint32_t slot : affected_)
    replace_parts(slot, attach_link(mesh_, table_[slot].link));
  for (auto& [slot, ends] : ends_) {
    sort_ends(ends);
    slots_.change(slot).set(
        &NavMeshSlot::Rare::link_ends,
        ends.is_empty() ? nullptr : std::make_shared<const LinkEnds>(std::move(ends)));
  }
}

void LinkUpdate::replace_parts(std::uint32_t slot, std::vector<LinkPart> parts) {
  if (parts == *table_[slot].parts) return;
  remove_ends(slot);
  table_.set_parts(slot, std::move(parts));
  add_ends(slot);
}

void LinkUpdate::remove_ends(std::uint32_t slot) {
  const auto is_same = [&](const auto& end) { return end.link.polygon() == slot; };
  for (const LinkPart& part : *table_[slot].parts) {
    if (!table_[slot].link.one_way) pairs_.removed.emplace_back(part.from, part.to);
    for (const PolyRef polygon : {part.from, part.to}) {
      LinkEnds* ends = ends_at(polygon);
      if (ends == nullptr) continue;
      std::erase_if(ends->departures, is_same);
      std::erase_if(ends->arrivals, is_same);
    }
  }
}

void LinkUpdate::add_ends(std::uint32_t slot) {
  const LinkTable::Record& record = table_[slot];
  const PolyRef link = PolyRef::to_link(slot, record.generation);
  for (const LinkPart& part : *record.parts) {
    if (!record.link.one_way) pairs_.added.emplace_back(part.from, part.to);
    add_departure(record, link, part);
    if (!record.link.one_way) add_departure(record, link.backward(), turned(part));
  }
}

void LinkUpdate::add_departure(const LinkTable::Record& record, PolyRef link,
                               const LinkPart& part) {
  ends_at(part.from)->departures.push_back(
      {part.from.polygon(), record.link.flags, record.link.area, record.link.one_way, link, part.to,
       start_middle(part), end_middle(part), record.link.fixed_cost,
       record.link.cost_factor * length_of(part)});
  ends_at(part.to)->arrivals.push_back({part.to.polygon(), record.link.one_way, link, part.from});
}

/// The link ends of a polygon's tile, for changing them; null if the tile has been removed.
LinkEnds* LinkUpdate::ends_at(PolyRef polygon) {
  const bool is_there = mesh_.is_valid(polygon);
  if (!is_there) return nullptr;
  const auto [at, is_first] = ends_.try_emplace(polygon.slot());
  const LinkEnds* old = SlotView(mesh_, polygon.slot()).link_ends;
  if (is_first && old != nullptr) at->second = *old;
  return &at->second;
}

}  // namespace way
