// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/strip_mesh.h"

#include "way/core/random.h"

#include "support/builders/plan_mesh.h"

#include <array>
#include <map>
#include <tuple>

namespace way::test {
namespace {

/// Sixteen directions around a circle, as multiples of 1/64 of the radius.
constexpr std::array<std::array<int, 2>, 16> kRound = {{{64, 0},
                                                        {59, 24},
                                                        {45, 45},
                                                        {24, 59},
                                                        {0, 64},
                                                        {-24, 59},
                                                        {-45, 45},
                                                        {-59, 24},
                                                        {-64, 0},
                                                        {-59, -24},
                                                        {-45, -45},
                                                        {-24, -59},
                                                        {0, -64},
                                                        {24, -59},
                                                        {45, -45},
                                                        {59, -24}}};

}  // namespace

TileData spiral_strip(std::uint64_t seed) {
  Random random(seed);
  TileData data;
  data.agent = {.height = 2, .radius = 0.5F, .climb = 0.5F};
  constexpr std::uint32_t kQuads = 40;
  for (std::uint32_t i = 0; i <= kQuads; ++i) {
    const auto& direction = kRound[i % 16];
    const std::array<int, 2> radii = {random.below(2) + 3, 6 + random.below(3)};
    for (const int radius : radii) {
      data.vertices.push_back({static_cast<float>(direction[0] * radius) / 64,
                               static_cast<float>(i) * 0.5F,
                               static_cast<float>(direction[1] * radius) / 64});
    }
  }
  for (std::uint32_t i = 0; i < kQuads; ++i) {
    // Inner, then along the inner side, then outer: counter-clockwise viewed from +y.
    for (const std::uint32_t corner : {2 * i + 1, 2 * i, 2 * i + 2, 2 * i + 3})
      data.corners.push_back(corner);
    const std::uint32_t before = i == 0 ? TileData::kWall : i - 1;
    const std::uint32_t after = i + 1 == kQuads ? TileData::kWall : i + 1;
    for (const std::uint32_t next : {before, TileData::kWall, after, TileData::kWall})
      data.neighbors.push_back(next);
    data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
    data.areas.push_back(Area::ground);
  }
  return data;
}

NavMesh one_tile_of(const NavMesh& many) {
  std::map<PolyRef, std::uint32_t> numbers;
  for (const PolyRef ref : all_polygons(many))
    numbers.emplace(ref, static_cast<std::uint32_t>(numbers.size()));
  TileData data;
  std::map<std::tuple<float, float, float>, std::uint32_t> vertices;
  for (const auto& [ref, number] : numbers) {
    const Tile& tile = *many.tile_of(ref);
    data.agent = tile.agent();
    for (std::uint32_t i = 0; i < tile.corner_count(ref.polygon()); ++i) {
      const Vec3 v = tile.corner(ref.polygon(), i);
      const auto next = static_cast<std::uint32_t>(data.vertices.size());
      const auto [entry, is_new] = vertices.try_emplace({v.x, v.y, v.z}, next);
      if (is_new) data.vertices.push_back(v);
      data.corners.push_back(entry->second);
      const TileEdge edge = tile.edge(tile.first_edge(ref.polygon()) + i);
      std::uint32_t neighbor = TileData::kWall;
      if (edge.is_polygon()) neighbor = numbers.at(many.ref(ref.slot(), edge.neighbor));
      if (edge.is_portal() && !many.tile_links(ref.slot(), edge.portal()).empty())
        neighbor = numbers.at(many.tile_links(ref.slot(), edge.portal()).front().target);
      data.neighbors.push_back(neighbor);
    }
    data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
    data.areas.push_back(many.area(ref));
  }
  return mesh_of(data);
}

}  // namespace way::test
