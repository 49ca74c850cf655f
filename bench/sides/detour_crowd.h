// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/sides/crowd_field.h"
#include "bench/sides/recast_handles.h"

#include <memory>
#include <span>
#include <vector>

#include <DetourCrowd.h>

namespace way::bench {

/// DetourCrowd with RecastDemo's parameters of quality 3, anticipated turns, both optimizations of
/// paths and separation.
class DetourCrowdSide {
 public:
  /// @param range  How far agents look for neighbors.  [radii]
  /// @pre `mesh` outlives this.
  DetourCrowdSide(dtNavMesh& mesh, std::span<const FieldWalk> walks, float range);

  void step() { crowd_->update(kFieldStep, nullptr); }
  std::vector<Vec3> positions() const;
  /// Share of agents that have a path to their goal.
  double share_with_path() const;

 private:
  void add(const FieldWalk& walk, float range);

  std::unique_ptr<dtCrowd, FreeWith<dtFreeCrowd>> crowd_;
  std::vector<int> agents_ = {};
};

}  // namespace way::bench
