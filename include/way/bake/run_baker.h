// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake.h"
#include "way/bake/settings.h"
#include "way/core/aabb.h"
#include "way/core/hash128.h"
#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/navmesh_set.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// Splits the tiles of a level into runs, for levels that do not fit into memory: the triangles of
/// a run do. Triangles are shown twice, in any order, and not kept: once to be counted, and once to
/// be sorted by run.
///
/// A run is a piece of the Hilbert curve through the tiles, so its tiles lie together and share
/// triangles.
class TileRuns {
 public:
  /// @param bounds  Those of the whole level, as TriangleMesh::bounds().
  ///
  /// Errors: as BakeConfig::create(); too_large for too many tiles.
  [[nodiscard]] static Result<TileRuns> create(const BakeSettings& settings, const Aabb3& bounds);
  TileRuns(TileRuns&&) noexcept;
  TileRuns& operator=(TileRuns&&) noexcept;
  TileRuns(const TileRuns&) = delete;
  TileRuns& operator=(const TileRuns&) = delete;
  ~TileRuns();

  /// The configuration of the whole level.
  const BakeConfig& config() const;

  /// Counts a triangle in all tiles that must look at it.
  void count(const std::array<Vec3, 3>& corners);
  /// How many triangles the tile with most of them looks at.
  std::size_t largest_tile() const;
  /// Columns in the window of a tile, rim included.
  std::size_t columns_per_tile() const;

  /// Tiles with triangles.
  std::size_t tile_count() const;

  /// Cuts the curve when all triangles were counted. No run has more triangles, unless it is one
  /// tile. May be called again.
  /// @param parts  The curve is cut into the parts of BakePart first, and these into runs.
  /// @pre parts >= 1
  void cut(std::size_t max_triangles, int parts = 1);
  /// The first run of a part, which has at least one; it has no tiles if the part has none.
  /// @param part  From 1 on; one more than there are parts gives size().
  std::size_t first_run(int part) const;
  /// 0 before cut().
  std::size_t size() const;
  /// The tiles of a run that have triangles, along the curve; row by row from the first tile.
  std::span<const int> tiles(std::size_t run) const;

  /// The runs whose tiles must look at a triangle, each once.
  /// @param runs  Overwritten.
  void runs_of(const std::array<Vec3, 3>& corners, std::vector<std::uint32_t>& runs) const;

 private:
  struct State;
  explicit TileRuns(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

/// bake_digest() of a level whose triangles are not all in memory.
class BakeDigest {
 public:
  /// @param triangles  How many will be added.
  BakeDigest(const BakeConfig& config, std::uint64_t triangles);

  /// Adds the next triangle in the order of the level.
  void add(const std::array<Vec3, 3>& corners, Area area);
  /// Without volumes.
  Digest value() const { return hash_.value(); }

 private:
  WordHash128 hash_;
};

/// Adds the counts and the stages of a report to another; its total time and memory are not added.
void add_report(BakeReport& sum, const BakeReport& part);

/// Bakes the tiles of one run from the triangles of that run. All runs of a level have, byte for
/// byte, the tiles that bake_set() makes of the whole level.
class RunBaker {
 public:
  /// Triangles, runs, and what the options refer to, outlive it. BakeOptions::grid and part are
  /// ignored.
  /// @param triangles  All triangles that TileRuns::runs_of() puts into the run, in the order of
  ///                   the level; others do no harm.
  /// @pre run < runs.size()
  ///
  /// Errors: as bake_set().
  [[nodiscard]] static Result<RunBaker> create(const TriangleMesh& triangles, const TileRuns& runs,
                                               std::size_t run, const BakeOptions& options);
  RunBaker(RunBaker&&) noexcept;
  RunBaker& operator=(RunBaker&&) noexcept;
  RunBaker(const RunBaker&) = delete;
  RunBaker& operator=(const RunBaker&) = delete;
  ~RunBaker();

  /// Tiles that are not baked yet.
  std::size_t tiles_left() const;
  /// Bakes the next tiles, at most `max_tiles`, and joins them.
  ///
  /// Errors: as bake_set(). After an error, every further call fails.
  [[nodiscard]] Result<NavMeshSet> bake(std::size_t max_tiles);
  /// Sums over all tiles so far.
  const BakeReport& report() const;

 private:
  struct State;
  explicit RunBaker(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace way
