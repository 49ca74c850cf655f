// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/steer/link_crossing.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace way {
namespace {

/// A part in the direction in which the link is crossed.
LinkPart directed(const LinkPart& part, bool is_backward) {
  if (!is_backward) return part;
  return {part.to, part.from, part.end_a, part.end_b, part.start_a, part.start_b};
}

/// Parameter of the point of a segment that is closest in 2D.
float closest_share(Vec3 point, Vec3 a, Vec3 b) {
  const Vec2 edge = plan(b) - plan(a);
  const float squared = dot(edge, edge);
  if (squared <= 0) return 0;
  return std::clamp(dot(plan(point) - plan(a), edge) / squared, 0.0F, 1.0F);
}

}  // namespace

std::optional<WideCrossing> nearest_crossing(const NavMesh& mesh, PolyRef link, Vec3 point,
                                             PolyRef landing) {
  std::optional<WideCrossing> best;
  float best_distance = std::numeric_limits<float>::infinity();
  const auto parts = mesh.link_parts(link);
  const bool is_choosy = std::ranges::any_of(parts, [&](const LinkPart& part) {
    return directed(part, link.is_backward()).to == landing;
  });
  for (const LinkPart& any : parts) {
    const LinkPart part = directed(any, link.is_backward());
    if (is_choosy && part.to != landing) continue;
    const float share = closest_share(point, part.start_a, part.start_b);
    const Vec3 start = lerp(part.start_a, part.start_b, share);
    const Vec2 offset = plan(start) - plan(point);
    const float distance = dot(offset, offset);
    if (distance >= best_distance) continue;
    best_distance = distance;
    best = WideCrossing{{link, start, lerp(part.end_a, part.end_b, share)}, part.to};
  }
  return best;
}

}  // namespace way
