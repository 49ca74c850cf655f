// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/executor.h"
#include "way/geom/triangle_mesh.h"

#include "bench/harness/stages.h"
#include "bench/sides/bake_summary.h"

namespace way {
struct BakeOptions;
class NavMesh;
}  // namespace way

namespace way::bench {

/// Our bake of a level, from triangles to a navmesh, through the same call that users make.
class WaymeshBake {
 public:
  /// @pre `mesh` outlives this.
  WaymeshBake(const TriangleMesh& mesh, const BakeConfig& config)
      : mesh_(&mesh), settings_(config.settings) {}

  /// Bakes the level and drops the navmesh.
  void run() const;
  /// The same, on the workers of an executor.
  void run_on(Executor& executor) const;
  /// The same, with time measurements after each stage.
  StageTimes run_by_stage() const;
  /// The same, and counts the results.
  BakeSummary run_and_count() const;

 private:
  NavMesh bake_level(const BakeOptions& options) const;

  const TriangleMesh* mesh_;
  BakeSettings settings_;
};

}  // namespace way::bench
