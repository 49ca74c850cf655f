// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/checks/detail_checks.h"

#include "support/oracles/distance.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

namespace way::test {
namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

/// Twice the area in plan, positive if counter-clockwise viewed from +y. Exact for the coordinates
/// of tests, which have few fractional bits.
double turn(Vec3 a, Vec3 b, Vec3 c) {
  return (static_cast<double>(b.z) - static_cast<double>(a.z)) *
             (static_cast<double>(c.x) - static_cast<double>(a.x)) -
         (static_cast<double>(b.x) - static_cast<double>(a.x)) *
             (static_cast<double>(c.z) - static_cast<double>(a.z));
}

bool is_in_circle(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const auto lift = [&](Vec3 p) {
    const double x = static_cast<double>(p.x) - static_cast<double>(d.x);
    const double z = static_cast<double>(p.z) - static_cast<double>(d.z);
    return x * x + z * z;
  };
  const double inside = lift(a) * turn(d, b, c) + lift(b) * turn(d, c, a) + lift(c) * turn(d, a, b);
  return inside > 1e-9 * (lift(a) + lift(b) + lift(c)) * turn(a, b, c);
}

struct PatchView {
  std::span<const Vec3> vertices;
  std::span<const DetailTriangle> triangles;
};

PatchView view_of(const DetailMesh& detail, std::size_t polygon) {
  const DetailMesh::Patch& patch = detail.patches[polygon];
  return {std::span(detail.vertices).subspan(patch.first_vertex, patch.vertex_count),
          std::span(detail.triangles).subspan(patch.first_triangle, patch.triangle_count)};
}

Vec3 corner_of(const PolyMesh& polygons, std::size_t polygon, std::size_t corner) {
  const auto ring = polygons.polygon(polygon);
  const GridPoint& at = polygons.vertices[ring[corner % ring.size()]];
  return {static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(at.z)};
}

double area_of(const PolyMesh& polygons, std::size_t polygon) {
  double sum = 0;
  for (std::size_t i = 1; i + 1 < polygons.polygon(polygon).size(); ++i)
    sum += turn(corner_of(polygons, polygon, 0), corner_of(polygons, polygon, i),
                corner_of(polygons, polygon, i + 1));
  return sum;
}

/// Returns true if both points lie on one edge of the polygon, in its order.
bool runs_along_outline(const PolyMesh& polygons, std::size_t polygon, Vec3 from, Vec3 to) {
  for (std::size_t i = 0; i < polygons.polygon(polygon).size(); ++i) {
    const Vec3 a = corner_of(polygons, polygon, i);
    const Vec3 b = corner_of(polygons, polygon, i + 1);
    if (turn(a, b, from) == 0 && turn(a, b, to) == 0 && dot(plan(to - from), plan(b - a)) > 0)
      return true;
  }
  return false;
}

std::string fault_of_triangles(const PolyMesh& polygons, std::size_t polygon,
                               const PatchView& patch) {
  double area = 0;
  std::map<Edge, bool> edges;  // True if it is flagged as outline.
  for (const DetailTriangle& t : patch.triangles) {
    const Vec3 corners[3] = {patch.vertices[t.vertices[0]], patch.vertices[t.vertices[1]],
                             patch.vertices[t.vertices[2]]};
    const double own = turn(corners[0], corners[1], corners[2]);
    if (own <= 0) return "a triangle is degenerate or flipped";
    area += own;
    for (std::size_t i = 0; i < 3; ++i) {
      const Edge edge = {t.vertices[i], t.vertices[(i + 1) % 3]};
      const bool outline = (t.outline >> i & 1) != 0;
      if (!edges.emplace(edge, outline).second) return "an edge belongs to two triangles";
      if (outline && !runs_along_outline(polygons, polygon, corners[i], corners[(i + 1) % 3]))
        return "a flagged edge is not on the outline";
    }
    for (const Vec3 vertex : patch.vertices)
      if (is_in_circle(corners[0], corners[1], corners[2], vertex)) return "not Delaunay";
  }
  for (const auto& [edge, outline] : edges)
    if (outline == edges.contains({edge.second, edge.first})) return "an outline flag is wrong";
  return area == area_of(polygons, polygon) ? "" : "the polygon is not covered exactly";
}

bool is_inside(const PolyMesh& polygons, std::size_t polygon, Vec3 at, float margin) {
  for (std::size_t i = 0; i < polygons.polygon(polygon).size(); ++i) {
    const Vec3 a = corner_of(polygons, polygon, i);
    const Vec3 b = corner_of(polygons, polygon, i + 1);
    const double length = std::sqrt(static_cast<double>(distance_squared(plan(a), plan(b))));
    if (turn(a, b, at) < static_cast<double>(margin) * length) return false;
  }
  return true;
}

std::optional<float> floor_of(const DetailInput& input, Cell column, RegionId region) {
  const std::size_t i = input.open.grid.column_index(column);
  for (std::uint32_t f = input.open.columns[i]; f < input.open.columns[i + 1]; ++f)
    if (input.regions.regions[f] == region) return static_cast<float>(input.open.floor[f]);
  return std::nullopt;
}

struct ErrorSum {
  double most = 0;
  double sum = 0;
  double count = 0;
};

void measure_patch(const DetailInput& input, const DetailMesh& detail, std::size_t polygon,
                   std::pair<int, float> step_and_margin, ErrorSum& errors) {
  const VoxelGrid& grid = input.open.grid;
  const auto [step, margin] = step_and_margin;
  Vec3 low = corner_of(input.polygons, polygon, 0);
  Vec3 high = low;
  for (std::size_t i = 1; i < input.polygons.polygon(polygon).size(); ++i) {
    low = min(low, corner_of(input.polygons, polygon, i));
    high = max(high, corner_of(input.polygons, polygon, i));
  }
  for (int z = static_cast<int>(low.z); z < static_cast<int>(high.z); ++z) {
    for (int x = static_cast<int>(low.x); x < static_cast<int>(high.x); ++x) {
      const Cell column = {x + grid.border, z + grid.border};
      if ((column.x + grid.first.x) % step != 0 || (column.z + grid.first.z) % step != 0) continue;
      const Vec3 center = {static_cast<float>(x) + 0.5F, 0, static_cast<float>(z) + 0.5F};
      if (!is_inside(input.polygons, polygon, center, margin)) continue;
      const auto floor = floor_of(input, column, input.polygons.regions[polygon]);
      if (!floor) continue;
      const auto height = height_of_patch(detail, polygon, plan(center));
      const double error =
          height ? static_cast<double>(std::abs(*height - *floor)) : 1e9;  // A hole is an error.
      errors = {std::max(errors.most, error), errors.sum + error, errors.count + 1};
    }
  }
}

}  // namespace

CompactHeightfield make_ground(const VoxelGrid& grid, const std::function<int(Cell)>& height) {
  CompactHeightfield open;
  open.grid = grid;
  const auto count = static_cast<std::uint32_t>(grid.column_count());
  open.columns.clear();
  for (std::uint32_t i = 0; i <= count; ++i)
    open.columns.push_back(i);
  open.floor.assign(count + 1, 0);
  open.clearance.assign(count + 1, 65535);
  open.area.assign(count, Area::ground);
  open.area.push_back(Area::none);
  open.neighbors.reset(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const Cell cell = {static_cast<int>(i) % grid.width, static_cast<int>(i) / grid.width};
    open.floor[i] = static_cast<std::uint16_t>(height(cell));
    for (int side = 0; side < 4; ++side) {
      const Cell next = {cell.x + step_x(side), cell.z + step_z(side)};
      const std::uint32_t to =
          grid.contains(next) ? static_cast<std::uint32_t>(grid.column_index(next)) : count;
      open.neighbors.set(i, static_cast<std::size_t>(side), to);
    }
  }
  return open;
}

RegionMap one_region(const CompactHeightfield& open) {
  RegionMap map;
  map.regions.assign(open.size(), 1);
  map.regions.push_back(0);
  map.count = 1;
  return map;
}

PolyMesh make_poly_mesh(const VoxelGrid& grid, std::vector<GridPoint> vertices,
                        const std::vector<std::vector<std::uint32_t>>& rings) {
  PolyMesh mesh;
  mesh.grid = grid;
  mesh.vertices = std::move(vertices);
  std::map<Edge, std::uint32_t> owners;
  for (std::uint32_t i = 0; i < rings.size(); ++i) {
    for (std::size_t k = 0; k < rings[i].size(); ++k)
      owners[{rings[i][k], rings[i][(k + 1) % rings[i].size()]}] = i;
  }
  for (const auto& ring : rings) {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const auto across = owners.find({ring[(k + 1) % ring.size()], ring[k]});
      mesh.corners.push_back(ring[k]);
      mesh.neighbors.push_back(across == owners.end() ? PolyMesh::kWall : across->second);
      mesh.seams.push_back(0);
    }
    mesh.first.push_back(static_cast<std::uint32_t>(mesh.corners.size()));
    mesh.regions.push_back(1);
    mesh.areas.push_back(Area::ground);
  }
  return mesh;
}

std::string fault_of_patches(const PolyMesh& polygons, const DetailMesh& detail) {
  if (detail.patches.size() != polygons.size()) return "not one patch per polygon";
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    const PatchView patch = view_of(detail, i);
    for (std::size_t k = 0; k < polygons.polygon(i).size(); ++k) {
      if (patch.vertices[k] != corner_of(polygons, i, k))
        return "polygon " + std::to_string(i) + ": the patch does not begin with the corners";
    }
    const std::string fault = fault_of_triangles(polygons, i, patch);
    if (!fault.empty()) return "polygon " + std::to_string(i) + ": " + fault;
  }
  return {};
}

std::vector<Vec3> vertices_on_edge(const PolyMesh& polygons, const DetailMesh& detail,
                                   std::size_t polygon, std::size_t corner) {
  const Vec3 a = corner_of(polygons, polygon, corner);
  const Vec3 b = corner_of(polygons, polygon, corner + 1);
  const Vec2 along = plan(b - a);
  std::vector<Vec3> found;
  for (const Vec3 vertex : view_of(detail, polygon).vertices) {
    const float at = dot(plan(vertex - a), along);
    if (turn(a, b, vertex) == 0 && at > 0 && at < dot(along, along)) found.push_back(vertex);
  }
  std::ranges::sort(found, {}, [&](Vec3 v) { return dot(plan(v - a), along); });
  return found;
}

std::string fault_of_shared_edges(const PolyMesh& polygons, const DetailMesh& detail) {
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    const auto ring = polygons.polygon(i);
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const std::uint32_t across = polygons.neighbors[polygons.first[i] + k];
      if (across >= polygons.size()) continue;
      const auto other = polygons.polygon(across);
      std::size_t back = 0;
      while (back < other.size() && (other[back] != ring[(k + 1) % ring.size()] ||
                                     other[(back + 1) % other.size()] != ring[k]))
        ++back;
      std::vector<Vec3> theirs = vertices_on_edge(polygons, detail, across, back);
      std::ranges::reverse(theirs);
      if (theirs != vertices_on_edge(polygons, detail, i, k))
        return std::to_string(i) + " " + std::to_string(k);
    }
  }
  return {};
}

std::optional<float> height_of_patch(const DetailMesh& detail, std::size_t polygon, Vec2 at) {
  const PatchView patch = view_of(detail, polygon);
  for (const DetailTriangle& t : patch.triangles) {
    const auto height =
        height_on_triangle(at, patch.vertices[t.vertices[0]], patch.vertices[t.vertices[1]],
                           patch.vertices[t.vertices[2]]);
    if (height) return height;
  }
  return std::nullopt;
}

DetailError measure_detail(const DetailInput& input, const DetailMesh& detail, int step,
                           float margin) {
  ErrorSum errors;
  for (std::size_t i = 0; i < input.polygons.size(); ++i) {
    if (input.polygons.regions[i] == 0) continue;  // Which floors belong to it is unknown.
    measure_patch(input, detail, i, {step, margin}, errors);
  }
  return {errors.most, errors.count == 0 ? 0 : errors.sum / errors.count};
}

}  // namespace way::test
