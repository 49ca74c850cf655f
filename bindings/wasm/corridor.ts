// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { count, number, point, ref, refs } from './checks.js';
import { toTriple } from './convert.js';
import type { Query } from './query.js';
import type { Frame, Handle } from './runtime.js';
import { CROSSING, PATH_CORRIDOR_INFO, WALK } from './structs.js';
import { Thing } from './thing.js';
import {
  MOVE_STATUSES,
  PATH_STATUSES,
  POINT_KINDS,
  type Move,
  type Path,
  type PathStatus,
  type PolyRef,
  type Position,
  type Triple,
} from './types.js';

/** A point to steer to. */
export interface Corner {
  point: Triple;
  polygon: PolyRef;
  kind: (typeof POINT_KINDS)[number];
}

/** The path of one agent: polygons from its position to its target. It follows small moves of both,
 * is improved while the agent walks, and knows whether it is still valid after the navmesh of its
 * query has changed.
 *
 *     const corridor = query.corridor();
 *     corridor.setPath(query.findPath({ from, to }));
 *     ... each frame:
 *     const [next] = corridor.corners(2);
 *     corridor.movePosition(aStepTowards(next.point)); */
export class PathCorridor extends Thing {
  readonly #query: Query;

  /** @internal */
  constructor(query: Query) {
    super(query.runtime, query.runtime.make('way_path_corridor_create'), 'way_path_corridor_free');
    this.#query = query;
  }

  /** Starts over at a point of a polygon, without a path. */
  reset(polygon: PolyRef, position: Position): void {
    this.runtime.frame((frame) =>
      this.runtime.check(
        'way_path_corridor_reset',
        this.handle,
        ref(polygon, 'polygon'),
        frame.point(position, 'position'),
      ),
    );
  }

  /** Starts over with a path that was found; its last point is the target. */
  setPath({ corridor, points }: Pick<Path, 'corridor' | 'points'>): void {
    const polygons = refs(corridor, 'corridor');
    const ends = { start: points.slice(0, 3), target: points.slice(-3) };
    point(ends.start, 'points'); // before anything changes: an unreachable path has none
    this.reset(polygons[0], ends.start);
    this.runtime.frame((frame) =>
      this.runtime.check(
        'way_path_corridor_set_path',
        this.handle,
        frame.array(polygons),
        polygons.length,
        frame.point(ends.target, 'points'),
      ),
    );
  }

  #info() {
    return this.runtime.ask(PATH_CORRIDOR_INFO, 'way_path_corridor_get_info', this.handle);
  }

  get position(): Triple {
    return toTriple(this.#info().position);
  }

  get target(): Triple {
    return toTriple(this.#info().target);
  }

  /** From the position to the target; empty before the first reset, and if a repair found no
   * ground. */
  get polygons(): BigUint64Array {
    const { polygons, polygonCount } = this.#info();
    return this.runtime.array(BigUint64Array, polygons, polygonCount);
  }

  /** The next points to steer to, at most `most`, without the position itself; the list ends where
   * a link begins. */
  corners(most = 2): Corner[] {
    const { runtime } = this;
    const walk = runtime.ask(
      WALK,
      'way_path_corridor_corners',
      ...this.#both(),
      count(most, 'most'),
    );
    const points = runtime.array(Float32Array, walk.points, 3 * walk.count);
    const polygons = runtime.array(BigUint64Array, walk.polygons, walk.count);
    const kinds = runtime.array(Uint8Array, walk.kinds, walk.count);
    return Array.from(polygons, (polygon, i) => ({
      point: [points[3 * i], points[3 * i + 1], points[3 * i + 2]],
      polygon,
      kind: POINT_KINDS[kinds[i]],
    }));
  }

  #both(): [corridor: Handle, query: Handle] {
    return [this.handle, this.#query.handle];
  }

  /** Calls a function whose last argument receives a number. */
  #number(name: string, args: (frame: Frame) => number[]): number {
    return this.runtime.frame((frame) => {
      const at = frame.take(4);
      this.runtime.check(name, ...this.#both(), ...args(frame), at);
      return this.runtime.view.getInt32(at, true);
    });
  }

  /** Moves the position along the surface, as far as walls allow; 'invalid' if nothing changed. */
  movePosition(to: Position): Move['status'] {
    const name = 'way_path_corridor_move_position';
    return MOVE_STATUSES[this.#number(name, (frame) => [frame.point(to, 'to')])];
  }

  /** The same for the target. */
  moveTarget(to: Position): Move['status'] {
    const name = 'way_path_corridor_move_target';
    return MOVE_STATUSES[this.#number(name, (frame) => [frame.point(to, 'to')])];
  }

  /** Crosses a link of the path: the position moves to its end.
   * @param link  The polygon of a corner of kind 'link_start'. */
  moveOverLink(link: PolyRef): { start: Triple; end: Triple } {
    const name = 'way_path_corridor_move_over_link';
    const { start, end } = this.runtime.ask(CROSSING, name, ...this.#both(), ref(link, 'link'));
    return { start: toTriple(start), end: toTriple(end) };
  }

  /** Shortcuts the path to a point on it that is at most `range` away, if nothing is in between;
   * best called with the corner after the next. Returns true if the path has changed. */
  optimizeVisibility(towards: Position, range: number): boolean {
    const name = 'way_path_corridor_optimize_visibility';
    const given = number(range, 'range');
    return this.#number(name, (frame) => [frame.point(towards, 'towards'), given]) !== 0;
  }

  /** Looks for a better path by a search over some polygons: finds a door that has opened. Returns
   * true if the path has changed. */
  optimizeTopology(nodes = 32): boolean {
    const name = 'way_path_corridor_optimize_topology';
    return this.#number(name, () => [count(nodes, 'nodes')]) !== 0;
  }

  /** Returns true if the first `polygons` polygons exist, each is adjacent to the one before, and
   * all but the first pass the filter. */
  isValid(polygons = this.polygons.length): boolean {
    const name = 'way_path_corridor_is_valid';
    return this.#number(name, () => [count(polygons, 'polygons')]) !== 0;
  }

  /** Cuts the path before the first polygon that is not valid, and moves the target there. */
  trim(): void {
    this.runtime.check('way_path_corridor_trim', ...this.#both());
  }

  /** Repairs the path after the navmesh of the query was replaced. 'partial': the target can no
   * longer be reached, and is now the closest point that can. 'unreachable': there is no ground at
   * the position, and the corridor is empty. */
  repair(extents: Position = [2, 4, 2]): PathStatus {
    const name = 'way_path_corridor_repair';
    return PATH_STATUSES[this.#number(name, (frame) => [frame.extents(extents)])];
  }
}
