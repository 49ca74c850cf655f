// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include <cstdio>

#include <way/way.h>

int main() {
  const auto level = way::parse_obj("v 0 0 0\nv 0 0 9\nv 9 0 9\nv 9 0 0\nf 1 2 3 4\n");
  if (!level) return 1;
  const auto mesh = way::bake(*level, {});
  if (!mesh) return 1;
  std::printf("%zu triangles, %zu polygons\n", level->triangles().size(), mesh->counts().polygons);
  return mesh->counts().components == 1 ? 0 : 1;
}
