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

/// Distances of all corners of a navmesh to a few landmarks: they tell a search for the shortest
/// walk how far it still has to go at least, walls included, so that it looks at a part only of
/// what it would look at. The walk that find_path() gives with PathQuery::landmarks is as long as
/// without, to the last bit or a rounding of its sum; of walks that are equally long it may be
/// another one.
///
/// Worth while where many walks are asked of one snapshot, with rooms, houses or ravines in their
/// way; on open ground the straight line tells as much. It takes one search of the whole mesh for
/// each landmark to make, and two bytes for each landmark and corner of a polygon; twice as much
/// of both where one-way links are attached.
///
/// It belongs to the snapshot for which it was made, and never changes: any number of threads may
/// use it. A search on any other snapshot ignores it.
class Landmarks {
 public:
  static constexpr int kMostLandmarks = 32;
  static constexpr int kUsualLandmarks = 16;

  /// None: no search looks at less.
  Landmarks() = default;
  /// @param count  In each component. With more, searches look at less, but each look takes longer;
  ///               memory is taken for whole eights.  [1, kMostLandmarks]
  Landmarks(const NavMesh& mesh, SearchWorkspace& workspace, int count = kUsualLandmarks);

  /// True where the snapshot is not the one for which they were made.
  bool is_stale(const NavMesh& mesh) const { return !mesh_.is_same_snapshot(mesh); }
  /// False where a search with this filter ignores them: they are stale, or there are off-mesh
  /// links and all areas cost the same, but more than 1. Which polygons and links the filter lets
  /// pass does not matter, nor do costs that differ.
  bool helps(const NavMesh& mesh, const QueryFilter& filter) const;

  int count() const { return count_; }
  std::size_t bytes() const;

 private:
  friend class LandmarkBounds;
  friend class LandmarkBuilder;

  NavMesh mesh_;
  int count_ = 0;
  std::uint32_t lanes_ = 0;     ///< Landmarks, and idle ones up to a whole number of eights.
  std::uint32_t way_back_ = 0;  ///< Lanes before the distances to the landmarks begin: 0 where they
                                ///< are those from the landmarks.
  double unit_ = 0;             ///< Of the distances.  [world units]
  std::vector<std::uint32_t> first_rows_;  ///< Of each slot.
  /// A row for each corner of a polygon.
  std::vector<std::uint16_t> distances_;
};

}  // namespace way
