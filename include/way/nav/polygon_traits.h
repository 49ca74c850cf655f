// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/area.h"

#include <cstdint>
#include <vector>

namespace way {

/// What can be changed of the polygons of a tile on a snapshot, without touching the tile; one
/// entry a polygon.
struct PolygonTraits {
  std::vector<Area> areas = {};
  std::vector<std::uint16_t> flags = {};

  friend bool operator==(const PolygonTraits&, const PolygonTraits&) = default;
};

}  // namespace way
