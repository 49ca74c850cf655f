// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { fields, number, point, refuse, wide } from './checks.js';
import { toCoords } from './convert.js';
import { fromSource } from './level.js';
import type { Handle, Runtime } from './runtime.js';
import { STREAM_OPTIONS, STREAM_REPORT } from './structs.js';
import { Thing } from './thing.js';
import type { LevelSource, Position, TileCoord } from './types.js';
import type { World } from './world.js';

/**
 * Gives the level of a tile, in world coordinates; null for an empty tile. Each triangle belongs to
 * one tile, and may reach beyond it. It is called by WorldStream.update() and cannot wait: fetch
 * tiles before, or throw an error for one that is not there yet.
 */
export type TileLoader = (coord: TileCoord) => LevelSource | null;

export interface StreamOptions {
  load: TileLoader;
  /** Tiles within this distance of a point, in the xz plane, are loaded. */
  radius?: number;
  /** If loaded tiles take more, those farthest away are evicted. */
  maxBytes?: number;
}

export interface StreamReport {
  /** Empty tiles included. */
  loaded: TileCoord[];
  evicted: TileCoord[];
  /** For which the loader threw an error; each is reported once. */
  failed: TileCoord[];
  /** The message of the first of these; empty if none failed. */
  error: string;
  /** Tiles within the radius that did not fit. */
  missing: number;
  /** Size of all loaded tiles. */
  bytes: number;
}

const checkOptions = fields(
  'the stream options',
  {
    load: (value, name) =>
      typeof value === 'function' ? (value as TileLoader) : refuse(`${name} must be a function`),
    radius: number,
    maxBytes: wide,
  },
  ['load'],
);

/** Keeps the part of a world in memory that is near points of interest. The world must have tiles,
 * and is best created on a grid of its own. If the stream is disposed, its tiles stay. */
export class WorldStream extends Thing {
  readonly #user: number;
  readonly #failure: { message: string };

  /** @internal */
  constructor(runtime: Runtime, handle: Handle, user: number, failure: { message: string }) {
    super(runtime, handle, 'way_stream_free');
    this.#user = user;
    this.#failure = failure;
  }

  /** Loads and evicts tiles. The world changes with its next update. Without points, nothing is
   * loaded. */
  update(points: readonly Position[]): StreamReport {
    const { runtime } = this;
    this.#failure.message = '';
    const all = Float32Array.from(points.flatMap((one, i) => point(one, `points[${i}]`)));
    return runtime.frame((frame) => {
      const done = runtime.ask(
        STREAM_REPORT,
        'way_stream_update',
        this.handle,
        frame.array(all),
        points.length,
      );
      return {
        loaded: toCoords(runtime, done.loaded, done.loadedCount),
        evicted: toCoords(runtime, done.evicted, done.evictedCount),
        failed: toCoords(runtime, done.failed, done.failedCount),
        error: done.failedCount > 0 ? this.#failure.message || runtime.text(done.error) : '',
        missing: Number(done.missing),
        bytes: Number(done.bytes),
      };
    });
  }

  override dispose(): void {
    this.runtime.removeLoader(this.#user);
    super.dispose();
  }
}

/** @internal */
export function createStream(world: World, options: StreamOptions): WorldStream {
  const { runtime } = world;
  const { load, ...rest } = checkOptions(options);
  const failure = { message: '' };
  const user = runtime.addLoader((x, z) => {
    try {
      const source = load({ x, z, layer: 0 });
      return source === null ? 0 : fromSource(runtime, source);
    } catch (error) {
      failure.message ||= error instanceof Error ? error.message : String(error);
      throw error;
    }
  });
  try {
    return runtime.frame((frame) => {
      const given = frame.input(STREAM_OPTIONS, 'way_stream_options_init', {
        ...rest,
        load: runtime.call('way_load_tile_of_host'),
        user,
      });
      const handle = runtime.make('way_stream_create', world.handle, given);
      return new WorldStream(runtime, handle, user, failure);
    });
  } catch (error) {
    runtime.removeLoader(user);
    throw error;
  }
}
