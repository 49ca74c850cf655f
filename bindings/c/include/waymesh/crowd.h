// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_CROWD_H
#define WAYMESH_CROWD_H

#include "waymesh/reach.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Agents that walk on navmeshes to their targets and keep clear of each other. The same calls give
 * the same bits on any number of threads and any machine. See docs/crowd.md. One crowd is for one
 * thread at a time. Arrays in results belong to the crowd until the next call that changes it. */
typedef struct way_crowd way_crowd;

/* An agent of a crowd; 0 is null. After the agent was removed the id is stale, and every call
 * detects that. */
typedef uint64_t way_agent_id;

/* How a crowd behaves as a whole. Values out of range are clamped. */
typedef struct way_crowd_settings {
  uint32_t size;
  uint32_t paths_per_step; /* 0: as many as needed for all agents to have one in half a second. */
  float agent_horizon;     /* How far ahead agents avoid each other.  [seconds] */
  float wall_horizon;      /* How far ahead agents avoid walls.  [seconds] */
  float side;              /* 1: agents that meet step to the right; -1: to the left. */
  float arrival_distance;  /* How close to a target counts as arrived. */
  float stuck_after;       /* Without progress for so long, an agent is stuck.  [seconds] */
  float extents[3];        /* How far from a point the mesh may be. */
} way_crowd_settings;
WAY_API way_status way_crowd_settings_init(way_crowd_settings* settings, uint32_t size);

/* settings may be NULL. threads: 0 for one per hardware thread. */
WAY_API way_status way_crowd_create(const way_crowd_settings* settings, int32_t threads,
                                    way_crowd** crowd);
WAY_API void way_crowd_free(way_crowd* crowd);
/* The navmeshes that agents walk on from now on, and choose from by way_crowd_params.mesh. They may
 * be other snapshots than before: paths that broke are searched again in the next step. */
WAY_API way_status way_crowd_set_navmeshes(way_crowd* crowd, const way_navmesh* const* meshes,
                                           size_t count);
/* Sets the filter that agents choose by its index, below 65536; it cannot have a predicate. */
WAY_API way_status way_crowd_set_filter(way_crowd* crowd, uint32_t index, const way_filter* filter);
/* Sets the field that agents choose by its index, below 65536; NULL removes it. It may be freed.
 * Its agents stand still while it is of another snapshot than the crowd's navmesh. */
WAY_API way_status way_crowd_set_field(way_crowd* crowd, uint32_t index, const way_field* field);

enum { WAY_AVOID_ORCA = 0, WAY_AVOID_SAMPLED = 1, WAY_AVOID_NONE = 2 };
enum { WAY_DETAIL_FULL = 0, WAY_DETAIL_LOW = 1, WAY_DETAIL_PATH = 2 };

/* What an agent is like. All of it may be changed at any time. */
typedef struct way_crowd_params {
  uint32_t size;
  float radius;
  float height;
  float max_speed;        /* [world units per second] */
  float max_acceleration; /* [world units per second squared] */
  int32_t priority;       /* In a conflict, the lower one gives way. */
  uint32_t group;         /* Bits: what it is. */
  uint32_t avoids;        /* Groups that it steers around. */
  uint32_t pushed_by;     /* Groups that stop it by contact. */
  uint32_t filter;        /* Index of a filter; 0 lets all polygons pass unless it was set. */
  uint32_t mesh;          /* Which of the navmeshes it walks on. */
  int32_t avoidance;
  int32_t detail;
  uint32_t drives_links; /* Nonzero: the caller moves it over off-mesh links. */
  uint64_t user;
} way_crowd_params;
WAY_API way_status way_crowd_params_init(way_crowd_params* params, uint32_t size);

/* Adds an agent at the nearest point of its navmesh; params may be NULL. */
WAY_API way_status way_crowd_add(way_crowd* crowd, const float point[3],
                                 const way_crowd_params* params, way_agent_id* agent);
WAY_API way_status way_crowd_remove(way_crowd* crowd, way_agent_id agent);
/* Moves an agent to the nearest point of its navmesh at once. It keeps its target. */
WAY_API way_status way_crowd_teleport(way_crowd* crowd, way_agent_id agent, const float point[3]);
/* params: all of them; NULL for the defaults. */
WAY_API way_status way_crowd_set_params(way_crowd* crowd, way_agent_id agent,
                                        const way_crowd_params* params);
/* The polygon of the point, if known; else 0. */
WAY_API way_status way_crowd_send_to(way_crowd* crowd, way_agent_id agent, const float point[3],
                                     way_poly_ref polygon);
/* velocity: x and z. Kept until another target is set. */
WAY_API way_status way_crowd_send_along(way_crowd* crowd, way_agent_id agent,
                                        const float velocity[2]);
/* Sends an agent to the nearest goal of a field of the crowd. */
WAY_API way_status way_crowd_send_along_field(way_crowd* crowd, way_agent_id agent, uint32_t field);
/* Follows another agent, up to a distance from center to center. */
WAY_API way_status way_crowd_follow(way_crowd* crowd, way_agent_id agent, way_agent_id leader,
                                    float distance);
WAY_API way_status way_crowd_stop(way_crowd* crowd, way_agent_id agent);
/* For agents with drives_links that are on a link: moves it, and puts it down at the far end. */
WAY_API way_status way_crowd_move_on_link(way_crowd* crowd, way_agent_id agent,
                                          const float point[3]);
WAY_API way_status way_crowd_finish_link(way_crowd* crowd, way_agent_id agent);

/* Moves all agents. seconds: at least 0; more than 0.2 counts as 0.2. */
WAY_API way_status way_crowd_step(way_crowd* crowd, float seconds);

enum {
  WAY_AGENT_IDLE = 0,
  WAY_AGENT_WAITING = 1, /* Its path is being searched. */
  WAY_AGENT_WALKING = 2,
  WAY_AGENT_ARRIVED = 3,
  WAY_AGENT_ON_LINK = 4,
  WAY_AGENT_UNREACHABLE = 5,
  WAY_AGENT_OFF_MESH = 6
};

/* All agents, by slot. */
typedef struct way_crowd_agents {
  uint32_t size;
  size_t count;            /* Slots, some of which may be free. */
  const way_agent_id* ids; /* 0 for a free slot. */
  const float* positions;  /* Three each. */
  const float* velocities; /* Two each: x and z. */
  const uint8_t* states;
} way_crowd_agents;
WAY_API way_status way_crowd_get_agents(way_crowd* crowd, way_crowd_agents* agents);

enum {
  WAY_CROWD_ARRIVED = 0,
  WAY_CROWD_UNREACHABLE = 1,
  WAY_CROWD_STUCK = 2,
  WAY_CROWD_LINK_ENTERED = 3,
  WAY_CROWD_LINK_LEFT = 4,
  WAY_CROWD_PATH_CHANGED = 5
};

/* Why an agent makes no progress. */
enum {
  WAY_STUCK_NONE = 0,
  WAY_STUCK_CROWDED = 1, /* Other agents are in the way. */
  WAY_STUCK_WALL = 2,    /* A wall or the end of the navmesh is in the way. */
  WAY_STUCK_LINK = 3,    /* It waits for the far end of a link to be free. */
  WAY_STUCK_OFF_MESH = 4
};

/* What happened in the last step. */
typedef struct way_crowd_events {
  uint32_t size;
  size_t count;
  const way_agent_id* agents;
  const uint8_t* kinds;
  const way_poly_ref* links; /* The link that was entered or left; else 0. */
  const uint8_t* reasons;    /* For WAY_CROWD_STUCK; else WAY_STUCK_NONE. */
} way_crowd_events;
WAY_API way_status way_crowd_get_events(way_crowd* crowd, way_crowd_events* events);
/* The waypoints that an agent has not passed yet. */
WAY_API way_status way_crowd_path(way_crowd* crowd, way_agent_id agent, way_walk* walk);
/* The agents that this one avoided in the last step, nearest first. */
WAY_API way_status way_crowd_neighbors(way_crowd* crowd, way_agent_id agent,
                                       const way_agent_id** neighbors, size_t* count);

/* A hash of all positions, velocities and states. */
WAY_API way_status way_crowd_hash(const way_crowd* crowd, uint64_t* hash);
/* The state as bytes, the same on every machine; without navmeshes and filters. */
WAY_API way_status way_crowd_save(const way_crowd* crowd, way_bytes** bytes);
WAY_API way_status way_crowd_restore(way_crowd* crowd, const void* bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
