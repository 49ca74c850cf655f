// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/oracles/visibility_graph.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace way::test {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

double turn(Vec3 a, Vec3 b, Vec3 c) {
  const double abx = static_cast<double>(b.x) - static_cast<double>(a.x);
  const double abz = static_cast<double>(b.z) - static_cast<double>(a.z);
  const double acx = static_cast<double>(c.x) - static_cast<double>(a.x);
  const double acz = static_cast<double>(c.z) - static_cast<double>(a.z);
  return abz * acx - abx * acz;
}

double away(Vec3 a, Vec3 b) {
  return std::hypot(static_cast<double>(b.x) - static_cast<double>(a.x),
                    static_cast<double>(b.z) - static_cast<double>(a.z));
}

bool in_box(Vec3 a, Vec3 b, Vec3 p) {
  return p.x >= std::min(a.x, b.x) && p.x <= std::max(a.x, b.x) && p.z >= std::min(a.z, b.z) &&
         p.z <= std::max(a.z, b.z);
}

/// Closed segments.
bool touch(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const double abc = turn(a, b, c);
  const double abd = turn(a, b, d);
  const double cda = turn(c, d, a);
  const double cdb = turn(c, d, b);
  if ((abc == 0 && in_box(a, b, c)) || (abd == 0 && in_box(a, b, d))) return true;
  if ((cda == 0 && in_box(c, d, a)) || (cdb == 0 && in_box(c, d, b))) return true;
  return (abc > 0) != (abd > 0) && (cda > 0) != (cdb > 0) && abc != 0 && abd != 0 && cda != 0 &&
         cdb != 0;
}

}  // namespace

bool is_visible(const NavMesh& mesh, const MeshPoint& from, const MeshPoint& to,
                const QueryFilter& filter) {
  std::vector<PolyRef> passed = {from.polygon};
  const auto enter = [&](PolyRef next) {
    if (std::ranges::find(passed, next) == passed.end() && filter.passes(next, mesh.flags(next)))
      passed.push_back(next);
  };
  for (std::size_t k = 0; k < passed.size(); ++k) {
    if (passed[k] == to.polygon) return true;
    const std::uint32_t slot = passed[k].slot();
    const Tile& tile = *mesh.tile_in(slot);
    const std::uint32_t polygon = passed[k].polygon();
    const std::uint32_t count = tile.corner_count(polygon);
    for (std::uint32_t i = 0; i < count; ++i) {
      const TileEdge edge = tile.edge(tile.first_edge(polygon) + i);
      if (edge.is_wall()) continue;
      if (!touch(from.point, to.point, tile.corner(polygon, i),
                 tile.corner(polygon, (i + 1) % count)))
        continue;
      if (edge.is_polygon()) {
        enter(mesh.ref(slot, edge.neighbor));
      } else {
        for (const TileLink& link : mesh.tile_links(slot, edge.portal()))
          enter(link.target);
      }
    }
  }
  return false;
}

VisibilityGraph::VisibilityGraph(const NavMesh& mesh, const QueryFilter& filter)
    : mesh_(mesh), filter_(filter) {
  for (const PolyRef ref : all_polygons(mesh)) {
    if (!filter.passes(ref, mesh.flags(ref))) continue;
    const Tile& tile = *mesh.tile_of(ref);
    for (std::uint32_t i = 0; i < tile.corner_count(ref.polygon()); ++i) {
      const MeshPoint corner = {ref, tile.corner(ref.polygon(), i)};
      const bool is_known = std::ranges::any_of(corners_, [&](const MeshPoint& other) {
        return other.point == corner.point && is_visible(mesh, other, corner, filter);
      });
      if (!is_known) corners_.push_back(corner);
    }
  }
  const std::size_t count = corners_.size();
  for (const MeshPoint& corner : corners_) {
    const std::vector<double> sight = sight_from(corner);
    ways_.insert(ways_.end(), sight.begin(), sight.end());
  }
  for (std::size_t by = 0; by < count; ++by) {
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b)
        ways_[a * count + b] =
            std::min(ways_[a * count + b], ways_[a * count + by] + ways_[by * count + b]);
    }
  }
}

std::vector<double> VisibilityGraph::sight_from(const MeshPoint& point) const {
  std::vector<double> sight;
  for (const MeshPoint& corner : corners_)
    sight.push_back(is_visible(mesh_, point, corner, filter_) ? away(point.point, corner.point)
                                                              : kFar);
  return sight;
}

std::optional<double> VisibilityGraph::distance(const MeshPoint& from, const MeshPoint& to) const {
  double best = is_visible(mesh_, from, to, filter_) ? away(from.point, to.point) : kFar;
  const std::vector<double> first = sight_from(from);
  const std::vector<double> last = sight_from(to);
  for (std::size_t a = 0; a < corners_.size(); ++a) {
    if (first[a] == kFar) continue;
    for (std::size_t b = 0; b < corners_.size(); ++b)
      best = std::min(best, first[a] + ways_[a * corners_.size() + b] + last[b]);
  }
  if (best == kFar) return std::nullopt;
  return best;
}

}  // namespace way::test
