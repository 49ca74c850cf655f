// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/geom/triangle_mesh.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Which triangles each tile of a world must look at.
///
/// A tile lists every triangle whose plan touches its window, rim included, in ascending order. It
/// may also list a few that pass by within a cell or two, never more: also a long diagonal triangle
/// is listed only along its way.
class TileBins {
 public:
  /// @pre config was created for the bounds of `mesh`
  TileBins(const TriangleMesh& mesh, const BakeConfig& config);

  /// @pre 0 <= x < config.tiles_x(), 0 <= z < config.tiles_z()
  std::span<const std::uint32_t> triangles(int x, int z) const {
    const std::size_t i = static_cast<std::size_t>(z) * static_cast<std::size_t>(tiles_x_) +
                          static_cast<std::size_t>(x);
    return std::span(triangles_).subspan(starts_[i], starts_[i + 1] - starts_[i]);
  }

 private:
  int tiles_x_;
  std::vector<std::size_t> starts_;  ///< By tile, x fastest; one entry more than tiles.
  std::vector<std::uint32_t> triangles_;
};

}  // namespace way
