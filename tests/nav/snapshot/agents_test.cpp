// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/agents.h"

#include "way/core/random.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"
#include "way/nav/reachable.h"
#include "way/nav/tile_codec.h"
#include "way/nav/unpack_tile.h"
#include "way/nav/validate.h"

#include "support/builders/grid_tile.h"

#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

constexpr int kQuads = 4;  // of a tile of side 8, along a side
const std::vector<NavAgent> kBodies = {
    {"mouse", 0.5F, 0.2F, 0.2F, 60}, {"guard", 1.8F, 0.4F, 0.4F, 45}, {"troll", 3, 1.2F, 0.8F, 40}};

/// A tile of quads, of each of which it is known who fits there: a letter for each set of agents,
/// `.` for all of them, `m` for the mouse alone, `g` for mouse and guard, `t` for the troll alone.
TileData marked_data(TileCoord coord, const std::string& letters) {
  TileData data = grid_data({.coord = coord, .quads = kQuads, .side = 8});
  const std::map<char, AgentSet> sets = {{'.', 7}, {'m', 1}, {'g', 3}, {'t', 4}};
  for (const char letter : letters)
    data.agents.push_back(sets.at(letter));
  return data;
}

/// The same quads once for each agent.
TileData sheets_data(TileCoord coord) {
  const TileData one = grid_data({.coord = coord, .quads = kQuads, .side = 8});
  TileData all = one;
  all.agents.assign(one.size(), 1);
  for (AgentSet agent = 2; agent <= 4; agent *= 2) {
    const auto polygons = static_cast<std::uint32_t>(all.size());
    const auto vertices = static_cast<std::uint32_t>(all.vertices.size());
    const auto corners = static_cast<std::uint32_t>(all.corners.size());
    all.vertices.insert(all.vertices.end(), one.vertices.begin(), one.vertices.end());
    for (std::size_t i = 1; i < one.first.size(); ++i)
      all.first.push_back(one.first[i] + corners);
    for (const std::uint32_t corner : one.corners)
      all.corners.push_back(corner + vertices);
    for (const std::uint32_t next : one.neighbors)
      all.neighbors.push_back(next < one.size() ? next + polygons : next);
    all.areas.insert(all.areas.end(), one.areas.begin(), one.areas.end());
    all.agents.resize(all.size(), agent);
  }
  return all;
}

NavMesh marked_mesh(const std::vector<TileData>& tiles) {
  NavMeshEdit change{NavMesh({.tile_side = 8}, kBodies)};
  for (const TileData& data : tiles)
    change.add(make_tile(data));
  auto mesh = change.commit();
  REQUIRE(mesh);
  return *std::move(mesh);
}

/// A wall of narrow gaps in the second column, one of which is wide enough for the guard.
NavMesh gap_mesh() {
  return marked_mesh({marked_data({0, 0},
                                  ".m.."
                                  ".m.."
                                  ".g.."
                                  ".m..")});
}

PolyRef quad(const NavMesh& mesh, int x, int z) {
  return mesh.ref(0, static_cast<std::uint32_t>(z * kQuads + x));
}

double length_for(const NavMesh& mesh, Vec3 from, Vec3 to) {
  SearchWorkspace workspace;
  const Path path =
      find_path(mesh, {.from = from, .to = to, .extents = {0.1F, 1, 0.1F}}, workspace);
  return path.status == PathStatus::complete ? path.length : -1;
}

/// Tiles of random sets, on some of the places of a square of tiles.
TileData random_tile(Random& random, TileCoord coord) {
  std::string letters;
  for (int i = 0; i < kQuads * kQuads; ++i)
    letters += "..mgt"[random.below(5)];
  return marked_data(coord, letters);
}

/// What an agent sees must be what a mesh of its own tells.
void check_views(const NavMesh& mesh) {
  for (std::size_t agent = 0; agent < kBodies.size(); ++agent) {
    const NavMesh& seen = mesh.for_agent(agent);
    const auto own = extract_agent(mesh, agent);
    REQUIRE(own);
    CHECK(seen.counts().components == own->counts().components);
    CHECK(seen.counts().polygons == own->counts().polygons);
    CHECK(seen.counts().area == doctest::Approx(own->counts().area));
    const std::vector<Island> a = find_islands(seen);
    const std::vector<Island> b = find_islands(*own);
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
      CHECK(a[i].area == doctest::Approx(b[i].area));
  }
}

}  // namespace

TEST_SUITE("nav/agents") {
  TEST_CASE("a gap that is too narrow for an agent is a wall to it") {
    const NavMesh mesh = gap_mesh();
    const Vec3 left = {1, 0, 1};
    const Vec3 right = {7, 0, 1};
    CHECK(length_for(mesh.for_agent(0), left, right) == doctest::Approx(6));
    CHECK(length_for(mesh.for_agent(1), left, right) > 7);
    CHECK(length_for(mesh.for_agent(2), left, right) == -1);
    CHECK_FALSE(is_reachable(mesh.for_agent(2), quad(mesh, 0, 0), quad(mesh, 3, 0)));
    CHECK(is_reachable(mesh.for_agent(1), quad(mesh, 0, 0), quad(mesh, 3, 0)));
  }

  TEST_CASE("where an agent does not fit it finds nothing, and rays end there") {
    const NavMesh mesh = gap_mesh();
    const NavMesh& troll = mesh.for_agent(2);
    CHECK_FALSE(find_nearest(troll, {{3, 0, 1}, {0.1F, 1, 0.1F}}));
    CHECK(find_nearest(mesh.for_agent(0), {{3, 0, 1}, {0.1F, 1, 0.1F}}));
    CHECK(troll.component(quad(mesh, 1, 0)) == NavMesh::kNoComponent);
    CHECK_FALSE(is_reachable(troll, quad(mesh, 1, 0), quad(mesh, 1, 0)));
    const RaycastResult hit =
        raycast(troll, {.from = quad(mesh, 0, 0), .start = {1, 0, 1}, .end = {7, 0, 1}});
    CHECK(hit.status == RayStatus::blocked);
    CHECK(hit.point.x == doctest::Approx(2));
  }

  TEST_CASE("polygons have the same names for everyone") {
    const NavMesh mesh = gap_mesh();
    const NearestPoint here = find_nearest(mesh.for_agent(2), {{7, 0, 7}});
    CHECK(here.polygon == quad(mesh, 3, 3));
    CHECK(mesh.is_valid(here.polygon));
    CHECK(mesh.seen_by() == kEveryAgent);
    CHECK(mesh.for_agent(2).seen_by() == 4);
  }

  TEST_CASE("random places are where the agent fits") {
    const NavMesh mesh = gap_mesh();
    const PointSampler places(mesh.for_agent(2));
    CHECK(places.area() == doctest::Approx(48));
    CHECK(PointSampler(mesh.for_agent(0)).area() == doctest::Approx(64));
  }

  TEST_CASE("an agent is found by its name, and an unknown one is refused by name") {
    const NavMesh mesh = gap_mesh();
    const auto guard = for_agent(mesh, "guard");
    REQUIRE(guard);
    CHECK(guard->seen_by() == 2);
    const auto ogre = for_agent(mesh, "ogre");
    REQUIRE_FALSE(ogre);
    CHECK(ogre.error().message == "the mesh is not made for ogre, but for mouse, guard and troll");
    const auto plain = for_agent(NavMesh(), "guard");
    REQUIRE_FALSE(plain);
    CHECK(plain.error().message ==
          "the mesh is not made for guard, but for one agent without a name");
  }

  TEST_CASE("a body that is not of the mesh is served by the next larger one") {
    const NavMesh mesh = gap_mesh();
    const auto knight = for_body(mesh, {"knight", 1.7F, 0.35F, 0.5F, 50});
    REQUIRE(knight);
    CHECK(knight->seen_by() == 2);
    const auto climber = for_body(mesh, {"climber", 2.5F, 1, 0.9F, 45});
    REQUIRE(climber);
    CHECK(climber->seen_by() == 4);
    const auto giant = for_body(mesh, {"giant", 9, 3, 1, 45});
    REQUIRE_FALSE(giant);
    CHECK(giant.error().message ==
          "the mesh is not made for a body of radius 3, height 9, climb 1 and slope 45, but for "
          "mouse, guard and troll");
    CHECK_FALSE(find_agent_for(mesh.agents(), {"sliding", 0.1F, 0.1F, 0.1F, 60}));
  }

  TEST_CASE("where the polygons of an agent lie together no list tells where it has no flags") {
    const NavMesh mesh = marked_mesh({sheets_data({0, 0})});
    const auto count = static_cast<std::uint32_t>(kQuads * kQuads);
    const auto flags_are_own = [&](const NavMesh& seen, std::uint32_t agent) {
      bool good = true;
      for (std::uint32_t p = 0; p < 3 * count; ++p)
        good = good && seen.flags(seen.ref(0, p)) == (p / count == agent ? 1 : 0);
      return good;
    };
    for (std::uint32_t agent = 0; agent < 3; ++agent) {
      CHECK(mesh.for_agent(agent).changed_traits(0) == nullptr);
      CHECK(flags_are_own(mesh.for_agent(agent), agent));
      const RaycastResult ray = raycast(
          mesh.for_agent(agent), {mesh.ref(0, (agent + 1) % 3 * count), {1, 0, 1}, {7, 0, 1}});
      CHECK(ray.status == RayStatus::blocked);
    }
    CHECK(mesh.for_agent(0).hash() != mesh.for_agent(1).hash());

    // A change to the ground of one is told to all, and is none to the others.
    const auto closed = edit(mesh).set_flags(mesh.ref(0, count), 0).commit();
    REQUIRE(closed);
    CHECK(closed->for_agent(1).changed_traits(0) != nullptr);
    CHECK(closed->for_agent(1).flags(mesh.ref(0, count)) == 0);
    CHECK(flags_are_own(closed->for_agent(0), 0));
    const auto open = edit(*closed).set_flags(mesh.ref(0, count), 1).commit();
    REQUIRE(open);
    CHECK(open->for_agent(1).changed_traits(0) == nullptr);
    CHECK(flags_are_own(open->for_agent(1), 1));
  }

  TEST_CASE("where they lie apart a list does") {
    const NavMesh mesh = gap_mesh();
    CHECK(mesh.for_agent(2).changed_traits(0) != nullptr);
    CHECK(mesh.for_agent(0).changed_traits(0) == nullptr);
  }

  TEST_CASE("a change is made once and seen by all") {
    const NavMesh mesh = gap_mesh();
    const auto next = edit(mesh).set_flags(quad(mesh, 1, 2), 0).commit();
    REQUIRE(next);
    CHECK(length_for(next->for_agent(1), {1, 0, 1}, {7, 0, 1}) == -1);
    CHECK(length_for(mesh.for_agent(1), {1, 0, 1}, {7, 0, 1}) > 7);
    // Flags that are given where an agent does not fit do not let it in.
    const auto all = edit(*next).set_flags(quad(mesh, 1, 2), 5).commit();
    REQUIRE(all);
    CHECK(length_for(all->for_agent(1), {1, 0, 1}, {7, 0, 1}) > 7);
    CHECK(length_for(all->for_agent(2), {1, 0, 1}, {7, 0, 1}) == -1);
    const auto area = edit(mesh).set_area(quad(mesh, 0, 0), static_cast<Area>(5)).commit();
    REQUIRE(area);
    CHECK(area->for_agent(2).area(quad(mesh, 0, 0)) == static_cast<Area>(5));
  }

  TEST_CASE("an off-mesh link is crossed by those whom it is for") {
    const NavMesh mesh = gap_mesh();
    OffMeshLink ladder = {.start = {1.5F, 0, 1}, .end = {4.5F, 0, 1}, .radius = 0.4F};
    ladder.agents = 4;
    const auto one = edit(mesh).link(ladder).commit();
    REQUIRE(one);
    CHECK(length_for(one->for_agent(2), {1, 0, 1}, {7, 0, 1}) == doctest::Approx(6));
    CHECK(length_for(one->for_agent(1), {1, 0, 1}, {7, 0, 1}) > 7);
    CHECK(one->for_agent(2).counts().components == 1);
    CHECK(mesh.for_agent(2).counts().components == 2);
    CHECK(one->hash() != edit(mesh)
                             .link({.start = {1.5F, 0, 1}, .end = {4.5F, 0, 1}, .radius = 0.4F})
                             .commit()
                             ->hash());
  }

  TEST_CASE("a link is attached to ground on which the agent fits") {
    const NavMesh mesh = gap_mesh();
    const OffMeshLink jump = {.start = {2.2F, 0, 1}, .end = {6, 0, 1}, .radius = 0.5F};
    const auto next = edit(mesh).link(jump).commit();
    REQUIRE(next);
    const PolyRef link = next->link_at(0);
    REQUIRE(next->for_agent(0).link_parts(link).size() == 1);
    CHECK(next->for_agent(0).link_parts(link)[0].from == quad(mesh, 1, 0));
    REQUIRE(next->for_agent(2).link_parts(link).size() == 1);
    CHECK(next->for_agent(2).link_parts(link)[0].from == quad(mesh, 0, 0));
  }

  TEST_CASE("what agents see stays right through changes of tiles") {
    Random random(3);
    NavMesh mesh = marked_mesh({});
    for (int i = 0; i < 60; ++i) {
      NavMeshEdit change = edit(mesh);
      for (int k = random.below(4); k >= 0; --k) {
        const TileCoord coord = {random.below(4), random.below(4), 0};
        if (random.below(4) == 0) {
          change.remove(coord);
        } else {
          change.add(make_tile(random_tile(random, coord)));
        }
      }
      auto next = change.commit();
      REQUIRE(next);
      mesh = *std::move(next);
      CAPTURE(i);
      REQUIRE(validate(mesh));
      check_views(mesh);
    }
  }

  TEST_CASE("sheets lie on each other, and each agent has but its own") {
    const NavMesh mesh = marked_mesh({sheets_data({0, 0}), sheets_data({1, 0})});
    REQUIRE(validate(mesh));
    for (std::size_t agent = 0; agent < kBodies.size(); ++agent) {
      const NavMesh& seen = mesh.for_agent(agent);
      CHECK(seen.counts().polygons == 2 * kQuads * kQuads);
      CHECK(seen.counts().area == doctest::Approx(128));
      CHECK(seen.counts().links == 2 * kQuads);
      CHECK(seen.counts().components == 1);
      CHECK(length_for(seen, {1, 0, 1}, {15, 0, 1}) == doctest::Approx(14));
      const NearestPoint here = find_nearest(seen, {{1, 0, 1}});
      CHECK(mesh.tile_of(here.polygon)->agents(here.polygon.polygon()) == AgentSet{1} << agent);
    }
    CHECK(mesh.counts().components == 3);
    check_views(mesh);
  }

  TEST_CASE("links lead between polygons that are for the same agent") {
    const NavMesh mesh =
        marked_mesh({sheets_data({0, 0}), marked_data({1, 0}, std::string(16, '.')),
                     marked_data({2, 0}, std::string(16, 't'))});
    REQUIRE(validate(mesh));
    const Tile& middle = *mesh.tile_at({1, 0, 0});
    const std::uint32_t slot = mesh.tiles_at(1, 0)[0].slot;
    for (const TilePortal& portal : middle.portals(Side::low_x)) {
      const std::uint32_t number = middle.edge(portal.edge).portal();
      CHECK(mesh.links(slot).at(number).size() == 3);
      for (std::size_t agent = 0; agent < kBodies.size(); ++agent) {
        const auto links = mesh.for_agent(agent).links(slot).at(number);
        REQUIRE(links.size() == 1);
        const AgentSet beyond = mesh.tile_of(links[0].target)->agents(links[0].target.polygon());
        CHECK(beyond == AgentSet{1} << agent);
      }
    }
    CHECK(length_for(mesh.for_agent(2), {1, 0, 1}, {23, 0, 1}) == doctest::Approx(22));
    CHECK(length_for(mesh.for_agent(1), {1, 0, 1}, {23, 0, 1}) == -1);
    check_views(mesh);
  }

  TEST_CASE("an off-mesh link of the whole mesh leads to ground of the same agent") {
    const NavMesh mesh = marked_mesh({sheets_data({0, 0}), sheets_data({1, 0})});
    OffMeshLink jump = {.start = {1, 0, 1}, .end = {15, 0, 7}, .radius = 0.5F};
    jump.agents = 6;
    const auto next = edit(mesh).link(jump).commit();
    REQUIRE(next);
    CHECK(validate(*next));
    const auto parts = next->link_parts(next->link_at(0));
    REQUIRE(parts.size() == 2);
    for (const LinkPart& part : parts) {
      CHECK(next->tile_of(part.from)->agents(part.from.polygon()) ==
            next->tile_of(part.to)->agents(part.to.polygon()));
    }
    CHECK(next->for_agent(0).link_parts(next->link_at(0)).empty());
    CHECK(next->for_agent(1).link_parts(next->link_at(0)).size() == 1);
  }

  TEST_CASE("polygons of one agent that lie on each other are told, those of two are not") {
    TileData data = sheets_data({0, 0});
    CHECK(validate(*make_tile(data)));
    data.agents.assign(data.size(), 1);
    CHECK_FALSE(validate(*make_tile(data)));
  }

  TEST_CASE("a mesh of one agent is cut out of that of several") {
    const NavMesh mesh = gap_mesh();
    const auto troll = extract_agent(mesh, 2);
    REQUIRE(troll);
    CHECK(troll->counts().polygons == 12);
    CHECK(troll->agents().empty());
    CHECK(troll->tile_in(0)->agent().radius == 1.2F);
    CHECK(validate(*troll));
  }

  TEST_CASE("tiles keep who fits there as bytes and as arrays") {
    const auto tile = make_tile(marked_data({0, 0}, ".m...m...g...m.t"));
    std::vector<std::byte> bytes;
    append_tile(*tile, bytes);
    const auto read = decode_tile(bytes);
    REQUIRE(read);
    REQUIRE((*read)->has_agents());
    for (std::uint32_t i = 0; i < tile->polygon_count(); ++i)
      CHECK((*read)->agents(i) == tile->agents(i));
    CHECK((*read)->hash() == tile->hash());
    CHECK(make_tile(unpack_tile(*tile))->hash() == tile->hash());
    CHECK(make_tile(grid_data({.quads = kQuads, .side = 8}))->hash() != tile->hash());
    CHECK_FALSE(make_tile(grid_data({}))->has_agents());
    CHECK(make_tile(grid_data({}))->agents(0) == kEveryAgent);
  }

  TEST_CASE("sets of agents must be as many as polygons") {
    TileData data = marked_data({0, 0}, ".m...m...g...m.t");
    data.agents.pop_back();
    const auto tile = Tile::create(data);
    REQUIRE_FALSE(tile);
    CHECK(tile.error().message == "15 sets of agents for 16 polygons");
  }
}
