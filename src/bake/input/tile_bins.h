// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/executor.h"
#include "way/geom/triangle_mesh.h"

#include "bake/input/tile_counts.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Which triangles each tile of a world must look at.
///
/// A tile lists every triangle whose plan touches its window, rim included, in ascending order. It
/// may also list a few that pass within a cell or two, never more: even a long diagonal triangle is
/// listed only by tiles along it.
class TileBins {
 public:
  /// @pre config was created for the bounds of `mesh`
  TileBins(const TriangleMesh& mesh, const BakeConfig& config);
  /// The same lists, made by the executor's workers.
  TileBins(const TriangleMesh& mesh, const BakeConfig& config, Executor& executor);
  /// The same lists of some of the tiles; the others have none.
  /// @param counts  Can be used for this once.
  /// @param tiles   Numbered row by row from the first.
  TileBins(TileCounts& counts, const BakeConfig& config, std::span<const int> tiles);

  /// @pre config.has_tile(x, z)
  [[nodiscard]] std::vector<std::uint32_t> triangles(int x, int z) const {
    std::vector<std::uint32_t> list;
    triangles_into(x, z, list);
    return list;
  }

  /// Their number.
  [[nodiscard]] std::size_t triangle_count(int x, int z) const;

  /// The same into reused memory.
  void triangles_into(int x, int z, std::vector<std::uint32_t>& list) const;

  std::size_t bytes() const {
    return starts_.capacity() * sizeof(std::size_t) + runs_.capacity() * sizeof(std::uint32_t);
  }

 private:
  using Tail = TileCounts::Tail;

  std::size_t index_of(int x, int z) const {
    return static_cast<std::size_t>(z - first_.z) * static_cast<std::size_t>(tiles_x_) +
           static_cast<std::size_t>(x - first_.x);
  }

  void list_all(std::uint32_t count);
  void fill(TileCounts& counts, std::span<const int> tiles);
  void give_places(std::vector<TileCounts::Part>& parts, const std::vector<std::uint8_t>& wanted);
  void add(std::uint32_t triangle, Tail& tail);
  template <class Visit>
  void each_run(std::size_t tile, Visit visit) const;

  Cell first_;
  int tiles_x_;
  std::vector<std::size_t> starts_;  ///< By tile, x fastest; one entry more than tiles.
  /// Neighbors in a level mostly are neighbors in its list, so tiles list runs of triangles. A
  /// run of several is its last triangle and then its first; a single triangle stands alone. What
  /// follows is greater, so the two cases cannot be confused.
  std::vector<std::uint32_t> runs_;
};

}  // namespace way
