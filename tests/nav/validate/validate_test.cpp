// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/validate.h"

#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"

#include <algorithm>
#include <functional>
#include <string>

#include <doctest/doctest.h>

using namespace way;
using test::grid_data;
using test::GridTile;

namespace {

/// A grid whose quads have a vertex in the middle and one on each edge, all at heights that depend
/// on the place alone: vertices 0 to 3 are corners, 4 to 7 lie on the edges from them, 8 inside.
TileData hilly(const GridTile& grid) {
  TileData data = grid_data(grid);
  data.patches.clear();
  const auto raised = [](Vec3 a, Vec3 b) {
    const Vec3 middle = lerp(a, b, 0.5F);
    return Vec3{middle.x, middle.y + 0.125F + middle.x / 64, middle.z};
  };
  for (std::size_t p = 0; p < data.size(); ++p) {
    data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                            static_cast<std::uint32_t>(data.detail_triangles.size())});
    const auto corner = [&](std::uint32_t i) { return data.vertices[data.corners[4 * p + i % 4]]; };
    for (std::uint32_t i = 0; i < 4; ++i)
      data.detail_vertices.push_back(raised(corner(i), corner(i + 1)));
    data.detail_vertices.push_back(raised(corner(0), corner(2)));
    for (std::uint32_t i = 0; i < 4; ++i) {
      data.detail_triangles.push_back({{i, 4 + i, 8}, 1});
      data.detail_triangles.push_back({{4 + i, (i + 1) % 4, 8}, 1});
    }
  }
  data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                          static_cast<std::uint32_t>(data.detail_triangles.size())});
  return data;
}

std::string check(const TileData& data) {
  const auto valid = validate(*test::make_tile(data));
  return valid ? "valid" : valid.error().message;
}

/// The report on a hilly tile of 2 x 2 quads without portals, once it is damaged.
std::string after(const std::function<void(TileData&)>& damage) {
  TileData data = hilly({.open = 0});
  damage(data);
  return check(data);
}

std::string check(const NavMesh& mesh, const ValidateOptions& options = {}) {
  const auto valid = validate(mesh, options);
  return valid ? "valid" : valid.error().message;
}

/// Two tiles side by side in x; the second is damaged.
NavMesh pair_of(const std::function<void(TileData&)>& damage, GridTile second = {}) {
  second.coord = {1, 0};
  TileData data = hilly(second);
  damage(data);
  return *edit(NavMesh({.origin = {}, .tile_side = 8}))
              .add(test::make_tile(hilly({})))
              .add(test::make_tile(data))
              .commit();
}

void add_quad(TileData& data, Vec3 low, float side) {
  const auto first = static_cast<std::uint32_t>(data.vertices.size());
  for (const Vec3 step : {Vec3{0, 0, 0}, Vec3{0, 0, side}, Vec3{side, 0, side}, Vec3{side, 0, 0}})
    data.vertices.push_back(low + step);
  for (std::uint32_t i = 0; i < 4; ++i) {
    data.corners.push_back(first + i);
    data.neighbors.push_back(TileData::kWall);
  }
  data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
  data.areas.push_back(Area::ground);
  data.patches.push_back(data.patches.back());
}

}  // namespace

TEST_SUITE("nav/validate") {
  TEST_CASE("what is right is valid") {
    CHECK(check(NavMesh()) == "valid");
    CHECK(check(hilly({.quads = 5})) == "valid");
    CHECK(check(grid_data({.quads = 5})) == "valid");
    CHECK(check(pair_of([](TileData&) {})) == "valid");
    CHECK(after([](TileData&) {}) == "valid");
  }

  TEST_CASE("a neighbor that does not lead back is found") {
    CHECK(after([](TileData& d) { d.neighbors[2] = TileData::kWall; }) ==
          "tile (0, 0, 0), polygon 1: its edge 0 and the polygon beyond do not lead to each other");
    CHECK(after([](TileData& d) { d.neighbors[2] = 3; }) ==
          "tile (0, 0, 0), polygon 1: its edge 0 and the polygon beyond do not lead to each other");
    CHECK(after([](TileData& d) { d.neighbors[0] = 3; }) ==
          "tile (0, 0, 0), polygon 0: its edge 0 and the polygon beyond do not lead to each other");
  }

  TEST_CASE("neighbors over copied vertices are fine, and so are walls that coincide") {
    CHECK(after([](TileData& d) {
            d.vertices.push_back(d.vertices[4]);
            d.corners[2] = 9;
          }) == "valid");
    CHECK(after([](TileData& d) { d.neighbors[2] = d.neighbors[4] = TileData::kWall; }) == "valid");
  }

  TEST_CASE("a polygon that is there twice is found") {
    const std::string said = after([](TileData& d) { add_quad(d, d.vertices[0], 4); });
    CHECK(said.find("is also an edge of polygon") != std::string::npos);
  }

  TEST_CASE("polygons that overlap at one height are found") {
    CHECK(after([](TileData& d) {
            add_quad(d, {1, 0.25F, 1}, 2);
          }) ==
          "tile (0, 0, 0), polygon 0: it overlaps polygon 4 at (2, 2), where they are 0.09375 "
          "apart in height");
  }

  TEST_CASE("floors above each other are fine") {
    CHECK(after([](TileData& d) { add_quad(d, {1, 3, 1}, 5); }) == "valid");
    CHECK(after([](TileData& d) { add_quad(d, {1, -3, 1}, 5); }) == "valid");
  }

  TEST_CASE("floors between which the body fits may be closer than a step") {
    const auto with_height = [](float height) {
      return after([=](TileData& d) {
        d.agent.climb = 2;
        d.agent.height = height;
        add_quad(d, {1, 1.5F, 1}, 5);
      });
    };
    CHECK(with_height(1) == "valid");
    CHECK(with_height(3).find("it overlaps polygon 4") != std::string::npos);
  }

  TEST_CASE("a triangle that is upside down is found") {
    CHECK(after([](TileData& d) {
            std::swap(d.detail_triangles[9].vertices[0], d.detail_triangles[9].vertices[1]);
          }) == "tile (0, 0, 0), polygon 1: its triangle 1 is upside down");
  }

  TEST_CASE("a triangle that is missing is found") {
    CHECK(after([](TileData& d) {
            d.detail_triangles.pop_back();
            --d.patches.back().first_triangle;
          }) == "tile (0, 0, 0), polygon 3: its triangles cover 14 of an area of 16");
  }

  TEST_CASE("flags that are not the outline are found") {
    CHECK(after([](TileData& d) { d.detail_triangles[0].outline = 0; }) ==
          "tile (0, 0, 0), polygon 0: its triangles leave a gap");
    CHECK(after([](TileData& d) {
            d.detail_triangles[0].outline = 3;  // the edge from 4 to 8
            d.detail_triangles[1].outline = 5;  // and back
          }) ==
          "tile (0, 0, 0), polygon 0: the flagged edges of its triangles are not its outline");
  }

  TEST_CASE("a surface that leaves its polygon is found") {
    CHECK(after([](TileData& d) {
            d.detail_vertices[0].x -= 0.5F;  // out of the edge at low x of polygon 0
            d.detail_vertices[3].z += 0.5F;  // and as much in at low z
          }) == "tile (0, 0, 0), polygon 0: its surface leaves edge 0");
  }

  TEST_CASE("a crack between two surfaces of a tile is found") {
    CHECK(after([](TileData& d) { d.detail_vertices[2].y += 0.001F; }) ==
          "tile (0, 0, 0), polygon 0: its surface and its neighbor's differ on edge 2");
  }

  TEST_CASE("a crack between two tiles is found") {
    CHECK(check(pair_of([](TileData& d) { d.detail_vertices[0].y += 0.001F; })) ==
          "tile (0, 0, 0), polygon 1: its portal 2 at (8, 0, 4) and its twin have different "
          "surfaces");
  }

  TEST_CASE("a border corner that is off by one bit is found") {
    const NavMesh mesh = pair_of([](TileData& d) {
      for (Vec3& v : d.vertices)
        v.y = std::nextafter(v.y, 1.0F);
    });
    CHECK(check(mesh) ==
          "tile (0, 0, 0), polygon 1: its portal 2 at (8, 0, 4) and its twin have different ends");
    CHECK(check(mesh, {.exact_borders = false}) == "valid");
  }

  TEST_CASE("a portal that meets a wall or several edges is found") {
    CHECK(check(pair_of([](TileData&) {}, {.open = 0})) ==
          "tile (0, 0, 0), polygon 1: its portal 2 at (8, 0, 4) has 0 links");
    CHECK(check(pair_of([](TileData&) {}, {.quads = 4})) ==
          "tile (0, 0, 0), polygon 1: its portal 2 at (8, 0, 4) has 2 links");
    CHECK(check(pair_of([](TileData&) {}, {.quads = 4}), {.exact_borders = false}) == "valid");
  }

  TEST_CASE("a portal beside a missing tile is fine") {
    const NavMesh mesh = pair_of([](TileData&) {});
    CHECK(check(*edit(mesh).remove({1, 0}).commit()) == "valid");
  }

  TEST_CASE("a portal inside of its tile is found") {
    const NavMesh mesh = pair_of([](TileData& d) {
      // Polygon 0 loses its neighbor at high x and gets a portal instead.
      d.neighbors[2] = TileData::portal(Side::high_x);
      d.neighbors[4] = TileData::kWall;
      d.vertices.push_back(d.vertices[4] + Vec3{0, 0, -0.25F});
      d.vertices.push_back(d.vertices[1] + Vec3{0, 0, 0.25F});
      d.corners[2] = 9;
      d.corners[3] = 10;
      d.neighbors[1] = d.neighbors[11] = TileData::kWall;
      d.patches.clear();
      d.detail_vertices.clear();
      d.detail_triangles.clear();
    });
    CHECK(check(mesh, {.exact_borders = false}) ==
          "tile (1, 0, 0), polygon 0: its portal 2 is not on the tile's border");
  }

  TEST_CASE("a hundred thousand polygons are checked in no time") {
    CHECK(check(grid_data({.quads = 320, .side = 1024})) == "valid");
  }
}
