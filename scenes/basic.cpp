// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "scenes/mesh_builder.h"
#include "scenes/scenes.h"

#include <array>

namespace way::scenes {

TriangleMesh flat(float side) {
  MeshBuilder mesh;
  mesh.floor({0, 0}, {side, side}, 0);
  return mesh.finish();
}

TriangleMesh ramp(float side) {
  const float rise = side / 2;
  const float steep = side / 4;
  MeshBuilder mesh;
  mesh.floor({0, 0}, {side, side}, 0);
  mesh.slope({side, 0, 0}, {side, 0}, side / 2, rise);
  mesh.slope({side * 2 - steep, 0, side / 2}, {steep, 0}, side / 2, rise);
  mesh.floor({side * 2, 0}, {side * 3, side}, rise);
  return mesh.finish();
}

TriangleMesh stairs(int steps) {
  const Flight flight = {.start = {6, 0, 0}, .width = 6, .steps = steps};
  const auto count = static_cast<float>(steps);
  const float end = flight.start.x + flight.tread * count;
  MeshBuilder mesh;
  mesh.floor({0, 0}, {6, 6}, 0);
  mesh.stairs(flight);
  mesh.floor({end, 0}, {end + 6, 6}, flight.rise * count);
  return mesh.finish();
}

TriangleMesh bridge(float side) {
  constexpr float kRamp = 10;
  const float low = side / 2 - 2;
  MeshBuilder mesh;
  mesh.floor({0, 0}, {side, side}, 0);
  mesh.slope({0, 0, low}, {kRamp, 0}, 4, 4);
  mesh.floor({kRamp, low}, {side - kRamp, low + 4}, 4);
  mesh.slope({side, 0, low + 4}, {-kRamp, 0}, 4, 4);
  return mesh.finish();
}

TriangleMesh spiral(int turns) {
  // The directions of 1/16, 2/16 and 3/16 of a turn.
  constexpr float kA = 0.92387953F;
  constexpr float kB = 0.70710678F;
  constexpr float kC = 0.38268343F;
  constexpr std::array<Vec2, 16> kTurn = {{{1, 0},
                                           {kA, -kC},
                                           {kB, -kB},
                                           {kC, -kA},
                                           {0, -1},
                                           {-kC, -kA},
                                           {-kB, -kB},
                                           {-kA, -kC},
                                           {-1, 0},
                                           {-kA, kC},
                                           {-kB, kB},
                                           {-kC, kA},
                                           {0, 1},
                                           {kC, kA},
                                           {kB, kB},
                                           {kA, kC}}};
  constexpr float kRise = 4.0F / 16;
  const auto at = [&](int step, float radius) {
    const Vec2 p = kTurn[static_cast<std::size_t>(step) % kTurn.size()] * radius;
    return Vec3{p.x, kRise * static_cast<float>(step), p.z};
  };
  MeshBuilder mesh;
  mesh.floor({-10, -10}, {10, 10}, 0);
  for (int i = 0; i < turns * 16; ++i)
    mesh.quad(at(i, 2), at(i, 6), at(i + 1, 6), at(i + 1, 2));
  return mesh.finish();
}

TriangleMesh stacked_floors(int storeys) {
  MeshBuilder mesh;
  for (int i = 0; i < storeys; ++i) {
    const float y = 3 * static_cast<float>(i);
    mesh.floor({0, 0}, {20, 20}, y);
    mesh.floor({20, 0}, {24, 4}, y);
    mesh.floor({20, 16}, {24, 20}, y);
    if (i + 1 == storeys) break;
    // Ramps alternate between two lanes, so that none hangs low over the previous one.
    if (i % 2 == 0) {
      mesh.slope({22, y, 4}, {0, 12}, 2, 3);
    } else {
      mesh.slope({22, y, 16}, {0, -12}, 2, 3);
    }
  }
  return mesh.finish();
}

TriangleMesh pillars(int count) {
  const float side = 4 * static_cast<float>(count) + 3;
  MeshBuilder mesh;
  mesh.floor({0, 0}, {side, side}, 0);
  for (int row = 0; row < count; ++row) {
    for (int i = 0; i < count; ++i) {
      const Vec3 low = {3 + 4 * static_cast<float>(i), 0, 3 + 4 * static_cast<float>(row)};
      mesh.box(low, low + Vec3{1, 3, 1});
    }
  }
  return mesh.finish();
}

TriangleMesh comb(int teeth) {
  MeshBuilder mesh;
  mesh.floor({0, 0}, {4 * static_cast<float>(teeth), 2}, 0);
  for (int i = 0; i < teeth; ++i) {
    const float x = 4 * static_cast<float>(i);
    mesh.floor({x, 2}, {x + 2, 22}, 0);
  }
  return mesh.finish();
}

}  // namespace way::scenes
