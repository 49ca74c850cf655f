// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/detail_mesh.h"

#include "bake/detail/detail_outline.h"
#include "bake/detail/fit_surface.h"
#include "bake/detail/height_patch.h"
#include "bake/detail/inset_edges.h"
#include "bake/scratch/scratch_vector.h"
#include "geom/delaunay.h"

#include <cstdint>
#include <vector>

namespace way {

/// Memory of add_detail(), reused for the next tile.
struct DetailScratch {
  ScratchMemory* memory = nullptr;
  HeightPatch floors = HeightPatch(memory);
  DetailOutline outline = {};
  Triangulation surface = {};
  FitScratch fit = {};
  std::vector<float> heights = {};         ///< Heights of the points of `surface`.
  std::vector<PlanPoint> ring = {};        ///< The corners of a polygon.
  std::vector<PlanPoint> turns = {};       ///< The corners at which the outline turns.
  std::vector<std::uint32_t> points = {};  ///< For each corner, its point in `surface`.
  std::vector<std::uint32_t> order = {};   ///< For each of those points, its corner.
  ScratchVector<Cell> cells{memory};       ///< Where samples are taken.
  ScratchVector<HeightSample> samples{memory};
  ScratchVector<InsetEdge> edges{memory};  ///< Inset edges of a polygon.

  /// Frees the memory.
  void give_back() {
    floors.give_back();
    free_all(cells, samples, edges);
  }
};

/// add_detail() that reuses the memory of `scratch` and `mesh`.
void add_detail_into(const DetailInput& input, const DetailOptions& options, DetailScratch& scratch,
                     DetailMesh& mesh);

}  // namespace way
