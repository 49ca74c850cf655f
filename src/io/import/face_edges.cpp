// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/import/face_edges.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace way {
namespace {

struct Edge {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  std::uint32_t polygon = 0;
  std::uint32_t edge = 0;
  bool forward = false;

  auto ends() const { return std::tuple(low, high); }
};

std::uint32_t edge_end(const TileData& data, std::uint32_t polygon, std::uint32_t edge) {
  return data.corners[edge + 1 == data.first[polygon + 1] ? data.first[polygon] : edge + 1];
}

std::vector<Edge> sorted_edges(const TileData& data) {
  std::vector<Edge> edges;
  edges.reserve(data.corners.size());
  for (std::uint32_t p = 0; p < data.size(); ++p) {
    for (std::uint32_t e = data.first[p]; e < data.first[p + 1]; ++e) {
      const std::uint32_t from = data.corners[e];
      const std::uint32_t to = edge_end(data, p, e);
      edges.push_back({std::min(from, to), std::max(from, to), p, e, from < to});
    }
  }
  std::ranges::sort(edges, {}, [](const Edge& e) { return std::tuple(e.low, e.high, e.edge); });
  return edges;
}

/// Calls `use` with the edges between each pair of vertices.
template <class Use>
void for_each_group(const std::vector<Edge>& edges, Use&& use) {
  for (std::size_t begin = 0; begin < edges.size();) {
    std::size_t end = begin + 1;
    while (end < edges.size() && edges[end].ends() == edges[begin].ends())
      ++end;
    use(std::span(edges).subspan(begin, end - begin));
    begin = end;
  }
}

bool is_pair(std::span<const Edge> group) {
  return group.size() == 2 && group[0].forward != group[1].forward &&
         group[0].polygon != group[1].polygon;
}

/// Vertices of walls in a 2D grid, to find those on an edge.
class VertexGrid {
 public:
  VertexGrid(const TileData& data, std::span<const std::uint32_t> vertices, double side)
      : side_(side) {
    for (const std::uint32_t v : vertices)
      entries_.push_back({cell_of(data.vertices[v].x), cell_of(data.vertices[v].z), v});
    std::ranges::sort(entries_, {}, [](const Entry& e) { return std::tuple(e.x, e.z, e.vertex); });
  }

  /// Calls `use(vertex)` for the vertices in grid cells that a box touches.
  template <class Use>
  void in_box(Vec3 a, Vec3 b, Use&& use) const {
    const auto columns = cell_of(std::max(a.x, b.x)) - cell_of(std::min(a.x, b.x));
    if (columns > std::ssize(entries_)) {  // an edge much longer than all others
      for (const Entry& entry : entries_)
        use(entry.vertex);
      return;
    }
    for (std::int64_t x = cell_of(std::min(a.x, b.x)); x <= cell_of(std::max(a.x, b.x)); ++x) {
      const std::int64_t low = cell_of(std::min(a.z, b.z));
      const std::int64_t high = cell_of(std::max(a.z, b.z));
      auto at = std::ranges::lower_bound(entries_, std::tuple(x, low), {},
                                         [](const Entry& e) { return std::tuple(e.x, e.z); });
      for (; at != entries_.end() && at->x == x && at->z <= high; ++at)
        use(at->vertex);
    }
  }

 private:
  struct Entry {
    std::int64_t x = 0;
    std::int64_t z = 0;
    std::uint32_t vertex = 0;
  };

  std::int64_t cell_of(float v) const {
    return static_cast<std::int64_t>(std::floor(static_cast<double>(v) / side_));
  }

  double side_;
  std::vector<Entry> entries_;
};

/// The parameter of a point along an edge, in (0, 1); outside this range if it is not on the edge.
double share_on_edge(Vec3 a, Vec3 b, Vec3 p, double slack) {
  const double ab[3] = {static_cast<double>(b.x) - static_cast<double>(a.x),
                        static_cast<double>(b.y) - static_cast<double>(a.y),
                        static_cast<double>(b.z) - static_cast<double>(a.z)};
  const double ap[3] = {static_cast<double>(p.x) - static_cast<double>(a.x),
                        static_cast<double>(p.y) - static_cast<double>(a.y),
                        static_cast<double>(p.z) - static_cast<double>(a.z)};
  const double length = ab[0] * ab[0] + ab[1] * ab[1] + ab[2] * ab[2];
  const double t = (ab[0] * ap[0] + ab[1] * ap[1] + ab[2] * ap[2]) / length;
  double off = 0;
  for (int i = 0; i < 3; ++i)
    off += (ap[i] - t * ab[i]) * (ap[i] - t * ab[i]);
  return t > 0 && t < 1 && off <= slack * slack ? t : 2;
}

/// A corner to insert after another.
struct Insertion {
  std::uint32_t edge = 0;
  double share = 0;
  std::uint32_t vertex = 0;
};

void insert_corners(TileData& data, std::vector<Insertion>& insertions) {
  std::ranges::sort(insertions, {}, [](const Insertion& i) { return std::tuple(i.edge, i.share); });
  std::vector<std::uint32_t> corners;
  std::vector<std::uint32_t> first = {0};
  auto next = insertions.begin();
  for (std::uint32_t p = 0; p < data.size(); ++p) {
    for (std::uint32_t e = data.first[p]; e < data.first[p + 1]; ++e) {
      corners.push_back(data.corners[e]);
      for (; next != insertions.end() && next->edge == e; ++next)
        corners.push_back(next->vertex);
    }
    first.push_back(static_cast<std::uint32_t>(corners.size()));
  }
  data.corners = std::move(corners);
  data.first = std::move(first);
}

}  // namespace

std::vector<std::uint32_t> ring_of(const std::vector<Triangle>& triangles) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const Triangle& t : triangles) {
    for (std::size_t i = 0; i < 3; ++i)
      edges.emplace_back(t[i], t[(i + 1) % 3]);
  }
  std::ranges::sort(edges);
  const auto has_twin = [&](const auto& edge) {
    return std::ranges::binary_search(edges, std::pair(edge.second, edge.first));
  };
  std::vector<std::pair<std::uint32_t, std::uint32_t>> outline;
  std::ranges::copy_if(edges, std::back_inserter(outline),
                       [&](const auto& edge) { return !has_twin(edge); });
  std::vector<std::uint32_t> ring;
  if (outline.empty()) return ring;
  std::uint32_t at = triangles[0][0];
  const std::uint32_t start = at;
  do {
    const auto found =
        std::ranges::equal_range(outline, at, {}, &decltype(outline)::value_type::first);
    if (found.size() != 1) return {};
    ring.push_back(at);
    at = found.front().second;
  } while (at != start && ring.size() <= outline.size());
  if (ring.size() != outline.size()) return {};
  return ring;
}

std::size_t split_edges(TileData& data, double slack) {
  std::vector<const Edge*> walls;
  std::vector<std::uint32_t> vertices;
  const std::vector<Edge> edges = sorted_edges(data);
  double length = 0;
  for_each_group(edges, [&](std::span<const Edge> group) {
    if (group.size() != 1) return;
    walls.push_back(&group[0]);
    vertices.insert(vertices.end(), {group[0].low, group[0].high});
    length +=
        static_cast<double>(distance(data.vertices[group[0].low], data.vertices[group[0].high]));
  });
  if (walls.empty()) return 0;
  std::ranges::sort(vertices);
  vertices.erase(std::ranges::unique(vertices).begin(), vertices.end());
  const VertexGrid grid(data, vertices, std::max(length / static_cast<double>(walls.size()), 1e-6));
  std::vector<Insertion> insertions;
  std::size_t split = 0;
  for (const Edge* wall : walls) {
    const Vec3 a = data.vertices[wall->forward ? wall->low : wall->high];
    const Vec3 b = data.vertices[wall->forward ? wall->high : wall->low];
    const std::size_t before = insertions.size();
    grid.in_box(a, b, [&](std::uint32_t v) {
      if (v == wall->low || v == wall->high) return;
      const double share = share_on_edge(a, b, data.vertices[v], slack);
      if (share < 1) insertions.push_back({wall->edge, share, v});
    });
    split += insertions.size() > before ? 1 : 0;
  }
  if (!insertions.empty()) insert_corners(data, insertions);
  return split;
}

std::size_t find_neighbors(TileData& data) {
  data.neighbors.assign(data.corners.size(), TileData::kWall);
  std::size_t crowded = 0;
  const std::vector<Edge> edges = sorted_edges(data);
  for_each_group(edges, [&](std::span<const Edge> group) {
    if (is_pair(group)) {
      data.neighbors[group[0].edge] = group[1].polygon;
      data.neighbors[group[1].edge] = group[0].polygon;
    } else if (group.size() > 1) {
      ++crowded;
    }
  });
  return crowded;
}

}  // namespace way
