// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// From the triangles of a level to a navigation mesh, in one call.

// [whole]
#include <cstdio>

#include <way/way.h>

int main(int argc, char** argv) {
  // [load]
  // A courtyard of 20 x 20 with a platform in it, unless a file is named.
  const char* const courtyard =
      "v 0 0 0\nv 0 0 20\nv 20 0 20\nv 20 0 0\n"
      "v 8 3 8\nv 8 3 12\nv 12 3 12\nv 12 3 8\n"
      "f 1 2 3 4\nf 5 6 7 8\n";
  const auto level = argc > 1 ? way::load_obj(argv[1]) : way::parse_obj(courtyard);
  if (!level) {
    std::printf("%s\n", level.error().message.c_str());  // level.obj:12: vertex index 9 of 8
    return 1;
  }
  // [/load]

  // [bake]
  const auto mesh = way::bake(*level, {.agent = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F}});
  if (!mesh) {
    std::printf("%s\n", mesh.error().message.c_str());
    return 1;
  }
  // [/bake]

  // [count]
  const way::NavMeshCounts counts = mesh->counts();
  std::printf("%zu polygons, area %.1f, %zu components\n", counts.polygons, counts.area,
              counts.components);
  // [/count]
  return counts.polygons > 0 ? 0 : 1;
}
// [/whole]
