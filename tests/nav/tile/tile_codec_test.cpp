// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/tile_codec.h"

#include "way/core/random.h"
#include "way/nav/validate.h"

#include "nav/tile/tile_layout.h"
#include "nav/tile/unpack_tile.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <cstring>
#include <functional>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Bytes = std::vector<std::byte>;

Bytes encode(const Tile& tile) {
  Bytes bytes;
  encode_tile(tile, bytes);
  return bytes;
}

Bytes bumpy_bytes() {
  Random random(5);
  return encode(*test::make_tile(test::bumpy_floors(random, 4)));
}

std::string refusal(const Bytes& bytes) {
  const auto tile = decode_tile(bytes);
  return tile ? "" : tile.error().message;
}

/// Changes a number of the header.
template <class T>
Bytes with_header(Bytes bytes, T TileHeader::*member, T value) {
  TileHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  header.*member = value;
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

/// Where the arrays of a tile begin.
TileLayout layout_of(const Bytes& bytes) {
  TileHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  return lay_out(header);
}

/// Writes a number over what lies at a place of the arrays.
template <class T>
Bytes with_number(Bytes bytes, std::uint64_t at, T value) {
  std::memcpy(bytes.data() + sizeof(TileHeader) + at, &value, sizeof value);
  return bytes;
}

/// Asks for everything that a tile has: what an index that is not good would trip over.
std::uint64_t read_all(const Tile& tile) {
  const TileData data = unpack_tile(tile);
  std::vector<std::uint32_t> found;
  tile.polygons_in(tile.bounds(), found);
  std::uint64_t sum = found.size() + data.vertices.size() + tile.island_count();
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i)
    sum += tile.island(i);
  for (const TilePortal& portal : tile.portals())
    sum += tile.first_edge(portal.polygon);
  return sum;
}

}  // namespace

TEST_SUITE("nav/tile_codec") {
  TEST_CASE("a tile is the same after it was bytes") {
    Random random(3);
    for (const TileData& data :
         {test::grid_data({.coord = {2, -1, 3}, .quads = 3}), test::grid_data({.quads = 40}),
          test::bumpy_floors(random, 6), TileData{}}) {
      const auto tile = test::make_tile(data);
      const Bytes bytes = encode(*tile);
      const auto decoded = decode_tile(bytes);
      REQUIRE(decoded);
      CHECK((*decoded)->hash() == tile->hash());
      CHECK((*decoded)->coord() == tile->coord());
      CHECK((*decoded)->agent() == tile->agent());
      CHECK((*decoded)->bounds() == tile->bounds());
      CHECK((*decoded)->bytes() == tile->bytes());
      CHECK(read_all(**decoded) == read_all(*tile));
      CHECK(encode(**decoded) == bytes);
      CHECK(test::make_tile(unpack_tile(**decoded))->hash() == tile->hash());
      CHECK(validate(**decoded));
    }
  }

  TEST_CASE("a tile in place reads the bytes that it was made of, and keeps them") {
    const auto tile = test::grid_tile({.quads = 3});
    auto owner = std::make_shared<const Bytes>(encode(*tile));
    const Bytes copy = *owner;
    TileDecoder decoder;
    auto decoded = decoder.decode_in_place(*owner, owner);
    REQUIRE(decoded);
    const std::byte* begin = owner->data();
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): compares addresses.
    const auto* portals = reinterpret_cast<const std::byte*>((*decoded)->portals().data());
    CHECK(std::less_equal<>()(begin, portals));
    CHECK(std::less<>()(portals, begin + owner->size()));
    const std::weak_ptr<const Bytes> watch = owner;
    owner.reset();
    CHECK_FALSE(watch.expired());
    CHECK((*decoded)->hash() == tile->hash());
    CHECK(encode(**decoded) == copy);
    CHECK((*decoded)->bytes() == tile->bytes());
    decoded = decode_tile(copy);
    CHECK(watch.expired());
  }

  TEST_CASE("unaligned bytes are copied, even if the caller keeps them") {
    const auto tile = test::grid_tile({.quads = 3});
    const auto owner = std::make_shared<Bytes>(1);
    encode_tile(*tile, *owner);
    const auto decoded =
        TileDecoder().decode_in_place(std::span<const std::byte>(*owner).subspan(1), owner);
    REQUIRE(decoded);
    CHECK(owner.use_count() == 1);
    CHECK((*decoded)->hash() == tile->hash());
  }

  TEST_CASE("vertices that no polygon has are kept") {
    TileData data = test::grid_data({.quads = 2});
    data.vertices.push_back({50, 1, 50});
    const auto tile = test::make_tile(data);
    const auto decoded = decode_tile(encode(*tile));
    REQUIRE(decoded);
    CHECK((*decoded)->vertex_count() == tile->vertex_count());
    CHECK((*decoded)->vertex(tile->vertex_count() - 1) == Vec3{50, 1, 50});
  }

  TEST_CASE("bytes come in sixteens and follow what is there") {
    const auto tile = test::grid_tile({.quads = 3});
    Bytes bytes(7);
    encode_tile(*tile, bytes);
    CHECK(bytes.size() == 7 + encoded_size(*tile));
    CHECK(encoded_size(*tile) % 16 == 0);
    CHECK(decode_tile(std::span(bytes).subspan(7)));
  }

  TEST_CASE("the bytes of a tile are those of docs/formats.md") {
    const Bytes bytes = encode(*test::grid_tile({.coord = {-2, 5, 1}, .quads = 1}));
    TileHeader header;
    std::memcpy(&header, bytes.data(), sizeof header);
    CHECK(header.magic == std::array<char, 4>{'W', 'T', 'I', 'L'});
    CHECK(header.format == 3);
    CHECK(header.coord == std::array<std::int32_t, 3>{-2, 5, 1});
    CHECK(header.polygons == 1);
    CHECK(header.edges == 4);
    CHECK(header.portals == std::array<std::uint32_t, 4>{1, 1, 1, 1});
  }

  TEST_CASE("bytes that are truncated anywhere are rejected") {
    const Bytes bytes = bumpy_bytes();
    for (std::size_t size = 0; size + 16 < bytes.size(); size += 7)
      CHECK_FALSE(decode_tile(std::span(bytes).first(size)));
  }

  TEST_CASE("headers that cannot be are refused by name") {
    const Bytes good = bumpy_bytes();
    CHECK(refusal(with_header(good, &TileHeader::format, 9U)) ==
          "a tile has format 9, and this version reads format 3");
    for (const std::uint32_t old : {0U, 1U, 2U}) {
      CHECK(refusal(with_header(good, &TileHeader::format, old)) ==
            "a tile has the old format " + std::to_string(old) + ": bake the level again");
    }
    CHECK(refusal(with_header(good, &TileHeader::reserved, std::uint8_t{1})) ==
          "the header of a tile is damaged");
    CHECK(refusal(with_header(good, &TileHeader::magic, {'X', 'T', 'I', 'L'})) ==
          "a tile does not begin with WTIL");
    CHECK(refusal(with_header(good, &TileHeader::polygons, 0xffffffffU)) ==
          "4294967295 polygons in one tile, and at most 16777216 fit");
    CHECK(refusal(with_header(good, &TileHeader::widths, {3, 1, 1, 1, 1, 1})) ==
          "the header of a tile is damaged");
    CHECK(refusal(with_header(good, &TileHeader::coord, {0x7fffffff, 0, 0})) ==
          "a tile is farther than 1073741824 from the origin");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(refusal(with_header(good, &TileHeader::agent, {nan, 0, 0, 0, 0})) ==
          "the agent of a tile is not finite");
    CHECK(refusal(with_header(good, &TileHeader::islands, 77U)) ==
          "the islands are not what the polygons' neighbors make");
  }

  TEST_CASE("arrays that cannot be are refused by name") {
    const Bytes good = bumpy_bytes();
    const TileLayout at = layout_of(good);
    CHECK(refusal(with_number(good, at.corners, std::numeric_limits<float>::infinity())) ==
          "a corner is not finite");
    CHECK(refusal(
              with_number(good, at.detail_vertices + 4, std::numeric_limits<float>::quiet_NaN())) ==
          "a vertex is not finite");
    CHECK(refusal(with_number(good, at.corners, 1e6F)) ==
          "polygon 0 is not convex and counter-clockwise");
    CHECK(refusal(with_number(good, at.corners + 12, 0U)) == "a polygon is its own neighbor");
    for (const std::uint32_t code : {1000U, 0x40000000U, 0x7fc00000U, 4000000000U}) {
      CHECK(refusal(with_number(good, at.corners + 12, code))
                .ends_with("edges are portals, and the tile has 0"));
    }
    CHECK(refusal(with_number(good, at.packed[3], std::uint8_t{1})) ==
          "the patches do not span the detail vertices and triangles");
    CHECK(refusal(with_number(good, at.first_edge + 4, 2U)) ==
          "a polygon has fewer than three corners, or more than there are");
    CHECK(refusal(with_number(good, at.packed[0], std::uint8_t{0xff})) ==
          "vertices and corners do not belong to each other");
    CHECK(refusal(with_number(good, at.packed[2], std::uint8_t{0xff})) ==
          "the box tree does not hold the polygons");
    CHECK(refusal(with_number(good, at.box_nodes, std::uint8_t{0xff})) ==
          "the box tree does not hold the polygons");
    CHECK(refusal(with_number(good, at.packed[3] + 2, std::uint8_t{0xff})) ==
          "the patches do not span the detail vertices and triangles");
    CHECK(refusal(with_number(good, at.packed[5], std::uint8_t{0xff})) ==
          "a detail triangle names a vertex that is not there");
  }

  TEST_CASE("portals are refused that are not those of the edges, in order") {
    const Bytes good = encode(*test::grid_tile({.quads = 3}));
    const TileLayout at = layout_of(good);
    const auto portals = decode_tile(good);
    REQUIRE(portals);
    REQUIRE((*portals)->portals().size() == 12);
    const TilePortal first = (*portals)->portals()[0];
    const TilePortal second = (*portals)->portals()[1];
    CHECK(refusal(with_number(good, at.portals, 4000000000U)) == "portal 0 is on no edge");
    CHECK(refusal(with_number(good, at.portals + 4, first.edge + 1)) == "portal 0 is on no edge");
    CHECK(refusal(with_number(good, at.portals + sizeof first, first)) == "portal 1 is on no edge");
    // Two that have changed places, and know it.
    Bytes swapped = with_number(good, at.portals, second);
    swapped = with_number(swapped, at.portals + sizeof first, first);
    swapped = with_number(swapped, at.corners + 16 * std::uint64_t{second.edge} + 12, 10U);
    swapped = with_number(swapped, at.corners + 16 * std::uint64_t{first.edge} + 12, 11U);
    CHECK(refusal(swapped) == "portal 1 is not in order");
  }

  TEST_CASE("a wrong hash is rejected") {
    for (const std::uint64_t wrong : {0U, 1U}) {
      CHECK(refusal(with_header(bumpy_bytes(), &TileHeader::hash, wrong)) ==
            "its hash is not that of its content");
    }
  }

  TEST_CASE("tiles are decoded together as one by one, the damaged ones without the others") {
    std::vector<std::shared_ptr<const Bytes>> all;
    for (int i = 0; i < 23; ++i) {
      Bytes bytes = i % 3 == 0 ? bumpy_bytes() : encode(*test::grid_tile({.quads = 1 + i}));
      if (i % 7 == 3) bytes = with_header(bytes, &TileHeader::polygons, 1000000U);
      if (i % 7 == 5) bytes = with_header(bytes, &TileHeader::hash, std::uint64_t{1});
      all.push_back(std::make_shared<const Bytes>(std::move(bytes)));
    }
    std::vector<TileDecoder::Input> inputs;
    for (std::size_t i = 0; i < all.size(); ++i)
      inputs.push_back({*all[i], i % 2 == 0 ? all[i] : nullptr});
    TileDecoder decoder;
    const auto tiles = decoder.decode_all(inputs);
    REQUIRE(tiles.size() == all.size());
    int damaged = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      CAPTURE(i);
      const auto alone = decode_tile(*all[i]);
      REQUIRE(tiles[i].has_value() == alone.has_value());
      damaged += tiles[i] ? 0 : 1;
      if (tiles[i]) CHECK(encode(**tiles[i]) == *all[i]);
      if (!tiles[i]) CHECK(tiles[i].error().message == alone.error().message);
    }
    CHECK(damaged == 6);
  }

  TEST_CASE("a tile decoded from corrupt bytes is safe to read") {
    Random random(11);
    for (const Bytes& good : {bumpy_bytes(), encode(*test::grid_tile({.quads = 3}))}) {
      for (int i = 0; i < 20000; ++i) {
        Bytes bytes = good;
        for (int k = random.below(3); k >= 0; --k) {
          const auto at = static_cast<std::size_t>(random.below(static_cast<int>(bytes.size())));
          bytes[at] = static_cast<std::byte>(random.below(256));
        }
        const auto tile = decode_tile(bytes);
        if (tile) CHECK(read_all(**tile) > 0);
      }
    }
  }
}
