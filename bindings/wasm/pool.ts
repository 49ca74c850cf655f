// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Bakes in workers: the page never freezes, and tiles are baked side by side.
 *
 *     const pool = await BakePool.create(way);
 *     const level = await pool.setLevel({ kind: "files", files: [{ name, bytes }] });
 *     const result = await pool.bake({ tileSize: 64 }, { onProgress, signal });
 *
 * Every worker has an instance of the library and a copy of the level. The navmesh that comes out
 * lives in the instance that the pool was made with, on the calling thread. */

import type { NavMesh, Waymesh } from "./index.js";
import type {
  BakePlan, BakeReport, BakeSettings, Floors, LevelInfo, LevelSource, Link, OpenStage, Outlines,
  RecordTile, SolidStage, Spans, Stage, StageSeconds, Surfaces, TileCoord, Volume,
} from "./types.js";

export interface PoolOptions {
  /** One less than the machine has cores, at least one, unless given. */
  workers?: number;
  /** Starts a worker that runs worker.js; for bundlers that must see the place of it. */
  startWorker?: () => Worker;
}

/** A level as the workers have read it. */
export interface PoolLevel {
  info: LevelInfo;
  vertices: Float32Array;
  triangles: Uint32Array;
  areas: Uint8Array;
  partOf: Uint32Array;
  partNames: { object: string; group: string; material: string }[];
  volumes: Volume[];
  links: Link[];
  settings: Partial<BakeSettings>;
}

export interface TileTiming {
  coord: TileCoord;
  /** Which worker has baked it. */
  worker: number;
  /** From the begin of the bake. */
  beginSeconds: number;
  seconds: number;
  stageSeconds: StageSeconds;
  polygons: number;
}

export interface PoolBakeOptions {
  /** Those that the level carries unless given. */
  volumes?: readonly Volume[];
  /** Those that the level carries unless given. */
  links?: readonly Link[];
  /** Stages whose results are kept; none unless given. */
  record?: readonly Stage[];
  onProgress?: (done: number, total: number) => void;
  /** Aborting rejects the promise with its reason, and frees the workers at once. */
  signal?: AbortSignal;
}

/** BakeRecord, as it is asked through messages. Tiles are named by their coordinate. */
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
  /** To be disposed by the caller. */
  navmesh: NavMesh;
  plan: BakePlan;
  report: BakeReport;
  tiles: TileTiming[];
  /** Good until the next bake. */
  record: RemoteRecord;
}

export declare class BakePool {
  private constructor();
  static create(way: Waymesh, options?: PoolOptions): Promise<BakePool>;
  readonly workerCount: number;
  /** Reads a level in a worker and gives it to all. Rejects with WaymeshError, and keeps the level
   * that was there. */
  setLevel(source: LevelSource): Promise<PoolLevel>;
  /** Bakes the level. A second call aborts the one before. */
  bake(settings: Partial<BakeSettings>, options?: PoolBakeOptions): Promise<PoolBakeResult>;
  /** Bakes one tile of the level, with settings, volumes and record of the last bake(), or others,
   * and puts it into a navmesh in place of what was there. */
  bakeTile(
    mesh: NavMesh,
    coord: TileCoord,
    options?: { volumes?: readonly Volume[]; signal?: AbortSignal },
  ): Promise<{ navmesh: NavMesh; timing: TileTiming }>;
  /** Ends all workers. */
  dispose(): void;
}
