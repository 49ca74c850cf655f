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

  /// Bakes the level and drops the result. With a `summary` also counts what was made.
  StageTimes run(BakeSummary* summary = nullptr);

  /// False as long as stages are missing: then neither whole bakes nor results are compared.
  static constexpr bool kIsComplete = false;

 private:
  struct Scratch;

  const TriangleMesh* mesh_;
  BakeConfig config_;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace way::bench
