// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import {
  bytes as checkBytes,
  count,
  fields,
  flag,
  floats,
  integer,
  list,
  number,
  point,
  ref,
  refuse,
  text,
  triple,
  wide,
  word,
  type Check,
} from './checks.js';
import { toCoords, writeLink, writeSettings, writeVolumes } from './convert.js';
import { Level } from './level.js';
import { NavMesh } from './navmesh.js';
import { NavMeshSet, writeAgents } from './navmesh_set.js';
import { PathIndex, indexOptions, type PathIndexOptions } from './path_index.js';
import { checkBox, type Frame, type Handle, type Runtime } from './runtime.js';
import { createStream, type StreamOptions, type WorldStream } from './stream.js';
import { Thing, handleOf } from './thing.js';
import type {
  Agent,
  BakeSettings,
  Bounds,
  Bytes,
  Link,
  Position,
  TileCoord,
  Volume,
} from './types.js';
import { UPDATE_OPTIONS, UPDATE_REPORT, WORLD_OBJECT, WORLD_OPTIONS } from './world_structs.js';
import type {
  ObjectId,
  ObjectShape,
  UpdateOptions,
  UpdateReport,
  WorldObject,
  WorldOptions,
} from './world_types.js';

const SHAPES: readonly ObjectShape['kind'][] = [
  'box',
  'cylinder',
  'sphere',
  'capsule',
  'hull',
  'mesh',
];
const EFFECTS: readonly WorldObject['effect'][] = ['carve', 'solid', 'area'];

const checkKind = word(SHAPES);
const checkShape = {
  box: fields('a box', { kind: checkKind, sides: triple }, ['sides']),
  sphere: fields('a sphere', { kind: checkKind, radius: number }, ['radius']),
  round: (what: string) =>
    fields(what, { kind: checkKind, radius: number, height: number }, ['radius', 'height']),
  hull: fields('a hull', { kind: checkKind, points: floats(3) }, ['points']),
  mesh: fields('a mesh', { kind: checkKind, mesh: (value) => value as Level }, ['mesh']),
};

function shapeValues(runtime: Runtime, frame: Frame, given: ObjectShape) {
  const shape = checkKind(given?.kind, 'kind');
  switch (SHAPES[shape]) {
    case 'box':
      return { shape, sides: checkShape.box(given).sides };
    case 'sphere':
      return { shape, radius: checkShape.sphere(given).radius };
    case 'cylinder':
    case 'capsule': {
      const { radius, height } = checkShape.round(`a ${SHAPES[shape]}`)(given);
      return { shape, radius, height };
    }
    case 'hull': {
      const { points } = checkShape.hull(given);
      return { shape, points: frame.array(points), pointCount: points.length / 3 };
    }
    case 'mesh':
      return { shape, mesh: handleOf(runtime, Level, checkShape.mesh(given).mesh, 'mesh') };
  }
}

const transform: Check<Float32Array> = (value, name) => {
  const given = floats(1)(value, name);
  return given.length === 12
    ? given
    : refuse(`${name} must be twelve numbers, not ${given.length}`);
};
const checkObject = fields(
  'the object',
  {
    shape: (value) => value as ObjectShape,
    effect: word(EFFECTS),
    center: point,
    turn: number,
    transform,
    // Of effect 'area'.
    area: count,
    priority: integer,
    name: text,
    closed: flag,
    closedFlags: count,
    closedArea: count,
  },
  ['shape', 'effect'],
);

function writeObject(runtime: Runtime, frame: Frame, object: WorldObject): number {
  const { shape, effect, center, turn, transform: placed, name, ...area } = checkObject(object);
  if (placed === undefined && center === undefined)
    refuse('the object needs a center or a transform');
  const given = {
    ...shapeValues(runtime, frame, shape),
    effect,
    center,
    turn,
    transform: placed ? frame.array(placed) : undefined,
  };
  if (object.effect !== 'area') return frame.input(WORLD_OBJECT, 'way_world_object_init', given);
  if (area.area === undefined) refuse("there is no 'area' in the object, whose effect is 'area'");
  return frame.input(WORLD_OBJECT, 'way_world_object_init', {
    ...given,
    ...area,
    name: frame.text(name ?? '', 'name'),
  });
}

const checkOptions = fields('the world options', {
  withoutCarried: flag,
  grid: checkBox,
  maxVoxelBytes: wide,
  maxRecentBytes: wide,
  agents: list((agent) => agent as Partial<Agent>),
});
const checkUpdate = fields('the update options', {
  milliseconds: number,
  tiles: wide,
  pointsOfInterest: list(point),
});

/** @internal */
export function createWorld(
  runtime: Runtime,
  level: Level,
  settings: Partial<BakeSettings>,
  options: WorldOptions,
): Handle {
  return runtime.frame((frame) => {
    const { withoutCarried, grid, agents = [], ...bytes } = checkOptions(options);
    const given = frame.input(WORLD_OPTIONS, 'way_world_options_init', {
      threads: 1,
      withoutCarried,
      ...(grid ? { hasGrid: 1, gridMin: grid.min, gridMax: grid.max } : {}),
      ...bytes,
      agents: agents.length > 0 ? writeAgents(runtime, frame, agents) : 0,
      agentCount: agents.length,
    });
    const ground = handleOf(runtime, Level, level, 'level');
    return runtime.make('way_world_create', ground, writeSettings(frame, settings), given);
  });
}

/** @internal */
export function decodeWorld(runtime: Runtime, bytes: Bytes): Handle {
  const file = checkBytes(bytes, 'bytes');
  return runtime.frame((frame) =>
    runtime.make('way_world_decode', frame.array(file), file.length, 1),
  );
}

/** A level that changes while agents walk on it. After an update without a budget its navmesh is
 * that of a fresh bake of what it then holds, bit for bit.
 *
 * There are no background updates, because WebAssembly runs on the thread that calls it: give
 * `update()` a budget per frame, or keep the world in a worker. */
export class World extends Thing {
  /** @internal */
  constructor(runtime: Runtime, handle: Handle) {
    super(runtime, handle, 'way_world_free');
  }

  /** Adds an object. Changes take effect together, with the next update. */
  add(object: WorldObject): ObjectId {
    return this.#added((frame, id) =>
      this.runtime.check(
        'way_world_add',
        this.handle,
        writeObject(this.runtime, frame, object),
        id,
      ),
    );
  }

  addLink(link: Link): ObjectId {
    return this.#added((frame, id) =>
      this.runtime.check('way_world_add_link', this.handle, writeLink(frame, link), id),
    );
  }

  /** A volume of a bake; it cannot be moved. */
  addVolume(volume: Volume): ObjectId {
    return this.#added((frame, id) => {
      const given = writeVolumes(this.runtime, frame, [volume]);
      this.runtime.check('way_world_add_volume', this.handle, given, id);
    });
  }

  #added(call: (frame: Frame, id: number) => void): ObjectId {
    return this.runtime.frame((frame) => {
      const at = frame.take(8);
      call(frame, at);
      return this.runtime.view.getBigUint64(at, true);
    });
  }

  /** Moves an object; `turn` in degrees about y. */
  move(id: ObjectId, center: Position, turn = 0): void {
    this.runtime.frame((frame) =>
      this.runtime.check(
        'way_world_move',
        this.handle,
        ref(id, 'id'),
        frame.point(center, 'center'),
        number(turn, 'turn'),
      ),
    );
  }

  /** Moves an object by twelve numbers, see Placing. */
  setTransform(id: ObjectId, twelve: ArrayLike<number>): void {
    this.runtime.frame((frame) =>
      this.runtime.check(
        'way_world_set_transform',
        this.handle,
        ref(id, 'id'),
        frame.array(transform(twelve, 'transform')),
      ),
    );
  }

  /** The id stays valid. */
  replace(id: ObjectId, by: WorldObject): void {
    this.runtime.frame((frame) =>
      this.runtime.check(
        'way_world_replace',
        this.handle,
        ref(id, 'id'),
        writeObject(this.runtime, frame, by),
      ),
    );
  }

  remove(id: ObjectId): void {
    this.runtime.check('way_world_remove', this.handle, ref(id, 'id'));
  }

  /** The level included, and what its file carries. */
  get objectCount(): number {
    return this.runtime.call('way_world_object_count', this.handle);
  }

  /** Opens or closes an area, such as a door: at once, without a bake, and for good. */
  setOpen(id: ObjectId, isOpen: boolean): void {
    const open = flag(isOpen, 'isOpen');
    this.runtime.check('way_world_set_open', this.handle, ref(id, 'id'), open);
  }

  /** The first area with a name; null if there is none. */
  find(name: string): ObjectId | null {
    const id = this.#added((frame, at) =>
      this.runtime.check('way_world_find', this.handle, frame.text(name, 'name'), at),
    );
    return id === 0n ? null : id;
  }

  /** Rebuilds tiles that changes touched, and publishes a snapshot. */
  update(options: UpdateOptions = {}): UpdateReport {
    const { runtime } = this;
    const { milliseconds, tiles, pointsOfInterest = [] } = checkUpdate(options);
    return runtime.frame((frame) => {
      const points = Float32Array.from(pointsOfInterest.flat());
      const given = frame.input(UPDATE_OPTIONS, 'way_update_options_init', {
        milliseconds,
        tiles,
        points: points.length > 0 ? frame.array(points) : 0,
        pointCount: pointsOfInterest.length,
      });
      const done = runtime.ask(UPDATE_REPORT, 'way_world_update', this.handle, given);
      return {
        tiles: toCoords(runtime, done.tiles, done.tileCount),
        pending: Number(done.pending),
        seconds: done.seconds,
      };
    });
  }

  /** Tiles and links that changes touched and that are not in the navmesh yet. */
  get pending(): number {
    return this.runtime.call('way_world_pending', this.handle);
  }

  /** Whether nothing is pending in a box. */
  isCurrent(box: Bounds): boolean {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const at = frame.take(4);
      const [min, max] = frame.box(box);
      runtime.check('way_world_is_current', this.handle, min, max, at);
      return runtime.view.getUint32(at, true) !== 0;
    });
  }

  /** The tiles that a change in a box rebuilds. */
  tilesTouching(box: Bounds): TileCoord[] {
    return this.#tiles('way_world_tiles_touching', (frame) => frame.box(box));
  }

  /** The tiles whose polygons changed in snapshots since the last call of this: by updates, and by
   * areas that were opened or closed. */
  takeChanges(): TileCoord[] {
    return this.#tiles('way_world_take_changes', () => []);
  }

  #tiles(name: string, args: (frame: Frame) => number[]): TileCoord[] {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const at = frame.take(8);
      runtime.check(name, this.handle, ...args(frame), at, at + 4);
      return toCoords(
        runtime,
        runtime.view.getUint32(at, true),
        runtime.view.getUint32(at + 4, true),
      );
    });
  }

  /** The newest snapshot; of several agents, that of the first one. */
  navMesh(): NavMesh {
    return new NavMesh(this.runtime, this.runtime.make('way_world_navmesh', this.handle));
  }

  /** The newest snapshots of all agents. */
  navMeshes(): NavMeshSet {
    return new NavMeshSet(this.runtime, this.runtime.make('way_world_navmeshes', this.handle));
  }

  /** Keeps a path index for each agent's snapshot, which `updateIndex()` makes and updates. */
  keepIndex(options: Omit<PathIndexOptions, 'isUpdatable'> = {}): void {
    this.runtime.frame((frame) =>
      this.runtime.check('way_world_keep_index', this.handle, indexOptions(frame, options)),
    );
  }

  /** Brings the path indexes up to the newest snapshots; `update()` does not. */
  updateIndex(): void {
    this.runtime.check('way_world_update_index', this.handle);
  }

  /** The newest snapshot of an agent that has a path index, and that index: it may be older than
   * `navMesh()`. Without an index, the newest one and an index that no search uses. */
  indexedNavMesh(agent = 0): { mesh: NavMesh; index: PathIndex } {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const at = frame.take(8);
      const of = count(agent, 'agent');
      runtime.check('way_world_indexed_navmesh', this.handle, of, at, at + 4);
      const handles = [at, at + 4].map((offset) => runtime.view.getUint32(offset, true) as Handle);
      return {
        mesh: new NavMesh(runtime, handles[0]!),
        index: new PathIndex(runtime, handles[1]!),
      };
    });
  }

  /** A bake from nothing of all that the world holds: what its navmeshes have to equal. */
  bake(): NavMeshSet {
    return new NavMeshSet(this.runtime, this.runtime.make('way_world_bake', this.handle));
  }

  /** Keeps the part of a large level in this world that is near points of interest. */
  stream(options: StreamOptions): WorldStream {
    return createStream(this, options);
  }

  /** The bytes of a `.way` file, with all objects and pending work. */
  encode(): Uint8Array<ArrayBuffer> {
    return this.runtime.takeBytes('way_world_encode', this.handle);
  }
}
