// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/contours/bridge_search.h"
#include "bake/contours/contour_rings.h"

#include <cstdint>
#include <vector>

namespace way {

/// A simplified ring; holes are still separate.
struct SimpleRing {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  RegionId region = 0;
  Area area = Area::none;
  bool is_hole = false;
};

struct HoleScratch {
  ScratchMemory* memory = nullptr;
  struct Node {
    std::uint32_t vertex = 0;
    std::uint32_t next = 0;
    std::uint32_t previous = 0;
    bool bridge = false;  ///< The edge that starts here is a cut.
  };
  ScratchVector<ContourVertex> vertices{memory};  ///< Vertices of all simple rings.
  ScratchVector<SimpleRing> rings{memory};
  ScratchVector<std::uint32_t> order{memory};  ///< Rings by region, outlines before their holes.
  ScratchVector<Node> nodes{memory};
  ScratchVector<std::uint32_t> holes{memory};
  ScratchVector<std::uint32_t> lowest{memory};
  ScratchVector<std::uint32_t> outlines{memory};  ///< Per region: the number of its outlines.
  ScratchVector<std::uint32_t> copies{
      memory};  ///< Nodes of a hole at the point of its first corner.
  BridgeScratch bridges = {};

  /// Frees the memory.
  void give_back() { free_all(vertices, rings, order, nodes, holes, lowest, outlines, copies); }
};

struct ContourScratch {
  ScratchMemory* memory = nullptr;
  RawOutlines raw{.memory = memory};
  TraceScratch trace{.memory = memory};
  SimplifyScratch simplify{.memory = memory};
  CrossingScratch crossing{.memory = memory};
  HoleScratch holes{.memory = memory};
};

/// Collects the kept corners of each ring.
void gather_rings(const RawOutlines& raw, int border, HoleScratch& scratch);

/// Joins holes to their outlines and outputs all outlines.
void join_holes(HoleScratch& scratch, ContourSet& result);

/// trace_contours() with reused memory.
void trace_contours_into(const ContourInput& input, ContourScratch& scratch, ContourSet& result);

}  // namespace way
