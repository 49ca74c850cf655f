// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/executor.h"
#include "way/geom/triangle_mesh.h"

#include "bake/input/tile_finder.h"
#include "bake/input/triangle_hash.h"
#include "bake/input/triangle_parts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

enum class TileHashes : bool { left_out, made };

/// How many triangles each tile of a world must look at, and hashes of them: all that it takes to
/// split a level into parts, and to find tiles in a store. TileBins lists them.
///
/// Tiles are numbered row by row from the first.
class TileCounts {
 public:
  /// Mesh and executor outlive it.
  /// @pre config was created for the bounds of `mesh`
  TileCounts(const TriangleMesh& mesh, const BakeConfig& config, Executor& executor,
             TileHashes hashes = TileHashes::left_out);

  std::size_t tile_count() const { return triangles_.size(); }
  std::size_t triangles(int tile) const { return triangles_[static_cast<std::size_t>(tile)]; }
  /// The hash of a tile's triangles, in ascending order.  @pre hashes are made
  TriangleListHash hash(int tile) const;

 private:
  friend class TileBins;

  /// The list of a tile while a part of the triangles is counted, or added to it. The list consists
  /// of runs.
  struct Tail {
    std::size_t end = 0;
    std::uint32_t last = 0;    ///< Triangle of the last run,
    std::uint32_t length = 0;  ///< and the triangles in it; 0 before the first.

    void add(std::uint32_t triangle) {
      const bool goes_on = length > 0 && triangle == last + 1;
      last = triangle;
      length = goes_on ? length + 1 : 1;
      end += length <= 2 ? 1 : 0;  // a run is one entry, or two
    }
  };

  /// What was counted in a part of the triangles, by tile.
  struct Part {
    std::vector<Tail> tails = {};  ///< None in a world of one tile, or once there are lists.
    std::vector<TriangleListHash> hashes = {};  ///< None unless they are made.
    std::vector<std::uint32_t> triangles = {};
  };

  void take_all(Part& part, std::uint32_t begin, std::uint32_t end) const;
  void count(Part& part, std::uint32_t begin, std::uint32_t end) const;
  void count_and_hash(Part& part, std::uint32_t begin, std::uint32_t end) const;
  std::array<Vec3, 3> corners_of(std::uint32_t triangle) const {
    const std::span<const Vec3> vertices = mesh_.vertices();
    const Triangle& t = mesh_.triangles()[triangle];
    return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
  }

  const TriangleMesh& mesh_;
  Executor& executor_;
  TileFinder finder_;
  TriangleParts split_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> triangles_;  ///< By tile.
};

}  // namespace way
