// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Runs in a worker of a BakePool: an instance of the library that bakes tiles on request. */

import {
  Waymesh,
  WaymeshError,
  type BakeRecord,
  type Baker,
  type Examination,
  type Level,
} from './index.js';
import {
  buffersOf,
  type PoolLevel,
  type Reply,
  type Request,
  type RequestName,
  type Requests,
  type TileReply,
} from './protocol.js';
import type { BakeReport, TileCoord } from './types.js';

type Handlers = {
  [N in RequestName]: (
    value: Requests[N]['takes'],
  ) => Requests[N]['gives'] | Promise<Requests[N]['gives']>;
};

class Servant implements Handlers {
  #way!: Waymesh;
  #flag: Int32Array | null = null;
  #level: Level | null = null;
  #record: BakeRecord | null = null;
  #baker: Baker | null = null;

  async start({ module, flag }: Requests['start']['takes']): Promise<null> {
    this.#way = await Waymesh.load(module);
    this.#flag = flag ? new Int32Array(flag) : null;
    return null;
  }

  /** Reads a level, and keeps it if that succeeds. */
  readLevel({ source }: Requests['readLevel']['takes']): PoolLevel {
    const level = this.#way.level(source);
    this.#keepLevel(level);
    const info = level.info;
    return {
      info,
      vertices: level.vertices(),
      triangles: level.triangles(),
      areas: level.areas(),
      partOf: level.partOf(),
      partNames: Array.from({ length: info.partCount }, (_, i) => level.partNames(i)),
      volumes: level.volumes,
      links: level.links,
      settings: level.settings,
    };
  }

  setLevel(triangles: Requests['setLevel']['takes']): null {
    this.#keepLevel(this.#way.level({ kind: 'triangles', ...triangles }));
    return null;
  }

  #keepLevel(level: Level): void {
    this.#level?.dispose();
    this.#level = level;
  }

  prepare({ settings, volumes, stages, keep }: Requests['prepare']['takes']) {
    const level = this.#level!;
    const plan = level.plan(settings);
    if (!keep || !this.#record) {
      this.#record?.dispose();
      this.#record = this.#way.record(stages);
    }
    this.#baker?.dispose();
    this.#baker = null;
    this.#baker = level.baker(settings, {
      volumes,
      record: this.#record,
      onProgress: this.#isCancelled(),
    });
    return plan;
  }

  tile({ coord }: Requests['tile']['takes']): TileReply {
    const tile = this.#baker!.bake(coord.x, coord.z);
    try {
      const polygons = tile.info.polygonCount;
      const record = this.#record!.tile(this.#numberOf(coord));
      return { bytes: polygons > 0 ? tile.encode() : null, polygons, record };
    } finally {
      tile.dispose();
    }
  }

  examine({ settings, ...options }: Requests['examine']['takes']): Examination {
    const onProgress = this.#isCancelled();
    return this.#level!.examine(settings, { ...options, ...(onProgress ? { onProgress } : {}) });
  }

  /** Asks the pool whether to go on, if memory can be shared. */
  #isCancelled(): (() => boolean) | undefined {
    const flag = this.#flag;
    return flag ? () => Atomics.load(flag, 0) !== 0 : undefined;
  }

  report(): BakeReport {
    return this.#record!.report;
  }

  stage({ coord, question }: Requests['stage']['takes']): unknown {
    const record = this.#record!;
    const tile = this.#numberOf(coord);
    switch (question.method) {
      case 'spans':
        return record.spans(tile, question.argument);
      case 'floors':
        return record.floors(tile, question.argument);
      case 'contours':
        return record.contours(tile, question.argument);
      default:
        return record[question.method](tile);
    }
  }

  #numberOf(coord: TileCoord): number {
    const number = this.#record!.findTile(coord);
    if (number !== null) return number;
    throw new WaymeshError(
      'invalid_argument',
      `the record has no tile (${coord.x}, ${coord.z}, ${coord.layer})`,
    );
  }
}

const servant = new Servant();

async function answer(request: Request): Promise<Reply> {
  const { id, name, value } = request;
  try {
    const handler = servant[name] as (value: unknown) => unknown;
    return { id, value: await handler.call(servant, value) };
  } catch (error) {
    const code = error instanceof WaymeshError ? error.code : null;
    return { id, error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}

interface Port {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
}

async function serve(port: Port, request: Request): Promise<void> {
  const reply = await answer(request);
  port.postMessage(reply, 'value' in reply ? buffersOf(reply.value) : []);
}

/** Pages have `self`; Node has its own port, whose name bundlers must not see. */
async function listen(): Promise<void> {
  if (typeof (globalThis as { importScripts?: unknown }).importScripts !== 'undefined') {
    const port = globalThis as unknown as Port & {
      onmessage: (event: MessageEvent<Request>) => void;
    };
    port.onmessage = (event) => void serve(port, event.data);
    return;
  }
  const name = 'node:worker_threads';
  const { parentPort } = await import(/* @vite-ignore */ name);
  parentPort.on('message', (request: Request) => void serve(parentPort, request));
}

void listen();
