// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { StageName } from '../library';

/** An entry of the timeline: a stage of the library, or a view of the result. */
export interface Stage {
  id: StageId;
  label: string;
  note: string;
}

export type StageId = 'triangles' | StageName | 'tiles' | 'boxes' | 'portals' | 'navmesh';

export const stages: readonly Stage[] = [
  {
    id: 'triangles',
    label: 'Triangles',
    note: 'The input: colored if it is flat enough to walk on.',
  },
  { id: 'rasterize', label: 'Solid voxels', note: 'Every voxel that a triangle touches is solid.' },
  {
    id: 'lift_low_obstacles',
    label: 'Low obstacles',
    note: 'Obstacles lower than a step become walkable: curbs, stairs, door sills.',
  },
  {
    id: 'remove_ledges',
    label: 'Ledges',
    note: 'Floors beside a drop that is deeper than a step are removed.',
  },
  {
    id: 'remove_low_ceilings',
    label: 'Low ceilings',
    note: 'Floors without enough clearance for the agent are removed.',
  },
  {
    id: 'compact',
    label: 'Open space',
    note: 'The remaining floors, linked to their neighbors.',
  },
  { id: 'mark_areas', label: 'Areas', note: 'Volumes give floors their kind of ground.' },
  {
    id: 'erode',
    label: 'Erosion',
    note: "Floors nearer to a wall or drop than the agent's radius are removed.",
  },
  {
    id: 'distance_field',
    label: 'Distance field',
    note: 'The distance of each floor from a wall: yellow is far.',
  },
  { id: 'regions', label: 'Regions', note: 'Floors partitioned into pieces without overlaps.' },
  {
    id: 'raw_contours',
    label: 'Raw contours',
    note: 'Outlines of regions, along the sides of cells.',
  },
  {
    id: 'contours',
    label: 'Contours',
    note: 'The same outlines with as few corners as the edge error allows.',
  },
  { id: 'polygons', label: 'Polygons', note: 'Outlines cut into convex polygons.' },
  {
    id: 'detail',
    label: 'Detail mesh',
    note: 'Triangles that follow the ground inside each polygon.',
  },
  { id: 'tiles', label: 'Tiles', note: 'The navmesh, one color per tile.' },
  {
    id: 'boxes',
    label: 'Box tree',
    note: 'The box tree that finds polygons near a point.',
  },
  { id: 'portals', label: 'Portals', note: 'Portals between tiles.' },
  { id: 'navmesh', label: 'Navmesh', note: 'Where the agent can walk.' },
];

export function stageOf(id: StageId): Stage {
  return stages.find((stage) => stage.id === id) as Stage;
}

/** The stage `by` positions further, clamped to the list. */
export function stepStage(id: StageId, by: number): StageId {
  const at = stages.findIndex((stage) => stage.id === id);
  const next = Math.min(stages.length - 1, Math.max(0, at + by));
  return (stages[next] as Stage).id;
}
