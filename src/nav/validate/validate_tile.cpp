// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/text.h"
#include "nav/plan/convex_polygon.h"
#include "nav/plan/orient.h"
#include "nav/tile/tile_view.h"
#include "nav/validate/validate_parts.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace way {
namespace {

/// Vertices by position: equal positions get one number, regardless of their indices.
std::vector<std::uint32_t> number_positions(const Tile& tile) {
  std::vector<std::uint32_t> order(tile.vertex_count());
  std::iota(order.begin(), order.end(), 0U);
  const auto key = [&](std::uint32_t i) {
    const Vec3 v = tile.vertex(i);
    return std::tuple(v.x, v.y, v.z);
  };
  std::ranges::sort(order, {}, key);
  std::vector<std::uint32_t> numbers(order.size());
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && key(order[i]) != key(order[i - 1])) ++count;
    numbers[order[i]] = count;
  }
  return numbers;
}

struct EdgeRecord {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t polygon = 0;
  std::uint32_t edge = 0;

  auto ends() const { return std::tuple(from, to); }
};

std::vector<EdgeRecord> list_edges(const Tile& tile) {
  const std::vector<std::uint32_t> numbers = number_positions(tile);
  std::vector<EdgeRecord> edges;
  for (std::uint32_t p = 0; p < tile.polygon_count(); ++p) {
    const std::uint32_t first = tile.first_edge(p);
    const std::uint32_t count = tile.corner_count(p);
    for (std::uint32_t i = 0; i < count; ++i) {
      edges.push_back({numbers[tile.edge(first + i).vertex],
                       numbers[tile.edge(first + (i + 1) % count).vertex], p, first + i});
    }
  }
  std::ranges::sort(edges, {}, &EdgeRecord::ends);
  return edges;
}

/// Clips a convex ring to the inner side of a line.
std::vector<PlanPoint2d> cut(const std::vector<PlanPoint2d>& ring, Vec3 from, Vec3 to) {
  std::vector<PlanPoint2d> kept;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const PlanPoint2d a = ring[i];
    const PlanPoint2d b = ring[(i + 1) % ring.size()];
    const double sa = plan_turn(to_2d(from), to_2d(to), a);
    const double sb = plan_turn(to_2d(from), to_2d(to), b);
    if (sa >= 0) kept.push_back(a);
    if ((sa >= 0) == (sb >= 0)) continue;
    const double t = sa / (sa - sb);
    kept.push_back({a.x + (b.x - a.x) * t, a.z + (b.z - a.z) * t});
  }
  return kept;
}

/// Center of the intersection of two polygons in 2D.
std::optional<PlanPoint2d> common_point(const PolygonView& a, const PolygonView& b) {
  std::vector<PlanPoint2d> ring;
  for (std::uint32_t i = 0; i < a.count; ++i)
    ring.push_back(to_2d(a.corner(i)));
  for (std::uint32_t i = 0; i < b.count && !ring.empty(); ++i)
    ring = cut(ring, b.corner(i), b.corner_after(i));
  if (ring.empty()) return std::nullopt;
  PlanPoint2d middle;
  for (const PlanPoint2d& p : ring)
    middle = {middle.x + p.x, middle.z + p.z};
  const auto count = static_cast<double>(ring.size());
  return PlanPoint2d{middle.x / count, middle.z / count};
}

/// Height of a polygon's surface at a point inside: that of the triangle that contains the point
/// best, so that a point on an edge has one, too.
double height_at(const Tile& tile, std::uint32_t polygon, PlanPoint2d at) {
  double best = 0;
  double deepest = -1e300;
  for (std::uint32_t t = 0; t < tile.detail_triangle_count(polygon); ++t) {
    const DetailTriangle triangle = tile.detail_triangle(polygon, t);
    Vec3 v[3];
    for (std::size_t i = 0; i < 3; ++i)
      v[i] = tile.detail_vertex(polygon, triangle.vertices[i]);
    const double area = plan_turn(v[0], v[1], v[2]);
    if (!(area > 0)) continue;
    double depth = 1;
    double height = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double share = plan_turn(to_2d(v[(i + 1) % 3]), to_2d(v[(i + 2) % 3]), at) / area;
      depth = std::min(depth, share);
      height += share * static_cast<double>(v[i].y);
    }
    if (depth <= deepest) continue;
    deepest = depth;
    best = height;
  }
  return best;
}

}  // namespace

Violation check_edges(const Tile& tile, const ValidateOptions& options) {
  const std::vector<EdgeRecord> edges = list_edges(tile);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const EdgeRecord& e = edges[i];
    if (options.exact_surfaces && i > 0 && edges[i - 1].ends() == e.ends()) {
      return violation(tile, e.polygon,
                       text("its edge ", e.edge - tile.first_edge(e.polygon),
                            " is also an edge of polygon ", edges[i - 1].polygon));
    }
    // Walls may coincide: adjacent floors are not connected if their common headroom is too low.
    const TileEdge edge = tile.edge(e.edge);
    if (!edge.is_polygon()) continue;
    const auto twins =
        std::ranges::equal_range(edges, std::tuple(e.to, e.from), {}, &EdgeRecord::ends);
    const bool leads_back = std::ranges::any_of(twins, [&](const EdgeRecord& twin) {
      return twin.polygon == edge.neighbor && tile.edge(twin.edge).neighbor == e.polygon;
    });
    if (!leads_back) {
      return violation(tile, e.polygon,
                       text("its edge ", e.edge - tile.first_edge(e.polygon),
                            " and the polygon beyond do not lead to each other"));
    }
  }
  return std::nullopt;
}

Violation check_overlaps(const Tile& tile) {
  const double slack = 4 * rounding_slack(tile.bounds());
  // Floors that are more than a step and a voxel apart may overlap, and so may floors with room for
  // the agent between them. Surfaces stray from their floors: by up to a voxel at a sample, by more
  // between samples.
  const TileAgent& agent = tile.agent();
  const double least_gap =
      static_cast<double>(std::min(agent.climb - agent.cell_height, agent.height / 2));
  std::vector<std::uint32_t> near;
  for (std::uint32_t p = 0; p < tile.polygon_count(); ++p) {
    near.clear();
    tile.polygons_in(expand(tile.bounds(p), {0, tile.agent().climb, 0}), near);
    const PolygonView a = TileView(tile).polygon(p);
    for (const std::uint32_t q : near) {
      if (q <= p) continue;
      const PolygonView b = TileView(tile).polygon(q);
      if (is_separated_by(a, b, slack) || is_separated_by(b, a, slack)) continue;
      const std::optional<PlanPoint2d> at = common_point(a, b);
      if (!at) continue;
      const double gap = height_at(tile, p, *at) - height_at(tile, q, *at);
      if (std::abs(gap) > least_gap) continue;
      return violation(tile, p,
                       text("it overlaps polygon ", q, " at (", at->x, ", ", at->z,
                            "), where they are ", std::abs(gap), " apart in height"));
    }
  }
  return std::nullopt;
}

}  // namespace way
