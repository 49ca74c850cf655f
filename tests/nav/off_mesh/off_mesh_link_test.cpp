// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/off_mesh_link.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/validate.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::grid_tile;
using test::mesh_of;
using test::Plan;
using test::polygon_at;

namespace {

/// Two floors of two by two cells with a gap of one between them.
const Plan kTwoFloors = {.rows = {"..#..", "..#.."}};

/// Over that gap.
OffMeshLink gap_link() {
  return {.start = {1.5F, 0, 0.5F}, .end = {3.5F, 0, 0.5F}};
}

bool is_connected(const NavMesh& mesh, Vec3 a, Vec3 b) {
  return mesh.component(polygon_at(mesh, a)) == mesh.component(polygon_at(mesh, b));
}

std::string refusal(const NavMesh& mesh, const OffMeshLink& link) {
  const auto next = edit(mesh).link(gap_link()).link(link).commit();
  REQUIRE_FALSE(next);
  return next.error().message;
}

/// A row of closed tiles of side 8, at coordinates (2 * i, 0).
NavMesh row_of_islands(int count) {
  NavMeshEdit change(NavMesh({.origin = {}, .tile_side = 8}));
  for (int i = 0; i < count; ++i)
    change.add(grid_tile({.coord = {2 * i, 0}}));
  return *change.commit();
}

OffMeshLink link_between_islands(int from, int to) {
  return {.start = {16 * static_cast<float>(from) + 4.5F, 0, 4.5F},
          .end = {16 * static_cast<float>(to) + 4.5F, 0, 4.5F}};
}

}  // namespace

TEST_SUITE("nav/off_mesh_link") {
  TEST_CASE("a link is attached where there is ground at both ends") {
    const NavMesh mesh = *edit(mesh_of(kTwoFloors)).link(gap_link()).commit();
    CHECK(mesh.link_count() == 1);
    const PolyRef link = mesh.link_at(0);
    CHECK(link.is_link());
    CHECK(*mesh.link(link) == gap_link());
    REQUIRE(mesh.link_parts(link).size() == 1);
    const LinkPart& part = mesh.link_parts(link)[0];
    CHECK(part.from == polygon_at(mesh, {1.5F, 0, 0.5F}));
    CHECK(part.to == polygon_at(mesh, {3.5F, 0, 0.5F}));
    CHECK(part.start_a == Vec3{1.5F, 0, 0.5F});
    CHECK(part.end_b == Vec3{3.5F, 0, 0.5F});
    CHECK(validate(mesh));
  }

  TEST_CASE("a link that ends beyond all tiles waits") {
    const NavMesh mesh =
        *edit(test::walled_tiles(2, 1, 9)).link({.end = {1e30F, 0, -1e30F}}).commit();
    CHECK(mesh.link_count() == 1);
    CHECK(mesh.link_parts(mesh.link_at(0)).empty());
  }

  TEST_CASE("a reference to a link is no polygon") {
    const NavMesh mesh = *edit(mesh_of(kTwoFloors)).link(gap_link()).commit();
    const PolyRef link = mesh.link_at(0);
    CHECK_FALSE(mesh.is_valid(link));
    CHECK(mesh.link(link.backward()) == mesh.link(link));
    CHECK(link.backward().is_backward());
    CHECK(link.backward().forward() == link);
    CHECK(mesh.link(mesh.ref(0, 0)) == nullptr);
    CHECK(mesh.link(PolyRef()) == nullptr);
    CHECK(mesh.link(PolyRef::to_link(1, 1)) == nullptr);
    CHECK(mesh.link(PolyRef::to_link(0, 2)) == nullptr);
    CHECK(mesh.link_parts(PolyRef()).empty());
  }

  TEST_CASE("ground is searched within the radius, in 2D") {
    OffMeshLink link = gap_link();
    link.start = {2.3F, 0, 0.5F};
    link.radius = 0.25F;
    const NavMesh mesh = mesh_of(kTwoFloors);
    CHECK(edit(mesh).link(link).commit()->link_parts(PolyRef::to_link(0, 1)).empty());
    link.radius = 0.35F;
    const NavMesh wider = *edit(mesh).link(link).commit();
    REQUIRE(wider.link_parts(wider.link_at(0)).size() == 1);
    CHECK(wider.link_parts(wider.link_at(0))[0].start_a == Vec3{2, 0, 0.5F});
  }

  TEST_CASE("the corner of the box beyond the radius is too far") {
    const NavMesh mesh = mesh_of(kTwoFloors);
    OffMeshLink link = gap_link();
    link.start = {2.3F, 0, -0.3F};
    link.radius = 0.4F;
    CHECK(edit(mesh).link(link).commit()->link_parts(PolyRef::to_link(0, 1)).empty());
    link.radius = 0.5F;
    CHECK(edit(mesh).link(link).commit()->link_parts(PolyRef::to_link(0, 1)).size() == 1);
  }

  TEST_CASE("ground is looked for within the height, and not through a floor") {
    const TileData floors =
        test::join_data(test::plan_data({.rows = {"..", ".."}}),
                        test::plan_data({.rows = {"..", ".."}, .low = {0, 3, 0}}));
    const NavMesh mesh = mesh_of(floors);
    // Nearer to the floor above, but in the room below.
    OffMeshLink link = {.start = {0.5F, 2, 0.5F}, .end = {1.5F, 3.2F, 1.5F}, .height = 2.5F};
    const NavMesh linked = *edit(mesh).link(link).commit();
    REQUIRE(linked.link_parts(linked.link_at(0)).size() == 1);
    CHECK(linked.link_parts(linked.link_at(0))[0].start_a.y == 0);
    CHECK(linked.link_parts(linked.link_at(0))[0].end_a.y == 3);
    link.height = 0.5F;
    CHECK(edit(mesh).link(link).commit()->link_parts(PolyRef::to_link(0, 1)).empty());
  }

  TEST_CASE("polygons without flags are attached to, for their flags may change") {
    const NavMesh mesh = mesh_of(kTwoFloors);
    const PolyRef door = polygon_at(mesh, {1.5F, 0, 0.5F});
    const NavMesh closed = *edit(mesh).set_flags(door, 0).link(gap_link()).commit();
    CHECK(closed.link_parts(closed.link_at(0))[0].from == door);
    CHECK(validate(closed));
  }

  TEST_CASE("a wide link has a part for each pair of polygons, with gaps between them") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..#..", "..#..", "..##.", "..#.."}});
    const OffMeshLink link = {.start = {1.5F, 0, 0.25F},
                              .end = {3.5F, 0, 0.25F},
                              .start_width = {0, 0, 3.5F},
                              .end_width = {0, 0, 3.5F},
                              .radius = 0.25F};
    const NavMesh linked = *edit(mesh).link(link).commit();
    const auto parts = linked.link_parts(linked.link_at(0));
    REQUIRE(parts.size() >= 3);
    for (const LinkPart& part : parts) {
      CHECK(part.start_a.x == 1.5F);
      CHECK(std::abs(part.start_a.z - part.end_a.z) <= link.radius);
      CHECK(std::abs(part.start_b.z - part.end_b.z) <= link.radius);
      CHECK(part.start_a.z <= part.start_b.z);
      CHECK((part.start_b.z < 2.5F || part.start_a.z > 2.5F));
      CHECK(polygon_at(linked, (part.start_a + part.start_b) * 0.5F) == part.from);
    }
    CHECK(parts.front().start_a.z == 0.25F);
    CHECK(parts.back().start_b.z == 3.75F);
    CHECK(validate(linked));
  }

  TEST_CASE("a link connects components, and its removal parts them") {
    const NavMesh mesh = mesh_of(kTwoFloors);
    for (const bool one_way : {false, true}) {
      OffMeshLink link = gap_link();
      link.one_way = one_way;
      NavMeshEdit change = edit(mesh);
      const PolyRef handle = change.add_link(link);
      const NavMesh linked = *change.commit();
      CHECK(linked.counts().components == 1);
      CHECK(is_connected(linked, {0.5F, 0, 0.5F}, {4.5F, 0, 1.5F}));
      CHECK(validate(linked));
      const NavMesh unlinked = *edit(linked).unlink(handle).commit();
      CHECK(unlinked.counts().components == 2);
      CHECK(unlinked.link_count() == 0);
      CHECK(unlinked.link(handle) == nullptr);
      CHECK(unlinked.hash() == mesh.hash());
      CHECK(validate(unlinked));
      // The old snapshot still has it.
      CHECK(linked.link(handle) != nullptr);
      CHECK(linked.counts().components == 1);
    }
  }

  TEST_CASE("of two links over one gap, either may go") {
    NavMeshEdit change = edit(mesh_of(kTwoFloors));
    const PolyRef first = change.add_link(gap_link());
    const PolyRef second = change.add_link({.start = {1.5F, 0, 1.5F}, .end = {3.5F, 0, 1.5F}});
    const NavMesh mesh = *change.commit();
    CHECK(edit(mesh).unlink(first).commit()->counts().components == 1);
    CHECK(edit(mesh).unlink(second).commit()->counts().components == 1);
    CHECK(edit(mesh).unlink(first).unlink(second).commit()->counts().components == 2);
  }

  TEST_CASE("a place is used again, and the old handle stays stale") {
    NavMeshEdit change = edit(mesh_of(kTwoFloors));
    const PolyRef first = change.add_link(gap_link());
    NavMesh mesh = *change.commit();
    mesh = *edit(mesh).unlink(first).commit();
    NavMeshEdit again = edit(mesh);
    const PolyRef second = again.add_link(gap_link());
    const PolyRef third = again.add_link(gap_link());
    mesh = *again.commit();
    CHECK(second.polygon() == first.polygon());
    CHECK(second != first);
    CHECK(third.polygon() != second.polygon());
    CHECK(mesh.link(first) == nullptr);
    CHECK(mesh.link(second) != nullptr);
    CHECK(mesh.link(third) != nullptr);
    CHECK(mesh.link_count() == 2);
    CHECK(mesh.link_slot_count() == 2);
  }

  TEST_CASE("a link that comes and goes in one edit leaves nothing") {
    const NavMesh mesh = mesh_of(kTwoFloors);
    NavMeshEdit change = edit(mesh);
    change.unlink(change.add_link(gap_link()));
    const auto next = change.commit();
    REQUIRE(next);
    CHECK(next->link_count() == 0);
    CHECK(validate(*next));
  }

  TEST_CASE("wrong edits are refused with a sentence") {
    const NavMesh mesh = mesh_of(kTwoFloors);
    OffMeshLink link = gap_link();
    link.end.y = std::numeric_limits<float>::quiet_NaN();
    CHECK(refusal(mesh, link) == "link 1 has an end that is not finite");
    link = gap_link();
    link.radius = 0;
    CHECK(refusal(mesh, link) == "link 1 has a radius that is not a finite number above 0");
    link = gap_link();
    link.height = -1;
    CHECK(refusal(mesh, link) == "link 1 has a height that is not a finite number of at least 0");
    link = gap_link();
    link.fixed_cost = -1;
    CHECK(refusal(mesh, link) ==
          "link 1 has a fixed cost that is not a finite number of at least 0");
    link = gap_link();
    link.cost_factor = std::numeric_limits<float>::infinity();
    CHECK(refusal(mesh, link) ==
          "link 1 has a cost factor that is not a finite number of at least 0");
    link = gap_link();
    link.flags = 0;
    CHECK(refusal(mesh, link) == "link 1 has no flags");
    link = gap_link();
    link.area = Area::none;
    CHECK(refusal(mesh, link) == "link 1 has no area");
    link = gap_link();
    link.start_width = {0, 0, 1e8F};
    CHECK(refusal(mesh, link) == "link 1 is 2e+08 times as wide as its radius");
    link = gap_link();
    link.radius = 1e6F;
    const NavMesh tiled({.origin = {}, .tile_side = 1});
    CHECK(refusal(tiled, link).find("reaches over") != std::string::npos);
    // Around a point that is farther away than any tile there are few.
    const Vec3 nowhere = {3e38F, 0, 3e38F};
    link.radius = 1e30F;
    for (Vec3 OffMeshLink::*const far : {&OffMeshLink::start, &OffMeshLink::end}) {
      OffMeshLink one = link;
      one.*far = nowhere;
      CHECK(refusal(tiled, one).find("reaches over") != std::string::npos);
    }
    link.start = {-1e18F, 0, -1e18F};
    link.end = nowhere;
    link.start_width = link.start * -2.0F;
    link.radius = 1e17F;
    CHECK(refusal(tiled, link).find("reaches over") != std::string::npos);
  }

  TEST_CASE("removing a link that is not there is refused") {
    const NavMesh mesh = *edit(mesh_of(kTwoFloors)).link(gap_link()).commit();
    const PolyRef link = mesh.link_at(0);
    const auto twice = edit(mesh).unlink(link).unlink(link.backward()).commit();
    REQUIRE_FALSE(twice);
    CHECK(twice.error().message == "link 1 to remove is not in the navmesh");
    CHECK_FALSE(edit(mesh).unlink(PolyRef()).commit());
    CHECK_FALSE(edit(mesh).unlink(mesh.ref(0, 0)).commit());
  }

  TEST_CASE("a link waits for the tiles at its ends, and survives their replacement") {
    const NavMesh empty({.origin = {}, .tile_side = 8});
    NavMesh mesh = *edit(empty).link(link_between_islands(0, 1)).commit();
    const PolyRef link = mesh.link_at(0);
    CHECK(mesh.link_parts(link).empty());
    mesh = *edit(mesh).add(grid_tile({.coord = {0, 0}})).commit();
    CHECK(mesh.link_parts(link).empty());
    mesh = *edit(mesh).add(grid_tile({.coord = {2, 0}})).commit();
    CHECK(mesh.link_parts(link).size() == 1);
    CHECK(mesh.counts().components == 1);
    const NavMesh before = mesh;
    mesh = *edit(mesh).add(grid_tile({.coord = {2, 0}, .quads = 4})).commit();
    REQUIRE(mesh.link_parts(link).size() == 1);
    CHECK(mesh.link_parts(link)[0].to == polygon_at(mesh, {20.5F, 0, 4.5F}));
    CHECK(validate(mesh));
    mesh = *edit(mesh).remove({0, 0}).commit();
    CHECK(mesh.link_parts(link).empty());
    CHECK(mesh.link(link) != nullptr);
    CHECK(validate(mesh));
    CHECK(before.link_parts(link).size() == 1);
    CHECK(before.counts().components == 1);
    CHECK(validate(before));
  }

  TEST_CASE("a link may be longer than any number of tiles") {
    NavMesh mesh = *edit(row_of_islands(40)).link(link_between_islands(0, 39)).commit();
    CHECK(mesh.link_parts(mesh.link_at(0)).size() == 1);
    CHECK(mesh.counts().components == 39);
    mesh = *edit(mesh).remove({2 * 20, 0}).commit();
    CHECK(mesh.counts().components == 38);
  }

  TEST_CASE("the hash depends on the links, not on the order of adding them") {
    const NavMesh mesh = row_of_islands(4);
    const OffMeshLink a = link_between_islands(0, 1);
    const OffMeshLink b = link_between_islands(2, 3);
    CHECK(edit(mesh).link(a).link(b).commit()->hash() ==
          edit(mesh).link(b).link(a).commit()->hash());
    CHECK(edit(mesh).link(a).commit()->hash() != edit(mesh).link(b).commit()->hash());
    CHECK(edit(mesh).link(a).commit()->hash() != mesh.hash());
    OffMeshLink other = a;
    other.user_id = 7;
    CHECK(edit(mesh).link(a).commit()->hash() != edit(mesh).link(other).commit()->hash());
    other = a;
    other.one_way = true;
    CHECK(edit(mesh).link(a).commit()->hash() != edit(mesh).link(other).commit()->hash());
  }

  TEST_CASE("counts tell the links and their memory") {
    const NavMesh mesh = mesh_of(kTwoFloors);
    const NavMesh linked = *edit(mesh).link(gap_link()).commit();
    CHECK(mesh.counts().off_mesh_links == 0);
    CHECK(linked.counts().off_mesh_links == 1);
    CHECK(linked.counts().bytes > mesh.counts().bytes);
  }

  TEST_CASE("the least cost of a unit is that of the cheapest attached link, or a little less") {
    NavMesh mesh = row_of_islands(3);
    CHECK(mesh.least_link_cost() == 1);
    OffMeshLink cheap = link_between_islands(0, 1);
    cheap.cost_factor = 0;
    cheap.fixed_cost = 8;  // for 16 units
    NavMeshEdit change = edit(mesh);
    const PolyRef handle = change.add_link(cheap);
    change.link(link_between_islands(1, 2));
    mesh = *change.commit();
    CHECK(mesh.least_link_cost() == 0.5F);
    CHECK(edit(mesh).remove({0, 0}).commit()->least_link_cost() == 1);
    CHECK(edit(mesh).unlink(handle).commit()->least_link_cost() == 1);
  }

  TEST_CASE("after any random changes of tiles and links the mesh is valid") {
    Random random(5);
    NavMesh mesh({.origin = {}, .tile_side = 8});
    std::vector<PolyRef> links;
    for (int round = 0; round < 150; ++round) {
      NavMeshEdit change = edit(mesh);
      const TileCoord coord = {random.below(6), random.below(3)};
      if (random.below(3) == 0) {
        change.remove(coord);
      } else {
        change.add(grid_tile(
            {.coord = coord, .quads = 1 + random.below(3), .open = 1U + 2U * random.below(8)}));
      }
      const auto place = [&] { return Vec3{random.between(0, 48), 0, random.between(0, 24)}; };
      if (random.below(2) == 0) {
        OffMeshLink link = {.start = place(), .end = place(), .one_way = random.below(2) == 0};
        if (random.below(3) == 0) link.start_width = {6, 0, 1};
        links.push_back(change.add_link(link));
      }
      if (links.size() > 4 && random.below(2) == 0) {
        const auto at = links.begin() + random.below(static_cast<int>(links.size()) - 1);
        change.unlink(*at);
        links.erase(at);
      }
      mesh = *change.commit();
      const auto valid = validate(mesh, {.exact_borders = false});
      CHECK_MESSAGE(valid, (valid ? "" : valid.error().message));
      CHECK(mesh.link_count() == links.size());
    }
  }
}
