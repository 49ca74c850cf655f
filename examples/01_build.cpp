// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// From the triangles of a level to a navigation mesh, in one call.

// [whole]
#include <cstdio>

#include <way/way.h>

/// A courtyard of 20 x 20 with a platform in it.
const char* const kCourtyard =
    "v 0 0 0\nv 0 0 20\nv 20 0 20\nv 20 0 0\n"
    "v 8 3 8\nv 8 3 12\nv 12 3 12\nv 12 3 8\n"
    "f 1 2 3 4\nf 5 6 7 8\n";

int complain(const way::Error& error) {
  std::printf("%s\n", error.message.c_str());
  return 1;
}

int main(int argc, char** argv) {
  // [bake]
  const auto level = argc > 1 ? way::load_mesh(argv[1]) : way::parse_obj_mesh(kCourtyard);
  if (!level) return complain(level.error());  // level.obj:12: vertex index 9 of 8

  const auto mesh = way::bake(*level, {.agent = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F}});
  if (!mesh) return complain(mesh.error());  // agent radius 0.4 is 400 cells of 0.001: raise ...

  const way::NavMeshCounts counts = mesh->counts();
  std::printf("%zu polygons, area %.1f, %zu components\n", counts.polygons, counts.area,
              counts.components);
  // [/bake]
  return counts.polygons > 0 ? 0 : 1;
}
// [/whole]
