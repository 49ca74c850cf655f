// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_graph.h"

#include <algorithm>
#include <utility>

namespace way {
namespace {

using Turn = CornerGraph::Turn;
using Slots = std::vector<std::uint8_t>;  ///< A mark per slot.

/// Makes the graph of the next snapshot.
///
/// A tile is new if it differs. A tile is touched if it is new or beside a new one: its links and
/// its corners, which are named after one of the tiles around them, may differ. What a corner sees
/// is the same if its sweep entered no touched tile.
class GraphUpdate {
 public:
  GraphUpdate(const CornerGraph& before, const NavMesh& next) : before_(before) {
    graph_.mesh = next;
    graph_.keeps_views = true;
    graph_.least_distance = before.least_distance;
  }

  CornerGraph run(Executor& executor) {
    find_touched();
    list();
    number_corners();
    find_affected();
    take(sweep_corners(graph_, affected_, executor));
    insert_edges(graph_, find_missing());
    return std::move(graph_);
  }

 private:
  const NavMesh& next() const { return graph_.mesh; }

  bool is_new(std::uint32_t slot) const {
    const NavMesh& old = before_.mesh;
    if (slot >= old.slot_count() || slot >= next().slot_count()) return true;
    const Tile* tile = next().tile_in(slot);
    if (tile != old.tile_in(slot)) return true;
    return tile != nullptr && (next().ref(slot, 0) != old.ref(slot, 0) ||
                               next().changed_traits(slot) != old.changed_traits(slot));
  }

  /// Marks the slots of the tiles beside one, and its own.
  void mark_around(const NavMesh& mesh, std::uint32_t slot, Slots& marks) const {
    if (slot >= mesh.slot_count() || mesh.tile_in(slot) == nullptr) return;
    const TileCoord at = mesh.tile_in(slot)->coord();
    for (int x = -1; x <= 1; ++x) {
      for (int z = -1; z <= 1; ++z) {
        for (const TileSlot& beside : mesh.tiles_at(at.x + x, at.z + z))
          marks[beside.slot] = 1;
        for (const TileSlot& beside : next().tiles_at(at.x + x, at.z + z))
          marks[beside.slot] = 1;
      }
    }
  }

  void find_touched() {
    const std::uint32_t count = std::max(before_.mesh.slot_count(), next().slot_count());
    is_new_.assign(count, 0);
    is_touched_.assign(count, 0);
    for (std::uint32_t slot = 0; slot < count; ++slot) {
      if (!is_new(slot)) continue;
      is_new_[slot] = 1;
      is_touched_[slot] = 1;
      mark_around(before_.mesh, slot, is_touched_);
      mark_around(next(), slot, is_touched_);
    }
  }

  /// Lists the corners of touched tiles again, and takes over the others.
  void list() {
    Slots is_around = is_touched_;
    for (std::uint32_t slot = 0; slot < next().slot_count(); ++slot) {
      if (is_touched_[slot] != 0) mark_around(next(), slot, is_around);
    }
    std::vector<std::uint32_t> around;
    for (std::uint32_t slot = 0; slot < next().slot_count(); ++slot) {
      if (is_around[slot] != 0) around.push_back(slot);
    }
    CornerGraph listed;
    listed.mesh = next();
    list_corners_of(listed, around);
    for (std::uint32_t slot = 0; slot < next().slot_count(); ++slot) {
      graph_.first_corners.push_back(static_cast<std::uint32_t>(graph_.corners.size()));
      const CornerGraph& from = is_touched_[slot] != 0 ? listed : before_;
      graph_.corners.insert(graph_.corners.end(), from.corners.begin() + from.first_corners[slot],
                            from.corners.begin() + from.first_corners[slot + 1]);
    }
    graph_.first_corners.push_back(static_cast<std::uint32_t>(graph_.corners.size()));
    graph_.corners.push_back({});
  }

  /// Finds the new numbers of corners, which are in the same order; kNone for those in new tiles.
  void number_corners() {
    numbers_.assign(before_.corner_count(), CornerGraph::kNone);
    for (std::uint32_t slot = 0; slot + 1 < before_.first_corners.size(); ++slot) {
      if (is_new_[slot] != 0) continue;
      for (std::uint32_t i = before_.first_corners[slot]; i < before_.first_corners[slot + 1]; ++i)
        numbers_[i] = graph_.corner_at({slot, before_.corners[i].place & ~IndexCorner::kUnsorted});
    }
  }

  /// Lists the corners to sweep from. The others have the same edges as before.
  void find_affected() {
    old_of_.assign(graph_.corner_count(), CornerGraph::kNone);
    for (std::uint32_t slot = 0; slot + 1 < before_.first_corners.size(); ++slot) {
      if (is_touched_[slot] != 0) continue;
      for (std::uint32_t i = before_.first_corners[slot]; i < before_.first_corners[slot + 1]; ++i)
        if (sees_the_same(i)) old_of_[numbers_[i]] = i;
    }
    for (std::uint32_t i = 0; i < graph_.corner_count(); ++i) {
      if (old_of_[i] == CornerGraph::kNone) affected_.push_back(i);
    }
  }

  bool sees_the_same(std::uint32_t old) const {
    const auto first = before_.view_slots.begin() + before_.first_views[old];
    const auto end = before_.view_slots.begin() + before_.first_views[old + 1];
    const auto is_kept = [&](Turn to) { return numbers_[to / 2] != CornerGraph::kNone; };
    return std::all_of(first, end, [&](std::uint32_t slot) { return is_touched_[slot] == 0; }) &&
           std::ranges::all_of(before_.edges_of(2 * old), is_kept) &&
           std::ranges::all_of(before_.edges_of(2 * old + 1), is_kept);
  }

  /// Puts the edges and views of all corners together.
  void take(const std::vector<SweptCorners>& parts) {
    graph_.edges.reserve(before_.edges.size());
    graph_.view_slots.reserve(before_.view_slots.size());
    auto part = parts.begin();
    Taken taken;
    for (std::uint32_t i = 0; i < graph_.corner_count(); ++i) {
      graph_.first_views.push_back(static_cast<std::uint32_t>(graph_.view_slots.size()));
      if (old_of_[i] != CornerGraph::kNone) {
        keep(i, old_of_[i]);
        continue;
      }
      if (taken.corners == part->sizes.size()) {
        ++part;
        taken = {};
      }
      take_swept(i, *part, taken);
    }
    graph_.corners.back().first = static_cast<std::uint32_t>(graph_.edges.size());
    graph_.first_views.push_back(static_cast<std::uint32_t>(graph_.view_slots.size()));
  }

  /// How much of a part has been taken.
  struct Taken {
    std::size_t corners = 0;
    std::size_t edges = 0;
    std::size_t slots = 0;
  };

  void take_swept(std::uint32_t corner, const SweptCorners& part, Taken& taken) {
    const SweptCorners::Size size = part.sizes[taken.corners++];
    const auto first = static_cast<std::uint32_t>(graph_.edges.size());
    graph_.corners[corner].first = first;
    graph_.corners[corner].middle = first + size.left;
    const auto edges = std::span(part.edges).subspan(taken.edges, size.both);
    const auto slots = std::span(part.slots).subspan(taken.slots, size.slots);
    graph_.edges.insert(graph_.edges.end(), edges.begin(), edges.end());
    graph_.view_slots.insert(graph_.view_slots.end(), slots.begin(), slots.end());
    taken.edges += size.both;
    taken.slots += size.slots;
  }

  void keep(std::uint32_t corner, std::uint32_t old) {
    graph_.corners[corner].first = static_cast<std::uint32_t>(graph_.edges.size());
    keep_side(2 * old);
    graph_.corners[corner].middle = static_cast<std::uint32_t>(graph_.edges.size());
    keep_side(2 * old + 1);
    graph_.view_slots.insert(graph_.view_slots.end(),
                             before_.view_slots.begin() + before_.first_views[old],
                             before_.view_slots.begin() + before_.first_views[old + 1]);
  }

  void keep_side(Turn old) {
    for (const Turn to : before_.edges_of(old)) {
      const bool is_one_sided = !before_.one_sided.empty() &&
                                std::ranges::binary_search(before_.one_sided, std::pair(old, to));
      if (!is_one_sided) graph_.edges.push_back(renumbered(to));
    }
  }

  Turn renumbered(Turn old) const { return 2 * numbers_[old / 2] + old % 2; }
  bool is_affected(Turn turn) const { return old_of_[turn / 2] == CornerGraph::kNone; }

  /// Finds the edges that are missing in one direction: those from before between corners that are
  /// not affected, and the others.
  std::vector<std::pair<Turn, Turn>> find_missing() const {
    std::vector<std::pair<Turn, Turn>> missing;
    for (const auto& [from, to] : before_.one_sided) {
      if (numbers_[from / 2] == CornerGraph::kNone || numbers_[to / 2] == CornerGraph::kNone)
        continue;
      if (is_affected(renumbered(from)) || is_affected(renumbered(to))) continue;
      missing.emplace_back(renumbered(from), renumbered(to));
    }
    for (Turn from = 0; from < 2 * graph_.corner_count(); ++from) {
      if (!graph_.is_sorted(from)) continue;
      for (const Turn to : graph_.edges_of(from)) {
        if (!is_affected(from) && !is_affected(to)) continue;
        const auto back = CornerGraph::back(from, to);
        const auto edges = graph_.edges_of(back.first);
        if (std::ranges::find(edges, back.second) == edges.end()) missing.push_back(back);
      }
    }
    return missing;
  }

  const CornerGraph& before_;
  CornerGraph graph_;
  Slots is_new_;
  Slots is_touched_;
  std::vector<std::uint32_t> numbers_;   ///< Per corner before, its number now.
  std::vector<std::uint32_t> old_of_;    ///< Per corner, its number before if it is not affected.
  std::vector<std::uint32_t> affected_;  ///< Corners to sweep from, in order.
};

}  // namespace

CornerGraph update_corner_graph(const CornerGraph& before, const NavMesh& next,
                                Executor& executor) {
  return GraphUpdate(before, next).run(executor);
}

}  // namespace way
