// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/navmesh_set.h"

#include "way/nav/find_path.h"
#include "way/nav/reachable.h"
#include "way/nav/validate.h"

#include "support/builders/grid_tile.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

const NavAgent kMouse = {"mouse", 0.5F, 0.2F, 0.2F, 60};
const NavAgent kGuard = {"guard", 1.8F, 0.4F, 0.4F, 45};
const NavAgent kTroll = {"troll", 3, 1.2F, 0.8F, 40};

/// Two square tiles side by side, 16 x 8, of quads of this many per side.
NavMesh two_tiles(int quads) {
  NavMeshEdit change{NavMesh({.tile_side = 8})};
  for (int x = 0; x < 2; ++x)
    change.add(grid_tile({.coord = {x, 0, 0}, .quads = quads, .side = 8}));
  auto mesh = change.commit();
  REQUIRE(mesh);
  return *std::move(mesh);
}

/// Quads of sides 1, 2 and 4 for three agents: no polygon is in two meshes.
NavMeshSet three_agents() {
  auto set =
      NavMeshSet::create({{kMouse, two_tiles(8)}, {kGuard, two_tiles(4)}, {kTroll, two_tiles(2)}});
  REQUIRE(set);
  return *std::move(set);
}

double length_on(const NavMesh& mesh, Vec3 from, Vec3 to) {
  SearchWorkspace workspace;
  const Path path =
      find_path(mesh, {.from = from, .to = to, .extents = {0.1F, 1, 0.1F}}, workspace);
  return path.status == PathStatus::complete ? path.length : -1;
}

std::size_t count_closed(const NavMesh& mesh) {
  std::size_t count = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    for (std::uint32_t p = 0; p < mesh.tile_in(slot)->polygon_count(); ++p)
      count += mesh.flags(mesh.ref(slot, p)) == 0 ? 1 : 0;
  }
  return count;
}

std::string message(const Result<NavMeshSet>& set) {
  return set ? "" : set.error().message;
}

}  // namespace

TEST_SUITE("nav/navmesh_set") {
  TEST_CASE("the mesh of an agent is found by its name") {
    const NavMeshSet set = three_agents();
    CHECK(set.size() == 3);
    CHECK(set.names() == std::vector<std::string>{"mouse", "guard", "troll"});
    CHECK(set["guard"].counts().polygons == 32);
    CHECK(set["troll"].counts().polygons == 8);
    CHECK(set.find("ogre") == nullptr);
    CHECK(set["ogre"].tile_count() == 0);
    REQUIRE(set.for_agent("mouse"));
    CHECK(set.for_agent("mouse")->agent == kMouse);
    const auto ogre = set.for_agent("ogre");
    REQUIRE_FALSE(ogre);
    CHECK(ogre.error().message ==
          "there is no mesh for ogre: the agents are mouse, guard and troll");
  }

  TEST_CASE("a set of one mesh needs no name") {
    const NavMeshSet set(two_tiles(2));
    CHECK(set.size() == 1);
    CHECK(set.hash() == two_tiles(2).hash());
    CHECK(set[""].tile_count() == 2);
    const auto guard = set.for_agent("guard");
    REQUIRE_FALSE(guard);
    CHECK(guard.error().message == "there is no mesh for guard: the only agent has no name");
    CHECK(NavMeshSet::create({{NavAgent{.name = ""}, two_tiles(2)}}));
    CHECK(NavMeshSet(NavMesh()).meshes()[0].mesh.tile_count() == 0);
    CHECK(NavMeshSet().for_agent("a").error().message ==
          "there is no mesh for a: the set is empty");
  }

  TEST_CASE("names must differ, and layouts must not") {
    CHECK(message(NavMeshSet::create({{kMouse, two_tiles(1)}, {kMouse, two_tiles(2)}})) ==
          "two agents are named mouse");
    CHECK(message(NavMeshSet::create({{kMouse, two_tiles(1)}, {NavAgent{}, two_tiles(2)}})) ==
          "agent 2 of 2 has no name");
    CHECK(message(NavMeshSet::create({{kMouse, two_tiles(1)}, {kTroll, NavMesh()}})) ==
          "the meshes of mouse and troll have different origins or tile sizes");
    const std::vector<AgentMesh> many(33, {kMouse, NavMesh()});
    CHECK(message(NavMeshSet::create(many)) == "a set of 33 meshes: at most 32 fit");
  }

  TEST_CASE("a body gets the mesh of the smallest agent that is no smaller") {
    const NavMeshSet set = three_agents();
    REQUIRE(set.for_body({"knight", 1.7F, 0.35F, 0.5F, 50}));
    CHECK(set.for_body({"knight", 1.7F, 0.35F, 0.5F, 50})->agent.name == "guard");
    CHECK(set.for_body({"climber", 2.5F, 1, 0.9F, 45})->agent.name == "troll");
    const auto giant = set.for_body({"giant", 9, 3, 1, 45});
    REQUIRE_FALSE(giant);
    CHECK(giant.error().message ==
          "there is no mesh for a body of radius 3, height 9, climb 1 and slope 45: the agents are "
          "mouse, guard and troll");
    // All agents climb or walk better than this one.
    CHECK_FALSE(set.for_body({"sliding", 0.1F, 0.1F, 0.1F, 60}));
  }

  TEST_CASE("a door is closed and opened for every agent") {
    const NavMeshSet set = three_agents();
    // A wall of polygons across both tiles' border column.
    const Aabb3 door = {{6.5F, -1, 0}, {7.5F, 1, 8}};
    const auto closed = edit(set).set_flags(door, 0).commit();
    REQUIRE(closed);
    CHECK(count_closed((*closed)["mouse"]) == 16);
    CHECK(count_closed((*closed)["guard"]) == 4);
    CHECK(count_closed((*closed)["troll"]) == 2);
    for (const AgentMesh& one : closed->meshes()) {
      CAPTURE(one.agent.name);
      CHECK(length_on(one.mesh, {1, 0, 1}, {15, 0, 1}) == -1);
      CHECK(validate(one.mesh));
    }
    CHECK(length_on(set["troll"], {1, 0, 1}, {15, 0, 1}) == doctest::Approx(14));
    const auto open = edit(*closed).set_flags(door, 1).commit();
    REQUIRE(open);
    CHECK(open->hash() == set.hash());
  }

  TEST_CASE("a box changes what it overlaps, not what it touches") {
    const NavMeshSet set = three_agents();
    const auto closed_by = [&](const Aabb3& box) {
      return count_closed((*edit(set).set_flags(box, 0).commit())["mouse"]);
    };
    CHECK(closed_by({{2, -1, 2}, {3, 1, 3}}) == 1);  // all four sides are those of one quad
    CHECK(closed_by({{2.5F, -1, 2.5F}, {2.5F, 1, 2.5F}}) == 1);
    CHECK(closed_by({{2, 0.1F, 2}, {3, 1, 3}}) == 0);  // above the floor
    CHECK(closed_by({{-9, -9, -9}, {99, 9, 99}}) == 128);
    CHECK(closed_by({{3, 1, 3}, {2, -1, 2}}) == 0);  // inverted
  }

  TEST_CASE("a box does not change a polygon whose corner region it lies in") {
    // A triangle over half of the square from (0, 0) to (8, 8).
    TileData data;
    data.vertices = {{0, 0, 0}, {0, 0, 8}, {8, 0, 0}};
    data.first = {0, 3};
    data.corners = {0, 1, 2};
    data.neighbors = {TileData::kWall, TileData::kWall, TileData::kWall};
    data.areas = {Area::ground};
    const NavMeshSet set(*edit(NavMesh()).add(make_tile(data)).commit());
    const auto closed_by = [&](const Aabb3& box) {
      return count_closed((*edit(set).set_flags(box, 0).commit())[""]);
    };
    CHECK(closed_by({{5, -1, 5}, {7, 1, 7}}) == 0);
    CHECK(closed_by({{1, -1, 1}, {2, 1, 2}}) == 1);
    CHECK(closed_by({{3, -1, 3}, {7, 1, 7}}) == 1);
  }

  TEST_CASE("the nearest polygon of each mesh is changed by a point") {
    const NavMeshSet set = three_agents();
    const auto mud = edit(set).set_area(NearestQuery{{3, 0.5F, 3}}, static_cast<Area>(5)).commit();
    REQUIRE(mud);
    for (const AgentMesh& one : mud->meshes()) {
      const NearestPoint at = find_nearest(one.mesh, {{3, 0, 3}});
      CHECK(one.mesh.area(at.polygon) == static_cast<Area>(5));
    }
    // A closed polygon is found, too.
    const auto closed = edit(set).set_flags(NearestQuery{{3, 0, 3}}, 0).commit();
    REQUIRE(closed);
    CHECK(count_closed((*closed)["troll"]) == 1);
    CHECK(edit(*closed).set_flags(NearestQuery{{3, 0, 3}}, 1).commit()->hash() == set.hash());
    CHECK(edit(set).set_flags(NearestQuery{{99, 0, 99}}, 0).commit()->hash() == set.hash());
  }

  TEST_CASE("a link is added for some agents and removed from all") {
    const NavMeshSet set = three_agents();
    const OffMeshLink jump = {.start = {1, 0, 1}, .end = {15, 0, 7}};
    const auto linked = edit(set).link(jump, {"guard", "mouse"}).commit();
    REQUIRE(linked);
    CHECK((*linked)["mouse"].link_count() == 1);
    CHECK((*linked)["guard"].link_count() == 1);
    CHECK((*linked)["troll"].link_count() == 0);
    CHECK(edit(*linked).unlink(jump).commit()->hash() == set.hash());
    CHECK((*edit(set).link(jump).commit())["troll"].link_count() == 1);
    CHECK(message(edit(set).link(jump, {"ogre"}).commit()) ==
          "there is no mesh for ogre: the agents are mouse, guard and troll");
    CHECK(message(edit(set).unlink(jump).commit()) ==
          "the link to remove is not in the navmesh of any agent");
  }

  TEST_CASE("validate() names the agent whose mesh is not valid") {
    CHECK(validate(three_agents()));
    const NavMesh good = *edit(NavMesh()).add(grid_tile({})).commit();
    TileData broken = grid_data({});
    broken.neighbors[1] = TileData::kWall;
    const NavMesh bad = *edit(NavMesh()).add(make_tile(broken)).commit();
    const auto set = NavMeshSet::create({{kMouse, good}, {kTroll, bad}});
    REQUIRE(set);
    const auto valid = validate(*set);
    REQUIRE_FALSE(valid);
    CHECK(valid.error().message.starts_with("agent troll: tile (0, 0, 0), polygon "));
    CHECK(validate(NavMeshSet(bad)).error().message.starts_with("tile (0, 0, 0), polygon "));
  }

  TEST_CASE("one mesh is replaced, and the others stay") {
    const NavMeshSet set = three_agents();
    const auto other = set.with("guard", two_tiles(1));
    REQUIRE(other);
    CHECK((*other)["guard"].counts().polygons == 2);
    CHECK((*other)["troll"].is_same_snapshot(set["troll"]));
    CHECK_FALSE(set.with("ogre", two_tiles(1)));
    CHECK_FALSE(set.with("guard", NavMesh()));
  }

  TEST_CASE("the hash depends on names, dimensions, meshes and their order") {
    const NavMesh mesh = two_tiles(2);
    const auto hash = [](std::vector<AgentMesh> meshes) {
      return NavMeshSet::create(std::move(meshes))->hash();
    };
    const std::uint64_t usual = hash({{kMouse, mesh}, {kGuard, mesh}});
    NavAgent renamed = kGuard;
    renamed.name = "knight";
    NavAgent taller = kGuard;
    taller.height = 1.9F;
    CHECK(hash({{kMouse, mesh}, {kGuard, mesh}}) == usual);
    CHECK(hash({{kGuard, mesh}, {kMouse, mesh}}) != usual);
    CHECK(hash({{kMouse, mesh}, {renamed, mesh}}) != usual);
    CHECK(hash({{kMouse, mesh}, {taller, mesh}}) != usual);
    CHECK(hash({{kMouse, mesh}, {kGuard, two_tiles(1)}}) != usual);
  }

  TEST_CASE("arrays that tiles of several agents share are counted once") {
    const auto one = grid_tile({.quads = 4});
    const auto other = Tile::for_agent(one, {.height = 9});
    const NavMesh a = *edit(NavMesh()).add(one).commit();
    const NavMesh b = *edit(NavMesh()).add(other).commit();
    const NavMesh c = *edit(NavMesh()).add(grid_tile({.quads = 4})).commit();
    const auto shared = NavMeshSet::create({{kMouse, a}, {kGuard, b}});
    const auto apart = NavMeshSet::create({{kMouse, a}, {kGuard, c}});
    REQUIRE(shared);
    REQUIRE(apart);
    CHECK(apart->bytes() == a.counts().bytes + c.counts().bytes);
    CHECK(apart->bytes() - shared->bytes() > one->bytes() / 2);
    CHECK(apart->bytes() - shared->bytes() < one->bytes());
  }
}
