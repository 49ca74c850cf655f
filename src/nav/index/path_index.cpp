// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/path_index.h"

#include "core/hash.h"
#include "nav/index/corner_bounds.h"
#include "nav/index/corner_graph.h"

#include <bit>
#include <utility>

namespace way {

PathIndex::PathIndex(const NavMesh& mesh, Executor& executor, int landmarks) {
  WAY_ASSERT(landmarks >= 0 && landmarks <= kMaxLandmarks);
  auto graph = std::make_shared<CornerGraph>(make_corner_graph(mesh, executor));
  if (landmarks > 0) {
    SearchWorkspace workspace;
    CornerBounds::take(Landmarks(mesh, workspace, landmarks), *graph);
  }
  graph_ = std::move(graph);
}

bool PathIndex::is_stale(const NavMesh& mesh) const {
  return graph_ == nullptr || !graph_->mesh.is_same_snapshot(mesh);
}

bool PathIndex::helps(const NavMesh& mesh, const QueryFilter& filter) const {
  return !is_stale(mesh) && mesh.link_count() == 0 && filter.costs.is_uniform() &&
         graph_->is_for(filter);
}

std::size_t PathIndex::corner_count() const {
  return graph_ == nullptr ? 0 : graph_->corner_count();
}

std::size_t PathIndex::edge_count() const {
  return graph_ == nullptr ? 0 : graph_->edges.size();
}

std::size_t PathIndex::bytes() const {
  return sizeof(PathIndex) + (graph_ == nullptr ? 0 : graph_->bytes());
}

std::uint64_t PathIndex::hash() const {
  WordHash64 hash;
  if (graph_ == nullptr) return hash.value();
  hash.add_list(graph_->first_corners);
  for (const IndexCorner& corner : graph_->corners) {
    hash.add(corner.point.x, corner.point.z);
    hash.add(corner.place, corner.first);
    hash.add(std::uint64_t{corner.middle});
  }
  hash.add_list(graph_->edges);
  for (const std::uint16_t distance : graph_->distances)
    hash.add(std::uint64_t{distance});
  hash.add(std::bit_cast<std::uint64_t>(graph_->unit));
  return hash.value();
}

}  // namespace way
