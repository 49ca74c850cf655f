// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { count, fields, flag } from './checks.js';
import { stageMask, stageNumber, toCoord, toHash, toStageSeconds, toTriple } from './convert.js';
import type { Runtime } from './runtime.js';
import {
  BAKE_REPORT,
  FLOORS,
  OUTLINES,
  RECORD_TILE,
  SPANS,
  SURFACES,
  type Values,
} from './structs.js';
import { Thing } from './thing.js';
import {
  STAGES,
  type ArrayOptions,
  type BakeReport,
  type Floors,
  type Hash,
  type OpenStage,
  type Outlines,
  type RecordTile,
  type SolidStage,
  type Spans,
  type Stage,
  type Surfaces,
  type TileCoord,
} from './types.js';

const checkContours = fields('the options', { raw: flag, borrow: flag });

/** The results of the stages of a bake, tile by tile. Throws if a result was not kept. */
export class BakeRecord extends Thing {
  /** @internal */
  constructor(runtime: Runtime, stages: readonly Stage[]) {
    super(runtime, runtime.make('way_record_create', stageMask(stages)), 'way_record_free');
  }

  get report(): BakeReport {
    const {
      size: _,
      stageSeconds,
      ...counts
    } = this.runtime.ask(BAKE_REPORT, 'way_record_report', this.handle);
    return { ...counts, stageSeconds: toStageSeconds(stageSeconds) };
  }

  get tileCount(): number {
    return this.runtime.call('way_record_tile_count', this.handle);
  }

  tile(number: number): RecordTile {
    const {
      size: _,
      coord,
      origin,
      stages,
      stageSeconds,
      ...rest
    } = this.runtime.ask(RECORD_TILE, 'way_record_get_tile', this.handle, count(number, 'number'));
    return {
      coord: toCoord(coord),
      origin: toTriple(origin),
      stages: STAGES.filter((_, i) => ((stages >> i) & 1) !== 0),
      stageSeconds: toStageSeconds(stageSeconds),
      ...rest,
    };
  }

  findTile(coord: TileCoord): number | null {
    return this.runtime.frame((frame) => {
      const number = this.runtime.call('way_record_find_tile', this.handle, frame.coord(coord));
      return Number(number) < 0 ? null : Number(number);
    });
  }

  spans(tile: number, stage: SolidStage, options?: ArrayOptions): Spans {
    const { runtime } = this;
    const borrow = options?.borrow;
    const s = runtime.ask(
      SPANS,
      'way_record_spans',
      this.handle,
      count(tile, 'tile'),
      stageNumber(stage),
    );
    return {
      columns: runtime.array(Uint32Array, s.columns, s.columnCount + 1, borrow),
      bottoms: runtime.array(Uint16Array, s.bottoms, s.spanCount, borrow),
      tops: runtime.array(Uint16Array, s.tops, s.spanCount, borrow),
      areas: runtime.array(Uint8Array, s.areas, s.spanCount, borrow),
    };
  }

  floors(tile: number, stage: OpenStage, options?: ArrayOptions): Floors {
    const { runtime } = this;
    const borrow = options?.borrow;
    const f = runtime.ask(
      FLOORS,
      'way_record_floors',
      this.handle,
      count(tile, 'tile'),
      stageNumber(stage),
    );
    return {
      columns: runtime.array(Uint32Array, f.columns, f.columnCount + 1, borrow),
      heights: runtime.array(Uint16Array, f.heights, f.floorCount, borrow),
      clearances: runtime.array(Uint16Array, f.clearances, f.floorCount, borrow),
      areas: runtime.array(Uint8Array, f.areas, f.floorCount, borrow),
      neighbors: runtime.array(Uint32Array, f.neighbors, 4 * f.floorCount, borrow),
    };
  }

  /** One per floor: 2 per straight step from a wall, 3 per diagonal one. */
  distances(tile: number, options?: ArrayOptions): Uint16Array {
    const [at, count] = this.#pointer('way_record_distances', tile);
    return this.runtime.array(Uint16Array, at, count, options?.borrow);
  }

  /** One per floor: 0 for none; the highest bit is set in the rim of a tile. */
  regions(tile: number, options?: ArrayOptions): Uint32Array {
    const [at, count] = this.#pointer('way_record_regions', tile);
    return this.runtime.array(Uint32Array, at, count, options?.borrow);
  }

  #pointer(name: string, tile: number): [at: number, count: number] {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const both = frame.take(8);
      runtime.check(name, this.handle, count(tile, 'tile'), both, both + 4);
      return [runtime.view.getUint32(both, true), runtime.view.getUint32(both + 4, true)];
    });
  }

  /** raw: along the voxels, before simplification. */
  contours(tile: number, options: ArrayOptions & { raw?: boolean } = {}): Outlines {
    const { raw = 0 } = checkContours(options);
    return this.#outlines(
      this.runtime.ask(OUTLINES, 'way_record_contours', this.handle, count(tile, 'tile'), raw),
      options,
    );
  }

  polygons(tile: number, options?: ArrayOptions): Outlines {
    return this.#outlines(
      this.runtime.ask(OUTLINES, 'way_record_polygons', this.handle, count(tile, 'tile')),
      options,
    );
  }

  #outlines(o: Values<typeof OUTLINES.fields>, options?: ArrayOptions): Outlines {
    const { runtime } = this;
    const borrow = options?.borrow;
    return {
      first: runtime.array(Uint32Array, o.first, o.outlineCount + 1, borrow),
      points: runtime.array(Float32Array, o.points, 3 * o.pointCount, borrow),
      across: runtime.array(Uint32Array, o.across, o.pointCount, borrow),
      regions: runtime.array(Uint32Array, o.regions, o.outlineCount, borrow),
      areas: runtime.array(Uint8Array, o.areas, o.outlineCount, borrow),
    };
  }

  detail(tile: number, options?: ArrayOptions): Surfaces {
    const { runtime } = this;
    const borrow = options?.borrow;
    const s = runtime.ask(SURFACES, 'way_record_detail', this.handle, count(tile, 'tile'));
    return {
      vertices: runtime.array(Float32Array, s.vertices, 3 * s.vertexCount, borrow),
      triangles: runtime.array(Uint32Array, s.triangles, 3 * s.triangleCount, borrow),
      polygons: runtime.array(Uint32Array, s.polygons, s.triangleCount, borrow),
    };
  }

  /** The number of items of a stage, and a hash of them: the same on every machine. */
  hash(stage: Stage): { count: number; hash: Hash } {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const both = frame.take(16);
      runtime.check('way_record_hash', this.handle, stageNumber(stage), both, both + 8);
      return {
        count: Number(runtime.view.getBigUint64(both, true)),
        hash: toHash(runtime.view.getBigUint64(both + 8, true)),
      };
    });
  }
}
