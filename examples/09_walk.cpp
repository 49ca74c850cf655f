// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// An agent that walks to a goal: frame by frame in a corridor, or as a list of points.

#include "scenes/scenes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include <way/way.h>

int main() {
  const auto mesh = way::bake(way::scenes::dungeon(5, 64),
                              {.agent = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F}});
  if (!mesh) return 1;
  way::SearchWorkspace workspace;
  const way::NearestPoint from = way::find_nearest(*mesh, {.point = {12, 0, 53.6F}});
  const way::NearestPoint to = way::find_nearest(*mesh, {.point = {45.4F, 0, 57.7F}});
  const way::PolygonPath found = way::find_polygon_path(*mesh, {.from = from, .to = to}, workspace);
  // Copied, because later searches reuse the memory.
  const std::vector<way::PolyRef> path(found.polygons.begin(), found.polygons.end());

  // [corridor]
  way::PathCorridor corridor;
  corridor.reset(from.polygon, from.point);
  corridor.set_path(path, to.point);
  int frames = 0;
  for (; corridor.position() != corridor.target() && frames < 1000; ++frames) {
    // A frame: steer to the next corner, and slide along obstacles.
    const way::Vec3 corner = corridor.corners(*mesh, 2, workspace).front().point;
    const way::Vec3 step = corner - corridor.position();
    const float share = std::min(1.0F, 0.1F / std::hypot(step.x, step.z));
    corridor.move_position(*mesh, share < 1 ? corridor.position() + step * share : corner,
                           workspace);
  }
  // [/corridor]
  std::printf("%d frames\n", frames);

  // [move]
  // An agent that is pushed ends on the mesh, in front of the wall and not behind it.
  const way::MoveResult moved =
      way::move_along(*mesh, {.from = from, .target = from.point + way::Vec3{-9, 0, 0}}, workspace);
  // [/move]

  // [follow]
  // The whole walk at once, on the ground, one point every half meter.
  way::PathFollower walk(
      *mesh, {.corridor = path, .start = from.point, .end = to.point, .step = 0.5F}, workspace);
  int points = 0;
  while (const auto next = walk.next())
    ++points;
  // [/follow]
  std::printf("%d points\n", points);
  return frames < 1000 && moved.status == way::MoveStatus::slid && walk.is_complete() ? 0 : 1;
}
