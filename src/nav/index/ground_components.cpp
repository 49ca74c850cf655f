// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/ground_components.h"

#include "nav/off_mesh/link_ends.h"
#include "nav/snapshot/slot_view.h"
#include "nav/snapshot/tile_links.h"
#include "nav/snapshot/tiles_in_box.h"

namespace way {

/// Labels the polygons of one component after another.
class GroundComponents::Flood {
 public:
  Flood(const NavMesh& mesh, const QueryFilter& filter, GroundComponents& components)
      : mesh_(mesh), filter_(filter), components_(components) {}

  void run(PolyRef first) {
    if (components_.of(first) != kNone || !passes(first)) return;
    components_.first_.push_back(first);
    reach(first);
    while (!open_.empty()) {
      const PolyRef next = open_.back();
      open_.pop_back();
      expand(next);
    }
  }

 private:
  bool passes(PolyRef polygon) const { return filter_.passes(polygon, mesh_.flags(polygon)); }

  void reach(PolyRef polygon) {
    std::uint32_t& label =
        components_.labels_[components_.first_polygons_[polygon.slot()] + polygon.polygon()];
    if (label != kNone || !passes(polygon)) return;
    label = static_cast<std::uint32_t>(components_.first_.size() - 1);
    open_.push_back(polygon);
  }

  void expand(PolyRef polygon) {
    const SlotView at(mesh_, polygon.slot());
    const PolygonView corners = at.view().polygon(polygon.polygon());
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const EdgeTarget across = corners.across(i, at.tile->polygon_count());
      if (across.is_polygon()) reach(mesh_.ref(polygon.slot(), across.polygon()));
      if (!across.is_portal()) continue;
      for (const TileLink& link : at.links->at(across.portal()))
        reach(link.target);
    }
    if (at.link_ends == nullptr) return;
    for (const LinkDeparture& link : at.link_ends->from(polygon.polygon()))
      reach(link.target);
    for (const LinkArrival& link : at.link_ends->into(polygon.polygon()))
      reach(link.source);
  }

  const NavMesh& mesh_;
  const QueryFilter& filter_;
  GroundComponents& components_;
  std::vector<PolyRef> open_;
};

GroundComponents::GroundComponents(const NavMesh& mesh, const QueryFilter& filter) {
  std::uint32_t count = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    first_polygons_.push_back(count);
    if (mesh.tile_in(slot) != nullptr) count += mesh.tile_in(slot)->polygon_count();
  }
  labels_.assign(count, kNone);
  Flood flood(mesh, filter, *this);
  for_each_polygon(mesh, [&](const Tile&, PolyRef polygon) { flood.run(polygon); });
}

}  // namespace way
