// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/detail_mesh.h"

#include "bake/detail/detail_mesh_into.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace way {
namespace {

/// Columns of the world at which samples are taken.
class SampleColumns {
 public:
  /// The first sample at or after a column of the world.
  SampleColumns(float sample_distance, int low)
      : step_(std::max(1.0, static_cast<double>(sample_distance))),
        number_(std::ceil(low / step_)) {
    while (column() >= low) {
      --number_;
    }
    while (column() < low) {
      ++number_;
    }
  }

  int column() const { return static_cast<int>(std::floor(number_ * step_)); }
  void advance() { ++number_; }

 private:
  double step_;
  double number_;
};

class DetailBuilder {
 public:
  DetailBuilder(const DetailInput& input, const DetailOptions& options, DetailScratch& scratch,
                DetailMesh& result)
      : input_(input),
        options_(options),
        lattice_(DetailLattice::of(input.polygons.grid)),
        s_(scratch),
        result_(result) {}

  void run() {
    result_.patches.clear();
    result_.vertices.clear();
    result_.triangles.clear();
    s_.outline.start(input_, options_);
    for (std::size_t polygon = 0; polygon < input_.polygons.size(); ++polygon) {
      add_patch(polygon);
    }
  }

 private:
  void add_patch(std::size_t polygon) {
    read_corners(polygon);
    if (options_.sample_distance > 0) {
      s_.floors.select(input_.polygons, polygon, input_.open, input_.regions);
    }
    start_surface(polygon);
    add_edge_vertices(polygon);
    if (options_.sample_distance > 0) {
      collect_samples();
      fit_surface(s_.samples, static_cast<double>(options_.max_error), s_.surface, s_.heights,
                  s_.fit);
    }
    emit();
  }

  void read_corners(std::size_t polygon) {
    s_.ring.clear();
    for (const std::uint32_t corner : input_.polygons.polygon(polygon)) {
      s_.ring.push_back(lattice_.at(input_.polygons.vertices[corner]));
    }
  }

  /// Triangulates the corners. Those on a straight stretch of the outline come last, as points on
  /// an edge, because they are not corners of a strictly convex polygon.
  void start_surface(std::size_t polygon) {
    const std::size_t count = s_.ring.size();
    s_.points.assign(count, kStraight);
    s_.turns.clear();
    for (std::size_t i = 0; i < count; ++i) {
      if (orient2d(s_.ring[(i + count - 1) % count], s_.ring[i], s_.ring[(i + 1) % count]) <= 0) {
        continue;
      }
      s_.points[i] = static_cast<std::uint32_t>(s_.turns.size());
      s_.turns.push_back(s_.ring[i]);
    }
    s_.surface.start(s_.turns);
    if (s_.turns.size() < count) add_straight_corners();

    const auto corners = input_.polygons.polygon(polygon);
    s_.heights.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      s_.heights[s_.points[i]] = static_cast<float>(input_.polygons.vertices[corners[i]].y);
    }
  }

  void add_straight_corners() {
    const std::size_t count = s_.ring.size();
    const auto first =
        static_cast<std::size_t>(std::ranges::find(s_.points, 0U) - s_.points.begin());
    for (std::size_t i = 1; i < count; ++i) {
      const std::size_t corner = (first + i) % count;
      if (s_.points[corner] != kStraight) continue;
      const auto [triangle, edge] =
          s_.surface.outline_edge_from(s_.points[(corner + count - 1) % count]);
      s_.points[corner] = static_cast<std::uint32_t>(s_.surface.points().size());
      s_.surface.add_on_outline(triangle, edge, s_.ring[corner]);
    }
  }

  void add_edge_vertices(std::size_t polygon) {
    for (std::size_t corner = 0; corner < s_.ring.size(); ++corner) {
      s_.floors.narrow(input_.polygons.region_along(polygon, corner));
      const DetailOutline::Chain chain = s_.outline.chain(polygon, corner, s_.floors);
      if (chain.count == 0) continue;
      Triangulation::Edge at = s_.surface.outline_edge_from(s_.points[corner]);
      for (std::uint32_t i = 0; i < chain.count; ++i) {
        const HeightSample& vertex = s_.outline.vertex(chain, i);
        s_.surface.add_on_outline(at.triangle, at.edge, vertex.at);
        s_.heights.push_back(vertex.height);
        at = {s_.surface.outline_triangle(), 0};
      }
    }
    s_.floors.narrow(0);
  }

  /// The heights inside the polygon, at least half a sample distance from its edges.
  void collect_samples() {
    list_sample_cells();
    s_.samples.clear();
    for (const Cell cell : s_.cells) {
      // If no floor is near, the surface stays as it is.
      const std::uint32_t floor = floor_near(cell);
      if (floor == input_.open.none()) continue;
      s_.samples.push_back({lattice_.center(cell), static_cast<float>(input_.open.floor[floor])});
    }
  }

  /// If the cell has no floor, and the nearest one is more than a step above or below all corners,
  /// it may be unreachable; then a reachable floor is used if it is much closer in height.
  std::uint32_t floor_near(Cell cell) {
    HeightPatch& floors = s_.floors;
    if (const std::uint32_t own = floors.floor_at(cell); own != input_.open.none()) return own;
    const std::uint32_t any = floors.floor_near(cell);
    if (any == input_.open.none() || floors.off_corners(any) <= floors.step()) return any;
    floors.keep_to_links(HeightPatch::kWhole);
    const std::uint32_t reached = floors.floor_near(cell);
    floors.take_any();
    const bool is_nearer =
        reached != input_.open.none() && 2 * floors.off_corners(reached) < floors.off_corners(any);
    return is_nearer ? reached : any;
  }

  void list_sample_cells() {
    s_.cells.clear();
    const auto [low, high] = read_edges();
    const VoxelGrid& grid = input_.polygons.grid;
    const Cell world = {grid.first.x + grid.border, grid.first.z + grid.border};
    SampleColumns z(options_.sample_distance, low.z + world.z);
    for (; z.column() < high.z + world.z; z.advance()) {
      const auto [from, to] = cells_in_row(s_.edges, z.column() - world.z, {low.x, high.x - 1});
      if (from > to) continue;
      SampleColumns x(options_.sample_distance, from + world.x);
      for (; x.column() <= to + world.x; x.advance()) {
        s_.cells.push_back({x.column() - world.x, z.column() - world.z});
      }
    }
  }

  /// Lists the edges, moved inward, and returns the window of the polygon's cells.
  CellWindow read_edges() {
    s_.edges.clear();
    const double unit = lattice_.unit();
    const double margin = static_cast<double>(options_.sample_distance) * 0.5;
    CellWindow window = {{s_.ring[0].x, s_.ring[0].z}, {s_.ring[0].x, s_.ring[0].z}};
    PlanPoint a = s_.ring.back();
    for (const PlanPoint b : s_.ring) {
      s_.edges.push_back(InsetEdge::along((b.x - a.x) / unit, (b.z - a.z) / unit, margin));
      s_.edges.back().from_x = a.x / unit;
      s_.edges.back().from_z = a.z / unit;
      window.low = {std::min(window.low.x, a.x), std::min(window.low.z, a.z)};
      window.high = {std::max(window.high.x, a.x), std::max(window.high.z, a.z)};
      a = b;
    }
    return {{window.low.x >> lattice_.shift, window.low.z >> lattice_.shift},
            {window.high.x >> lattice_.shift, window.high.z >> lattice_.shift}};
  }

  void emit() {
    const std::size_t count = s_.ring.size();
    const auto& points = s_.surface.points();
    const auto& triangles = s_.surface.triangles();
    result_.patches.push_back(
        {.first_vertex = static_cast<std::uint32_t>(result_.vertices.size()),
         .vertex_count = static_cast<std::uint32_t>(points.size()),
         .first_triangle = static_cast<std::uint32_t>(result_.triangles.size()),
         .triangle_count = static_cast<std::uint32_t>(triangles.size())});
    for (std::size_t i = 0; i < count; ++i) {
      result_.vertices.push_back(lattice_.position(s_.ring[i], s_.heights[s_.points[i]]));
    }
    for (std::size_t i = count; i < points.size(); ++i) {
      result_.vertices.push_back(lattice_.position(points[i], s_.heights[i]));
    }
    // Maps points back to corners, which differ only if the outline has straight corners.
    s_.order.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      s_.order[s_.points[i]] = static_cast<std::uint32_t>(i);
    }
    for (const Triangulation::Triangle& triangle : triangles) {
      DetailTriangle& out = result_.triangles.emplace_back();
      for (std::size_t i = 0; i < 3; ++i) {
        const std::uint32_t point = triangle.corners[i];
        out.vertices[i] = point < count ? s_.order[point] : point;
        if (triangle.across[i] == Triangulation::kOutside) {
          out.outline = static_cast<std::uint8_t>(out.outline | 1U << i);
        }
      }
    }
  }

  static constexpr std::uint32_t kStraight = 0xffffffffU;

  const DetailInput& input_;
  const DetailOptions& options_;
  DetailLattice lattice_;
  DetailScratch& s_;
  DetailMesh& result_;
};

}  // namespace

void add_detail_into(const DetailInput& input, const DetailOptions& options, DetailScratch& scratch,
                     DetailMesh& mesh) {
  DetailBuilder(input, options, scratch, mesh).run();
}

DetailMesh add_detail(const DetailInput& input, const DetailOptions& options) {
  DetailScratch scratch;
  DetailMesh mesh;
  add_detail_into(input, options, scratch, mesh);
  return mesh;
}

}  // namespace way
