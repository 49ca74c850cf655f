// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_graph.h"
#include "nav/index/corner_sweep.h"
#include "nav/index/list_corners.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <ranges>
#include <utility>

namespace way {
namespace {

using Turn = CornerGraph::Turn;
using Slots = std::vector<std::uint8_t>;  ///< A mark per slot.

/// The cells of the tile grid in which tiles differ.
class ChangedTiles {
 public:
  void add(const TileCoord& at) { tiles_.emplace_back(at.x, at.z); }
  void finish() {
    std::ranges::sort(tiles_);
    const auto rest = std::ranges::unique(tiles_);
    tiles_.erase(rest.begin(), rest.end());
  }

  /// The corners of a box around all of them, and what depends on them at their borders.
  std::array<PlanPoint2d, 4> box(const NavMeshLayout& layout) const {
    constexpr double kMargin = 0.125;  // of a tile: more than kBorderWidth of tiles_around()
    const auto [low_x, high_x] = std::ranges::minmax(tiles_ | std::views::keys);
    const auto [low_z, high_z] = std::ranges::minmax(tiles_ | std::views::values);
    const auto side = static_cast<double>(layout.tile_side);
    const PlanPoint2d origin = to_2d(plan(layout.origin));
    const double left = origin.x + side * (low_x - kMargin);
    const double right = origin.x + side * (high_x + 1 + kMargin);
    const double bottom = origin.z + side * (low_z - kMargin);
    const double top = origin.z + side * (high_z + 1 + kMargin);
    return {{{left, bottom}, {right, bottom}, {right, top}, {left, top}}};
  }
  bool is_empty() const { return tiles_.empty(); }
  bool has(int x, int z) const { return std::ranges::binary_search(tiles_, std::pair(x, z)); }
  /// Returns true if one of some tiles beside a tile is among them.
  bool has_any(TilesBeside beside, const TileCoord& of) const {
    bool found = false;
    beside.for_each([&](int x, int z) { found = found || has(of.x + x, of.z + z); });
    return found;
  }
  /// The offsets of all of them from a tile, in order, as in CornerGraph::views.
  void list_offsets(const TileCoord& from, std::vector<TileOffset>& offsets) const {
    offsets.assign(1, kLongOffset);
    for (const auto& [x, z] : tiles_)
      offsets.push_back(packed_offset(x - from.x, z - from.z));
  }

 private:
  std::vector<std::pair<int, int>> tiles_;
};

/// Returns true if two sorted lists have an element in common.
bool have_common(std::span<const TileOffset> few, std::span<const TileOffset> many) {
  if (many.empty()) return false;
  return std::ranges::any_of(few, [&](TileOffset i) {
    return i >= many.front() && i <= many.back() && std::ranges::binary_search(many, i);
  });
}

/// Makes the graph of the next snapshot.
///
/// A tile is new if it differs. A tile is touched if it is new or beside a new one: its links
/// differ, and so may the corners at its border, which are named after one of the tiles around
/// them, and those of straight walls that end there. What a corner sees is the same if its sweep
/// does not depend on a tile that is new or has other corners.
class GraphUpdate {
 public:
  GraphUpdate(const CornerGraph& before, const NavMesh& next) : before_(before) {
    graph_.begin(next, before.filter().include, before.filter().exclude);
    graph_.keeps_views = true;
    graph_.least_distance = before.least_distance;
  }

  CornerGraph run(Executor& executor) {
    find_touched();
    CornerSweep sweep(graph_);
    list(sweep.records());
    number_corners();
    find_affected();
    take(sweep_corners(graph_, affected_, sweep, executor));
    if (before_.lanes > 0 && only_closes()) keep_landmarks();
    std::vector<Edge> missing = find_missing();
    insert_edges(graph_, missing, sweep);
    std::ranges::set_union(graph_.one_sided, missing, std::back_inserter(all_one_sided_));
    graph_.one_sided = std::move(all_one_sided_);
    see_links(graph_, executor);
    return std::move(graph_);
  }

 private:
  using Edge = std::pair<Turn, Turn>;

  const NavMesh& next() const { return graph_.mesh; }

  bool is_new(std::uint32_t slot) const {
    const NavMesh& old = before_.mesh;
    if (slot >= old.slot_count() || slot >= next().slot_count()) return true;
    const Tile* tile = next().tile_in(slot);
    if (tile != old.tile_in(slot)) return true;
    return tile != nullptr && (next().ref(slot, 0) != old.ref(slot, 0) ||
                               next().changed_traits(slot) != old.changed_traits(slot));
  }

  /// Adds the grid cell of a tile that differs, and marks the tiles around it.
  void touch(const NavMesh& mesh, std::uint32_t slot) {
    if (slot >= mesh.slot_count() || mesh.tile_in(slot) == nullptr) return;
    const TileCoord at = mesh.tile_in(slot)->coord();
    changed_.add(at);
    for (int x = -1; x <= 1; ++x) {
      for (int z = -1; z <= 1; ++z) {
        for (const TileSlot& beside : next().tiles_at(at.x + x, at.z + z))
          is_touched_[beside.slot] = 1;
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
      touch(before_.mesh, slot);
      touch(next(), slot);
    }
    changed_.finish();
  }

  /// Returns true if the sector around the corner at which an edge of a tile begins may differ.
  bool may_differ(const CornerRecords& records, std::uint32_t tile, std::uint32_t edge) const {
    const TilesBeside around = tiles_around(records, tile, edge);
    return (around.bits & TilesBeside::kUnknown) != 0 ||
           changed_.has_any(around, records.tile(tile).view.tile->coord());
  }

  /// Lists the corners of new tiles and those that may differ, and takes over the others. Whether
  /// paths pass a corner straight on may also depend on tiles around the other ends of its walls,
  /// which are corners of the same polygons.
  void list(CornerRecords& records) {
    CornerLister lister(records);
    for (std::uint32_t slot = 0; slot < next().slot_count(); ++slot) {
      if (is_touched_[slot] == 0 || next().tile_in(slot) == nullptr) continue;
      const std::uint32_t tile = records.tile_in(slot);
      const std::uint32_t count = records.tile(tile).view.polygon_count();
      for (std::uint32_t polygon = 0; polygon < count; ++polygon) {
        const auto edges = std::views::iota(records.tile(tile).first_edge(polygon),
                                            records.tile(tile).first_edge(polygon + 1));
        const auto differs = [&](std::uint32_t edge) { return may_differ(records, tile, edge); };
        if (is_new_[slot] == 0 && std::ranges::none_of(edges, differs)) continue;
        for (const std::uint32_t edge : edges)
          lister.add(tile, polygon, edge);
      }
      lister.add_link_ends(tile);
    }
    merge(records, lister);
  }

  void merge(CornerRecords& records, CornerLister& lister) {
    const std::vector<CornerLister::Listed> listed = lister.list();
    graph_.corners.reserve(before_.corners.size() + listed.size());
    std::vector<TileCoord> others;  // that have other corners
    auto found = listed.begin();
    for (std::uint32_t slot = 0; slot < next().slot_count(); ++slot) {
      graph_.first_corners.push_back(static_cast<std::uint32_t>(graph_.corners.size()));
      const auto end = std::find_if(found, listed.end(),
                                    [&](const auto& corner) { return corner.slot != slot; });
      if (is_touched_[slot] == 0) {
        keep_all_corners(slot);
        found = end;
        continue;
      }
      if (is_new_[slot] == 0 && keep_corners(records, lister, slot, {found, end}))
        others.push_back(next().tile_in(slot)->coord());
      const auto first = graph_.corners.begin() + graph_.first_corners.back();
      const auto middle = graph_.corners.end() - graph_.corners.begin();
      for (; found != end; ++found)
        graph_.corners.push_back(found->corner);
      std::inplace_merge(first, graph_.corners.begin() + middle, graph_.corners.end(),
                         [](const IndexCorner& a, const IndexCorner& b) {
                           return a.key_number() < b.key_number();
                         });
    }
    graph_.first_corners.push_back(static_cast<std::uint32_t>(graph_.corners.size()));
    graph_.corners.push_back({});
    for (const TileCoord& at : others)
      changed_.add(at);
    changed_.finish();
    if (!changed_.is_empty()) box_ = changed_.box(next().layout());
  }

  void keep_all_corners(std::uint32_t slot) {
    const auto first = before_.corners.begin() + before_.first_corners[slot];
    const auto end = before_.corners.begin() + before_.first_corners[slot + 1];
    graph_.corners.insert(graph_.corners.end(), first, end);
  }

  /// Takes over the corners of a slot that cannot differ. Returns true if others than before are
  /// corners although the tiles around them are the same: views do not tell what depends on that.
  bool keep_corners(CornerRecords& records, const CornerLister& lister, std::uint32_t slot,
                    std::span<const CornerLister::Listed> listed) {
    const auto first = before_.corners.begin() + before_.first_corners[slot];
    const auto end = before_.corners.begin() + before_.first_corners[slot + 1];
    const std::uint32_t tile = records.tile_in(slot);
    const auto differs = [&](const IndexCorner& corner) {
      return is_link_end(corner, slot) || may_differ(records, tile, corner.key_number());
    };
    std::vector<std::uint32_t> listed_before;
    for (const IndexCorner& corner : std::ranges::subrange(first, end)) {
      if (differs(corner)) continue;
      if (lister.has({slot, corner.key_number()})) {
        listed_before.push_back(corner.key_number());
      } else {
        graph_.corners.push_back(corner);
      }
    }
    std::vector<std::uint32_t> listed_now;
    for (const CornerLister::Listed& at : listed)
      if (!differs(at.corner)) listed_now.push_back(at.corner.key_number());
    return listed_now != listed_before;
  }

  /// Such corners are named after links, which are numbered again if a tile is touched.
  bool is_link_end(const IndexCorner& corner, std::uint32_t slot) const {
    return corner.key_number() >= next().tile_in(slot)->edge_count();
  }

  /// Finds the new numbers of corners, which are in the same order; kNone for those in new tiles.
  void number_corners() {
    numbers_.assign(before_.corner_count(), CornerGraph::kNone);
    for (std::uint32_t slot = 0; slot + 1 < before_.first_corners.size(); ++slot) {
      if (is_new_[slot] != 0) continue;
      const std::uint32_t first = before_.first_corners[slot];
      const std::uint32_t end = before_.first_corners[slot + 1];
      for (std::uint32_t i = first; i < end; ++i) {
        if (is_touched_[slot] == 0) {
          numbers_[i] = graph_.first_corners[slot] + (i - first);
        } else if (!is_link_end(before_.corners[i], slot)) {
          numbers_[i] = graph_.corner_at({slot, before_.corners[i].key_number()});
        }
      }
    }
  }

  /// Lists the corners to sweep from. The others have the same edges as before.
  void find_affected() {
    old_of_.assign(graph_.corner_count(), CornerGraph::kNone);
    std::vector<std::uint32_t> partly(graph_.corner_count(), CornerGraph::kNone);
    const std::vector<std::uint8_t> loses_edges = find_lost_edges();
    std::vector<TileOffset> offsets;
    for (std::uint32_t slot = 0; slot + 1 < before_.first_corners.size(); ++slot) {
      if (is_new_[slot] != 0 || next().tile_in(slot) == nullptr) continue;
      changed_.list_offsets(next().tile_in(slot)->coord(), offsets);
      const std::uint32_t end = before_.first_corners[slot + 1];
      for (std::uint32_t i = before_.first_corners[slot]; i < end; ++i) {
        if (numbers_[i] == CornerGraph::kNone) continue;
        const bool is_same = loses_edges[i] == 0 && !have_common(offsets, view_of(i));
        (is_same ? old_of_ : partly)[numbers_[i]] = i;
      }
    }
    for (std::uint32_t i = 0; i < graph_.corner_count(); ++i) {
      if (old_of_[i] != CornerGraph::kNone) continue;
      affected_.push_back({i});
      if (partly[i] != CornerGraph::kNone) affected_.back().part = part_of(partly[i], i);
    }
  }

  std::span<const TileOffset> view_of(std::uint32_t old) const {
    const std::uint32_t first = before_.first_views[old];
    return std::span(before_.views).subspan(first, before_.first_views[old + 1] - first);
  }

  /// Marks the corners with an edge to one that is gone. Edges have a reverse, except those from
  /// corners without order.
  std::vector<std::uint8_t> find_lost_edges() const {
    std::vector<std::uint8_t> marks(numbers_.size(), 0);
    const auto is_gone = [&](std::uint32_t i) { return numbers_[i] == CornerGraph::kNone; };
    for (std::uint32_t i = 0; i < numbers_.size(); ++i) {
      if (before_.is_sorted(2 * i) && !is_gone(i)) continue;
      for (const Turn from : {2 * i, 2 * i + 1}) {
        for (const Turn to : before_.edges_of(from)) {
          if (is_gone(i)) marks[to / 2] = 1;
          if (is_gone(to / 2)) marks[i] = 1;
        }
      }
    }
    return marks;
  }

  /// What an affected corner has to see again: what is in the direction of the changed tiles, if it
  /// is not close to them. Tiles that it no longer sees stay in its view: that costs only time.
  std::optional<PartOfView> part_of(std::uint32_t old, std::uint32_t now) const {
    const std::span<const TileOffset> view = view_of(old);
    if (changed_.is_empty() || view.empty() || view.front() == kLongOffset) return std::nullopt;
    if (!graph_.is_sorted(2 * now) || is_near_box(graph_.corners[now].point)) return std::nullopt;
    PartOfView part = {DirectionsToBox(graph_.corners[now].point, box_)};
    for (const Turn from : {2 * old, 2 * old + 1}) {
      for (const Turn to : before_.edges_of(from)) {
        if (part.directions.has(before_.corners[to / 2].point)) continue;
        if (std::ranges::binary_search(before_.one_sided, Edge(from, to))) continue;
        if (numbers_[to / 2] == CornerGraph::kNone) return std::nullopt;
        part.known.push_back(2 * numbers_[to / 2] + to % 2);
      }
    }
    part.view.assign(view.begin(), view.end());
    return part;
  }

  bool is_near_box(Vec2 point) const {
    const PlanPoint2d at = to_2d(point);
    return !(at.x < box_[0].x || at.x > box_[2].x || at.z < box_[0].z || at.z > box_[2].z);
  }

  /// Puts the edges and views of all corners together.
  void take(const std::vector<SweptCorners>& parts) {
    graph_.edges.reserve(before_.edges.size() + before_.edges.size() / 16);
    graph_.views.reserve(before_.views.size() + before_.views.size() / 16);
    graph_.first_views.reserve(graph_.corners.size());
    one_sided_ = before_.one_sided.begin();
    auto part = parts.begin();
    Taken taken;
    for (std::uint32_t i = 0; i < graph_.corner_count(); ++i) {
      graph_.first_views.push_back(static_cast<std::uint32_t>(graph_.views.size()));
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
    graph_.first_views.push_back(static_cast<std::uint32_t>(graph_.views.size()));
  }

  /// How much of a part has been taken.
  struct Taken {
    std::size_t corners = 0;
    std::size_t edges = 0;
    std::size_t views = 0;
  };

  void take_swept(std::uint32_t corner, const SweptCorners& part, Taken& taken) {
    const SweptCorners::Size size = part.sizes[taken.corners++];
    const auto first = static_cast<std::uint32_t>(graph_.edges.size());
    graph_.corners[corner].first = first;
    graph_.corners[corner].middle = first + size.left;
    const auto edges = std::span(part.edges).subspan(taken.edges, size.both);
    const auto views = std::span(part.views).subspan(taken.views, size.views);
    graph_.edges.insert(graph_.edges.end(), edges.begin(), edges.end());
    graph_.views.insert(graph_.views.end(), views.begin(), views.end());
    taken.edges += size.both;
    taken.views += size.views;
  }

  void keep(std::uint32_t corner, std::uint32_t old) {
    graph_.corners[corner].first = static_cast<std::uint32_t>(graph_.edges.size());
    keep_side(2 * old, 2 * corner);
    graph_.corners[corner].middle = static_cast<std::uint32_t>(graph_.edges.size());
    keep_side(2 * old + 1, 2 * corner + 1);
    graph_.views.insert(graph_.views.end(), before_.views.begin() + before_.first_views[old],
                        before_.views.begin() + before_.first_views[old + 1]);
  }

  /// Edges that only their reverse has found are kept if that is kept.
  void keep_side(Turn old, Turn turn) {
    while (one_sided_ != before_.one_sided.end() && one_sided_->first < old)
      ++one_sided_;
    const auto first = static_cast<std::ptrdiff_t>(graph_.one_sided.size());
    for (const Turn to : before_.edges_of(old)) {
      const Turn now = 2 * numbers_[to / 2] + to % 2;
      const bool is_to_affected = is_affected(now);
      if (is_one_sided(old, to)) {
        if (is_to_affected) continue;
        graph_.one_sided.emplace_back(turn, now);
      }
      if (is_to_affected) to_affected_.emplace_back(turn, now);
      graph_.edges.push_back(now);
    }
    std::sort(graph_.one_sided.begin() + first, graph_.one_sided.end());
  }

  bool is_one_sided(Turn from, Turn to) const {
    for (auto i = one_sided_; i != before_.one_sided.end() && i->first == from; ++i) {
      if (i->second == to) return true;
    }
    return false;
  }

  bool is_affected(Turn turn) const { return old_of_[turn / 2] == CornerGraph::kNone; }

  /// Finds the edges from or to affected corners that are missing in one direction.
  std::vector<Edge> find_missing() {
    std::vector<Edge> missing;
    const auto look = [&](Turn from, Turn to) {
      const Edge back = graph_.back(from, to);
      const auto edges = graph_.edges_of(back.first);
      if (std::ranges::find(edges, back.second) == edges.end()) missing.push_back(back);
    };
    for (const auto& [from, to] : to_affected_)
      if (graph_.is_sorted(from)) look(from, to);
    for (const auto& [corner, part] : affected_) {
      if (!graph_.is_sorted(2 * corner)) continue;
      for (const Turn from : {2 * corner, 2 * corner + 1})
        for (const Turn to : graph_.edges_of(from))
          look(from, to);
    }
    return missing;
  }

  /// Returns true if every path of the next snapshot is one of the last snapshot: tiles were only
  /// removed, and polygons closed.
  bool only_closes() const {
    if (before_.mesh.link_count() > 0 || next().link_count() > 0) return false;
    const auto is_open = [&](std::uint16_t flags) { return graph_.filter().passes_flags(flags); };
    for (std::uint32_t slot = 0; slot < next().slot_count(); ++slot) {
      const Tile* tile = next().tile_in(slot);
      if (is_new_[slot] == 0 || tile == nullptr) continue;
      if (slot >= before_.mesh.slot_count() || tile != before_.mesh.tile_in(slot)) return false;
      for (std::uint32_t i = 0; i < tile->polygon_count(); ++i) {
        const bool was_open = is_open(before_.mesh.flags(before_.mesh.ref(slot, i)));
        if (!was_open && is_open(next().flags(next().ref(slot, i)))) return false;
      }
    }
    return true;
  }

  /// If distances only grow, those from before are still bounds: no path is shorter than it was.
  void keep_landmarks() {
    graph_.lanes = before_.lanes;
    graph_.unit = before_.unit;
    graph_.distances.assign(std::size_t{graph_.corner_count()} * graph_.lanes,
                            CornerGraph::kUnknown);
    for (std::size_t old = 0; old < numbers_.size(); ++old) {
      if (numbers_[old] == CornerGraph::kNone) continue;
      const auto row = std::span(before_.distances).subspan(old * graph_.lanes, graph_.lanes);
      std::ranges::copy(row, graph_.distances.begin() +
                                 static_cast<std::ptrdiff_t>(numbers_[old]) * graph_.lanes);
    }
  }

  const CornerGraph& before_;
  CornerGraph graph_;
  Slots is_new_;
  Slots is_touched_;
  ChangedTiles changed_;
  std::vector<std::uint32_t> numbers_;   ///< Per corner before, its number now.
  std::vector<std::uint32_t> old_of_;    ///< Per corner, its number before if it is not affected.
  std::vector<SweepTask> affected_;      ///< Corners to sweep from, in order.
  std::array<PlanPoint2d, 4> box_ = {};  ///< Around all changes.
  std::vector<Edge>::const_iterator one_sided_;  ///< The next of them before.
  std::vector<Edge> to_affected_;                ///< Edges of other corners to affected ones.
  std::vector<Edge> all_one_sided_;
};

}  // namespace

CornerGraph update_corner_graph(const CornerGraph& before, const NavMesh& next,
                                Executor& executor) {
  return GraphUpdate(before, next).run(executor);
}

}  // namespace way
