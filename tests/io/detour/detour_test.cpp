// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/detour.h"

#include "way/core/random.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/validate.h"

#include "io/detour/detour_format.h"
#include "nav/tile/unpack_tile.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <cstring>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Bytes = std::vector<std::byte>;

NavMesh bumpy() {
  Random random(4);
  return test::mesh_of(test::bumpy_floors(random, 5));
}

NavMesh four_tiles() {
  NavMeshEdit change = edit(NavMesh({.origin = {-8, 0, -8}, .tile_side = 8}));
  for (const TileCoord coord :
       {TileCoord{0, 0}, TileCoord{1, 0}, TileCoord{0, 1}, TileCoord{1, 1}}) {
    TileData data = test::grid_data({.coord = coord, .quads = 3});
    for (Vec3& v : data.vertices)
      v = v - Vec3{8, 0, 8};
    change.add(test::make_tile(data));
  }
  return *change.commit();
}

const OffMeshLink kJump = {.start = {1, 0, 1},
                           .end = {-3, 0, -3},
                           .radius = 0.5F,
                           .height = 0.5F,
                           .area = Area{5},
                           .flags = 8,
                           .user_id = 1000};
const OffMeshLink kDrop = {
    .start = {-1, 0, 5}, .end = {-4, 0, 5}, .radius = 0.25F, .height = 0.5F, .one_way = true};

NavMesh linked_tiles() {
  return *edit(four_tiles()).link(kJump).link(kDrop).commit();
}

/// What Detour stores of a tile; it does not store the height of voxels.
void check_same(const Tile& a, const Tile& b) {
  const TileData x = unpack_tile(a);
  const TileData y = unpack_tile(b);
  CHECK(x.coord == y.coord);
  CHECK(x.agent.climb == y.agent.climb);
  CHECK(x.vertices == y.vertices);
  CHECK(x.corners == y.corners);
  CHECK(x.neighbors == y.neighbors);
  CHECK(x.areas == y.areas);
  CHECK(x.flags == y.flags);
  CHECK(x.detail_vertices == y.detail_vertices);
  for (std::uint32_t p = 0; p < a.polygon_count(); ++p) {
    REQUIRE(a.detail_triangle_count(p) == b.detail_triangle_count(p));
    for (std::uint32_t i = 0; i < a.detail_triangle_count(p); ++i)
      CHECK(a.detail_triangle(p, i) == b.detail_triangle(p, i));
  }
}

std::string refusal(const Bytes& bytes) {
  const auto level = decode_detour(bytes);
  return level ? "" : level.error().message;
}

std::string too_large(const NavMesh& mesh, const DetourSaveOptions& options = {}) {
  const auto bytes = encode_detour(mesh, options);
  return bytes ? "" : bytes.error().message;
}

template <class T>
Bytes with_number(Bytes bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
  return bytes;
}

constexpr std::size_t kTile = 48;  ///< Offset of the first tile of a set, with 32-bit refs.

}  // namespace

TEST_SUITE("io/detour") {
  TEST_CASE("a mesh survives a round trip through a Detour file") {
    for (const NavMesh& mesh : {bumpy(), four_tiles()}) {
      for (const DetourRefs refs : {DetourRefs::bits32, DetourRefs::bits64}) {
        const auto level = decode_detour(*encode_detour(mesh, {.refs = refs}));
        REQUIRE(level);
        CHECK(level->refs == refs);
        CHECK(level->mesh.layout().tile_side == mesh.layout().tile_side);
        CHECK(level->mesh.counts().links == mesh.counts().links);
        REQUIRE(level->mesh.tile_count() == mesh.tile_count());
        for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot)
          check_same(*level->mesh.tile_at(mesh.tile_in(slot)->coord()), *mesh.tile_in(slot));
        CHECK(validate(level->mesh, ValidateOptions::foreign()));
      }
    }
  }

  TEST_CASE("links become connections, each in the tile where it begins") {
    const NavMesh mesh = linked_tiles();
    for (const DetourRefs refs : {DetourRefs::bits32, DetourRefs::bits64}) {
      const auto level = decode_detour(*encode_detour(mesh, {.refs = refs}));
      REQUIRE(level);
      REQUIRE(level->mesh.link_count() == 2);
      OffMeshLink drop = *level->mesh.link(level->mesh.link_at(0));
      OffMeshLink jump = *level->mesh.link(level->mesh.link_at(1));
      drop.height = jump.height = 0.5F;  // replaced by the agent's climb
      CHECK(drop == kDrop);
      CHECK(jump == kJump);
      CHECK(level->mesh.counts().components == mesh.counts().components);
    }
  }

  TEST_CASE("the first bytes of a set are those of docs/formats.md") {
    const Bytes bytes = *encode_detour(four_tiles());
    using namespace detour_format;
    SetHeader set;
    std::memcpy(&set, bytes.data(), sizeof set);
    CHECK(static_cast<char>(bytes[0]) == 'T');
    CHECK(static_cast<char>(bytes[3]) == 'M');
    CHECK(set.tile_count == 4);
    CHECK(set.max_polygons == 9);
    CHECK(set.tile_width == 8);
    detour_format::TileHeader tile;
    std::memcpy(&tile, bytes.data() + kTile, sizeof tile);
    CHECK(tile.magic == kTileMagic);
    CHECK(tile.ground_count == 9);
    CHECK(tile.detail_mesh_count == 9);
    CHECK(tile.node_count == 17);
  }

  TEST_CASE("a single tile is read, too") {
    const Bytes bytes = *encode_detour(bumpy());
    const Bytes tile(bytes.begin() + kTile, bytes.end());
    const auto level = decode_detour(tile);
    REQUIRE(level);
    CHECK(level->mesh.layout().tile_side == 0);
    check_same(*level->mesh.tile_at({}), *bumpy().tile_at({}));
    const Bytes wide = *encode_detour(bumpy(), {.refs = DetourRefs::bits64});
    CHECK(decode_detour(std::span(wide).subspan(56))->refs == DetourRefs::bits64);
  }

  TEST_CASE("values that do not fit are rejected with their number") {
    TileData data = test::grid_data({.quads = 1});
    data.areas[0] = Area{64};
    CHECK(too_large(test::mesh_of(data)) ==
          "tile (0, 0, 0): polygon 0 has the area 64, and Detour holds at most 63");
    TileData ring;
    for (int i = 0; i < 9; ++i) {
      const float x[] = {0, 1, 3, 5, 7, 8, 7, 4, 1};
      const float z[] = {4, 6, 7.5F, 8, 7, 4, 1, 0, 1.5F};
      ring.vertices.push_back({x[i], 0, z[i]});
      ring.corners.push_back(static_cast<std::uint32_t>(i));
      ring.neighbors.push_back(TileData::kWall);
    }
    ring.first.push_back(9);
    ring.areas.push_back(Area::ground);
    CHECK(too_large(test::mesh_of(ring)) ==
          "tile (0, 0, 0): polygon 0 has 9 corners, and Detour holds at most 6");
    const NavMesh many = *edit(NavMesh()).add(test::grid_tile({.quads = 190})).commit();
    CHECK(too_large(many) ==
          "tile (0, 0, 0): it has 36100 polygons, and Detour holds at most 32767");
    const auto linked = [](const OffMeshLink& link) {
      return too_large(*edit(four_tiles()).link(link).commit());
    };
    CHECK(linked({.start = {900, 0, 0}}) == "link 0 begins at (900, 0, 0), where there is no tile");
    CHECK(linked({.start_width = {2, 0, 0}}) == "link 0 is 2 wide, and Detour's have no width");
    CHECK(linked({.area = Area{77}}) == "link 0 has the area 77, and Detour holds at most 63");
  }

  TEST_CASE("damaged files are rejected with a reason") {
    const Bytes good = *encode_detour(linked_tiles());
    CHECK(refusal({}) == "is not a Detour file");
    CHECK(refusal(with_number(good, 4, 9)) == "has version 9, and this reads 1");
    CHECK(refusal(with_number(good, kTile + 4, 9)) == "a tile has version 9, and this reads 7");
    CHECK(refusal(with_number(good, kTile, 9)) == "a tile does not begin with DNAV");
    CHECK(refusal(with_number(good, kTile + 28, 0xffffffffU)).find("its sections take") !=
          std::string::npos);
    CHECK(refusal(with_number(good, 44, 0x7fffffff)).starts_with("ends after"));
    CHECK(refusal(with_number(good, kTile + 68, std::numeric_limits<float>::infinity())) ==
          "tile (0, 0, 0): its agent is not finite");
    const std::size_t polygon = kTile + 100 + 16 * 12;
    CHECK(refusal(with_number(good, polygon + 4, std::uint16_t{16})) ==
          "tile (0, 0, 0): polygon 0 names vertex 16 of 16");
    CHECK(refusal(with_number(good, polygon + 30, std::uint8_t{7})) ==
          "tile (0, 0, 0): polygon 0 has 7 corners");
    CHECK(refusal(with_number(good, kTile + 100, 1e9F)).starts_with("tile (0, 0, 0): polygon 0"));
  }

  TEST_CASE("known faults of Recast are repaired") {
    const NavMesh mesh = four_tiles();
    const Bytes good = *encode_detour(mesh);
    const std::size_t polygon = kTile + 100 + 16 * 12;
    SUBCASE("a neighbor that does not lead back becomes a wall") {
      const auto level = decode_detour(with_number(good, polygon + 16, std::uint16_t{9}));
      REQUIRE(level);
      CHECK(validate(level->mesh, ValidateOptions::foreign()));
    }
    SUBCASE("a portal off the border becomes a wall") {
      const auto level = decode_detour(with_number(good, polygon + 18, std::uint16_t{0x8000}));
      REQUIRE(level);
      CHECK(validate(level->mesh, ValidateOptions::foreign()));
    }
    SUBCASE("a surface that does not cover its polygon becomes flat") {
      detour_format::TileHeader header;
      std::memcpy(&header, good.data() + kTile, sizeof header);
      const auto triangles = detour_format::lay_out(header, 12).detail_triangles;
      const auto level = decode_detour(with_number(good, kTile + triangles, 0U));
      REQUIRE(level);
      CHECK(level->mesh.tile_at({})->detail_triangle_count(0) == 2);
      CHECK(validate(level->mesh, ValidateOptions::foreign()));
    }
  }

  TEST_CASE("after any change of bytes, the result is valid or an error") {
    Random random(12);
    for (const Bytes& good : {*encode_detour(bumpy()), *encode_detour(linked_tiles())}) {
      for (int i = 0; i < 2000; ++i) {
        Bytes bytes = good;
        for (int k = random.below(3); k >= 0; --k) {
          const auto at = static_cast<std::size_t>(random.below(static_cast<int>(bytes.size())));
          bytes[at] = static_cast<std::byte>(random.below(256));
        }
        const auto level = decode_detour(bytes);
        if (!level) continue;
        const auto valid = validate(level->mesh, ValidateOptions::foreign());
        if (!valid) FAIL(valid.error().message);
      }
    }
  }
}
