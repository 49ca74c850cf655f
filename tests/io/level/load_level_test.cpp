// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/load_level.h"

#include "way/io/file.h"

#include "io/bytes/system_file.h"
#include "support/builders/gltf_text.h"
#include "support/platform.h"
#include "support/shared_data.h"

#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
namespace fs = std::filesystem;

namespace {

const std::string kObj = "v 0 0 0\nv 0 0 1\nv 1 0 1\nf 1 2 3\n";

/// A folder that is gone at the end of the test.
struct Folder {
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string write(const std::string& name, const std::string& bytes) const {
    REQUIRE(write_file((path / name).string(), bytes));
    return (path / name).string();
  }

  fs::path path =
      fs::temp_directory_path() / ("way_load_level_test_" + std::to_string(process_number()));
};

}  // namespace

TEST_SUITE("io/load_level") {
  TEST_CASE("the ending names the format, in large or small letters") {
    REQUIRE(find_level_format("a/b.OBJ") != nullptr);
    CHECK(find_level_format("a/b.OBJ")->name == "Wavefront OBJ");
    CHECK(find_level_format("x.glb")->has_up);
    CHECK(find_level_format("x.gltf") != find_level_format("x.glb"));
    CHECK(find_level_format("obj") == nullptr);
    CHECK(find_level_format("a.fbx") == nullptr);
    CHECK(level_formats().size() == 6);
  }

  TEST_CASE("files that a level names are found beside it") {
    const Folder folder;
    folder.write("floor.obj", kObj);
    const auto scene = load_level(folder.write("a.gset", "f Meshes/floor.obj\n"));
    REQUIRE(scene);
    CHECK(scene->triangles.size() == 1);
    const test::GltfParts parts = test::square_gltf();
    std::string json = test::make_gltf(parts);
    const std::size_t begin = json.find("data:");
    json.replace(begin, json.find('"', begin) - begin, "floor.bin");
    const std::string path = folder.write("a.gltf", json);
    const auto missing = load_level(path);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message == path + ": buffer 0: " + (folder.path / "floor.bin").string() +
                                         ": cannot be read: No such file or directory");
    folder.write("floor.bin", parts.bytes);
    const auto level = load_level(path);
    REQUIRE(level);
    CHECK(level->triangles.size() == 2);
  }

  TEST_CASE("files that a level names stay below its folder unless allowed") {
    const Folder folder;
    fs::create_directories(folder.path / "level" / "below");
    folder.write("secret.obj", "v secret_content_of_another_file 0 0\n");
    folder.write("floor.obj", kObj);
    folder.write("level/below/floor.obj", kObj);
    if (test::kHasLinks) fs::create_symlink("../floor.obj", folder.path / "level" / "link.obj");
    const auto load = [&](const std::string& name, const LevelLoadOptions& options = {}) {
      return load_level(folder.write("level/a.gset", "f " + name + "\n"), options);
    };
    CHECK(load("below/floor.obj"));
    CHECK(load("below/../below/floor.obj"));
    const std::string whole = (folder.path / "floor.obj").string();
    for (const std::string& name :
         {std::string("../floor.obj"), whole, std::string("below/../../floor.obj"),
          std::string("link.obj"), std::string("../../../../../../../etc/hostname"),
          std::string("below/floor.obj\0/../../floor.obj", 33)}) {
      const auto refused = load(name);
      REQUIRE_FALSE(refused);
      CHECK(refused.error().code == Error::Code::io);
    }
    CHECK(load("../floor.obj").error().message ==
          (folder.path / "level/a.gset").string() +
              ":1: " + (folder.path / "level/../floor.obj").string() +
              ": cannot be read: it is outside the folder of the level");
    CHECK(load("../secret.obj").error().message.find("content") == std::string::npos);
    CHECK(load("../floor.obj", {.allow_outside = true}));
    if (test::kHasLinks) CHECK(load("link.obj", {.allow_outside = true}));
    // What is read is quoted in short.
    const auto quoted = load("../secret.obj", {.allow_outside = true});
    REQUIRE_FALSE(quoted);
    CHECK(quoted.error().message.find("secret_content_of") == std::string::npos);
  }

  TEST_CASE("every file that is read is told before") {
    const Folder folder;
    const std::string mesh = folder.write("floor.obj", kObj);
    const std::string scene = folder.write("a.gset", "f floor.obj\n");
    std::vector<std::string> read;
    const std::vector<LevelFile> files = {{scene, {}}};
    REQUIRE(load_level(files, {.on_read = [&](const std::string& path) { read.push_back(path); }}));
    CHECK(read == std::vector<std::string>{scene, mesh});
  }

  TEST_CASE("several files make one level, each in its place") {
    const Folder folder;
    const std::string path = folder.write("a.obj", kObj);
    const std::vector<LevelFile> files = {{path, {}}, {path, {.move = {5, 0, 0}}}};
    const auto level = load_level(files);
    REQUIRE(level);
    CHECK(level->triangles.size() == 2);
    CHECK(level->vertices[3] == Vec3{5, 0, 0});
    const LevelFile bad = {path, {.scale = -2}};
    CHECK(load_level({&bad, 1}).error().message ==
          path + ": scale is -2: it must be a number greater than 0");
  }

  TEST_CASE("an empty file, a folder, a missing file and an unknown ending are refused") {
    const Folder folder;
    const std::string empty = folder.write("empty.glb", "");
    CHECK(load_level(empty).error().message == empty + ": is empty");
    const std::string other = folder.write("level.fbx", "x");
    CHECK(load_level(other).error().message ==
          other + ": levels are read from files that end in .obj, .gltf, .glb, .ply, .stl, .gset");
    CHECK(load_level(folder.path.string()).error().message ==
          folder.path.string() + ": cannot be read: Is a directory");
    CHECK(load_level("no_such.ply").error().message ==
          "no_such.ply: cannot be read: No such file or directory");
  }

  TEST_CASE("a mesh is loaded in one call") {
    const Folder folder;
    const auto mesh = load_mesh(folder.write("a.obj", kObj), {.scale = 3});
    REQUIRE(mesh);
    CHECK(mesh->bounds().max == Vec3{3, 0, 3});
  }

  TEST_CASE("real levels in glTF have the triangles and bounds that are known of them") {
    struct Known {
      const char* file;
      std::size_t triangles;
      Vec3 low;
      Vec3 high;
    };
    const Known levels[] = {
        {"three_collision_world", 1754, {-15.2F, -2.9F, -14.1F}, {19.2F, 5.7F, 20.2F}},
        {"navcat_tower", 11552 + 1274, {-3, 0, -3}, {3, 16.4F, 3}},
        {"navcat_proto_level", 26773, {-50, -1, -6}, {142, 8, 90.7F}},
        {"navcat_bridges", 7158, {-14, -1, -6.9F}, {14, 3.7F, 7.1F}}};
    for (const Known& known : levels) {
      const auto path = test::shared_file(std::string("meshes/real/") + known.file + ".glb");
      if (!path) return;
      CAPTURE(known.file);
      const auto mesh = load_mesh(*path);
      REQUIRE_MESSAGE(mesh, (mesh ? "" : mesh.error().message));
      CHECK(mesh->triangles().size() == known.triangles);
      CHECK(distance(mesh->bounds().min, known.low) < 0.15F);
      CHECK(distance(mesh->bounds().max, known.high) < 0.15F);
    }
  }
}
