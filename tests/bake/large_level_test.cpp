// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Levels that are never all in memory are the levels that load_level() reads, and bake to the same
// bytes, run by run.
#include "way/io/large_level.h"

#include "way/bake/run_baker.h"
#include "way/core/random.h"
#include "way/io/navmesh_notes.h"
#include "way/io/navmesh_pieces.h"
#include "way/io/navmesh_save.h"
#include "way/io/obj.h"

#include "scenes/scenes.h"
#include "support/builders/gltf_text.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <unistd.h>

using namespace way;
namespace fs = std::filesystem;

namespace {

using Bytes = std::vector<std::byte>;

struct Folder {
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string write(const std::string& name, std::string_view bytes) const {
    std::ofstream(path / name, std::ios::binary) << bytes;
    return (path / name).string();
  }

  fs::path path = fs::temp_directory_path() / ("waymesh_large_" + std::to_string(::getpid()));
};

template <class T>
void append(std::string& bytes, const T& value) {
  char raw[sizeof(T)] = {};
  std::memcpy(raw, &value, sizeof(T));
  bytes.append(raw, sizeof(T));
}

std::string to_stl(const TriangleMesh& mesh) {
  std::string bytes(80, ' ');
  append(bytes, static_cast<std::uint32_t>(mesh.triangles().size()));
  for (const Triangle& t : mesh.triangles()) {
    append(bytes, Vec3{});
    for (const std::uint32_t corner : t)
      append(bytes, mesh.vertices()[corner]);
    append(bytes, std::uint16_t{0});
  }
  return bytes;
}

std::string to_text_stl(const TriangleMesh& mesh) {
  std::string text = "solid level\n";
  for (const Triangle& t : mesh.triangles()) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const std::uint32_t corner : t) {
      const Vec3 v = mesh.vertices()[corner];
      text += "vertex " + std::to_string(v.x) + " " + std::to_string(v.y) + " " +
              std::to_string(v.z) + "\n";
    }
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid level\n";
}

std::string to_ply(const TriangleMesh& mesh) {
  std::string bytes = "ply\nformat binary_little_endian 1.0\nelement vertex " +
                      std::to_string(mesh.vertices().size()) +
                      "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
                      std::to_string(mesh.triangles().size()) +
                      "\nproperty list uchar int vertex_indices\nend_header\n";
  for (const Vec3& v : mesh.vertices())
    append(bytes, v);
  for (const Triangle& t : mesh.triangles()) {
    append(bytes, std::uint8_t{3});
    append(bytes, t);
  }
  return bytes;
}

/// A mesh that nodes show several times: as it is, moved and turned, and mirrored; the last one
/// with a second primitive that shares the vertices.
std::string to_glb(const TriangleMesh& mesh) {
  std::string binary;
  for (const Vec3& v : mesh.vertices())
    append(binary, v);
  const std::string positions = std::to_string(binary.size());
  for (const Triangle& t : mesh.triangles())
    append(binary, t);
  const std::string indices = std::to_string(mesh.triangles().size() * 3);
  const std::string primitive = R"({"attributes":{"POSITION":0},"indices":1)";
  return test::make_glb(
      R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1,2,3]}],"nodes":[)"
      R"({"mesh":0,"name":"first"},{"mesh":0,"translation":[70,1,3],"rotation":[0,0.6,0,0.8]},)"
      R"({"mesh":0,"translation":[10,0,150],"scale":[-1,1,1.5]},)"
      R"({"mesh":1,"translation":[100,0,100]}],"materials":[{"doubleSided":true,"name":"sheet"}],)"
      R"("meshes":[{"name":"tree","primitives":[)" +
          primitive + R"(}]},{"primitives":[)" + primitive + R"(},)" + primitive +
          R"(,"material":0}]}],"buffers":[{"byteLength":)" + std::to_string(binary.size()) +
          R"(}],"bufferViews":[{"buffer":0,"byteLength":)" + positions +
          R"(},{"buffer":0,"byteOffset":)" + positions + R"(,"byteLength":)" +
          std::to_string(mesh.triangles().size() * sizeof(Triangle)) +
          R"(}],"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":)" +
          std::to_string(mesh.vertices().size()) +
          R"(},{"bufferView":1,"componentType":5125,"type":"SCALAR","count":)" + indices + "}]}",
      binary);
}

std::vector<Area> areas_of(std::size_t parts) {
  std::vector<Area> areas;
  for (std::size_t i = 0; i < parts; ++i)
    areas.push_back(i % 3 == 2 ? Area{7} : Area::ground);
  return areas;
}

Result<TriangleMesh> load_small(std::span<const LevelFile> files) {
  auto level = load_level(files);
  if (!level) return level.error();
  const std::vector<Area> areas = areas_of(level->parts.size());
  return to_mesh(*std::move(level), areas);
}

Result<LargeLevel> load_large(std::span<const LevelFile> files, const Folder& folder) {
  auto level = LargeLevel::load(files, folder.path.string());
  if (level) level->set_areas(areas_of(level->parts().size()));
  return level;
}

Bytes bake_whole(const TriangleMesh& mesh, const BakeSettings& settings) {
  const auto set = bake_set(mesh, settings);
  REQUIRE(set);
  SaveOptions options;
  options.notes.input_hash = hash_level(mesh);
  const auto bytes = encode_navmesh(*set, options);
  REQUIRE(bytes);
  return *bytes;
}

/// @param most  Triangles per run; tiles are joined three at a time.
Bytes bake_in_runs(const LargeLevel& level, const BakeSettings& settings, std::size_t most,
                   const Folder& folder) {
  auto runs = TileRuns::create(settings, level.bounds());
  const std::string why = runs ? "" : runs.error().message;
  CAPTURE(why);
  REQUIRE(runs);
  level.each_triangle([&](const LevelTriangle& t) { runs->count(t.corners); });
  runs->cut(most);
  const auto sorted = SortedTriangles::create(
      level, {.buckets = runs->size(), .memory = 1, .finder = [&](const auto& corners, auto& at) {
                runs->runs_of(corners, at);
              }});
  REQUIRE(sorted);
  auto pieces = NavMeshPieces::create(folder.path.string());
  REQUIRE(pieces);
  SaveOptions options;
  options.notes.input_hash = level.hash();
  for (std::size_t run = 0; run < runs->size(); ++run) {
    CHECK((sorted->size(run) <= most || runs->tiles(run).size() == 1));
    const auto mesh = sorted->mesh(run);
    REQUIRE(mesh);
    CHECK(mesh->triangles().size() == sorted->size(run));
    auto baker = RunBaker::create(*mesh, *runs, run, {});
    REQUIRE(baker);
    while (baker->tiles_left() > 0) {
      const auto set = baker->bake(3);
      REQUIRE(set);
      REQUIRE(pieces->add(*set, options));
    }
  }
  const auto join = pieces->join();
  REQUIRE(join);
  Bytes bytes;
  REQUIRE(join->write([&](std::span<const std::byte> more) -> Result<> {
    bytes.insert(bytes.end(), more.begin(), more.end());
    return std::monostate{};
  }));
  return bytes;
}

/// Both ways to read files give the same triangles, or the same error.
void check_same_level(std::span<const LevelFile> files, const Folder& folder) {
  const auto small = load_small(files);
  const auto large = load_large(files, folder);
  REQUIRE(small.has_value() == large.has_value());
  if (!small) {
    CHECK(small.error().code == large.error().code);
    CHECK(small.error().message == large.error().message);
    return;
  }
  CHECK(large->triangle_count() == small->triangles().size());
  CHECK(large->bounds() == small->bounds());
  CHECK(large->hash() == hash_level(*small));
  std::size_t i = 0;
  bool is_same = true;
  large->each_triangle([&](const LevelTriangle& t) {
    const Triangle& corners = small->triangles()[i];
    for (std::size_t k = 0; k < 3; ++k)
      is_same = is_same && t.corners[k] == small->vertices()[corners[k]];
    is_same = is_same && t.area == small->areas()[i++];
  });
  CHECK(is_same);
}

BakeSettings settings_of(int tile_size) {
  return {
      .agent = {.radius = 0.5F}, .cell_size = 0.5F, .cell_height = 0.25F, .tile_size = tile_size};
}

}  // namespace

TEST_SUITE("bake/large_level") {
  TEST_CASE("runs of any size bake to the bytes of a whole bake, from every format") {
    const Folder folder;
    const TriangleMesh level = scenes::terrain(3, 48);
    const LevelFile files[] = {{folder.write("a.obj", format_obj(level))},
                               {folder.write("a.stl", to_stl(level))},
                               {folder.write("b.stl", to_text_stl(level))},
                               {folder.write("a.ply", to_ply(level))},
                               {folder.write("a.glb", to_glb(level))}};
    for (const LevelFile& file : files) {
      CAPTURE(file.path);
      check_same_level({&file, 1}, folder);
      const auto small = load_small({&file, 1});
      const auto large = load_large({&file, 1}, folder);
      REQUIRE(small);
      REQUIRE(large);
      const Bytes whole = bake_whole(*small, settings_of(24));
      CHECK(bake_in_runs(*large, settings_of(24), 400, folder) == whole);
      CHECK(bake_in_runs(*large, settings_of(24), 1, folder) == whole);
    }
  }

  TEST_CASE("parts cut into runs have the tiles of BakePart, and one digest") {
    const Folder folder;
    const LevelFile file = {folder.write("a.obj", format_obj(scenes::dungeon(5, 32)))};
    const auto small = load_small({&file, 1});
    const auto large = load_large({&file, 1}, folder);
    REQUIRE(small);
    REQUIRE(large);
    const BakeSettings settings = settings_of(16);
    auto runs = TileRuns::create(settings, large->bounds());
    REQUIRE(runs);
    BakeDigest digest(runs->config(), large->triangle_count());
    large->each_triangle([&](const LevelTriangle& t) {
      runs->count(t.corners);
      digest.add(t.corners, t.area);
    });
    CHECK(digest.value() == *bake_digest(*small, settings));
    for (const int parts : {1, 3, 500}) {
      runs->cut(40, parts);
      std::size_t tiles = 0;
      for (int number = 1; number <= parts; ++number) {
        std::vector<TileCoord> found;
        REQUIRE(runs->first_run(number) < runs->first_run(number + 1));
        for (std::size_t run = runs->first_run(number); run < runs->first_run(number + 1); ++run) {
          for (const int tile : runs->tiles(run)) {
            const int columns = runs->config().tiles_x();
            found.push_back({tile % columns, tile / columns, 0});
          }
        }
        tiles += found.size();
        const auto baked = bake(*small, settings, {.part = {number, parts}});
        REQUIRE(baked);
        for (std::uint32_t slot = 0; slot < baked->slot_count(); ++slot) {
          const Tile* const tile = baked->tile_in(slot);
          if (tile != nullptr) CHECK(std::ranges::count(found, tile->coord()) == 1);
        }
      }
      CHECK(runs->first_run(parts + 1) == runs->size());
      CHECK(tiles == runs->tile_count());
    }
  }

  TEST_CASE("settings and agents make no difference, nor does one tile for all") {
    const Folder folder;
    const TriangleMesh level = scenes::dungeon(5, 32);
    const LevelFile file = {folder.write("a.obj", format_obj(level))};
    const auto small = load_small({&file, 1});
    const auto large = load_large({&file, 1}, folder);
    REQUIRE(small);
    REQUIRE(large);
    BakeSettings two = settings_of(32);
    two.agent = {};
    two.agents = {{.name = "small", .height = 1, .radius = 0.3F, .slope = 30},
                  {.name = "large", .height = 2, .radius = 0.8F, .slope = 50}};
    BakeSettings recast = settings_of(40);
    recast.rules = BakeRules::recast;
    for (const BakeSettings& settings : {settings_of(16), settings_of(0), two, recast})
      CHECK(bake_in_runs(*large, settings, 60, folder) == bake_whole(*small, settings));
  }

  TEST_CASE("files are placed, and placed again, like in memory") {
    const Folder folder;
    const TriangleMesh level = scenes::pillars(2);
    const std::string obj = folder.write(
        "a.obj", "o one\n" + format_obj(level) + "o two\nusemtl grass\nf 1 2 3\nf 1 2 3 4\n");
    const std::string glb = folder.write("a.glb", to_glb(level));
    using Axes = TriangleMeshOptions;
    const LevelFile files[] = {
        {obj, {.turn = 30, .move = {5, 1, 2}}},
        {glb, {.scale = 0.5F, .move = {-40, 0, 0}}},
        {obj, {.axes = {Axes::UpAxis::z, Axes::Winding::clockwise}, .scale = 2}},
        {glb, {.axes = {Axes::UpAxis::y, Axes::Winding::clockwise}}}};
    check_same_level(files, folder);
    const auto small = load_small(files);
    const auto large = load_large(files, folder);
    REQUIRE(small);
    REQUIRE(large);
    CHECK(bake_in_runs(*large, settings_of(32), 100, folder) ==
          bake_whole(*small, settings_of(32)));
    const LevelFile far[] = {{obj, {.scale = 1e38F}}, {obj, {.scale = -1}}};
    check_same_level({far, 1}, folder);
    check_same_level({far + 1, 1}, folder);
  }

  TEST_CASE("damaged files give the same error as in memory, or the same level") {
    const Folder folder;
    const TriangleMesh level = scenes::ramp(8);
    const std::pair<const char*, std::string> files[] = {{"a.obj", format_obj(level)},
                                                         {"a.stl", to_stl(level)},
                                                         {"b.stl", to_text_stl(level)},
                                                         {"a.ply", to_ply(level)},
                                                         {"a.glb", to_glb(level)}};
    Random random(7);
    for (const auto& [name, bytes] : files) {
      CAPTURE(name);
      for (int round = 0; round < 15; ++round) {
        std::string bad = bytes;
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(bad.size())));
        if (round % 3 == 0) bad.resize(at);
        if (round % 3 == 1) bad[at] = static_cast<char>(random.below(256));
        if (round % 3 == 2) bad.replace(at, 4, "\xff\xff\xff\x7f");
        CAPTURE(round);
        const LevelFile file = {folder.write(name, bad)};
        check_same_level({&file, 1}, folder);
      }
    }
    const LevelFile odd[] = {{(folder.path / "missing.obj").string()},
                             {folder.path.string()},
                             {folder.write("empty.ply", "")},
                             {folder.write("a.txt", "hello")},
                             {folder.write("early.obj", "f 1 2 3 4\nf 1 2 9\nv 0 0 0\nv 0 0 1\n")}};
    for (const LevelFile& file : odd)
      check_same_level({&file, 1}, folder);
  }

  TEST_CASE("formats that need all of a file, and folders that cannot be written, are refused") {
    const Folder folder;
    const LevelFile gset = {folder.write("a.gset", "f a.obj\n")};
    const auto refused = LargeLevel::load({&gset, 1}, folder.path.string());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message ==
          gset.path +
              ": is RecastDemo, which is only read as a whole: .obj, .glb, .ply and .stl "
              "files may be larger than memory");
    const auto nowhere = LargeLevel::load({&gset, 1}, (folder.path / "missing").string());
    REQUIRE_FALSE(nowhere);
    CHECK(nowhere.error().message.find("a temporary file cannot be written there: No such file") !=
          std::string::npos);
  }

  TEST_CASE("nothing is left in the folder of temporary files") {
    const Folder folder;
    const LevelFile file = {folder.write("a.obj", format_obj(scenes::flat(20)))};
    const auto large = load_large({&file, 1}, folder);
    REQUIRE(large);
    CHECK(bake_in_runs(*large, settings_of(16), 2, folder).size() > 100);
    CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) == 1);
  }
}
