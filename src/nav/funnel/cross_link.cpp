// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/cross_link.h"

#include "nav/off_mesh/link_part.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/tile/tile_view.h"

#include <algorithm>
#include <limits>

namespace way {
namespace {

/// The points before and after a link.
struct Between {
  Vec3 from = {};
  Vec3 to = {};
};

/// A part in the direction in which the link is crossed.
LinkPart directed(const LinkPart& part, PolyRef link) {
  return link.is_backward() ? turned(part) : part;
}

/// Calls `use(part)` for the parts of a link that lead from one polygon to another, in that
/// direction.
template <class Use>
void for_each_part(const NavMesh& mesh, PolyRef link, PolyRef from, PolyRef to, Use&& use) {
  const OffMeshLink* description = mesh.link(link);
  if (description == nullptr || (link.is_backward() && description->one_way)) return;
  for (const LinkPart& stored : mesh.link_parts(link)) {
    const LinkPart part = directed(stored, link);
    if (part.from == from && part.to == to) use(part);
  }
}

float length_over(const LinkPart& part, float t, const Between& ends) {
  const Vec3 start = between(part.start_a, part.start_b, t);
  const Vec3 end = between(part.end_a, part.end_b, t);
  return distance(ends.from, start) + distance(start, end) + distance(end, ends.to);
}

/// The parameter along a part's width at which the path over it is shortest, by ternary search: a
/// sum of distances from points that move linearly is convex.
float best_share(const LinkPart& part, const Between& ends) {
  if (part.start_a == part.start_b && part.end_a == part.end_b) return 0;
  float low = 0;
  float high = 1;
  for (int i = 0; i < 40; ++i) {
    const float a = low + (high - low) / 3;
    const float b = high - (high - low) / 3;
    if (length_over(part, a, ends) <= length_over(part, b, ends)) {
      high = b;
    } else {
      low = a;
    }
  }
  // If the minimum is flat or at an end, prefer the exact ends.
  float best = (low + high) * 0.5F;
  for (const float t : {0.0F, 1.0F}) {
    if (length_over(part, t, ends) <= length_over(part, best, ends)) best = t;
  }
  return best;
}

Vec3 point_on(const NavMesh& mesh, PolyRef polygon, Vec3 a, Vec3 b, float t) {
  if (t == 0) return a;
  if (t == 1) return b;
  return clamp_to_polygon(TileView(*mesh.tile_of(polygon)), polygon.polygon(), between(a, b, t));
}

/// Where the path continues after the link: the middle of the next link, or the goal.
Vec3 next_point(const NavMesh& mesh, std::span<const PolyRef> rest, Vec3 goal) {
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (!rest[i].is_link()) continue;
    const auto parts = mesh.link_parts(rest[i]);
    return parts.empty() ? goal : start_middle(directed(parts.front(), rest[i]));
  }
  return goal;
}

}  // namespace

std::optional<LinkCrossing> cross_link(const NavMesh& mesh, PolyRef before,
                                       std::span<const PolyRef> rest, Vec3 from, Vec3 goal) {
  if (rest.size() < 2) return std::nullopt;
  const Between ends = {from, next_point(mesh, rest, goal)};
  std::optional<LinkCrossing> best;
  float shortest = std::numeric_limits<float>::infinity();
  for_each_part(mesh, rest[0], before, rest[1], [&](const LinkPart& part) {
    const float t = best_share(part, ends);
    const float length = length_over(part, t, ends);
    if (best && !(length < shortest)) return;
    shortest = length;
    best = LinkCrossing{rest[0], point_on(mesh, before, part.start_a, part.start_b, t),
                        point_on(mesh, rest[1], part.end_a, part.end_b, t)};
  });
  return best;
}

bool connects(const NavMesh& mesh, PolyRef from, PolyRef link, PolyRef to) {
  bool found = false;
  for_each_part(mesh, link, from, to, [&](const LinkPart&) { found = true; });
  return found;
}

}  // namespace way
