// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/checks/mesh_checks.h"

#include "geom/predicates.h"

#include <algorithm>
#include <sstream>
#include <tuple>
#include <vector>

namespace way::test {
namespace {

PlanPoint plan_of(const ContourVertex& v) {
  return {v.x, v.z};
}
PlanPoint plan_of(const GridPoint& v) {
  return {v.x, v.z};
}

template <class... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream stream;
  (stream << ... << parts);
  return stream.str();
}

std::int64_t cross(PlanPoint a, PlanPoint b) {
  return static_cast<std::int64_t>(b.x) * a.z - static_cast<std::int64_t>(a.x) * b.z;
}

std::string find_crossing(const ContourSet& set, const Contour& contour) {
  const auto ring = set.outline(contour);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const PlanPoint a = plan_of(ring[i]);
      const PlanPoint b = plan_of(ring[(i + 1) % ring.size()]);
      const PlanPoint c = plan_of(ring[j]);
      const PlanPoint d = plan_of(ring[(j + 1) % ring.size()]);
      const bool apart = a != c && a != d && b != c && b != d;
      if (apart && segments_touch(a, b, c, d))
        return text("region ", contour.region, ": edges ", j, " and ", i, " cross at (", a.x, ", ",
                    a.z, ")");
    }
  }
  return {};
}

using SharedEdge = std::tuple<RegionId, RegionId, int, int, int, int, int, int>;

// Edges between regions, each as seen from the region with the lower id.
std::vector<SharedEdge> shared_edges(const ContourSet& set, bool from_lower) {
  std::vector<SharedEdge> edges;
  for (const Contour& contour : set.contours) {
    const auto ring = set.outline(contour);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      ContourVertex a = ring[i];
      ContourVertex b = ring[(i + 1) % ring.size()];
      const RegionId across = a.across;
      if (across == 0 || across == contour.region) continue;
      if ((contour.region < across) != from_lower) continue;
      if (!from_lower) std::swap(a, b);
      edges.emplace_back(std::min(contour.region, across), std::max(contour.region, across), a.x,
                         a.y, a.z, b.x, b.y, b.z);
    }
  }
  std::ranges::sort(edges);
  return edges;
}

std::string find_polygon_fault(const PolyMesh& mesh, std::size_t i, int max_vertices) {
  const auto corners = mesh.polygon(i);
  const std::size_t count = corners.size();
  if (count < 3 || count > static_cast<std::size_t>(max_vertices))
    return text("polygon ", i, " has ", count, " corners");
  for (std::size_t k = 0; k < count; ++k) {
    const PlanPoint a = plan_of(mesh.vertices[corners[k]]);
    const PlanPoint b = plan_of(mesh.vertices[corners[(k + 1) % count]]);
    const PlanPoint c = plan_of(mesh.vertices[corners[(k + 2) % count]]);
    if (orient2d(a, b, c) < 0) return text("polygon ", i, " is not convex");
    if (a == b) return text("polygon ", i, " has two corners at one point");
  }
  if (doubled_area(mesh, i) <= 0) return text("polygon ", i, " is flat");
  return {};
}

bool has_edge(const PolyMesh& mesh, std::size_t polygon, std::uint32_t from, std::uint32_t to,
              std::uint32_t neighbor) {
  const auto corners = mesh.polygon(polygon);
  for (std::size_t k = 0; k < corners.size(); ++k) {
    if (corners[k] == from && corners[(k + 1) % corners.size()] == to &&
        mesh.neighbors[mesh.first[polygon] + k] == neighbor)
      return true;
  }
  return false;
}

std::string find_neighbor_fault(const PolyMesh& mesh, std::size_t i) {
  const auto corners = mesh.polygon(i);
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const std::uint32_t neighbor = mesh.neighbors[mesh.first[i] + k];
    if (neighbor == PolyMesh::kWall || PolyMesh::is_portal(neighbor)) continue;
    if (neighbor >= mesh.size()) return text("polygon ", i, " has a neighbor that does not exist");
    if (!has_edge(mesh, neighbor, corners[(k + 1) % corners.size()], corners[k],
                  static_cast<std::uint32_t>(i)))
      return text("polygon ", i, " is not a neighbor of its neighbor ", neighbor);
  }
  return {};
}

}  // namespace

std::int64_t doubled_area(const ContourSet& set, const Contour& contour) {
  const auto ring = set.outline(contour);
  std::int64_t area = 0;
  for (std::size_t i = 0; i < ring.size(); ++i)
    area += cross(plan_of(ring[i]), plan_of(ring[(i + 1) % ring.size()]));
  return area;
}

std::int64_t doubled_area(const PolyMesh& mesh, std::size_t polygon) {
  const auto corners = mesh.polygon(polygon);
  std::int64_t area = 0;
  for (std::size_t i = 0; i < corners.size(); ++i)
    area += cross(plan_of(mesh.vertices[corners[i]]),
                  plan_of(mesh.vertices[corners[(i + 1) % corners.size()]]));
  return area;
}

std::string find_fault(const ContourSet& set) {
  for (const Contour& contour : set.contours) {
    if (contour.count < 3) return text("region ", contour.region, " has no outline");
    if (doubled_area(set, contour) <= 0) return text("region ", contour.region, " has no area");
    if (const std::string fault = find_crossing(set, contour); !fault.empty()) return fault;
  }
  if (shared_edges(set, true) != shared_edges(set, false)) return "borders differ in two regions";
  return {};
}

std::string find_fault(const PolyMesh& mesh, const ContourSet& set, int max_vertices) {
  std::int64_t area = 0;
  for (std::size_t i = 0; i < mesh.size(); ++i) {
    if (auto fault = find_polygon_fault(mesh, i, max_vertices); !fault.empty()) return fault;
    if (auto fault = find_neighbor_fault(mesh, i); !fault.empty()) return fault;
    area += doubled_area(mesh, i);
  }
  std::int64_t wanted = 0;
  for (const Contour& contour : set.contours)
    wanted += doubled_area(set, contour);
  if (area != wanted) return text("polygons cover ", area, " half cells instead of ", wanted);
  return {};
}

}  // namespace way::test
