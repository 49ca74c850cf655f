// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/bake/contours.h"
#include "way/bake/detail_mesh.h"
#include "way/bake/distance_field.h"
#include "way/bake/heightfield.h"
#include "way/bake/poly_mesh.h"
#include "way/bake/regions.h"
#include "way/bake/seams.h"
#include "way/nav/tile.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace way {

/// The stages of a bake, in their order.
enum class BakeStage : std::uint8_t {
  rasterize,
  lift_low_obstacles,
  remove_ledges,
  remove_low_ceilings,
  compact,
  mark_areas,
  erode,
  distance_field,
  regions,
  seams,
  contours,
  polygons,
  detail,
  tile
};

inline constexpr std::size_t kBakeStageCount = 14;

/// The name of a stage, as it is spelled above.
[[nodiscard]] const char* name_of(BakeStage stage);

/// What a bake did, in numbers; sums over its tiles.
struct BakeReport {
  std::size_t tiles = 0;         ///< Baked, with or without polygons.
  std::size_t tiles_stored = 0;  ///< Taken from BakeOptions::store instead.
  std::size_t spans = 0;         ///< Solid runs, rims included.
  std::size_t floors = 0;        ///< Open runs, rims included.
  std::size_t regions = 0;
  std::size_t contours = 0;
  std::size_t polygons = 0;
  std::size_t scratch_bytes = 0;  ///< Peak size of the workspaces of all workers.
  /// Time spent in each stage, by all workers together. If no observer takes solid space, the
  /// filters of spans run as one and find the floors: that is the time of remove_ledges, and the
  /// time of compact is that of linking them.  [seconds]
  std::array<double, kBakeStageCount> stage_seconds = {};
  double seconds = 0;  ///< From the call of bake() to its return.
};

/// Looks into a bake while it runs: derive from it and override what is of interest. Nothing that
/// an observer does changes the result.
///
/// With several workers, calls come from several threads at once, those about one tile in order.
/// What is handed out is good during the call only.
class BakeObserver {
 public:
  BakeObserver() = default;
  BakeObserver(const BakeObserver&) = delete;
  BakeObserver& operator=(const BakeObserver&) = delete;
  BakeObserver(BakeObserver&&) = delete;
  BakeObserver& operator=(BakeObserver&&) = delete;
  virtual ~BakeObserver() = default;

  /// Asked before each tile and each of its stages: true makes bake(), bake_one_tile() and
  /// bake_tile() return Error::Code::cancelled.
  virtual bool is_cancelled() { return false; }

  /// Whether see() is to show the result of a stage; asked again and again. If not a single result
  /// of solid space is wanted (rasterize up to remove_low_ceilings), a few rows of it exist at a
  /// time, and a bake takes less time and memory: so say no if you only count tiles.
  virtual bool wants(BakeStage) const { return true; }

  /// A stage of a tile, or a part of it, has ended; its result, if wanted, is shown next.
  virtual void ended(const TileCoord&, BakeStage) {}

  /// The result of a stage; solid and open space are seen after each stage that changes them.
  virtual void see(const TileCoord&, BakeStage, const Heightfield&) {}
  virtual void see(const TileCoord&, BakeStage, const CompactHeightfield&) {}
  virtual void see(const TileCoord&, BakeStage, const DistanceField&) {}
  virtual void see(const TileCoord&, BakeStage, const RegionMap&) {}
  virtual void see(const TileCoord&, BakeStage, const SeamMap&) {}
  virtual void see(const TileCoord&, BakeStage, const ContourSet&) {}
  virtual void see(const TileCoord&, BakeStage, const PolyMesh&) {}
  virtual void see(const TileCoord&, BakeStage, const DetailMesh&) {}
  virtual void see(const TileCoord&, BakeStage, const Tile&) {}

  /// A tile is done.
  /// @param done   Tiles done so far, this one included.
  /// @param total  Tiles of the bake.
  virtual void progress(int done, int total) {
    static_cast<void>(done);
    static_cast<void>(total);
  }

  /// All tiles are done and the memory in which they were baked is freed: what is left is to put
  /// them together. Not called for a bake that was cancelled, nor by bake_one_tile().
  virtual void tiles_done() {}

  /// The bake is done, and was neither cancelled nor refused.
  virtual void finished(const BakeReport&) {}
};

}  // namespace way
