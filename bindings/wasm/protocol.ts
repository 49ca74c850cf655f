// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Examination } from './examine.js';
import type { ErrorCode } from './runtime.js';
import type {
  BakePlan,
  BakeReport,
  BakeSettings,
  LevelInfo,
  LevelSource,
  Link,
  OpenStage,
  RecordTile,
  SolidStage,
  Stage,
  TileCoord,
  TriangleInput,
  Triple,
  Volume,
} from './types.js';

/** The messages between a pool and its workers. */

/** A level as a worker has read it. */
export interface PoolLevel {
  info: LevelInfo;
  vertices: Float32Array;
  triangles: Uint32Array;
  areas: Uint8Array;
  /** The part of each triangle; empty for a level without parts. */
  partOf: Uint32Array;
  partNames: { object: string; group: string; material: string }[];
  volumes: Volume<Triple>[];
  links: Link<Triple>[];
  settings: Partial<BakeSettings>;
}

/** A query of the result of a stage: a method of BakeRecord, and its arguments after the tile. */
export type StageQuestion =
  | { method: 'spans'; argument: SolidStage }
  | { method: 'floors'; argument: OpenStage }
  | { method: 'contours'; argument: { raw?: boolean } }
  | { method: 'distances' | 'regions' | 'polygons' | 'detail'; argument?: undefined };

export interface TileReply {
  /** Null for a tile without polygons. */
  bytes: Uint8Array<ArrayBuffer> | null;
  polygons: number;
  record: RecordTile;
}

/** Requests by name, with their arguments and results. */
export interface Requests {
  /** flag: becomes 1 to cancel, if memory can be shared. */
  start: { takes: { module: WebAssembly.Module; flag: SharedArrayBuffer | null }; gives: null };
  readLevel: { takes: { source: LevelSource }; gives: PoolLevel };
  setLevel: { takes: TriangleInput; gives: null };
  /** keep: continues with the existing record. */
  prepare: {
    takes: {
      settings: Partial<BakeSettings>;
      volumes: readonly Volume[];
      stages: readonly Stage[];
      keep: boolean;
    };
    gives: BakePlan;
  };
  tile: { takes: { coord: TileCoord }; gives: TileReply };
  examine: {
    takes: {
      settings: Partial<BakeSettings>;
      volumes: readonly Volume[];
      links: readonly Link[];
      trials: boolean;
    };
    gives: Examination;
  };
  report: { takes: null; gives: BakeReport };
  stage: { takes: { coord: TileCoord; question: StageQuestion }; gives: unknown };
}

export type RequestName = keyof Requests;
export interface Request<N extends RequestName = RequestName> {
  id: number;
  name: N;
  value: Requests[N]['takes'];
}

export type Reply =
  | { id: number; value: unknown }
  | { id: number; error: { code: ErrorCode | null; message: string } };

/** The buffers in a value, to be transferred instead of copied. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    return value.buffer instanceof ArrayBuffer && value.byteLength > 0 ? [value.buffer] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(buffersOf))];
}
