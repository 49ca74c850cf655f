// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/random.h"

#include "scenes/mesh_builder.h"
#include "scenes/scenes.h"

#include <algorithm>
#include <vector>

namespace way::scenes {
namespace {

constexpr float kSquare = 3;
constexpr float kHalfWall = 0.2F;
constexpr float kMazeWallHeight = 3;

/// Which walls of a square maze exist. Square (x, z) has its wall toward -x in `west` and the one
/// toward -z in `north`; both have one more row and column than there are squares.
struct Walls {
  explicit Walls(int cells)
      : side(cells + 1),
        west(static_cast<std::size_t>(side) * side, true),
        north(static_cast<std::size_t>(side) * side, true) {}

  std::size_t at(int x, int z) const { return static_cast<std::size_t>(z) * side + x; }

  int side;
  std::vector<bool> west;
  std::vector<bool> north;
};

struct Square {
  int x = 0;
  int z = 0;
};

/// Removes the wall between a square and the next one in a direction.
void open(Walls& walls, Square from, Square to) {
  if (to.x != from.x) walls.west[walls.at(std::max(from.x, to.x), from.z)] = false;
  if (to.z != from.z) walls.north[walls.at(from.x, std::max(from.z, to.z))] = false;
}

/// Depth-first walk to unvisited squares at random, with backtracking: each square is entered once,
/// through one opened wall, so that there is exactly one path between any two.
Walls carve(std::uint64_t seed, int cells) {
  Walls walls(cells);
  Random random(seed);
  std::vector<bool> seen(walls.west.size(), false);
  std::vector<Square> trail = {{0, 0}};
  seen[walls.at(0, 0)] = true;
  while (!trail.empty()) {
    const Square here = trail.back();
    const Square around[4] = {
        {here.x - 1, here.z}, {here.x, here.z - 1}, {here.x + 1, here.z}, {here.x, here.z + 1}};
    Square unseen[4];
    int count = 0;
    for (const Square& s : around) {
      if (s.x < 0 || s.z < 0 || s.x >= cells || s.z >= cells || seen[walls.at(s.x, s.z)]) continue;
      unseen[count++] = s;
    }
    if (count == 0) {
      trail.pop_back();
      continue;
    }
    const Square next = unseen[random.below(count)];
    open(walls, here, next);
    seen[walls.at(next.x, next.z)] = true;
    trail.push_back(next);
  }
  return walls;
}

/// A wall from one lattice point to another; slightly longer than a square, so that corners close.
void add_wall(MeshBuilder& mesh, Square from, Square to) {
  const auto at = [](int i) { return static_cast<float>(i) * kSquare; };
  mesh.box({at(from.x) - kHalfWall, 0, at(from.z) - kHalfWall},
           {at(to.x) + kHalfWall, kMazeWallHeight, at(to.z) + kHalfWall});
}

}  // namespace

TriangleMesh maze(std::uint64_t seed, int cells) {
  Walls walls = carve(seed, cells);
  walls.north[walls.at(0, 0)] = false;
  walls.north[walls.at(cells - 1, cells)] = false;

  MeshBuilder mesh;
  const float side = static_cast<float>(cells) * kSquare;
  mesh.floor({-kSquare, -kSquare}, {side + kSquare, side + kSquare}, 0);
  for (int z = 0; z <= cells; ++z) {
    for (int x = 0; x <= cells; ++x) {
      if (z < cells && walls.west[walls.at(x, z)]) add_wall(mesh, {x, z}, {x, z + 1});
      if (x < cells && walls.north[walls.at(x, z)]) add_wall(mesh, {x, z}, {x + 1, z});
    }
  }
  return mesh.finish();
}

}  // namespace way::scenes
