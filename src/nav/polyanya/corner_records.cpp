// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/corner_records.h"

#include "nav/snapshot/slot_view.h"

#include <algorithm>
#include <numeric>

namespace way {
void CornerRecords::begin(const NavMesh& mesh, const QueryFilter& filter) {
  mesh_ = &mesh;
  filter_ = &filter;
  for (const std::uint32_t polygon : marked_)
    edge_sets_[polygon].wanted = edge_sets_[polygon].unmarked;
  marked_.clear();
  if (slots_.begin(mesh)) {
    tiles_.clear();
    sectors_.clear();
    borders_.clear();
    seams_.clear();
    dead_end_exits_.clear();
    edge_sets_.clear();
  }
  if (++number_ != 0) return;
  std::ranges::fill(records_, CornerRecord{});
  std::ranges::fill(notes_, Note{});
  for (DeadEndExit& exit : dead_end_exits_)
    exit.mark = 0;
  number_ = 1;
}

std::uint32_t CornerRecords::enter(std::uint32_t slot) {
  const SlotView at(*mesh_, slot);
  const Tile* tile = at.tile;
  WAY_ASSERT(tile != nullptr);
  const auto index = static_cast<std::uint32_t>(tiles_.size());
  VisitedTile visited = {at.view(),
                         at.links,
                         at.links->all().data(),
                         at.link_ends,
                         mesh_->ref(slot, 0),
                         static_cast<std::uint32_t>(sectors_.size()),
                         tile->edge_count(),
                         static_cast<std::uint32_t>(seams_.size()),
                         static_cast<std::uint32_t>(dead_end_exits_.size()),
                         0xffff,
                         0};
  for (std::uint32_t i = 0; i < tile->polygon_count(); ++i) {
    visited.common_flags &= visited.view.flags()[i];
    visited.any_flags |= visited.view.flags()[i];
  }
  const std::size_t departures = visited.ends == nullptr ? 0 : visited.ends->departures.size();
  sectors_.resize(sectors_.size() + tile->edge_count() + 2 * visited.links->all().size() +
                  departures);
  borders_.resize(sectors_.size());
  find_sectors(visited.view, twins_,
               std::span(sectors_).subspan(visited.first_record, tile->edge_count()));
  find_across(visited);
  find_seam_openings(*mesh_, slot, seams_);
  find_dead_ends(visited);
  find_open_edges(visited);
  records_.resize(std::max(records_.size(), sectors_.size()));
  notes_.resize(records_.size());
  tiles_.push_back(visited);
  slots_.enter(slot, index);
  return index;
}

/// If the twin of an edge cannot be found by its ends, takes one that leads back, or the first
/// edge.
void CornerRecords::find_across(const VisitedTile& tile) {
  across_.resize(sectors_.size());
  for (std::uint32_t polygon = 0; polygon < tile.view.polygon_count(); ++polygon) {
    for (std::uint32_t edge = tile.first_edge(polygon); edge < tile.first_edge(polygon + 1);
         ++edge) {
      if (!tile.view.across(edge).is_polygon()) continue;
      const std::uint32_t other = tile.view.across(edge).polygon();
      const PolygonView behind = tile.view.polygon(other);
      std::uint32_t corner = 0;
      if (twins_[edge] != kNone) {
        corner = twins_[edge] - tile.first_edge(other);
      } else {
        for (std::uint32_t i = 0; i < behind.count; ++i) {
          if (behind.code(i) == polygon) corner = i;
        }
      }
      across_[tile.first_record + edge] = corner;
    }
  }
}

/// Removes polygons with a single neighbor, repeatedly: what is removed is a dead end.
void CornerRecords::find_dead_ends(const VisitedTile& tile) {
  const std::uint32_t count = tile.view.polygon_count();
  dead_end_exits_.resize(std::size_t{tile.first_polygon} + count);
  DeadEndExit* exits = dead_end_exits_.data() + tile.first_polygon;
  // The only remaining neighbor, or kNone if there is none or several.
  const auto only_neighbor = [&](std::uint32_t polygon) {
    const bool has_link = tile.ends != nullptr &&
                          !(tile.ends->from(polygon).empty() && tile.ends->into(polygon).empty());
    if (has_link) return kNone;
    std::uint32_t found = kNone;
    const PolygonView corners = tile.view.polygon(polygon);
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const EdgeTarget across = corners.across(i, count);
      if (across.is_wall()) continue;
      if (across.is_portal()) return kNone;
      const std::uint32_t other = across.polygon();
      if (other == found || exits[other].next == polygon) continue;
      if (found != kNone) return kNone;
      found = other;
    }
    return found;
  };
  leaves_.resize(count);
  std::iota(leaves_.begin(), leaves_.end(), 0U);
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    const std::uint32_t polygon = leaves_[i];
    if (exits[polygon].next != kNone) continue;
    const std::uint32_t next = only_neighbor(polygon);
    if (next == kNone || exits[next].next == polygon) continue;
    exits[polygon].next = next;
    if (exits[next].next == kNone) leaves_.push_back(next);
  }
}

/// @pre the dead ends are known
void CornerRecords::find_open_edges(const VisitedTile& tile) {
  const std::uint32_t count = tile.view.polygon_count();
  edge_sets_.resize(std::size_t{tile.first_polygon} + count);
  for (std::uint32_t polygon = 0; polygon < count; ++polygon) {
    const PolygonView corners = tile.view.polygon(polygon);
    EdgeSets& sets = edge_sets_[tile.first_polygon + polygon];
    sets = {};
    for (std::uint32_t i = 0; i < std::min(corners.count, 64U); ++i) {
      const EdgeTarget across = corners.across(i, count);
      const bool is_wanted = across.is_portal() ||
                             (across.is_polygon() && !is_dead_end(tile, polygon, across.polygon()));
      sets.open |= std::uint64_t{across.is_wall() ? 0U : 1U} << i;
      sets.wanted |= std::uint64_t{is_wanted ? 1U : 0U} << i;
    }
    sets.unmarked = sets.wanted;
  }
}

void CornerRecords::mark_exit_path(std::uint32_t tile, std::uint32_t polygon) {
  const VisitedTile& at = tiles_[tile];
  while (polygon != kNone) {
    DeadEndExit& exit = dead_end_exits_[at.first_polygon + polygon];
    // So is the rest of the way, which in a file of a stranger may lead in a circle.
    if (exit.mark == number_) return;
    exit.mark = number_;
    if (exit.next == kNone) break;
    const PolygonView corners = at.view.polygon(exit.next);
    for (std::uint32_t i = 0; i < std::min(corners.count, 64U); ++i) {
      if (corners.code(i) == polygon)
        edge_sets_[at.first_polygon + exit.next].wanted |= std::uint64_t{1} << i;
    }
    marked_.push_back(at.first_polygon + exit.next);
    polygon = exit.next;
  }
}

CornerRecords::Key CornerRecords::key_of(std::uint32_t record) const {
  const auto after = std::ranges::upper_bound(tiles_, record, {}, &VisitedTile::first_record);
  const VisitedTile& tile = *(after - 1);
  return {tile.first_ref.slot(), record - tile.first_record};
}

std::size_t CornerRecords::bytes() const {
  return slots_.bytes() + tiles_.capacity() * sizeof(VisitedTile) +
         records_.capacity() * sizeof(CornerRecord) + notes_.capacity() * sizeof(Note) +
         edge_sets_.capacity() * sizeof(EdgeSets) + marked_.capacity() * sizeof(std::uint32_t) +
         borders_.capacity() * sizeof(BorderSector) + seams_.capacity() * sizeof(SeamOpening) +
         dead_end_exits_.capacity() * sizeof(DeadEndExit) +
         leaves_.capacity() * sizeof(std::uint32_t) +
         (sectors_.capacity() + across_.capacity() + twins_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace way
