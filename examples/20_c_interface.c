/* SPDX-FileCopyrightText: 2026 The waymesh authors */
/* SPDX-License-Identifier: MIT */
/* The C interface: bakes a level, finds a path, removes a tile, saves a file. */
#include <stdio.h>
#include <waymesh.h>

static int fail(void) {
  fprintf(stderr, "%s\n", way_error_text());
  return 1;
}

// [bake]
static way_navmesh* bake_level(const char* name, const void* bytes, size_t count) {
  way_file file = {name, bytes, count};
  way_bake_settings settings;
  way_level* level = NULL;
  way_navmesh* mesh = NULL;
  way_bake_settings_init(&settings, sizeof settings);
  settings.agent_radius = 0.4f;
  settings.tile_size = 32;
  if (way_level_read(&file, 1, NULL, &level) == WAY_OK)
    way_level_bake(level, &settings, NULL, &mesh);
  way_level_free(level);
  return mesh; /* NULL if something failed: see way_error_text() */
}
// [/bake]

// [path]
static int print_path(way_navmesh* mesh, const float from[3], const float to[3]) {
  way_query* query = NULL;
  way_path_query wanted;
  way_path path;
  size_t i;
  way_path_query_init(&wanted, sizeof wanted);
  for (i = 0; i < 3; ++i) {
    wanted.from[i] = from[i];
    wanted.to[i] = to[i];
  }
  path.size = sizeof path;
  if (way_query_create(mesh, &query) != WAY_OK ||
      way_query_find_path(query, &wanted, &path) != WAY_OK)
    return fail();
  for (i = 0; i < path.point_count; ++i) {
    const float* p = path.points + 3 * i;
    printf("%.2f %.2f %.2f\n", (double)p[0], (double)p[1], (double)p[2]);
  }
  printf("%.2f long\n", path.length);
  way_query_free(query); /* the arrays of the path are freed with it */
  return path.status == WAY_PATH_COMPLETE ? 0 : 1;
}
// [/path]

// [edit]
static way_navmesh* without_tile(const way_navmesh* mesh, int x, int z) {
  way_edit* edit = NULL;
  way_navmesh* next = NULL;
  way_tile_coord coord = {0, 0, 0};
  coord.x = x;
  coord.z = z;
  if (way_edit_create(mesh, &edit) == WAY_OK && way_edit_remove_tile(edit, coord) == WAY_OK)
    way_edit_commit(edit, &next);
  way_edit_free(edit);
  return next;
}
// [/edit]

int main(void) {
  static const char obj[] = "v 0 0 0\nv 0 0 20\nv 20 0 20\nv 20 0 0\nf 1 2 3 4\n";
  const float from[3] = {2, 0, 2}, to[3] = {18, 0, 18};
  way_navmesh_info info;
  way_bytes* bytes = NULL;
  way_navmesh *mesh, *next;
  size_t count = 0;
  mesh = bake_level("level.obj", obj, sizeof obj - 1);
  if (mesh == NULL) return fail();
  if (print_path(mesh, from, to) != 0) return 1;
  next = without_tile(mesh, 1, 1);
  info.size = sizeof info;
  if (way_navmesh_get_info(next, &info) != WAY_OK) return fail();
  printf("%u tiles are left\n", (unsigned)info.tiles);
  if (way_navmesh_encode(next, NULL, &bytes) != WAY_OK) return fail();
  way_bytes_data(bytes, &count);
  printf("a file of %u bytes\n", (unsigned)count);
  way_bytes_free(bytes);
  way_navmesh_free(next);
  way_navmesh_free(mesh);
  return way_handle_count() == 0 ? 0 : 1;
}
