// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Draws a level and its navmesh, as SVG and as PNG.

#include "way/debug/draw_navmesh.h"
#include "way/debug/image.h"
#include "way/debug/svg.h"

#include "scenes/scenes.h"

#include <cstdio>

#include <way/way.h>

int main() {
  const way::TriangleMesh level = way::scenes::pillars(6);
  const auto mesh = way::bake(level, {});
  if (!mesh) return 1;

  // [draw]
  way::Picture picture = way::draw_frame(level.bounds(), {.width = 640});
  way::draw_level(picture, level);
  way::draw_navmesh(picture, *mesh, {.color = way::NavMeshColor::component});
  picture.caption({24, 24}, "pillars");
  const auto svg = way::write_file("pillars.svg", way::to_svg(picture));
  const auto png = way::write_file("pillars.png", way::to_png(way::render(picture)));
  // [/draw]

  std::printf("%zu shapes\n", picture.shapes().size());
  return svg && png ? 0 : 1;
}
