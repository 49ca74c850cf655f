// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type {
  BakePlan,
  Bounds,
  Crowd,
  Finding,
  Floors,
  Geometry,
  LinkInfo,
  Move,
  Nearest,
  ObjectId,
  Outlines,
  Path,
  Ray,
  RecordTile,
  Spans,
  Stage,
  Surfaces,
  Wall,
  World,
} from 'waymesh';

import type { AreaRule, LevelSource, Link, Placement, Point, Volume } from './state/document';
import type { Settings } from './state/settings';
import type { Thing } from './world/things';

export type { Bounds, Crowd, Finding, Geometry, Nearest, RecordTile };

/**
 * The page's interface to waymesh. Everything that is drawn or shown comes through here; the page
 * has no algorithms of its own. Long operations run in workers and return a promise, so that the
 * page never blocks; queries on a navmesh take microseconds and return at once.
 *
 * Failures throw an Error with the library's message, and leave the state unchanged.
 */
export interface Library {
  readonly version: string;
  readonly sceneNames: readonly string[];
  /** Extensions of level files, such as ".obj". */
  readonly levelEndings: readonly string[];

  makeScene(source: LevelSource & { kind: 'scene' }): Promise<LevelData>;
  /** The first file is the level; the others are files that it refers to. */
  openLevel(files: NamedBytes[], placement?: Placement): Promise<LevelData>;
  /** A .way file, or one of Detour's; then there is no level, and nothing to bake. */
  openNavMesh(file: NamedBytes): Promise<OpenedMesh>;

  /** Of the file that was opened, by name; empty for a level. */
  readonly agents: readonly string[];
  /** Makes the navmesh of another agent of the file that of the page. */
  chooseAgent(name: string): OpenedMesh;

  /** What `waymesh doctor` says about the level and its settings. */
  examine(request: BakeRequest, signal: AbortSignal): Promise<Finding[]>;

  bake(request: BakeRequest, options: BakeWish): Promise<Baked>;
  bakeTile(request: BakeRequest, x: number, z: number): Promise<Baked>;
  removeTile(x: number, z: number): Baked;
  /** Replaces the links of the current mesh. */
  setLinks(links: readonly Link[]): Baked;

  /** The result of a stage of the last bake; bakes again if it was not kept. */
  stage(stage: StageName): Promise<StageResult[]>;
  /** What the stages know about the column at a point, or null outside the level. */
  column(x: number, z: number): Promise<ColumnReport | null>;

  /** Which ground may be used, and at what cost, for all queries from now on. */
  setRules(rules: readonly AreaRule[]): void;
  nearest(point: Point, extents?: Point): Nearest | null;
  findPath(from: Point, to: Point): PathAnswer;
  /** The corner graph of the path index; null if there is no navmesh. From now on, findPath() also
   * searches the index; the first call for a navmesh builds it. */
  pathIndex(): IndexGraph | null;
  /** Lets findPath() leave out the index. */
  dropPathIndex(): void;
  raycast(from: Point, to: Point): RayAnswer | null;
  wallDistance(from: Point): WallAnswer | null;
  circle(from: Point, radius: number): BigUint64Array | null;
  randomPoints(count: number, seed: number): Float32Array;
  moveAlong(from: Point, to: Point): Move | null;

  /** A crowd without agents on the navmesh; null before there is one. */
  makeCrowd(): Crowd | null;
  /** Lets a crowd walk on the navmesh as it is now. */
  moveCrowd(crowd: Crowd): void;

  /** A world of the level, in tiles; null without a level. */
  makeWorld(request: BakeRequest): World | null;
  addThing(world: World, thing: Thing): ObjectId;
  /** Makes one thing of another: moves, closes or replaces it. */
  setThing(world: World, id: ObjectId, before: Thing, thing: Thing): void;
  /** Makes the newest snapshot of a world the navmesh of the page. */
  showWorld(world: World): Baked;

  export(format: ExportFormat): Uint8Array;
}

/** Thrown by a bake that another one has cancelled. */
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
  /** Stored in its file. */
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
  /** Keep the results of all stages, for stage() and column(). */
  record: boolean;
}

/** A navmesh and how it was made. */
export interface Baked {
  geometry: Geometry;
  bounds: Bounds;
  links: LinkInfo[];
  numbers: Numbers;
  tiles: TileTime[];
  /** Null for a navmesh from a file. */
  plan: BakePlan | null;
}

/** A navmesh from a file, and the settings that the file says it was baked with. */
export interface OpenedMesh {
  baked: Baked;
  settings: Partial<Settings>;
}

/** The counts of `waymesh bake --json`, under the same names. */
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
  /** 0 if nobody has measured it: the navmesh of a file, or of a world after changes. */
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
  /** False if it was removed. */
  present: boolean;
}

/** Stages with something to show; contours twice, before and after they are simplified. */
export type StageName = Exclude<Stage, 'seams' | 'tile'> | 'raw_contours';

export type StageResult = { tile: RecordTile } & (
  | ({ kind: 'spans' } & Spans)
  /** values: distances or regions, one per floor, in stages that have them. */
  | ({ kind: 'floors'; values: Uint16Array | Uint32Array | null } & Floors)
  | ({ kind: 'outlines' } & Outlines)
  | ({ kind: 'surfaces' } & Surfaces)
);

/** Why the top of a span is not walkable: a stage, or because it never was. */
export type Removal =
  'slope' | 'remove_ledges' | 'remove_low_ceilings' | 'mark_areas' | 'erode' | 'regions';

/** One solid span of a column, and what happened to its top. */
export interface ColumnSpan {
  /** Voxels. */
  bottom: number;
  top: number;
  /** World height of its top. */
  height: number;
  area: number;
  removedBy: Removal | null;
  /** Voxels up to the next span; null for the sky, and if there is no floor. */
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

/** The corners at which paths may turn, and which of them see each other. */
export interface IndexGraph {
  /** x, y and z of each. */
  corners: Float32Array;
  /** Two corners each. */
  edges: Uint32Array;
  bytes: number;
  /** It took so long to build. */
  milliseconds: number;
}

export interface PathAnswer {
  optimal: TimedPath;
  /** The same path, found with the index; null unless there is one. */
  indexed: TimedPath | null;
  corridor: TimedPath;
  /** The optimal path step by step on the surface. */
  smooth: Float32Array;
}

export interface RayAnswer extends Ray {
  start: Point;
}

export interface WallAnswer extends Wall {
  center: Point;
}

export type ExportFormat = 'way' | 'bin' | 'obj' | 'glb';
