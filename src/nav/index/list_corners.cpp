// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/list_corners.h"

#include "nav/plan/exact_turn.h"
#include "nav/plan/orient.h"

#include <algorithm>
#include <utility>

namespace way {
namespace {

/// Returns true if the two walls of a corner lie in one line, or turn away from paths by no more
/// than rounding.
bool is_straight(const CornerRecords::SectorWalls& walls, Vec2 at) {
  const double turn = exact_turn(walls.right, at, walls.left);
  if (turn != 0) return turn < 0;
  // Both walls may also be sides of one that ends here.
  const PlanPoint2d from = to_2d(walls.right);
  const PlanPoint2d middle = to_2d(at);
  const PlanPoint2d to = to_2d(walls.left);
  return (middle.x - from.x) * (to.x - middle.x) + (middle.z - from.z) * (to.z - middle.z) > 0;
}

}  // namespace

void CornerLister::add(std::uint32_t tile, std::uint32_t polygon, std::uint32_t edge) {
  if (!records_.passes(records_.tile(tile), polygon)) return;
  const std::uint32_t record = records_.at_corner(tile, polygon, edge);
  if (record == CornerRecords::kNone) return;
  const CornerRecords::Key key = records_.key_of(record);
  found_.push_back({key.slot, key.number, {}, false});
}

void CornerLister::add_link_ends(std::uint32_t tile) {
  const auto count = static_cast<std::uint32_t>(records_.tile(tile).links->all().size());
  for (std::uint32_t i = 0; i < count; ++i) {
    for (const bool is_left : {false, true}) {
      const SeamOpening seam = records_.seam(records_.tile(tile), i);
      if (is_left ? seam.left_theirs : seam.right_theirs) continue;
      const CornerRecords::Key key = records_.key_of(records_.at_link(tile, i, is_left));
      if (key.number >= records_.tile(records_.tile_in(key.slot)).edge_count)
        found_.push_back({key.slot, key.number, is_left ? seam.left : seam.right, true});
    }
  }
}

std::vector<CornerLister::Listed> CornerLister::list() {
  std::ranges::sort(found_, {}, order_of);
  const auto rest = std::ranges::unique(found_, {}, order_of);
  found_.erase(rest.begin(), rest.end());
  std::vector<Listed> listed;
  for (const Found& at : found_)
    list(at, listed);
  return listed;
}

bool CornerLister::has(const CornerRecords::Key& key) const {
  return std::ranges::binary_search(found_, std::pair(key.slot, key.number), {}, order_of);
}

void CornerLister::list(const Found& at, std::vector<Listed>& listed) {
  if (at.is_link) {
    listed.push_back({at.slot, {at.point, at.number | IndexCorner::kUnsorted}});
    return;
  }
  const std::uint32_t tile = records_.tile_in(at.slot);
  const TileView view = records_.tile(tile).view;
  const std::span first_edges(view.first_edges(), view.polygon_count() + 1);
  const auto after = std::ranges::upper_bound(first_edges, at.number);
  const auto polygon = static_cast<std::uint32_t>(after - first_edges.begin() - 1);
  const Vec2 point = plan(view.corners()[at.number].point);
  const auto walls = records_.walls_at(tile, polygon, at.number);
  if (walls.is_known) {
    // The ground is convex, or the wall straight. If tiles round it differently, the wall may have
    // a bend where it looks straight.
    if (turns_right(walls.right, point, walls.left)) return;
    if (is_straight(walls, point) && records_.has_tight_walls(tile, polygon, at.number)) return;
  }
  std::uint32_t order = walls.is_known ? 0 : IndexCorner::kUnsorted;
  if (walls.is_closed) order = IndexCorner::kLoose;
  listed.push_back({at.slot, {point, at.number | order}});
}

void list_corners(CornerGraph& graph) {
  CornerRecords records;
  records.begin(graph.mesh, graph.filter());
  CornerLister lister(records);
  for (std::uint32_t slot = 0; slot < graph.mesh.slot_count(); ++slot) {
    if (graph.mesh.tile_in(slot) == nullptr) continue;
    const std::uint32_t tile = records.tile_in(slot);
    for (std::uint32_t polygon = 0; polygon < records.tile(tile).view.polygon_count(); ++polygon) {
      const std::uint32_t end = records.tile(tile).first_edge(polygon + 1);
      for (std::uint32_t edge = records.tile(tile).first_edge(polygon); edge < end; ++edge)
        lister.add(tile, polygon, edge);
    }
    lister.add_link_ends(tile);
  }
  const std::vector<CornerLister::Listed> listed = lister.list();
  graph.first_corners.assign(graph.mesh.slot_count() + 1, 0);
  graph.corners.reserve(listed.size() + 1);
  for (const CornerLister::Listed& at : listed) {
    graph.corners.push_back(at.corner);
    ++graph.first_corners[at.slot + 1];
  }
  for (std::size_t i = 1; i < graph.first_corners.size(); ++i)
    graph.first_corners[i] += graph.first_corners[i - 1];
  graph.corners.push_back({});
}

}  // namespace way
