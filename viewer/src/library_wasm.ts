// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type {
  Crowd,
  Filter,
  LevelSource as WasmLevel,
  NavMesh,
  NavMeshSet,
  Query,
  Stage,
  ObjectId,
  PathIndex,
  World,
} from 'waymesh';
import { STAGES, Waymesh } from 'waymesh';
import type { PoolBakeResult, PoolLevel } from 'waymesh/pool';
import { BakePool } from 'waymesh/pool';

import {
  flagOf,
  fromLink,
  fromSettings,
  fromVolume,
  tileTime,
  toLink,
  toSettings,
  toVolume,
} from './library_convert';
import { PageIndex } from './library_index';
import { readColumn, readStage } from './library_stages';
import { Cancelled } from './library';
import type {
  Baked,
  BakeRequest,
  BakeWish,
  ColumnReport,
  ExportFormat,
  Finding,
  IndexGraph,
  LevelData,
  Library,
  NamedBytes,
  Numbers,
  PathAnswer,
  RayAnswer,
  StageName,
  StageResult,
  TileTime,
  TimedPath,
  WallAnswer,
  OpenedMesh,
} from './library';
import type { AreaRule, Link, LevelSource, Placement, Point } from './state/document';
import { groundArea } from './state/document';
import { toWorldObject } from './library_world';
import type { Settings } from './state/settings';
import type { Thing } from './world/things';
import { centerOf } from './world/things';

const extents: Point = [2, 4, 2];
/** Tiles of a world whose level is baked in one piece.  [cells] */
const usualTile = 48;
/** All stages; the last one makes the tile, which is part of the mesh. */
const recorded: readonly Stage[] = STAGES.filter((stage) => stage !== 'tile');

/** The library of bindings/wasm: bakes in its workers, queries in the page. */
export class WasmLibrary implements Library {
  private level: PoolLevel | null = null;
  private result: PoolBakeResult | null = null;
  private hasRecord = false;
  /** The navmesh without links, and with them and the flags of areas. */
  private bare: NavMesh | null = null;
  private mesh: NavMesh | null = null;
  private query: Query | null = null;
  /** The kinds of ground of the navmesh. */
  private areas: ReadonlySet<number> = new Set();
  private readonly index = new PageIndex();
  private tiles: TileTime[] = [];
  private lastRequest: BakeRequest | null = null;
  /** The navmeshes of a file, one per agent. */
  private set: NavMeshSet | null = null;
  /** The bake that the workers are running. */
  private running: Promise<PoolBakeResult> | null = null;

  private constructor(
    private readonly way: Waymesh,
    private readonly pool: BakePool,
  ) {}

  static async load(): Promise<WasmLibrary> {
    const way = await Waymesh.load();
    const startWorker = () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return new WasmLibrary(way, await BakePool.create(way, { startWorker }));
  }

  get version(): string {
    return this.way.version;
  }
  get sceneNames(): readonly string[] {
    return this.way.sceneNames;
  }
  get levelEndings(): readonly string[] {
    return this.way.formatEndings;
  }

  async makeScene({ name, seed, size }: LevelSource & { kind: 'scene' }): Promise<LevelData> {
    return this.setLevel(name, { kind: 'scene', name, seed, size });
  }

  async openLevel(files: NamedBytes[], placement?: Placement): Promise<LevelData> {
    const name = files[0]?.name ?? '';
    return this.setLevel(name, {
      kind: 'files',
      files,
      ...(placement ? { options: placement } : {}),
    });
  }

  async openNavMesh({ name, bytes }: NamedBytes): Promise<OpenedMesh> {
    const isWay = name.toLowerCase().endsWith('.way');
    this.set?.dispose();
    this.set = null;
    const { mesh, settings } = isWay ? this.openWay(bytes) : this.openDetour(bytes);
    this.level = null;
    this.result = null;
    this.lastRequest = null;
    this.tiles = [];
    this.takeBare(mesh, null);
    return { baked: this.baked(), settings };
  }

  private openWay(bytes: Uint8Array): { mesh: NavMesh; settings: Partial<Settings> } {
    const { set, notes } = this.way.decodeNavMeshSet(bytes);
    this.set = set;
    return { mesh: set.forAgent(this.agents[0]!), settings: fromSettings(notes.settings ?? {}) };
  }

  get agents(): readonly string[] {
    return this.set?.agents.map(({ name }) => name) ?? [];
  }

  chooseAgent(wanted: string): OpenedMesh {
    const agent = this.set?.agents.find(({ name }) => name === wanted);
    if (!this.set || !agent) throw new Error(`there is no agent ${wanted}`);
    this.takeBare(this.set.forAgent(wanted), null);
    const settings = fromSettings({
      agentHeight: agent.height,
      agentRadius: agent.radius,
      agentClimb: agent.climb,
      agentSlope: agent.slope,
    });
    return { baked: this.baked(), settings };
  }

  /** Detour's files say only what the agent was. */
  private openDetour(bytes: Uint8Array): { mesh: NavMesh; settings: Partial<Settings> } {
    const mesh = this.way.decodeDetour(bytes);
    const { agentHeight, agentRadius, agentClimb } = mesh.info;
    return { mesh, settings: fromSettings({ agentHeight, agentRadius, agentClimb }) };
  }

  async examine(request: BakeRequest, signal: AbortSignal): Promise<Finding[]> {
    const { findings } = await this.pool.examine(toSettings(request.settings), {
      volumes: request.volumes.map(toVolume),
      links: request.links.map(toLink),
      signal,
    });
    return findings;
  }

  async bake(request: BakeRequest, wish: BakeWish): Promise<Baked> {
    const result = await this.run(request, wish.record, wish);
    this.tiles = result.tiles.map(tileTime);
    this.result = result;
    this.takeBare(result.navmesh, request.links);
    return this.baked();
  }

  async bakeTile(request: BakeRequest, x: number, z: number): Promise<Baked> {
    if (!this.bare) throw new Error('there is no navmesh to put a tile into');
    const volumes = request.volumes.map(toVolume);
    const { navmesh, timing } = await this.pool.bakeTile(
      this.bare,
      { x, z, layer: 0 },
      { volumes },
    );
    this.tiles = [...this.tiles.filter((tile) => tile.x !== x || tile.z !== z), tileTime(timing)];
    this.takeBare(navmesh, request.links);
    return this.baked();
  }

  removeTile(x: number, z: number): Baked {
    if (!this.bare) throw new Error('there is no navmesh to remove a tile from');
    const edited = this.bare.edit().removeTile({ x, z, layer: 0 }).commit();
    this.tiles = this.tiles.map((tile) =>
      tile.x === x && tile.z === z ? { ...tile, present: false } : tile,
    );
    this.takeBare(edited, this.lastRequest?.links ?? []);
    return this.baked();
  }

  setLinks(links: readonly Link[]): Baked {
    if (this.lastRequest) this.lastRequest = { ...this.lastRequest, links };
    this.derive(links);
    return this.baked();
  }

  async stage(stage: StageName): Promise<StageResult[]> {
    return readStage(await this.record(), stage);
  }

  async column(x: number, z: number): Promise<ColumnReport | null> {
    return readColumn(await this.record(), x, z);
  }

  setRules(rules: readonly AreaRule[]): void {
    const costs: Record<number, number> = {};
    let exclude = 0;
    for (const { area, cost, allowed } of rules) {
      // A cost of ground that there is none of would only make searches slower.
      if (this.areas.has(area)) costs[area] = cost;
      if (!allowed) exclude |= flagOf(area);
    }
    const filter: Filter = { include: 0xffff, exclude, costs };
    this.query?.setFilter(filter);
  }

  nearest(point: Point, within = extents) {
    return this.query?.nearest(point, within) ?? null;
  }

  findPath(from: Point, to: Point): PathAnswer {
    const optimal = this.timedPath(from, to, 'optimal');
    const { index } = this.index;
    const indexed = index ? this.indexedPath(index, from, to) : null;
    const corridor = this.timedPath(from, to, 'corridor');
    return { optimal, indexed, corridor, smooth: this.smooth(optimal) };
  }

  private indexedPath(index: PathIndex, from: Point, to: Point): TimedPath {
    this.query?.setPathIndex(index);
    try {
      return this.timedPath(from, to, 'optimal');
    } finally {
      this.query?.setPathIndex(null);
    }
  }

  pathIndex(): IndexGraph | null {
    return this.mesh ? this.index.graph(this.mesh) : null;
  }

  dropPathIndex(): void {
    this.index.drop();
  }

  raycast(from: Point, to: Point): RayAnswer | null {
    const start = this.nearest(from);
    if (!start || !this.query) return null;
    return { ...this.query.raycast(start.polygon, start.point, to), start: start.point };
  }

  wallDistance(from: Point): WallAnswer | null {
    const center = this.nearest(from);
    if (!center || !this.query) return null;
    return { ...this.query.wallDistance(center.polygon, center.point), center: center.point };
  }

  circle(from: Point, radius: number): BigUint64Array | null {
    const center = this.nearest(from);
    if (!center || !this.query) return null;
    return this.query.polygonsInCircle(center.polygon, center.point, radius).polygons;
  }

  randomPoints(count: number, seed: number): Float32Array {
    return this.query?.randomPoints(count, seed).points ?? new Float32Array();
  }

  moveAlong(from: Point, to: Point) {
    const start = this.nearest(from);
    if (!start || !this.query) return null;
    return this.query.moveAlong(start.polygon, start.point, to);
  }

  makeCrowd(): Crowd | null {
    return this.mesh ? this.way.crowd([this.mesh]) : null;
  }

  moveCrowd(crowd: Crowd): void {
    if (this.mesh) crowd.setNavMeshes(this.mesh);
  }

  makeWorld({ settings, volumes, links }: BakeRequest): World | null {
    if (!this.level) return null;
    const { vertices, triangles, areas } = this.level;
    const level = this.way.level({ kind: 'triangles', vertices, triangles, areas });
    const tileSize = settings.tile_size || usualTile;
    const world = level.use(() => this.way.world(level, { ...toSettings(settings), tileSize }));
    for (const volume of volumes) world.addVolume(toVolume(volume));
    for (const link of links) world.addLink(toLink(link));
    return world;
  }

  addThing(world: World, thing: Thing): ObjectId {
    return toWorldObject(this.way, thing, (object) => world.add(object));
  }

  setThing(world: World, id: ObjectId, before: Thing, thing: Thing): void {
    const { at, turn, closed, ...rest } = thing;
    const same = { ...before, at, turn, closed };
    const isMoved = at !== before.at || turn !== before.turn;
    if (Object.entries(rest).some(([key, value]) => same[key as keyof Thing] !== value))
      return toWorldObject(this.way, thing, (object) => world.replace(id, object));
    if (isMoved) world.move(id, centerOf(thing), turn);
    if (closed !== before.closed) world.setOpen(id, !closed);
  }

  showWorld(world: World): Baked {
    this.tiles = [];
    this.takeBare(world.navMesh(), null);
    const baked = this.baked();
    // The times are those of the bake before the world.
    return { ...baked, numbers: { ...baked.numbers, seconds: 0, stages: {} } };
  }

  export(format: ExportFormat): Uint8Array {
    if (!this.bare) throw new Error('there is no navmesh to export');
    const edit = this.bare.edit();
    for (const link of this.lastRequest?.links ?? []) edit.addLink(toLink(link));
    const mesh = edit.commit();
    try {
      return this.write(mesh, format);
    } finally {
      mesh.dispose();
    }
  }

  private write(mesh: NavMesh, format: ExportFormat): Uint8Array {
    if (format === 'bin') return mesh.encodeDetour();
    if (format !== 'way') return mesh.export(format, { polygons: true, links: true });
    const settings = this.lastRequest ? toSettings(this.lastRequest.settings) : {};
    return mesh.encode(this.level ? { settings, inputHash: this.level.info.hash } : {});
  }

  private async setLevel(name: string, source: WasmLevel): Promise<LevelData> {
    const level = await this.pool.setLevel(source);
    this.set?.dispose();
    this.set = null;
    this.level = level;
    this.result = null;
    const { vertices, triangles, areas, info, volumes, links } = level;
    return {
      name,
      vertices,
      triangles,
      areas,
      bounds: info.bounds,
      settings: fromSettings(level.settings),
      volumes: volumes.map(fromVolume),
      links: links.map(fromLink),
    };
  }

  private async run(
    request: BakeRequest,
    record: boolean,
    wish?: BakeWish,
  ): Promise<PoolBakeResult> {
    if (!this.level) throw new Error('there is no level to bake');
    const running = this.pool.bake(toSettings(request.settings), {
      volumes: request.volumes.map(toVolume),
      links: [],
      record: record ? recorded : [],
      ...(wish ? { onProgress: wish.progress, signal: wish.signal } : {}),
    });
    this.running = running;
    try {
      const result = await running;
      this.lastRequest = request;
      this.hasRecord = record;
      return result;
    } catch (error) {
      const isEnded = this.running !== running || wish?.signal.aborted === true;
      throw isEnded ? new Cancelled() : error;
    } finally {
      if (this.running === running) this.running = null;
    }
  }

  /** The record of the last bake; if it was not kept, the bake is repeated. */
  private async record() {
    while (this.running) await this.running.catch(() => null);
    if (!this.result || !this.lastRequest)
      throw new Error('nothing was baked here, so there are no stages');
    if (!this.hasRecord) {
      const again = await this.run(this.lastRequest, true);
      again.navmesh.dispose();
      this.result = { ...this.result, record: again.record };
    }
    return this.result.record;
  }

  /** Replaces the navmesh; with links null, it keeps its own. */
  private takeBare(bare: NavMesh, links: readonly Link[] | null): void {
    this.bare?.dispose();
    this.bare = bare;
    this.derive(links);
  }

  /** Adds links, and sets the flag of each polygon's area, so that rules can exclude them. Polygons
   * without flags, such as those of a closed door, stay so: nobody walks there. */
  private derive(links: readonly Link[] | null): void {
    const bare = this.bare;
    if (!bare) return;
    const edit = bare.edit();
    this.areas = bare.withGeometry(({ areas }) => new Set(areas));
    const others = bare.withGeometry(({ refs, areas, flags }) =>
      Array.from(areas, (area, i) => ({ area, ref: refs[i] ?? 0n })).filter(
        ({ area }, i) => area !== groundArea && flags[i] !== 0,
      ),
    );
    for (const { ref, area } of others) edit.setFlags(ref, flagOf(area));
    for (const link of links ?? []) edit.addLink(toLink(link));
    const mesh = edit.commit();
    this.mesh?.dispose();
    this.mesh = mesh;
    if (this.query) this.query.setNavMesh(mesh);
    else this.query = mesh.query();
  }

  private baked(): Baked {
    const mesh = this.mesh;
    if (!mesh) throw new Error('there is no navmesh');
    const plan = this.result?.plan ?? null;
    const { bounds } = mesh.info;
    return {
      geometry: mesh.geometry(),
      bounds,
      links: mesh.links(),
      numbers: this.numbers(mesh),
      tiles: this.tiles,
      plan,
    };
  }

  private numbers(mesh: NavMesh): Numbers {
    const { info } = mesh;
    const report = this.result?.report;
    return {
      triangles: this.level?.info.triangleCount ?? 0,
      tiles: info.tiles,
      spans: report?.spans ?? 0,
      regions: report?.regions ?? 0,
      polygons: info.polygons,
      vertices: info.vertices,
      detail_triangles: info.detailTriangles,
      area: info.area,
      components: info.components,
      links: info.links,
      bytes: info.bytes,
      seconds: report?.seconds ?? 0,
      stages: report?.stageSeconds ?? {},
      hash: (this.bare ?? mesh).info.hash,
    };
  }

  private timedPath(from: Point, to: Point, method: 'optimal' | 'corridor'): TimedPath {
    if (!this.query) throw new Error('there is no navmesh to query');
    const question = { from, to, extents, method, partial: 'by_walk' } as const;
    // The median of a few times, because a single one is too noisy.
    const times: number[] = [];
    const end = performance.now() + 5;
    for (;;) {
      const begin = performance.now();
      this.query.findPath(question);
      times.push(performance.now() - begin);
      if (times.length < 3 || (times.length < 7 && performance.now() < end)) continue;
      return {
        ...this.query.findPath({ ...question, explored: method === 'optimal' }),
        microseconds: 1000 * (times.sort((a, b) => a - b)[times.length >> 1] ?? 0),
      };
    }
  }

  private smooth({ corridor, points, status }: TimedPath): Float32Array {
    if (!this.query || status === 'unreachable' || points.length < 6) return new Float32Array();
    const start = points.subarray(0, 3);
    const end = points.subarray(points.length - 3);
    return this.query.followPath({ polygons: corridor, start, end }, 0.5).points;
  }
}
