/* SPDX-FileCopyrightText: 2026 The waymesh authors */
/* SPDX-License-Identifier: MIT */
/* A world and a crowd in C: a crate appears in front of agents, who walk around it. */
#include <stdio.h>
#include <waymesh.h>

static int fail(void) {
  fprintf(stderr, "%s\n", way_error_text());
  return 1;
}

// [crate]
/* Puts a crate into the world, and returns the navmesh with it. */
static way_navmesh* add_crate(way_world* world, float x, float z) {
  way_world_object crate;
  way_object_id id;
  way_navmesh* mesh = NULL;
  way_world_object_init(&crate, sizeof crate);
  crate.shape = WAY_SHAPE_BOX;
  crate.effect = WAY_EFFECT_CARVE;
  crate.center[0] = x;
  crate.center[1] = 1;
  crate.center[2] = z;
  crate.sides[0] = crate.sides[1] = crate.sides[2] = 2;
  if (way_world_add(world, &crate, &id) == WAY_OK && way_world_update(world, NULL, NULL) == WAY_OK)
    way_world_navmesh(world, &mesh);
  return mesh;
}
// [/crate]

// [index]
/* A query on the world's newest snapshot that has a path index, and uses it. */
static way_query* indexed_query(way_world* world) {
  way_navmesh* mesh = NULL;
  way_path_index* index = NULL;
  way_query* query = NULL;
  /* Once: way_world_keep_index(world, NULL). After updates: */
  if (way_world_update_index(world) == WAY_OK &&
      way_world_indexed_navmesh(world, 0, &mesh, &index) == WAY_OK &&
      way_query_create(mesh, &query) == WAY_OK)
    way_query_set_path_index(query, index);
  way_path_index_free(index);
  way_navmesh_free(mesh);
  return query; /* holds both until it is freed */
}
// [/index]

// [crowd]
/* Sends two agents past each other; returns how many have arrived after some seconds. */
static int walk(way_crowd* crowd, float seconds) {
  const float ends[2][3] = {{3, 0, 10}, {17, 0, 10}};
  int arrived = 0;
  size_t i;
  for (i = 0; i < 2; ++i) {
    way_agent_id agent;
    if (way_crowd_add(crowd, ends[i], NULL, &agent) != WAY_OK ||
        way_crowd_send_to(crowd, agent, ends[1 - i], 0) != WAY_OK)
      return -1;
  }
  for (; seconds > 0; seconds -= 0.05f) {
    way_crowd_events events;
    events.size = sizeof events;
    if (way_crowd_step(crowd, 0.05f) != WAY_OK || way_crowd_get_events(crowd, &events) != WAY_OK)
      return -1;
    for (i = 0; i < events.count; ++i)
      arrived += events.kinds[i] == WAY_CROWD_ARRIVED;
  }
  return arrived;
}
// [/crowd]

int main(void) {
  way_level* level = NULL;
  way_world* world = NULL;
  way_navmesh* mesh = NULL;
  way_crowd* crowd = NULL;
  way_query* query = NULL;
  way_bake_settings settings;
  const way_navmesh* meshes[1];
  int arrived = -1;
  way_bake_settings_init(&settings, sizeof settings);
  settings.tile_size = 32;
  if (way_level_scene("flat", 1, 20, &level) == WAY_OK &&
      way_world_create(level, &settings, NULL, &world) == WAY_OK &&
      (mesh = add_crate(world, 10, 10)) != NULL && way_world_keep_index(world, NULL) == WAY_OK &&
      (query = indexed_query(world)) != NULL && way_crowd_create(NULL, 1, &crowd) == WAY_OK) {
    meshes[0] = mesh;
    if (way_crowd_set_navmeshes(crowd, meshes, 1) == WAY_OK) arrived = walk(crowd, 15);
  }
  if (arrived >= 0) printf("%d agents walked around the crate\n", arrived);
  way_query_free(query);
  way_crowd_free(crowd);
  way_navmesh_free(mesh);
  way_world_free(world);
  way_level_free(level);
  return arrived == 2 ? 0 : fail();
}
