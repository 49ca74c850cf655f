// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/compact_heightfield.h"
#include "way/bake/distance_field.h"
#include "way/bake/erode.h"
#include "way/bake/poly_mesh.h"
#include "way/bake/seams.h"
#include "way/core/random.h"

#include "support/builders/voxels.h"
#include "support/checks/mesh_checks.h"

#include <algorithm>
#include <compare>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr int kTile = 12;
constexpr int kRim = 4;
constexpr int kWindow = kTile + 2 * kRim;

/// What a tile shows of its border on one side: an edge from corner to corner with their heights.
struct BorderEdge {
  int low = 0;
  int low_y = 0;
  int high = 0;
  int high_y = 0;

  friend auto operator<=>(const BorderEdge&, const BorderEdge&) = default;
};

struct BakedTile {
  SeamMap seams = {};
  ContourSet contours = {};
  PolyMesh polygons = {};
};

BakedTile bake_window(const Heightfield& world, Cell first, int round) {
  std::vector<std::vector<Span>> columns;
  for (int z = 0; z < kWindow; ++z) {
    for (int x = 0; x < kWindow; ++x) {
      const auto spans = world.column({first.x + x, first.z + z});
      columns.emplace_back(spans.begin(), spans.end());
    }
  }
  CompactHeightfield open = compact(test::make_heightfield(kWindow, kWindow, columns), 3, 2);
  open.grid.border = kRim;
  erode(open, round % 2, ErodeMetric::euclidean);
  const RegionOptions options = {
      .partition = static_cast<Partition>(round % 3), .min_size = 6, .merge_size = 20};
  const RegionMap regions = find_regions(open, distance_field(open), options);
  BakedTile tile;
  tile.seams = find_seams(open);
  tile.contours = trace_contours(open, regions, tile.seams, {.max_edge_length = 5});
  tile.polygons = make_polygons(tile.contours, 6);
  return tile;
}

std::vector<BorderEdge> edges_on(const PolyMesh& mesh, Side side) {
  std::vector<BorderEdge> edges;
  for (std::size_t i = 0; i < mesh.size(); ++i) {
    const auto corners = mesh.polygon(i);
    for (std::size_t k = 0; k < corners.size(); ++k) {
      if (mesh.neighbors[mesh.first[i] + k] != PolyMesh::kPortal + static_cast<unsigned>(side))
        continue;
      GridPoint a = mesh.vertices[corners[k]];
      GridPoint b = mesh.vertices[corners[(k + 1) % corners.size()]];
      const bool along_z = side == Side::low_x || side == Side::high_x;
      if (along_z ? b.z < a.z : b.x < a.x) std::swap(a, b);
      edges.push_back({along_z ? a.z : a.x, a.y, along_z ? b.z : b.x, b.y});
    }
  }
  std::ranges::sort(edges);
  return edges;
}

std::vector<BorderEdge> seams_on(const SeamMap& map, Side side) {
  std::vector<BorderEdge> edges;
  for (const Seam& seam : map.seams) {
    const auto heights = map.corner_heights(seam);
    if (seam.side == side) edges.push_back({seam.low, heights.front(), seam.high, heights.back()});
  }
  std::ranges::sort(edges);
  return edges;
}

/// Ground with gentle hills, a few pits and pillars, and a floor above parts of it.
Heightfield random_world(Random& random, int width, int depth) {
  std::vector<std::vector<Span>> columns;
  std::vector<int> hills;
  for (int i = 0; i < width * depth; ++i) {
    const int west = i % width == 0 ? 6 : hills[static_cast<std::size_t>(i - 1)];
    const int south = i < width ? west : hills[static_cast<std::size_t>(i - width)];
    hills.push_back(std::clamp((west + south) / 2 + random.below(3) - 1, 1, 12));
  }
  const int bridge = random.below(depth);
  for (int i = 0; i < width * depth; ++i) {
    const int top = hills[static_cast<std::size_t>(i)];
    const int luck = random.below(100);
    const Area area = random.below(60) == 0 ? static_cast<Area>(5) : Area::ground;
    columns.emplace_back();
    if (luck >= 4) columns.back().push_back({0, static_cast<std::uint16_t>(top), area});
    if (luck == 4 || luck == 5) columns.back().back().top = 40;
    if (luck > 5 && std::abs(i / width - bridge) < 4) columns.back().push_back({20, 21, area});
  }
  return test::make_heightfield(width, depth, columns);
}

void check_side(const BakedTile& tile, Side side) {
  REQUIRE(edges_on(tile.polygons, side) == seams_on(tile.seams, side));
}

}  // namespace

TEST_SUITE("bake/tile_border") {
  TEST_CASE("every seam is exactly one edge of one polygon, with the seam's heights") {
    Random random(1);
    for (int round = 0; round < 100; ++round) {
      const Heightfield world = random_world(random, kWindow, kWindow);
      const BakedTile tile = bake_window(world, {0, 0}, round);
      CAPTURE(round);
      for (const Side side : {Side::low_x, Side::high_z, Side::high_x, Side::low_z})
        check_side(tile, side);
      REQUIRE(test::find_fault(tile.contours) == "");
      REQUIRE(test::find_fault(tile.polygons, tile.contours, 6) == "");
    }
  }

  TEST_CASE("two tiles put the same edges with the same heights on the border between them") {
    Random random(2);
    std::size_t edges = 0;
    for (int round = 0; round < 100; ++round) {
      const bool along_x = random.below(2) == 0;
      const Heightfield world = random_world(random, kWindow + kTile, kWindow + kTile);
      const BakedTile a = bake_window(world, {0, 0}, round);
      // The other tile may be cut into regions in quite another way.
      const BakedTile b = bake_window(world, along_x ? Cell{kTile, 0} : Cell{0, kTile}, round + 2);
      const auto mine = edges_on(a.polygons, along_x ? Side::high_x : Side::high_z);
      CAPTURE(round);
      REQUIRE(mine == edges_on(b.polygons, along_x ? Side::low_x : Side::low_z));
      edges += mine.size();
    }
    CHECK(edges > 200);
  }

  TEST_CASE("a grid without a rim has no portals") {
    Random random(3);
    const CompactHeightfield open = compact(random_world(random, kWindow, kWindow), 3, 2);
    const RegionMap regions = find_regions(open, distance_field(open), {.min_size = 0});
    const PolyMesh mesh = make_polygons(trace_contours(open, regions, find_seams(open), {}), 6);
    CHECK(mesh.size() > 0);
    CHECK(std::ranges::none_of(mesh.neighbors, PolyMesh::is_portal));
    CHECK(std::ranges::count(mesh.seams, 0U) == std::ssize(mesh.seams));
  }
}
