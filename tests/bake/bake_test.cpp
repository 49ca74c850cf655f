// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"

#include "way/bake/bake_tile.h"
#include "way/nav/validate.h"

#include "bench/sides/recast_agent.h"
#include "scenes/scenes.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

BakeSettings tiled(int tile_size) {
  BakeSettings settings = {.agent = bench::kRecastAgent};
  settings.tile_size = tile_size;
  return settings;
}

/// Records what it is shown, from any thread.
class Notes final : public BakeObserver {
 public:
  void see(const TileCoord& coord, BakeStage stage, const Heightfield&) override {
    note(coord, stage);
  }
  void see(const TileCoord& coord, BakeStage stage, const CompactHeightfield&) override {
    note(coord, stage);
  }
  void see(const TileCoord& coord, BakeStage stage, const DistanceField&) override {
    note(coord, stage);
  }
  void see(const TileCoord& coord, BakeStage stage, const RegionMap&) override {
    note(coord, stage);
  }
  void see(const TileCoord& coord, BakeStage stage, const SeamMap&) override { note(coord, stage); }
  void see(const TileCoord& coord, BakeStage stage, const ContourSet&) override {
    note(coord, stage);
  }
  void see(const TileCoord& coord, BakeStage stage, const PolyMesh&) override {
    note(coord, stage);
  }
  void see(const TileCoord& coord, BakeStage stage, const DetailMesh&) override {
    note(coord, stage);
  }
  void see(const TileCoord& coord, BakeStage stage, const Tile&) override { note(coord, stage); }
  void progress(int done, int total) override {
    const std::lock_guard lock(mutex_);
    steps.emplace_back(done, total);
  }
  void tiles_done() override { steps_until_done.push_back(steps.size()); }
  void finished(const BakeReport& seen) override { report = seen; }

  std::vector<std::pair<TileCoord, BakeStage>> stages;
  std::vector<std::pair<int, int>> steps;
  std::vector<std::size_t> steps_until_done;
  BakeReport report;

 private:
  void note(const TileCoord& coord, BakeStage stage) {
    const std::lock_guard lock(mutex_);
    stages.emplace_back(coord, stage);
  }
  std::mutex mutex_;
};

class CancelAfterTiles final : public BakeObserver {
 public:
  explicit CancelAfterTiles(int tiles) : tiles_(tiles) {}
  bool is_cancelled() override { return last >= tiles_; }
  void progress(int done, int) override { last = done; }
  void finished(const BakeReport&) override { told = true; }

  int last = 0;
  bool told = false;

 private:
  int tiles_;
};

/// Cancels once it has seen solid or open space so many times.
class CancelAfterStages final : public BakeObserver {
 public:
  using BakeObserver::see;
  explicit CancelAfterStages(int stages) : stages_(stages) {}
  bool is_cancelled() override { return seen >= stages_; }
  void see(const TileCoord&, BakeStage, const Heightfield&) override { ++seen; }
  void see(const TileCoord&, BakeStage, const CompactHeightfield&) override { ++seen; }
  void see(const TileCoord&, BakeStage, const RegionMap&) override { past = true; }
  void see(const TileCoord&, BakeStage, const Tile&) override { past = true; }
  void progress(int, int) override { past = true; }
  void finished(const BakeReport&) override { past = true; }

  int seen = 0;
  bool past = false;  ///< Something was told that lies behind all of them.

 private:
  int stages_;
};

}  // namespace

TEST_SUITE("bake/bake") {
  TEST_CASE("a floor is baked to one part, the agent's radius away from its edges") {
    const auto mesh = bake(scenes::flat(20), tiled(0));
    REQUIRE(mesh);
    const NavMeshCounts counts = mesh->counts();
    CHECK(counts.tiles == 1);
    CHECK(counts.components == 1);
    CHECK(counts.polygons > 0);
    // On each side, two cells of radius and the outermost ring of cells, which is a ledge, are
    // lost.
    const double side = 20.1 - 6 * 0.3;
    CHECK(counts.area == doctest::Approx(side * side).epsilon(0.01));
    CHECK(validate(*mesh));
  }

  TEST_CASE("tiles of a floor are one part of the same area") {
    const auto whole = bake(scenes::flat(60), tiled(0));
    const auto tiles = bake(scenes::flat(60), tiled(32));
    REQUIRE(whole);
    REQUIRE(tiles);
    CHECK(tiles->counts().components == 1);
    CHECK(tiles->counts().tiles == 49);
    CHECK(tiles->counts().area == doctest::Approx(whole->counts().area));
    CHECK(tiles->layout().tile_side == 32 * 0.3F);
  }

  TEST_CASE("an empty level is a navmesh without polygons") {
    for (const int tile_size : {0, 32}) {
      const auto mesh = bake(TriangleMesh(), tiled(tile_size));
      REQUIRE(mesh);
      CHECK(mesh->counts().polygons == 0);
      CHECK(mesh->tile_count() == 0);
      CHECK(validate(*mesh));
    }
  }

  TEST_CASE("a level of one triangle, of a point and of a wall are fine") {
    const std::vector<Vec3> vertices = {{0, 0, 0}, {0, 0, 9}, {9, 0, 0}, {0, 9, 0}};
    for (const Triangle triangle : {Triangle{0, 1, 2}, Triangle{0, 0, 0}, Triangle{0, 1, 3}}) {
      const auto level = TriangleMesh::create(vertices, {triangle});
      REQUIRE(level);
      const auto mesh = bake(*level, {.agent = bench::kRecastAgent, .region_min_size = 0});
      REQUIRE(mesh);
      CHECK((mesh->counts().polygons > 0) == (triangle == Triangle{0, 1, 2}));
      CHECK(validate(*mesh));
    }
  }

  TEST_CASE("settings out of range are rejected by name") {
    const auto mesh = bake(scenes::flat(20), {.agent = {.height = -1}});
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().message == "agent height is -1: it must be a number greater than 0");
  }

  TEST_CASE("more tiles than references can address are rejected") {
    const auto level = TriangleMesh::create({{0, 0, 0}, {0, 0, 90000}, {90000, 0, 0}}, {{0, 1, 2}});
    REQUIRE(level);
    const auto mesh = bake(*level, tiled(16));
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().code == Error::Code::too_large);
  }

  TEST_CASE("the number of workers does not change a single bit") {
    const TriangleMesh level = scenes::dungeon(3, 48);
    const auto serial = bake(level, tiled(32));
    REQUIRE(serial);
    for (const int workers : {1, 2, 7}) {
      ThreadPool pool(workers);
      const auto mesh = bake(level, tiled(32), {.executor = &pool});
      REQUIRE(mesh);
      CHECK(mesh->hash() == serial->hash());
      CHECK(mesh->counts().components == serial->counts().components);
    }
  }

  TEST_CASE("a workspace that was used before does not change a single bit") {
    const TriangleMesh level = scenes::city(1, 1);
    const auto config = BakeConfig::create(tiled(48), level.bounds());
    REQUIRE(config);
    const auto ground = TriangleGround::create(level, *config);
    REQUIRE(ground);
    BakeWorkspace used;
    for (int round = 0; round < 2; ++round) {
      for (int x = 0; x < config->tiles_x(); ++x) {
        BakeWorkspace fresh;
        const auto a = bake_tile({level, *ground, *config}, {x, 1}, used);
        const auto b = bake_tile({level, *ground, *config}, {x, 1}, fresh);
        REQUIRE(a);
        REQUIRE(b);
        CHECK((*a)->hash() == (*b)->hash());
      }
    }
    CHECK(used.bytes() > 0);
    CHECK(used.report().tiles == static_cast<std::size_t>(2 * config->tiles_x()));
  }

  TEST_CASE("a tile baked alone is the tile of the whole bake") {
    const TriangleMesh level = scenes::terrain(2, 60);
    const auto mesh = bake(level, tiled(64));
    REQUIRE(mesh);
    const auto tile = bake_one_tile(level, tiled(64), {1, 2});
    REQUIRE(tile);
    REQUIRE(mesh->tile_at({1, 2}));
    CHECK((*tile)->hash() == mesh->tile_at({1, 2})->hash());
  }

  TEST_CASE("a tile outside the level is rejected") {
    const auto tile = bake_one_tile(scenes::flat(20), tiled(32), {3, 0});
    REQUIRE_FALSE(tile);
    CHECK(tile.error().message == "there is no tile (3, 0, 0) in a level of 3 x 3 tiles");
  }

  TEST_CASE("volumes set areas and remove ground") {
    const AreaVolume volumes[] = {
        {.shape = Aabb3{{0, -1, 0}, {10, 1, 20}}, .area = Area{9}},
        {.shape = CylinderVolume{{14, -1, 10}, 2, 3}, .area = Area::none}};
    const auto plain = bake(scenes::flat(20), tiled(0));
    const auto mesh = bake(scenes::flat(20), tiled(0), {.volumes = volumes});
    REQUIRE(plain);
    REQUIRE(mesh);
    CHECK(mesh->counts().area < plain->counts().area - 3.14 * 4);
    std::set<int> areas;
    for (std::uint32_t i = 0; i < mesh->tile_in(0)->polygon_count(); ++i)
      areas.insert(static_cast<int>(mesh->tile_in(0)->area(i)));
    CHECK(areas == std::set<int>{9, static_cast<int>(Area::ground)});
    CHECK(mesh->counts().components == 1);
    CHECK(validate(*mesh));
  }

  TEST_CASE("an observer sees every stage in order, the progress and the totals") {
    Notes notes;
    const auto mesh = bake(scenes::flat(20), tiled(0), {.observer = &notes});
    REQUIRE(mesh);
    REQUIRE(notes.stages.size() == kBakeStageCount);
    for (std::size_t i = 0; i < kBakeStageCount; ++i)
      CHECK(notes.stages[i].second == static_cast<BakeStage>(i));
    CHECK(notes.steps == std::vector<std::pair<int, int>>{{1, 1}});
    CHECK(notes.steps_until_done == std::vector<std::size_t>{1});
    CHECK(notes.report.tiles == 1);
    CHECK(notes.report.spans == 67 * 67);
    CHECK(notes.report.regions == 1);
    CHECK(notes.report.polygons == mesh->counts().polygons);
    CHECK(notes.report.seconds > 0);
    CHECK(notes.report.scratch_bytes > 67 * 67 * sizeof(Span));
    CHECK(std::ranges::all_of(notes.report.stage_seconds, [](double s) { return s >= 0; }));
  }

  TEST_CASE("an observer does not change the result") {
    class Idle final : public BakeObserver {
     public:
      bool wants(BakeStage) const override { return false; }
      void ended(const TileCoord&, BakeStage stage) override { ended_in.insert(stage); }
      void see(const TileCoord&, BakeStage, const Heightfield&) override { ++seen; }
      void see(const TileCoord&, BakeStage, const CompactHeightfield&) override { ++seen; }
      void finished(const BakeReport& sums) override { report = sums; }
      using BakeObserver::see;

      std::set<BakeStage> ended_in;
      int seen = 0;
      BakeReport report;
    };
    for (const int tile_size : {0, 40}) {
      for (const TriangleMesh& level :
           {scenes::dungeon(4, 40), scenes::city(4, 1), scenes::terrain(4, 40)}) {
        Notes notes;
        Idle idle;
        const auto shown = bake(level, tiled(tile_size), {.observer = &notes});
        const auto idly = bake(level, tiled(tile_size), {.observer = &idle});
        const auto alone = bake(level, tiled(tile_size));
        REQUIRE((shown && idly && alone));
        CHECK(shown->hash() == alone->hash());
        CHECK(idly->hash() == alone->hash());
        CHECK(idle.seen == 0);
        CHECK(idle.ended_in.count(BakeStage::rasterize) == 1);
        CHECK(idle.ended_in.count(BakeStage::tile) == 1);
        CHECK(idle.report.spans == notes.report.spans);
        CHECK(idle.report.floors == notes.report.floors);
      }
    }
  }

  TEST_CASE("a tile is cancelled between two bands of its rows") {
    class CancelInBand final : public BakeObserver {
     public:
      bool wants(BakeStage) const override { return false; }
      bool is_cancelled() override { return parts >= 3; }
      void ended(const TileCoord&, BakeStage) override { ++parts; }
      int parts = 0;
    };
    CancelInBand observer;
    const auto mesh = bake(scenes::flat(60), tiled(0), {.observer = &observer});
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().code == Error::Code::cancelled);
    CHECK(observer.parts == 4);  // two stages of the band that was begun
  }

  TEST_CASE("an observer on many threads sees every tile") {
    Notes notes;
    ThreadPool pool(4);
    const auto mesh = bake(scenes::flat(60), tiled(32), {.executor = &pool, .observer = &notes});
    REQUIRE(mesh);
    CHECK(notes.stages.size() == 49 * kBakeStageCount);
    CHECK(notes.steps.size() == 49);
    CHECK(std::ranges::count(notes.steps, std::pair(49, 49)) == 1);
    CHECK(notes.report.tiles == 49);
  }

  TEST_CASE("stages without a distance field are seen without one") {
    Notes notes;
    const auto mesh =
        bake(scenes::flat(20), {.agent = bench::kRecastAgent, .partition = Partition::monotone},
             {.observer = &notes});
    REQUIRE(mesh);
    CHECK(notes.stages.size() == kBakeStageCount - 1);
  }

  TEST_CASE("a cancelled bake stops at the next tile") {
    CancelAfterTiles observer(5);
    const auto mesh = bake(scenes::flat(60), tiled(32), {.observer = &observer});
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().code == Error::Code::cancelled);
    CHECK(observer.last == 5);
    CHECK_FALSE(observer.told);
  }

  TEST_CASE("a bake in one piece is cancelled between two stages") {
    for (const int stages : {0, 1, 4, 5, 7}) {
      CancelAfterStages observer(stages);
      const auto mesh = bake(scenes::flat(20), tiled(0), {.observer = &observer});
      REQUIRE_FALSE(mesh);
      CHECK(mesh.error().code == Error::Code::cancelled);
      CHECK(observer.seen == stages);
      CHECK_FALSE(observer.past);
    }
  }

  TEST_CASE("the bake of one tile is cancelled between two stages") {
    CancelAfterStages observer(1);
    const auto tile = bake_one_tile(scenes::flat(20), tiled(0), {}, {.observer = &observer});
    REQUIRE_FALSE(tile);
    CHECK(tile.error().code == Error::Code::cancelled);
    CHECK(observer.seen == 1);
    CHECK_FALSE(observer.past);
  }

  TEST_CASE("a bake on many threads is cancelled between two stages") {
    class CancelInSecondTile final : public BakeObserver {
     public:
      using BakeObserver::see;
      bool is_cancelled() override { return seen_ >= 2; }
      void see(const TileCoord&, BakeStage stage, const Heightfield&) override {
        if (stage == BakeStage::rasterize) ++seen_;
      }
      void finished(const BakeReport&) override { told = true; }
      bool told = false;

     private:
      std::atomic<int> seen_ = 0;
    } observer;
    ThreadPool pool(4);
    const auto mesh = bake(scenes::flat(60), tiled(32), {.executor = &pool, .observer = &observer});
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().code == Error::Code::cancelled);
    CHECK_FALSE(observer.told);
  }

  TEST_CASE("every stage has a unique name") {
    std::set<std::string> names;
    for (std::size_t i = 0; i < kBakeStageCount; ++i)
      names.insert(name_of(static_cast<BakeStage>(i)));
    CHECK(names.size() == kBakeStageCount);
    CHECK(name_of(BakeStage::tile) == std::string("tile"));
  }

  TEST_CASE("as many kinds of ground as there may be are baked for as many agents") {
    BakeSettings settings;
    settings.cell_size = settings.cell_height = 0.1F;
    for (int i = 1; i <= 32; ++i)
      settings.agents.push_back(
          {.name = std::to_string(i), .radius = 0.1F * static_cast<float>(i)});
    std::vector<AreaVolume> stripes(12);
    for (std::size_t i = 0; i < stripes.size(); ++i) {
      const float x = 1 + 1.5F * static_cast<float>(i);
      stripes[i].shape = Aabb3{{x, -1, -100}, {x + 1.5F, 1, 100}};
      stripes[i].area = static_cast<Area>(i + 2);
    }
    const auto set = bake_set(scenes::flat(20), settings, {.volumes = stripes});
    REQUIRE(set);
    CHECK(set->meshes()[0].mesh.counts().area > set->meshes()[31].mesh.counts().area);
    CHECK(set->meshes()[31].mesh.counts().area > 0);
  }

  TEST_CASE("stages run once per movement class, after the erosion once per agent") {
    class StageCounter final : public BakeObserver {
     public:
      using BakeObserver::see;
      void see(const TileCoord&, BakeStage, const RegionMap&) override { ++maps; }
      void see(const TileCoord&, BakeStage stage, const CompactHeightfield&) override {
        compacted += stage == BakeStage::compact ? 1 : 0;
        fields += stage == BakeStage::erode ? 1 : 0;
      }
      void see(const TileCoord&, BakeStage stage, const Heightfield&) override {
        solids += stage == BakeStage::rasterize ? 1 : 0;
      }
      void see(const TileCoord&, BakeStage, const Tile&) override { ++tiles; }
      int solids = 0;
      int compacted = 0;
      int maps = 0;
      int fields = 0;
      int tiles = 0;
    };
    BakeSettings settings;
    settings.agents = {
        {"a", 2, 0.4F, 0.4F, 45}, {"b", 2, 0.8F, 0.4F, 45}, {"c", 1, 0.8F, 0.2F, 45}};
    StageCounter counter;
    const auto observed = bake_set(scenes::flat(20), settings, {.observer = &counter});
    REQUIRE(observed);
    CHECK(counter.solids == 2);
    CHECK(counter.compacted == 2);
    CHECK(counter.fields == 3);
    CHECK(counter.maps == 3);
    CHECK(counter.tiles == 3);
    CHECK(observed->hash() == bake_set(scenes::flat(20), settings)->hash());
  }

  TEST_CASE("bake() and bake_one_tile() are for one agent") {
    BakeSettings settings;
    settings.agents = {{"a", 2, 0.4F, 0.4F, 45}, {"b", 2, 0.8F, 0.4F, 45}};
    const auto mesh = bake(scenes::flat(20), settings);
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().message == "bake() bakes for one agent, and 2 are given: call bake_set()");
    CHECK_FALSE(bake_one_tile(scenes::flat(20), settings, {0, 0}));
    settings.agents.pop_back();
    CHECK(bake(scenes::flat(20), settings));
    CHECK(bake_one_tile(scenes::flat(20), settings, {0, 0}));
  }

  TEST_CASE("agents with the same floors in a tile share its arrays") {
    // On open ground nobody is near a wall in the middle tile of three by three.
    BakeSettings settings;
    settings.agents = {
        {"a", 2, 0.4F, 0.4F, 45}, {"b", 2, 0.8F, 0.4F, 45}, {"c", 1, 0.8F, 0.2F, 45}};
    settings.cell_size = 0.2F;
    settings.tile_size = 40;
    const auto set = bake_set(scenes::flat(24), settings);
    REQUIRE(set);
    const auto tile_of = [&](const char* name) { return (*set)[name].tile_at({1, 1}); };
    CHECK(tile_of("a")->has_same_polygons(*tile_of("b")));
    CHECK(tile_of("a")->has_same_polygons(*tile_of("c")));
    CHECK(tile_of("a")->hash() != tile_of("b")->hash());
    std::size_t sum = 0;
    for (const AgentMesh& one : set->meshes())
      sum += one.mesh.counts().bytes;
    CHECK(set->bytes() < sum);
    CHECK_FALSE((*set)["a"].tile_at({0, 0})->has_same_polygons(*(*set)["b"].tile_at({0, 0})));
  }

  TEST_CASE("a bake for several agents is cancelled between two agents") {
    class CancelAfterRegions final : public BakeObserver {
     public:
      using BakeObserver::see;
      bool is_cancelled() override { return maps == 2; }
      void see(const TileCoord&, BakeStage, const RegionMap&) override { ++maps; }
      int maps = 0;
    } observer;
    BakeSettings settings;
    settings.agents = {
        {"a", 2, 0.4F, 0.4F, 45}, {"b", 2, 0.8F, 0.4F, 45}, {"c", 2, 1.2F, 0.4F, 45}};
    const auto set = bake_set(scenes::flat(20), settings, {.observer = &observer});
    REQUIRE_FALSE(set);
    CHECK(set.error().code == Error::Code::cancelled);
    CHECK(observer.maps == 2);
  }
}
