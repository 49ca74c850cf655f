// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_NAVMESH_H
#define WAYMESH_NAVMESH_H

#include "waymesh/bake.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tile, which may be part of any number of navmeshes. */
typedef struct way_tile_info {
  uint32_t size;
  way_tile_coord coord;
  uint32_t polygon_count;
  uint32_t vertex_count;
  uint32_t portal_count;
  float bounds_min[3];
  float bounds_max[3];
  size_t bytes;
  uint64_t hash;
} way_tile_info;
WAY_API way_status way_tile_get_info(const way_tile* tile, way_tile_info* info);
/* Encodes a tile, with the same bytes on every machine, and decodes it: for caches and workers. */
WAY_API way_status way_tile_encode(const way_tile* tile, way_bytes** bytes);
WAY_API way_status way_tile_decode(const void* bytes, size_t count, way_tile** tile);
WAY_API void way_tile_free(way_tile* tile);

/* A navmesh is immutable: an edit creates another one, which shares all unchanged tiles. */

/* A navmesh without tiles. tile_side 0: the world is one tile, (0, 0). */
WAY_API way_status way_navmesh_create(const float origin[3], float tile_side, way_navmesh** mesh);
WAY_API void way_navmesh_free(way_navmesh* mesh);

typedef struct way_navmesh_info {
  uint32_t size;
  float origin[3];
  float tile_side;
  float bounds_min[3]; /* Greater than bounds_max if there are no polygons. */
  float bounds_max[3];
  float agent_height; /* From the first tile; 0 if there is none. */
  float agent_radius;
  float agent_climb;
  size_t tiles;
  size_t polygons;
  size_t vertices;
  size_t detail_triangles;
  size_t portals; /* Joints between tiles, counted in both directions. */
  size_t links;   /* Off-mesh links. */
  size_t components;
  size_t bytes;
  double area;
  uint64_t hash;
} way_navmesh_info;
WAY_API way_status way_navmesh_get_info(const way_navmesh* mesh, way_navmesh_info* info);

/* Tiles are numbered in the order of their coordinates; 0 for an invalid handle. */
WAY_API size_t way_navmesh_tile_count(const way_navmesh* mesh);
WAY_API way_status way_navmesh_tile(const way_navmesh* mesh, size_t number, way_tile** tile);
WAY_API way_status way_navmesh_find_tile(const way_navmesh* mesh, way_tile_coord coord,
                                         way_tile** tile);
/* Checks every invariant; foreign: nonzero for meshes that were not baked by waymesh. */
WAY_API way_status way_navmesh_validate(const way_navmesh* mesh, int32_t foreign);

/* An off-mesh link: a ladder, a jump, a teleporter. */
typedef struct way_link {
  uint32_t size;
  uint32_t one_way;
  float start[3];
  float end[3];
  float start_width[3]; /* The link begins anywhere from start to start + start_width. */
  float end_width[3];
  float radius; /* How far from an end the ground may be in plan. */
  float height; /* How far above or below it. */
  uint32_t area;
  uint32_t flags;
  float fixed_cost;
  float cost_factor;
  uint64_t user_id;
} way_link;
WAY_API way_status way_link_init(way_link* link, uint32_t size);
/* A link in the level's file, by its index, as an agent of the default size has it; a bake makes
   it for each of its agents. */
WAY_API way_status way_level_link(const way_level* level, size_t number, way_link* link);
/* Off-mesh links are numbered from 0 to way_navmesh_info.links. ref, link and attached may be NULL;
 * attached becomes 0 if the link waits for ground at its ends. */
WAY_API way_status way_navmesh_link(const way_navmesh* mesh, size_t number, way_poly_ref* ref,
                                    way_link* link, uint32_t* attached);

/* The area and flags of a polygon in this navmesh. */
WAY_API way_status way_navmesh_polygon(const way_navmesh* mesh, way_poly_ref polygon,
                                       way_area* area, uint16_t* flags);

/* Changes to a navmesh, committed together. The cost is proportional to the change. */
typedef struct way_edit way_edit;
WAY_API way_status way_edit_create(const way_navmesh* mesh, way_edit** edit);
/* Replaces the tile at its coordinate, if any. */
WAY_API way_status way_edit_add_tile(way_edit* edit, const way_tile* tile);
WAY_API way_status way_edit_remove_tile(way_edit* edit, way_tile_coord coord);
WAY_API way_status way_edit_set_area(way_edit* edit, way_poly_ref polygon, way_area area);
WAY_API way_status way_edit_set_flags(way_edit* edit, way_poly_ref polygon, uint16_t flags);
/* ref, which may be NULL, receives the reference of the link in the committed navmesh. */
WAY_API way_status way_edit_add_link(way_edit* edit, const way_link* link, way_poly_ref* ref);
WAY_API way_status way_edit_remove_link(way_edit* edit, way_poly_ref link);
WAY_API way_status way_edit_commit(const way_edit* edit, way_navmesh** mesh);
WAY_API void way_edit_free(way_edit* edit);

/* The navmeshes of one level, one per agent. A set never changes: an edit makes another one. */

/* A set with a copy of these; names must differ, and the layouts of the navmeshes must be equal. */
WAY_API way_status way_navmesh_set_create(const way_agent* agents, const way_navmesh* const* meshes,
                                          size_t count, way_navmesh_set** set);
WAY_API void way_navmesh_set_free(way_navmesh_set* set);
/* Agents are numbered from 0; 0 for a bad handle. The name of an agent stays while the set does. */
WAY_API size_t way_navmesh_set_count(const way_navmesh_set* set);
WAY_API way_status way_navmesh_set_agent(const way_navmesh_set* set, size_t number,
                                         way_agent* agent);
WAY_API way_status way_navmesh_set_mesh(const way_navmesh_set* set, size_t number,
                                        way_navmesh** mesh);
/* The navmesh of an agent, by its name. */
WAY_API way_status way_navmesh_set_for_agent(const way_navmesh_set* set, const char* name,
                                             way_navmesh** mesh);
/* The navmesh of the smallest agent that is at least as wide and as tall as a body, and neither
 * climbs nor walks on steeper ground than it. The name of the body does not matter. */
WAY_API way_status way_navmesh_set_for_body(const way_navmesh_set* set, const way_agent* body,
                                            way_navmesh** mesh);

/* Changes by location, for every agent: polygons that overlap a box get an area or flags. */
WAY_API way_status way_navmesh_set_area_in_box(const way_navmesh_set* set, const float box_min[3],
                                               const float box_max[3], way_area area,
                                               way_navmesh_set** changed);
WAY_API way_status way_navmesh_set_flags_in_box(const way_navmesh_set* set, const float box_min[3],
                                                const float box_max[3], uint16_t flags,
                                                way_navmesh_set** changed);
/* Adds a link to the navmeshes of some agents; names NULL and count 0 for all. */
WAY_API way_status way_navmesh_set_add_link(const way_navmesh_set* set, const way_link* link,
                                            const char* const* names, size_t count,
                                            way_navmesh_set** changed);
/* Removes all links that are equal to this one. */
WAY_API way_status way_navmesh_set_remove_link(const way_navmesh_set* set, const way_link* link,
                                               way_navmesh_set** changed);

/* A navmesh as arrays, for drawing or storing. */
typedef struct way_geometry way_geometry;
WAY_API way_status way_navmesh_geometry(const way_navmesh* mesh, way_geometry** geometry);
WAY_API void way_geometry_free(way_geometry* geometry);

/* In `neighbors`. */
#define WAY_WALL 0xffffffffU
#define WAY_PORTAL 0xfffffffeU

typedef struct way_geometry_arrays {
  uint32_t size;
  const float* vertices;
  size_t vertex_count;
  /* Polygons, counter-clockwise viewed from +y; tile by tile. */
  const uint32_t* first; /* Polygon i has corners first[i] up to first[i + 1]. */
  const uint32_t* corners;
  const uint32_t* neighbors; /* Across the edge from each corner: a polygon, WALL or PORTAL. */
  size_t polygon_count;
  size_t corner_count;
  const way_poly_ref* refs;
  const way_area* areas;
  const uint16_t* flags;
  const uint32_t* components; /* Equal if there is a path from one to the other. */
  const uint32_t* tiles;      /* Index of the tile of each polygon. */
  /* Surfaces of polygons. */
  const float* surface_vertices;
  size_t surface_vertex_count;
  const uint32_t* surface_triangles;
  size_t surface_triangle_count;
  const uint32_t* surface_polygons; /* The polygon of each triangle. */
  /* Coordinates of tiles, three each; where the polygons of each begin, plus one entry. */
  const int32_t* tile_coords;
  const uint32_t* tile_polygons;
  size_t tile_count;
  /* Portals between tiles: two ends each, and the polygons on both sides. */
  const float* portal_ends;
  const uint32_t* portal_polygons;
  size_t portal_count;
  /* Box trees of tiles: low and high corner of each, its depth (0 for the whole tile), its tile. */
  const float* boxes;
  const uint32_t* box_depths;
  const uint32_t* box_tiles;
  size_t box_count;
} way_geometry_arrays;
WAY_API way_status way_geometry_get_arrays(const way_geometry* geometry,
                                           way_geometry_arrays* arrays);

#ifdef __cplusplus
}
#endif

#endif
