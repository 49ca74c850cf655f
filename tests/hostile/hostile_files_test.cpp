// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Valid files with corrupted bytes: nothing crashes, hangs, takes much memory, or produces an
// invalid mesh. WAY_CORRUPTIONS=1000000 in the environment tries that many.

#include "way/io/detour.h"
#include "way/io/navmesh_file.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/validate.h"

#include "support/allocations.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/checks/corrupt_bytes.h"
#include "support/checks/use_navmesh.h"

#include <cstdlib>

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

std::vector<Bytes> way_files() {
  std::vector<Bytes> files;
  for (const NavMesh& mesh : {bumpy(), linked()}) {
    files.push_back(*encode_navmesh(
        mesh, {.notes = {.settings = {{"cell_size", "0.3"}}, .areas = {{Area{7}, "water"}}}}));
    if (has_compression()) files.push_back(*encode_navmesh(mesh, {.compress = true}));
  }
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
      const auto file = NavMeshFile::from_bytes(bytes);
      const auto loaded =
          file ? file->load({.skip_damaged = i % 2 == 0}) : Result<LoadedNavMesh>(file.error());
      REQUIRE(peak.bytes() <= memory_limit(bytes));
      if (!loaded) continue;
      ++loaded_files;
      check_valid(loaded->mesh, {});
    }
    CHECK(loaded_files > 0);
  }

  TEST_CASE("a corrupted .way file with valid checksums is rejected, or can be used") {
    Random random(2025);
    const std::vector<Bytes> files = way_files();
    const int count = corruption_count() / 4;
    int loaded_files = 0;
    for (int i = 0; i < count; ++i) {
      Bytes bytes = test::corrupt_bytes(files[static_cast<std::size_t>(i) % files.size()], random);
      test::repair_way_file(bytes);
      const test::AllocationPeak peak;
      const auto file = NavMeshFile::from_bytes(bytes);
      const auto loaded =
          file ? file->load({.skip_damaged = true}) : Result<LoadedNavMesh>(file.error());
      REQUIRE(peak.bytes() <= memory_limit(bytes));
      if (!loaded) continue;
      ++loaded_files;
      check_valid(loaded->mesh, {});
      test::use_all(loaded->mesh);
    }
    CHECK(loaded_files > 0);
  }

  TEST_CASE("every byte of a .way file counts") {
    for (const Bytes& good : way_files()) {
      const auto whole = NavMeshFile::from_bytes(good);
      REQUIRE(whole);
      REQUIRE(whole->load());
      for (std::size_t i = 0; i < good.size(); ++i) {
        Bytes bytes = good;
        bytes[i] ^= std::byte{0x40};
        const auto file = NavMeshFile::from_bytes(bytes);
        CAPTURE(i);
        CHECK_FALSE((file && file->load()));
      }
    }
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
      const auto level = parse_detour(bytes);
      REQUIRE(peak.bytes() <= memory_limit(bytes));
      if (!level) continue;
      ++loaded_files;
      check_valid(level->mesh, ValidateOptions::foreign());
      test::use_all(level->mesh);
    }
    CHECK(loaded_files > 0);
  }
}
