// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_graph.h"
#include "nav/index/corner_sweep.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace way {
namespace {

using Turn = CornerGraph::Turn;
using Edge = std::pair<Turn, Turn>;

/// Finds the edges that are missing in one direction: if adjacent tiles round a vertex differently,
/// one corner may see another, but not the other way round.
std::vector<Edge> find_missing(const CornerGraph& graph) {
  std::vector<Edge> all;
  for (Turn from = 0; from < 2 * graph.corner_count(); ++from) {
    for (const Turn to : graph.edges_of(from))
      all.emplace_back(from, to);
  }
  std::ranges::sort(all);
  std::vector<Edge> missing;
  for (const auto& [from, to] : all) {
    // All sides of a corner without order are listed.
    const Edge back = graph.back(from, to);
    if (graph.is_sorted(from) && !std::ranges::binary_search(all, back)) missing.push_back(back);
  }
  return missing;
}

}  // namespace

void insert_edges(CornerGraph& graph, std::vector<Edge>& missing, CornerSweep& sweep) {
  std::ranges::sort(missing);
  const auto rest = std::ranges::unique(missing);
  missing.erase(rest.begin(), rest.end());
  if (missing.empty()) return;
  std::vector<Turn> edges;
  edges.reserve(graph.edges.size() + missing.size());
  std::vector<Turn> list;
  std::uint32_t copied = 0;
  const auto copy_until = [&](std::uint32_t end) {
    edges.insert(edges.end(), graph.edges.begin() + copied, graph.edges.begin() + end);
    copied = end;
  };
  auto next = missing.begin();
  // Returns where the edges of a side begin; those of sides without missing ones are copied later.
  const auto add_side = [&](Turn from, std::uint32_t begin, std::uint32_t end) {
    const auto first = begin - copied + static_cast<std::uint32_t>(edges.size());
    if (next == missing.end() || next->first != from) return first;
    copy_until(begin);
    list.assign(graph.edges.begin() + begin, graph.edges.begin() + end);
    copied = end;
    for (; next != missing.end() && next->first == from; ++next)
      list.push_back(next->second);
    sweep.sort(from, list);
    edges.insert(edges.end(), list.begin(), list.end());
    return first;
  };
  for (std::uint32_t i = 0; i < graph.corner_count(); ++i) {
    IndexCorner& corner = graph.corners[i];
    const std::uint32_t middle = corner.middle;
    corner.first = add_side(2 * i, corner.first, middle);
    corner.middle = add_side(2 * i + 1, middle, graph.corners[i + 1].first);
  }
  copy_until(static_cast<std::uint32_t>(graph.edges.size()));
  graph.corners.back().first = static_cast<std::uint32_t>(edges.size());
  graph.edges = std::move(edges);
}

std::vector<SweptCorners> sweep_corners(const CornerGraph& graph,
                                        std::span<const SweepTask> corners, CornerSweep& sweep,
                                        Executor& executor) {
  constexpr std::size_t kCornersPerTask = 64;
  std::vector<SweptCorners> parts((corners.size() + kCornersPerTask - 1) / kCornersPerTask);
  std::vector<std::unique_ptr<CornerSweep>> others(
      static_cast<std::size_t>(executor.worker_count()));
  auto sweep_some = [&](int task, int worker) {
    auto& other = others[static_cast<std::size_t>(worker)];
    if (worker > 0 && !other) other = std::make_unique<CornerSweep>(graph);
    CornerSweep& own = worker > 0 ? *other : sweep;
    SweptCorners& part = parts[static_cast<std::size_t>(task)];
    const std::size_t first = static_cast<std::size_t>(task) * kCornersPerTask;
    for (std::size_t i = first; i < std::min(first + kCornersPerTask, corners.size()); ++i) {
      const std::size_t before = part.edges.size();
      const PartOfView* view = corners[i].part ? &*corners[i].part : nullptr;
      const std::uint32_t left = own.run(corners[i].corner, part.edges, view);
      const auto both = static_cast<std::uint32_t>(part.edges.size() - before);
      const std::size_t seen = part.views.size();
      if (graph.keeps_views) own.list_view(corners[i].corner, view, part.views);
      part.sizes.push_back({left, both, static_cast<std::uint32_t>(part.views.size() - seen)});
    }
  };
  executor.run(static_cast<int>(parts.size()), sweep_some);
  return parts;
}

CornerGraph make_corner_graph(const NavMesh& mesh, Executor& executor,
                              const PathIndexOptions& options) {
  const bool keeps_views = options.is_updatable;
  CornerGraph graph;
  graph.begin(mesh, options.include, options.exclude);
  graph.keeps_views = keeps_views;
  list_corners(graph);
  std::vector<SweepTask> corners;
  corners.reserve(graph.corner_count());
  for (std::uint32_t i = 0; i < graph.corner_count(); ++i)
    corners.push_back({i});
  CornerSweep sweep(graph);
  const std::vector<SweptCorners> parts = sweep_corners(graph, corners, sweep, executor);
  std::size_t edges = 0;
  for (const SweptCorners& part : parts)
    edges += part.edges.size();
  graph.edges.reserve(edges);
  std::uint32_t corner = 0;
  for (const SweptCorners& part : parts) {
    auto first = static_cast<std::uint32_t>(graph.edges.size());
    auto first_view = static_cast<std::uint32_t>(graph.views.size());
    for (const SweptCorners::Size& size : part.sizes) {
      graph.corners[corner].first = first;
      graph.corners[corner].middle = first + size.left;
      first += size.both;
      ++corner;
      if (keeps_views) graph.first_views.push_back(first_view);
      first_view += size.views;
    }
    graph.edges.insert(graph.edges.end(), part.edges.begin(), part.edges.end());
    graph.views.insert(graph.views.end(), part.views.begin(), part.views.end());
  }
  graph.corners[corner].first = static_cast<std::uint32_t>(graph.edges.size());
  if (keeps_views) graph.first_views.push_back(static_cast<std::uint32_t>(graph.views.size()));
  std::vector<Edge> missing = find_missing(graph);
  insert_edges(graph, missing, sweep);
  if (keeps_views) {
    graph.one_sided = std::move(missing);  // only updates need them
  } else {
    drop_collinear(graph);
  }
  graph.edges.shrink_to_fit();
  see_links(graph, executor);
  return graph;
}

}  // namespace way
