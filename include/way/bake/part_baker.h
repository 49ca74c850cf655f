// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake.h"
#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/navmesh_set.h"

#include <memory>

namespace way {

/// Bakes several parts of a level, one after another: what bake_set() does before its first tile is
/// done once. For programs that hand out parts while they run.
class PartBaker {
 public:
  /// Level and options, with what they refer to, outlive it.
  ///
  /// Errors: as bake_set().
  [[nodiscard]] static Result<PartBaker> create(const TriangleMesh& level,
                                                const BakeSettings& settings,
                                                const BakeOptions& options);
  PartBaker(PartBaker&&) noexcept;
  PartBaker& operator=(PartBaker&&) noexcept;
  PartBaker(const PartBaker&) = delete;
  PartBaker& operator=(const PartBaker&) = delete;
  ~PartBaker();

  /// Bakes a part, as bake_set() with BakeOptions::part does.
  ///
  /// Errors: as bake_set(). After an error, every further call fails.
  [[nodiscard]] Result<NavMeshSet> bake(const BakePart& part);

  /// Tiles with triangles: the others take no time.
  std::size_t tile_count() const;
  /// Sums over all parts so far.
  const BakeReport& report() const;

 private:
  struct State;
  explicit PartBaker(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace way
