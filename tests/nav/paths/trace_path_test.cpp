// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/trace_path.h"

#include "way/bake/bake.h"
#include "way/core/executor.h"
#include "way/nav/batch.h"
#include "way/nav/path_index.h"
#include "way/nav/random_point.h"

#include "scenes/scenes.h"

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

NavMesh dungeon() {
  const auto level = scenes::make_scene("dungeon", {.seed = 5, .size = 64});
  return *bake(*level, {.agent = {.radius = 0.4F}});
}

PathIndex index_of(const NavMesh& mesh) {
  SerialExecutor executor;
  return PathIndex(mesh, executor, {.is_selective = false});
}

std::vector<PathQuery> queries(const NavMesh& mesh, std::size_t count) {
  SerialExecutor executor;
  const PointSampler sampler(mesh);
  std::vector<MeshPoint> points(2 * count);
  random_point_batch(sampler, 7, points, executor);
  std::vector<PathQuery> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back({.from = points[2 * i], .to = points[2 * i + 1]});
  return all;
}

bool contains_all(const std::vector<PolyRef>& all, std::span<const PolyRef> some) {
  return std::ranges::all_of(some,
                             [&](PolyRef one) { return std::ranges::binary_search(all, one); });
}

/// Returns true if each turn of the path is at one of the corners.
bool turns_at(const PathTrace& trace, const PathIndex& index) {
  return std::ranges::all_of(trace.path.waypoints, [&](const Waypoint& waypoint) {
    return waypoint.kind != WaypointKind::corner ||
           std::ranges::any_of(trace.corners, [&](std::uint32_t corner) {
             return index.corner(corner) == plan(waypoint.point);
           });
  });
}

}  // namespace

TEST_SUITE("nav/trace_path") {
  TEST_CASE("the path is that of find_path, and every polygon of it was looked at") {
    const NavMesh mesh = dungeon();
    const PathIndex index = index_of(mesh);
    SearchWorkspace workspace;
    SearchWorkspace other;
    for (PathQuery query : queries(mesh, 40)) {
      for (const PathIndex* used : {static_cast<const PathIndex*>(nullptr), &index}) {
        query.index = used;
        const PathTrace trace = trace_path(mesh, query, workspace);
        const Path path = find_path(mesh, query, other);
        CHECK(trace.path.status == path.status);
        CHECK(trace.path.length == path.length);
        CHECK(std::ranges::equal(trace.path.corridor, path.corridor));
        CHECK(std::ranges::adjacent_find(trace.polygons, std::ranges::greater_equal{}) ==
              trace.polygons.end());
        CHECK(contains_all(trace.polygons, path.corridor));
      }
    }
  }

  TEST_CASE("a search of an index expands the corners at which the path turns, and few others") {
    const NavMesh mesh = dungeon();
    const PathIndex index = index_of(mesh);
    SearchWorkspace workspace;
    std::size_t ground = 0;
    std::size_t indexed = 0;
    for (PathQuery query : queries(mesh, 40)) {
      const PathTrace plain = trace_path(mesh, query, workspace);
      CHECK(plain.corners.empty());
      query.index = &index;
      const PathTrace trace = trace_path(mesh, query, workspace);
      CHECK(turns_at(trace, index));
      CHECK(std::ranges::all_of(
          trace.corners, [&](std::uint32_t corner) { return corner < index.corner_count(); }));
      CHECK(trace.corners.empty() == (trace.path.waypoints.size() <= 2));
      ground += plain.polygons.size();
      indexed += trace.polygons.size();
    }
    CHECK(indexed < ground);
  }

  TEST_CASE("a corridor search and a filter are traced, too") {
    const NavMesh mesh = dungeon();
    SearchWorkspace workspace;
    const PathQuery query = queries(mesh, 1)[0];
    PathQuery corridor = query;
    corridor.method = PathMethod::corridor;
    const PathTrace trace = trace_path(mesh, corridor, workspace);
    CHECK(trace.path.status == PathStatus::complete);
    CHECK(contains_all(trace.polygons, trace.path.corridor.subspan(1)));  // the first is given
    const PolyRef closed = trace.path.corridor[trace.path.corridor.size() / 2];
    QueryFilter filter;
    filter.predicate = [](const void* context, PolyRef polygon) {
      return polygon != *static_cast<const PolyRef*>(context);
    };
    filter.context = &closed;
    const PathTrace around = trace_path(mesh, query, workspace, filter);
    CHECK(std::ranges::find(around.path.corridor, closed) == around.path.corridor.end());
  }
}
