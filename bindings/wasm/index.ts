// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** waymesh in JavaScript: navigation meshes in pages, workers and Node.
 *
 *     const way = await Waymesh.load(fetch("waymesh.wasm"));
 *     const level = way.level({ kind: "scene", name: "dungeon" });
 *     const mesh = level.bake({ agentRadius: 0.4 });
 *     const query = mesh.query();
 *     const path = query.findPath({ from: [1, 0, 1], to: [30, 0, 30] });
 *     for (const thing of [query, mesh, level]) thing.dispose();
 *
 * What has a `dispose` holds memory of the library until it is called; what it was made of may be
 * disposed before. Errors are thrown as WaymeshError, with the sentence of the library. Arrays are
 * copies of their own, ready to be transferred, unless `borrow` asks for a view (see
 * ArrayOptions). */

import type {
  Area, ArrayOptions, BakeOptions, BakePlan, BakeReport, BakeSettings, Bounds, Corridor, Filter,
  Floors, Geometry, LevelInfo, LevelSource, Link, LinkInfo, Move, Nearest, NavMeshInfo, Notes,
  OpenStage, Outlines, Path, PathQuery, PolyRef, Position, ReachedPolygons, RecordTile,
  SolidStage, Spans, Stage, Surfaces, TileCoord, TileInfo, Volume, Walk, Wall, Ray,
} from "./types.js";

export * from "./types.js";

export type ErrorCode =
  | "invalid_argument" | "invalid_mesh" | "too_large" | "bad_format" | "io" | "cancelled"
  | "bad_handle" | "out_of_memory";

/** What the library refuses, in its own words. */
export declare class WaymeshError extends Error {
  readonly code: ErrorCode;
}

/** Where the library is loaded from. */
export type WasmSource =
  | WebAssembly.Module
  | BufferSource
  | Response
  | PromiseLike<WebAssembly.Module | BufferSource | Response>;

/** An instance of the library, with memory of its own. */
export declare class Waymesh {
  private constructor();
  static load(source: WasmSource): Promise<Waymesh>;

  /** Can be posted to workers, which load() it without compiling it again. */
  readonly module: WebAssembly.Module;
  readonly version: string;
  readonly sceneNames: readonly string[];
  /** ".obj" and so on. */
  readonly formatEndings: readonly string[];
  readonly defaultSettings: Readonly<BakeSettings>;
  /** Handles that were not disposed. */
  readonly handleCount: number;
  /** Bytes of memory that the instance has; it never shrinks. */
  readonly memoryBytes: number;

  level(source: LevelSource): Level;
  /** One without tiles. */
  emptyNavMesh(origin: Position, tileSide: number): NavMesh;
  /** Reads a `.way` file. */
  decodeNavMesh(bytes: Uint8Array): { mesh: NavMesh; notes: Notes };
  /** Reads a navmesh set of Detour's, or one of its tiles. */
  decodeDetour(bytes: Uint8Array): NavMesh;
  decodeTile(bytes: Uint8Array): Tile;
  /** Keeps results of stages; all of them unless told. */
  record(stages?: readonly Stage[]): BakeRecord;
}

interface Disposable {
  dispose(): void;
}

/** The triangles of a level, checked. */
export declare class Level implements Disposable {
  private constructor();
  readonly info: LevelInfo;
  /** That its file carries. */
  readonly volumes: Volume[];
  readonly links: Link[];
  readonly settings: Partial<BakeSettings>;
  vertices(options?: ArrayOptions): Float32Array;
  triangles(options?: ArrayOptions): Uint32Array;
  areas(options?: ArrayOptions): Uint8Array;
  /** The part that each triangle belongs to; empty for a level without parts. */
  partOf(options?: ArrayOptions): Uint32Array;
  partNames(part: number): { object: string; group: string; material: string };
  /** Checks settings without baking. */
  plan(settings?: Partial<BakeSettings>): BakePlan;
  /** Bakes all of it; links that the level carries are added. */
  bake(settings?: Partial<BakeSettings>, options?: BakeOptions & { record?: BakeRecord }): NavMesh;
  /** For single tiles. */
  baker(settings?: Partial<BakeSettings>, options?: BakeOptions & { record?: BakeRecord }): Baker;
  dispose(): void;
}

/** Bakes single tiles of a level. */
export declare class Baker implements Disposable {
  private constructor();
  bake(x: number, z: number): Tile;
  /** For the tiles of this baker. */
  emptyNavMesh(): NavMesh;
  dispose(): void;
}

export declare class Tile implements Disposable {
  private constructor();
  readonly info: TileInfo;
  /** As bytes, for caches and other workers; Waymesh.decodeTile() reads them. */
  encode(): Uint8Array;
  dispose(): void;
}

/** A navmesh: it never changes; edits make another one. */
export declare class NavMesh implements Disposable {
  private constructor();
  readonly info: NavMeshInfo;
  readonly tileCount: number;
  /** By its place in the order of coordinates. */
  tile(number: number): Tile;
  tileAt(coord: TileCoord): Tile | null;
  geometry(options?: ArrayOptions): Geometry;
  links(): LinkInfo[];
  polygon(ref: PolyRef): { area: Area; flags: number } | null;
  edit(): Edit;
  query(filter?: Filter): Query;
  /** Throws where an invariant is broken. */
  validate(options?: { foreign?: boolean }): void;
  /** A `.way` file. */
  encode(notes?: Notes): Uint8Array;
  /** A navmesh set of Detour's. */
  encodeDetour(options?: { refs64?: boolean }): Uint8Array;
  export(
    format: "obj" | "glb",
    options?: { polygons?: boolean; detail?: boolean; links?: boolean },
  ): Uint8Array;
  dispose(): void;
}

/** Changes to a navmesh, committed together. */
export declare class Edit implements Disposable {
  private constructor();
  addTile(tile: Tile): this;
  removeTile(coord: TileCoord): this;
  setArea(polygon: PolyRef, area: Area): this;
  setFlags(polygon: PolyRef, flags: number): this;
  /** Gives the handle of the link in the navmesh that is committed. */
  addLink(link: Link): PolyRef;
  removeLink(link: PolyRef): this;
  /** The next navmesh; the edit is disposed. */
  commit(): NavMesh;
  dispose(): void;
}

/** Asks questions of a navmesh. */
export declare class Query implements Disposable {
  private constructor();
  setNavMesh(mesh: NavMesh): void;
  /** For all questions from now on. */
  setFilter(filter: Filter | null): void;
  nearest(point: Position, extents?: Position): Nearest | null;
  findPath(query: PathQuery): Path;
  /** Step by step on the surface, corners included. */
  followPath(corridor: Corridor, step?: number): Walk;
  straightPath(corridor: Corridor): Walk;
  raycast(from: PolyRef, start: Position, end: Position): Ray;
  wallDistance(from: PolyRef, centre: Position, radius?: number): Wall;
  polygonsInCircle(from: PolyRef, centre: Position, radius: number): ReachedPolygons;
  polygonsInShape(from: PolyRef, start: Position, corners: Float32Array): ReachedPolygons;
  polygonsInBox(box: Bounds): BigUint64Array;
  /** All places alike likely; from: only where there is a way from it. */
  randomPoints(count: number, seed: number, from?: PolyRef): {
    points: Float32Array;
    polygons: BigUint64Array;
  };
  randomAround(from: PolyRef, centre: Position, radius: number, seed: number): Nearest | null;
  moveAlong(from: PolyRef, start: Position, target: Position): Move;
  /** Lengths of the shortest walks; infinite where there is none. */
  distances(from: Position, to: Float32Array, extents?: Position): Float64Array;
  height(polygon: PolyRef, point: Position): number | null;
  dispose(): void;
}

/** What the stages of a bake have made, tile by tile. Throws for what was not kept. */
export declare class BakeRecord implements Disposable {
  private constructor();
  readonly report: BakeReport;
  readonly tileCount: number;
  tile(number: number): RecordTile;
  findTile(coord: TileCoord): number | null;
  spans(tile: number, stage: SolidStage, options?: ArrayOptions): Spans;
  floors(tile: number, stage: OpenStage, options?: ArrayOptions): Floors;
  /** One a floor: 2 a straight step from a wall, 3 a diagonal one. */
  distances(tile: number, options?: ArrayOptions): Uint16Array;
  /** One a floor: 0 for none; the highest bit is set in the rim of a tile. */
  regions(tile: number, options?: ArrayOptions): Uint32Array;
  /** raw: as the voxels have them, before they are simplified. */
  contours(tile: number, options?: ArrayOptions & { raw?: boolean }): Outlines;
  polygons(tile: number, options?: ArrayOptions): Outlines;
  detail(tile: number, options?: ArrayOptions): Surfaces;
  /** The same on every machine. */
  hash(stage: Stage): { count: number; hash: bigint };
  dispose(): void;
}
