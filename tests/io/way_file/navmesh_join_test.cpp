// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/navmesh_join.h"

#include "way/core/random.h"
#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Bytes = std::vector<std::byte>;

const NavAgent kMouse = {"mouse", 0.5F, 0.2F, 0.2F, 60};
const NavAgent kTroll = {"troll", 3, 1.2F, 0.8F, 40};
constexpr Digest kBake = {0x1234, 0x5678};

std::shared_ptr<const Tile> tile_for(const NavAgent& agent, TileCoord coord) {
  TileData data = test::grid_data({.coord = coord, .quads = 3});
  data.agent.height = agent.height;
  data.agent.radius = agent.radius;
  data.agent.climb = agent.climb;
  // The agents have the same polygons in most tiles.
  if (agent.name == "troll" && coord.x == 2) data.areas[4] = Area{5};
  return test::make_tile(data);
}

/// Both agents on the tiles of a part; the last number of `count` parts has none.
NavMeshSet set_of(int number, int count) {
  std::vector<AgentMesh> meshes;
  for (const NavAgent& agent : {kMouse, kTroll}) {
    NavMeshEdit change{NavMesh({.origin = {0, 0, 0}, .tile_side = 8})};
    for (int i = 0; i < 20; ++i) {
      const TileCoord coord = {i % 5, i / 5};
      const bool is_in = count == 1 || i * 7 % 20 % (count - 1) == number - 1;
      if (is_in) change.add(tile_for(agent, coord));
    }
    if (agent.name == "mouse") change.link({.start = {1, 0, 1}, .end = {14, 0, 14}, .user_id = 7});
    meshes.push_back({agent, *change.commit()});
  }
  return *NavMeshSet::create(std::move(meshes));
}

NavMeshNotes notes() {
  return {.settings = {{"cell_size", "0.3"}}, .areas = {{Area{5}, "mud"}}, .input_hash = 99};
}

Bytes whole(bool compress = false) {
  return *encode_navmesh(set_of(1, 1), {.notes = notes(), .compress = compress});
}

NamedPart part_file(int number, int count, Digest bake = kBake, NavMeshNotes of = notes(),
                    bool compress = false) {
  mark_part(of, {number, count, bake});
  auto bytes = encode_navmesh(set_of(number, count), {.notes = of, .compress = compress});
  REQUIRE(bytes);
  auto file = NavMeshFile::decode(*std::move(bytes));
  REQUIRE(file);
  return {"part" + std::to_string(number) + ".way", *std::move(file)};
}

std::vector<NamedPart> all_parts(int count, bool compress = false) {
  std::vector<NamedPart> parts;
  for (int number = 1; number <= count; ++number)
    parts.push_back(part_file(number, count, kBake, notes(), compress));
  return parts;
}

Bytes written(const NavMeshJoin& join) {
  Bytes bytes;
  const auto done = join.write([&](std::span<const std::byte> more) -> Result<> {
    bytes.insert(bytes.end(), more.begin(), more.end());
    return std::monostate{};
  });
  REQUIRE(done);
  return bytes;
}

std::string error_of(std::vector<NamedPart> parts) {
  const auto join = NavMeshJoin::create(std::move(parts));
  REQUIRE_FALSE(join);
  return join.error().message;
}

}  // namespace

TEST_SUITE("io/navmesh_join") {
  TEST_CASE("parts joined in any order are the file of a bake in one piece") {
    Random random(3);
    for (const int count : {2, 3, 7}) {
      std::vector<NamedPart> parts = all_parts(count);
      for (std::size_t i = parts.size(); i > 1; --i)
        std::swap(parts[i - 1], parts[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
      const auto join = NavMeshJoin::create(parts);
      REQUIRE(join);
      CHECK(written(*join) == whole());
      CHECK(join->bytes() == whole().size());
      CHECK(join->hash() == set_of(1, 1).hash());
      CHECK(join->tile_count() == 40);
      CHECK(join->part_count() == static_cast<std::size_t>(count));
    }
  }

  TEST_CASE("a single part and compressed parts are joined, too") {
    const auto one = NavMeshJoin::create(all_parts(1));
    REQUIRE(one);
    CHECK(written(*one) == whole());
    if (!has_compression()) return;
    const auto packed = NavMeshJoin::create(all_parts(3, true));
    REQUIRE(packed);
    CHECK(written(*packed) == whole(true));
  }

  TEST_CASE("parts that are there twice are taken once") {
    std::vector<NamedPart> parts = all_parts(3);
    parts.push_back(part_file(2, 3));
    const auto join = NavMeshJoin::create(parts);
    REQUIRE(join);
    CHECK(written(*join) == whole());
  }

  TEST_CASE("missing parts are named") {
    std::vector<NamedPart> parts = all_parts(4);
    parts.erase(parts.begin() + 1);
    CHECK(error_of(parts) == "part 2 of 4 is missing");
    parts.erase(parts.begin() + 1);
    CHECK(error_of(parts) == "parts 2 and 3 of 4 are missing");
    CHECK(error_of({part_file(1, 40)}) ==
          "parts 2, 3, 4, 5, 6, 7, 8, 9 and 31 more of 40 are missing");
    CHECK(error_of({}) == "there are no parts");
  }

  TEST_CASE("stale and foreign parts are named") {
    std::vector<NamedPart> parts = all_parts(3);
    parts[1] = part_file(2, 3, {1, 1});
    CHECK(error_of(parts) ==
          "part 2 of 3 is missing; part2.way is stale: it is of another version of the level");
    NavMeshNotes other = notes();
    other.settings[0].value = "0.5";
    parts = all_parts(3);
    parts.push_back(part_file(2, 3, {1, 1}, other));
    CHECK(error_of(parts) == "part2.way is foreign: cell_size is 0.5, not 0.3");
    parts.back() = part_file(2, 5);
    CHECK(error_of(parts) == "part2.way is foreign: it is one of 5 parts, not of 3");
    parts.back() = {"level.way", *NavMeshFile::decode(whole())};
    CHECK(error_of(parts) == "level.way is not a part");
  }

  TEST_CASE("parts that claim to be of one bake and are not are refused") {
    std::vector<NamedPart> parts = all_parts(3);
    NavMeshNotes other = notes();
    other.input_hash = 1;
    parts[2] = part_file(3, 3, kBake, other);
    CHECK(error_of(parts) == "part3.way does not fit to part1.way");
    parts = all_parts(3);
    NavMeshNotes lie = notes();
    mark_part(lie, {2, 3, kBake});
    parts[1].file = *NavMeshFile::decode(*encode_navmesh(set_of(1, 3), {.notes = lie}));
    CHECK(error_of(parts).find("part1.way and part2.way both have tile (") == 0);
    parts.push_back(part_file(2, 3));
    CHECK(error_of(parts) == "part2.way and part2.way are both part 2 and differ");
  }

  TEST_CASE("a damaged tile is named, and the sink stops the join") {
    Bytes bytes = *encode_navmesh(set_of(2, 3), {.notes = [] {
                                    NavMeshNotes of = notes();
                                    mark_part(of, {2, 3, kBake});
                                    return of;
                                  }()});
    bytes[bytes.size() - 100] ^= std::byte{4};
    std::vector<NamedPart> parts = all_parts(3);
    parts[1].file = *NavMeshFile::decode(bytes);
    const auto join = NavMeshJoin::create(parts);
    REQUIRE(join);  // tiles are read when they are written
    const auto done =
        join->write([](std::span<const std::byte>) { return Result<>(std::monostate{}); });
    REQUIRE_FALSE(done);
    CHECK(done.error().message.find("part2.way: tile (") == 0);
    const auto full = NavMeshJoin::create(all_parts(3))->write([](std::span<const std::byte>) {
      return Result<>(Error{Error::Code::io, "the disk is full"});
    });
    REQUIRE_FALSE(full);
    CHECK(full.error().message == "the disk is full");
  }

  TEST_CASE("notes of parts are read back, and impossible ones are not") {
    NavMeshNotes of = notes();
    CHECK_FALSE(part_of(of));
    mark_part(of, {3, 64, {0xf, ~std::uint64_t{0}}});
    CHECK(part_of(of) == NavMeshPart{3, 64, {0xf, ~std::uint64_t{0}}});
    for (const std::string bad : {"0/3", "4/3", "3", "/3", "1/", "1/2/3", "1/9999999", "-1/3"}) {
      of.settings[1].value = bad;
      CHECK_FALSE(part_of(of));
    }
    of.settings[1].value = "1/3";
    of.settings[2].value = std::string(32, 'g');
    CHECK_FALSE(part_of(of));
  }
}
