// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/corner_records.h"

#include <algorithm>
#include <numeric>

namespace way {
namespace {

/// More polygons than meet in any vertex: a walk that takes longer is on a mesh whose tiles do not
/// fit together.
constexpr int kLongestWalk = 4096;

std::uint32_t edge_after(const TileView& view, std::uint32_t polygon, std::uint32_t edge) {
  const std::uint32_t* first = view.first_edges() + polygon;
  return edge + 1 == first[1] ? first[0] : edge + 1;
}
std::uint32_t edge_before(const TileView& view, std::uint32_t polygon, std::uint32_t edge) {
  const std::uint32_t* first = view.first_edges() + polygon;
  return edge == first[0] ? first[1] - 1 : edge - 1;
}

}  // namespace

void CornerRecords::begin(const NavMesh& mesh, const QueryFilter& filter) {
  mesh_ = &mesh;
  filter_ = &filter;
  if (snapshot_ != mesh.tables_) {
    snapshot_ = mesh.tables_;
    tiles_.clear();
    sectors_.clear();
    seams_.clear();
    ways_out_.clear();
    if (slots_.size() < mesh.slot_count()) slots_.resize(mesh.slot_count());
    if (++mesh_number_ == 0) {
      std::ranges::fill(slots_, SlotMark{});
      mesh_number_ = 1;
    }
  }
  if (++number_ != 0) return;
  std::ranges::fill(records_, CornerRecord{});
  std::ranges::fill(notes_, Note{});
  for (WayOut& way : ways_out_)
    way.mark = 0;
  number_ = 1;
}

std::uint32_t CornerRecords::enter(std::uint32_t slot) {
  const Tile* tile = mesh_->tile_in(slot);
  WAY_ASSERT(tile != nullptr);
  const auto index = static_cast<std::uint32_t>(tiles_.size());
  VisitedTile visited = {TileView(*tile, mesh_->changed_traits(slot)),
                         &mesh_->links(slot),
                         mesh_->link_ends(slot),
                         mesh_->ref(slot, 0),
                         static_cast<std::uint32_t>(sectors_.size()),
                         tile->edge_count(),
                         static_cast<std::uint32_t>(seams_.size()),
                         static_cast<std::uint32_t>(ways_out_.size()),
                         0xffff,
                         0};
  for (std::uint32_t i = 0; i < tile->polygon_count(); ++i) {
    visited.common_flags &= visited.view.flags()[i];
    visited.any_flags |= visited.view.flags()[i];
  }
  const std::size_t departures = visited.ends == nullptr ? 0 : visited.ends->departures.size();
  sectors_.resize(sectors_.size() + tile->edge_count() + 2 * visited.links->all().size() +
                  departures);
  find_sectors(visited.view, twins_,
               std::span(sectors_).subspan(visited.first_record, tile->edge_count()));
  find_across(visited);
  find_seam_openings(*mesh_, slot, seams_);
  find_dead_ends(visited);
  records_.resize(std::max(records_.size(), sectors_.size()));
  notes_.resize(records_.size());
  tiles_.push_back(visited);
  slots_[slot] = {mesh_number_, index};
  return index;
}

/// An edge whose twin is not to be told by its ends is taken for one that leads back, or for the
/// first one.
void CornerRecords::find_across(const VisitedTile& tile) {
  across_.resize(sectors_.size());
  const TileCorner* corners = tile.view.corners();
  const std::uint32_t count = tile.view.polygon_count();
  for (std::uint32_t polygon = 0; polygon < count; ++polygon) {
    for (std::uint32_t edge = tile.first_edge(polygon); edge < tile.first_edge(polygon + 1);
         ++edge) {
      const std::uint32_t other = corners[edge].code;
      if (other >= count) continue;
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

/// Takes polygons with one way out away, again and again: what is taken is a dead end.
void CornerRecords::find_dead_ends(const VisitedTile& tile) {
  const std::uint32_t count = tile.view.polygon_count();
  ways_out_.resize(std::size_t{tile.first_polygon} + count);
  WayOut* ways = ways_out_.data() + tile.first_polygon;
  // The only way out that is left, or kNone for none or several.
  const auto only_way = [&](std::uint32_t polygon) {
    if (tile.ends != nullptr && !tile.ends->from(polygon).empty()) return kNone;
    std::uint32_t found = kNone;
    const PolygonView corners = tile.view.polygon(polygon);
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const std::uint32_t code = corners.code(i);
      if (code == count || code == found || (code < count && ways[code].next == polygon)) continue;
      if (code > count || found != kNone) return kNone;
      found = code;
    }
    return found;
  };
  leaves_.resize(count);
  std::iota(leaves_.begin(), leaves_.end(), 0U);
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    const std::uint32_t polygon = leaves_[i];
    if (ways[polygon].next != kNone) continue;
    const std::uint32_t next = only_way(polygon);
    if (next == kNone || ways[next].next == polygon) continue;
    ways[polygon].next = next;
    if (ways[next].next == kNone) leaves_.push_back(next);
  }
}

std::uint32_t CornerRecords::walked(std::uint32_t tile, std::uint32_t polygon, std::uint32_t edge) {
  const Corner corner = {tile, polygon, edge};
  const std::uint32_t record = record_of(corner);
  if (records_[record].number != number_) walk(corner);
  return records_[record].sector;
}

/// Goes around a vertex and tells all corners of the sector which record they share.
///
/// No way turns at a vertex with polygons all around it. But where tiles place it a rounding apart,
/// a way along the seam between them has to bend there by as little.
void CornerRecords::walk(const Corner& from) {
  Corner first = from;
  bool is_closed = false;
  bool is_loose = false;
  std::uint32_t least = record_of(from);
  for (int i = 0; i < kLongestWalk; ++i) {
    const auto before = next(first, true);
    is_closed = before && *before == from;
    if (!before || is_closed) break;
    first = *before;
    least = std::min(least, record_of(first));
    is_loose = is_loose || point_of(first) != point_of(from);
  }
  std::uint32_t sector = record_of(first);
  if (is_closed) sector = is_loose ? least : kNone;
  std::optional<Corner> at = first;
  for (int i = 0; at && i < kLongestWalk; ++i) {
    records_[record_of(*at)] = {.number = number_, .sector = sector};
    at = next(*at, false);
    if (at && *at == first) break;
  }
  const std::uint32_t own = record_of(from);
  if (records_[own].number != number_) records_[own] = {.number = number_, .sector = own};
}

/// The next corner of the sector, or nothing where it ends.
std::optional<CornerRecords::Corner> CornerRecords::next(const Corner& at, bool with_clock) {
  const TileView& view = tiles_[at.tile].view;
  const std::uint32_t crossed = with_clock ? at.edge : edge_before(view, at.polygon, at.edge);
  const std::uint32_t code = view.corners()[crossed].code;
  if (code < view.polygon_count()) return next_in_tile({at.tile, at.polygon, crossed}, with_clock);
  if (code == view.polygon_count()) return std::nullopt;
  return next_by_link({at.tile, at.polygon, crossed}, with_clock);
}

/// @param at  With the edge that is crossed.
std::optional<CornerRecords::Corner> CornerRecords::next_in_tile(const Corner& at,
                                                                 bool with_clock) const {
  const VisitedTile& tile = tiles_[at.tile];
  const TileCorner* corners = tile.view.corners();
  const std::uint32_t polygon = corners[at.edge].code;
  if (!passes(tile, polygon)) return std::nullopt;
  const Vec3 end = corners[edge_after(tile.view, at.polygon, at.edge)].point;
  for (std::uint32_t i = tile.first_edge(polygon); i < tile.first_edge(polygon + 1); ++i) {
    if (corners[i].code != at.polygon || corners[i].point != end) continue;
    return Corner{at.tile, polygon, with_clock ? edge_after(tile.view, polygon, i) : i};
  }
  return std::nullopt;
}

std::optional<CornerRecords::Corner> CornerRecords::next_by_link(const Corner& at,
                                                                 bool with_clock) {
  const VisitedTile tile = tiles_[at.tile];  // a copy, for tiles may move
  const std::uint32_t portal = tile.view.corners()[at.edge].code - tile.view.polygon_count() - 1;
  std::optional<Corner> found;
  for (const TileLink& link : tile.links->at(portal)) {
    const auto number = static_cast<std::uint32_t>(&link - tile.links->all().data());
    const SeamOpening seam = seams_[tile.first_seam + number];
    if (!(with_clock ? seam.right_own : seam.left_own)) continue;
    const std::uint32_t index = tile_in(link.target.slot());
    const VisitedTile& other = tiles_[index];
    const std::uint32_t polygon = link.target.polygon();
    if (!passes(other, polygon)) continue;
    if (found || !(with_clock ? seam.right_theirs : seam.left_theirs)) return std::nullopt;
    found =
        Corner{index, polygon, with_clock ? edge_after(other.view, polygon, link.edge) : link.edge};
  }
  return found;
}

std::size_t CornerRecords::bytes() const {
  return slots_.capacity() * sizeof(SlotMark) + tiles_.capacity() * sizeof(VisitedTile) +
         records_.capacity() * sizeof(CornerRecord) + notes_.capacity() * sizeof(Note) +
         seams_.capacity() * sizeof(SeamOpening) + ways_out_.capacity() * sizeof(WayOut) +
         leaves_.capacity() * sizeof(std::uint32_t) +
         (sectors_.capacity() + across_.capacity() + twins_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace way
