// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/portal_collector.h"

#include "core/simd.h"
#include "nav/plan/find_edge_to.h"
#include "nav/plan/orient.h"
#include "nav/plan/point4.h"
#include "nav/plan/segment4.h"

#include <algorithm>
#include <bit>

namespace way {
namespace {

/// Returns true if both refer to polygons of the same version of the same tile.
bool is_in_same_tile(PolyRef a, PolyRef b) {
  return ((a.bits() ^ b.bits()) & ~std::uint64_t{PolyRef::kMaxPolygons - 1}) == 0;
}

/// Corners run counter-clockwise, so on leaving the polygon the first corner of the edge is on the
/// right.
FunnelPortal portal_between(const TileCorner& right, const TileCorner& left) {
  return {load4(&left.point.x), load4(&right.point.x)};
}

/// Returns those of up to four segments that lead to a polygon, one bit each. Branch-free:
/// unpredictable.
unsigned openings_into(std::span<const OutlineSegment> openings, std::uint32_t polygon_index) {
  const auto segment = [&](std::size_t i) { return load4(&openings.data()[i].a.x); };
  const Int4 indices = last_lanes(segment(0), segment(1), segment(2), segment(3));
  const Int4 wanted = Int4{} + static_cast<int>(polygon_index);
  return lanes(indices == wanted) & Segment4::first_bits(openings.size());
}

Float4 moved(Vec3 end, Vec3 to) {
  return lanes_of({to.x, end.y, to.z});
}

/// 1 if two points are the same, in 2D (xz) up to twice rounding_of(), otherwise 0.
/// @param a, b  The last lanes are ignored.
unsigned is_near(Float4 a, Float4 b) {
  constexpr unsigned kPlan = 0b101;
  const Float4 slack = splat(2 * rounding_of(a, b));
  return (lanes(magnitude(a - b) <= slack) & kPlan) == kPlan ? 1 : 0;
}

}  // namespace

// Inline: called once per portal, by collect() only.

/// Finds the portal to a polygon of the same tile: the edge shared with it, joined with the edges
/// that continue it. Returns false if there is none.
inline bool PortalCollector::pass_edge(const SearchNodes::VisitedTile& tile, std::uint32_t from,
                                       std::uint32_t to, FunnelPortal& portal) {
  const PolygonView corners = tile.polygon(from);
  if (to >= tile.polygon_count) return false;
  if (corners.count > PaddedCorners::kMax) return pass_edges(corners, to, portal);
  const EdgeEnds& edge = only_edge_with_code(corners, to);
  if (!edge) [[unlikely]]
    return pass_edges(corners, to, portal);
  portal = portal_between(*edge.first(corners.corners), *edge.second(corners.corners));
  return true;
}

bool PortalCollector::pass_edges(const PolygonView& corners, std::uint32_t to,
                                 FunnelPortal& portal) {
  bool is_found = false;
  for (std::uint32_t edge = 0; edge < corners.count; ++edge) {
    if (corners.code(edge) != to || corners.code(corner_before(corners, edge)) == to) continue;
    std::uint32_t after = corner_after(corners, edge);
    while (corners.code(after) == to)
      after = corner_after(corners, after);
    offer(portal_between(corners.corners[edge], corners.corners[after]), portal, is_found);
  }
  return is_found;
}

/// Finds the portal to a polygon of another tile: the open segment shared with it, joined with
/// those that continue it. Returns false if there is none.
inline bool PortalCollector::pass_border(PolyRef from, PolyRef to, FunnelPortal& portal) {
  const std::uint32_t tile = nodes_.find_tile(to);
  if (tile == SearchNodes::kNone) return false;
  const Openings openings =
      outlines_.all_openings(nodes_, nodes_.tile(tile_).first_index + from.polygon());
  const SearchNodes::VisitedTile& behind = nodes_.tile(tile);
  const std::uint32_t polygon_index = behind.first_index + to.polygon();
  const unsigned found = openings.size() <= 4 ? openings_into(openings, polygon_index) : 0;
  const bool is_one = found != 0 && (found & (found - 1)) == 0;
  if (is_one) [[likely]] {
    const OutlineSegment& opening = openings.data()[std::countr_zero(found)];
    portal = {load4(&opening.b.x), load4(&opening.a.x)};
  } else if (!pass_openings(openings, polygon_index, portal)) {
    return false;
  }
  tile_ = tile;
  reach_.add(behind.tile->bounds());
  return true;
}

/// Joins segments to a polygon with those that continue them. Returns false if there is none.
bool PortalCollector::pass_openings(Openings openings, std::uint32_t polygon_index,
                                    FunnelPortal& portal) {
  const auto next_to = [&](Vec3 point, Vec3 OutlineSegment::*end) {
    return std::ranges::find_if(openings, [&](const OutlineSegment& other) {
      return other.polygon_index == polygon_index && plan(other.*end) == plan(point) &&
             plan(other.a) != plan(other.b);
    });
  };
  bool is_found = false;
  for (const OutlineSegment& first : openings) {
    const bool is_first = next_to(first.a, &OutlineSegment::b) == openings.end();
    if (first.polygon_index != polygon_index || !is_first) continue;
    Vec3 left = first.b;
    for (auto next = next_to(left, &OutlineSegment::a); next != openings.end();
         next = next_to(left, &OutlineSegment::a))
      left = next->b;
    offer({lanes_of(left), lanes_of(first.a)}, portal, is_found);
  }
  return is_found;
}

/// Adds an opening to a portal.
void PortalCollector::offer(const FunnelPortal& opening, FunnelPortal& portal, bool& is_found) {
  const auto index = static_cast<std::size_t>(&portal - portals_);
  std::vector<PortalOpening>& openings = memory_.openings;
  if (!is_found) {
    portal = opening;
  } else {
    if (openings.empty() || openings.back().portal != index) openings.push_back({index, portal});
    openings.push_back({index, opening});
  }
  is_found = true;
}

/// One bit for each end that is_near() the one of the portal before, and possibly for a few others.
inline unsigned PortalCollector::may_be_near(const FunnelPortal& before,
                                             const FunnelPortal& portal) const {
  const double slack = 2 * reach_.rounding();
  const MirroredPair step = portal.points - before.points;
  const Double2 away = max(magnitude(step.x), magnitude(step.z));
  return lanes(away <= Double2{slack, slack});
}

/// Two tiles may store the same vertex with different last bits. If an end of a portal differs from
/// that of the portal before only by rounding, the direction between them is meaningless to the
/// funnel, so it is moved onto that.
/// @return  True if an end was moved.
inline bool PortalCollector::join_ends(const FunnelPortal& before, FunnelPortal& portal) const {
  const unsigned is_same =
      lanes(before.points.x == portal.points.x) & lanes(before.points.z == portal.points.z);
  // Usually one end is the same and the other far away, unpredictably: test both at once.
  if ((may_be_near(before, portal) & ~is_same) == 0) return false;
  const unsigned moves =
      (is_near(before.ends[0], portal.ends[0]) | (is_near(before.ends[1], portal.ends[1]) << 1U)) &
      ~is_same;
  if (moves == 0) return false;
  const Vec3 left = portal.left_point();
  const Vec3 right = portal.right_point();
  portal = {(moves & 2U) != 0 ? moved(left, before.left_point()) : lanes_of(left),
            (moves & 1U) != 0 ? moved(right, before.right_point()) : lanes_of(right)};
  return true;
}

bool PortalCollector::collect(std::size_t count) {
  const PolyRef* const end = corridor_.data() + std::min(count, corridor_.size() - 1);
  const PolyRef* at = corridor_.data() + count_;
  FunnelPortal* portal = portals_ + count_;
  const SearchNodes::VisitedTile* tile = &nodes_.tile(tile_);
  bool is_foreign = is_foreign_;
  for (; at < end; ++at, ++portal) {
    if (!is_in_same_tile(at[0], at[1])) {
      if (!pass_border(at[0], at[1], *portal)) break;
      is_foreign = true;
      tile = &nodes_.tile(tile_);
      if (portal != portals_) join_ends(portal[-1], *portal);
      continue;
    }
    if (!pass_edge(*tile, at[0].polygon(), at[1].polygon(), *portal)) break;
    if (is_foreign) is_foreign = join_ends(portal[-1], *portal);
  }
  is_foreign_ = is_foreign;
  count_ = static_cast<std::size_t>(portal - portals_);
  if (at < end) {
    corridor_ = corridor_.first(count_ + 1);
    is_whole_ = false;
  }
  return is_whole_;
}

}  // namespace way
