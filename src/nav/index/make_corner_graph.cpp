// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_graph.h"
#include "nav/index/corner_sweep.h"

#include <algorithm>
#include <memory>
#include <numeric>
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
    const Edge back = CornerGraph::back(from, to);
    if (graph.is_sorted(from) && !std::ranges::binary_search(all, back)) missing.push_back(back);
  }
  return missing;
}

}  // namespace

void insert_edges(CornerGraph& graph, std::vector<Edge> missing) {
  std::ranges::sort(missing);
  const auto rest = std::ranges::unique(missing);
  missing.erase(rest.begin(), rest.end());
  if (missing.empty()) return;
  CornerSweep sweep(graph);
  std::vector<Turn> edges;
  std::vector<Turn> list;
  std::vector<std::uint32_t> firsts;
  for (Turn from = 0; from < 2 * graph.corner_count(); ++from) {
    list.assign(graph.edges_of(from).begin(), graph.edges_of(from).end());
    const auto found = std::ranges::equal_range(missing, from, {}, &Edge::first);
    for (const auto& edge : found)
      list.push_back(edge.second);
    if (!found.empty()) sweep.sort(from, list);
    firsts.push_back(static_cast<std::uint32_t>(edges.size()));
    edges.insert(edges.end(), list.begin(), list.end());
  }
  for (std::uint32_t i = 0; i < graph.corner_count(); ++i) {
    graph.corners[i].first = firsts[2 * std::size_t{i}];
    graph.corners[i].middle = firsts[2 * std::size_t{i} + 1];
  }
  graph.corners.back().first = static_cast<std::uint32_t>(edges.size());
  edges.shrink_to_fit();
  graph.edges = std::move(edges);
  if (graph.keeps_views) graph.one_sided = std::move(missing);  // only updates need them
}

std::vector<SweptCorners> sweep_corners(const CornerGraph& graph,
                                        std::span<const std::uint32_t> corners,
                                        Executor& executor) {
  constexpr std::size_t kCornersPerTask = 64;
  std::vector<SweptCorners> parts((corners.size() + kCornersPerTask - 1) / kCornersPerTask);
  std::vector<std::unique_ptr<CornerSweep>> sweeps(
      static_cast<std::size_t>(executor.worker_count()));
  auto sweep_some = [&](int task, int worker) {
    auto& sweep = sweeps[static_cast<std::size_t>(worker)];
    if (!sweep) sweep = std::make_unique<CornerSweep>(graph);
    SweptCorners& part = parts[static_cast<std::size_t>(task)];
    const std::size_t first = static_cast<std::size_t>(task) * kCornersPerTask;
    for (std::size_t i = first; i < std::min(first + kCornersPerTask, corners.size()); ++i) {
      const std::size_t before = part.edges.size();
      const std::uint32_t left = sweep->run(corners[i], part.edges);
      const auto both = static_cast<std::uint32_t>(part.edges.size() - before);
      const std::size_t seen = part.slots.size();
      if (graph.keeps_views) sweep->list_slots(part.slots);
      part.sizes.push_back({left, both, static_cast<std::uint32_t>(part.slots.size() - seen)});
    }
  };
  executor.run(static_cast<int>(parts.size()), sweep_some);
  return parts;
}

CornerGraph make_corner_graph(const NavMesh& mesh, Executor& executor, bool keeps_views) {
  CornerGraph graph;
  graph.mesh = mesh;
  graph.keeps_views = keeps_views;
  list_corners(graph);
  std::vector<std::uint32_t> corners(graph.corner_count());
  std::iota(corners.begin(), corners.end(), 0U);
  const std::vector<SweptCorners> parts = sweep_corners(graph, corners, executor);
  std::size_t edges = 0;
  for (const SweptCorners& part : parts)
    edges += part.edges.size();
  graph.edges.reserve(edges);
  std::uint32_t corner = 0;
  for (const SweptCorners& part : parts) {
    auto first = static_cast<std::uint32_t>(graph.edges.size());
    auto first_view = static_cast<std::uint32_t>(graph.view_slots.size());
    for (const SweptCorners::Size& size : part.sizes) {
      graph.corners[corner].first = first;
      graph.corners[corner].middle = first + size.left;
      first += size.both;
      ++corner;
      if (keeps_views) graph.first_views.push_back(first_view);
      first_view += size.slots;
    }
    graph.edges.insert(graph.edges.end(), part.edges.begin(), part.edges.end());
    graph.view_slots.insert(graph.view_slots.end(), part.slots.begin(), part.slots.end());
  }
  graph.corners[corner].first = static_cast<std::uint32_t>(graph.edges.size());
  if (keeps_views) graph.first_views.push_back(static_cast<std::uint32_t>(graph.view_slots.size()));
  insert_edges(graph, find_missing(graph));
  return graph;
}

}  // namespace way
