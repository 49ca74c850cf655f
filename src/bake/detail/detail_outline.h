// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/detail_mesh.h"

#include "bake/detail/fit_surface.h"
#include "bake/detail/height_patch.h"

#include <cstdint>
#include <vector>

namespace way {

/// The lattice on which detail vertices lie: 2^shift steps per cell, as fine as floats are exact
/// for a grid of this size, so that points on an edge lie on it exactly.
struct DetailLattice {
  int shift = 1;

  static DetailLattice of(const VoxelGrid& grid);

  std::int32_t unit() const { return std::int32_t{1} << shift; }
  PlanPoint at(GridPoint point) const { return {point.x * unit(), point.z * unit()}; }
  PlanPoint center(Cell cell) const {
    return {cell.x * unit() + unit() / 2, cell.z * unit() + unit() / 2};
  }
  Vec3 position(PlanPoint at, float height) const {
    const float step = 1.0F / static_cast<float>(unit());
    return {static_cast<float>(at.x) * step, height, static_cast<float>(at.z) * step};
  }
};

/// The vertices that height samples add to the edges of polygons. Each edge is sampled once, for
/// both polygons that share it, and each seam as a whole, from data that both tiles have.
class DetailOutline {
 public:
  /// Added vertices strictly between the ends of an edge.
  struct Chain {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    bool backwards = false;  ///< True if they are ordered from the edge's end to its beginning.
  };

  void start(const DetailInput& input, const DetailOptions& options);

  /// The chain of the edge from a corner of a polygon to the next. All edges of polygons with a
  /// lower index must have been requested before.
  ///
  /// @param corner  Counted from the first corner of this polygon.
  /// @param floors  Set to this polygon.
  Chain chain(std::size_t polygon, std::size_t corner, HeightPatch& floors);

  const HeightSample& vertex(const Chain& chain, std::uint32_t i) const {
    return vertices_[chain.first + (chain.backwards ? chain.count - 1 - i : i)];
  }

 private:
  struct Edge {
    GridPoint low = {};
    GridPoint high = {};
    RegionId across = 0;
    std::size_t corner = 0;  ///< The corner with which it begins in its polygon.
  };

  Chain shared_chain(std::size_t polygon, std::size_t corner) const;
  Chain seam_chain(std::uint32_t seam, GridPoint low, GridPoint high);
  Chain whole_seam(std::uint32_t number);
  Chain sampled_chain(const Edge& edge, HeightPatch& floors);
  /// A height, and the maximum distance of the floors it comes from to an estimate.
  struct Measured {
    double height = 0;
    double off = 0;
    bool at_wall = false;  ///< Floors are missing there, or too far apart for steps.
  };
  float height_at(PlanPoint at, double guess, const Edge& edge, HeightPatch& floors) const;
  Measured measure(PlanPoint at, double guess, RegionId across, const HeightPatch& floors) const;
  std::uint32_t floor_at(Cell cell, double guess, RegionId across, const HeightPatch& floors) const;
  int halvings(const Edge& edge) const;
  Chain keep_outliers();

  const DetailInput* input_ = nullptr;
  DetailOptions options_ = {};
  DetailLattice lattice_ = {};
  std::vector<HeightSample> vertices_;
  std::vector<Chain> chains_;       ///< Per corner of the mesh: the chains made so far.
  std::vector<Chain> seam_chains_;  ///< Per seam.
  std::vector<HeightSample> line_;  ///< The samples of one edge, including its ends.
  std::vector<std::size_t> ends_;
};

}  // namespace way
