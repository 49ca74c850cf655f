// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// The shortest path, the distances between many points, and the path to a goal from anywhere.

#include "scenes/scenes.h"

#include <array>
#include <cstdio>
#include <span>

#include <way/way.h>

int main() {
  const auto mesh = way::bake(way::scenes::dungeon(5, 64),
                              {.agent = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F}});
  if (!mesh) return 1;

  // [find]
  way::SearchWorkspace workspace;
  way::PathQuery query = {.from = {12, 0, 53.6F}, .to = {45.4F, 0, 57.7F}};
  const double shortest = way::find_path(*mesh, query, workspace).length;
  query.method = way::PathMethod::corridor;  // A* over edge midpoints, and a funnel
  const double corridor = way::find_path(*mesh, query, workspace).length;
  std::printf("shortest %.3f, by a corridor %.3f\n", shortest, corridor);
  // [/find]

  // [index]
  way::ThreadPool pool;
  const way::PathIndex index(*mesh, pool);
  query.method = way::PathMethod::optimal;
  query.index = &index;
  std::printf("shortest %.3f, with an index of %zu kB\n",
              way::find_path(*mesh, query, workspace).length, index.bytes() / 1024);
  // [/index]

  // [many]
  std::array<way::MeshPoint, 3> places;
  const std::array<way::Vec3, 3> points = {{{12, 0, 53.6F}, {45.4F, 0, 57.7F}, {21.8F, 0, 6.6F}}};
  for (std::size_t i = 0; i < points.size(); ++i) {
    const way::NearestPoint near = way::find_nearest(*mesh, {.point = points[i]});
    places[i] = {near.polygon, near.point};
  }
  std::array<double, 9> lengths = {};
  way::PathBatch batch;
  batch.find_distance_matrix(*mesh, {places, places, &index}, lengths, pool);
  std::printf("%.3f from the first to the second\n", lengths[1]);
  // [/many]

  // [field]
  const way::GoalField field(*mesh, std::span(places).first(1), workspace);
  if (const auto sample = field.at(places[1])) {
    std::printf("%.3f to the goal, first to %.2f, %.2f\n", sample->length,
                static_cast<double>(sample->next.x), static_cast<double>(sample->next.z));
  }
  // [/field]
  return shortest <= corridor * 1.000001 ? 0 : 1;
}
