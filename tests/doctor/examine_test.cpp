// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/doctor/examine.h"

#include "scenes/scenes.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Rectangular floors, as a level.
class Floors {
 public:
  Floors& add(float x0, float z0, float x1, float z1, float y = 0) {
    const auto first = static_cast<std::uint32_t>(vertices_.size());
    for (const auto& [x, z] : {std::array{x0, z0}, {x0, z1}, {x1, z1}, {x1, z0}})
      vertices_.push_back({x, y, z});
    triangles_.push_back({first, first + 1, first + 2});
    triangles_.push_back({first, first + 2, first + 3});
    return *this;
  }

  TriangleMesh mesh(const TriangleMeshOptions& options = {}) const {
    return *TriangleMesh::create(vertices_, triangles_, {}, options);
  }

  /// With each vertex mapped.
  TriangleMesh mapped(const std::function<Vec3(Vec3)>& map) const {
    Floors other = *this;
    std::ranges::transform(vertices_, other.vertices_.begin(), map);
    return other.mesh();
  }

 private:
  std::vector<Vec3> vertices_;
  std::vector<Triangle> triangles_;
};

/// Two floors of 9 x 9, which a bar connects over a gap.
Floors two_floors(float width) {
  Floors floors;
  floors.add(0, 0, 9, 9).add(14, 0, 23, 9);
  if (width > 0) floors.add(9, 4.5F - width / 2, 14, 4.5F + width / 2);
  return floors;
}

Examination seen(const TriangleMesh& level, const BakeSettings& settings = {},
                 const ExamineOptions& options = {}) {
  const auto examined = examine(level, settings, options);
  REQUIRE(examined);
  return *examined;
}

std::vector<std::string> kinds(const Examination& examination) {
  std::vector<std::string> all;
  for (const Finding& finding : examination.findings)
    all.push_back(finding.kind);
  return all;
}

using Kinds = std::vector<std::string>;

/// Cancels every bake.
class Impatient final : public BakeObserver {
 public:
  bool is_cancelled() override { return true; }
};

}  // namespace

TEST_SUITE("doctor/examine") {
  TEST_CASE("nothing is found in a good level, and the bake is estimated") {
    const TriangleMesh level = two_floors(4).mesh();
    const Examination examination = seen(level);
    CHECK(kinds(examination).empty());
    CHECK(examination.triangles == 6);
    CHECK(examination.size == Vec3{23, 0, 9});
    CHECK(examination.settings.cell_size == 0.15F);
    CHECK(examination.columns == 154.0 * 61);  // 9 is a multiple of the cell size
    CHECK(examination.seconds > 0);
  }

  TEST_CASE("a level without triangles is empty") {
    const Examination examination = seen(*TriangleMesh::create({}, {}));
    CHECK(kinds(examination) == Kinds{"empty"});
    CHECK(examination.findings[0].is_grave());
    CHECK(examination.columns == 0);
  }

  TEST_CASE("a remedy that places the level stands alone, and helps") {
    const Floors floors = two_floors(4);
    const auto lying = floors.mapped([](Vec3 v) { return Vec3{v.x, -v.z, v.y}; });
    const Examination side = seen(lying);
    REQUIRE(kinds(side) == Kinds{"z_up"});
    CHECK(side.findings[0].remedy.kind == Remedy::Kind::z_up);
    CHECK(side.findings[0].remedy.is_placement());

    const auto down = floors.mesh({.winding = TriangleMeshOptions::Winding::clockwise});
    const Examination over = seen(down);
    REQUIRE(kinds(over) == Kinds{"upside_down"});
    CHECK(over.findings[0].remedy.kind == Remedy::Kind::clockwise);

    const auto small = floors.mapped([](Vec3 v) { return v * 0.01F; });
    REQUIRE(kinds(seen(small)) == Kinds{"too_small"});
    CHECK(seen(small).findings[0].remedy.value == 100);
    const auto large = floors.mapped([](Vec3 v) { return v * 1000.0F; });
    REQUIRE(kinds(seen(large)) == Kinds{"too_large"});
    CHECK(seen(large).findings[0].remedy.value == 0.01F);

    const auto far = floors.mapped([](Vec3 v) { return v + Vec3{1e6F, 0, 0}; });
    REQUIRE(kinds(seen(far)) == Kinds{"far_away"});
    const Vec3 move = seen(far).findings[0].remedy.move;
    CHECK(kinds(seen(floors.mapped([&](Vec3 v) { return v + Vec3{1e6F, 0, 0} + move; }))).empty());
  }

  TEST_CASE("walls taller than any building are in a smaller unit, and mountains need not be") {
    Floors grid;
    const auto at = [](int i) { return 30.0F * static_cast<float>(i); };
    for (int x = 0; x < 33; ++x)
      for (int z = 0; z < 66; ++z)
        grid.add(at(x), at(z), at(x + 1), at(z + 1));
    const auto kinds_of = [&](const std::function<Vec3(Vec3)>& map) {
      return kinds(seen(grid.mapped(map), {}, {.has_trials = false}));
    };
    CHECK(kinds_of([](Vec3 v) {
            return v.z <= 990 ? v : Vec3{v.x, v.z - 990, 990};
          }) == Kinds{"too_large"});
    CHECK(std::ranges::count(kinds_of([](Vec3 v) {
                               return Vec3{v.x, v.z * 0.7F, v.z};
                             }),
                             "too_large") == 0);
  }

  TEST_CASE("a level that is inside out is found by baking both ways") {
    // The ground faces down, and a shelf above it faces up.
    const Floors level = Floors().add(0, 20, 20, 0).add(0, 0, 6, 6, 10);
    const Examination examination = seen(level.mesh());
    REQUIRE(kinds(examination) == Kinds{"upside_down"});
    CHECK(examination.findings[0].words.find("turned over of ") != std::string::npos);
    CHECK(examination.findings[0].remedy.kind == Remedy::Kind::clockwise);
    CHECK(kinds(seen(level.mesh(), {}, {.has_trials = false})).empty());  // no rule sees it
    CHECK(kinds(seen(level.mesh({.winding = TriangleMeshOptions::Winding::clockwise}))).empty());
  }

  TEST_CASE("a small level that is inside out is found, even if its ledges are narrow") {
    // Cells of the radius would lose the path, and the shelf is too narrow for anybody.
    const Floors level = Floors().add(0, 1.2F, 10, 0).add(0, 0, 10, 0.7F, 10);
    const Examination examination = seen(level.mesh());
    REQUIRE(!examination.findings.empty());
    CHECK(examination.findings[0].kind == "upside_down");
    const auto right =
        kinds(seen(level.mesh({.winding = TriangleMeshOptions::Winding::clockwise})));
    CHECK(std::ranges::count(right, "upside_down") == 0);
  }

  TEST_CASE("parts that are cut off are told with the agent that connects them") {
    const TriangleMesh level = two_floors(1.1F).mesh();
    const BakeSettings wide = {.agent = {.radius = 0.6F}};
    const Examination examination = seen(level, wide);
    REQUIRE(kinds(examination) == Kinds{"parts", "cut_off"});
    CHECK(examination.findings[0].points.size() == 2);
    CHECK_FALSE(examination.findings[0].is_grave());
    const Remedy& remedy = examination.findings[1].remedy;
    CHECK(remedy.kind == Remedy::Kind::agent);
    CHECK(remedy.agent.radius == 0.3F);
    CHECK(remedy.agent.height == wide.agent.height);
    CHECK(examination.findings[1].words ==
          "2 large parts are not connected for an agent of radius 0.6 that climbs 0.5; with radius "
          "0.3, all are");
    CHECK(kinds(seen(level, {.agent = remedy.agent})).empty());
  }

  TEST_CASE("links connect parts") {
    const TriangleMesh level = two_floors(0).mesh();
    CHECK(kinds(seen(level)) == Kinds{"parts"});
    const std::vector<LevelLink> links = {{.from = {8, 0, 4}, .to = {15, 0, 4}, .both_ways = true}};
    CHECK(kinds(seen(level, {}, {.links = links})).empty());
  }

  TEST_CASE("volumes take ground away") {
    const std::vector<AreaVolume> volumes = {
        {PrismVolume{{{-1, -1}, {24, -1}, {24, 10}, {-1, 10}}, -1, 1}, Area::none}};
    CHECK(kinds(seen(two_floors(4).mesh(), {}, {.volumes = volumes})) == Kinds{"no_polygons"});
  }

  TEST_CASE("an empty result is explained, with a radius that helps") {
    const TriangleMesh level = Floors().add(0, 0, 16, 1).mesh();
    const Examination examination = seen(level, {.agent = {.radius = 0.6F}, .region_min_size = 0});
    REQUIRE(kinds(examination) == Kinds{"no_polygons"});
    CHECK(examination.findings[0].words ==
          "a trial bake for an agent has no polygons: no place is wide and high enough for the "
          "agent");
    CHECK(examination.findings[0].remedy.agent.radius == 0.3F);
    CHECK(why_empty(level, {}) == "no place is wide and high enough for the agent");
    const auto down =
        Floors().add(0, 0, 9, 9).mesh({.winding = TriangleMeshOptions::Winding::clockwise});
    CHECK(why_empty(down, {}) ==
          "all 2 triangles are steeper than 45 degrees, face down or are not to be walked on");
  }

  TEST_CASE("each of several agents is examined") {
    const std::vector<NavAgent> agents = {{.name = "cat", .radius = 0.2F},
                                          {.name = "troll", .radius = 0.6F}};
    const Examination examination = seen(two_floors(1.1F).mesh(), {.agents = agents});
    REQUIRE(kinds(examination) == Kinds{"parts", "cut_off"});
    CHECK(examination.findings[1].remedy.agent_index == 1);
    CHECK(examination.findings[1].remedy.agent.name == "troll");
  }

  TEST_CASE("settings that do not fit are found without a bake") {
    const TriangleMesh level = two_floors(4).mesh();
    const ExamineOptions quick = {.has_trials = false};
    CHECK(kinds(seen(level, {.cell_size = 1}, quick)) == Kinds{"coarse_cells"});
    CHECK(seen(level, {.cell_size = 1}, quick).findings[0].remedy.value == 0.15F);
    CHECK(kinds(seen(level, {.cell_size = 0.02F}, quick)) == Kinds{"fine_cells"});
    CHECK(kinds(seen(level, {.cell_height = 0.6F}, quick)) == Kinds{"coarse_steps"});
    CHECK(kinds(seen(level, {.agent = {.slope = 99}}, quick)) == Kinds{"refused"});
  }

  TEST_CASE("an examination can be cancelled") {
    Impatient observer;
    const auto examined = examine(two_floors(4).mesh(), {}, {.observer = &observer});
    REQUIRE_FALSE(examined);
    CHECK(examined.error().code == Error::Code::cancelled);
    CHECK(examine(two_floors(4).mesh(), {}, {.observer = &observer, .has_trials = false}));
  }
}
