// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { ref } from './checks.js';
import type { Handle, Runtime } from './runtime.js';
import { FIELD_SAMPLE } from './structs.js';
import { Thing } from './thing.js';
import type { PolyRef, Position } from './types.js';

/** The value of a field at a point. */
export interface FieldSample {
  /** Length of the shortest path to a goal, in plan; if areas differ in cost, the cost of the path
   * divided by the lowest cost. */
  length: number;
  /** x and z of the point where that path first turns, crosses a link or ends. */
  next: [number, number];
  /** The link that begins there and is to be crossed, or 0. */
  link: PolyRef;
  /** Index of the goal. */
  goal: number;
}

/** The distance to the nearest of several goals, everywhere on a navmesh: one search, then any
 * number of samples, and a target of crowds. Made by Query.field(). */
export class GoalField extends Thing {
  /** @internal */
  constructor(runtime: Runtime, handle: Handle) {
    super(runtime, handle, 'way_field_free');
  }

  /** At a point of a polygon; null if no goal can be reached, or the polygon is of another snapshot
   * of the navmesh. */
  at(polygon: PolyRef, point: Position): FieldSample | null {
    const { runtime } = this;
    const { length, next, link, goal } = runtime.frame((frame) =>
      runtime.ask(
        FIELD_SAMPLE,
        'way_field_at',
        this.handle,
        ref(polygon, 'polygon'),
        frame.point(point, 'point'),
      ),
    );
    return length === Infinity ? null : { length, next: [next[0], next[1]], link, goal };
  }
}
