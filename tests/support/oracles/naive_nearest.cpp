// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/oracles/naive_nearest.h"

#include "way/nav/point_on_polygon.h"

#include "support/builders/plan_mesh.h"
#include "support/oracles/distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace way::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool is_in_box(Vec3 p, const NearestQuery& query) {
  const Vec3 low = query.point - query.extents;
  const Vec3 high = query.point + query.extents;
  return overlaps({low, high}, {p, p});
}

}  // namespace

NearestPoint naive_nearest(const NavMesh& mesh, const NearestQuery& query) {
  struct Best {
    NearestPoint found = {};
    float rank = kInfinity;
  };
  Best low;
  Best high;
  bool has_floor = false;
  for (const PolyRef ref : all_polygons(mesh)) {
    const float climb = mesh.tile_of(ref)->agent().climb;
    const SurfacePoint s = *closest_on_surface(mesh, ref, query.point);
    if (!is_in_box(s.point, query)) continue;
    const float straight = std::max(std::abs(s.point.y - query.point.y) - climb, 0.0F);
    const float squared = distance_squared(s.point, query.point);
    const float rank = s.over ? straight * straight : squared;
    const bool is_low = s.point.y <= query.point.y + climb;
    has_floor = has_floor || (is_low && s.over);
    Best& best = is_low ? low : high;
    if (rank < best.rank || (rank == best.rank && std::sqrt(squared) < best.found.distance))
      best = {{{ref, s.point}, std::sqrt(squared), s.over}, rank};
  }
  return has_floor || low.rank <= high.rank ? low.found : high.found;
}

}  // namespace way::test
