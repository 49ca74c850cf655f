// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/debug_draw.h"

#include "way/bake/bake.h"
#include "way/bake/shape.h"
#include "way/nav/navmesh_edit.h"

#include "scenes/scenes.h"
#include "support/builders/grid_tile.h"

#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

struct DrawnLine {
  Vec3 from;
  Vec3 to;
  Color color;
};
struct DrawnTriangle {
  std::array<Vec3, 3> corners;
  Color color;

  /// Twice the area in 2D, positive if counter-clockwise viewed from above.
  double turn() const {
    const auto [a, b, c] = corners;
    const double ux = static_cast<double>(b.x) - static_cast<double>(a.x);
    const double uz = static_cast<double>(b.z) - static_cast<double>(a.z);
    const double vx = static_cast<double>(c.x) - static_cast<double>(a.x);
    const double vz = static_cast<double>(c.z) - static_cast<double>(a.z);
    return uz * vx - ux * vz;
  }
};

/// Records what is drawn.
class Recorder : public DebugDraw {
 public:
  void line(Vec3 from, Vec3 to, Color color) override { lines.push_back({from, to, color}); }
  void triangle(Vec3 a, Vec3 b, Vec3 c, Color color) override {
    triangles.push_back({{a, b, c}, color});
  }

  std::vector<DrawnLine> lines;
  std::vector<DrawnTriangle> triangles;
};

NavMesh baked(int tile_size) {
  const auto mesh = bake(scenes::pillars(4), {.tile_size = tile_size});
  REQUIRE(mesh);
  return *mesh;
}

double plan_area(const NavMesh& mesh) {
  double area = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i)
      area += tile->plan_area(i);
  }
  return area;
}

}  // namespace

TEST_SUITE("debug/debug_draw") {
  TEST_CASE("triangles face up and cover the area of the polygons") {
    for (const int tile_size : {0, 32}) {
      const NavMesh mesh = baked(tile_size);
      Recorder recorder;
      draw_navmesh(recorder, mesh, {.color = NavMeshColor::polygon});
      double twice = 0;
      for (const DrawnTriangle& triangle : recorder.triangles) {
        CHECK(triangle.turn() >= 0);
        CHECK(triangle.color.a == 255);
        twice += triangle.turn();
      }
      CHECK(twice / 2 == doctest::Approx(plan_area(mesh)).epsilon(1e-5));
    }
  }

  TEST_CASE("an edge inside a tile is drawn once, a wall as a wall") {
    const NavMesh mesh = baked(0);
    Recorder recorder;
    draw_navmesh(recorder, mesh, {.tile_borders = false});
    std::map<std::set<std::tuple<float, float, float>>, int> times;
    for (const DrawnLine& line : recorder.lines)
      ++times[{{line.from.x, line.from.y, line.from.z}, {line.to.x, line.to.y, line.to.z}}];
    for (const auto& [ends, count] : times)
      CHECK(count == 1);
    std::size_t edges = 0;
    std::size_t shared = 0;
    for (std::uint32_t i = 0; i < mesh.tile_in(0)->edge_count(); ++i) {
      ++edges;
      if (mesh.tile_in(0)->edge(i).is_polygon()) ++shared;
    }
    CHECK(recorder.lines.size() == edges - shared / 2);
  }

  TEST_CASE("polygons outside the heights are left out") {
    const auto tile = test::grid_tile({.coord = {0, 0}, .height = 3});
    const auto mesh = edit(NavMesh({.origin = {}, .tile_side = 8})).add(tile).commit();
    REQUIRE(mesh);
    Recorder recorder;
    draw_navmesh(recorder, *mesh, {.tile_borders = false, .low = 4});
    CHECK(recorder.lines.empty());
    CHECK(recorder.triangles.empty());
    draw_navmesh(recorder, *mesh, {.tile_borders = true, .low = 4});
    CHECK(recorder.lines.size() == 4);  // the border of the tile
  }

  TEST_CASE("a link is an arc from its start to its end, over both") {
    const auto mesh = edit(baked(0)).link({.start = {-50, 1, 0}, .end = {-42, 3, 0}}).commit();
    REQUIRE(mesh);
    Recorder recorder;
    draw_links(recorder, *mesh, {.waiting = rgb(0x123456)});
    REQUIRE(recorder.lines.size() == 16 + 4);  // the arc and two arrows
    CHECK(recorder.lines.front().from == Vec3{-50, 1, 0});
    CHECK(recorder.lines[15].to == Vec3{-42, 3, 0});
    CHECK(recorder.lines[8].from.y > 3);
    CHECK(recorder.lines.front().color == rgb(0x123456));  // no ground at its ends
  }

  TEST_CASE("a path has a line per leg and a post per point") {
    Recorder recorder;
    draw_path(recorder, {}, {});
    CHECK(recorder.lines.empty());
    const std::vector<Vec3> points = {{0, 0, 0}, {1, 0, 0}, {1, 2, 5}};
    draw_path(recorder, points, {.start = rgb(1), .end = rgb(2)}, 2);
    REQUIRE(recorder.lines.size() == 5);
    CHECK(recorder.lines[0].to == Vec3{0, 2, 0});
    CHECK(recorder.lines[0].color == rgb(1));
    CHECK(recorder.lines[4].from == points[1]);
    CHECK(recorder.lines[4].to == points[2]);
  }

  TEST_CASE("a wireframe has every edge once") {
    const auto box = mesh_of(BoxShape{.size = {1, 2, 3}});
    REQUIRE(box);
    Recorder recorder;
    draw_wireframe(recorder, *box, rgb(7));
    CHECK(recorder.lines.size() == 18);  // 12 edges and 6 diagonals
  }
}
