// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/component_update.h"

#include "nav/off_mesh/link_ends.h"
#include "nav/snapshot/navmesh_tables.h"

#include <algorithm>
#include <span>
#include <utility>

namespace way {
namespace {

std::uint64_t key_of(std::uint32_t slot, std::uint32_t island) {
  return (std::uint64_t{slot} << 32U) | island;
}
std::uint32_t slot_of(std::uint64_t key) {
  return static_cast<std::uint32_t>(key >> 32U);
}
std::uint32_t island_of(std::uint64_t key) {
  return static_cast<std::uint32_t>(key);
}

}  // namespace

ComponentUpdate::ComponentUpdate(const NavMesh& base, NavMeshSlots::Edit& slots,
                                 std::vector<std::uint32_t> changed, ComponentLabels::Edit& labels)
    : base_(base), slots_(slots), changed_(std::move(changed)), labels_(labels) {}

void ComponentUpdate::run(const LinkedPolygons& linked) {
  drop_removed();
  unlink(linked);
  add_changed();
  link(linked);
  join_within_components();
  search();
  give_labels();
}

/// Labels all islands by their number, and joins those that are linked. Copies the data of tiles
/// that is read repeatedly into one array, because tiles are scattered in memory.
class ComponentUpdate::FullLabeling {
 public:
  explicit FullLabeling(NavMeshSlots::Edit& slots) : slots_(slots.size()) {
    for (std::uint32_t slot = 0; slot < slots.size(); ++slot) {
      if (slots[slot].tile == nullptr) continue;
      NavMeshSlot& at = slots.change(slot);
      const std::uint32_t islands = at.tile->island_count();
      slots_[slot] = {&at, islands == 1};
      at.first_label = count_;
      count_ += islands;
    }
  }

  ComponentLabels join() const {
    ComponentLabels::Joiner labels(count_);
    for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
      if (slots_[slot].at == nullptr) continue;
      join_portals(slot, labels);
      join_off_mesh(*slots_[slot].at, slot, labels);
    }
    return labels.finish();
  }

 private:
  struct LabeledSlot {
    NavMeshSlot* at = nullptr;  ///< Null for an empty slot.
    bool is_one_island = false;
  };

  std::uint32_t label_of(std::uint32_t slot, std::uint32_t polygon) const {
    const LabeledSlot& s = slots_[slot];
    return s.at->first_label + (s.is_one_island ? 0 : s.at->tile->island(polygon));
  }

  void join_links(std::uint32_t slot, std::uint32_t label, std::span<const TileLink> links,
                  ComponentLabels::Joiner& labels) const {
    for (const TileLink& link : links) {
      if (link.target.slot() > slot) continue;  // each link has a counterpart
      labels.join(label, label_of(link.target.slot(), link.target.polygon()));
    }
  }

  void join_portals(std::uint32_t slot, ComponentLabels::Joiner& labels) const {
    const LabeledSlot& s = slots_[slot];
    const TileLinks& links = s.at->links;
    if (s.is_one_island) return join_links(slot, s.at->first_label, links.all(), labels);
    const std::span<const TilePortal> portals = s.at->tile->portals();
    for (std::uint32_t p = 0; p < portals.size(); ++p)
      join_links(slot, label_of(slot, portals[p].polygon), links.at(p), labels);
  }

  void join_off_mesh(const NavMeshSlot& at, std::uint32_t slot,
                     ComponentLabels::Joiner& labels) const {
    if (at.link_ends() == nullptr) return;
    for (const LinkDeparture& link : at.link_ends()->departures) {
      if (link.is_one_way) continue;
      labels.join(label_of(slot, link.polygon),
                  label_of(link.target.slot(), link.target.polygon()));
    }
  }

  std::vector<LabeledSlot> slots_;
  std::uint32_t count_ = 0;
};

ComponentLabels ComponentUpdate::label_all(NavMeshSlots::Edit& slots) {
  return FullLabeling(slots).join();
}

std::uint32_t ComponentUpdate::two_way_component(const NavMesh& mesh, PolyRef polygon) {
  const NavMeshSlot& slot = mesh.tables_->slots[polygon.slot()];
  return mesh.tables_->labels.root(slot.first_label + slot.tile->island(polygon.polygon()));
}

bool ComponentUpdate::has_path(const NavMesh& mesh, PolyRef from, PolyRef to) {
  const std::uint32_t begin = two_way_component(mesh, from);
  const std::uint32_t end = two_way_component(mesh, to);
  const OneWayReach* links = mesh.tables_->one_way.get();
  return begin == end || (links != nullptr && links->leads(begin, end));
}

/// Removes the islands of removed and replaced tiles from their components, and visits the islands
/// next to them.
void ComponentUpdate::drop_removed() {
  for (const std::uint32_t slot : changed_) {
    if (slot >= base_.slot_count() || base_.tile_in(slot) == nullptr) continue;
    const NavMeshSlot& old = base_.tables_->slots[slot];
    for (std::uint32_t i = 0; i < old.tile->island_count(); ++i) {
      lost_.insert(labels_.root(old.first_label + i));
      labels_.remove_island(old.first_label + i);
    }
    for (const TileLink& link : old.links.all()) {
      const std::uint32_t other = link.target.slot();
      const std::uint32_t island = base_.tile_in(other)->island(link.target.polygon());
      if (!is_new(key_of(other, island))) visit(key_of(other, island));
    }
  }
}

/// Visits the remaining islands that a removed off-mesh link connected.
void ComponentUpdate::unlink(const LinkedPolygons& linked) {
  for (const auto& [from, to] : linked.removed) {
    for (const PolyRef polygon : {from, to}) {
      const Key island =
          key_of(polygon.slot(), base_.tile_in(polygon.slot())->island(polygon.polygon()));
      if (is_new(island)) continue;
      lost_.insert(old_root(island));
      visit(island);
    }
  }
}

void ComponentUpdate::link(const LinkedPolygons& linked) {
  const auto visit_island = [&](PolyRef polygon) {
    return visit(key_of(polygon.slot(), slots_[polygon.slot()].tile->island(polygon.polygon())));
  };
  for (const auto& [from, to] : linked.added) {
    const Index a = visit_island(from);
    const Index b = visit_island(to);
    join(a, b);
  }
}

/// Visits the islands of new tiles and those next to them.
void ComponentUpdate::add_changed() {
  for (const std::uint32_t slot : changed_) {
    if (slots_[slot].tile == nullptr) continue;
    for (std::uint32_t i = 0; i < slots_[slot].tile->island_count(); ++i) {
      const Index own = visit(key_of(slot, i));
      for_each_neighbor(key_of(slot, i), [&](Key other) { join(own, visit(other)); });
    }
  }
}

/// A component that lost nothing is still connected, regardless of where it was visited.
void ComponentUpdate::join_within_components() {
  std::map<std::uint32_t, Index> first;
  for (Index i = 0; i < visits_.size(); ++i) {
    if (is_new(visits_[i].island)) continue;
    const std::uint32_t component = old_root(visits_[i].island);
    groups_[group_of(i)].components.insert(component);
    if (lost_.contains(component)) continue;
    const auto [at, fresh] = first.emplace(component, i);
    if (!fresh) join(i, at->second);
  }
}

/// Advances all groups that share a component until it is known whether they are connected.
void ComponentUpdate::search() {
  for (std::vector<Index> active = unresolved_groups(); !active.empty();) {
    bool event = false;
    for (const Index group : active)
      event = advance(group) || event;
    if (event) active = unresolved_groups();
  }
}

/// Takes one step; returns true if groups met or this one ended.
bool ComponentUpdate::advance(Index group) {
  Group& g = groups_[group];
  if (g.parent != group) return true;  // joined in this round
  const Key island = visits_[g.visits[g.next++]].island;
  bool met = false;
  for_each_neighbor(island, [&](Key other) {
    const auto known = index_.find(other);
    const Index at = known == index_.end() ? visit(other) : known->second;
    met = met || (known != index_.end() && group_of(at) != group_of(index_.at(island)));
    join(index_.at(island), at);
  });
  const Group& now = groups_[group_of(index_.at(island))];
  return met || now.next == now.visits.size();
}

/// Groups that may still turn out to be connected: of each component that lost islands, those that
/// are not exhausted, if there are several.
std::vector<ComponentUpdate::Index> ComponentUpdate::unresolved_groups() const {
  std::map<std::uint32_t, std::vector<Index>> open;
  for (Index i = 0; i < groups_.size(); ++i) {
    const Group& g = groups_[i];
    if (g.parent != i || g.next == g.visits.size()) continue;
    for (const std::uint32_t component : g.components) {
      if (lost_.contains(component)) open[component].push_back(i);
    }
  }
  std::set<Index> result;
  for (const auto& [component, groups] : open) {
    if (groups.size() > 1) result.insert(groups.begin(), groups.end());
  }
  return {result.begin(), result.end()};
}

/// A group that was searched completely, or that has no old component, gets a new label; any other
/// takes over the components it met.
void ComponentUpdate::give_labels() {
  std::vector<std::pair<Key, std::uint32_t>> changes;
  for (Index i = 0; i < groups_.size(); ++i) {
    const Group& g = groups_[i];
    if (g.parent != i) continue;
    const bool ended = g.next == g.visits.size() || g.components.empty();
    std::uint32_t label = ended ? labels_.make(1) : labels_.root(*g.components.begin());
    if (!ended) {
      for (const std::uint32_t component : g.components)
        label = labels_.join(label, component);
    }
    for (const Index v : g.visits) {
      const Key island = visits_[v].island;
      if (!ended && !is_new(island)) continue;
      if (!is_new(island)) labels_.remove_island(old_root(island));
      labels_.add_island(label);
      changes.emplace_back(island, label);
    }
  }
  set_labels(std::move(changes));
}

/// Labels of a tile are consecutive: if it has several islands, all of them get new labels, below
/// the labels that they have or get.
void ComponentUpdate::set_labels(std::vector<std::pair<Key, std::uint32_t>> changes) {
  std::ranges::sort(changes);
  for (std::size_t i = 0; i < changes.size();) {
    const std::uint32_t slot = slot_of(changes[i].first);
    const std::uint32_t islands = slots_[slot].tile->island_count();
    const std::uint32_t first = islands == 1 ? changes[i].second : labels_.make(islands);
    for (std::uint32_t island = 0; island < islands; ++island) {
      const bool changes_here = i < changes.size() && changes[i].first == key_of(slot, island);
      const std::uint32_t label =
          changes_here ? changes[i++].second : old_root(key_of(slot, island));
      if (islands > 1) labels_.join(label, first + island);
    }
    slots_.change(slot).first_label = first;
  }
}

ComponentUpdate::Index ComponentUpdate::visit(Key island) {
  const auto [at, fresh] = index_.emplace(island, static_cast<Index>(visits_.size()));
  if (fresh) {
    const auto group = static_cast<Index>(groups_.size());
    groups_.push_back({.parent = group, .visits = {at->second}});
    visits_.push_back({island, group});
  }
  return at->second;
}

ComponentUpdate::Index ComponentUpdate::group_of(Index visit) const {
  Index group = visits_[visit].group;
  while (groups_[group].parent != group)
    group = groups_[group].parent;
  return group;
}

/// Joins the groups of two visits, the smaller into the larger.
void ComponentUpdate::join(Index a, Index b) {
  a = group_of(a);
  b = group_of(b);
  if (a == b) return;
  if (groups_[a].visits.size() < groups_[b].visits.size()) std::swap(a, b);
  Group& to = groups_[a];
  Group& from = groups_[b];
  // Visits that were searched stay in front, so that one number still separates the two kinds.
  to.visits.insert(to.visits.begin() + static_cast<std::ptrdiff_t>(to.next), from.visits.begin(),
                   from.visits.begin() + static_cast<std::ptrdiff_t>(from.next));
  to.visits.insert(to.visits.end(), from.visits.begin() + static_cast<std::ptrdiff_t>(from.next),
                   from.visits.end());
  to.next += from.next;
  to.components.merge(from.components);
  from = {.parent = a};
}

bool ComponentUpdate::is_new(Key island) const {
  return std::ranges::binary_search(changed_, slot_of(island));
}

std::uint32_t ComponentUpdate::old_root(Key island) const {
  return labels_.root(base_.tables_->slots[slot_of(island)].first_label + island_of(island));
}

template <class Each>
void ComponentUpdate::for_each_neighbor(Key island, Each&& each) const {
  const NavMeshSlot& s = slots_[slot_of(island)];
  const auto island_at = [&](PolyRef polygon) {
    return slots_[polygon.slot()].tile->island(polygon.polygon());
  };
  for (std::uint32_t p = 0; p < s.tile->portals().size(); ++p) {
    if (s.tile->island(s.tile->portals()[p].polygon) != island_of(island)) continue;
    for (const TileLink& link : s.links.at(p))
      each(key_of(link.target.slot(), island_at(link.target)));
  }
  if (s.link_ends() == nullptr) return;
  const auto each_beyond = [&](const auto& link, PolyRef beyond) {
    if (link.is_one_way || s.tile->island(link.polygon) != island_of(island)) return;
    each(key_of(beyond.slot(), island_at(beyond)));
  };
  for (const LinkDeparture& link : s.link_ends()->departures)
    each_beyond(link, link.target);
  for (const LinkArrival& link : s.link_ends()->arrivals)
    each_beyond(link, link.source);
}

}  // namespace way
