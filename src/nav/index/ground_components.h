// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// The connected components of the polygons that a filter accepts. Off-mesh links connect in both
/// directions, regardless of their flags. NavMesh::component() ignores filters.
class GroundComponents {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  GroundComponents() = default;
  GroundComponents(const NavMesh& mesh, const QueryFilter& filter);

  /// The component of a polygon, from 0, or kNone if the filter rejects it.
  std::uint32_t of(PolyRef polygon) const {
    return labels_[first_polygons_[polygon.slot()] + polygon.polygon()];
  }
  /// The first polygon of each component.
  const std::vector<PolyRef>& first() const { return first_; }

  bool is_empty() const { return labels_.empty(); }
  /// Returns true if no path leads from one polygon to another because they are in different
  /// components; false if the filter rejects one of them.  @pre it is not empty
  bool are_apart(PolyRef a, PolyRef b) const {
    const std::uint32_t of_a = of(a);
    const std::uint32_t of_b = of(b);
    return of_a != of_b && of_a != kNone && of_b != kNone;
  }
  std::size_t bytes() const {
    return (first_polygons_.capacity() + labels_.capacity()) * sizeof(std::uint32_t) +
           first_.capacity() * sizeof(PolyRef);
  }

 private:
  class Flood;

  std::vector<std::uint32_t> first_polygons_;  ///< Per slot.
  std::vector<std::uint32_t> labels_;          ///< Per polygon.
  std::vector<PolyRef> first_;
};

}  // namespace way
