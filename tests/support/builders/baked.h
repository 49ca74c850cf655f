// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake.h"

#include <utility>

#include <doctest/doctest.h>

namespace way::test {

/// The navmesh of a level with default settings, in tiles of a number of cells.
/// @param tile_size  0 for one piece.
inline NavMesh baked(const TriangleMesh& level, int tile_size) {
  BakeSettings settings;
  settings.tile_size = tile_size;
  auto mesh = bake(level, settings);
  REQUIRE(mesh);
  return *std::move(mesh);
}

}  // namespace way::test
