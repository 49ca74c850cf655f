// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/text.h"
#include "nav/plan/orient.h"
#include "nav/tile/tile_view.h"
#include "nav/validate/validate_parts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace way {
namespace {

/// A portal's edge: its polygon, corner and ends.
struct PortalEdge {
  PortalEdge(const Tile& tile, std::uint32_t polygon_index, std::uint32_t edge_index)
      : polygon(polygon_index),
        corner(edge_index - tile.first_edge(polygon_index)),
        from(tile.corner(polygon, corner)),
        to(tile.corner(polygon, (corner + 1) % tile.corner_count(polygon))) {}

  std::uint32_t polygon;
  std::uint32_t corner;
  Vec3 from;
  Vec3 to;
};

class LinkChecker {
 public:
  LinkChecker(const NavMesh& mesh, std::uint32_t slot, const ValidateOptions& options)
      : mesh_(mesh), slot_(slot), tile_(*mesh.tile_in(slot)), options_(options) {}

  Violation check(std::uint32_t portal) {
    const TilePortal& p = tile_.portals()[portal];
    const PortalEdge edge(tile_, p.polygon, p.edge);
    const Side side = tile_.portal_side(portal);
    if (!is_on_border(tile_, p, side, mesh_.layout(), options_.exact_borders)) {
      return violation(tile_, edge.polygon,
                       text("its portal ", edge.corner, " is not on the tile's border"));
    }
    const auto links = mesh_.tile_links(slot_, portal);
    for (const TileLink& link : links) {
      if (!leads_back(link, edge.polygon, side)) {
        return violation(
            tile_, edge.polygon,
            text("the neighbor beyond its portal ", edge.corner, " does not lead back"));
      }
    }
    if (options_.exact_borders && has_ground_beyond(side)) return check_exact(edge, links);
    return std::nullopt;
  }

 private:
  bool has_ground_beyond(Side side) const {
    const int s = static_cast<int>(side);
    const auto beyond = mesh_.tiles_at(tile_.coord().x + step_x(s), tile_.coord().z + step_z(s));
    return std::ranges::any_of(beyond, [&](const TileSlot& entry) {
      return mesh_.tile_in(entry.slot)->polygon_count() > 0;
    });
  }

  bool leads_back(const TileLink& link, std::uint32_t polygon, Side side) const {
    const Tile* other = mesh_.tile_of(link.target);
    if (other == nullptr || link.edge >= other->edge_count()) return false;
    const PolygonView corners = TileView(*other).polygon(link.target.polygon());
    if (link.corners != corners.corners || link.corner_count != corners.count) return false;
    const TileEdge edge = other->edge(link.edge);
    if (!edge.is_portal() || other->portal_side(edge.portal()) != opposite(side)) return false;
    if (other->portals()[edge.portal()].polygon != link.target.polygon()) return false;
    const auto back = mesh_.tile_links(link.target.slot(), edge.portal());
    return std::ranges::any_of(
        back, [&](const TileLink& b) { return b.target == mesh_.ref(slot_, polygon); });
  }

  Violation check_exact(const PortalEdge& edge, std::span<const TileLink> links) {
    const std::string which = text("its portal ", edge.corner, " at (", edge.from.x, ", ",
                                   edge.from.y, ", ", edge.from.z, ")");
    if (links.size() != 1) {
      return violation(tile_, edge.polygon, text(which, " has ", links.size(), " links"));
    }
    const Tile& other = *mesh_.tile_of(links[0].target);
    const PortalEdge twin(other, links[0].target.polygon(), links[0].edge);
    if (twin.from != edge.to || twin.to != edge.from) {
      return violation(tile_, edge.polygon, which + " and its twin have different ends");
    }
    if (!same_surface(edge, other, twin)) {
      return violation(tile_, edge.polygon, which + " and its twin have different surfaces");
    }
    return std::nullopt;
  }

  bool same_surface(const PortalEdge& edge, const Tile& other, const PortalEdge& twin) {
    if (!outline_.read(tile_, edge.polygon) || !other_outline_.read(other, twin.polygon)) {
      return true;  // reported by the check of surfaces
    }
    const auto mine = outline_.between(edge.corner);
    const auto theirs = other_outline_.between(twin.corner);
    return std::equal(mine.begin(), mine.end(), theirs.rbegin(), theirs.rend(),
                      [&](std::uint32_t i, std::uint32_t k) {
                        return tile_.detail_vertex(edge.polygon, i) ==
                               other.detail_vertex(twin.polygon, k);
                      });
  }

  const NavMesh& mesh_;
  std::uint32_t slot_;
  const Tile& tile_;
  const ValidateOptions& options_;
  SurfaceOutline outline_;
  SurfaceOutline other_outline_;
};

/// Polygons of all tiles in one sequence, for a search of the whole mesh.
class PolygonNumbers {
 public:
  explicit PolygonNumbers(const NavMesh& mesh) : mesh_(mesh) {
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
      const Tile* tile = mesh.tile_in(slot);
      first_.push_back(first_.back() + (tile != nullptr ? tile->polygon_count() : 0));
    }
    parents_.resize(first_.back());
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }

  std::size_t root(PolyRef ref) {
    std::size_t i = first_[ref.slot()] + ref.polygon();
    while (parents_[i] != i) {
      parents_[i] = parents_[parents_[i]];
      i = parents_[i];
    }
    return i;
  }

  void join(PolyRef a, PolyRef b) { parents_[root(a)] = root(b); }

  void join_neighbors(std::uint32_t slot) {
    const Tile& tile = *mesh_.tile_in(slot);
    for (std::uint32_t p = 0; p < tile.polygon_count(); ++p) {
      for (std::uint32_t e = tile.first_edge(p); e < tile.first_edge(p + 1); ++e) {
        const TileEdge edge = tile.edge(e);
        if (edge.is_polygon()) join(mesh_.ref(slot, p), mesh_.ref(slot, edge.neighbor));
        if (!edge.is_portal()) continue;
        for (const TileLink& link : mesh_.tile_links(slot, edge.portal()))
          join(mesh_.ref(slot, p), link.target);
      }
    }
  }

  void join_linked() {
    for (std::uint32_t i = 0; i < mesh_.link_slot_count(); ++i) {
      for (const LinkPart& part : mesh_.link_parts(mesh_.link_at(i)))
        join(part.from, part.to);
    }
  }

 private:
  const NavMesh& mesh_;
  std::vector<std::size_t> first_ = {0};
  std::vector<std::size_t> parents_;
};

}  // namespace

bool is_on_border(const Tile& tile, const TilePortal& portal, Side side,
                  const NavMeshLayout& layout, bool exact) {
  const PortalEdge edge(tile, portal.polygon, portal.edge);
  const bool across_x = side == Side::low_x || side == Side::high_x;
  const bool high = side == Side::high_x || side == Side::high_z;
  const float a = across_x ? edge.from.x : edge.from.z;
  const float b = across_x ? edge.to.x : edge.to.z;
  double slack = 4 * rounding_slack(tile.bounds());
  if (!exact) slack = std::max(slack, static_cast<double>(tile.agent().cell_size) / 4);
  if (std::abs(static_cast<double>(a) - static_cast<double>(b)) > slack) return false;
  if (layout.tile_side == 0) return true;
  const int column = (across_x ? tile.coord().x : tile.coord().z) + (high ? 1 : 0);
  const float origin = across_x ? layout.origin.x : layout.origin.z;
  const double line = static_cast<double>(origin) + static_cast<double>(layout.tile_side) * column;
  // The side of a tile is rounded, too, and multiplied by `column`.
  return std::abs(static_cast<double>(a) - line) <=
         slack + std::abs(line - static_cast<double>(origin)) * 0x1p-22;
}

Violation check_links(const NavMesh& mesh, std::uint32_t slot, const ValidateOptions& options) {
  LinkChecker checker(mesh, slot, options);
  const auto count = static_cast<std::uint32_t>(mesh.tile_in(slot)->portals().size());
  for (std::uint32_t portal = 0; portal < count; ++portal) {
    if (auto error = checker.check(portal)) return error;
  }
  return std::nullopt;
}

Violation check_components(const NavMesh& mesh) {
  PolygonNumbers numbers(mesh);
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) != nullptr) numbers.join_neighbors(slot);
  }
  numbers.join_linked();
  std::map<std::size_t, std::uint32_t> component_of;
  std::map<std::uint32_t, std::size_t> root_of;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* tile = mesh.tile_in(slot);
    for (std::uint32_t p = 0; tile != nullptr && p < tile->polygon_count(); ++p) {
      const std::size_t root = numbers.root(mesh.ref(slot, p));
      const std::uint32_t component = mesh.component(mesh.ref(slot, p));
      if (component_of.emplace(root, component).first->second == component &&
          root_of.emplace(component, root).first->second == root) {
        continue;
      }
      return violation(*tile, p, "its component is not that of the polygons it is connected to");
    }
  }
  return std::nullopt;
}

}  // namespace way
