// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/input/tile_bins.h"

#include "way/bake/rasterize.h"

#include "bake/input/slope_areas.h"
#include "bake/input/triangle_parts.h"
#include "support/builders/voxels.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

BakeConfig tiles_of(const TriangleMesh& mesh, int tile_size, BakeRules rules = BakeRules::waymesh) {
  const auto config = BakeConfig::create(
      {.cell_size = 0.5F, .cell_height = 0.5F, .tile_size = tile_size, .rules = rules},
      mesh.bounds());
  REQUIRE(config);
  return *config;
}

TriangleMesh random_mesh(Random& random, int count) {
  std::vector<std::array<Vec3, 3>> triangles;
  for (int i = 0; i < count; ++i) {
    const float size = random.below(10) == 0 ? 60.0F : 3.0F;
    const Vec3 at = {random.between(-30, 30), 0, random.between(-30, 30)};
    triangles.emplace_back();
    for (Vec3& corner : triangles.back()) {
      corner = at + Vec3{random.between(-size, size), random.between(-1, 1),
                         random.between(-size, size)};
    }
  }
  return make_mesh(triangles);
}

}  // namespace

TEST_SUITE("bake/tile_bins") {
  TEST_CASE("one piece has all triangles") {
    Random random(1);
    const TriangleMesh mesh = random_mesh(random, 20);
    const TileBins bins(mesh, tiles_of(mesh, 0));
    CHECK(bins.triangles(0, 0).size() == 20);
  }

  TEST_CASE("a long diagonal triangle is listed only along its way") {
    const TriangleMesh mesh = make_mesh({{{{0, 0, 0}, {400, 0, 400}, {400, 0, 399}}}});
    const BakeConfig config = tiles_of(mesh, 16);
    REQUIRE(config.tiles_x() == 50);
    const TileBins bins(mesh, config);
    std::size_t listed = 0;
    for (int z = 0; z < config.tiles_z(); ++z) {
      for (int x = 0; x < config.tiles_x(); ++x)
        listed += bins.triangles(x, z).size();
    }
    CHECK(listed >= 50);
    CHECK(listed <= 4 * 50);
  }

  TEST_CASE("in many tiles with many triangles each tile lists those around it and no others") {
    constexpr int kSide = 150;  // squares of two triangles, a tile each
    std::vector<std::array<Vec3, 3>> triangles;
    for (int i = 0; i < kSide * kSide; ++i) {
      const Vec3 low = {static_cast<float>(i % kSide) * 8, 0, static_cast<float>(i / kSide) * 8};
      const Vec3 high = low + Vec3{8, 0, 8};
      triangles.push_back({low, {low.x, 0, high.z}, high});
      triangles.push_back({low, high, {high.x, 0, low.z}});
    }
    const TriangleMesh mesh = make_mesh(triangles);
    const BakeConfig config = tiles_of(mesh, 16);
    REQUIRE(config.tiles_x() == kSide);
    const TileBins bins(mesh, config);
    std::vector<std::uint32_t> list;
    for (int i = 0; i < kSide * kSide; ++i) {
      const int x = i % kSide;
      const int z = i / kSide;
      const auto neighbors = [](int at) { return at == 0 || at == kSide - 1 ? 2 : 3; };
      bins.triangles_into(x, z, list);
      REQUIRE(std::ranges::binary_search(list, static_cast<std::uint32_t>(2 * i)));
      REQUIRE(std::ranges::binary_search(list, static_cast<std::uint32_t>(2 * i + 1)));
      const auto squares = static_cast<std::size_t>(neighbors(x) * neighbors(z));
      REQUIRE(list.size() <= 2 * squares);
      REQUIRE(list.size() >= squares);  // of a square at a corner one half may be too far away
    }
  }

  TEST_CASE("which triangles a tile lists does not depend on their order") {
    Random random(3);
    const std::size_t count = 100;
    const TriangleMesh mesh = random_mesh(random, static_cast<int>(count));
    // Neighbors in one list are far apart in the other, so there are runs in one of them only.
    const auto place = [](std::size_t i) { return 37 * i % count; };
    std::vector<std::array<Vec3, 3>> moved(count);
    for (std::size_t i = 0; i < count; ++i) {
      const Triangle& t = mesh.triangles()[i];
      moved[place(i)] = {mesh.vertices()[t[0]], mesh.vertices()[t[1]], mesh.vertices()[t[2]]};
    }
    const TriangleMesh other = make_mesh(moved);
    for (const int tile_size : {0, 16, 40}) {
      const BakeConfig config = tiles_of(mesh, tile_size);
      const TileBins bins(mesh, config);
      const TileBins other_bins(other, config);
      for (int i = 0; i < config.tiles_x() * config.tiles_z(); ++i) {
        const int x = i % config.tiles_x();
        const int z = i / config.tiles_x();
        std::vector<std::uint32_t> expected;
        for (const std::uint32_t t : bins.triangles(x, z))
          expected.push_back(static_cast<std::uint32_t>(place(t)));
        std::ranges::sort(expected);
        CHECK(other_bins.triangles(x, z) == expected);
      }
    }
  }

  TEST_CASE("workers find the same lists, also of runs that go on from one part to the next") {
    Random random(4);
    const auto count = 9 * static_cast<int>(TriangleParts::kLeast) + 5;
    const TriangleMesh mesh = random_mesh(random, count);
    const BakeConfig config = tiles_of(mesh, 40);
    const TileBins expected(mesh, config);
    for (const int workers : {2, 7}) {
      ThreadPool pool(workers);
      const TileBins bins(mesh, config, pool);
      for (int i = 0; i < config.tiles_x() * config.tiles_z(); ++i) {
        const int x = i % config.tiles_x();
        const int z = i / config.tiles_x();
        REQUIRE(bins.triangles(x, z) == expected.triangles(x, z));
        REQUIRE(bins.triangle_count(x, z) == expected.triangles(x, z).size());
      }
      CHECK(areas_by_slope_on(pool, mesh, 40) == areas_by_slope(mesh, 40));
    }
  }

  TEST_CASE("some tiles are listed as if all were, in any turn of counting and listing") {
    Random random(5);
    const TriangleMesh mesh = random_mesh(random, 3 * static_cast<int>(TriangleParts::kLeast));
    const BakeConfig config = tiles_of(mesh, 16);
    const TileBins expected(mesh, config);
    const int tile_count = config.tiles_x() * config.tiles_z();
    for (const int workers : {1, 3}) {
      ThreadPool pool(workers);
      for (const int share : {1, 3, tile_count}) {
        std::vector<int> some;
        for (int tile = 0; tile < tile_count; ++tile) {
          if (random.below(share) == 0) some.push_back(tile);
        }
        TileCounts counts(mesh, config, pool);
        const TileBins bins(counts, config, some);
        for (int i = 0; i < tile_count; ++i) {
          const int x = i % config.tiles_x();
          const int z = i / config.tiles_x();
          const std::vector<std::uint32_t> all = expected.triangles(x, z);
          const bool is_listed = std::ranges::binary_search(some, i);
          REQUIRE(counts.triangles(i) == all.size());
          REQUIRE(bins.triangles(x, z) == (is_listed ? all : std::vector<std::uint32_t>()));
        }
      }
    }
  }

  TEST_CASE("the hash of a tile is that of its triangles one by one, by any workers") {
    Random random(6);
    const TriangleMesh mesh = random_mesh(random, 3 * static_cast<int>(TriangleParts::kLeast));
    for (const int tile_size : {0, 40}) {
      const BakeConfig config = tiles_of(mesh, tile_size);
      const TileBins bins(mesh, config);
      for (const int workers : {1, 2, 3}) {
        ThreadPool pool(workers);
        const TileCounts counts(mesh, config, pool, TileHashes::made);
        for (int i = 0; i < config.tiles_x() * config.tiles_z(); ++i) {
          TriangleListHash expected;
          for (const std::uint32_t t : bins.triangles(i % config.tiles_x(), i / config.tiles_x())) {
            const Triangle& corners = mesh.triangles()[t];
            const std::array<Vec3, 3> at = {mesh.vertices()[corners[0]],
                                            mesh.vertices()[corners[1]],
                                            mesh.vertices()[corners[2]]};
            expected.add(hash_of(at, mesh.areas()[t]), top_of(at));
          }
          const TriangleListHash hash = counts.hash(i);
          REQUIRE(hash.value().a == expected.value().a);
          REQUIRE(hash.value().b == expected.value().b);
          REQUIRE(hash.count() == expected.count());
          REQUIRE(hash.top() == expected.top());
        }
      }
    }
  }

  TEST_CASE("two lists of triangles have two hashes") {
    // All lists of up to three of three triangles, in every order.
    std::vector<TriangleHash> triangles;
    for (const float height : {0.0F, 1.0F, 2.0F}) {
      const std::array<Vec3, 3> corners = {Vec3{0, height, 0}, Vec3{0, 0, 1}, Vec3{1, 0, 0}};
      triangles.push_back(hash_of(corners, Area{1}));
    }
    std::set<std::uint64_t> a;
    std::set<std::uint64_t> b;
    std::size_t tried = 0;
    for (int code = 0; code < 4 * 4 * 4; ++code) {
      const std::array<int, 3> list = {code / 16, code / 4 % 4, code % 4};
      // 3 stands for the end of the list.
      if ((list[0] == 3 && list[1] != 3) || (list[1] == 3 && list[2] != 3)) continue;
      TriangleListHash hash;
      for (const int triangle : list) {
        if (triangle < 3) hash.add(triangles[static_cast<std::size_t>(triangle)], 0);
      }
      a.insert(hash.value().a);
      b.insert(hash.value().b);
      ++tried;
    }
    CHECK(tried == 1 + 3 + 9 + 27);
    CHECK(a.size() == tried);
    CHECK(b.size() == tried);
  }

  TEST_CASE("parts cover all, and none is too small to be worth a worker") {
    ThreadPool pool(3);
    for (const std::uint32_t count : {0U, 1U, 5'000U, 9'000U, 1'000'000'000U}) {
      const TriangleParts parts(count, pool);
      CHECK(parts.begin(0) == 0);
      CHECK(parts.begin(parts.size()) == count);
      CHECK(parts.size() <= 3);
      for (int i = 0; i < parts.size(); ++i)
        CHECK((parts.size() == 1 || parts.begin(i + 1) - parts.begin(i) >= TriangleParts::kLeast));
    }
  }

  TEST_CASE("a tile baked from its own triangles equals one baked from all") {
    Random random(2);
    const TriangleMesh mesh = random_mesh(random, 60);
    for (const BakeRules rules : {BakeRules::waymesh, BakeRules::recast}) {
      const BakeConfig config = tiles_of(mesh, 16, rules);
      const TileBins bins(mesh, config);
      for (int i = 0; i < config.tiles_x() * config.tiles_z(); ++i) {
        const int x = i % config.tiles_x();
        const int z = i / config.tiles_x();
        const auto listed = bins.triangles(x, z);
        CHECK(std::ranges::is_sorted(listed));
        std::vector<std::array<Vec3, 3>> own;
        for (const std::uint32_t t : listed) {
          const Triangle& corners = mesh.triangles()[t];
          own.push_back({mesh.vertices()[corners[0]], mesh.vertices()[corners[1]],
                         mesh.vertices()[corners[2]]});
        }
        const TriangleMesh part = make_mesh(own);
        const VoxelGrid grid = config.tile_grid(x, z);
        CHECK(rasterize(part, part.areas(), grid, config.rasterize).spans ==
              rasterize(mesh, mesh.areas(), grid, config.rasterize).spans);
      }
    }
  }
}
