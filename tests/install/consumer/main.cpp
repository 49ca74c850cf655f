// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include <cstdio>

#include <way/way.h>

int main() {
  const auto level = way::parse_obj_mesh("v 0 0 0\nv 0 0 9\nv 9 0 9\nv 9 0 0\nf 1 2 3 4\n");
  if (!level) return 1;
  const auto mesh = way::bake(*level, {});
  if (!mesh) return 1;
  std::printf("%zu triangles, %zu polygons\n", level->triangles().size(), mesh->counts().polygons);
  if (!way::save_navmesh("consumer.way", *mesh)) return 1;
  const auto loaded = way::load_navmesh("consumer.way");
  if (!loaded || loaded->hash() != mesh->hash()) return 1;
  way::SearchWorkspace scratch;
  const way::Path path = way::find_path(*loaded, {.from = {1, 0, 1}, .to = {8, 0, 8}}, scratch);
  return path.status == way::PathStatus::complete ? 0 : 1;
}
