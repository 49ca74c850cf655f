// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/geom/triangle_mesh.h"

#include <span>
#include <vector>

namespace way::bench {

/// Triangles in chunks of neighbors, found by a box in plan. An application has to provide this for
/// Recast, so that a tile sees only the triangles around it.
class TriangleLookup {
 public:
  explicit TriangleLookup(const TriangleMesh& mesh);

  /// Three vertex indices per triangle.
  using Chunk = std::span<const int>;

  /// The chunks whose boxes overlap `box` in plan.
  void find(const Aabb3& box, std::vector<Chunk>& found) const;

  /// All triangles, as one chunk.
  Chunk all() const { return corners_; }
  std::size_t largest_chunk() const { return largest_; }  ///< [triangles]
  std::size_t bytes() const { return nodes_.size() * sizeof(Node) + corners_.size() * sizeof(int); }

 private:
  struct Node {
    Aabb3 box = {};
    std::size_t skip = 0;   ///< The next node if `box` is missed.
    std::size_t first = 0;  ///< Its chunk in `corners_`; empty for an inner node.
    std::size_t count = 0;
  };
  struct Builder;

  std::vector<Node> nodes_;  ///< In depth-first order.
  std::vector<int> corners_;
  std::size_t largest_ = 0;
};

}  // namespace way::bench
