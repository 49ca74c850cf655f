// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Keeps, between two kept corners, the corner that is farthest from the line between them, as long
// as that is too far (Ramer 1972; Douglas and Peucker 1973). Corners are always scanned from the
// end that lies first in the plane, so the direction of an arc does not change the result.
#include "bake/contour_rings.h"

namespace way {
namespace {

bool has_error_limit(const EdgeKind& kind) {
  return kind.is_wall() || kind.area_border;
}

bool has_length_limit(const EdgeKind& kind, const ContourOptions& options) {
  if (options.max_edge_length <= 0) return false;
  return (options.split_walls && kind.is_wall()) ||
         (options.split_area_borders && kind.area_border);
}

void limit_error(RawOutlines& raw, const Arc& arc, float max_error) {
  const float limit = max_error * max_error;
  for (std::uint32_t from = arc.first; from != arc.last;) {
    const Farthest found = farthest_corner(raw, from, raw.next[from]);
    if (found.distance > limit) {
      keep_between(raw, from, found.corner, raw.next[from]);
    } else {
      from = raw.next[from];
    }
  }
}

void limit_length(RawOutlines& raw, const Arc& arc, int max_length) {
  const std::int64_t limit = static_cast<std::int64_t>(max_length) * max_length;
  for (std::uint32_t from = arc.first; from != arc.last;) {
    const std::uint32_t to = raw.next[from];
    const PlanPoint a = raw.corners[from].at;
    const PlanPoint b = raw.corners[to].at;
    const std::uint32_t steps = to - from;
    if (steps > 1 && distance_squared(a, b) > limit) {
      keep_between(raw, from, from + (lies_before(a, b) ? steps : steps + 1) / 2, to);
    } else {
      from = to;
    }
  }
}

}  // namespace

Farthest farthest_corner(const RawOutlines& raw, std::uint32_t from, std::uint32_t to) {
  const bool forwards = lies_before(raw.corners[from].at, raw.corners[to].at);
  const PlanPoint a = raw.corners[forwards ? from : to].at;
  const PlanPoint b = raw.corners[forwards ? to : from].at;
  const auto ax = static_cast<float>(a.x);
  const auto az = static_cast<float>(a.z);
  const auto abx = static_cast<float>(b.x - a.x);
  const auto abz = static_cast<float>(b.z - a.z);
  const float length = abx * abx + abz * abz;
  Farthest best = {.corner = from, .distance = 0};
  std::uint32_t i = forwards ? from : to;
  for (std::uint32_t left = to - from; left > 1; --left) {
    i = forwards ? i + 1 : i - 1;
    const auto px = static_cast<float>(raw.corners[i].at.x);
    const auto pz = static_cast<float>(raw.corners[i].at.z);
    float t = abx * (px - ax) + abz * (pz - az);
    if (length > 0) t /= length;
    t = t < 0 ? 0 : (t > 1 ? 1 : t);
    const float dx = ax + t * abx - px;
    const float dz = az + t * abz - pz;
    const float distance = dx * dx + dz * dz;
    if (distance > best.distance) best = {.corner = i, .distance = distance};
  }
  return best;
}

void simplify_arcs(const ContourOptions& options, RawOutlines& raw) {
  raw.next.resize(raw.corners.size());
  raw.previous.resize(raw.corners.size());
  for (std::uint32_t i = 0; i < raw.arcs.size(); ++i) {
    const Arc& arc = raw.arcs[i];
    if (!raw.is_primary(i)) continue;
    raw.next[arc.first] = arc.last;
    raw.previous[arc.last] = arc.first;
    if (arc.kind.seam != 0) continue;
    if (has_error_limit(arc.kind)) limit_error(raw, arc, options.max_error);
    if (has_length_limit(arc.kind, options)) limit_length(raw, arc, options.max_edge_length);
  }
}

}  // namespace way
