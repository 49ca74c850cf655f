// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Valid files with corrupted bytes: nothing crashes, hangs, takes much memory, or produces an
// invalid mesh. WAY_CORRUPTIONS=1000000 in the environment tries that many.

#include "way/core/executor.h"
#include "way/io/detour.h"
#include "way/io/file.h"
#include "way/io/navmesh_file.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/validate.h"

#include "io/way_file/way_format.h"
#include "support/allocations.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/checks/corrupt_bytes.h"
#include "support/checks/use_navmesh.h"

#include <cstdlib>
#include <filesystem>
#include <set>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Bytes = std::vector<std::byte>;

int corruption_count() {
  const char* const wanted = std::getenv("WAY_CORRUPTIONS");
  return wanted != nullptr ? std::atoi(wanted) : 20000;
}

NavMesh bumpy() {
  Random random(4);
  return test::mesh_of(test::bumpy_floors(random, 4));
}

NavMesh four_tiles() {
  NavMeshEdit change = edit(NavMesh({.tile_side = 8}));
  for (const TileCoord coord : {TileCoord{0, 0}, TileCoord{1, 0}, TileCoord{0, 1}, TileCoord{1, 1}})
    change.add(test::grid_tile({.coord = coord, .quads = 2}));
  return *change.commit();
}

NavMesh linked() {
  return *edit(four_tiles()).link({.start = {1, 0, 1}, .end = {9, 0, 3}, .user_id = 5}).commit();
}

/// Two agents that share three of four tiles.
NavMeshSet two_agents() {
  const NavMesh one = linked();
  NavAgent small = NavMeshSet(one).meshes()[0].agent;
  small.name = "small";
  const NavAgent large = {"large", 4, 2, 1, 40};
  TileData muddy = test::grid_data({.coord = one.tile_in(0)->coord(), .quads = 2});
  muddy.areas[1] = Area{7};
  NavMeshEdit change = edit(NavMesh(one.layout()));
  for (std::uint32_t slot = 0; slot < one.slot_count(); ++slot) {
    const auto tile = one.tile_at(one.tile_in(slot)->coord());
    TileAgent agent = tile->agent();
    agent.height = large.height;
    agent.radius = large.radius;
    agent.climb = large.climb;
    change.add(Tile::for_agent(slot == 0 ? test::make_tile(muddy) : tile, agent));
  }
  return *NavMeshSet::create({{small, one}, {large, *change.commit()}});
}

std::vector<Bytes> way_files() {
  std::vector<Bytes> files;
  for (const NavMeshSet& set : {NavMeshSet(bumpy()), NavMeshSet(linked()), two_agents()}) {
    files.push_back(*encode_navmesh(
        set, {.notes = {.settings = {{"cell_size", "0.3"}}, .areas = {{Area{7}, "water"}}}}));
    if (has_compression()) files.push_back(*encode_navmesh(set, {.compress = true}));
  }
  const NavMesh mesh = test::walled_tiles(1, 3, 3);
  SerialExecutor executor;
  files.push_back(
      *encode_navmesh(mesh, {.indexes = {PathIndex(mesh, executor, {.is_selective = false})}}));
  return files;
}

std::vector<Bytes> detour_files() {
  return {*encode_detour(bumpy()), *encode_detour(bumpy(), {.refs = DetourRefs::bits64}),
          *encode_detour(linked())};
}

/// Small files need a fixed amount of memory; beyond it, memory is proportional to the size of the
/// file: a copy of its bytes, tiles and their joints, and what validation needs.
std::size_t memory_limit(const Bytes& bytes) {
  return 16 * bytes.size() + 65536;
}

void check_valid(const NavMesh& mesh, const ValidateOptions& options) {
  const auto valid = validate(mesh, options);
  if (!valid) FAIL(valid.error().message);
}

}  // namespace

TEST_SUITE("hostile/files") {
  TEST_CASE("a corrupted .way file is rejected, or is a valid mesh") {
    Random random(2024);
    const std::vector<Bytes> files = way_files();
    const int count = corruption_count() / 4;
    int loaded_files = 0;
    for (int i = 0; i < count; ++i) {
      const Bytes bytes =
          test::corrupt_bytes(files[static_cast<std::size_t>(i) % files.size()], random);
      const test::AllocationPeak peak;
      const auto file = NavMeshFile::decode(bytes);
      const auto loaded = file ? file->load_set({.skip_damaged = i % 2 == 0})
                               : Result<LoadedNavMeshSet>(file.error());
      REQUIRE(peak.bytes() <= memory_limit(bytes));
      if (!loaded) continue;
      ++loaded_files;
      for (const AgentMesh& one : loaded->set.meshes())
        check_valid(one.mesh, {});
    }
    CHECK(loaded_files > 0);
  }

  TEST_CASE("a corrupted .way file with valid checksums is rejected, or can be used") {
    Random random(2025);
    const std::vector<Bytes> files = way_files();
    const int count = corruption_count() / 4;
    int loaded_files = 0;
    int indexes = 0;
    for (int i = 0; i < count; ++i) {
      Bytes bytes = test::corrupt_bytes(files[static_cast<std::size_t>(i) % files.size()], random);
      test::repair_way_file(bytes);
      const test::AllocationPeak peak;
      const auto file = NavMeshFile::decode(bytes);
      const auto loaded =
          file ? file->load_set({.skip_damaged = true}) : Result<LoadedNavMeshSet>(file.error());
      REQUIRE(peak.bytes() <= memory_limit(bytes));
      if (!loaded) continue;
      ++loaded_files;
      for (const AgentMesh& one : loaded->set.meshes()) {
        check_valid(one.mesh, {});
        test::use_all(one.mesh);
        if (const auto index = file->load_index(one.mesh)) {
          ++indexes;
          test::use_index(one.mesh, *index);
        }
      }
    }
    CHECK(indexes > 0);
    CHECK(loaded_files > 0);
  }

  TEST_CASE("every byte of a .way file counts") {
    for (const Bytes& good : way_files()) {
      const auto whole = NavMeshFile::decode(good);
      REQUIRE(whole);
      REQUIRE(whole->load_set());
      for (std::size_t i = 0; i < good.size(); ++i) {
        Bytes bytes = good;
        bytes[i] ^= std::byte{0x40};
        const auto file = NavMeshFile::decode(bytes);
        CAPTURE(i);
        CHECK_FALSE((file && file->load_set()));
      }
    }
  }

  TEST_CASE("sections that overlap do not make a file larger than it is") {
    // Sections of unknown kinds, all of them the same bytes.
    constexpr std::uint32_t kCount = 2000;
    Bytes bytes;
    way_format::Header header;
    header.section_count = kCount;
    way_format::append(bytes, header);
    const std::uint64_t begin = sizeof header + kCount * sizeof(way_format::Section);
    for (std::uint32_t i = 0; i < kCount; ++i)
      way_format::append(
          bytes,
          way_format::Section{.kind = way_format::Kind{100 + i}, .offset = begin, .size = begin});
    bytes.resize(2 * begin);
    test::repair_way_file(bytes);
    const auto path = std::filesystem::temp_directory_path() / "waymesh_overlapping_sections.way";
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    REQUIRE(write_file(path.string(), text));
    const test::AllocationPeak peak;
    const auto file = NavMeshFile::open(path.string());
    CHECK(peak.bytes() <= memory_limit(bytes));
    std::filesystem::remove(path);
    REQUIRE_FALSE(file);
    CHECK(file.error().message.find("overlaps") != std::string::npos);
  }

  TEST_CASE("tiles that several agents share are stored once") {
    const auto file = NavMeshFile::decode(*encode_navmesh(two_agents()));
    REQUIRE(file);
    std::set<std::uint64_t> offsets;
    for (const TileEntry& tile : file->tiles())
      offsets.insert(tile.offset);
    CHECK(file->tiles().size() == 8);
    CHECK(offsets.size() == 5);
  }

  TEST_CASE("a corrupted Detour file is rejected, or is a valid mesh") {
    Random random(2026);
    const std::vector<Bytes> files = detour_files();
    const int count = corruption_count() / 2;
    int loaded_files = 0;
    for (int i = 0; i < count; ++i) {
      Bytes bytes = test::corrupt_bytes(files[static_cast<std::size_t>(i) % files.size()], random);
      if (i % 4 != 0) test::repair_detour_file(bytes);
      const test::AllocationPeak peak;
      const auto level = decode_detour(bytes);
      REQUIRE(peak.bytes() <= memory_limit(bytes));
      if (!level) continue;
      ++loaded_files;
      check_valid(level->mesh, ValidateOptions::foreign());
      test::use_all(level->mesh);
    }
    CHECK(loaded_files > 0);
  }
}
