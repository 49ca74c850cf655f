// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** The structs of the C API. A test compares the layout of each with the library. */

import * as EXAMINE_STRUCTS from './examine_structs.js';
import * as PATH_STRUCTS from './path_structs.js';
import { struct, VEC3, type Fields, type Struct } from './struct_layout.js';
import * as WORLD_STRUCTS from './world_structs.js';

export * from './examine_structs.js';
export * from './path_structs.js';
export * from './struct_layout.js';
export * from './world_structs.js';

const COORD = ['i32', 3] as const;
const SECONDS = ['f64', 14] as const;

export const TRIANGLES = struct('way_triangles', {
  size: 'u32',
  clockwise: 'u32',
  vertices: 'ptr',
  vertexCount: 'u32',
  triangles: 'ptr',
  triangleCount: 'u32',
  areas: 'ptr',
});
export const FILE = struct('way_file', { name: 'ptr', bytes: 'ptr', count: 'u32' });
export const LEVEL_OPTIONS = struct('way_level_options', {
  size: 'u32',
  zUp: 'u32',
  clockwise: 'u32',
  scale: 'f32',
  turn: 'f32',
  move: VEC3,
  areaRules: 'ptr',
});
export const LEVEL_INFO = struct('way_level_info', {
  size: 'u32',
  partCount: 'u32',
  vertexCount: 'u32',
  triangleCount: 'u32',
  volumeCount: 'u32',
  linkCount: 'u32',
  boundsMin: VEC3,
  boundsMax: VEC3,
  hash: 'u64',
});
export const BAKE_SETTINGS = struct('way_bake_settings', {
  size: 'u32',
  agentHeight: 'f32',
  agentRadius: 'f32',
  agentClimb: 'f32',
  agentSlope: 'f32',
  cellSize: 'f32',
  cellHeight: 'f32',
  regionMinSize: 'f32',
  regionMergeSize: 'f32',
  edgeMaxLength: 'f32',
  edgeMaxError: 'f32',
  polygonVertices: 'i32',
  detailDistance: 'f32',
  detailError: 'f32',
  tileSize: 'i32',
  partition: 'i32',
  rules: 'i32',
});
export const VOLUME = struct('way_volume', {
  size: 'u32',
  kind: 'i32',
  priority: 'i32',
  area: 'u32',
  low: VEC3,
  high: VEC3,
  radius: 'f32',
  height: 'f32',
  minHeight: 'f32',
  maxHeight: 'f32',
  outline: 'ptr',
  outlineCount: 'u32',
});
export const AGENT = struct('way_agent', {
  size: 'u32',
  height: 'f32',
  radius: 'f32',
  climb: 'f32',
  slope: 'f32',
  name: 'ptr',
});
export const BAKE_OPTIONS = struct('way_bake_options', {
  size: 'u32',
  threads: 'i32',
  progress: 'ptr',
  user: 'ptr',
  volumes: 'ptr',
  volumeCount: 'u32',
  record: 'ptr',
  withoutCarried: 'u32',
  agents: 'ptr',
  agentCount: 'u32',
});
export const BAKE_PLAN = struct('way_bake_plan', {
  size: 'u32',
  tilesX: 'i32',
  tilesZ: 'i32',
  width: 'i32',
  depth: 'i32',
  border: 'i32',
  walkableHeight: 'i32',
  walkableClimb: 'i32',
  walkableRadius: 'i32',
  origin: VEC3,
  cellSize: 'f32',
  cellHeight: 'f32',
  tileSide: 'f32',
});
export const BAKE_REPORT = struct('way_bake_report', {
  size: 'u32',
  tiles: 'u32',
  spans: 'u32',
  floors: 'u32',
  regions: 'u32',
  contours: 'u32',
  polygons: 'u32',
  scratchBytes: 'u32',
  seconds: 'f64',
  stageSeconds: SECONDS,
});
export const RECORD_TILE = struct('way_record_tile', {
  size: 'u32',
  coord: COORD,
  origin: VEC3,
  cellSize: 'f32',
  cellHeight: 'f32',
  firstX: 'i32',
  firstZ: 'i32',
  width: 'i32',
  depth: 'i32',
  border: 'i32',
  stages: 'u32',
  stageSeconds: SECONDS,
});
export const SPANS = struct('way_spans', {
  size: 'u32',
  columns: 'ptr',
  columnCount: 'u32',
  bottoms: 'ptr',
  tops: 'ptr',
  areas: 'ptr',
  spanCount: 'u32',
});
export const FLOORS = struct('way_floors', {
  size: 'u32',
  columns: 'ptr',
  columnCount: 'u32',
  heights: 'ptr',
  clearances: 'ptr',
  areas: 'ptr',
  neighbors: 'ptr',
  floorCount: 'u32',
});
export const OUTLINES = struct('way_outlines', {
  size: 'u32',
  first: 'ptr',
  outlineCount: 'u32',
  points: 'ptr',
  pointCount: 'u32',
  across: 'ptr',
  regions: 'ptr',
  areas: 'ptr',
});
export const SURFACES = struct('way_surfaces', {
  size: 'u32',
  vertices: 'ptr',
  vertexCount: 'u32',
  triangles: 'ptr',
  triangleCount: 'u32',
  polygons: 'ptr',
});
export const TILE_INFO = struct('way_tile_info', {
  size: 'u32',
  coord: COORD,
  polygonCount: 'u32',
  vertexCount: 'u32',
  portalCount: 'u32',
  boundsMin: VEC3,
  boundsMax: VEC3,
  bytes: 'u32',
  hash: 'u64',
});
export const NAVMESH_INFO = struct('way_navmesh_info', {
  size: 'u32',
  origin: VEC3,
  tileSide: 'f32',
  boundsMin: VEC3,
  boundsMax: VEC3,
  agentHeight: 'f32',
  agentRadius: 'f32',
  agentClimb: 'f32',
  tiles: 'u32',
  polygons: 'u32',
  vertices: 'u32',
  detailTriangles: 'u32',
  portals: 'u32',
  links: 'u32',
  components: 'u32',
  bytes: 'u32',
  area: 'f64',
  hash: 'u64',
});
export const LINK = struct('way_link', {
  size: 'u32',
  oneWay: 'u32',
  start: VEC3,
  end: VEC3,
  startWidth: VEC3,
  endWidth: VEC3,
  radius: 'f32',
  height: 'f32',
  area: 'u32',
  flags: 'u32',
  fixedCost: 'f32',
  costFactor: 'f32',
  userId: 'u64',
});
export const GEOMETRY = struct('way_geometry_arrays', {
  size: 'u32',
  vertices: 'ptr',
  vertexCount: 'u32',
  first: 'ptr',
  corners: 'ptr',
  neighbors: 'ptr',
  polygonCount: 'u32',
  cornerCount: 'u32',
  refs: 'ptr',
  areas: 'ptr',
  flags: 'ptr',
  components: 'ptr',
  tiles: 'ptr',
  surfaceVertices: 'ptr',
  surfaceVertexCount: 'u32',
  surfaceTriangles: 'ptr',
  surfaceTriangleCount: 'u32',
  surfacePolygons: 'ptr',
  tileCoords: 'ptr',
  tilePolygons: 'ptr',
  tileCount: 'u32',
  portalEnds: 'ptr',
  portalPolygons: 'ptr',
  portalCount: 'u32',
  boxes: 'ptr',
  boxDepths: 'ptr',
  boxTiles: 'ptr',
  boxCount: 'u32',
});
export const FILTER = struct('way_filter', {
  size: 'u32',
  include: 'u16',
  exclude: 'u16',
  costs: 'ptr',
  predicate: 'ptr',
  user: 'ptr',
});
export const NEAREST = struct('way_nearest', {
  size: 'u32',
  over: 'u32',
  polygon: 'u64',
  point: VEC3,
  distance: 'f32',
});
export const PATH_QUERY = struct('way_path_query', {
  size: 'u32',
  method: 'i32',
  from: VEC3,
  to: VEC3,
  extents: VEC3,
  partial: 'i32',
  fromPolygon: 'u64',
  toPolygon: 'u64',
  maxNodes: 'u64',
  maxLength: 'f64',
  withExplored: 'u32',
});
export const PATH = struct('way_path', {
  size: 'u32',
  status: 'i32',
  length: 'f64',
  cost: 'f64',
  outOfBudget: 'u32',
  points: 'ptr',
  pointPolygons: 'ptr',
  pointKinds: 'ptr',
  pointAreas: 'ptr',
  pointCount: 'u32',
  corridor: 'ptr',
  corridorCount: 'u32',
  explored: 'ptr',
  exploredCount: 'u32',
  hasStart: 'u32',
  hasGoal: 'u32',
  exploredCorners: 'ptr',
  exploredCornerCount: 'u32',
});
export const WALK = struct('way_walk', {
  size: 'u32',
  isComplete: 'u32',
  points: 'ptr',
  polygons: 'ptr',
  kinds: 'ptr',
  count: 'u32',
});
export const CORRIDOR = struct('way_corridor', {
  size: 'u32',
  step: 'f32',
  polygons: 'ptr',
  polygonCount: 'u32',
  start: VEC3,
  end: VEC3,
});
export const PATH_CORRIDOR_INFO = struct('way_path_corridor_info', {
  size: 'u32',
  position: VEC3,
  target: VEC3,
  polygons: 'ptr',
  polygonCount: 'u32',
});
export const CROSSING = struct('way_crossing', { size: 'u32', start: VEC3, end: VEC3 });
export const RAY = struct('way_ray', {
  size: 'u32',
  status: 'i32',
  t: 'f32',
  point: VEC3,
  normal: VEC3,
  cost: 'f32',
  polygon: 'u64',
  edge: 'u32',
  passed: 'ptr',
  passedCount: 'u32',
});
export const NEAR_WALL = struct('way_wall', {
  size: 'u32',
  status: 'i32',
  distance: 'f32',
  point: VEC3,
  normal: VEC3,
  edge: 'u32',
  polygon: 'u64',
});
export const POLYGONS = struct('way_polygons', {
  size: 'u32',
  polygons: 'ptr',
  parents: 'ptr',
  costs: 'ptr',
  count: 'u32',
});
export const MOVE = struct('way_move', {
  size: 'u32',
  status: 'i32',
  polygon: 'u64',
  point: VEC3,
  visited: 'ptr',
  visitedCount: 'u32',
});
export const NOTES = struct('way_notes', {
  size: 'u32',
  compress: 'u32',
  settings: 'ptr',
  areas: 'ptr',
  inputHash: 'u64',
  indexes: 'ptr',
  indexCount: 'u32',
});

export const CROWD_SETTINGS = struct('way_crowd_settings', {
  size: 'u32',
  pathsPerStep: 'u32',
  agentHorizon: 'f32',
  wallHorizon: 'f32',
  side: 'f32',
  arrivalDistance: 'f32',
  stuckAfter: 'f32',
  extents: VEC3,
});
export const CROWD_PARAMS = struct('way_crowd_params', {
  size: 'u32',
  radius: 'f32',
  height: 'f32',
  maxSpeed: 'f32',
  maxAcceleration: 'f32',
  priority: 'i32',
  group: 'u32',
  avoids: 'u32',
  pushedBy: 'u32',
  filter: 'u32',
  mesh: 'u32',
  avoidance: 'i32',
  detail: 'i32',
  drivesLinks: 'u32',
  user: 'u64',
});
export const CROWD_AGENTS = struct('way_crowd_agents', {
  size: 'u32',
  count: 'u32',
  ids: 'ptr',
  positions: 'ptr',
  velocities: 'ptr',
  states: 'ptr',
});
export const CROWD_EVENTS = struct('way_crowd_events', {
  size: 'u32',
  count: 'u32',
  agents: 'ptr',
  kinds: 'ptr',
  links: 'ptr',
  reasons: 'ptr',
});

export const ALL_STRUCTS: Struct<Fields>[] = [
  TRIANGLES,
  FILE,
  LEVEL_OPTIONS,
  LEVEL_INFO,
  BAKE_SETTINGS,
  VOLUME,
  AGENT,
  BAKE_OPTIONS,
  BAKE_PLAN,
  BAKE_REPORT,
  RECORD_TILE,
  SPANS,
  FLOORS,
  OUTLINES,
  SURFACES,
  TILE_INFO,
  NAVMESH_INFO,
  LINK,
  GEOMETRY,
  FILTER,
  NEAREST,
  PATH_QUERY,
  PATH,
  WALK,
  CORRIDOR,
  PATH_CORRIDOR_INFO,
  CROSSING,
  RAY,
  NEAR_WALL,
  POLYGONS,
  MOVE,
  NOTES,
  CROWD_SETTINGS,
  CROWD_PARAMS,
  CROWD_AGENTS,
  CROWD_EVENTS,
  ...Object.values(WORLD_STRUCTS),
  ...Object.values(PATH_STRUCTS),
  ...Object.values(EXAMINE_STRUCTS),
];
