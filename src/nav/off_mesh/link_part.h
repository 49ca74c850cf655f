// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/off_mesh_link.h"

namespace way {

/// The same part in the opposite direction.
inline LinkPart turned(const LinkPart& part) {
  return {part.to, part.from, part.end_a, part.end_b, part.start_a, part.start_b};
}

inline Vec3 start_middle(const LinkPart& part) {
  return (part.start_a + part.start_b) * 0.5F;
}
inline Vec3 end_middle(const LinkPart& part) {
  return (part.end_a + part.end_b) * 0.5F;
}

/// Length of a part, along its middle.
inline float length_of(const LinkPart& part) {
  return distance(start_middle(part), end_middle(part));
}

/// Cost of a part per world unit of its length, if its area costs 1. Returns 1 if it has no length:
/// then it cannot make an estimate too high.
inline float cost_per_unit(const OffMeshLink& link, const LinkPart& part) {
  const float length = length_of(part);
  return length > 0 ? link.cost_factor + link.fixed_cost / length : 1;
}

}  // namespace way
