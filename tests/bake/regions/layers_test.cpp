// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/layers.h"

#include "way/bake/settings.h"
#include "way/io/obj.h"

#include "bake/regions/layers_into.h"
#include "bench/sides/recast_agent.h"
#include "support/builders/ascii_field.h"
#include "support/golden/golden_levels.h"
#include "support/shared_data.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Picture = std::vector<std::string>;

/// Heights of a layer: digits, '.' if there is no floor.
Picture heights_of(const HeightLayer& layer) {
  Picture rows;
  for (std::size_t i = 0; i < layer.heights.size(); ++i) {
    if (i % static_cast<std::size_t>(layer.width) == 0) rows.emplace_back();
    const std::uint16_t height = layer.heights[i];
    rows.back() += height == HeightLayer::kNoFloor ? '.' : static_cast<char>('0' + height);
  }
  return rows;
}

std::size_t count_floors(const std::vector<HeightLayer>& layers) {
  std::size_t count = 0;
  for (const HeightLayer& layer : layers)
    count += static_cast<std::size_t>(std::ranges::count_if(layer.areas, is_walkable));
  return count;
}

/// CRC-32 as in zlib.
std::uint32_t crc_of(const std::vector<std::uint8_t>& bytes) {
  std::uint32_t crc = 0xffffffffU;
  for (const std::uint8_t byte : bytes) {
    crc ^= byte;
    for (int bit = 0; bit < 8; ++bit)
      crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
  }
  return ~crc;
}

/// A layer as Recast stores it: heights, areas and links of one byte each.
std::uint32_t crc_of(const HeightLayer& layer) {
  std::vector<std::uint8_t> bytes;
  for (const std::uint16_t height : layer.heights)
    bytes.push_back(static_cast<std::uint8_t>(height));
  for (const Area area : layer.areas)
    bytes.push_back(static_cast<std::uint8_t>(area));
  bytes.insert(bytes.end(), layer.links.begin(), layer.links.end());
  return crc_of(bytes);
}

void check_level(const std::string& name, std::size_t expected_count, std::uint32_t expected_crc) {
  const auto path = test::shared_file("meshes/" + name + ".obj");
  if (!path) return;
  const auto mesh = load_obj(*path);
  REQUIRE(mesh);
  const auto config = BakeConfig::create({.agent = bench::kRecastAgent,
                                          .cell_size = 0.3F,
                                          .cell_height = 0.2F,
                                          .tile_size = 48,
                                          .rules = BakeRules::recast},
                                         mesh->bounds());
  REQUIRE(config);
  std::size_t count = 0;
  std::vector<std::uint8_t> crcs;
  for (int z = 0; z < config->tiles_z(); ++z) {
    for (int x = 0; x < config->tiles_x(); ++x) {
      for (const HeightLayer& layer :
           find_layers(test::make_open(*mesh, *config, config->tile_grid(x, z)))) {
        ++count;
        const std::uint32_t crc = crc_of(layer);
        for (unsigned byte = 0; byte < 4; ++byte)
          crcs.push_back(static_cast<std::uint8_t>(crc >> (8 * byte)));
      }
    }
  }
  CHECK(count == expected_count);
  CHECK(crc_of(crcs) == expected_crc);
}

}  // namespace

TEST_SUITE("bake/layers") {
  TEST_CASE("a field without floors has no layers") {
    CHECK(find_layers(test::make_field(test::Storey{"..", ".."})).empty());
    CHECK(find_layers(test::make_field(test::Storey{"XX"})).empty());
  }

  TEST_CASE("a storey is one layer, regardless of its areas and holes") {
    const auto layers = find_layers(test::make_field(test::Storey{"1122", "1.22", "aa22"}));
    REQUIRE(layers.size() == 1);
    CHECK(heights_of(layers[0]) == Picture{"1122", "1.22", "0022"});
    CHECK(layers[0].low == 1);
    CHECK(layers[0].high == 3);
    CHECK(layers[0].areas[8] == static_cast<Area>(1));
    CHECK(layers[0].areas[5] == Area::none);
    CHECK(layers[0].first == Cell{0, 0});
    CHECK(layers[0].last == Cell{3, 2});
  }

  TEST_CASE("links tell which steps stay in the layer") {
    const auto layers = find_layers(test::make_field(test::Storey{"000", "0.0"}));
    REQUIRE(layers.size() == 1);
    // Bits: 1 low_x, 2 high_z, 4 high_x, 8 low_z.
    CHECK(layers[0].links == std::vector<std::uint8_t>{4 + 2, 1 + 4, 1 + 2, 8, 0, 8});
  }

  TEST_CASE("storeys above each other are separate layers") {
    const CompactHeightfield open =
        test::make_building({test::Storey(3, "000"), test::Storey(3, "000")});
    const auto layers = find_layers(open);
    REQUIRE(layers.size() == 2);
    CHECK(layers[0].low == 1);
    CHECK(layers[1].low == 1 + test::kStoreyHeight);
    CHECK(count_floors(layers) == open.size());
  }

  TEST_CASE("parts that do not touch share a layer unless they are far above each other") {
    const test::Storey left = {"00..", "00.."};
    const test::Storey right = {"...0", "...0"};
    CHECK(find_layers(test::make_building({{"00.0", "00.0"}})).size() == 1);
    // Agents are 2 voxels high; 20 is more than four times as much.
    CHECK(find_layers(test::make_building({left, right})).size() == 2);
  }

  TEST_CASE("floors of the rim are left out, and steps into it are portals") {
    CompactHeightfield open = test::make_field(test::Storey(4, "0000"));
    open.grid.border = 1;
    const auto layers = find_layers(open);
    REQUIRE(layers.size() == 1);
    CHECK(layers[0].width == 2);
    CHECK(layers[0].depth == 2);
    CHECK(layers[0].links == std::vector<std::uint8_t>{4 + 2 + (1 + 8) * 16, 1 + 2 + (4 + 8) * 16,
                                                       4 + 8 + (1 + 2) * 16, 1 + 8 + (4 + 2) * 16});
  }

  TEST_CASE("a floor beside a higher one of another layer takes its height") {
    CompactHeightfield open = test::make_field(test::Storey{"00000", "00123", "00000"});
    open.grid.border = 1;
    const auto layers = find_layers(open);
    REQUIRE(layers.size() == 1);
    // The column in the rim on the right is one voxel higher.
    CHECK(heights_of(layers[0]) == Picture{"013"});
  }

  TEST_CASE("a comb and a tower exceed what Recast can hold") {
    std::string teeth;
    for (int i = 0; i < 100; ++i)
      teeth += "0.";
    const std::string spine(teeth.size(), '0');
    const auto comb =
        find_layers(test::make_field(test::Storey{teeth, teeth, teeth, spine, teeth, teeth}));
    CHECK(comb.size() == 1);
    const CompactHeightfield tower =
        test::make_building(std::vector<test::Storey>(100, test::Storey(3, "000")));
    const auto storeys = find_layers(tower);
    CHECK(storeys.size() == 100);
    CHECK(count_floors(storeys) == tower.size());
  }

  TEST_CASE("more than 254 voxels of height fit into one layer") {
    std::string row;
    for (int i = 0; i < 400; ++i)
      row += '0';
    CompactHeightfield open = test::make_field(test::Storey{row});
    for (std::uint32_t i = 0; i < open.size(); ++i)
      open.floor[i] = static_cast<std::uint16_t>(1 + i);
    const auto layers = find_layers(open);
    REQUIRE(layers.size() == 1);
    CHECK(layers[0].heights.back() == 399);
  }

  TEST_CASE("every walkable floor of random buildings is in exactly one layer") {
    Random random(1);
    LayerScratch scratch;
    std::vector<HeightLayer> layers;
    for (int round = 0; round < 30; ++round) {
      const CompactHeightfield open = test::random_building(random, 5 + random.below(20), 20);
      find_layers_into(open, scratch, layers);
      CHECK(count_floors(layers) ==
            static_cast<std::size_t>(std::ranges::count_if(open.area, is_walkable)));
      CHECK(layers.size() == find_layers(open).size());
    }
  }

  TEST_CASE("the layers of the reference levels are Recast's") {
    check_level("dungeon", 30, 0x000e8009U);
    check_level("nav_test", 60, 0x0daa43dfU);
    check_level("undulating", 55, 0xce8d9cf2U);
  }
}
