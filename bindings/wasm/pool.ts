// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Bakes in workers: the page never freezes, and tiles are baked in parallel.
 *
 *     const pool = await BakePool.create(way);
 *     const level = await pool.setLevel({ kind: "files", files: [{ name, bytes }] });
 *     const result = await pool.bake({ tileSize: 64 }, { onProgress, signal });
 *
 * Every worker has an instance of the library and a copy of the level. The resulting navmesh
 * belongs to the instance that the pool was created with, on the calling thread. Shared memory is
 * not needed; if it is available, an aborted bake ends sooner. */

import { count, fields, refuse, type Check } from './checks.js';
import type { Examination } from './examine.js';
import { WaymeshError, type Edit, type NavMesh, type Waymesh } from './index.js';
import { PoolWorker, type AnyWorker } from './pool_worker.js';
import type { PoolLevel, StageQuestion, TileReply } from './protocol.js';
import {
  STAGES,
  type BakePlan,
  type BakeReport,
  type BakeSettings,
  type Floors,
  type LevelSource,
  type Link,
  type OpenStage,
  type Outlines,
  type RecordTile,
  type SolidStage,
  type Spans,
  type Stage,
  type StageSeconds,
  type Surfaces,
  type TileCoord,
  type Volume,
} from './types.js';

export type { PoolLevel } from './protocol.js';

export interface PoolOptions {
  /** By default one less than the number of cores, at least one. */
  workers?: number;
  /** Starts a worker that runs worker.js; for bundlers that must find it, and Node. */
  startWorker?: () => AnyWorker;
}

export interface TileTiming {
  coord: TileCoord;
  /** Which worker has baked it. */
  worker: number;
  /** Since the beginning of the bake. */
  beginSeconds: number;
  seconds: number;
  stageSeconds: StageSeconds;
  polygons: number;
}

export interface PoolBakeOptions {
  /** By default those in the level's file. */
  volumes?: readonly Volume[];
  /** By default those in the level's file. */
  links?: readonly Link[];
  /** Stages whose results are kept; none by default. */
  record?: readonly Stage[];
  onProgress?: (done: number, total: number) => void;
  /** Aborting rejects the promise with its reason, and frees the workers at once. */
  signal?: AbortSignal;
}

export interface PoolExamineOptions {
  /** By default those in the level's file. */
  volumes?: readonly Volume[];
  /** By default those in the level's file. */
  links?: readonly Link[];
  /** False: no trial bakes, only what takes milliseconds to find out. */
  trials?: boolean;
  /** Aborting rejects the promise with its reason, and frees the worker at once. */
  signal?: AbortSignal;
}

/** A BakeRecord that is queried through messages. Tiles are identified by coordinate. */
export interface RemoteRecord {
  readonly tiles: readonly RecordTile[];
  spans(coord: TileCoord, stage: SolidStage): Promise<Spans>;
  floors(coord: TileCoord, stage: OpenStage): Promise<Floors>;
  distances(coord: TileCoord): Promise<Uint16Array>;
  regions(coord: TileCoord): Promise<Uint32Array>;
  contours(coord: TileCoord, options?: { raw?: boolean }): Promise<Outlines>;
  polygons(coord: TileCoord): Promise<Outlines>;
  detail(coord: TileCoord): Promise<Surfaces>;
}

export interface PoolBakeResult {
  /** Must be disposed by the caller. */
  navmesh: NavMesh;
  plan: BakePlan;
  report: BakeReport;
  tiles: TileTiming[];
  /** Valid until the next bake. */
  record: RemoteRecord;
}

const same = <T>(value: unknown): T => value as T;
const call: Check<unknown> = (value, name) =>
  typeof value === 'function' ? value : refuse(`${name} must be a function`);
const checkPool = fields('the pool options', { workers: count, startWorker: call });
/** The workers check the rest. */
const checkBake = fields('the bake options', {
  volumes: same<readonly Volume[]>,
  links: same<readonly Link[]>,
  record: same<readonly Stage[]>,
  onProgress: call,
  signal: same<AbortSignal>,
});

const checkExamine = fields('the options of the examination', {
  volumes: same<readonly Volume[]>,
  links: same<readonly Link[]>,
  trials: same<boolean>,
  signal: same<AbortSignal>,
});

const keyOf = (coord: TileCoord): string => `${coord.x},${coord.z},${coord.layer}`;

/** Which worker has the results of which tile. */
class PoolRecord implements RemoteRecord {
  readonly #tiles = new Map<string, { tile: RecordTile; worker: PoolWorker }>();

  get tiles(): readonly RecordTile[] {
    return [...this.#tiles.values()].map((entry) => entry.tile);
  }

  keep(tile: RecordTile, worker: PoolWorker): void {
    this.#tiles.set(keyOf(tile.coord), { tile, worker });
  }

  worker(coord: TileCoord): PoolWorker | undefined {
    return this.#tiles.get(keyOf(coord))?.worker;
  }

  async #ask<T>(coord: TileCoord, question: StageQuestion): Promise<T> {
    const worker = this.worker(coord);
    if (worker) return (await worker.request('stage', { coord, question })) as T;
    throw new WaymeshError('invalid_argument', `the record has no tile (${keyOf(coord)})`);
  }

  spans(coord: TileCoord, stage: SolidStage): Promise<Spans> {
    return this.#ask(coord, { method: 'spans', argument: stage });
  }
  floors(coord: TileCoord, stage: OpenStage): Promise<Floors> {
    return this.#ask(coord, { method: 'floors', argument: stage });
  }
  distances(coord: TileCoord): Promise<Uint16Array> {
    return this.#ask(coord, { method: 'distances' });
  }
  regions(coord: TileCoord): Promise<Uint32Array> {
    return this.#ask(coord, { method: 'regions' });
  }
  contours(coord: TileCoord, options: { raw?: boolean } = {}): Promise<Outlines> {
    return this.#ask(coord, { method: 'contours', argument: options });
  }
  polygons(coord: TileCoord): Promise<Outlines> {
    return this.#ask(coord, { method: 'polygons' });
  }
  detail(coord: TileCoord): Promise<Surfaces> {
    return this.#ask(coord, { method: 'detail' });
  }
}

/** The parameters of a bake. */
interface Job {
  settings: Partial<BakeSettings>;
  volumes: readonly Volume[];
  stages: readonly Stage[];
}

function sumReports(reports: BakeReport[], seconds: number): BakeReport {
  const sum = (pick: (report: BakeReport) => number) =>
    reports.reduce((total, report) => total + pick(report), 0);
  return {
    tiles: sum((r) => r.tiles),
    spans: sum((r) => r.spans),
    floors: sum((r) => r.floors),
    regions: sum((r) => r.regions),
    contours: sum((r) => r.contours),
    polygons: sum((r) => r.polygons),
    scratchBytes: sum((r) => r.scratchBytes),
    seconds,
    stageSeconds: Object.fromEntries(
      STAGES.map((stage) => [stage, sum((r) => r.stageSeconds[stage])]),
    ) as StageSeconds,
  };
}

const usualWorkers = (): number =>
  Math.max(1, ((globalThis.navigator as Navigator | undefined)?.hardwareConcurrency ?? 2) - 1);

const startUsual = (): Worker =>
  new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

/** Resolves or rejects with `work`, or rejects as soon as the signal is aborted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

export class BakePool {
  readonly #way: Waymesh;
  readonly #start: () => AnyWorker;
  readonly #workers: PoolWorker[];
  #level: PoolLevel | null = null;
  #job: Job | null = null;
  #record = new PoolRecord();
  #running: AbortController | null = null;

  private constructor(way: Waymesh, start: () => AnyWorker, workers: PoolWorker[]) {
    this.#way = way;
    this.#start = start;
    this.#workers = workers;
  }

  static async create(way: Waymesh, options: PoolOptions = {}): Promise<BakePool> {
    const { workers: wanted = usualWorkers() } = checkPool(options);
    if (wanted === 0) refuse('workers must be at least 1');
    const start = options.startWorker ?? startUsual;
    const workers = Array.from({ length: wanted }, () => new PoolWorker(start, way.module));
    await Promise.all(workers.map((worker) => worker.ready()));
    return new BakePool(way, start, workers);
  }

  get workerCount(): number {
    return this.#workers.length;
  }

  /** Reads a level in a worker and passes it to all; aborts a running bake. Rejects with
   * WaymeshError, and then keeps the current level. */
  async setLevel(source: LevelSource): Promise<PoolLevel> {
    this.#abort('another level was set');
    await this.#workers[0].ready();
    const level = await this.#workers[0].request('readLevel', { source });
    this.#level = level;
    this.#job = null;
    const { vertices, triangles, areas } = level;
    this.#workers[0].level = { vertices, triangles, areas };
    await Promise.all(
      this.#workers.slice(1).map((worker) => worker.setLevel({ vertices, triangles, areas })),
    );
    return level;
  }

  #abort(why: string): void {
    this.#running?.abort(new WaymeshError('cancelled', `the bake was cancelled: ${why}`));
    this.#running = null;
  }

  /** Starts an operation that can be aborted, by the caller or by the next operation. */
  #begin(signal?: AbortSignal): AbortController {
    this.#abort('another one was begun');
    const controller = new AbortController();
    if (signal?.aborted) controller.abort(signal.reason);
    signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
    controller.signal.addEventListener('abort', () => {
      for (const worker of this.#workers) worker.cancel();
    });
    this.#running = controller;
    return controller;
  }

  #levelOrThrow(): PoolLevel {
    if (this.#level) return this.#level;
    throw new WaymeshError('invalid_argument', 'the pool has no level: call setLevel()');
  }

  /** Examines the level and the settings of a bake, like Level.examine(), in a worker of its own:
   * bakes go on at the same time. */
  async examine(
    settings: Partial<BakeSettings> = {},
    options: PoolExamineOptions = {},
  ): Promise<Examination> {
    const level = this.#levelOrThrow();
    const { volumes = level.volumes, links = level.links, trials = true } = checkExamine(options);
    const worker = new PoolWorker(this.#start, this.#way.module);
    const { vertices, triangles, areas } = level;
    worker.level = { vertices, triangles, areas };
    const examined = async () => {
      await worker.ready();
      return worker.request('examine', { settings, volumes, links, trials });
    };
    try {
      return await untilAborted(examined(), options.signal ?? new AbortController().signal);
    } finally {
      worker.dispose();
    }
  }

  /** Bakes the level. A second call aborts the first, which rejects with `cancelled`. */
  async bake(
    settings: Partial<BakeSettings> = {},
    options: PoolBakeOptions = {},
  ): Promise<PoolBakeResult> {
    const level = this.#levelOrThrow();
    checkBake(options);
    const { signal } = this.#begin(options.signal);
    const job = {
      settings,
      volumes: options.volumes ?? level.volumes,
      stages: options.record ?? [],
    };
    const begin = performance.now();
    const plans = await untilAborted(this.#prepare(job), signal);
    const edit = this.#way
      .emptyNavMesh(plans[0].origin, plans[0].tileSide)
      .use((mesh) => mesh.edit());
    try {
      const record = new PoolRecord();
      const tiles = await untilAborted(
        this.#bakeTiles(plans[0], { begin, edit, record, signal, onProgress: options.onProgress }),
        signal,
      );
      const reports = await Promise.all(this.#workers.map((w) => w.request('report', null)));
      for (const link of options.links ?? level.links) edit.addLink(link);
      this.#job = job;
      this.#record = record;
      return {
        navmesh: edit.commit(),
        plan: plans[0],
        report: sumReports(reports, (performance.now() - begin) / 1000),
        tiles,
        record,
      };
    } finally {
      edit.dispose();
    }
  }

  #prepare(job: Job): Promise<BakePlan[]> {
    return Promise.all(
      this.#workers.map(async (worker) => {
        await worker.ready();
        return worker.request('prepare', { ...job, keep: false });
      }),
    );
  }

  /** Each worker takes the next tile until none is left. */
  async #bakeTiles(
    plan: BakePlan,
    run: {
      begin: number;
      edit: Edit;
      record: PoolRecord;
      signal: AbortSignal;
      onProgress?: (done: number, total: number) => void;
    },
  ): Promise<TileTiming[]> {
    const total = plan.tilesX * plan.tilesZ;
    const timings: TileTiming[] = new Array(total);
    let next = 0;
    let done = 0;
    const work = async (worker: PoolWorker, number: number) => {
      for (let i = next++; i < total && !run.signal.aborted; i = next++) {
        const coord = { x: i % plan.tilesX, z: Math.floor(i / plan.tilesX), layer: 0 };
        const tileBegin = performance.now();
        const reply = await worker.request('tile', { coord });
        if (run.signal.aborted) return;
        this.#addTile(run.edit, reply);
        run.record.keep(reply.record, worker);
        timings[i] = timingOf(reply, number, (tileBegin - run.begin) / 1000);
        run.onProgress?.(++done, total);
      }
    };
    await Promise.all(this.#workers.map(work));
    return timings;
  }

  #addTile(edit: Edit, reply: TileReply): void {
    if (reply.bytes === null) return;
    this.#way.decodeTile(reply.bytes).use((tile) => edit.addTile(tile));
  }

  /** Bakes one tile of the level, with settings and record of the last bake(), and replaces it in
   * a navmesh; a tile without polygons is removed.
   * @returns A new navmesh; the given one is unchanged. */
  async bakeTile(
    mesh: NavMesh,
    coord: TileCoord,
    options: { volumes?: readonly Volume[]; signal?: AbortSignal } = {},
  ): Promise<{ navmesh: NavMesh; timing: TileTiming }> {
    if (!this.#job) {
      throw new WaymeshError('invalid_argument', 'a tile is baked after the whole: call bake()');
    }
    const { signal } = this.#begin(options.signal);
    if (options.volumes) this.#job = { ...this.#job, volumes: options.volumes };
    const worker = this.#record.worker(coord) ?? this.#workers[0];
    const begin = performance.now();
    const baked = async () => {
      await worker.ready();
      await worker.request('prepare', { ...this.#job!, keep: true });
      return worker.request('tile', { coord });
    };
    const reply = await untilAborted(baked(), signal);
    this.#record.keep(reply.record, worker);
    const edit = mesh.edit();
    try {
      edit.removeTile(coord);
      this.#addTile(edit, reply);
      const number = this.#workers.indexOf(worker);
      const timing = timingOf(reply, number, (performance.now() - begin) / 1000);
      return { navmesh: edit.commit(), timing };
    } finally {
      edit.dispose();
    }
  }

  /** Terminates all workers. */
  dispose(): void {
    this.#abort('the pool was disposed');
    for (const worker of this.#workers) worker.dispose();
  }
}

function timingOf(reply: TileReply, worker: number, beginSeconds: number): TileTiming {
  const { coord, stageSeconds } = reply.record;
  const seconds = Object.values(stageSeconds).reduce((sum, one) => sum + one, 0);
  return { coord, worker, beginSeconds, seconds, stageSeconds, polygons: reply.polygons };
}
