// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/edge_graph.h"

#include "nav/plan/convex_polygon.h"

#include <algorithm>
#include <tuple>

namespace way {
namespace {

bool is_before(Vec3 a, Vec3 b) {
  return std::tie(a.x, a.z, a.y) < std::tie(b.x, b.z, b.y);
}

}  // namespace

void PathWays::list(SearchNodes& nodes, std::uint32_t place) {
  const auto first = static_cast<std::uint32_t>(ways_.size());
  // A copy, because tiles may move.
  const SearchNodes::VisitedTile tile = nodes.tile(nodes.tile_of_place(place));
  const PolygonView corners = tile.polygon(place - tile.first_place);
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const Vec3 a = corners.corner(i);
    const Vec3 b = corners.corner_after(i);
    const std::uint32_t code = corners.code(i);
    if (code < tile.polygon_count) {
      ways_.push_back({.middle = (a + b) * 0.5F, .target = tile.first_place + code});
    } else if (code > tile.polygon_count) {
      list_links(nodes, tile.links->at(code - tile.polygon_count - 1), a, b);
    }
  }
  gates_.find(nodes);
  for (std::size_t i = first; i < ways_.size(); ++i) {
    PathWay& way = ways_[i];
    way.from = place;
    const bool is_within = way.target - tile.first_place < tile.polygon_count;
    way.goals =
        is_within ? gates_.goals_within(place, way.target) : gates_.goals_beyond(place, way.target);
  }
  const auto end = static_cast<std::uint32_t>(ways_.size());
  if (tile.ends != nullptr) list_departures(nodes, tile.ends->from(place - tile.first_place));
  for (std::size_t i = first; i < ways_.size(); ++i) {
    ways_[i].flags = nodes.place(ways_[i].target).flags;
    ways_[i].area = nodes.place(ways_[i].target).area;
  }
  gone_.resize(ways_.size());
  if (polygons_.size() < nodes.place_count()) polygons_.resize(nodes.place_count());
  polygons_[place] = {first, end, static_cast<std::uint32_t>(ways_.size())};
}

void PathWays::list_onward(SearchNodes& nodes, std::uint32_t way) {
  const Polygon at = polygon(nodes, ways_[way].target);
  gone_[way].onward = static_cast<std::uint32_t>(onward_.size());
  for (std::uint32_t i = at.first; i < at.end; ++i) {
    if (ways_[i].target != ways_[way].from)
      onward_.push_back({i, distance(ways_[way].middle, ways_[i].middle)});
  }
  onward_.push_back({at.end < at.end_links ? OnwardWay::kLinks : OnwardWay::kEnd});
}

// Tile links are sorted by slot, and slots depend on the history of the mesh. Edges are listed by
// position instead, so that among equally cheap paths the same one is always found.
void PathWays::list_links(SearchNodes& nodes, std::span<const TileLink> links, Vec3 a, Vec3 b) {
  const std::size_t first = ways_.size();
  for (const TileLink& link : links) {
    ways_.push_back({.middle = (between(a, b, link.low) + between(a, b, link.high)) * 0.5F,
                     .target = nodes.place_of(link.target)});
  }
  if (links.size() < 2) return;
  std::ranges::sort(
      ways_.begin() + static_cast<std::ptrdiff_t>(first), ways_.end(),
      [](const PathWay& x, const PathWay& y) { return is_before(x.middle, y.middle); });
}

void PathWays::list_departures(SearchNodes& nodes, std::span<const LinkDeparture> departures) {
  const std::size_t first = links_.size();
  for (const LinkDeparture& link : departures)
    links_.push_back(&link);
  std::ranges::sort(links_.begin() + static_cast<std::ptrdiff_t>(first), links_.end(),
                    [](const LinkDeparture* x, const LinkDeparture* y) {
                      if (x->link != y->link) return x->link < y->link;
                      return x->start != y->start ? is_before(x->start, y->start)
                                                  : is_before(x->end, y->end);
                    });
  for (std::size_t i = first; i < links_.size(); ++i) {
    ways_.push_back({.middle = links_[i]->end,
                     .target = nodes.place_of(links_[i]->target),
                     .from = PathWay::kLink + static_cast<std::uint32_t>(i)});
  }
}

void PathWays::list_backwards(const SearchNodes& nodes, std::uint32_t way,
                              std::vector<PolyRef>& list) const {
  for (std::uint32_t i = way; i != SearchNodes::kNone; i = gone_[i].parent) {
    list.push_back(nodes.ref_of_place(ways_[i].target));
    const bool by_link = i != 0 && ways_[i].from >= PathWay::kLink;
    if (by_link) list.push_back(link(ways_[i]).link);
  }
}

}  // namespace way
