// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/obj.h"

#include "way/core/random.h"
#include "way/io/file.h"

#include "support/shared_data.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

const std::string kSquare = "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\n";

std::vector<Triangle> triangles_of(const std::string& text) {
  const auto mesh = parse_obj_mesh(text);
  REQUIRE_MESSAGE(mesh, (mesh ? "" : mesh.error().message));
  return {mesh->triangles().begin(), mesh->triangles().end()};
}

std::string message_of(const std::string& text) {
  const auto mesh = parse_obj_mesh(text);
  REQUIRE_FALSE(mesh);
  return mesh.error().message;
}

}  // namespace

TEST_SUITE("io/obj") {
  TEST_CASE("an empty file is an empty mesh") {
    CHECK(triangles_of("").empty());
    CHECK(triangles_of("\n\n# nothing here\n").empty());
  }

  TEST_CASE("vertices are read in order, in every number format") {
    const auto mesh = parse_obj_mesh("v 1 -2.5 +3e2\nv\t.5 5. -1E-3 1.0\n v 1 2 3 0.1 0.2 0.3\n");
    REQUIRE(mesh);
    REQUIRE(mesh->vertices().size() == 3);
    CHECK(mesh->vertices()[0] == Vec3{1, -2.5F, 300});
    CHECK(mesh->vertices()[1] == Vec3{0.5F, 5, -0.001F});
    CHECK(mesh->vertices()[2] == Vec3{1, 2, 3});
  }

  TEST_CASE("a convex face of four corners becomes a fan") {
    CHECK(triangles_of(kSquare + "f 1 2 3 4\n") == std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}});
  }

  TEST_CASE("a concave face is cut inside its outline, even before its vertices are known") {
    // An arrowhead whose notch is vertex 3: the cut must begin or end there.
    const std::string arrow = "v 0 0 0\nv -2 0 3\nv 0 0 1\nv 2 0 3\n";
    for (const std::string& text :
         {arrow + "f 2 3 4 1\n", "f 2 3 4 1\n" + arrow, arrow + "f -3 -2 -1 -4\n"}) {
      const auto triangles = triangles_of(text);
      REQUIRE(triangles.size() == 2);
      for (const Triangle& t : triangles)
        CHECK(std::ranges::count(t, 2U) + std::ranges::count(t, 0U) == 2);
    }
  }

  TEST_CASE("a face of five corners becomes three triangles that cover it") {
    const auto triangles =
        triangles_of("v 0 0 0\nv 0 0 3\nv 3 0 3\nv 3 0 0\nv 1 0 1\nf 1 2 3 4 5\n");
    REQUIRE(triangles.size() == 3);
    for (const Triangle& t : triangles)
      CHECK(t != Triangle{0, 2, 3});
  }

  TEST_CASE("objects, groups and materials are kept as names") {
    const auto level = parse_obj(kSquare +
                                 "f 1 2 3\no Big floor \nusemtl stone\nf 1 2 3\nf 1 3 4\n"
                                 "g left\nusemtl mud\r\nf 1 2 3\ng\nusemtl stone\nf 1 2 3\n");
    REQUIRE(level);
    CHECK(level->part_of == std::vector<std::uint32_t>{0, 2, 2, 4, 2});
    CHECK(level->parts[0] == LevelPart{});
    CHECK(level->parts[2] == LevelPart{.object = "Big floor", .material = "stone"});
    CHECK(level->parts[4] == LevelPart{.object = "Big floor", .group = "left", .material = "mud"});
  }

  TEST_CASE("too many vertices are rejected") {
    const auto level = parse_obj(kSquare, {.name = "a.obj", .max_vertices = 3});
    REQUIRE_FALSE(level);
    CHECK(level.error().code == Error::Code::too_large);
    CHECK(level.error().message == "a.obj:4: more than 3 vertices");
  }

  TEST_CASE("a file may end anywhere in a continued line") {
    CHECK(triangles_of(kSquare + "f 1 2 \\\n3").size() == 1);
    CHECK(triangles_of(kSquare + "f 1 2 3 \\\n").size() == 1);
    CHECK(triangles_of(kSquare + "f 1 2 3 \\").size() == 1);
    CHECK(triangles_of("\\\n").empty());
    CHECK(message_of(kSquare + "f 1 2 \\\r\n9") == "line 6: vertex index 9 of 4");
  }

  TEST_CASE("corners may carry texture coordinates and normals") {
    CHECK(triangles_of(kSquare + "vt 0 0\nvn 0 1 0\nf 1/1 2/1 3/1\nf 1//1 3//1 4//1\nf 1/1/1 2/1/1 "
                                 "3/1/-1\n") ==
          std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}, {0, 1, 2}});
  }

  TEST_CASE("negative indices count back from the vertex read last") {
    CHECK(triangles_of(kSquare + "f -4 -3 -2\nv 9 9 9\nf -4 -3/1 -1\n") ==
          std::vector<Triangle>{{0, 1, 2}, {1, 2, 4}});
  }

  TEST_CASE("a face may name a vertex that comes later") {
    CHECK(triangles_of("f 1 2 3\n" + kSquare) == std::vector<Triangle>{{0, 1, 2}});
  }

  TEST_CASE("CR LF, a missing last line break and a byte order mark are accepted") {
    CHECK(triangles_of(
              "\xef\xbb\xbfv 0 0 0\r\nv 1 0 0\r\n\r\nv 1 0 1\r\nf 1 2 3 # floor\r\nf 3 2 1") ==
          std::vector<Triangle>{{0, 1, 2}, {2, 1, 0}});
  }

  TEST_CASE("a backslash continues the line") {
    CHECK(triangles_of(kSquare +
                       "f 1 2 \\\n 3\nf 1\\\r\n 3 4\n# a comment that goes on \\\nf 9 9 9\n") ==
          std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}});
  }

  TEST_CASE("unneeded statements are skipped") {
    CHECK(triangles_of("mtllib a.mtl\no floor\ng a b\ns off\nusemtl stone\n" + kSquare +
                       "vp 1 2\nl 1 2\np 1\nf 1 2 3\n") == std::vector<Triangle>{{0, 1, 2}});
  }

  TEST_CASE("an index beyond the last vertex is rejected with line and count") {
    CHECK(message_of(kSquare + "f 1 2 3\nf 1 2 9\n") == "line 6: vertex index 9 of 4");
    CHECK(message_of(kSquare + "f 1 2 99999999999999999999\n") ==
          "line 5: a vertex index has 20 digits, and there are 4 vertices");
  }

  TEST_CASE("line numbers are right after continued lines") {
    CHECK(message_of(kSquare + "f 1 \\\n 2 \\\n 3\nf 1 2 9\n") == "line 8: vertex index 9 of 4");
  }

  TEST_CASE("index zero and indices before the first vertex are rejected") {
    CHECK(message_of(kSquare + "f 0 1 2\n") == "line 5: vertex index 0 of 4");
    CHECK(message_of(kSquare + "f -5 1 2\n") == "line 5: vertex index -5 of 4");
  }

  TEST_CASE("invalid numbers are rejected and shown") {
    CHECK(message_of("v 1 x 3\n") == "line 1: 'x' is not a number");
    CHECK(message_of("v 1 2.0.0 3\n") == "line 1: '2.0.0' is not a number");
    CHECK(message_of("v 1 2\n") == "line 1: vertex with 2 coordinates instead of 3");
    CHECK(message_of("v 1 2 nan\n") == "line 1: coordinate 'nan' is not finite");
    CHECK(message_of("v 1 2 1e99\n") == "line 1: coordinate '1e99' is not finite");
    CHECK(message_of(kSquare + "f 1 2 c\n") == "line 5: 'c' is not a face corner");
    CHECK(message_of(kSquare + "f 1 2 3x\n") == "line 5: '3x' is not a face corner");
  }

  TEST_CASE("a face of two corners is rejected") {
    CHECK(message_of(kSquare + "f 1 2\n") == "line 5: face with 2 corners, at least 3 are needed");
    CHECK(message_of(kSquare + "f \n") == "line 5: face with 0 corners, at least 3 are needed");
  }

  TEST_CASE("a file of another kind is rejected, not taken for an empty level") {
    CHECK(message_of("glTF\x02") == "line 1: 'glTF.' is not an OBJ statement");
    CHECK(message_of("{\"a\": 1}") == "line 1: '{\"a\":' is not an OBJ statement");
  }

  TEST_CASE("long names of many parts are rejected before they fill the memory") {
    const std::string longest(4096, 'x');
    CHECK(parse_obj(kSquare + "o " + longest + "\nf 1 2 3\n"));
    CHECK(message_of(kSquare + "g x" + longest + "\nf 1 2 3\n") ==
          "line 5: a name has 4097 characters, and at most 4096 are read");
    std::string text = kSquare + "o " + longest + "\n" + "g " + longest + "\n";
    for (int i = 0; i < 20000; ++i)
      text += "usemtl m" + std::to_string(i) + "\nf 1 2 3\n";
    const auto level = parse_obj(text);
    REQUIRE_FALSE(level);
    CHECK(level.error().code == Error::Code::too_large);
    CHECK(level.error().message.ends_with("the names of all parts take more than 128 MB"));
  }

  TEST_CASE("random bytes give a mesh or an error, never more") {
    const std::string alphabet = "vf 0123456789/-.e+#\\\n\r\txn\xff";
    Random random(5);
    int accepted = 0;
    for (int round = 0; round < 3000; ++round) {
      std::string bytes;
      for (int i = random.below(40); i > 0; --i)
        bytes +=
            alphabet[static_cast<std::size_t>(random.below(static_cast<int>(alphabet.size())))];
      const auto mesh = parse_obj_mesh(bytes);
      if (mesh) ++accepted;
      if (!mesh) CHECK(mesh.error().message.starts_with("line "));
    }
    CHECK(accepted > 0);
  }

  TEST_CASE("parse_obj_mesh reads back the output of format_obj bit for bit") {
    Random random(11);
    std::vector<Vec3> vertices;
    for (int i = 0; i < 300; ++i)
      vertices.push_back({random.between(-1e6F, 1e6F), random.unit() * 1e-20F, random.unit()});
    const auto mesh = TriangleMesh::create(vertices, {{0, 1, 2}, {297, 298, 299}});
    REQUIRE(mesh);
    const auto again = parse_obj_mesh(format_obj(*mesh));
    REQUIRE(again);
    CHECK(std::ranges::equal(again->vertices(), mesh->vertices()));
    CHECK(std::ranges::equal(again->triangles(), mesh->triangles()));
  }

  TEST_CASE("data with z up is rotated while it is read") {
    const auto mesh = parse_obj_mesh("v 1 2 3\n", {.up = TriangleMeshOptions::UpAxis::z});
    REQUIRE(mesh);
    CHECK(mesh->vertices()[0] == Vec3{1, 3, -2});
  }

  TEST_CASE("a bad file is named with its line") {
    const std::string path =
        (std::filesystem::temp_directory_path() / "way_obj_test_bad.obj").string();
    REQUIRE(write_file(path, kSquare + "f 1 2 9\n"));
    const auto mesh = load_obj(path);
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().code == Error::Code::bad_format);
    CHECK(mesh.error().message == path + ":5: vertex index 9 of 4");
    std::filesystem::remove(path);
  }

  TEST_CASE("a missing file is an error with its reason") {
    const auto mesh = load_obj("no/such/level.obj");
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().code == Error::Code::io);
    CHECK(mesh.error().message == "no/such/level.obj: cannot be read: No such file or directory");
  }

  TEST_CASE("the three levels of RecastDemo have the counts that are known of them") {
    const auto path = test::shared_file("meshes/dungeon.obj");
    if (!path) return;
    const auto dungeon = load_obj(*path);
    REQUIRE(dungeon);
    CHECK(dungeon->vertices().size() == 5101);
    CHECK(dungeon->triangles().size() == 10133);
    const auto nav_test = load_obj(test::shared_file("meshes/nav_test.obj").value_or(""));
    REQUIRE(nav_test);
    CHECK(nav_test->triangles().size() == 1612);
    const auto undulating = load_obj(test::shared_file("meshes/undulating.obj").value_or(""));
    REQUIRE(undulating);
    CHECK(undulating->triangles().size() == 5202);
  }

  TEST_CASE("a file of another format is met with the function that reads it") {
    const auto mesh = load_obj("level.glb");
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().message ==
          "level.glb: is binary glTF 2.0, not OBJ: load_mesh() reads every format");
  }
}
