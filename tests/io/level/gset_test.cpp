// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/gset.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

const std::string kMesh = "v 0 0 0\nv 0 0 1\nv 1 0 1\nf 1 2 3\n";
const std::string kScene =
    "f Meshes/floor.obj\n"
    "s 0.3 0.2 2 0.6 0.9 45 8 20 12 1.3 6 6 1 1 0 0 0 9 9 9 48\n"
    "c 1 2 3 4 5 6 0.6 1 5 8\n"
    "v 3 4 -1 2.5\n0 0 0\n0 0 5\n5 0 5\n";

Result<Level> read(const std::string& text, const std::string& mesh = kMesh) {
  const auto fetch = [&](const std::string& path) -> Result<std::string> {
    if (path == "floor.obj") return mesh;
    return Error{Error::Code::io, path + ": cannot be read: No such file or directory"};
  };
  return parse_gset(text, {.name = "a.gset", .fetch = fetch});
}

std::string message_of(const std::string& text, const std::string& mesh = kMesh) {
  const auto level = read(text, mesh);
  REQUIRE_FALSE(level);
  return level.error().message;
}

}  // namespace

TEST_SUITE("io/gset") {
  TEST_CASE("mesh, settings, volumes and connections are read") {
    const auto level = read(kScene);
    REQUIRE(level);
    CHECK(level->triangles.size() == 1);
    REQUIRE(level->settings.size() == 15);
    CHECK(level->settings[0] == NamedValue{"cell_size", "0.3"});
    CHECK(level->settings[13] == NamedValue{"partition", "monotone"});
    CHECK(level->settings[14] == NamedValue{"tile_size", "48"});
    REQUIRE(level->links.size() == 1);
    CHECK(level->links[0].from == Vec3{1, 2, 3});
    CHECK(level->links[0].to == Vec3{4, 5, 6});
    CHECK(level->links[0].radius == 0.6F);
    CHECK(level->links[0].both_ways);
    CHECK(level->links[0].area == Area{5});
    CHECK(level->links[0].flags == 8);
    REQUIRE(level->volumes.size() == 1);
    CHECK(level->volumes[0].area == Area{4});
    CHECK(level->volumes[0].prism.min_height == -1);
    CHECK(level->volumes[0].prism.max_height == 2.5F);
    CHECK(level->volumes[0].prism.outline == std::vector<Vec2>{{0, 0}, {0, 5}, {5, 5}});
  }

  TEST_CASE("volumes before the mesh are kept, short settings keep what is usual") {
    const auto level = read("v 3 1 0 1\n0 0 0\n1 0 0\n1 0 1\ns 0.25 0.1\nf floor.obj\n");
    REQUIRE(level);
    CHECK(level->volumes.size() == 1);
    CHECK(level->settings.size() == 2);
    CHECK(level->triangles.size() == 1);
  }

  TEST_CASE("a connection of area 0 is ground, a volume of area 0 a hole") {
    const auto level =
        read("f floor.obj\nc 0 0 0 1 1 1 0.5 0 0 1\nv 3 0 0 1\n0 0 0\n1 0 0\n1 0 1\n");
    REQUIRE(level);
    CHECK(level->links[0].area == Area::ground);
    CHECK(level->volumes[0].area == Area::none);
  }

  TEST_CASE("every mistake is named with its line") {
    CHECK(message_of("") == "a.gset:1: no line 'f' names a mesh");
    CHECK(message_of("x 1\n") == "a.gset:1: 'x' is none of f, s, c, v");
    CHECK(message_of("f \n") == "a.gset:1: no mesh is named behind 'f'");
    CHECK(message_of("f floor.obj\nf floor.obj\n") == "a.gset:2: a second mesh is named");
    CHECK(message_of("f floor.obj\ns 0.3 wide\n") == "a.gset:2: 'wide' is not a number");
    CHECK(message_of("f floor.obj\ns 0.3 nan\n") == "a.gset:2: 'nan' is not finite");
    CHECK(message_of("f floor.obj\ns 1 1 1 1 1 1 1 1 1 1 6 1 1 7\n") ==
          "a.gset:2: '7' is no partition: 0, 1 and 2 are");
    CHECK(message_of("f floor.obj\nv 2 1 0 1\n") ==
          "a.gset:2: a volume has 2 corners, at least 3 needed");
    CHECK(message_of("f floor.obj\nv 3 300 0 1\n0 0 0\n0 0 1\n1 0 1\n") ==
          "a.gset:2: an area is 300: it must be from 0 to 255");
    CHECK(message_of("f floor.obj\nv 3 1 0 1\n0 0 0\n") == "a.gset:4: a number is missing");
    CHECK(message_of("f floor.obj\nc 1 2 3\n") == "a.gset:3: a number is missing");
    CHECK(message_of("f floor.obj\nc 0 0 0 1 1 1 -2 0 1 1\n") == "a.gset:2: a radius is -2");
  }

  TEST_CASE("a mesh that is missing or bad is named") {
    const auto missing = read("f lost.obj\n");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().code == Error::Code::io);
    CHECK(missing.error().message ==
          "a.gset:1: lost.obj: cannot be read: No such file or directory");
    CHECK(message_of("f floor.obj\n", "v 0 0 0\nf 1 2 3\n") == "floor.obj:2: vertex index 3 of 1");
    CHECK(parse_gset("f floor.obj\n").error().message == "line 1: needs the file 'floor.obj'");
  }
}
