// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/export_navmesh.h"

#include "way/io/gltf.h"
#include "way/io/obj.h"
#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <cstring>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way;

namespace {

NavMesh two_tiles() {
  NavMeshEdit change = edit(NavMesh({.tile_side = 8}));
  change.add(test::grid_tile({.coord = {0, 0}, .quads = 1}));
  change.add(test::grid_tile({.coord = {1, 0}, .quads = 1}));
  const NavMesh mesh = *change.commit();
  return *edit(mesh).set_area(mesh.ref(1, 0), Area{7}).commit();
}

nlohmann::json json_of(const std::string& glb) {
  std::uint32_t size = 0;
  std::memcpy(&size, glb.data() + 12, sizeof size);
  return nlohmann::json::parse(glb.substr(20, size));
}

}  // namespace

TEST_SUITE("io/export_navmesh") {
  TEST_CASE("polygons are faces with all of their corners, one material per area") {
    const std::vector<AreaName> names = {{Area{7}, "deep water"}};
    CHECK(format_obj(two_tiles(), {.areas = names}) ==
          "o polygons\n"
          "v 0 0 0\nv 8 0 0\nv 0 0 8\nv 8 0 8\n"
          "v 8 0 0\nv 16 0 0\nv 8 0 8\nv 16 0 8\n"
          "usemtl deep_water\nf 5 7 8 6\n"
          "usemtl area_63\nf 1 3 4 2\n");
  }

  TEST_CASE("links are lines from polygon to polygon, each joint once") {
    CHECK(format_obj(two_tiles(), {.polygons = false, .links = true}) ==
          "o links\nv 4 0 4\nv 12 0 4\nusemtl area_63\nl 1 2\n");
  }

  TEST_CASE("surfaces are triangles") {
    Random random(2);
    const NavMesh mesh = test::mesh_of(test::bumpy_floors(random, 3));
    const auto read = parse_obj_mesh(format_obj(mesh, {.polygons = false, .detail = true}));
    REQUIRE(read);
    CHECK(read->triangles().size() == mesh.counts().detail_triangles);
  }

  TEST_CASE("an empty mesh exports nothing") {
    CHECK(format_obj(NavMesh()).empty());
    CHECK(json_of(*encode_glb(NavMesh())).at("asset").at("version") == "2.0");
  }

  TEST_CASE("text and binary glTF have the same content, and are read back") {
    const std::string text = format_gltf(two_tiles());
    nlohmann::json json = nlohmann::json::parse(text);
    CHECK(json.at("buffers")[0].at("uri").get<std::string>().starts_with("data:"));
    json.at("buffers")[0].erase("uri");
    CHECK(json == json_of(*encode_glb(two_tiles())));
    const auto from_text = parse_gltf(text);
    const auto from_binary = decode_glb(*encode_glb(two_tiles()));
    REQUIRE(from_text);
    REQUIRE(from_binary);
    CHECK(from_text->vertices == from_binary->vertices);
    CHECK(from_text->triangles == from_binary->triangles);
    CHECK(from_text->triangles.size() == 4);
    CHECK(parse_gltf(format_gltf(NavMesh())));
  }

  TEST_CASE("glTF has one node per part and one material per area") {
    const std::vector<AreaName> names = {{Area{7}, "a \"quoted\" name"}};
    const std::string glb =
        *encode_glb(two_tiles(), {.detail = true, .links = true, .areas = names});
    CHECK(glb.substr(0, 4) == "glTF");
    std::uint32_t size = 0;
    std::memcpy(&size, glb.data() + 8, sizeof size);
    CHECK(size == glb.size());
    const nlohmann::json json = json_of(glb);
    CHECK(json.at("nodes").size() == 3);
    CHECK(json.at("nodes")[2].at("name") == "links");
    CHECK(json.at("materials").size() == 2);
    CHECK(json.at("materials")[0].at("name") == "a \"quoted\" name");
    const auto& polygons = json.at("meshes")[0].at("primitives");
    CHECK(polygons.size() == 2);
    const auto& indices = json.at("accessors")[polygons[0].at("indices").get<std::size_t>()];
    CHECK(indices.at("count") == 6);
    CHECK(json.at("buffers")[0].at("byteLength").get<std::size_t>() % 4 == 0);
  }
}
