// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/layers.h"

#include "bake/regions/regions_into.h"

#include <cstdint>
#include <vector>

namespace way {

struct LayerScratch {
  /// A layer under construction.
  struct Draft {
    int low = 0;
    int high = 0;
    std::vector<RegionId> members = {};
  };

  RegionMap map = {};
  SweepScratch sweeps = {};
  RegionGraphScratch graph = {};
  std::vector<std::uint16_t> low = {};          ///< Per region.
  std::vector<std::uint16_t> high = {};         ///< Per region.
  std::vector<std::uint32_t> layer_of = {};     ///< Per region: its layer, counted from 1.
  std::vector<std::uint32_t> excluded_by = {};  ///< Per region: the last layer that it lies above.
  std::vector<Draft> drafts = {};
};

/// find_layers() with reused memory.
void find_layers_into(const CompactHeightfield& open, LayerScratch& scratch,
                      std::vector<HeightLayer>& result);

}  // namespace way
