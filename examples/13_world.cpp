// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// A level that changes: a crate, a door and a bridge that falls.

#include <cmath>
#include <cstdio>
#include <memory>

#include <way/way.h>

namespace {

/// Two squares of ground with a gap of 4 between them.
way::TriangleMesh two_banks() {
  const auto mesh = way::TriangleMesh::create({{0, 0, 0},
                                               {0, 0, 20},
                                               {18, 0, 20},
                                               {18, 0, 0},
                                               {22, 0, 0},
                                               {22, 0, 20},
                                               {40, 0, 20},
                                               {40, 0, 0}},
                                              {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}});
  return *mesh;
}

double path_length(const way::World& world) {
  way::SearchWorkspace scratch;
  const way::Path path =
      way::find_path(world.navmesh(), {.from = {2, 0, 10}, .to = {38, 0, 10}}, scratch);
  return path.status == way::PathStatus::complete ? path.length : -1;
}

// [index]
/// The length of the same path, found with an index that follows the world's snapshots.
double indexed_length(way::World& world) {
  // Once: world.keep_index(). After each update, or by a BackgroundUpdate:
  if (!world.update_index()) return -1;
  const way::IndexedNavMesh pair = world.indexed_navmesh();  // without a lock
  way::SearchWorkspace scratch;
  const way::Path path = way::find_path(
      pair.mesh, {.from = {2, 0, 10}, .to = {38, 0, 10}, .index = &pair.index}, scratch);
  return path.status == way::PathStatus::complete ? path.length : -1;
}
// [/index]

}  // namespace

int main() {
  // [create]
  auto world = way::World::create(two_banks(), {.agent = {.radius = 0.4F}, .tile_size = 48});
  if (!world) return 1;
  if (!world->update()) return 1;  // the first bake
  // [/create]
  if (path_length(*world) >= 0) return 1;  // nothing spans the gap

  // [bridge]
  // Geometry that one can stand on: a plank across the gap.
  const auto plank = way::mesh_of(way::BoxShape{{6, 0.2F, 3}});
  if (!plank) return 1;
  const auto bridge = world->add(way::MovableGeometry{
      std::make_shared<const way::TriangleMesh>(*plank), way::Transform::at({20, 0, 10})});
  if (!bridge || !world->update()) return 1;
  // [/bridge]
  const double straight = path_length(*world);
  if (straight < 0) return 1;

  // [crate]
  // An obstacle: agents walk around it and keep their radius from it.
  const auto crate =
      world->add(way::Obstacle{way::BoxShape{{2, 2, 6}}, way::Transform::turned(30, {8, 1, 10})});
  if (!crate) return 1;
  const auto report = world->update();
  if (!report) return 1;
  std::printf("%zu tiles rebuilt, %zu pending\n", report->tiles.size(), report->pending);
  // [/crate]
  const double around = path_length(*world);
  if (!(around > straight)) return 1;
  if (!world->keep_index() || std::abs(indexed_length(*world) - around) > 1e-3) return 1;

  // [door]
  // A marker whose polygons open and close at once, without a bake.
  way::AreaMarker gate = {way::BoxShape{{1, 2, 20}}, way::Transform::at({30, 0, 10})};
  gate.area = static_cast<way::Area>(5);
  gate.name = "gate";
  if (!world->add(gate) || !world->update()) return 1;
  if (!world->set_open(world->find("gate"), false)) return 1;
  // [/door]
  if (path_length(*world) >= 0) return 1;
  if (!world->set_open(world->find("gate"), true)) return 1;

  // [fall]
  // The bridge falls: agents on the old snapshot finish there, new paths end at the bank.
  if (!world->remove(*bridge) || !world->update()) return 1;
  // [/fall]
  if (path_length(*world) >= 0) return 1;

  // [fresh]
  // After any changes, the navmesh is what a fresh bake gives, bit for bit.
  const auto scene = world->scene();
  if (!scene) return 1;
  const auto fresh = way::bake_scene(*scene);
  if (!fresh || fresh->hash() != world->navmesh().hash()) return 1;
  // [/fresh]
  std::printf("straight %.1f, around the crate %.1f\n", static_cast<double>(straight),
              static_cast<double>(around));
  return 0;
}
