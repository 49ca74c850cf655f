// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { toTriple } from './convert.js';
import type { NavMesh } from './navmesh.js';
import { WaymeshError, type Frame, type Handle, type Runtime } from './runtime.js';
import {
  CORRIDOR,
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
import { Thing } from './thing.js';
import type {
  Bounds,
  Corridor,
  Filter,
  Move,
  Nearest,
  PartialPath,
  Path,
  PathMethod,
  PathQuery,
  PathStatus,
  PolyRef,
  Position,
  Ray,
  ReachedPolygons,
  Walk,
  Wall,
} from './types.js';

const USUAL_EXTENTS: Position = [2, 4, 2];
const METHODS: readonly PathMethod[] = ['optimal', 'corridor'];
const PARTIALS: readonly PartialPath[] = ['none', 'by_air', 'by_walk'];
const PATH_STATUSES: readonly PathStatus[] = ['complete', 'partial', 'unreachable'];
const RAY_STATUSES = ['reached', 'blocked', 'invalid'] as const;
const WALL_STATUSES = ['found', 'none', 'invalid'] as const;
const MOVE_STATUSES = ['reached', 'slid', 'invalid'] as const;

function toNearest(values: Values<typeof NEAREST.fields>): Nearest | null {
  if (values.polygon === 0n) return null;
  return {
    polygon: values.polygon,
    point: toTriple(values.point),
    distance: values.distance,
    over: values.over !== 0,
  };
}

/** @internal */
export function writeFilter(frame: Frame, filter: Filter | null): number {
  const { costs, ...flags } = filter ?? {};
  const all = new Float32Array(256).fill(1);
  for (const [area, cost] of Object.entries(costs ?? {})) all[Number(area)] = cost;
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
    this.runtime.check('way_query_set_navmesh', this.handle, mesh.handle);
  }

  /** For all queries from now on. */
  setFilter(filter: Filter | null): void {
    this.runtime.frame((frame) =>
      this.runtime.check('way_query_set_filter', this.handle, writeFilter(frame, filter)),
    );
  }

  nearest(point: Position, extents: Position = USUAL_EXTENTS): Nearest | null {
    const { runtime } = this;
    return runtime.frame((frame) =>
      toNearest(
        runtime.ask(
          NEAREST,
          'way_query_nearest',
          this.handle,
          frame.vec3(point),
          frame.vec3(extents),
        ),
      ),
    );
  }

  findPath(query: PathQuery): Path {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const { method, partial, maxNodes, explored, ...rest } = query;
      const asked = frame.input(PATH_QUERY, 'way_path_query_init', {
        ...rest,
        method: method === undefined ? undefined : METHODS.indexOf(method),
        partial: partial === undefined ? undefined : PARTIALS.indexOf(partial),
        maxNodes: maxNodes === undefined ? undefined : BigInt(maxNodes),
        withExplored: explored ? 1 : 0,
      });
      const path = runtime.ask(PATH, 'way_query_find_path', this.handle, asked);
      return {
        status: PATH_STATUSES[path.status],
        length: path.length,
        cost: path.cost,
        outOfBudget: path.outOfBudget !== 0,
        points: runtime.array(Float32Array, path.points, 3 * path.pointCount),
        pointPolygons: runtime.array(BigUint64Array, path.pointPolygons, path.pointCount),
        pointKinds: runtime.array(Uint8Array, path.pointKinds, path.pointCount),
        pointAreas: runtime.array(Uint8Array, path.pointAreas, path.pointCount),
        corridor: runtime.array(BigUint64Array, path.corridor, path.corridorCount),
        explored: runtime.array(BigUint64Array, path.explored, path.exploredCount),
      };
    });
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
      const given = frame.input(CORRIDOR, 'way_corridor_init', {
        step,
        polygons: frame.array(corridor.polygons),
        polygonCount: corridor.polygons.length,
        start: corridor.start,
        end: corridor.end,
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
        from,
        frame.vec3(start),
        frame.vec3(end),
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
        from,
        frame.vec3(center),
        radius,
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
      this.#reached('way_query_circle', from, frame.vec3(center), radius),
    );
  }

  /** corners: x, y, z of each corner of a convex shape; heights are ignored. */
  polygonsInShape(from: PolyRef, start: Position, corners: Float32Array): ReachedPolygons {
    return this.runtime.frame((frame) =>
      this.#reached(
        'way_query_shape',
        from,
        frame.vec3(start),
        frame.array(corners),
        Math.floor(corners.length / 3),
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
      const found = runtime.ask(
        POLYGONS,
        'way_query_box',
        this.handle,
        frame.vec3(box.min),
        frame.vec3(box.max),
      );
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
      this.runtime.ask(WALK, 'way_query_random_points', this.handle, from, BigInt(seed), count),
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
          from,
          frame.vec3(center),
          radius,
          BigInt(seed),
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
        from,
        frame.vec3(start),
        frame.vec3(target),
      );
      return {
        status: MOVE_STATUSES[move.status],
        polygon: move.polygon,
        point: toTriple(move.point),
        visited: runtime.array(BigUint64Array, move.visited, move.visitedCount),
      };
    });
  }

  /** Lengths of the shortest paths; infinite if there is none. */
  distances(from: Position, to: Float32Array, extents: Position = USUAL_EXTENTS): Float64Array {
    const { runtime } = this;
    const count = Math.floor(to.length / 3);
    return runtime.frame((frame) => {
      const lengths = frame.take(8 * count);
      runtime.check(
        'way_query_distances',
        this.handle,
        frame.vec3(from),
        frame.vec3(extents),
        frame.array(to),
        count,
        lengths,
      );
      return Float64Array.from({ length: count }, (_, i) =>
        runtime.view.getFloat64(lengths + 8 * i, true),
      );
    });
  }

  /** Height of the surface of a polygon; null if the point is not above or below it. */
  height(polygon: PolyRef, point: Position): number | null {
    const { runtime } = this;
    return runtime.frame((frame: Frame) => {
      const at = frame.take(4);
      const status = runtime.call('way_query_height', this.handle, polygon, frame.vec3(point), at);
      if (status === 0) return runtime.view.getFloat32(at, true);
      const error = runtime.error(status);
      if (error instanceof WaymeshError && error.code !== 'invalid_argument') throw error;
      return null;
    });
  }
}
