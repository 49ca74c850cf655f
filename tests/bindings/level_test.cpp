// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <array>
#include <limits>
#include <string_view>

using namespace way::test;

namespace {

constexpr std::array<float, 12> kCorners = {0, 0, 0, 0, 0, 9, 9, 0, 9, 9, 0, 0};
constexpr std::array<uint32_t, 6> kTriangles = {0, 1, 2, 0, 2, 3};

way_triangles square() {
  way_triangles triangles;
  REQUIRE(way_triangles_init(&triangles, sizeof triangles) == WAY_OK);
  triangles.vertices = kCorners.data();
  triangles.vertex_count = 4;
  triangles.triangles = kTriangles.data();
  triangles.triangle_count = 2;
  return triangles;
}

way_file file_of(const char* name, std::string_view text) {
  return {name, text.data(), text.size()};
}

way_level_info info_of(const way_level* level) {
  auto info = sized<way_level_info>();
  REQUIRE(way_level_get_info(level, &info) == WAY_OK);
  return info;
}

constexpr std::string_view kObj = "o Pool\nv 0 0 0\nv 0 0 9\nv 9 0 9\nv 9 0 0\nf 1 2 3 4\n";

}  // namespace

TEST_SUITE("bindings/level") {
  TEST_CASE("triangles go in and come out") {
    CLevel level;
    const way_triangles given = square();
    REQUIRE(way_level_create(&given, level.out()) == WAY_OK);
    size_t count = 0;
    const float* const vertices = way_level_vertices(level, &count);
    REQUIRE(count == 4);
    CHECK(vertices[5] == 9);
    const uint32_t* const triangles = way_level_triangles(level, &count);
    REQUIRE(count == 2);
    CHECK(triangles[5] == 3);
    CHECK(way_level_areas(level, &count)[1] == WAY_AREA_GROUND);
    CHECK(info_of(level).bounds_max[0] == 9);
    CHECK(info_of(level).part_count == 0);
  }

  TEST_CASE("clockwise triangles face down unless they are told to be so") {
    way_triangles given = square();
    given.clockwise = 1;
    CLevel level;
    REQUIRE(way_level_create(&given, level.out()) == WAY_OK);
    CHECK(::info_of(level).triangle_count == 2);
    CHECK(way::test::info_of(baked(level)).polygons == 0);
  }

  TEST_CASE("invalid triangles get the library's message") {
    way_triangles given = square();
    given.vertex_count = 3;
    CLevel level;
    CHECK(way_level_create(&given, level.out()) == WAY_INVALID_MESH);
    CHECK(last_error() == "triangle 1 names vertex 3 of 3");
    given.vertices = nullptr;
    CHECK(way_level_create(&given, level.out()) == WAY_INVALID_ARGUMENT);
    CHECK(level.get() == nullptr);
  }

  TEST_CASE("a file is read by its extension") {
    CLevel level;
    const way_file file = file_of("level.OBJ", kObj);
    REQUIRE(way_level_read(&file, 1, nullptr, level.out()) == WAY_OK);
    CHECK(::info_of(level).triangle_count == 2);
    CHECK(std::string(way_level_part_names(level, 0)) == "Pool\n\n");
    CHECK(way_level_part_names(level, 1) == nullptr);
    CHECK(last_error() == "there is no part 1 of 1");
  }

  TEST_CASE("rules give parts their areas, and options place the file") {
    way_level_options options;
    REQUIRE(way_level_options_init(&options, sizeof options) == WAY_OK);
    options.scale = 2;
    options.move[1] = 5;
    options.area_rules = "\nPool=water:3\n";
    CLevel level;
    const way_file file = file_of("level.obj", kObj);
    REQUIRE(way_level_read(&file, 1, &options, level.out()) == WAY_OK);
    CHECK(way_level_areas(level, nullptr)[0] == 10);
    CHECK(::info_of(level).bounds_max[0] == 18);
    CHECK(::info_of(level).bounds_max[1] == 5);
    options.area_rules = "Pool";
    CHECK(way_level_read(&file, 1, &options, level.out()) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("invalid files get the library's message") {
    CLevel level;
    const way_file bad = file_of("level.obj", "v 0 0 0\nf 1 2 3\n");
    CHECK(way_level_read(&bad, 1, nullptr, level.out()) == WAY_BAD_FORMAT);
    CHECK(last_error() == "level.obj:2: vertex index 3 of 1");
    const way_file unknown = file_of("level.doc", kObj);
    CHECK(way_level_read(&unknown, 1, nullptr, level.out()) == WAY_BAD_FORMAT);
    CHECK(last_error() ==
          "level.doc: levels are read from files that end in .obj, .gltf, .glb, .ply, .stl, .gset");
    const way_file empty = {"level.obj", nullptr, 0};
    CHECK(way_level_read(&empty, 1, nullptr, level.out()) == WAY_BAD_FORMAT);
    CHECK(way_level_read(nullptr, 1, nullptr, level.out()) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("a RecastDemo scene includes its mesh, volumes and links") {
    constexpr std::string_view kScene =
        "f level.obj\n"
        "c 1 0 1  8 0 8  0.5 1 5 8\n"
        "v 4 2 -1 2\n1 0 1\n1 0 3\n3 0 3\n3 0 1\n";
    const way_file files[] = {file_of("demo.gset", kScene), file_of("some/level.obj", kObj)};
    CLevel level;
    REQUIRE(way_level_read(files, 2, nullptr, level.out()) == WAY_OK);
    CHECK(::info_of(level).volume_count == 1);
    CHECK(::info_of(level).link_count == 1);
    auto volume = sized<way_volume>();
    REQUIRE(way_level_volume(level, 0, &volume) == WAY_OK);
    CHECK(volume.kind == WAY_VOLUME_PRISM);
    CHECK(volume.area == 2);
    CHECK(volume.outline_count == 4);
    auto link = sized<way_link>();
    REQUIRE(way_level_link(level, 0, &link) == WAY_OK);
    CHECK(link.end[0] == 8);
    CHECK(way_level_link(level, 1, &link) == WAY_INVALID_ARGUMENT);
    CHECK(way::test::info_of(baked(level)).links == 1);

    // Without a radius and flags, as the library and the command line make it.
    const std::string bare = "f level.obj\nc 1 0 1  8 0 8  0 1 5 0\n";
    const way_file bare_files[] = {file_of("demo.gset", bare), file_of("some/level.obj", kObj)};
    REQUIRE(way_level_read(bare_files, 2, nullptr, level.out()) == WAY_OK);
    const CMesh mesh = baked(level);
    REQUIRE(way_navmesh_link(mesh, 0, nullptr, &link, nullptr) == WAY_OK);
    CHECK(link.radius == settings_with(0).agent_radius);
    CHECK(link.flags == 1);

    CHECK(way_level_read(files, 1, nullptr, level.out()) == WAY_IO);
    CHECK(last_error().find("level.obj: is not among the files that were given") !=
          std::string::npos);
  }

  TEST_CASE("scenes have names") {
    CHECK(std::string(way_level_scene_names()).find("dungeon") != std::string::npos);
    CLevel level;
    CHECK(way_level_scene("castle", 1, 0, level.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error().find("there is no scene named 'castle'") == 0);
    CHECK(way_level_scene(nullptr, 1, 0, level.out()) == WAY_INVALID_ARGUMENT);
  }
}
