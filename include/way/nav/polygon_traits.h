// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/area.h"

#include <cstdint>
#include <vector>

namespace way {

/// What a snapshot can change about the polygons of a tile without touching the tile; one entry per
/// polygon.
struct PolygonTraits {
  std::vector<Area> areas = {};
  std::vector<std::uint16_t> flags = {};

  friend bool operator==(const PolygonTraits&, const PolygonTraits&) = default;
};

}  // namespace way
