// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Answers of Detour on three levels, asked of the very same polygons. Where ours differ, the reason
// is given case by case.

#include "way/nav/find_polygon_path.h"
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"

#include "support/golden_navmesh.h"
#include "support/plan_mesh.h"
#include "support/shared_data.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using nlohmann::json;
using test::to_point;

namespace {

constexpr const char* kLevels[] = {"nav_test", "dungeon", "undulating"};
constexpr float kTolerance = 1e-3F;

struct Level {
  NavMesh mesh;
  json cases;
};

std::optional<json> read_json(const std::string& name) {
  const auto path = test::shared_file("golden/" + name + ".json");
  if (!path) return std::nullopt;
  std::ifstream file(*path);
  return json::parse(file);
}

std::optional<Level> load(const std::string& name) {
  const auto mesh = read_json("navmesh_solo_watershed_" + name);
  const auto queries = read_json("queries_solo_" + name);
  if (!mesh || !queries) return std::nullopt;
  return Level{test::mesh_of(test::golden_tile_data(*mesh)), (*queries)["cases"]};
}

bool is_fragile(const json& one, const char* field) {
  return std::ranges::count(one["fragile"], json(field)) > 0;
}

std::string name_of(const char* level, const json& one) {
  return level + std::string(" ") + std::to_string(one["id"].get<int>());
}

/// Where Detour gives a point that lies outside of the box that was asked for: it takes any polygon
/// whose rounded box touches. Most of these points are a floor or more below. We find nothing, or
/// a point inside of the box.
const std::set<std::string> kOutsideOfBox = {
    "nav_test 54 start", "nav_test 76 end",    "nav_test 101 start", "nav_test 114 start",
    "dungeon 50 end",    "dungeon 56 start",   "dungeon 72 end",     "dungeon 74 end",
    "dungeon 99 start",  "dungeon 106 start",  "dungeon 118 start",  "dungeon 119 end",
    "dungeon 138 start", "dungeon 145 end",    "dungeon 148 end",    "dungeon 154 start",
    "dungeon 172 end",   "undulating 77 start"};

bool is_in_box(Vec3 p, const NearestQuery& query) {
  return overlaps({query.point - query.extents, query.point + query.extents}, {p, p});
}

void check_nearest(const NavMesh& mesh, Vec3 point, const json& expected, const std::string& name) {
  CAPTURE(name);
  const NearestQuery query = {.point = point};
  const NearestPoint found = find_nearest(mesh, query);
  if (expected.is_null()) {
    CHECK_FALSE(found);
  } else if (kOutsideOfBox.contains(name)) {
    CHECK_FALSE(is_in_box(to_point(expected["pt"]), query));
    CHECK((!found || is_in_box(found.point, query)));
  } else {
    REQUIRE(found);
    CHECK(found.polygon.polygon() == expected["poly"].get<std::uint32_t>());
    CHECK(distance(found.point, to_point(expected["pt"])) <= kTolerance);
    CHECK(found.over == expected["over"].get<bool>());
  }
}

/// The way between the nearest points, as the reference has them.
PolygonPathQuery path_query(const NavMesh& mesh, const json& one) {
  const json& from = one["start_nearest"];
  const json& to = one["end_nearest"];
  return {.from = mesh.ref(0, from["poly"].get<std::uint32_t>()),
          .start = to_point(from["pt"]),
          .to = mesh.ref(0, to["poly"].get<std::uint32_t>()),
          .end = to_point(to["pt"]),
          .partial = true};
}

void check_complete(const PolygonPath& path, const json& expected) {
  std::vector<std::uint32_t> ids;
  for (const PolyRef ref : path.polygons)
    ids.push_back(ref.polygon());
  CHECK(ids == expected["ids"].get<std::vector<std::uint32_t>>());
  // Within one polygon Detour's walk is free; ours costs its length.
  if (ids.size() > 1) CHECK(path.cost == doctest::Approx(expected["cost"].get<float>()));
}

/// Detour goes to the polygon whose entry is nearest to the goal; we go to the nearest point. So no
/// partial way of ours may end farther from the goal than Detour's does.
void check_partial(const NavMesh& mesh, const PolygonPath& path, const json& one) {
  const Vec3 goal = to_point(one["end_nearest"]["pt"]);
  const PolyRef last = mesh.ref(0, one["path"]["ids"].back().get<std::uint32_t>());
  const Vec3 theirs = closest_on_surface(mesh, last, goal)->point;
  CHECK(distance(path.end, goal) <= distance(theirs, goal) + kTolerance);
}

template <class Check>
void for_each_case(Check&& check) {
  for (const char* name : kLevels) {
    const auto level = load(name);
    if (!level) return;
    for (const json& one : level->cases)
      check(level->mesh, one, name_of(name, one));
  }
}

}  // namespace

TEST_SUITE("nav/golden_queries") {
  TEST_CASE("nearest points are Detour's, but for those outside of the box") {
    for_each_case([](const NavMesh& mesh, const json& one, const std::string& name) {
      for (const std::string end : {"start", "end"}) {
        const std::string field = end + "_nearest";
        if (is_fragile(one, field.c_str())) continue;
        check_nearest(mesh, to_point(one[end]), one[field], name + " " + end);
      }
    });
  }

  TEST_CASE("complete polygon paths are Detour's, partial ones end no farther from the goal") {
    SearchWorkspace workspace;
    for_each_case([&](const NavMesh& mesh, const json& one, const std::string& name) {
      if (one["path"].is_null()) return;
      CAPTURE(name);
      const PolygonPath path = find_polygon_path(mesh, path_query(mesh, one), workspace);
      const bool is_complete = path.status == PathStatus::complete;
      REQUIRE((is_complete ? "complete" : "partial") == one["path"]["status"]);
      if (is_complete) {
        check_complete(path, one["path"]);
      } else {
        check_partial(mesh, path, one);
      }
    });
  }
}
