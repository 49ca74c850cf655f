// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Values that go into the library and come out of it: plain data that can be posted to a worker.
 * Names are those of the C API; docs/settings.md explains the settings. */

/** x, y (up) and z, in world units, as the library returns them ... */
export type Triple = [number, number, number];
/** ... and as it takes them. */
export type Position =
  | readonly [x: number, y: number, z: number]
  | Float32Array
  | Float64Array
  | { readonly x: number; readonly y: number; readonly z: number };

/** The contents of a file. */
export type Bytes = ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/** A hash: 16 hexadecimal digits. */
export type Hash = string;

/** A reference to a polygon, or an off-mesh link, of a navmesh; 0n is null. */
export type PolyRef = bigint;

export interface Bounds {
  min: Triple;
  /** Less than min if it is empty. */
  max: Triple;
}

/** The kind of ground of a surface: 0 is not walkable, 63 is plain ground. */
export type Area = number;
export const AREA_NONE = 0;
export const AREA_GROUND = 63;

export interface TileCoord {
  x: number;
  z: number;
  layer: number;
}

/** `borrow` returns a view of the library's memory instead of a copy, valid until the next call
 * into the library. */
export interface ArrayOptions {
  borrow?: boolean;
}

// Levels

export interface TriangleInput {
  /** x, y, z of each vertex. */
  vertices: ArrayLike<number>;
  /** Three vertices each, counter-clockwise viewed from the walkable side. */
  triangles: ArrayLike<number>;
  /** One per triangle; all ground by default. */
  areas?: ArrayLike<number>;
  clockwise?: boolean;
}

export interface NamedBytes {
  name: string;
  bytes: Bytes;
}

/** How a level file is interpreted, and where in the world it is placed. */
export interface LevelOptions {
  zUp?: boolean;
  clockwise?: boolean;
  /** World units per unit of the file. */
  scale?: number;
  /** Rotation about y, counter-clockwise viewed from +y, in degrees. */
  turn?: number;
  move?: Position;
  /** Such as `Water*=water:10`. */
  areaRules?: readonly string[];
}

export interface SceneOptions {
  seed?: number;
  /** 0, the default, selects the usual size. */
  size?: number;
}

/** A level in a form that can be posted to a worker. */
export type LevelSource =
  | ({ kind: 'triangles' } & TriangleInput)
  /** OBJ, glTF, GLB, PLY, STL or .gset, by the extension of the first file; the others are files
   * that it refers to. */
  | { kind: 'files'; files: readonly NamedBytes[]; options?: LevelOptions }
  | ({ kind: 'scene'; name: string } & SceneOptions);

export interface LevelInfo {
  vertexCount: number;
  triangleCount: number;
  partCount: number;
  bounds: Bounds;
  hash: Hash;
}

// Bakes

export type Partition = 'watershed' | 'monotone' | 'layers';
export type Rules = 'waymesh' | 'recast';

/** The body that walks: an upright cylinder. */
export interface Agent {
  name: string;
  height: number;
  radius: number;
  climb: number;
  /** Degrees. */
  slope: number;
}

/** World units unless stated otherwise; negative values are derived from others. */
export interface BakeSettings {
  agentHeight: number;
  agentRadius: number;
  agentClimb: number;
  /** Degrees. */
  agentSlope: number;
  cellSize: number;
  cellHeight: number;
  /** Cells. */
  regionMinSize: number;
  /** Cells. */
  regionMergeSize: number;
  edgeMaxLength: number;
  /** Cells. */
  edgeMaxError: number;
  polygonVertices: number;
  detailDistance: number;
  detailError: number;
  /** Cells; 0 bakes in one piece. */
  tileSize: number;
  partition: Partition;
  rules: Rules;
}

interface VolumeBase {
  /** AREA_NONE removes floors. */
  area: Area;
  /** If volumes overlap, the highest priority wins; of equal ones, the last. */
  priority?: number;
}
/** A part of space whose floors get an area. */
export type Volume<P = Position> = VolumeBase &
  (
    | { kind: 'box'; low: P; high: P }
    | { kind: 'cylinder'; base: P; radius: number; height: number }
    /** outline: x and z of each corner; may be concave. */
    | { kind: 'prism'; outline: ArrayLike<number>; minHeight: number; maxHeight: number }
  );

/** The stages of a bake, in their order. */
export const STAGES = [
  'rasterize',
  'lift_low_obstacles',
  'remove_ledges',
  'remove_low_ceilings',
  'compact',
  'mark_areas',
  'erode',
  'distance_field',
  'regions',
  'seams',
  'contours',
  'polygons',
  'detail',
  'tile',
] as const;
export type Stage = (typeof STAGES)[number];
/** Solid space is available after these stages ... */
export type SolidStage =
  'rasterize' | 'lift_low_obstacles' | 'remove_ledges' | 'remove_low_ceilings';
/** ... and open space after these. */
export type OpenStage = 'compact' | 'mark_areas' | 'erode';

/** Seconds spent in each stage. */
export type StageSeconds = Record<Stage, number>;

export interface BakeOptions {
  /** By default those in the level's file. */
  volumes?: readonly Volume[];
  /** Called after each tile and before each stage; true cancels the bake. */
  onProgress?: (done: number, total: number) => boolean | void;
}

/** Derived values of settings for a level. */
export interface BakePlan {
  tilesX: number;
  tilesZ: number;
  /** Cells of the world. */
  width: number;
  depth: number;
  /** Rim of a tile, in cells. */
  border: number;
  walkableHeight: number;
  walkableClimb: number;
  walkableRadius: number;
  origin: Triple;
  cellSize: number;
  cellHeight: number;
  /** World units; 0 for one piece. */
  tileSide: number;
}

export interface BakeReport {
  tiles: number;
  spans: number;
  floors: number;
  regions: number;
  contours: number;
  polygons: number;
  scratchBytes: number;
  seconds: number;
  stageSeconds: StageSeconds;
}

// Results of stages

/** A tile of a record, and its window of voxels. World position of column
 * (x, z): origin + (first + (x, z)) * cellSize; heights: origin.y + voxels * cellHeight. */
export interface RecordTile {
  coord: TileCoord;
  origin: Triple;
  cellSize: number;
  cellHeight: number;
  firstX: number;
  firstZ: number;
  /** Columns, including the rim. */
  width: number;
  depth: number;
  border: number;
  /** Stages with available results. */
  stages: Stage[];
  stageSeconds: StageSeconds;
}

/** Solid space. Column i (x fastest) holds spans columns[i] up to columns[i + 1]. */
export interface Spans {
  columns: Uint32Array;
  /** First voxel. */
  bottoms: Uint16Array;
  /** First voxel above the span. */
  tops: Uint16Array;
  areas: Uint8Array;
}

/** Open space. Column i (x fastest) holds floors columns[i] up to columns[i + 1]. */
export interface Floors {
  columns: Uint32Array;
  heights: Uint16Array;
  /** 65535 for the sky. */
  clearances: Uint16Array;
  /** 0 if it was removed. */
  areas: Uint8Array;
  /** Four per floor: low x, high z, high x, low z; the number of floors means none. */
  neighbors: Uint32Array;
}

/** Outlines or polygons in world units; outline i has points first[i] up to first[i + 1]. */
export interface Outlines {
  first: Uint32Array;
  points: Float32Array;
  /** Per point: what is across the edge from it to the next. For contours a region, 0 is a wall;
   * for polygons a polygon, 0xffffffff is a wall, 0xfffffff0 + side a portal. */
  across: Uint32Array;
  regions: Uint32Array;
  areas: Uint8Array;
}

export interface Surfaces {
  vertices: Float32Array;
  triangles: Uint32Array;
  /** The polygon of each triangle. */
  polygons: Uint32Array;
}

// Navmeshes

export interface TileInfo {
  coord: TileCoord;
  polygonCount: number;
  vertexCount: number;
  portalCount: number;
  bounds: Bounds;
  bytes: number;
  hash: Hash;
}

export interface NavMeshInfo {
  origin: Triple;
  tileSide: number;
  bounds: Bounds;
  agentHeight: number;
  agentRadius: number;
  agentClimb: number;
  tiles: number;
  polygons: number;
  vertices: number;
  detailTriangles: number;
  portals: number;
  links: number;
  components: number;
  bytes: number;
  area: number;
  hash: Hash;
}

/** In Geometry.neighbors. */
export const WALL = 0xffffffff;
export const PORTAL = 0xfffffffe;

/** A navmesh as arrays. */
export interface Geometry {
  vertices: Float32Array;
  /** Polygon i has corners first[i] up to first[i + 1], counter-clockwise viewed from +y. */
  first: Uint32Array;
  corners: Uint32Array;
  /** Across the edge from each corner to the next: a polygon, WALL or PORTAL. */
  neighbors: Uint32Array;
  refs: BigUint64Array;
  areas: Uint8Array;
  flags: Uint16Array;
  /** Equal if there is a path from one polygon to the other. */
  components: Uint32Array;
  /** Index of the tile of each polygon. */
  tiles: Uint32Array;
  surfaceVertices: Float32Array;
  surfaceTriangles: Uint32Array;
  /** The polygon of each triangle. */
  surfacePolygons: Uint32Array;
  /** x, z and layer of each tile. */
  tileCoords: Int32Array;
  /** Where the polygons of each tile begin, plus one entry. */
  tilePolygons: Uint32Array;
  /** Portals between tiles: two ends each. */
  portalEnds: Float32Array;
  /** Two polygons each. */
  portalPolygons: Uint32Array;
  /** Box trees of tiles: low and high corner of each. */
  boxes: Float32Array;
  /** 0 for the box of a whole tile. */
  boxDepths: Uint32Array;
  boxTiles: Uint32Array;
}

/** An off-mesh link: a ladder, a jump, a teleporter. */
export interface Link<P = Position> {
  start: P;
  end: P;
  startWidth?: P;
  endWidth?: P;
  /** How far from an end the ground may be in plan. */
  radius?: number;
  /** How far above or below it. */
  height?: number;
  oneWay?: boolean;
  area?: Area;
  flags?: number;
  fixedCost?: number;
  costFactor?: number;
  userId?: bigint;
}
export interface LinkInfo extends Required<Link<Triple>> {
  ref: PolyRef;
  /** False if it waits for ground at its ends. */
  attached: boolean;
}

/** Metadata of a `.way` file. */
export interface Notes {
  settings?: Partial<BakeSettings>;
  areas?: Record<Area, string>;
  inputHash?: Hash;
  /** Path indexes in a file that was read; see Waymesh.decodePathIndex(). */
  indexCount?: number;
}

// Queries

export interface Filter {
  /** A polygon needs at least one of these flags. */
  include?: number;
  /** A polygon must have none of these flags. */
  exclude?: number;
  /** Costs by area; 1 by default. */
  costs?: Record<Area, number>;
}

export interface Nearest {
  polygon: PolyRef;
  point: Triple;
  distance: number;
  /** The point is directly above or below it. */
  over: boolean;
}

export type PathMethod = 'optimal' | 'corridor';
export type PartialPath = 'none' | 'by_air' | 'by_walk';
export const PATH_STATUSES = ['complete', 'partial', 'unreachable'] as const;
export type PathStatus = (typeof PATH_STATUSES)[number];
export const POINT_KINDS = ['start', 'corner', 'link_start', 'link_end', 'end'] as const;

export interface PathQuery {
  from: Position;
  to: Position;
  extents?: Position;
  method?: PathMethod;
  partial?: PartialPath;
  fromPolygon?: PolyRef;
  toPolygon?: PolyRef;
  maxNodes?: number;
  maxLength?: number;
  /** Also return what the search visited: polygons, and corners of the query's path index. */
  explored?: boolean;
}

export interface Path {
  status: PathStatus;
  /** In plan. */
  length: number;
  cost: number;
  outOfBudget: boolean;
  /** False if the navmesh is not within the extents of the start: then there is no path. */
  hasStart: boolean;
  /** The same for the goal. */
  hasGoal: boolean;
  points: Float32Array;
  pointPolygons: BigUint64Array;
  /** Indices in POINT_KINDS. */
  pointKinds: Uint8Array;
  pointAreas: Uint8Array;
  corridor: BigUint64Array;
  /** Empty unless requested. */
  explored: BigUint64Array;
  /** Corners of the path index that were expanded; empty unless requested, or if the index was not
   * searched. */
  exploredCorners: Uint32Array;
}

export interface Corridor {
  polygons: BigUint64Array | readonly PolyRef[];
  start: Position;
  end: Position;
}

export interface Walk {
  /** False if the corridor is broken. */
  isComplete: boolean;
  points: Float32Array;
  polygons: BigUint64Array;
  /** Indices in POINT_KINDS. */
  kinds: Uint8Array;
}

export interface Ray {
  status: 'reached' | 'blocked' | 'invalid';
  /** Fraction of the ray that can be walked. */
  t: number;
  point: Triple;
  normal: Triple;
  cost: number;
  polygon: PolyRef;
  edge: number;
  passed: BigUint64Array;
}

export interface Wall {
  status: 'found' | 'none' | 'invalid';
  distance: number;
  point: Triple;
  normal: Triple;
  polygon: PolyRef;
  edge: number;
}

/** Polygons in the order of the cost of reaching them. */
export interface ReachedPolygons {
  polygons: BigUint64Array;
  /** Indices in the list, 0xffffffff for none. */
  parents: Uint32Array;
  costs: Float32Array;
}

export const MOVE_STATUSES = ['reached', 'slid', 'invalid'] as const;
export interface Move {
  status: (typeof MOVE_STATUSES)[number];
  polygon: PolyRef;
  point: Triple;
  visited: BigUint64Array;
}
