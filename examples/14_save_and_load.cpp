// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// A navmesh to a file and back: all of it, or the part around a player.

#include "scenes/scenes.h"

#include <cstdio>

#include <way/way.h>

int main() {
  const auto mesh = way::bake(way::scenes::dungeon(5, 64), {.tile_size = 64});
  if (!mesh) return 1;

  // [save]
  const auto saved = way::save_navmesh("dungeon.way", *mesh);
  if (!saved) return 1;  // dungeon.way: cannot be written: No space left on device
  const auto loaded = way::load_navmesh("dungeon.way");
  if (!loaded) return 1;  // dungeon.way: tile (3, 0, 0) is damaged: its checksum is wrong
  // [/save]
  if (loaded->hash() != mesh->hash()) return 1;

  // [part]
  // Opening reads no tile. Only those are loaded that touch a box.
  const auto file = way::NavMeshFile::open("dungeon.way");
  if (!file) return 1;
  const auto part = file->load({.box = way::Aabb3{{0, -9, 0}, {20, 9, 20}}});
  if (!part) return 1;
  // [/part]
  std::printf("%zu of %zu tiles\n", part->mesh.counts().tiles, file->tiles().size());
  return part->mesh.counts().tiles < mesh->counts().tiles ? 0 : 1;
}
