// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type {
  BakePlan,
  Bounds,
  Floors,
  Geometry,
  LinkInfo,
  Move,
  Nearest,
  Outlines,
  Path,
  Ray,
  RecordTile,
  Spans,
  Stage,
  Surfaces,
  Wall,
} from 'waymesh';

import type { AreaRule, LevelSource, Link, Point, Volume } from './state/document';
import type { Settings } from './state/settings';

export type { Bounds, Geometry, Nearest, RecordTile };

/**
 * What the page asks of waymesh. Everything that is drawn or told comes through here; the page has
 * no algorithm of its own. What takes long runs in workers and gives a promise, so that the page
 * never waits; questions to a navmesh take microseconds and are answered at once.
 *
 * What is refused throws an Error with the library's sentence, and leaves all as it was.
 */
export interface Library {
  readonly version: string;
  readonly sceneNames: readonly string[];
  /** Endings of files that are levels, as ".obj". */
  readonly levelEndings: readonly string[];

  makeScene(source: LevelSource & { kind: 'scene' }): Promise<LevelData>;
  /** The first file is the level; the others are those that it names. */
  openLevel(files: NamedBytes[]): Promise<LevelData>;
  /** A .way file, or one of Detour's; there is no level then, and nothing to bake. */
  openNavMesh(file: NamedBytes): Promise<Baked>;

  bake(request: BakeRequest, options: BakeWish): Promise<Baked>;
  bakeTile(request: BakeRequest, x: number, z: number): Promise<Baked>;
  removeTile(x: number, z: number): Baked;
  /** Puts other links into the mesh that is there. */
  setLinks(links: readonly Link[]): Baked;

  /** What a stage of the last bake has made; bakes once more where that was not kept. */
  stage(stage: StageName): Promise<StageResult[]>;
  /** Everything that the stages say of the column at a place, or null outside of the level. */
  column(x: number, z: number): Promise<ColumnReport | null>;

  /** Which ground may be walked on, and at what cost, for all questions from now on. */
  setRules(rules: readonly AreaRule[]): void;
  nearest(point: Point): Nearest | null;
  findPath(from: Point, to: Point): PathAnswer;
  raycast(from: Point, to: Point): RayAnswer | null;
  wallDistance(from: Point): WallAnswer | null;
  circle(from: Point, radius: number): BigUint64Array | null;
  randomPoints(count: number, seed: number): Float32Array;
  moveAlong(from: Point, to: Point): Move | null;

  export(format: ExportFormat): Uint8Array;
}

/** Thrown by a bake that another one has ended. */
export class Cancelled extends Error {
  constructor() {
    super('the bake was cancelled');
  }
}

export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

export interface LevelData {
  name: string;
  vertices: Float32Array;
  triangles: Uint32Array;
  areas: Uint8Array;
  bounds: Bounds;
  /** That its file carries. */
  settings: Partial<Settings>;
  volumes: Omit<Volume, 'id'>[];
  links: Omit<Link, 'id'>[];
}

export interface BakeRequest {
  settings: Settings;
  volumes: readonly Volume[];
  links: readonly Link[];
}

export interface BakeWish {
  progress: (done: number, total: number) => void;
  signal: AbortSignal;
  /** Keep what every stage makes, for stage() and column(). */
  record: boolean;
}

/** A navmesh and how it came about. */
export interface Baked {
  geometry: Geometry;
  bounds: Bounds;
  links: LinkInfo[];
  numbers: Numbers;
  tiles: TileTime[];
  /** Null for a navmesh from a file. */
  plan: BakePlan | null;
}

/** Everything that `waymesh bake --json` counts, under the same names. */
export interface Numbers {
  triangles: number;
  tiles: number;
  spans: number;
  regions: number;
  polygons: number;
  vertices: number;
  detail_triangles: number;
  area: number;
  components: number;
  links: number;
  bytes: number;
  seconds: number;
  stages: Partial<Record<Stage, number>>;
  hash: string;
}

export interface TileTime {
  x: number;
  z: number;
  seconds: number;
  polygons: number;
  stages: Partial<Record<Stage, number>>;
  /** False where it was removed. */
  present: boolean;
}

/** Stages with something to show; contours twice, before and after they are simplified. */
export type StageName = Exclude<Stage, 'seams' | 'tile'> | 'raw_contours';

export type StageResult = { tile: RecordTile } & (
  | ({ kind: 'spans' } & Spans)
  /** values: distances or regions, one a floor, in stages that have them. */
  | ({ kind: 'floors'; values: Uint16Array | Uint32Array | null } & Floors)
  | ({ kind: 'outlines' } & Outlines)
  | ({ kind: 'surfaces' } & Surfaces)
);

/** Why the top of a span is no ground: a stage, or that it never was any. */
export type Removal =
  'slope' | 'remove_ledges' | 'remove_low_ceilings' | 'mark_areas' | 'erode' | 'regions';

/** One solid span of a column, and what became of its top. */
export interface ColumnSpan {
  /** Voxels. */
  bottom: number;
  top: number;
  /** World height of its top. */
  height: number;
  area: number;
  removedBy: Removal | null;
  /** Voxels up to the next span; null for the sky, and where there is no floor. */
  clearance: number | null;
  distance: number | null;
  region: number | null;
}

export interface ColumnReport {
  x: number;
  z: number;
  tile: RecordTile;
  spans: ColumnSpan[];
}

export interface TimedPath extends Path {
  microseconds: number;
}

export interface PathAnswer {
  optimal: TimedPath;
  corridor: TimedPath;
  /** The optimal way step by step on the surface. */
  smooth: Float32Array;
}

export interface RayAnswer extends Ray {
  start: Point;
}

export interface WallAnswer extends Wall {
  centre: Point;
}

export type ExportFormat = 'way' | 'bin' | 'obj' | 'glb';
