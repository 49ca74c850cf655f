// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Level } from './level.js';
import type { Agent, Bounds, Position, TileCoord } from './types.js';

/** An object of a world. After it was removed the id is stale, and every call detects that. */
export type ObjectId = bigint;

/** How a world is set up; see docs/world.md. */
export interface WorldOptions {
  /** Without the volumes and links in the level's file. */
  withoutCarried?: boolean;
  /** Instead of the level's bounds: ground below it is refused. */
  grid?: Bounds;
  /** Kept voxels take no more than this. */
  maxVoxelBytes?: number;
  /** The floors of the tiles that were rebuilt last are also kept without compression, so that the
   * next change there takes less time. They take no more than this: 8 MiB, or 0 for none. */
  maxRecentBytes?: number;
  /** Instead of the settings' agent: one navmesh for each of them. */
  agents?: readonly Partial<Agent>[];
}

/** The form of an object, around its origin. */
export type ObjectShape =
  | { kind: 'box'; sides: Position }
  /** Upright. */
  | { kind: 'cylinder'; radius: number; height: number }
  | { kind: 'sphere'; radius: number }
  /** Along the object's y axis; the height is that with both caps. */
  | { kind: 'capsule'; radius: number; height: number }
  /** The convex hull of points: x, y and z of each. */
  | { kind: 'hull'; points: ArrayLike<number> }
  /** What the triangles of a level enclose; it may be disposed afterwards. */
  | { kind: 'mesh'; mesh: Level };

/** Where an object is: by its center and a turn about y in degrees, counterclockwise with x to the
 * right and z up; or by the images of the x, y and z axes and of the origin, twelve numbers. */
export type Placing = { center: Position; turn?: number } | { transform: ArrayLike<number> };

/** What an object does to the ground. */
export type Effect =
  /** `carve`: agents walk around it, and never on it. `solid`: around it, or on it, as with a crate
   * or a bridge. */
  | { effect: 'carve' | 'solid' }
  /** Ground inside gets an area. It can be closed: a door. */
  | {
      effect: 'area';
      area: number;
      /** The highest wins; of equal ones, the last. */
      priority?: number;
      /** For World.find(). */
      name?: string;
      /** From the beginning; see World.setOpen(). */
      closed?: boolean;
      /** Its polygons' flags while it is closed; 0, the default, lets nobody through. */
      closedFlags?: number;
      /** Its polygons' area while it is closed; 0, the default, keeps its area. */
      closedArea?: number;
    };

/** Something that is put into a world. */
export type WorldObject = { shape: ObjectShape } & Placing & Effect;

/** How much an update does. */
export interface UpdateOptions {
  /** No tile is begun after this time; at least one is. */
  milliseconds?: number;
  /** No more tiles than this. */
  tiles?: number;
  /** Tiles close to any of these come first. */
  pointsOfInterest?: readonly Position[];
}

/** What an update did. */
export interface UpdateReport {
  /** That were rebuilt; those without polygons included. */
  tiles: TileCoord[];
  /** Tiles and links that are left. */
  pending: number;
  seconds: number;
}
