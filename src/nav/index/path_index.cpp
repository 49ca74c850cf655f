// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/path_index.h"

#include "core/hash.h"
#include "nav/index/corner_graph.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace way {

PathIndex::PathIndex(const NavMesh& mesh, Executor& executor, const PathIndexOptions& options) {
  const int landmarks = options.landmarks;
  WAY_ASSERT(landmarks >= 0 && landmarks <= PathIndexOptions::kMaxLandmarks);
  auto graph = std::make_shared<CornerGraph>(make_corner_graph(mesh, executor, options));
  if (landmarks > 0) measure_landmarks(*graph, landmarks);
  if (options.is_selective) graph->least_distance = find_least_distance(*graph);
  graph_ = std::move(graph);
}

PathIndex PathIndex::updated(const NavMesh& next, Executor& executor) const {
  if (graph_ != nullptr && graph_->keeps_views)
    return PathIndex(std::make_shared<CornerGraph>(update_corner_graph(*graph_, next, executor)));
  const PathIndexOptions options = {
      .is_updatable = true, .include = filter().include, .exclude = filter().exclude};
  auto graph = std::make_shared<CornerGraph>(make_corner_graph(next, executor, options));
  if (graph_ != nullptr) graph->least_distance = graph_->least_distance;
  return PathIndex(std::move(graph));
}

PathIndex PathIndex::with_landmarks(int count) const {
  WAY_ASSERT(count >= 0 && count <= PathIndexOptions::kMaxLandmarks);
  if (graph_ == nullptr) return {};
  auto graph = std::make_shared<CornerGraph>(*graph_);
  graph->lanes = 0;
  graph->unit = 1;
  graph->distances = std::vector<std::uint16_t>();  // returns memory, unlike clear()
  if (count > 0) measure_landmarks(*graph, count);
  return PathIndex(std::move(graph));
}

bool PathIndex::is_stale(const NavMesh& mesh) const {
  return graph_ == nullptr || !graph_->mesh.is_same_snapshot(mesh);
}

bool PathIndex::helps(const NavMesh& mesh, const QueryFilter& filter) const {
  return !is_stale(mesh) && !std::isinf(graph_->least_distance) && !graph_->links.has_wide &&
         filter.costs.is_uniform() && filter.is_subset_of(graph_->filter());
}

bool PathIndex::gives_bounds(const NavMesh& mesh, const QueryFilter& filter) const {
  if (is_stale(mesh) || graph_->lanes == 0 || !filter.is_subset_of(graph_->filter())) return false;
  // The costs of links were measured relative to ground of cost 1. More expensive ground makes
  // links shorter by comparison. If costs differ, no links are crossed.
  return mesh.link_count() == 0 || !filter.costs.is_uniform() || filter.costs.lowest() <= 1;
}

const QueryFilter& PathIndex::filter() const {
  return graph_ == nullptr ? kAllPolygons : graph_->filter();
}

std::size_t PathIndex::corner_count() const {
  return graph_ == nullptr ? 0 : graph_->corner_count();
}

std::size_t PathIndex::edge_count() const {
  return graph_ == nullptr ? 0 : graph_->edges.size();
}

double PathIndex::least_distance() const {
  return graph_ == nullptr ? std::numeric_limits<double>::infinity() : graph_->least_distance;
}

Vec2 PathIndex::corner(std::size_t i) const {
  return graph_->corners[i].point;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> PathIndex::edges() const {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t turn = 0; turn < 2 * corner_count(); ++turn) {
    for (const CornerGraph::Turn to : graph_->edges_of(turn))
      pairs.emplace_back(std::min(turn, to) / 2, std::max(turn, to) / 2);
  }
  std::ranges::sort(pairs);
  const auto rest = std::ranges::unique(pairs);
  pairs.erase(rest.begin(), rest.end());
  return pairs;
}

std::size_t PathIndex::bytes() const {
  return sizeof(PathIndex) + (graph_ == nullptr ? 0 : graph_->bytes());
}

std::uint64_t PathIndex::hash() const {
  WordHash64 hash;
  if (graph_ == nullptr) return hash.value();
  hash.add(std::uint32_t{filter().include}, std::uint32_t{filter().exclude});
  hash.add_list(graph_->first_corners);
  for (const IndexCorner& corner : graph_->corners) {
    hash.add(corner.point.x, corner.point.z);
    hash.add(corner.number, corner.first);
    hash.add(std::uint64_t{corner.middle});
  }
  hash.add_list(graph_->edges);
  for (const std::uint16_t distance : graph_->distances)
    hash.add(std::uint64_t{distance});
  hash.add(std::bit_cast<std::uint64_t>(graph_->unit));
  hash.add(std::bit_cast<std::uint64_t>(graph_->least_distance));
  return hash.value();
}

}  // namespace way
