// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Distances from all corners of a navmesh to a few landmarks. They give a search for the shortest
/// path a lower bound of the remaining distance that takes walls into account, so that it expands
/// less. The path that find_path() returns with PathQuery::landmarks has the same length as
/// without, up to rounding of its sum; among paths of equal length it may be a different one.
///
/// Worthwhile for many paths on one snapshot with rooms, houses or ravines; on open ground the
/// straight line is as good a bound. Building takes one search of the whole mesh per landmark;
/// memory is two bytes per landmark and corner of a polygon. Both double if there are one-way
/// links.
///
/// It belongs to the snapshot for which it was made and is immutable: any number of threads may use
/// it. Searches on other snapshots ignore it.
class Landmarks {
 public:
  static constexpr int kMaxLandmarks = 32;
  static constexpr int kDefaultLandmarks = 16;

  /// No landmarks: searches are not affected.
  Landmarks() = default;
  /// @param count  Per component. More landmarks make searches expand less, but each step takes
  ///   longer. Memory is allocated for multiples of eight.  [1, kMaxLandmarks]
  Landmarks(const NavMesh& mesh, SearchWorkspace& workspace, int count = kDefaultLandmarks);

  /// Returns true if the snapshot is not the one for which they were made.
  bool is_stale(const NavMesh& mesh) const { return !mesh_.is_same_snapshot(mesh); }
  /// Returns false if a search with this filter ignores them: they are stale, or there are off-mesh
  /// links and all areas have the same cost, but more than 1. Which polygons and links the filter
  /// accepts does not matter, nor do costs that differ.
  bool helps(const NavMesh& mesh, const QueryFilter& filter) const;

  int count() const { return count_; }
  std::size_t bytes() const;

 private:
  friend class CornerBounds;
  friend class LandmarkBounds;
  friend class LandmarkBuilder;

  NavMesh mesh_;
  int count_ = 0;
  std::uint32_t lanes_ = 0;      ///< Landmarks, padded to a multiple of eight.
  std::uint32_t to_offset_ = 0;  ///< Offset of the distances to the landmarks in a row: 0 if they
                                 ///< equal those from the landmarks.
  double unit_ = 0;              ///< Unit of the distances.  [world units]
  std::vector<std::uint32_t> first_rows_;  ///< Per slot.
  /// One row per corner of a polygon.
  std::vector<std::uint16_t> distances_;
};

}  // namespace way
