// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "geom/predicates.h"
#include "geom/triangulate_into.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// In lists of edges: nothing on the other side.
constexpr std::uint32_t kNoEdge = 0xffffffffU;

/// Convex pieces of a ring.
struct ConvexPieces {
  struct Corner {
    std::uint32_t ring = 0;  ///< Index into the ring.
    bool inner = false;      ///< True if the edge that starts here is a cut, false if it belongs to
                             ///< the ring.
  };
  std::vector<Corner> corners = {};
  std::vector<std::uint32_t> first = {};  ///< One entry more than pieces.

  std::size_t size() const { return first.size() - 1; }
  std::span<const Corner> piece(std::size_t i) const {
    return std::span(corners).subspan(first[i], first[i + 1] - first[i]);
  }
};

struct CutScratch {
  /// A directed edge of a piece.
  struct Half {
    std::uint32_t from = 0;  ///< Index into the ring.
    std::uint32_t next = 0;
    std::uint32_t previous = 0;
    std::uint32_t twin = 0;  ///< The opposite edge of the piece on the other side, or kNoEdge.
    std::uint32_t piece = 0;
  };
  struct Piece {
    std::uint32_t start = 0;
    std::uint32_t count = 0;  ///< Number of corners; 0 if it was merged into another.
  };
  /// An edge that may be removed.
  struct Joint {
    std::int64_t length = 0;  ///< Squared.
    std::uint32_t half = 0;
  };

  TriangulateScratch triangulate = {};
  std::vector<Triangle> triangles = {};
  std::vector<Half> halves = {};
  std::vector<Piece> pieces = {};
  std::vector<std::uint32_t> open = {};  ///< While linking: the opposite half-edge.
  std::vector<Joint> joints = {};
};

/// A ring to be cut into convex pieces.
struct RingToCut {
  std::span<const PlanPoint> points;  ///< As for triangulate().
  /// For each edge of the ring, the one that runs along it in the opposite direction, or kNoEdge;
  /// may be empty.
  std::span<const std::uint32_t> partners;
};

/// Cuts a ring into triangles and merges them into convex polygons of at most `max_vertices`
/// corners, across the longest edge first.
void cut_into_convex(const RingToCut& ring, int max_vertices, CutScratch& scratch,
                     ConvexPieces& result);

}  // namespace way
