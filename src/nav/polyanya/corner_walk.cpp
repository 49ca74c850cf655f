// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/corner_records.h"

#include <algorithm>

namespace way {
namespace {

/// More polygons than meet at any vertex: a longer walk means that the tiles of the mesh do not fit
/// together.
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

/// Walks around a vertex and records which flags a filter must accept for the same result. It is
/// stored for this corner only: if tiles do not fit together, walks from other corners of the
/// sector may see other polygons.
void CornerRecords::survey(const Corner& at) {
  BorderSector found;
  const Walk all = walk(at, Ground::any);
  found.sector = all.sector;
  std::optional<Corner> corner = all.first;
  for (int i = 0; corner && i < kLongestWalk; ++i) {
    const std::uint16_t flags = tiles_[corner->tile].view.flags()[corner->polygon];
    found.common_flags &= flags;
    found.any_flags |= flags;
    corner = next(*corner, false, Ground::any);
    if (corner && *corner == all.first) break;
  }
  borders_[record_of(at)] = found;
}

std::uint32_t CornerRecords::walked(const Corner& at) {
  const std::uint32_t own = record_of(at);
  if (records_[own].number == number_) return records_[own].sector;
  const Walk all = walk(at, Ground::passing);
  std::optional<Corner> corner = all.first;
  for (int i = 0; corner && i < kLongestWalk; ++i) {
    CornerRecord& record = records_[record_of(*corner)];
    if (record.number != number_) record = {.number = number_, .sector = all.sector};
    corner = next(*corner, false, Ground::passing);
    if (corner && *corner == all.first) break;
  }
  if (records_[own].number != number_) records_[own] = {.number = number_, .sector = own};
  return records_[own].sector;
}

/// Walks clockwise around a vertex and finds the record shared by all corners of its sector.
///
/// No path turns at a vertex with polygons all around it. But if adjacent tiles store the vertex
/// with different last bits, a path along their seam has to bend there by as little.
CornerRecords::Walk CornerRecords::walk(const Corner& from, Ground ground) {
  Corner first = from;
  bool is_closed = false;
  bool is_loose = false;
  Corner least = from;
  for (int i = 0; i < kLongestWalk; ++i) {
    const auto before = next(first, true, ground);
    is_closed = before && *before == from;
    if (!before || is_closed) break;
    first = *before;
    if (is_named_before(first, least)) least = first;
    is_loose = is_loose || point_of(first) != point_of(from);
  }
  if (!is_closed) return {first, record_of(first)};
  return {first, is_loose ? record_of(least) : kNone, true};
}

std::uint32_t CornerRecords::at_link(std::uint32_t tile, std::uint32_t link, bool is_left) {
  const SeamOpening seam = seams_[tiles_[tile].first_seam + link];
  std::uint32_t record = kNone;
  if (is_left ? seam.left_own : seam.right_own) {
    const TileView& view = tiles_[tile].view;
    record = at_corner(tile, seam.polygon,
                       is_left ? edge_after(view, seam.polygon, seam.edge) : seam.edge);
  } else if (is_left ? seam.left_theirs : seam.right_theirs) {
    const TileLink& to = tiles_[tile].links->all()[link];
    const std::uint32_t other = tile_in(to.target.slot());
    const std::uint32_t polygon = to.target.polygon();
    const TileView& view = tiles_[other].view;
    record = at_corner(other, polygon, is_left ? to.edge : edge_after(view, polygon, to.edge));
  }
  if (record != kNone) return record;
  const VisitedTile& at = tiles_[tile];
  return fresh(at.first_record + at.edge_count + 2 * link + (is_left ? 1 : 0));
}

/// An order that does not depend on the order in which tiles were entered.
bool CornerRecords::is_named_before(const Corner& a, const Corner& b) const {
  const std::uint32_t slot_a = tiles_[a.tile].first_ref.slot();
  const std::uint32_t slot_b = tiles_[b.tile].first_ref.slot();
  return slot_a != slot_b ? slot_a < slot_b : a.edge < b.edge;
}

CornerRecords::SectorWalls CornerRecords::walls_at(std::uint32_t tile, std::uint32_t polygon,
                                                   std::uint32_t edge) {
  const Walk all = walk({tile, polygon, edge}, Ground::passing);
  if (all.is_closed) return {.is_closed = true};
  const std::optional<Vec2> right = wall_at(all.first, true);
  const std::optional<Vec2> left = wall_at(last_of(all.first), false);
  if (!right || !left) return {};
  return {*right, *left, true};
}

/// The last corner of a sector counter-clockwise.
/// @param first  The first.
CornerRecords::Corner CornerRecords::last_of(const Corner& first) {
  Corner last = first;
  for (int i = 0; i < kLongestWalk; ++i) {
    const auto after = next(last, false, Ground::passing);
    if (!after || *after == first) break;
    last = *after;
  }
  return last;
}

bool CornerRecords::has_tight_walls(std::uint32_t tile, std::uint32_t polygon, std::uint32_t edge) {
  const Corner first = walk({tile, polygon, edge}, Ground::passing).first;
  std::optional<Corner> corner = first;
  Corner last = first;
  for (int i = 0; corner && i < kLongestWalk; ++i) {
    last = *corner;
    if (last.tile != tile) return false;
    corner = next(last, false, Ground::passing);
  }
  return has_tight_wall(first, true) && has_tight_wall(last, false);
}

/// Returns true if the wall at an end of a sector is on no seam, and all tiles store its other end
/// with the same bits.
/// @param clockwise  The end on that side.
bool CornerRecords::has_tight_wall(const Corner& at, bool clockwise) {
  const TileView view = tiles_[at.tile].view;
  const std::uint32_t before = edge_before(view, at.polygon, at.edge);
  if (view.across(clockwise ? at.edge : before).is_portal()) return false;
  const std::uint32_t end = clockwise ? edge_after(view, at.polygon, at.edge) : before;
  const Corner first = walk({at.tile, at.polygon, end}, Ground::passing).first;
  std::optional<Corner> corner = first;
  for (int i = 0; corner && i < kLongestWalk; ++i) {
    if (point_of(*corner) != point_of(first)) return false;
    corner = next(*corner, false, Ground::passing);
    if (corner && *corner == first) break;
  }
  return true;
}

/// The other end of the wall at the end of a sector, or nothing if something can pass there.
/// @param clockwise  The end on that side.
std::optional<Vec2> CornerRecords::wall_at(const Corner& at, bool clockwise) {
  const VisitedTile tile = tiles_[at.tile];  // a copy, because tiles may move
  const std::uint32_t before = edge_before(tile.view, at.polygon, at.edge);
  const std::uint32_t edge = clockwise ? at.edge : before;
  const Vec2 end =
      plan(tile.view.corners()[clockwise ? edge_after(tile.view, at.polygon, edge) : before].point);
  const EdgeTarget across = tile.view.across(edge);
  if (across.is_wall()) return end;
  if (across.is_polygon())
    return passes(tile, across.polygon()) ? std::nullopt : std::optional(end);
  std::optional<Vec2> wall = end;
  for (const TileLink& link : tile.links->at(across.portal())) {
    const SeamOpening seam = this->seam(tile, link);
    if (!(clockwise ? seam.right_own : seam.left_own)) continue;
    const std::uint32_t other = tile_in(link.target.slot());
    if (!passes(tiles_[other], link.target.polygon())) continue;
    if (wall != end) return std::nullopt;
    wall = wall_behind(other, link, clockwise ? seam.right : seam.left, clockwise);
    if (!wall) return wall;
  }
  return wall;
}

/// Follows the edge behind a tile link beyond a point where the opening ends but the edge does not.
/// Returns its end, or nothing if another opening begins at the point.
std::optional<Vec2> CornerRecords::wall_behind(std::uint32_t tile, const TileLink& link, Vec2 from,
                                               bool clockwise) {
  const VisitedTile& at = tiles_[tile];
  const std::uint32_t polygon = link.target.polygon();
  const EdgeTarget across = at.view.across(link.edge);
  const Vec2 end = plan(
      at.view.corners()[clockwise ? edge_after(at.view, polygon, link.edge) : link.edge].point);
  if (end == from || !across.is_portal()) return std::nullopt;
  for (const TileLink& back : at.links->at(across.portal())) {
    const SeamOpening& seam = this->seam(at, back);
    if ((clockwise ? seam.right : seam.left) == from) return std::nullopt;
  }
  return end;
}

/// The next corner of the sector, or nothing at its end.
std::optional<CornerRecords::Corner> CornerRecords::next(const Corner& at, bool clockwise,
                                                         Ground ground) {
  const TileView& view = tiles_[at.tile].view;
  const std::uint32_t crossed = clockwise ? at.edge : edge_before(view, at.polygon, at.edge);
  const EdgeTarget across = view.across(crossed);
  if (across.is_polygon()) return next_in_tile({at.tile, at.polygon, crossed}, clockwise, ground);
  if (across.is_wall()) return std::nullopt;
  return next_by_link({at.tile, at.polygon, crossed}, clockwise, ground);
}

/// @param at  With the edge to cross.
std::optional<CornerRecords::Corner> CornerRecords::next_in_tile(const Corner& at, bool clockwise,
                                                                 Ground ground) const {
  const VisitedTile& tile = tiles_[at.tile];
  const TileCorner* corners = tile.view.corners();
  const std::uint32_t polygon = corners[at.edge].code;
  if (ground == Ground::passing && !passes(tile, polygon)) return std::nullopt;
  const Vec3 end = corners[edge_after(tile.view, at.polygon, at.edge)].point;
  for (std::uint32_t i = tile.first_edge(polygon); i < tile.first_edge(polygon + 1); ++i) {
    if (corners[i].code != at.polygon || corners[i].point != end) continue;
    return Corner{at.tile, polygon, clockwise ? edge_after(tile.view, polygon, i) : i};
  }
  return std::nullopt;
}

std::optional<CornerRecords::Corner> CornerRecords::next_by_link(const Corner& at, bool clockwise,
                                                                 Ground ground) {
  const VisitedTile tile = tiles_[at.tile];  // a copy, because tiles may move
  const std::uint32_t portal = tile.view.across(at.edge).portal();
  std::optional<Corner> found;
  for (const TileLink& link : tile.links->at(portal)) {
    const SeamOpening seam = this->seam(tile, link);
    if (!(clockwise ? seam.right_own : seam.left_own)) continue;
    const std::uint32_t index = tile_in(link.target.slot());
    const VisitedTile& other = tiles_[index];
    const std::uint32_t polygon = link.target.polygon();
    if (ground == Ground::passing && !passes(other, polygon)) continue;
    if (found || !(clockwise ? seam.right_theirs : seam.left_theirs)) return std::nullopt;
    found =
        Corner{index, polygon, clockwise ? edge_after(other.view, polygon, link.edge) : link.edge};
  }
  return found;
}

}  // namespace way
