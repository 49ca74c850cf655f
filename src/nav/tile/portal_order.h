// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <algorithm>
#include <cstdint>
#include <tuple>

namespace way {

/// Side, position along it, height, edge.
using PortalKey = std::tuple<std::uint32_t, float, float, std::uint32_t>;

/// Portals by side, then along it, then by height: the order in which two tiles are joined.
///
/// @param a, b  Ends of the portal's edge.
inline PortalKey portal_key(std::uint32_t side, Vec3 a, Vec3 b, std::uint32_t edge) {
  const bool along_z = side % 2 == 0;
  return {side, along_z ? std::min(a.z, b.z) : std::min(a.x, b.x), std::min(a.y, b.y), edge};
}

}  // namespace way
