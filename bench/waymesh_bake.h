// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/executor.h"
#include "way/geom/triangle_mesh.h"

#include "bench/bake_summary.h"
#include "bench/stages.h"

#include <memory>

namespace way::bench {

/// Our bake of a level, from triangles on.
class WaymeshBake {
 public:
  /// @pre `mesh` outlives this.
  WaymeshBake(const TriangleMesh& mesh, const BakeConfig& config);
  ~WaymeshBake();
  WaymeshBake(const WaymeshBake&) = delete;
  WaymeshBake& operator=(const WaymeshBake&) = delete;

  /// Bakes the level and drops the navmesh.
  void run();
  /// The same, with a look at the clock after each stage.
  StageTimes run_by_stage();
  /// The same, and counts what was made.
  BakeSummary run_and_count();

  /// False as long as stages are missing: then neither whole bakes nor results are compared.
  static constexpr bool kIsComplete = false;

 private:
  struct Scratch;

  void bake(StageClock::Mode mode, BakeSummary* summary);

  const TriangleMesh* mesh_;
  BakeConfig config_;
  std::unique_ptr<Scratch> scratch_;
  StageClock clock_;
};

}  // namespace way::bench
