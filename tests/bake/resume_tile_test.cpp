// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/resume_tile.h"

#include "way/bake/bake.h"
#include "way/core/random.h"

#include "bake/scratch/plane_codec.h"
#include "bench/sides/recast_agent.h"
#include "scenes/scenes.h"
#include "support/builders/small_scenes.h"
#include "support/checks/tile_hashes.h"

#include <algorithm>
#include <numeric>

#include <doctest/doctest.h>

using namespace way;

namespace {

TriangleMesh crate(Random& random, const Aabb3& within) {
  const auto between = [&](float low, float high) { return random.between(low, high); };
  const Vec3 low = within.min;
  const Vec3 high = within.max;
  const float x = between(low.x, high.x);
  const float y = between(low.y, high.y);
  const float z = between(low.z, high.z);
  const Transform t = Transform::turned(between(0, 360), {x, y, z});
  const float s = between(0.2F, 3);
  const auto mesh =
      TriangleMesh::create({t({-s, -s, -s}), t({s, -s, -s}), t({-s, s, -s}), t({s, s, -s}),
                            t({-s, -s, s}), t({s, -s, s}), t({-s, s, s}), t({s, s, s})},
                           {{2, 6, 7},
                            {2, 7, 3},
                            {0, 1, 5},
                            {0, 5, 4},
                            {0, 4, 6},
                            {0, 6, 2},
                            {1, 3, 7},
                            {1, 7, 5},
                            {0, 2, 3},
                            {0, 3, 1},
                            {4, 5, 7},
                            {4, 7, 6}},
                           std::vector<Area>(12, static_cast<Area>(1 + random.below(200))));
  REQUIRE(mesh);
  return *mesh;
}

/// Of two movement classes, and with different slopes.
std::vector<NavAgent> several_agents() {
  return {{.name = "small", .height = 1.2F, .radius = 0.3F, .climb = 0.4F, .slope = 50},
          {.name = "wide", .height = 1.2F, .radius = 0.9F, .climb = 0.4F, .slope = 50},
          {.name = "tall", .height = 2.5F, .radius = 0.6F, .climb = 0.9F, .slope = 30}};
}

std::vector<std::uint32_t> all_of(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> list(mesh.triangles().size());
  std::iota(list.begin(), list.end(), 0U);
  return list;
}

/// A mesh and all of its triangles.
struct Source {
  TriangleMesh mesh;
  std::vector<std::uint32_t> list;

  explicit Source(TriangleMesh of) : mesh(std::move(of)), list(all_of(mesh)) {}
  TriangleSource view() const { return {mesh, list}; }
};

/// So that volumes which touch nothing else do not matter to a tile.
bool is_outermost_ring_empty(const CompactHeightfield& open) {
  const VoxelGrid& grid = open.grid;
  for (int z = 0; z < grid.depth; ++z) {
    for (int x = 0; x < grid.width; ++x) {
      const bool is_outermost = x == 0 || z == 0 || x == grid.width - 1 || z == grid.depth - 1;
      const std::size_t column = grid.column_index({x, z});
      if (is_outermost && open.columns[column] != open.columns[column + 1]) return false;
    }
  }
  return true;
}

}  // namespace

TEST_SUITE("bake/resume_tile") {
  TEST_CASE("planes come back as they were") {
    Random random(1);
    for (int round = 0; round < 2000; ++round) {
      std::vector<std::uint16_t> values(static_cast<std::size_t>(random.below(100)));
      const int range = 1 << random.below(17);
      const int still = random.below(5);
      std::uint16_t value = 0;
      for (std::uint16_t& v : values) {
        if (random.below(5) >= still) value = static_cast<std::uint16_t>(random.below(range));
        v = value;
      }
      std::vector<std::byte> bytes;
      encode_plane(values, bytes);
      const std::size_t size = bytes.size();
      bytes.resize(size + kPlanePadding);
      std::vector<std::uint16_t> back(values.size());
      CHECK(decode_plane(bytes.data(), back) == bytes.data() + size);
      CHECK(back == values);
    }
  }

  TEST_CASE("a tile is the same from any start of its bake") {
    Random random(2);
    for (const test::SmallScene& scene : test::kSmallScenes) {
      CAPTURE(scene.name);
      auto level = scenes::make_scene(scene.name, {.size = scene.size});
      REQUIRE(level);
      for (const BakeRules rules : {BakeRules::waymesh, BakeRules::recast}) {
        BakeSettings settings = {
            .cell_size = 0.3F, .cell_height = 0.2F, .tile_size = 64, .rules = rules};
        if (rules == BakeRules::waymesh)
          settings.agents = several_agents();
        else
          settings.agent = bench::kRecastAgent;
        const Aabb3 bounds = level->bounds();
        const auto config = BakeConfig::create_on_grid(settings, bounds, bounds);
        REQUIRE(config);
        const Source fixed(*level);
        const Source first(crate(random, bounds));
        const Source second(crate(random, bounds));
        const TriangleMesh* const parts[] = {&fixed.mesh, &first.mesh, &second.mesh};
        const auto all = joined(parts);
        REQUIRE(all);
        const std::vector<AreaVolume> volumes = {
            {.shape = SphereVolume{lerp(bounds.min, bounds.max, 0.5F), 2}, .carves = true}};
        const TriangleSource fixed_view[] = {fixed.view()};
        const TriangleSource movable[] = {first.view(), second.view()};
        ResumeWorkspace workspace;
        TileVoxels voxels;
        const TileCoord coord = {random.below(config->tiles_x()), random.below(config->tiles_z())};
        // Codes of all triangles, so that those of each part mean the same.
        const auto ground = TriangleGround::create(*all, *config);
        REQUIRE(ground);
        const auto fresh = [&](const TriangleMesh& mesh, std::span<const AreaVolume> marked) {
          const auto own = TriangleGround::create(mesh, *config);
          REQUIRE(own);
          BakeWorkspace bake;
          return test::hashes_of(bake_tiles(
              {.mesh = mesh, .ground = *own, .config = *config, .volumes = marked}, coord, bake));
        };
        const auto resume = [&](std::span<const TriangleSource> moved,
                                std::span<const AreaVolume> marked) {
          return test::hashes_of(resume_tile(
              {*config, *ground, coord, fixed_view, moved, marked, true, true}, voxels, workspace));
        };
        CHECK(resume({}, {}) == fresh(*level, {}));
        CHECK(voxels.linked.empty());
        CHECK(resume({}, volumes) == fresh(*level, volumes));
        REQUIRE(!voxels.linked.empty());
        CHECK(is_outermost_ring_empty(voxels.linked[0].open));
        CHECK(resume({}, {}) == fresh(*level, {}));
        CHECK(resume({}, volumes) == fresh(*level, volumes));
        voxels.floors.clear();
        voxels.linked.clear();
        CHECK(resume(movable, volumes) == fresh(*all, volumes));
        CHECK(resume(movable, {}) == fresh(*all, {}));
        CHECK(resume(movable, volumes) == fresh(*all, volumes));
        voxels.floors.clear();
        voxels.linked.clear();
        CHECK(resume({}, {}) == fresh(*level, {}));
      }
    }
  }
}
