// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// What an agent asks about its surroundings: walls, what is within reach, somewhere to go.

#include "scenes/scenes.h"

#include <cstdio>
#include <vector>

#include <way/way.h>

int main() {
  const auto mesh = way::bake(way::scenes::dungeon(5, 64),
                              {.agent = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F}});
  if (!mesh) return 1;
  way::SearchWorkspace workspace;
  const way::NearestPoint here = way::find_nearest(*mesh, {.point = {12, 0, 53.6F}});

  // [walls]
  // Keep a meter away from walls.
  const way::WallDistance wall = way::wall_distance(*mesh, {.at = here, .radius = 1}, workspace);
  way::Vec3 wanted = here.point;
  if (wall.status == way::WallStatus::found) wanted = wanted + wall.normal * (1 - wall.distance);
  // [/walls]

  // [reach]
  // What can be reached within ten meters, and the path to the farthest of it.
  const auto reached = way::polygons_in_circle(*mesh, {.at = here, .radius = 10}, workspace);
  std::vector<way::PolyRef> corridor(reached.size());
  corridor.resize(way::path_to(reached, reached.size() - 1, corridor));
  // [/reach]
  std::printf("%zu polygons within reach, %zu to the last of them\n", reached.size(),
              corridor.size());

  // [random]
  way::Random random(1);
  const way::PointSampler anywhere(*mesh);  // Built once, used often.
  const way::MeshPoint goal = anywhere.sample(random);
  const way::MeshPoint near =
      way::random_point_around(*mesh, {.at = here, .radius = 10}, random, workspace);
  // [/random]
  if (!goal || !near) return 1;

  // [polygon]
  // Is the agent still above its polygon? Then it stands at the height of the surface there.
  if (const auto height = way::surface_height(*mesh, here.polygon, wanted)) {
    wanted.y = *height;
  } else {
    wanted = way::closest_on_boundary(*mesh, here.polygon, wanted)->point;
  }
  // [/polygon]
  std::printf("stand at %.2f %.2f %.2f\n", static_cast<double>(wanted.x),
              static_cast<double>(wanted.y), static_cast<double>(wanted.z));
  return corridor.front() == here.polygon && corridor.back() == reached.back().polygon ? 0 : 1;
}
