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
  std::size_t cut(std::uint32_t polygon_index) {
    walls_.clear();
    // A copy, because tiles may move.
    const SearchNodes::VisitedTile tile = nodes_.tile(nodes_.tile_of(polygon_index));
    const PolygonView corners = tile.polygon(polygon_index - tile.first_index);
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const OutlineSegment edge = {corners.corner(i), 0, corners.corner_after(i), i};
      const EdgeTarget across = corners.across(i, tile.polygon_count);
      if (across.is_portal()) {
        cut_portal(tile.links->at(across.portal()), edge);
      } else if (across.is_polygon() && passes(tile.first_index + across.polygon())) {
        list_.push_back({edge.a, tile.first_index + across.polygon(), edge.b, i});
      } else {
        walls_.push_back(edge);
      }
    }
    const std::size_t end = list_.size();
    list_.insert(list_.end(), walls_.begin(), walls_.end());
    return end;
  }

 private:
  bool passes(std::uint32_t polygon_index) const {
    return filter_ == nullptr ||
           filter_->passes(nodes_.ref_of(polygon_index), nodes_.polygon_state(polygon_index).flags);
  }

  void cut_portal(std::span<const TileLink> links, const OutlineSegment& edge) {
    parts_.clear();
    for (const TileLink& link : links) {
      const std::uint32_t polygon_index = nodes_.index_of(link.target);
      if (passes(polygon_index)) parts_.push_back({link.low, link.high, polygon_index});
    }
    // Sort by position: links are sorted by target, and the result must not depend on the indices
    // of polygons.
    std::ranges::stable_sort(parts_, {},
                             [](const EdgePart& part) { return std::pair(part.low, part.high); });
    for (const EdgePart& part : parts_) {
      list_.push_back({between(edge.a, edge.b, part.low), part.polygon_index,
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

void PolygonOutlines::list(SearchNodes& nodes, std::uint32_t polygon_index) {
  const std::size_t first = segments_.size() - kSpare;
  segments_.resize(first);
  const std::size_t end = Cutter(*this, nodes, nullptr, segments_).cut(polygon_index);
  if (polygon_count_ < nodes.polygon_count()) {
    polygon_count_ = nodes.polygon_count();
    polygons_.resize(polygon_count_);
  }
  const std::uint32_t tile = nodes.tile_of(polygon_index);
  const PolygonView corners =
      nodes.tile(tile).polygon(polygon_index - nodes.tile(tile).first_index);
  Polygon& listed = polygons_[polygon_index];
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
    const std::uint16_t flags = nodes.polygon_state(segments_[i].polygon_index).flags;
    listed.common_flags &= flags;
    listed.any_flags |= flags;
  }
}

PolygonOutlines::Outline PolygonOutlines::filtered(SearchNodes& nodes, std::uint32_t polygon_index,
                                                   const QueryFilter& filter) {
  filtered_.clear();
  const std::size_t end = Cutter(*this, nodes, &filter, filtered_).cut(polygon_index);
  const std::size_t end_walls = filtered_.size();
  filtered_.resize(end_walls + kSpare);
  const std::span<const OutlineSegment> all(filtered_);
  return {all.first(end), all.subspan(end, end_walls - end)};
}

}  // namespace way
