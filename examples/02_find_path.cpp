// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// From two points in the world to the corners of the shortest path between them.

#include "scenes/scenes.h"

#include <cstdio>

#include <way/way.h>

int main() {
  const auto mesh = way::bake(way::scenes::dungeon(5, 64),
                              {.agent = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F}});
  if (!mesh) return 1;

  // [path]
  way::SearchWorkspace workspace;  // One per thread; kept, so that later searches allocate nothing.
  const way::Path path =
      way::find_path(*mesh, {.from = {12, 0, 53.6F}, .to = {45.4F, 0, 57.7F}}, workspace);
  for (const way::Waypoint& corner : path.waypoints)
    std::printf("%.1f %.1f %.1f\n", static_cast<double>(corner.point.x),
                static_cast<double>(corner.point.y), static_cast<double>(corner.point.z));
  // [/path]
  if (path.status != way::PathStatus::complete) return 1;
  std::printf("%zu polygons, length %.1f\n", path.corridor.size(), path.length);
  const double shortest = path.length;

  // [corridor]
  // The same in two steps, as Detour does it: a corridor of polygons, then its corners.
  const way::NearestPoint from = way::find_nearest(*mesh, {.point = {12, 0, 53.6F}});
  const way::NearestPoint to = way::find_nearest(*mesh, {.point = {45.4F, 0, 57.7F}});
  const way::PolygonPath corridor =
      way::find_polygon_path(*mesh, {.from = from, .to = to}, workspace);
  const way::StraightPath straight = way::make_straight_path(
      *mesh, {.corridor = corridor.polygons, .start = from.point, .end = corridor.end}, workspace);
  // [/corridor]
  const auto length = static_cast<double>(way::path_length(straight.corners));
  std::printf("through a corridor: length %.1f\n", length);

  // [ray]
  // Is the goal in sight? Then there is no need to search.
  const way::RaycastResult ray = way::raycast(*mesh, {.from = from, .target = to.point});
  const bool in_sight = ray.status == way::RayStatus::reached;
  // [/ray]
  return length > shortest - 1e-3 && !in_sight ? 0 : 1;
}
