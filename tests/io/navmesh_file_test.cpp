// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/navmesh_file.h"

#include "way/io/file.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/validate.h"

#include "io/checksum.h"
#include "io/way_agents.h"
#include "io/way_format.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Bytes = std::vector<std::byte>;

NavMesh three_tiles() {
  NavMeshEdit change = edit(NavMesh({.origin = {0, 0, 0}, .tile_side = 8}));
  for (const TileCoord coord : {TileCoord{1, 0}, TileCoord{0, 0}, TileCoord{1, 1}})
    change.add(test::grid_tile({.coord = coord, .quads = 3}));
  return *change.commit();
}

NavMesh bumpy() {
  Random random(4);
  return test::mesh_of(test::bumpy_floors(random, 5));
}

NavMesh linked() {
  return *edit(three_tiles()).link({.start = {1, 0, 1}, .end = {14, 0, 14}, .user_id = 7}).commit();
}

/// Two bodies, of which one does not fit on the middle of the first tile.
NavMesh two_bodies() {
  NavMeshEdit change = edit(NavMesh(
      {.origin = {0, 0, 0}, .tile_side = 8},
      std::vector<NavAgent>{{"mouse", 0.5F, 0.2F, 0.2F, 60}, {"troll", 3, 1.2F, 0.8F, 40}}));
  TileData narrow = test::grid_data({.coord = {0, 0}, .quads = 3});
  narrow.agents = {3, 1, 3, 3, 1, 3, 3, 1, 3};
  change.add(test::make_tile(narrow));
  change.add(test::grid_tile({.coord = {1, 0}, .quads = 3}));
  change.link({.start = {1, 0, 1}, .end = {14, 0, 4}, .agents = 2});
  return *change.commit();
}

NavMeshNotes some_notes() {
  return {.settings = {{"cell_size", "0.3"}, {"comment", "a=b"}},
          .areas = {{Area::ground, "ground"}, {Area{7}, "water"}},
          .input_hash = 42};
}

Bytes encode(const NavMesh& mesh, const SaveOptions& options = {}) {
  return *encode_navmesh(mesh, options);
}

std::string refusal(Bytes bytes) {
  const auto file = NavMeshFile::from_bytes(std::move(bytes));
  if (!file) return file.error().message;
  const auto loaded = file->load();
  return loaded ? "" : loaded.error().message;
}

/// Changes the head and repairs its checksum.
template <class T>
Bytes with_header(Bytes bytes, T way_format::Header::*member, T value) {
  auto header = way_format::read_at<way_format::Header>(bytes, 0);
  header.*member = value;
  header.header_checksum = checksum(std::as_bytes(std::span(&header, 1)).first(56));
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

std::string temporary(const std::string& name) {
  return (std::filesystem::temp_directory_path() / ("waymesh_" + name)).string();
}

}  // namespace

TEST_SUITE("io/navmesh_file") {
  TEST_CASE("a navmesh is the same after it was a file") {
    for (const NavMesh& mesh : {three_tiles(), bumpy(), NavMesh()}) {
      const auto file = NavMeshFile::from_bytes(encode(mesh, {.notes = some_notes()}));
      REQUIRE(file);
      CHECK(file->format() == 3);
      CHECK(file->layout() == mesh.layout());
      CHECK(file->notes() == some_notes());
      CHECK(file->hash() == mesh.hash());
      CHECK(file->tiles().size() == mesh.tile_count());
      const auto loaded = file->load();
      REQUIRE(loaded);
      CHECK(loaded->damaged.empty());
      CHECK(loaded->mesh.hash() == mesh.hash());
      CHECK(loaded->mesh.counts().links == mesh.counts().links);
      CHECK(loaded->mesh.counts().components == mesh.counts().components);
      CHECK(validate(loaded->mesh));
    }
  }

  TEST_CASE("off-mesh links are kept, in whatever order they were added") {
    const OffMeshLink jump = {.start = {1, 0, 1}, .end = {14, 0, 14}, .one_way = true};
    const OffMeshLink ladder = {.start = {2, 0, 5},
                                .end = {9, 0, 3},
                                .start_width = {1, 0, 0},
                                .end_width = {0, 0, 1},
                                .radius = 0.4F,
                                .area = Area{9},
                                .flags = 6,
                                .fixed_cost = 3,
                                .cost_factor = 2,
                                .user_id = 0x123456789aULL};
    const NavMesh mesh = *edit(three_tiles()).link(jump).link(ladder).commit();
    const Bytes bytes = encode(mesh);
    CHECK(bytes == encode(*edit(three_tiles()).link(ladder).link(jump).commit()));
    const auto loaded = NavMeshFile::from_bytes(bytes)->load();
    REQUIRE(loaded);
    CHECK(loaded->mesh.hash() == mesh.hash());
    CHECK(loaded->mesh.link_count() == 2);
    CHECK(loaded->mesh.counts().components == mesh.counts().components);
    CHECK(validate(loaded->mesh));
    const OffMeshLink wide = {.start = {1, 0, 1}, .end = {9, 0, 1}, .radius = 3000};
    const auto refused = encode_navmesh(*edit(three_tiles()).link(wide).commit());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Error::Code::too_large);
  }

  TEST_CASE("the same mesh gives the same bytes, however it came to be") {
    const NavMesh mesh = three_tiles();
    const NavMesh again = *edit(*edit(mesh).remove({0, 0}).commit())
                               .add(test::grid_tile({.coord = {0, 0}, .quads = 3}))
                               .commit();
    CHECK(encode(mesh) == encode(again));
    CHECK(encode((NavMeshFile::from_bytes(encode(mesh))->load())->mesh) == encode(mesh));
  }

  TEST_CASE("areas and flags are written as the snapshot has them") {
    const NavMesh mesh = three_tiles();
    const PolyRef polygon = mesh.ref(mesh.tiles_at(1, 1)[0].slot, 4);
    const NavMesh changed = *edit(mesh).set_area(polygon, Area{9}).set_flags(polygon, 6).commit();
    const auto loaded = NavMeshFile::from_bytes(encode(changed))->load();
    REQUIRE(loaded);
    const auto tile = loaded->mesh.tile_at({1, 1});
    CHECK(tile->area(4) == Area{9});
    CHECK(tile->flags(4) == 6);
    CHECK(validate(loaded->mesh));
  }

  TEST_CASE("compressed tiles are the same tiles") {
    if (!has_compression()) return;
    const NavMesh mesh = *edit(NavMesh()).add(test::grid_tile({.quads = 40})).commit();
    const Bytes bytes = encode(mesh, {.compress = true});
    CHECK(bytes.size() < encode(mesh).size() / 2);
    const auto file = NavMeshFile::from_bytes(bytes);
    REQUIRE(file);
    CHECK(file->tiles()[0].is_compressed);
    CHECK(file->load()->mesh.hash() == mesh.hash());
    Bytes damaged = bytes;
    damaged[file->tiles()[0].offset + 20] ^= std::byte{1};
    CHECK(refusal(damaged) == "tile (0, 0, 0) is damaged: its checksum is wrong");
  }

  TEST_CASE("tiles are read by box") {
    const auto file = NavMeshFile::from_bytes(encode(three_tiles()));
    REQUIRE(file);
    const auto loaded = file->load({.box = Aabb3{{9, 0, 1}, {10, 0, 2}}});
    REQUIRE(loaded);
    CHECK(loaded->mesh.tile_count() == 1);
    CHECK(loaded->mesh.tile_at({1, 0}) != nullptr);
    CHECK(file->load({.box = Aabb3{{8, 0, 8}, {8, 0, 8}}})->mesh.tile_count() == 3);
    CHECK(file->load({.box = Aabb3{{100, 0, 8}, {101, 0, 8}}})->mesh.tile_count() == 0);
  }

  TEST_CASE("threads do not change what is loaded") {
    ThreadPool pool(3);
    const auto file = NavMeshFile::from_bytes(encode(test::walled_tiles(5, 3, 6)));
    REQUIRE(file);
    CHECK(file->load({.executor = &pool})->mesh.hash() == file->hash());
  }

  TEST_CASE("a damaged tile is reported and can be skipped") {
    Bytes bytes = encode(three_tiles());
    const auto good = NavMeshFile::from_bytes(bytes);
    bytes[good->tiles()[1].offset + 200] ^= std::byte{4};
    CHECK(refusal(bytes) == "tile (1, 0, 0) is damaged: its checksum is wrong");
    const auto file = NavMeshFile::from_bytes(bytes);
    REQUIRE(file);
    CHECK(file->tile(0));
    CHECK_FALSE(file->tile(1));
    const auto loaded = file->load({.skip_damaged = true});
    REQUIRE(loaded);
    CHECK(loaded->mesh.tile_count() == 2);
    REQUIRE(loaded->damaged.size() == 1);
    CHECK(loaded->damaged[0].coord == TileCoord{1, 0});
    CHECK(validate(loaded->mesh));
  }

  TEST_CASE("a reader that is too old says what it needs") {
    const Bytes bytes = encode(three_tiles());
    using way_format::Header;
    CHECK(refusal(with_header(with_header(bytes, &Header::format, 4U), &Header::min_reader, 4U)) ==
          "is of format 4 and needs a reader of format 4 or later; this one reads format 3");
    CHECK(refusal(with_header(bytes, &Header::format, 4U)).empty());
  }

  TEST_CASE("what is not a whole file is refused by name") {
    const Bytes bytes = encode(three_tiles(), {.notes = some_notes()});
    using way_format::Header;
    CHECK(refusal({}) == "is empty");
    CHECK(refusal(Bytes(5)) == "is not a .way file");
    CHECK(refusal(Bytes(500)) == "is not a .way file");
    CHECK(refusal({bytes.begin(), bytes.end() - 1}).starts_with("should have "));
    CHECK(refusal(with_header(bytes, &Header::section_count, 0xffffffffU)) ==
          "its section table is cut off");
    Bytes head = bytes;
    head[20] ^= std::byte{1};
    CHECK(refusal(head) == "its head is damaged");
    Bytes table = bytes;
    table[70] ^= std::byte{1};
    CHECK(refusal(table) == "its section table is damaged");
    const auto world = way_format::read_at<way_format::Section>(bytes, 64);
    Bytes damaged = bytes;
    damaged[world.offset] ^= std::byte{1};
    CHECK(refusal(damaged) == "its section world is damaged");
  }

  TEST_CASE("notes that text cannot hold are refused") {
    const auto bytes = encode_navmesh(NavMesh(), {.notes = {.settings = {{"a=b", "1"}}}});
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().code == Error::Code::invalid_argument);
    CHECK_FALSE(encode_navmesh(NavMesh(), {.notes = {.areas = {{Area{1}, "a\nb"}}}}));
  }

  TEST_CASE("a file on disk is opened, and a missing one named") {
    const std::string path = temporary("three_tiles.way");
    const NavMesh mesh = three_tiles();
    REQUIRE(save_navmesh(path, mesh));
    const auto file = NavMeshFile::open(path);
    REQUIRE(file);
    CHECK(file->load()->mesh.hash() == mesh.hash());
    CHECK(load_navmesh(path)->hash() == mesh.hash());
    std::filesystem::remove(path);
    CHECK(file->load()->mesh.hash() == mesh.hash());  // what is open stays
    const auto missing = load_navmesh(path);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.starts_with(path + ": cannot be read"));
  }

  TEST_CASE("a file that another process truncates or changes is refused, and ends nothing") {
    const std::string path = temporary("truncated.way");
    REQUIRE(save_navmesh(path, three_tiles()));
    const std::uintmax_t size = std::filesystem::file_size(path);
    const auto file = NavMeshFile::open(path);
    const auto whole = NavMeshFile::open(path)->load({.in_place = true});
    REQUIRE(file);
    REQUIRE(whole);
    for (const std::uintmax_t left : {size - 1, size / 2, std::uintmax_t{0}}) {
      std::filesystem::resize_file(path, left);
      CHECK_FALSE(file->load());
      CHECK_FALSE(file->load({.in_place = true}));
      CHECK_FALSE(load_navmesh(path));
    }
    std::filesystem::resize_file(path, size);  // zeros
    CHECK_FALSE(file->load());
    CHECK(validate(whole->mesh));  // what was read stays
    CHECK(whole->mesh.hash() == three_tiles().hash());
    std::filesystem::remove(path);
  }

  TEST_CASE("bytes between sections and tiles are 0") {
    const auto good = encode(three_tiles(), {.notes = some_notes()});
    std::size_t changed = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
      auto bytes = good;
      bytes[i] ^= std::byte{1};
      const auto file = NavMeshFile::from_bytes(bytes);
      if (file && file->load()) ++changed;
    }
    CHECK(changed == 0);
  }

  TEST_CASE("the hash of a level tells levels apart") {
    const auto a = TriangleMesh::create({{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}, {{0, 2, 1}});
    const auto b = TriangleMesh::create({{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}, {{2, 1, 0}});
    CHECK(hash_level(*a) == hash_level(*a));
    CHECK(hash_level(*a) != hash_level(*b));
  }
}

TEST_SUITE("io/corpus") {
  TEST_CASE("every file of every format that was ever written loads") {
    const std::filesystem::path folder = WAYMESH_CORPUS;
    if (std::getenv("WAY_UPDATE_CORPUS") != nullptr) {
      // Only for a new format: what is there stays as it is.
      REQUIRE(save_navmesh((folder / "three_tiles_3.way").string(), three_tiles(),
                           {.notes = some_notes()}));
      REQUIRE(save_navmesh((folder / "linked_3.way").string(), linked()));
      REQUIRE(save_navmesh((folder / "bumpy_3.way").string(), bumpy()));
      REQUIRE(save_navmesh((folder / "bumpy_zstd_3.way").string(), bumpy(), {.compress = true}));
      REQUIRE(save_navmesh((folder / "empty_3.way").string(), NavMesh()));
    }
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".way") continue;
      const std::string name = entry.path().filename().string();
      CAPTURE(name);
      if (name.find("zstd") != std::string::npos && !has_compression()) continue;
      const auto mesh = load_navmesh(entry.path().string());
      REQUIRE(mesh);
      CHECK(validate(*mesh));
      if (name.starts_with("three_tiles")) CHECK(mesh->hash() == three_tiles().hash());
      if (name.starts_with("bumpy")) CHECK(mesh->hash() == bumpy().hash());
      if (name.starts_with("linked")) CHECK(mesh->hash() == linked().hash());
      if (name.starts_with("empty")) CHECK(mesh->tile_count() == 0);
      if (name.starts_with("agents")) {
        // Once made by: waymesh bake stairs --size 16 --cell-size 0.5 --tile-size 16
        //   --agent cat:0.3,0.6,0.6,45 --agent ogre:1,3,0.6,45
        REQUIRE(mesh->agents().size() == 2);
        CHECK(mesh->hash() == 0x4c7314da50c5db88U);
        CHECK(mesh->for_agent(0).counts().polygons == 9);
        CHECK(mesh->for_agent(1).counts().polygons == 2);
      }
      ++count;
    }
    CHECK(count >= 6);
  }

  TEST_CASE("the newest format is written byte for byte as it was") {
    const std::filesystem::path folder = WAYMESH_CORPUS;
    const auto old = read_file((folder / "three_tiles_3.way").string());
    REQUIRE(old);
    const Bytes now = encode(three_tiles(), {.notes = some_notes()});
    const auto view = std::as_bytes(std::span(*old));
    CHECK(Bytes(view.begin(), view.end()) == now);
  }
}

TEST_SUITE("io/navmesh_file") {
  TEST_CASE("agents, who fits where and who may cross a link are kept") {
    const NavMesh mesh = two_bodies();
    const Bytes bytes = encode(mesh);
    const auto file = NavMeshFile::from_bytes(bytes);
    REQUIRE(file);
    CHECK(file->format() == 3);
    REQUIRE(file->agents().size() == 2);
    CHECK(file->agents()[1] == mesh.agents()[1]);
    const auto loaded = file->load();
    REQUIRE(loaded);
    CHECK(loaded->mesh.hash() == mesh.hash());
    CHECK(encode(loaded->mesh) == bytes);
    for (std::size_t agent = 0; agent < 2; ++agent) {
      const NavMeshCounts counts = loaded->mesh.for_agent(agent).counts();
      CHECK(counts.polygons == (agent == 0 ? 18 : 15));
      CHECK(counts.components == mesh.for_agent(agent).counts().components);
    }
    CHECK(loaded->mesh.link(loaded->mesh.link_at(0))->agents == 2);
  }

  TEST_CASE("what one agent sees is written as a mesh of its own") {
    const auto file = NavMeshFile::from_bytes(encode(two_bodies().for_agent(1)));
    REQUIRE(file);
    CHECK(file->format() == 3);
    CHECK(file->agents().empty());
    const auto loaded = file->load();
    REQUIRE(loaded);
    CHECK(loaded->mesh.counts().polygons == 15);
  }

  TEST_CASE("a list of agents that is damaged is refused") {
    const std::vector<NavAgent> good = {{"mouse", 1, 1, 1, 1}, {"troll", 2, 2, 2, 2}};
    const auto message = [](std::span<const std::byte> bytes) {
      const auto read = read_agents(bytes);
      return read ? "" : read.error().message;
    };
    const Bytes bytes = write_agents(good);
    CHECK(*read_agents(bytes) == good);
    CHECK(message(std::span(bytes).first(10)) == "its section agents is cut off");
    CHECK(message(std::span(bytes).first(bytes.size() - 1)) == "its section agents is cut off");
    const std::vector<NavAgent> twice = {good[0], good[0]};
    CHECK(message(write_agents(twice)) == "its section agents has two agents named mouse");
    const std::vector<NavAgent> bare = {{"", 1, 1, 1, 1}};
    CHECK(message(write_agents(bare)) == "its section agents has an agent without a name");
    const std::vector<NavAgent> bad = {{"odd", -1, 1, 1, 1}};
    CHECK(message(write_agents(bad)) == "its section agents has no good numbers for odd");
  }
}
