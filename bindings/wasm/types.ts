// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Values that go into the library and come out of it: plain data, all of which can be posted to a
 * worker. Names are those of the C interface; docs/settings.md explains the settings. */

/** x, y (up) and z, in world units. */
export type Position = ArrayLike<number>;

/** Names a polygon, or an off-mesh link, of a navmesh; 0n names nothing. */
export type PolyRef = bigint;

export interface Bounds {
  min: [number, number, number];
  /** Less than min where there is nothing. */
  max: [number, number, number];
}

/** What kind of ground a surface is: 0 cannot be walked on, 63 is plain ground. */
export type Area = number;
export const AREA_NONE = 0;
export const AREA_GROUND = 63;

export interface TileCoord {
  x: number;
  z: number;
  layer: number;
}

/** Arrays lie in the memory of the library unless they are copied: `borrow` saves the copy, for
 * whoever uses them up before the next call into the library. */
export interface ArrayOptions {
  borrow?: boolean;
}

// Levels

export interface TriangleInput {
  /** x, y, z of each vertex. */
  vertices: Float32Array;
  /** Three vertices each, counter-clockwise seen from the side that is walked on. */
  triangles: Uint32Array;
  /** One a triangle; all ground unless given. */
  areas?: Uint8Array;
  clockwise?: boolean;
}

export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** How the file of a level is to be understood, and where in the world it is put. */
export interface LevelOptions {
  zUp?: boolean;
  clockwise?: boolean;
  /** World units in a unit of the file. */
  scale?: number;
  /** About y, counter-clockwise seen from above, in degrees. */
  turn?: number;
  move?: Position;
  /** Such as `Water*=water:10`. */
  areaRules?: readonly string[];
}

export interface SceneOptions {
  seed?: number;
  /** 0, the default, takes the usual one. */
  size?: number;
}

/** A level in a form that can be posted to a worker. */
export type LevelSource =
  | ({ kind: 'triangles' } & TriangleInput)
  /** OBJ, glTF, GLB, PLY, STL or .gset, by the ending of the first name; the others are files that
   * it names. */
  | { kind: 'files'; files: readonly NamedBytes[]; options?: LevelOptions }
  | ({ kind: 'scene'; name: string } & SceneOptions);

export interface LevelInfo {
  vertexCount: number;
  triangleCount: number;
  partCount: number;
  bounds: Bounds;
  hash: bigint;
}

// Bakes

export type Partition = 'watershed' | 'monotone' | 'layers';
export type Rules = 'waymesh' | 'recast';

/** World units unless said otherwise; negative where a value follows from others. */
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
  /** AREA_NONE takes floors away. */
  area: Area;
  /** Of several volumes the greatest wins; of equals the last. */
  priority?: number;
}
/** A part of space whose floors get an area. */
export type Volume = VolumeBase &
  (
    | { kind: 'box'; low: Position; high: Position }
    | { kind: 'cylinder'; base: Position; radius: number; height: number }
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
/** Solid space is there after these stages ... */
export type SolidStage =
  'rasterize' | 'lift_low_obstacles' | 'remove_ledges' | 'remove_low_ceilings';
/** ... and open space after these. */
export type OpenStage = 'compact' | 'mark_areas' | 'erode';

/** Seconds spent in each stage. */
export type StageSeconds = Record<Stage, number>;

export interface BakeOptions {
  /** Those that the level carries unless given. */
  volumes?: readonly Volume[];
  /** Told after each tile and before each stage; true cancels the bake. */
  onProgress?: (done: number, total: number) => boolean | void;
}

/** What settings come to for a level. */
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
  origin: [number, number, number];
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

// What stages have made

/** A tile of a record, and the window of voxels that it was made of. World position of column
 * (x, z): origin + (first + (x, z)) * cellSize; heights: origin.y + voxels * cellHeight. */
export interface RecordTile {
  coord: TileCoord;
  origin: [number, number, number];
  cellSize: number;
  cellHeight: number;
  firstX: number;
  firstZ: number;
  /** Columns, the rim included. */
  width: number;
  depth: number;
  border: number;
  /** Whose results are there. */
  stages: Stage[];
  stageSeconds: StageSeconds;
}

/** Solid space. Column i (x fastest) holds spans columns[i] up to columns[i + 1]. */
export interface Spans {
  columns: Uint32Array;
  /** First voxel. */
  bottoms: Uint16Array;
  /** First voxel that is not solid any more. */
  tops: Uint16Array;
  areas: Uint8Array;
}

/** Open space. Column i (x fastest) holds floors columns[i] up to columns[i + 1]. */
export interface Floors {
  columns: Uint32Array;
  heights: Uint16Array;
  /** 65535 for the sky. */
  clearances: Uint16Array;
  /** 0 where it was taken away. */
  areas: Uint8Array;
  /** Four a floor: low x, high z, high x, low z; the number of floors stands for none. */
  neighbours: Uint32Array;
}

/** Outlines or polygons in world units; outline i has points first[i] up to first[i + 1]. */
export interface Outlines {
  first: Uint32Array;
  points: Float32Array;
  /** A point: what lies beyond the edge from it to the next. Of contours the region, 0 a wall; of
   * polygons the polygon, 0xffffffff a wall, 0xfffffff0 + side a portal. */
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
  hash: bigint;
}

export interface NavMeshInfo {
  origin: [number, number, number];
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
  hash: bigint;
}

/** In Geometry.neighbours. */
export const WALL = 0xffffffff;
export const PORTAL = 0xfffffffe;

/** A navmesh as arrays. */
export interface Geometry {
  vertices: Float32Array;
  /** Polygon i has corners first[i] up to first[i + 1], counter-clockwise seen from above. */
  first: Uint32Array;
  corners: Uint32Array;
  /** Beyond the edge from each corner to the next: a polygon, WALL or PORTAL. */
  neighbours: Uint32Array;
  refs: BigUint64Array;
  areas: Uint8Array;
  flags: Uint16Array;
  /** Equal where there is a way from one polygon to the other. */
  components: Uint32Array;
  /** Number of the tile of each polygon. */
  tiles: Uint32Array;
  surfaceVertices: Float32Array;
  surfaceTriangles: Uint32Array;
  /** The polygon of each triangle. */
  surfacePolygons: Uint32Array;
  /** x, z and layer of each tile. */
  tileCoords: Int32Array;
  /** Where the polygons of each tile begin, and one more. */
  tilePolygons: Uint32Array;
  /** Openings between tiles: two ends each. */
  portalEnds: Float32Array;
  /** Two polygons each. */
  portalPolygons: Uint32Array;
  /** Box trees of tiles: low and high corner of each. */
  boxes: Float32Array;
  /** 0 for the box of a whole tile. */
  boxDepths: Uint32Array;
  boxTiles: Uint32Array;
}

/** A way that no polygon covers: a ladder, a jump, a teleporter. */
export interface Link {
  start: Position;
  end: Position;
  startWidth?: Position;
  endWidth?: Position;
  /** How far from an end the ground may be, seen from above. */
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
export interface LinkInfo extends Required<Link> {
  ref: PolyRef;
  /** False where it waits for ground at its ends. */
  attached: boolean;
}

/** What a `.way` file tells beside its navmesh. */
export interface Notes {
  settings?: Partial<BakeSettings>;
  areas?: Record<Area, string>;
  inputHash?: bigint;
}

// Queries

export interface Filter {
  /** A polygon needs at least one of these flags. */
  include?: number;
  /** A polygon must have none of these flags. */
  exclude?: number;
  /** What walking costs, by area; 1 where it is not given. */
  costs?: Record<Area, number>;
}

export interface Nearest {
  polygon: PolyRef;
  point: [number, number, number];
  distance: number;
  /** The point lies straight above or below it. */
  over: boolean;
}

export type PathMethod = 'optimal' | 'corridor';
export type PartialPath = 'none' | 'by_air' | 'by_walk';
export type PathStatus = 'complete' | 'partial' | 'unreachable';
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
  /** Also tell at which polygons the search has looked. */
  explored?: boolean;
}

export interface Path {
  status: PathStatus;
  /** Seen from above. */
  length: number;
  cost: number;
  outOfBudget: boolean;
  points: Float32Array;
  pointPolygons: BigUint64Array;
  /** Places in POINT_KINDS. */
  pointKinds: Uint8Array;
  pointAreas: Uint8Array;
  corridor: BigUint64Array;
  /** Empty unless asked for. */
  explored: BigUint64Array;
}

export interface Corridor {
  polygons: BigUint64Array;
  start: Position;
  end: Position;
}

export interface Walk {
  /** False where the corridor breaks. */
  isComplete: boolean;
  points: Float32Array;
  polygons: BigUint64Array;
  /** Places in POINT_KINDS. */
  kinds: Uint8Array;
}

export interface Ray {
  status: 'reached' | 'blocked' | 'invalid';
  /** Share of the way that can be walked. */
  t: number;
  point: [number, number, number];
  normal: [number, number, number];
  cost: number;
  polygon: PolyRef;
  edge: number;
  passed: BigUint64Array;
}

export interface Wall {
  status: 'found' | 'none' | 'invalid';
  distance: number;
  point: [number, number, number];
  normal: [number, number, number];
  polygon: PolyRef;
  edge: number;
}

/** Polygons in the order of what it costs to get there. */
export interface ReachedPolygons {
  polygons: BigUint64Array;
  /** Places in the list, 0xffffffff for none. */
  parents: Uint32Array;
  costs: Float32Array;
}

export interface Move {
  status: 'reached' | 'slid' | 'invalid';
  polygon: PolyRef;
  point: [number, number, number];
  visited: BigUint64Array;
}
