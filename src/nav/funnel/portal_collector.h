// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/nav/poly_ref.h"

#include "core/compiler.h"
#include "core/simd.h"
#include "nav/funnel/funnel_portal.h"
#include "nav/funnel/funnel_turn.h"
#include "nav/funnel/opening_choice.h"
#include "nav/plan/outline_segment.h"
#include "nav/plan/point4.h"
#include "nav/plan/polygon_view.h"
#include "nav/search/polygon_outlines.h"
#include "nav/search/search_nodes.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Memory of a PortalCollector, reused by the next one.
struct PortalMemory {
  std::vector<FunnelPortal> portals;    ///< Never shrinks: growing it would fill it, every time.
  std::vector<PortalOpening> openings;  ///< Those of portals that have several.
  OpeningChoice choice;                 ///< Chooses among them.
};

/// Finds the portals of a corridor up to its first link.
///
/// Portal i leads from polygon i of the corridor to polygon i + 1; the last portal is the end point
/// itself, twice:
///
///    polygon 0 | polygon 1 | polygon 2 | ... | polygon n - 1 . end
///          portal 0    portal 1    portal 2            portal n - 1
///
/// They may be collected a few at a time, so that only as much of a long corridor is read as the
/// wanted corners need.
class PortalCollector {
 public:
  /// @pre the first polygon is in the mesh of `nodes`; `outlines` have begun with `nodes`
  PortalCollector(std::span<const PolyRef> corridor, Vec3 start, SearchNodes& nodes,
                  PolygonOutlines& outlines, PortalMemory& memory)
      : corridor_(corridor),
        start_(start),
        nodes_(nodes),
        outlines_(outlines),
        memory_(memory),
        tile_(nodes.tile_in(corridor.front().slot())) {
    // A corridor has at most one portal per polygon.
    if (memory.portals.size() < corridor.size()) memory.portals.resize(corridor.size());
    portals_ = memory.portals.data();
    memory.openings.clear();
    reach_.add(nodes.tile(tile_).tile->bounds());
    reach_.add(lanes_of(start));
  }

  /// Continues until `count` portals are known, or all but the end.
  /// @return  True if the corridor is intact so far; otherwise it is cut before the link or the
  ///   gap.
  bool collect(std::size_t count);
  /// Adds the end point as the last portal, and chooses among the openings.
  /// @pre all portals before it are known
  void add_end(Vec3 end) {
    const Float4 point = lanes_of(end);
    if (has_choice()) memory_.choice.run(start_, end, {portals_, count_}, memory_.openings);
    portals_[count_++] = {point, point};
    reach_.add(point);
    has_end_ = true;
  }

  /// The portals known so far.
  std::span<const FunnelPortal> portals() const { return {portals_, count_}; }
  /// Returns true if add_end() has been called.
  bool has_end() const { return has_end_; }
  /// Returns true if two polygons share several openings; add_end() chooses among them.
  bool has_choice() const { return !memory_.openings.empty(); }
  /// The polygons up to the end, the link or the gap.
  std::span<const PolyRef> corridor() const { return corridor_; }
  /// The last polygon before the end.
  /// @pre all portals before the end are known
  PolygonView last_polygon() const {
    return nodes_.tile(tile_).polygon(corridor_.back().polygon());
  }
  /// FunnelReach::rounding() of the start, of the portals known so far, and of their tiles.
  double rounding() const { return reach_.rounding(); }

 private:
  using Openings = std::span<const OutlineSegment>;

  bool pass_edge(const SearchNodes::VisitedTile& tile, std::uint32_t from, std::uint32_t to,
                 FunnelPortal& portal);
  WAY_NOINLINE bool pass_edges(const PolygonView& corners, std::uint32_t to, FunnelPortal& portal);
  bool pass_border(PolyRef from, PolyRef to, FunnelPortal& portal);
  WAY_NOINLINE bool pass_openings(Openings openings, std::uint32_t polygon_index,
                                  FunnelPortal& portal);
  void offer(const FunnelPortal& opening, FunnelPortal& portal, bool& is_found);
  bool join_ends(const FunnelPortal& before, FunnelPortal& portal) const;
  unsigned may_be_near(const FunnelPortal& before, const FunnelPortal& portal) const;

  std::span<const PolyRef> corridor_;
  Vec3 start_;
  SearchNodes& nodes_;
  PolygonOutlines& outlines_;
  PortalMemory& memory_;
  FunnelPortal* portals_;
  std::size_t count_ = 0;   ///< Number of portals known.
  FunnelReach reach_ = {};  ///< Covers the tiles the corridor passes and its ends.
  std::uint32_t tile_;      ///< Behind the last portal known; an index of SearchNodes.
  bool has_end_ = false;    ///< The last portal is the end point.
  bool is_whole_ = true;    ///< No link or gap so far.
  /// The ends of the last portal may differ by rounding from the vertices of the tile behind it.
  bool is_foreign_ = false;
};

}  // namespace way
