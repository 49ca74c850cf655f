// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Draws a navmesh and a path with the renderer of an engine.

#include "way/debug/debug_draw.h"

#include "scenes/scenes.h"

#include <cstdio>
#include <vector>

#include <way/way.h>

// [renderer]
/// Stands for the line and triangle lists of an engine.
class EngineDraw : public way::DebugDraw {
 public:
  struct Vertex {
    way::Vec3 position;
    way::Color color;
  };

  void line(way::Vec3 from, way::Vec3 to, way::Color color) override {
    lines.insert(lines.end(), {{from, color}, {to, color}});
  }
  void triangle(way::Vec3 a, way::Vec3 b, way::Vec3 c, way::Color color) override {
    triangles.insert(triangles.end(), {{a, color}, {b, color}, {c, color}});
  }

  std::vector<Vertex> lines;
  std::vector<Vertex> triangles;
};
// [/renderer]

int main() {
  const auto mesh = way::bake(way::scenes::pillars(6), {});
  if (!mesh) return 1;
  way::SearchWorkspace workspace;
  const way::Path path = way::find_path(
      *mesh, {.from = {2, 0, 2}, .to = {20, 0, 20}, .extents = {4, 4, 4}}, workspace);

  // [draw]
  EngineDraw draw;
  way::draw_navmesh(draw, *mesh, {.color = way::NavMeshColor::area});
  std::vector<way::Vec3> points;
  for (const way::Waypoint& waypoint : path.waypoints)
    points.push_back(waypoint.point);
  way::draw_path(draw, points);
  // [/draw]

  std::printf("%zu lines, %zu triangles\n", draw.lines.size() / 2, draw.triangles.size() / 3);
  return path.status == way::PathStatus::complete ? 0 : 1;
}
