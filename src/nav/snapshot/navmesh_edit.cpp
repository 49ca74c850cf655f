// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/navmesh_edit.h"

#include "core/text.h"
#include "nav/off_mesh/attach_link.h"
#include "nav/off_mesh/link_update.h"
#include "nav/snapshot/component_update.h"
#include "nav/snapshot/link_tile.h"
#include "nav/snapshot/navmesh_tables.h"
#include "nav/snapshot/small_islands.h"
#include "nav/snapshot/sorted_coords.h"
#include "nav/snapshot/whole_tile.h"
#include "nav/tile/prefetch_tile.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace way {
namespace {

void sort_and_unite(std::vector<std::uint32_t>& slots) {
  std::ranges::sort(slots);
  const auto rest = std::ranges::unique(slots);
  slots.erase(rest.begin(), rest.end());
}

}  // namespace

/// Makes one snapshot from another: changes slots, then leaves out small islands, then links tiles,
/// then off-mesh links, then components.
class NavMeshEdit::Commit {
 public:
  Commit(const NavMesh& base, Executor& executor)
      : base_(base),
        executor_(executor),
        tables_(*base.tables_),
        slots_(base.tables_->slots.edit()),
        coords_(base.tables_->coords) {}

  /// The last change of each coordinate, sorted by coordinate.
  static std::vector<const Change*> last_of(const std::vector<Change>& changes) {
    std::vector<const Change*> last;
    last.reserve(changes.size());
    for (const Change& change : changes)
      last.push_back(&change);
    // The later one first, because unique() keeps the first.
    std::ranges::sort(last, [](const Change* a, const Change* b) {
      return a->coord != b->coord ? a->coord < b->coord : a > b;
    });
    const auto coord = [](const Change* change) -> const TileCoord& { return change->coord; };
    const auto rest = std::ranges::unique(last, {}, coord);
    last.erase(rest.begin(), rest.end());
    return last;
  }

  void apply(const Change& change) {
    const std::uint32_t* old = slot_of(change.coord);
    if (old != nullptr && base_.whole_tile(*old) == change.tile) return;
    if (old != nullptr) clear(*old);
    if (change.tile != nullptr) fill(change.tile);
  }

  void apply(const PolygonChanges& changes) {
    auto begin = changes.begin();
    while (begin != changes.end()) {
      const PolyRef last_of_tile(begin->first.slot(), begin->first.generation(),
                                 PolyRef::kMaxPolygons - 1);
      const auto end = changes.upper_bound(last_of_tile);
      const bool is_in_mesh = begin->first.slot() < slots_.size();
      if (is_in_mesh && slots_[begin->first.slot()].tile != nullptr &&
          slots_[begin->first.slot()].generation == begin->first.generation())
        change_polygons(begin, end);
      begin = end;
    }
  }

  std::optional<Error> add_links(std::span<const std::pair<PolyRef, OffMeshLink>> added) {
    for (std::size_t i = 0; i < added.size(); ++i) {
      const auto& [ref, link] = added[i];
      if (auto error = check_link(link, tables_.layout, text("link ", i))) return error;
      links().insert(ref, link, tiles_of_link(link, tables_.layout));
      added_links_.push_back(ref);
    }
    return std::nullopt;
  }

  std::optional<Error> remove_links(std::span<const PolyRef> removed) {
    for (std::size_t i = 0; i < removed.size(); ++i) {
      const bool is_there = links().find(removed[i]) != nullptr;
      if (is_there && removed_links_.insert(removed[i].forward()).second) continue;
      return Error{Error::Code::invalid_argument,
                   text("link ", i, " to remove is not in the navmesh")};
    }
    return std::nullopt;
  }

  /// @param tiles  Maximum number of tiles that may be added.
  void reserve(std::size_t tiles) {
    if (!is_first()) return;
    sorted_coords_.reserve(tiles);
    changed_.reserve(tiles);
  }

  bool fits() const { return slots_.size() <= PolyRef::kMaxSlots; }

  NavMesh finish() {
    tables_.coords = coords_.commit();
    sort_and_unite(changed_);
    leave_out_islands();
    link_changed();
    const bool has_links = tables_.links.count() > 0 || !added_links_.empty();
    if (has_links) attach_links();
    label_changed();
    tables_.one_way = tables_.links.one_way_part_count() == 0 ? nullptr : one_way_reach();
    return snapshot(std::move(tables_));
  }

 private:
  /// Returns true if all tiles are changed ones.
  bool is_first() const { return base_.tile_count() == 0; }

  NavMesh snapshot(NavMesh::Tables tables) {
    NavMesh mesh = base_;  // a new mesh would have its own tables
    tables.slots = slots_.commit();
    mesh.tables_ = std::make_shared<const NavMesh::Tables>(std::move(tables));
    return mesh;
  }

  const std::uint32_t* slot_of(const TileCoord& coord) const {
    for (const TileSlot& entry : base_.tiles_at(coord.x, coord.z)) {
      if (entry.coord == coord) return &entry.slot;
    }
    return nullptr;
  }

  void clear(std::uint32_t at) {
    NavMeshSlot& slot = slots_.change(at);
    coords_.erase(slot.tile->coord());
    tables_.island_count -= slot.tile->island_count();
    tables_.small_island_tiles -= whole_tile_of(slot)->small_islands().empty() ? 0 : 1;
    --tables_.tile_count;
    slot = {.generation = slot.generation};
    // A slot whose generations are used up is never reused, so that stale references stay invalid.
    if (slot.generation < PolyRef::kMaxGeneration) {
      slot.first_label = tables_.first_free;
      tables_.first_free = at + 1;
    }
    changed_.push_back(at);
  }

  void fill(const std::shared_ptr<const Tile>& tile) {
    if (tables_.first_free == 0) {
      slots_.grow();
      tables_.first_free = static_cast<std::uint32_t>(slots_.size());
    }
    const std::uint32_t at = tables_.first_free - 1;
    NavMeshSlot& slot = slots_.change(at);
    tables_.first_free = slot.first_label;
    slot.first_label = 0;
    slot.tile = tile;
    ++slot.generation;
    coords_.insert({tile->coord(), at});
    if (is_first()) sorted_coords_.add({tile->coord(), at});
    tables_.island_count += tile->island_count();
    tables_.small_island_tiles += tile->small_islands().empty() ? 0 : 1;
    ++tables_.tile_count;
    changed_.push_back(at);
  }

  void change_polygons(PolygonChanges::const_iterator begin, PolygonChanges::const_iterator end) {
    NavMeshSlot& slot = slots_.change(begin->first.slot());
    PolygonTraits traits = slot.traits() == nullptr ? traits_of(*slot.tile) : *slot.traits();
    for (; begin != end; ++begin) {
      const auto& [ref, change] = *begin;
      if (ref.polygon() >= slot.tile->polygon_count()) continue;
      if (change.area) traits.areas[ref.polygon()] = *change.area;
      if (change.flags) traits.flags[ref.polygon()] = *change.flags;
    }
    set_traits(slot, std::move(traits));
  }

  static void set_traits(NavMeshSlot& slot, PolygonTraits traits) {
    const bool is_original = traits == traits_of(*slot.tile);
    slot.set(&NavMeshSlot::Rare::traits,
             is_original ? nullptr : std::make_shared<const PolygonTraits>(std::move(traits)));
  }

  void leave_out_islands() {
    tables_.also_changed.clear();
    if (tables_.small_island_tiles == 0) return;
    const auto find = [this](const TileCoord& coord, int side) { return beside(coord, side); };
    const auto changes = SmallIslands(base_, slots_, changed_, find).run();
    for (const auto& [slot, left_out] : changes)
      leave_out(slot, left_out);
    sort_and_unite(changed_);
  }

  /// Replaces the tile of a slot by one without some of the islands that it had when it was added.
  /// Polygons that stay keep their areas and flags.
  void leave_out(std::uint32_t at, const std::vector<std::uint32_t>& islands) {
    const NavMeshSlot old = slots_[at];
    const std::shared_ptr<const Tile> whole = whole_tile_of(old);
    if (at < base_.slot_count() && base_.tile_in(at) == old.tile.get()) at = renew(at);
    NavMeshSlot& slot = slots_.change(at);
    const std::vector<std::uint32_t> kept = polygons_without(*whole, islands);
    tables_.island_count -= slot.tile->island_count();
    slot.tile = islands.empty() ? whole : selector_.select(*whole, kept);
    tables_.island_count += slot.tile->island_count();
    slot.set(
        &NavMeshSlot::Rare::whole,
        islands.empty() ? nullptr : std::make_shared<const WholeTile>(WholeTile{whole, islands}));
    if (old.traits() == nullptr) return;
    const WholeTile was = old.whole() == nullptr ? WholeTile{whole} : *old.whole();
    set_traits(slot, select_traits(was, *old.traits(), kept));
  }

  /// Makes references to the tile of a slot stale; returns its slot from now on.
  std::uint32_t renew(std::uint32_t at) {
    const std::shared_ptr<const Tile> whole = whole_tile_of(slots_[at]);
    tables_.also_changed.push_back(whole->coord());
    clear(at);
    fill(whole);
    tables_.coords = coords_.commit();
    return changed_.back();
  }

  /// Links the changed tiles and their neighbors.
  void link_changed() {
    std::vector<StaleTile> stale;
    stale.reserve(changed_.size());
    for (const std::uint32_t at : changed_) {
      const bool was = at < base_.slot_count() && base_.tile_in(at) != nullptr;
      if (was) add_beside(base_.tile_in(at)->coord(), stale);
      if (slots_[at].tile == nullptr) continue;
      stale.push_back({at, kAllSides});
      const TileCoord& coord = slots_[at].tile->coord();
      const bool is_new_coord = !was || base_.tile_in(at)->coord() != coord;
      if (!is_first() && is_new_coord) add_beside(coord, stale);
    }
    unite(stale);
    if (is_first()) find_stretches(stale);
    link_all(stale);
  }

  static constexpr unsigned kAllSides = 15;
  /// Number of tiles to prefetch ahead.
  static constexpr std::size_t kAhead = 2;

  /// Memory of one worker.
  struct LinkMemory {
    std::vector<AdjacentTile> adjacent = {};
    LinkScratch scratch = {};
  };

  /// A tile whose links on some sides are out of date.
  struct StaleTile {
    std::uint32_t slot = 0;
    unsigned sides = 0;  ///< One bit each.
  };

  /// Sorts them by slot, without duplicates.
  static void unite(std::vector<StaleTile>& stale) {
    std::ranges::sort(stale, {}, &StaleTile::slot);
    std::size_t count = 0;
    for (const StaleTile& one : stale) {
      if (count > 0 && stale[count - 1].slot == one.slot) {
        stale[count - 1].sides |= one.sides;
      } else {
        stale[count++] = one;
      }
    }
    stale.resize(count);
  }

  /// The tiles of a large world are not in the cache: prefetches them.
  void find_stretches(std::span<const StaleTile> stale) {
    std::size_t portals = 0;
    for (const StaleTile& one : stale)
      portals += slots_[one.slot].tile->portals().size();
    if (portals == 0) return;
    stretches_.resize(slots_.size());
    all_stretches_.resize(static_cast<std::size_t>(executor_.worker_count()));
    for (std::vector<PortalStretch>& of_worker : all_stretches_)
      of_worker.reserve(portals / all_stretches_.size());
    auto find = [&](int index, int worker) {
      const auto i = static_cast<std::size_t>(index);
      const auto ahead = [&](std::size_t steps) -> const Tile* {
        return i + steps < stale.size() ? slots_[stale[i + steps].slot].tile.get() : nullptr;
      };
      if (const Tile* tile = ahead(3 * kAhead)) prefetch(*tile);
      if (const Tile* tile = ahead(2 * kAhead)) prefetch_portals(*tile);
      if (const Tile* tile = ahead(kAhead)) prefetch_corners(*tile);
      stretches_[stale[i].slot] = TileStretches(*slots_[stale[i].slot].tile,
                                                all_stretches_[static_cast<std::size_t>(worker)]);
    };
    executor_.run(static_cast<int>(stale.size()), find);
  }

  void link_all(std::span<const StaleTile> stale) {
    std::vector<LinkMemory> memory(static_cast<std::size_t>(executor_.worker_count()));
    std::vector<TileLinks> linked(stale.size());
    auto link = [&](int index, int worker) {
      const auto i = static_cast<std::size_t>(index);
      linked[i] = links_of(stale[i], memory[static_cast<std::size_t>(worker)]);
    };
    executor_.run(static_cast<int>(stale.size()), link);
    for (std::size_t i = 0; i < stale.size(); ++i)
      slots_.change(stale[i].slot).links = std::move(linked[i]);
  }

  void add_beside(const TileCoord& coord, std::vector<StaleTile>& stale) const {
    for (int side = 0; side < 4; ++side) {
      const unsigned facing = 1U << static_cast<unsigned>(opposite(static_cast<Side>(side)));
      for (const TileSlot& entry : beside(coord, side))
        stale.push_back({entry.slot, facing});
    }
  }

  std::span<const TileSlot> beside(const TileCoord& coord, int side) const {
    const int x = coord.x + step_x(side);
    const int z = coord.z + step_z(side);
    return is_first() ? sorted_coords_.find(x, z) : tables_.coords.find(x, z);
  }

  /// Found once in a first commit, because each would be needed twice.
  const TileStretches* stretches_of(std::uint32_t slot) const {
    return stretches_.empty() ? nullptr : &stretches_[slot];
  }

  TileLinks links_of(const StaleTile& stale, LinkMemory& memory) const {
    const Tile& tile = *slots_[stale.slot].tile;
    std::vector<AdjacentTile>& adjacent = memory.adjacent;
    adjacent.clear();
    for (int side = 0; side < 4; ++side) {
      const bool is_kept = ((stale.sides >> static_cast<unsigned>(side)) & 1U) == 0;
      if (is_kept || tile.portals(static_cast<Side>(side)).empty()) continue;
      for (const TileSlot& entry : beside(tile.coord(), side)) {
        const NavMeshSlot& slot = slots_[entry.slot];
        adjacent.push_back({slot.tile.get(), entry.slot, slot.generation, static_cast<Side>(side),
                            stretches_of(entry.slot)});
      }
    }
    const unsigned kept_sides = kAllSides & ~stale.sides;
    const LinkOptions options = {
        .adjacent = adjacent,
        .stretches = stretches_of(stale.slot),
        .kept = {kept_sides == 0 ? nullptr : &slots_[stale.slot].links, kept_sides}};
    return link_tile(tile, options, memory.scratch);
  }

  /// Allocated only if there are links.
  LinkTable::Edit& links() { return links_ ? *links_ : links_.emplace(tables_.links); }

  void attach_links() {
    const NavMesh tiles = snapshot(tables_);
    LinkUpdate update(tiles, slots_, links());
    for (const std::uint32_t at : changed_) {
      if (at < base_.slot_count() && base_.tile_in(at) != nullptr)
        update.tile_changed(tables_.links, base_.tile_in(at)->coord());
      if (slots_[at].tile != nullptr) update.tile_changed(tables_.links, slots_[at].tile->coord());
    }
    for (const PolyRef link : added_links_)
      update.add(link);
    for (const PolyRef link : removed_links_) {
      update.detach(link);
      links().erase(link, tiles_of_link(links()[link.polygon()].link, tables_.layout));
    }
    update.run();
    pairs_ = update.pairs();
    tables_.links = links().commit();
  }

  void label_changed() {
    // If much has changed, or many labels are unused, starting from scratch is cheaper.
    const bool is_cheaper = 2 * changed_.size() > tables_.tile_count ||
                            tables_.labels.size() > 4 * tables_.island_count + 1024;
    if (is_cheaper) {
      tables_.labels = ComponentUpdate::label_all(slots_);
      return;
    }
    ComponentLabels::Edit labels(tables_.labels);
    ComponentUpdate(base_, slots_, changed_, labels).run(pairs_);
    tables_.labels = labels.commit();
  }

  std::shared_ptr<const OneWayReach> one_way_reach() const {
    const auto root_of = [&](PolyRef polygon) {
      const NavMeshSlot& slot = slots_[polygon.slot()];
      return tables_.labels.root(slot.first_label + slot.tile->island(polygon.polygon()));
    };
    std::vector<OneWayReach::Edge> edges;
    for (std::size_t slot = 0; slot < tables_.links.size(); ++slot) {
      const LinkTable::Record& record = tables_.links[slot];
      if (record.parts == nullptr || !record.link.one_way) continue;
      for (const LinkPart& part : *record.parts)
        edges.emplace_back(root_of(part.from), root_of(part.to));
    }
    return std::make_shared<const OneWayReach>(std::move(edges));
  }

  const NavMesh& base_;
  Executor& executor_;
  NavMesh::Tables tables_;
  NavMeshSlots::Edit slots_;
  CoordTable::Edit coords_;
  std::optional<LinkTable::Edit> links_;
  std::vector<std::uint32_t> changed_;    ///< Slots; ascending once all changes are applied.
  SortedCoords sorted_coords_;            ///< All tiles of a first commit.
  std::vector<TileStretches> stretches_;  ///< By slot, or empty.
  std::vector<std::vector<PortalStretch>> all_stretches_;  ///< By worker.
  std::vector<PolyRef> added_links_;
  std::set<PolyRef> removed_links_;
  LinkedPolygons pairs_;
  PolygonSelector selector_;
};

NavMeshEdit::NavMeshEdit(const NavMesh& base)
    : base_(base),
      free_link_(base.tables_->links.first_free()),
      new_link_(base.link_slot_count()) {}

NavMeshEdit& NavMeshEdit::add(std::shared_ptr<const Tile> tile) {
  WAY_ASSERT(tile != nullptr);
  const TileCoord coord = tile->coord();
  changes_.push_back({coord, std::move(tile)});
  return *this;
}

NavMeshEdit& NavMeshEdit::remove(const TileCoord& coord) {
  changes_.push_back({coord, nullptr});
  return *this;
}

NavMeshEdit& NavMeshEdit::set_area(PolyRef polygon, Area area) {
  polygon_changes_[polygon].area = area;
  return *this;
}

NavMeshEdit& NavMeshEdit::set_flags(PolyRef polygon, std::uint16_t flags) {
  polygon_changes_[polygon].flags = flags;
  return *this;
}

PolyRef NavMeshEdit::add_link(const OffMeshLink& link) {
  PolyRef ref;
  if (free_link_ > 0) {
    const LinkTable::Record& record = base_.tables_->links[free_link_ - 1];
    ref = PolyRef::to_link(free_link_ - 1, record.generation + 1);
    free_link_ = record.next_free;
  } else {
    ref = PolyRef::to_link(new_link_++, 1);
  }
  added_links_.emplace_back(ref, link);
  return ref;
}

NavMeshEdit& NavMeshEdit::link(const OffMeshLink& link) {
  add_link(link);
  return *this;
}

NavMeshEdit& NavMeshEdit::unlink(PolyRef link) {
  removed_links_.push_back(link);
  return *this;
}

Result<NavMesh> NavMeshEdit::commit() const {
  SerialExecutor serial;
  return commit(serial);
}

Result<NavMesh> NavMeshEdit::commit(Executor& executor) const {
  const std::vector<const Change*> changes = Commit::last_of(changes_);
  Commit next(base_, executor);
  next.reserve(changes.size());
  // Removals first, so that their slots can be reused at once.
  for (const Change* change : changes) {
    if (change->tile == nullptr) next.apply(*change);
  }
  for (const Change* change : changes) {
    if (change->tile != nullptr) next.apply(*change);
  }
  next.apply(polygon_changes_);
  if (!next.fits()) {
    return Error{Error::Code::too_large, text("the navmesh would have more than ",
                                              PolyRef::kMaxSlots, " tiles: use greater tiles")};
  }
  if (new_link_ > PolyRef::kMaxLinks) {
    return Error{Error::Code::too_large,
                 text("the navmesh would have more than ", PolyRef::kMaxLinks, " links")};
  }
  if (auto error = next.add_links(added_links_)) return *error;
  if (auto error = next.remove_links(removed_links_)) return *error;
  return next.finish();
}

}  // namespace way
