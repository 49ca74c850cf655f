// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/navmesh_file.h"

#include "way/core/executor.h"
#include "way/io/file.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/validate.h"

#include "io/bytes/checksum.h"
#include "io/way_file/way_format.h"
#include "io/way_file/way_meshes.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/checks/corrupt_bytes.h"

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

const NavAgent kMouse = {"mouse", 0.5F, 0.2F, 0.2F, 60};
const NavAgent kTroll = {"troll", 3, 1.2F, 0.8F, 40};

/// A tile as a bake for an agent makes it.
std::shared_ptr<const Tile> tile_for(const NavAgent& agent, TileCoord coord, Area area) {
  TileData data = test::grid_data({.coord = coord, .quads = 3});
  data.agent.height = agent.height;
  data.agent.radius = agent.radius;
  data.agent.climb = agent.climb;
  data.areas[4] = area;
  return test::make_tile(data);
}

/// Two agents with the same polygons in the first of two tiles; one of them has a link.
NavMeshSet two_agents() {
  std::vector<AgentMesh> meshes;
  for (const NavAgent& agent : {kMouse, kTroll}) {
    const bool is_mouse = agent.name == "mouse";
    NavMeshEdit change = edit(NavMesh({.origin = {0, 0, 0}, .tile_side = 8}));
    change.add(tile_for(agent, {0, 0}, Area::ground));
    change.add(tile_for(agent, {1, 0}, is_mouse ? Area::ground : Area{7}));
    if (is_mouse) change.link({.start = {1, 0, 1}, .end = {14, 0, 4}});
    meshes.push_back({agent, *change.commit()});
  }
  return *NavMeshSet::create(std::move(meshes));
}

NavMeshNotes some_notes() {
  return {.settings = {{"cell_size", "0.3"}, {"comment", "a=b"}},
          .areas = {{Area::ground, "ground"}, {Area{7}, "water"}},
          .input_hash = 42};
}

Bytes encode(const NavMesh& mesh, const SaveOptions& options = {}) {
  return *encode_navmesh(mesh, options);
}
Bytes encode(const NavMeshSet& set, const SaveOptions& options = {}) {
  return *encode_navmesh(set, options);
}

/// Where a section lies, or where its entry of the section table does.
std::size_t section_entry(const Bytes& bytes, way_format::Kind kind) {
  std::size_t at = sizeof(way_format::Header);
  while (way_format::read_at<way_format::Section>(bytes, at).kind != kind)
    at += sizeof(way_format::Section);
  return at;
}

/// Changes a row of the tile table, and repairs all checksums above it.
template <class Change>
Bytes with_row(Bytes bytes, std::size_t row, Change change) {
  using namespace way_format;
  const std::size_t entry = section_entry(bytes, Kind::tile_table);
  auto section = read_at<Section>(bytes, entry);
  const std::size_t at = section.offset + row * sizeof(TileRow);
  auto changed = read_at<TileRow>(bytes, at);
  change(changed);
  std::memcpy(bytes.data() + at, &changed, sizeof changed);
  section.checksum = checksum(std::span(bytes).subspan(section.offset, section.size));
  std::memcpy(bytes.data() + entry, &section, sizeof section);
  auto header = read_at<Header>(bytes, 0);
  header.table_checksum =
      checksum(std::span(bytes).subspan(sizeof header, header.section_count * sizeof(Section)));
  header.header_checksum = checksum(std::as_bytes(std::span(&header, 1)).first(56));
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

std::string refusal(Bytes bytes) {
  const auto file = NavMeshFile::decode(std::move(bytes));
  if (!file) return file.error().message;
  const auto loaded = file->load_set();
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
  TEST_CASE("path indexes are stored with their meshes") {
    const NavMesh mesh = test::walled_tiles(2, 3, 4);
    SerialExecutor executor;
    const PathIndex index(mesh, executor);
    const Bytes bytes = encode(mesh, {.notes = some_notes(), .indexes = {index}});
    const auto file = NavMeshFile::decode(bytes);
    REQUIRE(file);
    REQUIRE(file->indexes().size() == 1);
    CHECK(file->indexes()[0].corners == index.corner_count());
    CHECK(file->indexes()[0].edges == index.edge_count());
    const auto loaded = file->load();
    REQUIRE(loaded);
    const auto read = file->load_index(loaded->mesh);
    REQUIRE(read);
    CHECK(read->hash() == index.hash());
    CHECK(!read->is_stale(loaded->mesh));
    CHECK(encode(loaded->mesh, {.notes = some_notes(), .indexes = {*read}}) == bytes);
    const auto part = file->load({.box = Aabb3{{0, 0, 0}, {1, 1, 1}}});
    REQUIRE(part);
    CHECK(!file->load_index(part->mesh));
    CHECK(!encode_navmesh(test::walled_tiles(2, 4, 4), {.indexes = {index}}));
    CHECK(NavMeshFile::decode(encode(mesh))->indexes().empty());
  }

  TEST_CASE("an index of a mesh with changed flags is stored, and one of other tiles rejected") {
    const NavMesh plain = test::walled_tiles(2, 3, 4);
    const auto mesh = NavMeshEdit(plain).set_flags(plain.ref(0, 0), 4).commit();
    REQUIRE(mesh);
    SerialExecutor executor;
    const PathIndex index(*mesh, executor);
    const auto file = NavMeshFile::decode(encode(*mesh, {.indexes = {index}}));
    REQUIRE(file);
    CHECK(file->load_index(file->load()->mesh));
    Bytes bytes = encode(*mesh, {.indexes = {index}});
    const auto section = way_format::read_at<way_format::Section>(
        bytes, section_entry(bytes, way_format::Kind::indexes));
    bytes[section.offset + 8] ^= std::byte{1};
    test::repair_way_file(bytes);
    CHECK(refusal(bytes) == "path index 0 is for another navmesh: run 'waymesh index' again");
  }

  TEST_CASE("an index of another format is left out, and the rest of the file is read") {
    const NavMesh mesh = three_tiles();
    SerialExecutor executor;
    const PathIndex index(mesh, executor, {.include = 3, .exclude = 2});
    Bytes bytes = encode(mesh, {.indexes = {index}});
    const auto file = NavMeshFile::decode(bytes);
    REQUIRE(file);
    REQUIRE(file->indexes().size() == 1);
    CHECK(file->indexes()[0].include == 3);
    CHECK(file->indexes()[0].exclude == 2);
    const auto section = way_format::read_at<way_format::Section>(
        bytes, section_entry(bytes, way_format::Kind::indexes));
    bytes[section.offset] = std::byte{2};
    test::repair_way_file(bytes);
    const auto old = NavMeshFile::decode(bytes);
    REQUIRE(old);
    CHECK(old->indexes().empty());
    const auto loaded = old->load();
    REQUIRE(loaded);
    CHECK(loaded->mesh.hash() == mesh.hash());
    CHECK(old->load_index(loaded->mesh).error().message.find("make one with") != std::string::npos);
  }

  TEST_CASE("a navmesh is the same after it was a file") {
    for (const NavMesh& mesh : {three_tiles(), bumpy(), NavMesh()}) {
      const auto file = NavMeshFile::decode(encode(mesh, {.notes = some_notes()}));
      REQUIRE(file);
      CHECK(file->format() == 4);
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

  TEST_CASE("off-mesh links are kept, in any order of adding them") {
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
    const auto loaded = NavMeshFile::decode(bytes)->load();
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
    CHECK(encode((NavMeshFile::decode(encode(mesh))->load())->mesh) == encode(mesh));
  }

  TEST_CASE("areas and flags are written as the snapshot has them") {
    const NavMesh mesh = three_tiles();
    const PolyRef polygon = mesh.ref(mesh.tiles_at(1, 1)[0].slot, 4);
    const NavMesh changed = *edit(mesh).set_area(polygon, Area{9}).set_flags(polygon, 6).commit();
    const auto loaded = NavMeshFile::decode(encode(changed))->load();
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
    const auto file = NavMeshFile::decode(bytes);
    REQUIRE(file);
    CHECK(file->tiles()[0].is_compressed);
    CHECK(file->load()->mesh.hash() == mesh.hash());
    Bytes damaged = bytes;
    damaged[file->tiles()[0].offset + 20] ^= std::byte{1};
    CHECK(refusal(damaged) == "tile (0, 0, 0) is damaged: its checksum is wrong");
  }

  TEST_CASE("tiles are read by box") {
    const auto file = NavMeshFile::decode(encode(three_tiles()));
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
    const auto file = NavMeshFile::decode(encode(test::walled_tiles(5, 3, 6)));
    REQUIRE(file);
    CHECK(file->load({.executor = &pool})->mesh.hash() == file->hash());
  }

  TEST_CASE("a damaged tile is reported and can be skipped") {
    Bytes bytes = encode(three_tiles());
    const auto good = NavMeshFile::decode(bytes);
    bytes[good->tiles()[1].offset + 200] ^= std::byte{4};
    CHECK(refusal(bytes) == "tile (1, 0, 0) is damaged: its checksum is wrong");
    const auto file = NavMeshFile::decode(bytes);
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
    CHECK(refusal(with_header(with_header(bytes, &Header::format, 5U), &Header::min_reader, 5U)) ==
          "is of format 5 and needs a reader of format 5 or later; this one reads format 4");
    CHECK(refusal(with_header(bytes, &Header::format, 5U)).empty());
  }

  TEST_CASE("a file of an old format says to bake again") {
    const Bytes bytes = encode(three_tiles());
    using way_format::Header;
    for (const std::uint32_t old : {0U, 1U, 2U, 3U}) {
      CHECK(refusal(with_header(bytes, &Header::format, old)) ==
            "is of the old format " + std::to_string(old) + ": bake the level again");
    }
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

  TEST_CASE("tiles before the end of a truncated file are read if damaged ones are skipped") {
    const std::string path = temporary("shorter.way");
    REQUIRE(save_navmesh(path, three_tiles()));
    const auto file = NavMeshFile::open(path);
    REQUIRE(file);
    std::filesystem::resize_file(path, file->tiles()[2].offset);
    const auto loaded = file->load({.skip_damaged = true, .in_place = true});
    REQUIRE(loaded);
    CHECK(loaded->mesh.tile_count() == 2);
    REQUIRE(loaded->damaged.size() == 1);
    CHECK(loaded->damaged[0].coord == file->tiles()[2].coord);
    std::filesystem::remove(path);
  }

  TEST_CASE("bytes between sections and tiles are 0") {
    const auto good = encode(three_tiles(), {.notes = some_notes()});
    std::size_t changed = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
      auto bytes = good;
      bytes[i] ^= std::byte{1};
      const auto file = NavMeshFile::decode(bytes);
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
  TEST_CASE("every file of this format that was ever written loads") {
    const std::filesystem::path folder = WAYMESH_CORPUS;
    if (std::getenv("WAY_UPDATE_CORPUS") != nullptr) {
      // Only for a new format: what is there stays as it is.
      REQUIRE(save_navmesh((folder / "three_tiles_4.way").string(), three_tiles(),
                           {.notes = some_notes()}));
      REQUIRE(save_navmesh((folder / "linked_4.way").string(), linked()));
      REQUIRE(save_navmesh((folder / "bumpy_4.way").string(), bumpy()));
      REQUIRE(save_navmesh((folder / "bumpy_zstd_4.way").string(), bumpy(), {.compress = true}));
      REQUIRE(save_navmesh((folder / "empty_4.way").string(), NavMesh()));
      REQUIRE(save_navmesh((folder / "agents_4.way").string(), two_agents()));
    }
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".way") continue;
      const std::string name = entry.path().filename().string();
      CAPTURE(name);
      if (name.find("zstd") != std::string::npos && !has_compression()) continue;
      const auto set = load_navmesh_set(entry.path().string());
      REQUIRE(set);
      for (const AgentMesh& one : set->meshes())
        CHECK(validate(one.mesh));
      if (name.starts_with("three_tiles")) CHECK(set->hash() == three_tiles().hash());
      if (name.starts_with("bumpy")) CHECK(set->hash() == bumpy().hash());
      if (name.starts_with("linked")) CHECK(set->hash() == linked().hash());
      if (name.starts_with("empty")) CHECK(set->meshes()[0].mesh.tile_count() == 0);
      if (name.starts_with("agents")) CHECK(set->hash() == two_agents().hash());
      ++count;
    }
    CHECK(count >= (has_compression() ? 6 : 5));
  }

  TEST_CASE("the newest format is written byte for byte as it was") {
    const std::filesystem::path folder = WAYMESH_CORPUS;
    const auto is_same = [&](const char* name, const Bytes& now) {
      const auto old = read_file((folder / name).string());
      REQUIRE(old);
      const auto view = std::as_bytes(std::span(*old));
      return Bytes(view.begin(), view.end()) == now;
    };
    CHECK(is_same("three_tiles_4.way", encode(three_tiles(), {.notes = some_notes()})));
    CHECK(is_same("agents_4.way", encode(two_agents())));
  }
}

TEST_SUITE("io/navmesh_file") {
  TEST_CASE("a set is the same after it was a file") {
    const NavMeshSet set = two_agents();
    for (const bool compress : {false, true}) {
      if (compress && !has_compression()) continue;
      const Bytes bytes = encode(set, {.notes = some_notes(), .compress = compress});
      const auto file = NavMeshFile::decode(bytes);
      REQUIRE(file);
      CHECK(file->hash() == set.hash());
      REQUIRE(file->agents().size() == 2);
      CHECK(file->agents()[1] == kTroll);
      CHECK(file->tiles().size() == 4);
      const auto loaded = file->load_set();
      REQUIRE(loaded);
      CHECK(loaded->set.hash() == set.hash());
      CHECK(loaded->set.names() == set.names());
      CHECK(loaded->set["mouse"].link_count() == 1);
      CHECK(loaded->set["troll"].link_count() == 0);
      CHECK(encode(loaded->set, {.notes = some_notes(), .compress = compress}) == bytes);
      for (const AgentMesh& one : loaded->set.meshes())
        CHECK(validate(one.mesh));
    }
  }

  TEST_CASE("tiles with the same polygons are stored and loaded once") {
    const NavMeshSet set = two_agents();
    const auto file = NavMeshFile::decode(encode(set));
    REQUIRE(file);
    const auto tiles = file->tiles();
    REQUIRE(tiles.size() == 4);
    CHECK(tiles[2].coord == TileCoord{0, 0});
    CHECK(tiles[2].mesh == 1);
    CHECK(tiles[2].offset == tiles[0].offset);
    CHECK(tiles[3].offset != tiles[1].offset);
    CHECK(tiles[2].hash != tiles[0].hash);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const auto tile = file->tile(i);
      REQUIRE(tile);
      CHECK((*tile)->agent().radius == file->agents()[tiles[i].mesh].radius);
      CHECK((*tile)->hash() == tiles[i].hash);
    }
    const auto loaded = file->load_set();
    REQUIRE(loaded);
    std::size_t sum = 0;
    for (const AgentMesh& one : loaded->set.meshes())
      sum += one.mesh.counts().bytes;
    CHECK(loaded->set.bytes() < sum);
  }

  TEST_CASE("a tile that a set changed for one agent is stored for it") {
    const NavMeshSet set = two_agents();
    const PolyRef first = set["troll"].ref(set["troll"].tiles_at(0, 0)[0].slot, 0);
    const auto changed = set.with("troll", *edit(set["troll"]).set_area(first, Area{9}).commit());
    REQUIRE(changed);
    const auto file = NavMeshFile::decode(encode(*changed));
    REQUIRE(file);
    CHECK(file->tiles()[2].offset != file->tiles()[0].offset);
    const auto loaded = file->load_set();
    REQUIRE(loaded);
    CHECK(loaded->set["troll"].tile_at({0, 0})->area(0) == Area{9});
    CHECK(loaded->set["mouse"].tile_at({0, 0})->area(0) == Area::ground);
  }

  TEST_CASE("one mesh of several is loaded by its agent's name") {
    const auto file = NavMeshFile::decode(encode(two_agents()));
    REQUIRE(file);
    const auto troll = file->load({.agent = "troll"});
    REQUIRE(troll);
    CHECK(troll->mesh.hash() == two_agents()["troll"].hash());
    CHECK(file->load_set({.agent = "troll"})->set.names() == std::vector<std::string>{"troll"});
    const auto any = file->load();
    REQUIRE_FALSE(any);
    CHECK(any.error().message ==
          "has navmeshes for 2 agents: name one of them, or load a NavMeshSet");
    CHECK(file->load({.agent = "ogre"}).error().message == "there is no mesh for ogre in the file");
    const auto part = file->load_set({.box = Aabb3{{9, 0, 1}, {10, 0, 2}}});
    REQUIRE(part);
    CHECK(part->set["mouse"].tile_count() == 1);
    CHECK(part->set["troll"].tile_count() == 1);
  }

  TEST_CASE("a damaged tile that agents share is missing for each of them") {
    Bytes bytes = encode(two_agents());
    bytes[NavMeshFile::decode(bytes)->tiles()[0].offset + 200] ^= std::byte{4};
    CHECK(refusal(bytes) == "tile (0, 0, 0) is damaged: its checksum is wrong");
    const auto loaded = NavMeshFile::decode(bytes)->load_set({.skip_damaged = true});
    REQUIRE(loaded);
    REQUIRE(loaded->damaged.size() == 2);
    CHECK(loaded->damaged[0].agent == "mouse");
    CHECK(loaded->damaged[1].agent == "troll");
    CHECK(loaded->set["troll"].tile_count() == 1);
  }

  TEST_CASE("a tile table that no writer makes is refused") {
    using way_format::TileRow;
    const Bytes good = encode(two_agents());
    const NavMeshFile file = *NavMeshFile::decode(good);
    const auto rows = file.tiles();
    // Shared by another coordinate, within a mesh, or with other numbers.
    CHECK(refusal(with_row(good, 3, [&](TileRow& row) { row.offset = rows[0].offset; })) ==
          "tile (1, 0, 0) neither follows the tiles before it nor is one of them");
    CHECK(refusal(with_row(good, 1, [&](TileRow& row) { row.offset = rows[0].offset; })) ==
          "tile (1, 0, 0) neither follows the tiles before it nor is one of them");
    CHECK(refusal(with_row(good, 2, [](TileRow& row) { row.checksum ^= 1; })) ==
          "tile (0, 0, 0) neither follows the tiles before it nor is one of them");
    CHECK(refusal(with_row(good, 1, [](TileRow& row) { row.offset -= 64; })) ==
          "tile (1, 0, 0) neither follows the tiles before it nor is one of them");
    CHECK(refusal(with_row(good, 3, [](TileRow& row) { row.size = 1U << 30U; })) ==
          "tile (1, 0, 0) reaches beyond the end of the tiles");
    CHECK(refusal(with_row(good, 2, [](TileRow& row) { row.hash ^= 1; })) ==
          "it is not the mesh that its table names");
    CHECK(refusal(with_row(good, 1, [](TileRow& row) {
            row.coord = {0, 0, 0};
          })) == "tile (0, 0, 0) is not in order in the tile table");
    CHECK(refusal(with_row(good, 0, [](TileRow&) {})).empty());
  }

  TEST_CASE("a list of meshes that is damaged is refused") {
    const std::vector<MeshEntry> good = {{kMouse, 1, 2, 3}, {kTroll, 4, 5, 6}};
    const auto message = [](std::span<const std::byte> bytes) {
      const auto read = read_meshes(bytes);
      return read ? "" : read.error().message;
    };
    const Bytes bytes = write_meshes(good);
    CHECK(*read_meshes(bytes) == good);
    CHECK(message({}) == "its section meshes lists no navmesh");
    CHECK(message(std::span(bytes).first(10)) == "its section meshes is truncated");
    CHECK(message(std::span(bytes).first(bytes.size() - 1)) == "its section meshes is truncated");
    const std::vector<MeshEntry> twice = {good[0], good[0]};
    CHECK(message(write_meshes(twice)) == "its section meshes has two agents named mouse");
    std::vector<MeshEntry> bare = good;
    bare[1].agent.name = "";
    CHECK(message(write_meshes(bare)) == "its section meshes has an agent without a name");
    bare.erase(bare.begin());
    CHECK(message(write_meshes(bare)).empty());
    std::vector<MeshEntry> odd = good;
    odd[0].agent.climb = -1;
    CHECK(message(write_meshes(odd)) ==
          "its section meshes has a negative or non-finite number for the agent mouse");
    CHECK(message(write_meshes(std::vector<MeshEntry>(33, good[0]))) ==
          "its section meshes lists more than 32 navmeshes");
  }
}
