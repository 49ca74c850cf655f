// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { bits16, bytes as checkBytes, count, fields, flag } from './checks.js';
import { toHash } from './convert.js';
import { NavMesh } from './navmesh.js';
import type { ArrayType as ListType, Frame, Handle, Runtime } from './runtime.js';
import { PATH_INDEX_INFO, PATH_INDEX_OPTIONS } from './structs.js';
import { Thing, handleOf } from './thing.js';
import type { Bytes, Hash } from './types.js';

/** How a path index is built. */
export interface PathIndexOptions {
  /** 0 to 32, by default 16: more expand less, but each step takes longer. */
  landmarks?: number;
  /** Also for paths that are found faster without it. */
  forAllPaths?: boolean;
  /** updated() is fast; takes memory. */
  isUpdatable?: boolean;
  /** Flags as in Filter: polygons that they reject are walls. Queries whose filter accepts more do
   * not use the index. */
  include?: number;
  exclude?: number;
}

export interface PathIndexInfo {
  /** Corners at which paths may turn. */
  cornerCount: number;
  /** Pairs of them that see each other. */
  edgeCount: number;
  /** Memory that it holds, the navmesh excluded. */
  bytes: number;
  hash: Hash;
  /** Paths between closer points are found without it. */
  leastDistance: number;
  /** The flags for which it was built. */
  include: number;
  exclude: number;
}

const checkOptions = fields('the options of the path index', {
  landmarks: count,
  forAllPaths: flag,
  isUpdatable: flag,
  include: bits16,
  exclude: bits16,
});

/**
 * Makes searches for paths faster: which corners of walls see each other, and how far they are from
 * a few landmarks. Paths have the same length with it and without. It belongs to one snapshot of a
 * navmesh; searches on others ignore it. See Query.setPathIndex().
 */
export class PathIndex extends Thing {
  /** @internal */
  constructor(runtime: Runtime, handle: Handle) {
    super(runtime, handle, 'way_path_index_free');
  }

  get info(): PathIndexInfo {
    const {
      size: _,
      hash,
      ...rest
    } = this.runtime.ask(PATH_INDEX_INFO, 'way_path_index_get_info', this.handle);
    return { ...rest, hash: toHash(hash) };
  }

  /** Returns true if the navmesh is not the snapshot for which it was made. */
  isStale(mesh: NavMesh): boolean {
    const { runtime } = this;
    const of = handleOf(runtime, NavMesh, mesh, 'mesh');
    return runtime.frame((frame) => {
      const at = frame.take(4);
      runtime.check('way_path_index_is_stale', this.handle, of, at);
      return runtime.view.getUint32(at, true) !== 0;
    });
  }

  /**
   * The index of another snapshot of the same navmesh. Keeps the landmarks only if tiles were
   * removed and polygons closed, and nothing else.
   */
  updated(next: NavMesh): PathIndex {
    const of = handleOf(this.runtime, NavMesh, next, 'next');
    return this.#made('way_path_index_update', of, 1);
  }

  /** The same index with other landmarks. */
  withLandmarks(landmarks: number): PathIndex {
    return this.#made('way_path_index_with_landmarks', count(landmarks, 'landmarks'));
  }

  #made(name: string, ...args: number[]): PathIndex {
    return new PathIndex(this.runtime, this.runtime.make(name, this.handle, ...args));
  }

  /** x, y and z of each corner. */
  corners(): Float32Array {
    return this.#list('way_path_index_corners', Float32Array, 3);
  }

  /** The pairs of corners that edges join: two corners each. */
  edges(): Uint32Array {
    return this.#list('way_path_index_edges', Uint32Array, 2);
  }

  /** A list of 32-bit numbers, in two calls: the first one counts them.
   * @param group  How many numbers belong together. */
  #list<T extends Float32Array | Uint32Array>(name: string, type: ListType<T>, group: number): T {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const at = frame.take(4);
      runtime.check(name, this.handle, 0, 0, at);
      const count = runtime.view.getUint32(at, true);
      const list = frame.take(4 * group * count);
      runtime.check(name, this.handle, list, count, at);
      return runtime.array(type, list, group * count);
    });
  }
}

/** @internal */
export function indexOptions(frame: Frame, options: PathIndexOptions): number {
  return frame.input(PATH_INDEX_OPTIONS, 'way_path_index_options_init', {
    ...checkOptions(options),
    threads: 1,
  });
}

/** @internal */
export function buildPathIndex(mesh: NavMesh, options: PathIndexOptions): PathIndex {
  const { runtime } = mesh;
  return runtime.frame((frame: Frame) => {
    const given = indexOptions(frame, options);
    return new PathIndex(runtime, runtime.make('way_path_index_build', mesh.handle, given));
  });
}

/** @internal */
export function decodePathIndex(runtime: Runtime, bytes: Bytes, mesh: NavMesh): PathIndex {
  const file = checkBytes(bytes, 'bytes');
  const of = handleOf(runtime, NavMesh, mesh, 'mesh');
  return runtime.frame(
    (frame) =>
      new PathIndex(
        runtime,
        runtime.make('way_path_index_decode', frame.array(file), file.length, of),
      ),
  );
}
