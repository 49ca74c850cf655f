// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/polygon_outlines.h"

#include "nav/plan/convex_polygon.h"

#include <algorithm>

namespace way {

/// Cuts the outline of a polygon into openings and walls.
class PolygonOutlines::Cutter {
 public:
  /// @param filter  Polygons that it rejects count as walls; null accepts all.
  Cutter(PolygonOutlines& memory, SearchNodes& nodes, const QueryFilter* filter,
         std::vector<OutlineSegment>& list)
      : walls_(memory.walls_), parts_(memory.parts_), nodes_(nodes), filter_(filter), list_(list) {}

  /// Appends the openings to the list, then the walls.
  /// @return  The end of the openings.
  std::size_t cut(std::uint32_t place) {
    walls_.clear();
    // A copy, because tiles may move.
    const SearchNodes::VisitedTile tile = nodes_.tile(nodes_.tile_of_place(place));
    const PolygonView corners = tile.polygon(place - tile.first_place);
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const OutlineSegment edge = {corners.corner(i), 0, corners.corner_after(i), i};
      const std::uint32_t code = corners.code(i);
      if (code > tile.polygon_count) {
        cut_portal(tile.links->at(code - tile.polygon_count - 1), edge);
      } else if (code < tile.polygon_count && passes(tile.first_place + code)) {
        list_.push_back({edge.a, tile.first_place + code, edge.b, i});
      } else {
        walls_.push_back(edge);
      }
    }
    const std::size_t end = list_.size();
    list_.insert(list_.end(), walls_.begin(), walls_.end());
    return end;
  }

 private:
  bool passes(std::uint32_t place) const {
    return filter_ == nullptr ||
           filter_->passes(nodes_.ref_of_place(place), nodes_.place(place).flags);
  }

  void cut_portal(std::span<const TileLink> links, const OutlineSegment& edge) {
    parts_.clear();
    for (const TileLink& link : links) {
      const std::uint32_t place = nodes_.place_of(link.target);
      if (passes(place)) parts_.push_back({link.low, link.high, place});
    }
    // Sort by position: links are sorted by target, and the result must not depend on the indices
    // of polygons.
    std::ranges::stable_sort(parts_, {},
                             [](const EdgePart& part) { return std::pair(part.low, part.high); });
    for (const EdgePart& part : parts_) {
      list_.push_back({between(edge.a, edge.b, part.low), part.place,
                       between(edge.a, edge.b, part.high), edge.edge});
    }
    for_each_closed_part(parts_, [&](float low, float high) {
      walls_.push_back({between(edge.a, edge.b, low), 0, between(edge.a, edge.b, high), edge.edge});
    });
  }

  std::vector<OutlineSegment>& walls_;
  std::vector<EdgePart>& parts_;
  SearchNodes& nodes_;
  const QueryFilter* filter_;
  std::vector<OutlineSegment>& list_;
};

void PolygonOutlines::list(SearchNodes& nodes, std::uint32_t place) {
  const std::size_t first = segments_.size() - kSpare;
  segments_.resize(first);
  const std::size_t end = Cutter(*this, nodes, nullptr, segments_).cut(place);
  if (polygon_count_ < nodes.place_count()) {
    polygon_count_ = nodes.place_count();
    polygons_.resize(polygon_count_);
  }
  const std::uint32_t tile = nodes.tile_of_place(place);
  const PolygonView corners = nodes.tile(tile).polygon(place - nodes.tile(tile).first_place);
  Polygon& listed = polygons_[place];
  listed = {.corners = corners.corners,
            .corner_count = corners.count,
            .tile = tile,
            .first = static_cast<std::uint32_t>(first),
            .end_openings = static_cast<std::uint32_t>(end),
            .end_walls = static_cast<std::uint32_t>(segments_.size()),
            .box = {}};
  segments_.resize(segments_.size() + kSpare);
  double twice = 0;
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    listed.box.add(corners.corner(i));
    if (i >= 2) twice += plan_turn(corners.corner(0), corners.corner(i - 1), corners.corner(i));
  }
  listed.area = 0.5 * twice;
  for (std::size_t i = first; i < end; ++i) {
    const std::uint16_t flags = nodes.place(segments_[i].place).flags;
    listed.common_flags &= flags;
    listed.any_flags |= flags;
  }
}

PolygonOutlines::Outline PolygonOutlines::filtered(SearchNodes& nodes, std::uint32_t place,
                                                   const QueryFilter& filter) {
  filtered_.clear();
  const std::size_t end = Cutter(*this, nodes, &filter, filtered_).cut(place);
  const std::size_t end_walls = filtered_.size();
  filtered_.resize(end_walls + kSpare);
  const std::span<const OutlineSegment> all(filtered_);
  return {all.first(end), all.subspan(end, end_walls - end)};
}

}  // namespace way
