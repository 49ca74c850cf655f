// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/geom/triangle_mesh.h"

#include "bench/harness/stages.h"
#include "bench/sides/bake_summary.h"
#include "bench/sides/recast_handles.h"
#include "bench/sides/triangle_lookup.h"

#include <memory>
#include <vector>

class rcContext;

namespace way::bench {

/// Recast's bake of a level, in one piece or in tiles, with the order of calls and the lifetimes of
/// RecastDemo's samples. Logs and timers are off; the triangle lookup is built once, before all
/// runs, as the demo builds it when it loads a level.
class RecastBake {
 public:
  /// @pre `mesh` outlives this.
  RecastBake(const TriangleMesh& mesh, const BakeConfig& config);
  ~RecastBake();
  RecastBake(const RecastBake&) = delete;
  RecastBake& operator=(const RecastBake&) = delete;

  /// Bakes the level and drops the navmesh.
  void run();
  /// The same, and keeps the navmesh.
  NavMeshHandle make_navmesh();
  /// The same, with time measurements after each stage.
  StageTimes run_by_stage();
  /// The same, and counts the results.
  BakeSummary run_and_count();
  /// What every bake needs in addition and was built before: areas of triangles and, for tiles, the
  /// list of triangles by position. Our bakes rebuild theirs each time.
  std::size_t bytes_made_ahead() const;

 private:
  struct Tile;

  NavMeshHandle bake(StageClock::Mode mode, BakeSummary* summary);
  void bake_in_tiles(dtNavMesh& navmesh, BakeSummary* summary);
  void bake_tile(Tile& tile, dtNavMesh& navmesh);
  void rasterize(Tile& tile);
  void make_open(Tile& tile);
  void make_regions(Tile& tile);
  void make_meshes(Tile& tile);
  void make_navmesh_tile(Tile& tile, dtNavMesh& navmesh);

  const TriangleMesh* mesh_;
  BakeConfig config_;
  TriangleLookup lookup_;
  std::unique_ptr<rcContext> context_;
  std::vector<TriangleLookup::Chunk> chunks_;
  std::vector<unsigned char> areas_;
  StageClock clock_;
};

}  // namespace way::bench
