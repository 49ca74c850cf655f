// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_graph.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace way {
namespace {

/// Lists the corners of a mesh.
class CornerLister {
 public:
  explicit CornerLister(CornerGraph& graph) : graph_(graph), mesh_(graph.mesh) {}

  void run(std::span<const std::uint32_t> slots) {
    records_.begin(mesh_, kAllPolygons);
    for (const std::uint32_t slot : slots) {
      if (mesh_.tile_in(slot) == nullptr) continue;
      list_sectors(records_.tile_in(slot));
      list_links(records_.tile_in(slot));
    }
    std::ranges::sort(found_, {}, [](const Found& at) { return std::pair(at.slot, at.place); });
    const auto rest = std::ranges::unique(found_, [](const Found& a, const Found& b) {
      return a.slot == b.slot && a.place == b.place;
    });
    found_.erase(rest.begin(), rest.end());
    graph_.first_corners.assign(mesh_.slot_count() + 1, 0);
    for (const Found& at : found_)
      add(at);
    for (std::size_t i = 1; i < graph_.first_corners.size(); ++i)
      graph_.first_corners[i] += graph_.first_corners[i - 1];
    graph_.corners.push_back({});
    graph_.corners.shrink_to_fit();
  }

 private:
  struct Found {
    std::uint32_t slot = 0;
    std::uint32_t place = 0;
    Vec2 point = {};
    bool is_link = false;
  };

  void list_sectors(std::uint32_t tile) {
    const std::uint32_t count = records_.tile(tile).view.polygon_count();
    for (std::uint32_t polygon = 0; polygon < count; ++polygon) {
      const std::uint32_t end = records_.tile(tile).first_edge(polygon + 1);
      for (std::uint32_t edge = records_.tile(tile).first_edge(polygon); edge < end; ++edge) {
        if (!records_.passes(records_.tile(tile), polygon)) continue;
        const std::uint32_t record = records_.at_corner(tile, polygon, edge);
        if (record == CornerRecords::kNone) continue;
        const CornerRecords::Place place = records_.place_of(record);
        found_.push_back({place.slot, place.number, {}, false});
      }
    }
  }

  /// The ends of links that are not corners of a polygon.
  void list_links(std::uint32_t tile) {
    const auto count = static_cast<std::uint32_t>(records_.tile(tile).links->all().size());
    for (std::uint32_t i = 0; i < count; ++i) {
      for (const bool is_left : {false, true}) {
        const SeamOpening seam = records_.seam(records_.tile(tile), i);
        if (is_left ? seam.left_theirs : seam.right_theirs) continue;
        const CornerRecords::Place place = records_.place_of(records_.at_link(tile, i, is_left));
        if (place.number >= records_.tile(records_.tile_in(place.slot)).edge_count)
          found_.push_back({place.slot, place.number, is_left ? seam.left : seam.right, true});
      }
    }
  }

  void add(const Found& at) {
    if (at.is_link) {
      graph_.corners.push_back({at.point, at.place | IndexCorner::kUnsorted});
      ++graph_.first_corners[at.slot + 1];
      return;
    }
    const std::uint32_t tile = records_.tile_in(at.slot);
    const TileView view = records_.tile(tile).view;
    const std::span first_edges(view.first_edges(), view.polygon_count() + 1);
    const auto polygon = std::ranges::upper_bound(first_edges, at.place) - first_edges.begin() - 1;
    const Vec2 point = plan(view.corners()[at.place].point);
    const auto walls = records_.walls_at(tile, static_cast<std::uint32_t>(polygon), at.place);
    if (walls.is_known && is_convex(walls, point)) return;
    graph_.corners.push_back({point, at.place | (walls.is_known ? 0 : IndexCorner::kUnsorted)});
    ++graph_.first_corners[at.slot + 1];
  }

  /// Returns true if the ground at a corner is convex, so that no path turns there.
  static bool is_convex(const CornerRecords::SectorWalls& walls, Vec2 at) {
    return turns_right(walls.right, at, walls.left);
  }

  CornerGraph& graph_;
  const NavMesh& mesh_;
  CornerRecords records_;
  std::vector<Found> found_;
};

}  // namespace

void list_corners(CornerGraph& graph) {
  std::vector<std::uint32_t> slots(graph.mesh.slot_count());
  std::iota(slots.begin(), slots.end(), 0U);
  list_corners_of(graph, slots);
}

void list_corners_of(CornerGraph& graph, std::span<const std::uint32_t> slots) {
  CornerLister(graph).run(slots);
}

}  // namespace way
