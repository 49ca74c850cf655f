// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import {
  bits16,
  byArea,
  count as checkCount,
  each,
  fields,
  flag,
  floats,
  list,
  number,
  point,
  ref,
  refs,
  seed as checkSeed,
  triple,
  wide,
  word,
} from './checks.js';
import { toTriple } from './convert.js';
import { PathCorridor } from './corridor.js';
import { GoalField } from './goal_field.js';
import { NavMesh } from './navmesh.js';
import { PathIndex } from './path_index.js';
import { WaymeshError, type Frame, type Handle, type Runtime } from './runtime.js';
import {
  CORRIDOR,
  DISTANCES,
  FILTER,
  MOVE,
  NEAREST,
  NEAR_WALL,
  PATH,
  PATH_QUERY,
  POLYGONS,
  RAY,
  WALK,
  type Values,
} from './structs.js';
import { Thing, handleOf } from './thing.js';
import {
  MOVE_STATUSES,
  PATH_STATUSES,
  type Bounds,
  type Corridor,
  type Filter,
  type Move,
  type Nearest,
  type PartialPath,
  type Path,
  type PathMethod,
  type PathQuery,
  type PolyRef,
  type Position,
  type Ray,
  type ReachedPolygons,
  type Walk,
  type Wall,
} from './types.js';

const USUAL_EXTENTS: Position = [2, 4, 2];
const METHODS: readonly PathMethod[] = ['optimal', 'corridor'];
const PARTIALS: readonly PartialPath[] = ['none', 'by_air', 'by_walk'];
const RAY_STATUSES = ['reached', 'blocked', 'invalid'] as const;
const WALL_STATUSES = ['found', 'none', 'invalid'] as const;

function toNearest(values: Values<typeof NEAREST.fields>): Nearest | null {
  if (values.polygon === 0n) return null;
  return {
    polygon: values.polygon,
    point: toTriple(values.point),
    distance: values.distance,
    over: values.over !== 0,
  };
}

const checkFilter = fields('the filter', {
  ...each(['include', 'exclude'], bits16),
  costs: byArea(number),
});
const checkPathQuery = fields(
  'the path query',
  {
    ...each(['from', 'to'], point),
    extents: triple,
    method: word(METHODS),
    partial: word(PARTIALS),
    ...each(['fromPolygon', 'toPolygon'], ref),
    maxNodes: wide,
    maxLength: number,
    explored: flag,
  },
  ['from', 'to'],
);
const checkCorridor = fields('the corridor', { polygons: refs, start: point, end: point }, [
  'polygons',
  'start',
  'end',
]);

/** Results of nearest() have more members. */
const checkGoal = (value: unknown) => {
  const { polygon, point: at } = (value ?? {}) as { polygon?: unknown; point?: unknown };
  return { polygon: ref(polygon, "a goal's polygon"), point: point(at, "a goal's point") };
};

/** @internal */
export function writeFilter(frame: Frame, filter: Filter | null): number {
  const { costs, ...flags } = checkFilter(filter ?? {});
  const all = new Float32Array(256).fill(1);
  for (const [area, cost] of costs ?? []) all[area] = cost;
  return frame.input(FILTER, 'way_filter_init', {
    ...flags,
    costs: costs ? frame.array(all) : 0,
  });
}

/** Runs queries on a navmesh. */
export class Query extends Thing {
  /** @internal */
  constructor(runtime: Runtime, handle: Handle) {
    super(runtime, handle, 'way_query_free');
  }

  setNavMesh(mesh: NavMesh): void {
    const given = handleOf(this.runtime, NavMesh, mesh, 'mesh');
    this.runtime.check('way_query_set_navmesh', this.handle, given);
  }

  /** For all queries from now on. */
  setFilter(filter: Filter | null): void {
    this.runtime.frame((frame) =>
      this.runtime.check('way_query_set_filter', this.handle, writeFilter(frame, filter)),
    );
  }

  /**
   * For all searches for paths and distances from now on; null for none. It is ignored unless it is
   * of the query's navmesh, and may be disposed.
   */
  setPathIndex(index: PathIndex | null): void {
    const given = index ? handleOf(this.runtime, PathIndex, index, 'index') : 0;
    this.runtime.check('way_query_set_path_index', this.handle, given);
  }

  nearest(point: Position, extents: Position = USUAL_EXTENTS): Nearest | null {
    const { runtime } = this;
    return runtime.frame((frame) =>
      toNearest(
        runtime.ask(
          NEAREST,
          'way_query_nearest',
          this.handle,
          frame.point(point, 'point'),
          frame.extents(extents),
        ),
      ),
    );
  }

  findPath(query: PathQuery): Path {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const { explored, ...rest } = checkPathQuery(query);
      const asked = frame.input(PATH_QUERY, 'way_path_query_init', {
        ...rest,
        withExplored: explored,
      });
      const path = runtime.ask(PATH, 'way_query_find_path', this.handle, asked);
      return {
        status: PATH_STATUSES[path.status],
        length: path.length,
        cost: path.cost,
        outOfBudget: path.outOfBudget !== 0,
        hasStart: path.hasStart !== 0,
        hasGoal: path.hasGoal !== 0,
        points: runtime.array(Float32Array, path.points, 3 * path.pointCount),
        pointPolygons: runtime.array(BigUint64Array, path.pointPolygons, path.pointCount),
        pointKinds: runtime.array(Uint8Array, path.pointKinds, path.pointCount),
        pointAreas: runtime.array(Uint8Array, path.pointAreas, path.pointCount),
        corridor: runtime.array(BigUint64Array, path.corridor, path.corridorCount),
        explored: runtime.array(BigUint64Array, path.explored, path.exploredCount),
        exploredCorners: runtime.array(Uint32Array, path.exploredCorners, path.exploredCornerCount),
      };
    });
  }

  /** The path of one agent, which follows its moves. It uses the navmesh and the filter of this
   * query, and must be disposed. */
  corridor(): PathCorridor {
    return new PathCorridor(this);
  }

  /** Step by step on the surface, including corners. */
  followPath(corridor: Corridor, step = 0.5): Walk {
    return this.#walk('way_query_follow_path', corridor, step);
  }

  straightPath(corridor: Corridor): Walk {
    return this.#walk('way_query_straight_path', corridor, 1);
  }

  #walk(name: string, corridor: Corridor, step: number): Walk {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const { polygons, start, end } = checkCorridor(corridor);
      const given = frame.input(CORRIDOR, 'way_corridor_init', {
        step: number(step, 'step'),
        polygons: frame.array(polygons),
        polygonCount: polygons.length,
        start,
        end,
      });
      return this.#toWalk(runtime.ask(WALK, name, this.handle, given));
    });
  }

  #toWalk(walk: Values<typeof WALK.fields>): Walk {
    return {
      isComplete: walk.isComplete !== 0,
      points: this.runtime.array(Float32Array, walk.points, 3 * walk.count),
      polygons: this.runtime.array(BigUint64Array, walk.polygons, walk.count),
      kinds: this.runtime.array(Uint8Array, walk.kinds, walk.count),
    };
  }

  raycast(from: PolyRef, start: Position, end: Position): Ray {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const ray = runtime.ask(
        RAY,
        'way_query_raycast',
        this.handle,
        ref(from, 'from'),
        frame.point(start, 'start'),
        frame.point(end, 'end'),
      );
      return {
        status: RAY_STATUSES[ray.status],
        t: ray.t,
        point: toTriple(ray.point),
        normal: toTriple(ray.normal),
        cost: ray.cost,
        polygon: ray.polygon,
        edge: ray.edge,
        passed: runtime.array(BigUint64Array, ray.passed, ray.passedCount),
      };
    });
  }

  wallDistance(from: PolyRef, center: Position, radius = Infinity): Wall {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const wall = runtime.ask(
        NEAR_WALL,
        'way_query_wall_distance',
        this.handle,
        ref(from, 'from'),
        frame.point(center, 'center'),
        number(radius, 'radius'),
      );
      return {
        status: WALL_STATUSES[wall.status],
        distance: wall.distance,
        point: toTriple(wall.point),
        normal: toTriple(wall.normal),
        polygon: wall.polygon,
        edge: wall.edge,
      };
    });
  }

  polygonsInCircle(from: PolyRef, center: Position, radius: number): ReachedPolygons {
    return this.runtime.frame((frame) =>
      this.#reached(
        'way_query_circle',
        ref(from, 'from'),
        frame.point(center, 'center'),
        number(radius, 'radius'),
      ),
    );
  }

  /** corners: x, y, z of each corner of a convex shape; heights are ignored. */
  polygonsInShape(from: PolyRef, start: Position, corners: ArrayLike<number>): ReachedPolygons {
    const given = floats(3)(corners, 'corners');
    return this.runtime.frame((frame) =>
      this.#reached(
        'way_query_shape',
        ref(from, 'from'),
        frame.point(start, 'start'),
        frame.array(given),
        given.length / 3,
      ),
    );
  }

  #reached(name: string, ...args: (number | bigint)[]): ReachedPolygons {
    const { runtime } = this;
    const found = runtime.ask(POLYGONS, name, this.handle, ...args);
    return {
      polygons: runtime.array(BigUint64Array, found.polygons, found.count),
      parents: runtime.array(Uint32Array, found.parents, found.count),
      costs: runtime.array(Float32Array, found.costs, found.count),
    };
  }

  polygonsInBox(box: Bounds): BigUint64Array {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const found = runtime.ask(POLYGONS, 'way_query_box', this.handle, ...frame.box(box));
      return runtime.array(BigUint64Array, found.polygons, found.count);
    });
  }

  /** Distributed uniformly; from: only points that are reachable from it. */
  randomPoints(
    count: number,
    seed: number,
    from: PolyRef = 0n,
  ): { points: Float32Array; polygons: BigUint64Array } {
    const { points, polygons } = this.#toWalk(
      this.runtime.ask(
        WALK,
        'way_query_random_points',
        this.handle,
        ref(from, 'from'),
        checkSeed(seed, 'seed'),
        checkCount(count, 'count'),
      ),
    );
    return { points, polygons };
  }

  randomAround(from: PolyRef, center: Position, radius: number, seed: number): Nearest | null {
    const { runtime } = this;
    return runtime.frame((frame) =>
      toNearest(
        runtime.ask(
          NEAREST,
          'way_query_random_around',
          this.handle,
          ref(from, 'from'),
          frame.point(center, 'center'),
          number(radius, 'radius'),
          checkSeed(seed, 'seed'),
        ),
      ),
    );
  }

  moveAlong(from: PolyRef, start: Position, target: Position): Move {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const move = runtime.ask(
        MOVE,
        'way_query_move_along',
        this.handle,
        ref(from, 'from'),
        frame.point(start, 'start'),
        frame.point(target, 'target'),
      );
      return {
        status: MOVE_STATUSES[move.status],
        polygon: move.polygon,
        point: toTriple(move.point),
        visited: runtime.array(BigUint64Array, move.visited, move.visitedCount),
      };
    });
  }

  /** Lengths of the shortest paths; infinite if there is none. to: x, y and z of each. */
  distances(
    from: Position,
    to: ArrayLike<number>,
    extents: Position = USUAL_EXTENTS,
  ): Float64Array {
    const { runtime } = this;
    const ends = floats(3)(to, 'to');
    const count = ends.length / 3;
    return runtime.frame((frame) => {
      const lengths = frame.take(8 * count);
      runtime.check(
        'way_query_distances',
        this.handle,
        frame.point(from, 'from'),
        frame.extents(extents),
        frame.array(ends),
        count,
        lengths,
      );
      return Float64Array.from({ length: count }, (_, i) =>
        runtime.view.getFloat64(lengths + 8 * i, true),
      );
    });
  }

  /** Like distances() from each of several points: the length from point i to point j is at
   * i * (points in `to`) + j. With a path index, this is much faster than one call each. */
  distanceMatrix(
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    extents: Position = USUAL_EXTENTS,
  ): Float64Array {
    const { runtime } = this;
    const [starts, ends] = [floats(3)(from, 'from'), floats(3)(to, 'to')];
    const batch = runtime.make('way_batch_create', 1);
    try {
      return runtime.frame((frame) => {
        const count = (starts.length / 3) * (ends.length / 3);
        const lengths = frame.take(8 * count);
        const wanted = frame.input(DISTANCES, 'way_distances_init', {
          extents: triple(extents, 'extents'),
          from: frame.array(starts),
          fromCount: starts.length / 3,
          to: frame.array(ends),
          toCount: ends.length / 3,
        });
        runtime.check('way_batch_distances', batch, this.handle, wanted, lengths);
        return runtime.array(Float64Array, lengths, count);
      });
    } finally {
      runtime.call('way_batch_free', batch);
    }
  }

  /**
   * The distance to the nearest of several goals, everywhere: points of polygons, such as nearest()
   * finds. It must be disposed.
   */
  field(goals: readonly { polygon: PolyRef; point: Position }[]): GoalField {
    const { runtime } = this;
    const all = list((value) => checkGoal(value))(goals, 'goals');
    return runtime.frame((frame) => {
      const polygons = frame.array(BigUint64Array.from(all.map((goal) => goal.polygon)));
      const points = frame.array(Float32Array.from(all.flatMap((goal) => goal.point)));
      return new GoalField(
        runtime,
        runtime.make('way_query_field', this.handle, polygons, points, all.length),
      );
    });
  }

  /** Height of the surface of a polygon; null if the point is not above or below it. */
  height(polygon: PolyRef, point: Position): number | null {
    const { runtime } = this;
    return runtime.frame((frame: Frame) => {
      const at = frame.take(4);
      const given = ref(polygon, 'polygon');
      const below = frame.point(point, 'point');
      const status = runtime.call('way_query_height', this.handle, given, below, at);
      if (status === 0) return runtime.view.getFloat32(at, true);
      const error = runtime.error(status);
      if (error instanceof WaymeshError && error.code !== 'invalid_argument') throw error;
      return null;
    });
  }
}
