// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/bridge_search.h"
#include "bake/contour_rings.h"

#include <cstdint>
#include <vector>

namespace way {

/// Rings as they are given out: holes still apart.
struct SimpleRing {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  RegionId region = 0;
  Area area = Area::none;
  bool is_hole = false;
};

struct HoleScratch {
  struct Node {
    std::uint32_t vertex = 0;
    std::uint32_t next = 0;
    std::uint32_t previous = 0;
    bool bridge = false;  ///< The edge from here on is a cut.
  };
  std::vector<ContourVertex> vertices = {};  ///< Of all simple rings.
  std::vector<SimpleRing> rings = {};
  std::vector<std::uint32_t> order = {};  ///< Rings by region, outlines before their holes.
  std::vector<Node> nodes = {};
  std::vector<std::uint32_t> holes = {};
  std::vector<std::uint32_t> lowest = {};
  std::vector<std::uint32_t> outlines = {};  ///< Per region: how many it has.
  std::vector<std::uint32_t> copies = {};    ///< Nodes of a hole at the place of its first corner.
  BridgeScratch bridges = {};
};

struct ContourScratch {
  RawOutlines raw = {};
  TraceScratch trace = {};
  SimplifyScratch simplify = {};
  CrossingScratch crossing = {};
  HoleScratch holes = {};
};

/// Collects the kept corners of each ring.
void gather_rings(const RawOutlines& raw, int border, HoleScratch& scratch);

/// Joins holes into their outlines and gives out all outlines.
void join_holes(HoleScratch& scratch, ContourSet& result);

/// trace_contours() into reused memory.
void trace_contours_into(const ContourInput& input, ContourScratch& scratch, ContourSet& result);

}  // namespace way
