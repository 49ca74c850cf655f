// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// From a level file to an agent that walks, while a crate appears: docs/in-a-game.md.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <way/way.h>

// [bake]
// When the level is built: read it, bake it, save the navmesh.
way::Result<way::TriangleMesh> bake_file(const char* level_file, const char* output) {
  auto level = way::load_mesh(level_file);  // .glb, .gltf, .obj, .ply, .stl or .gset
  if (!level) return level;
  const auto mesh = way::bake(*level, {.tile_size = 48});  // the default agent: a person, in meters
  if (!mesh) return mesh.error();
  if (mesh->counts().polygons == 0)  // valid, but surely not what you want: ask `waymesh doctor`
    return way::Error{way::Error::Code::invalid_mesh, "no ground is large enough for the agent"};
  if (const auto saved = way::save_navmesh(output, *mesh); !saved) return saved.error();
  return level;
}
// [/bake]

// [walker]
/// An agent on its way to a goal.
struct Walker {
  way::PathCorridor corridor = {};
  way::SearchWorkspace scratch = {};

  bool go(const way::NavMesh& mesh, way::Vec3 from, way::Vec3 to) {
    const way::Path path = way::find_path(mesh, {.from = from, .to = to}, scratch);
    if (path.status != way::PathStatus::complete) return false;
    corridor.reset(path.corridor.front(), path.waypoints.front().point);
    corridor.set_path(path.corridor, path.waypoints.back().point);
    return true;
  }

  /// Called each frame: steers to the next corner and slides along walls. False at the goal.
  bool walk(const way::NavMesh& mesh, float distance) {
    const way::Vec3 at = corridor.position();
    if (at == corridor.target()) return false;
    if (!corridor.is_valid(mesh)) return go(mesh, at, corridor.target());  // the level changed
    const way::Vec3 corner = corridor.corners(mesh, 2, scratch).front().point;
    const way::Vec3 step = corner - at;
    const float share = std::min(1.0F, distance / std::hypot(step.x, step.z));
    corridor.move_position(mesh, share < 1 ? at + step * share : corner, scratch);
    return true;
  }
};
// [/walker]

int main(int argc, char** argv) {
  if (!way::write_file("floor.obj", "v 0 0 0\nv 0 0 20\nv 20 0 20\nv 20 0 0\nf 1 2 3 4\n"))
    return 1;
  const auto level = bake_file(argc > 1 ? argv[1] : "floor.obj", "floor.way");
  if (!level) return 1;
  // [run]
  // When the game runs: load the navmesh, find the ground under a click, walk there.
  const auto mesh = way::load_navmesh("floor.way");
  if (!mesh) return 1;
  const way::NearestPoint goal = way::find_nearest(*mesh, {.point = {18, 0.3F, 10}});
  Walker walker;
  if (!goal || !walker.go(*mesh, {2, 0, 10}, goal.point)) return 1;
  int frames = 0;
  while (walker.walk(*mesh, 0.1F))
    ++frames;
  // [/run]
  // [crate]
  // If the level changes, a world keeps its navmesh up to date. A crate falls from the sky.
  auto world = way::World::create(*level, {.tile_size = 48});
  if (!world || !world->update() || !walker.go(world->navmesh(), {2, 0, 10}, goal.point)) return 1;
  const way::Obstacle crate = {way::BoxShape{{2, 2, 6}}, way::Transform::at({12, 1, 10})};
  if (!world->add(crate) || !world->update()) return 1;
  int frames_around = 0;
  while (walker.walk(world->navmesh(), 0.1F))
    ++frames_around;
  // [/crate]
  std::printf("%d frames, %d around the crate\n", frames, frames_around);
  return frames_around > frames && walker.corridor.position() == walker.corridor.target() ? 0 : 1;
}
