// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_EXAMINE_H
#define WAYMESH_EXAMINE_H

#include "waymesh/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is wrong with a level, or with the settings of its bake, in words, and what helps: what
 * `waymesh doctor` says. */
typedef struct way_examination way_examination;

typedef struct way_examine_options {
  uint32_t size;
  int32_t threads;       /* For trial bakes; 0 means one per hardware thread. */
  way_progress progress; /* Called during trial bakes; may cancel them. NULL for none. */
  void* user;
  const way_volume* volumes; /* In addition to those in the level's file. */
  size_t volume_count;
  const way_link* links; /* The same. */
  size_t link_count;
  uint32_t without_carried; /* Nonzero: ignores volumes and links in the level's file. */
  uint32_t without_trials;  /* Nonzero: no bakes, only what takes milliseconds to find out. */
} way_examine_options;
WAY_API way_status way_examine_options_init(way_examine_options* options, uint32_t size);

/* Examines a level. options may be NULL. */
WAY_API way_status way_level_examine(const way_level* level, const way_bake_settings* settings,
                                     const way_examine_options* options,
                                     way_examination** examination);
WAY_API void way_examination_free(way_examination* examination);

typedef struct way_examination_info {
  uint32_t size;
  uint32_t finding_count;
  double columns;      /* In the grid of a bake; 0 if the settings are rejected. */
  double memory_bytes; /* That a bake takes, estimated. */
  double seconds;      /* That a bake takes, estimated. */
} way_examination_info;
WAY_API way_status way_examination_get_info(const way_examination* examination,
                                            way_examination_info* info);

/* What helps against a finding. Scale and move are relative to how the level is placed now. */
enum {
  WAY_REMEDY_NONE = 0,
  WAY_REMEDY_Z_UP = 1,        /* way_level_options.z_up */
  WAY_REMEDY_CLOCKWISE = 2,   /* way_level_options.clockwise */
  WAY_REMEDY_SCALE = 3,       /* way_level_options.scale, by value */
  WAY_REMEDY_MOVE = 4,        /* way_level_options.move, by move */
  WAY_REMEDY_CELL_SIZE = 5,   /* way_bake_settings.cell_size = value */
  WAY_REMEDY_CELL_HEIGHT = 6, /* way_bake_settings.cell_height = value */
  WAY_REMEDY_TILE_SIZE = 7,   /* way_bake_settings.tile_size = value */
  WAY_REMEDY_AGENT = 8        /* The agent of the settings: the four members below. */
};

/* Something that will go wrong. Texts and points belong to the examination. */
typedef struct way_finding {
  uint32_t size;
  uint32_t is_grave; /* 0: only worth knowing. */
  const char* kind;  /* Identifier: `upside_down`; include/way/doctor/examine.h lists all. */
  const char* words; /* One sentence, without capital and period. */
  int32_t remedy;
  float value;
  float move[3];
  float agent_height;
  float agent_radius;
  float agent_climb;
  float agent_slope;
  const float* points; /* Where it can be seen: three floats each. */
  size_t point_count;
} way_finding;
WAY_API way_status way_examination_finding(const way_examination* examination, size_t number,
                                           way_finding* finding);

#ifdef __cplusplus
}
#endif

#endif
