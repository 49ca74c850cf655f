// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import {
  areas,
  bytes,
  count,
  each,
  fields,
  flag,
  floats,
  indices,
  integer,
  list,
  number,
  point,
  refuse,
  seed,
  text,
  word,
} from './checks.js';
import {
  parseSettings,
  toBounds,
  toHash,
  toLink,
  toTriple,
  toVolume,
  writeSettings,
  writeVolumes,
} from './convert.js';
import { examineLevel, type Examination, type ExamineOptions } from './examine.js';
import { NavMesh, Tile } from './navmesh.js';
import { NavMeshSet, writeAgents } from './navmesh_set.js';
import { BakeRecord } from './record.js';
import type { Frame, Handle, Progress, Runtime } from './runtime.js';
import {
  BAKE_OPTIONS,
  BAKE_PLAN,
  FILE,
  LEVEL_INFO,
  LEVEL_OPTIONS,
  LINK,
  TRIANGLES,
  VOLUME,
  writeStruct,
} from './structs.js';
import { Thing, handleOf } from './thing.js';
import type {
  Agent,
  ArrayOptions,
  BakeOptions,
  BakePlan,
  BakeSettings,
  LevelInfo,
  LevelOptions,
  LevelSource,
  Link,
  TriangleInput,
  Triple,
  Volume,
} from './types.js';

const checkTriangles = fields(
  'the triangles',
  {
    kind: text,
    vertices: floats(3),
    triangles: indices(3),
    areas,
    clockwise: flag,
  },
  ['vertices', 'triangles'],
);

function fromTriangles(runtime: Runtime, input: TriangleInput): Handle {
  const { vertices, triangles, clockwise, ...given } = checkTriangles(input);
  const triangleCount = triangles.length / 3;
  if (given.areas && given.areas.length !== triangleCount)
    refuse(`areas must have one number per triangle, ${triangleCount}: ${given.areas.length}`);
  return runtime.frame((frame) =>
    runtime.make(
      'way_level_create',
      frame.input(TRIANGLES, 'way_triangles_init', {
        clockwise,
        vertices: frame.array(vertices),
        vertexCount: vertices.length / 3,
        triangles: frame.array(triangles),
        triangleCount,
        areas: given.areas ? frame.array(given.areas) : 0,
      }),
    ),
  );
}

const checkOptions = fields('the level options', {
  ...each(['zUp', 'clockwise'], flag),
  ...each(['scale', 'turn'], number),
  move: point,
  areaRules: list(text),
});

function writeOptions(frame: Frame, options: LevelOptions): number {
  const { areaRules, ...rest } = checkOptions(options);
  return frame.input(LEVEL_OPTIONS, 'way_level_options_init', {
    ...rest,
    areaRules: areaRules ? frame.text(areaRules.join('\n'), 'areaRules') : 0,
  });
}

const checkFile = fields('a file', { name: text, bytes }, ['name', 'bytes']);
const checkFiles = fields(
  'the files',
  { kind: text, files: list(checkFile), options: (value) => value as LevelOptions },
  ['files'],
);

function fromFiles(runtime: Runtime, source: LevelSource): Handle {
  const { files, options = {} } = checkFiles(source);
  return runtime.frame((frame) => {
    const all = frame.take(FILE.size * files.length);
    files.forEach((file, i) => {
      const name = frame.text(file.name, 'name');
      const contents = frame.array(file.bytes);
      writeStruct(runtime.view, all + i * FILE.size, FILE, {
        name,
        bytes: contents,
        count: file.bytes.length,
      });
    });
    return runtime.make('way_level_read', all, files.length, writeOptions(frame, options));
  });
}

const checkScene = fields('a scene', { kind: text, name: text, seed, size: number }, ['name']);

function fromScene(runtime: Runtime, source: LevelSource): Handle {
  const { name, seed = 1n, size = 0 } = checkScene(source);
  return runtime.frame((frame) =>
    runtime.make('way_level_scene', frame.text(name, 'name'), seed, size),
  );
}

const KINDS = ['triangles', 'files', 'scene'] as const;
const checkKind = word(KINDS);

/** @internal */
export function fromSource(runtime: Runtime, source: LevelSource): Handle {
  if (typeof source !== 'object' || source === null)
    refuse("the level must be an object such as { kind: 'files', files: [{ name, bytes }] }");
  switch (KINDS[checkKind(source.kind, 'kind')]) {
    case 'triangles':
      return fromTriangles(runtime, source as TriangleInput);
    case 'files':
      return fromFiles(runtime, source);
    case 'scene':
      return fromScene(runtime, source);
  }
}

type RecordedBake = BakeOptions & { record?: BakeRecord };
const same = <T>(value: unknown): T => value as T;
const checkBake = fields('the bake options', {
  volumes: list(same<Volume>),
  onProgress: (value, name) =>
    typeof value === 'function' ? (value as Progress) : refuse(`${name} must be a function`),
  record: same<BakeRecord>,
});
const checkAgents = list(same<Partial<Agent>>);

/** The validated triangles of a level. */
export class Level extends Thing {
  /** @internal */
  constructor(runtime: Runtime, source: LevelSource) {
    super(runtime, fromSource(runtime, source), 'way_level_free');
  }

  #info() {
    return this.runtime.ask(LEVEL_INFO, 'way_level_get_info', this.handle);
  }

  get info(): LevelInfo {
    const info = this.#info();
    const { vertexCount, triangleCount, partCount, hash } = info;
    return { vertexCount, triangleCount, partCount, bounds: toBounds(info), hash: toHash(hash) };
  }

  /** Stored in its file. */
  get volumes(): Volume<Triple>[] {
    return Array.from({ length: this.#info().volumeCount }, (_, i) =>
      toVolume(this.runtime, this.runtime.ask(VOLUME, 'way_level_volume', this.handle, i)),
    );
  }

  get links(): Link<Triple>[] {
    return Array.from({ length: this.#info().linkCount }, (_, i) =>
      toLink(this.runtime.ask(LINK, 'way_level_link', this.handle, i)),
    );
  }

  get settings(): Partial<BakeSettings> {
    const lines = this.runtime.text(this.runtime.call('way_level_settings', this.handle));
    return parseSettings(this.runtime, lines);
  }

  vertices(options?: ArrayOptions): Float32Array {
    const [at, count] = this.#array('way_level_vertices');
    return this.runtime.array(Float32Array, at, 3 * count, options?.borrow);
  }

  triangles(options?: ArrayOptions): Uint32Array {
    const [at, count] = this.#array('way_level_triangles');
    return this.runtime.array(Uint32Array, at, 3 * count, options?.borrow);
  }

  areas(options?: ArrayOptions): Uint8Array {
    const [at, count] = this.#array('way_level_areas');
    return this.runtime.array(Uint8Array, at, count, options?.borrow);
  }

  /** The part of each triangle; empty for a level without parts. */
  partOf(options?: ArrayOptions): Uint32Array {
    const [at, count] = this.#array('way_level_part_of');
    return this.runtime.array(Uint32Array, at, count, options?.borrow);
  }

  #array(name: string): [at: number, count: number] {
    return this.runtime.frame((frame) => {
      const count = frame.take(4);
      const at = this.runtime.call(name, this.handle, count);
      return [at, this.runtime.view.getUint32(count, true)];
    });
  }

  partNames(part: number): { object: string; group: string; material: string } {
    const at = this.runtime.call('way_level_part_names', this.handle, count(part, 'part'));
    if (at === 0) throw this.runtime.error(1);
    const [object, group, material] = this.runtime.text(at).split('\n');
    return { object, group, material };
  }

  /** Validates settings without baking. */
  plan(settings: Partial<BakeSettings> = {}): BakePlan {
    return this.runtime.frame((frame) => {
      const {
        size: _,
        origin,
        ...rest
      } = this.runtime.ask(
        BAKE_PLAN,
        'way_level_plan',
        this.handle,
        writeSettings(frame, settings),
      );
      return { origin: toTriple(origin), ...rest };
    });
  }

  /** Bakes the whole level; links in its file are added. */
  bake(settings: Partial<BakeSettings> = {}, options: RecordedBake = {}): NavMesh {
    const { runtime } = this;
    checkBake(options);
    const user = options.onProgress ? runtime.addProgress(options.onProgress) : 0;
    try {
      return runtime.frame((frame) => {
        const given = this.#options(frame, options, user);
        const mesh = runtime.make(
          'way_level_bake',
          this.handle,
          writeSettings(frame, settings),
          given,
        );
        return this.#withLinks(new NavMesh(runtime, mesh), options);
      });
    } finally {
      runtime.removeProgress(user);
    }
  }

  /** Bakes one navmesh for each of up to 32 agents, whose names differ, together. */
  bakeSet(
    agents: readonly (Partial<Agent> & { name: string })[],
    settings: Partial<BakeSettings> = {},
    options: RecordedBake = {},
  ): NavMeshSet {
    const { runtime } = this;
    checkBake(options);
    const user = options.onProgress ? runtime.addProgress(options.onProgress) : 0;
    try {
      return runtime.frame((frame) => {
        const given = this.#options(frame, options, user, checkAgents(agents, 'agents'));
        const set = runtime.make(
          'way_level_bake_set',
          this.handle,
          writeSettings(frame, settings),
          given,
        );
        return new NavMeshSet(runtime, set);
      });
    } finally {
      runtime.removeProgress(user);
    }
  }

  #options(
    frame: Frame,
    options: RecordedBake,
    user: number,
    agents: readonly Partial<Agent>[] = [],
  ): number {
    const { runtime } = this;
    const { volumes = [], record } = options;
    return frame.input(BAKE_OPTIONS, 'way_bake_options_init', {
      progress: user === 0 ? 0 : runtime.call('way_progress_of_host'),
      user,
      volumes: writeVolumes(runtime, frame, volumes),
      volumeCount: volumes.length,
      record: record ? handleOf(runtime, BakeRecord, record, 'record') : 0,
      withoutCarried: options.volumes ? 1 : 0,
      agents: writeAgents(runtime, frame, agents),
      agentCount: agents.length,
    });
  }

  /** Given volumes replace those in the level's file; its links stay. */
  #withLinks(mesh: NavMesh, options: RecordedBake): NavMesh {
    const links = options.volumes ? this.links : [];
    if (links.length === 0) return mesh;
    const edit = mesh.edit();
    for (const link of links) edit.addLink(link);
    mesh.dispose();
    return edit.commit();
  }

  /**
   * Examines the level and the settings of a bake, as `waymesh doctor` does. A finding whose remedy
   * places the level stands alone: place it, and examine it again.
   */
  examine(settings: Partial<BakeSettings> = {}, options: ExamineOptions = {}): Examination {
    return examineLevel(this, settings, options);
  }

  /** For baking single tiles. */
  baker(settings: Partial<BakeSettings> = {}, options: RecordedBake = {}): Baker {
    const { runtime } = this;
    checkBake(options);
    const user = options.onProgress ? runtime.addProgress(options.onProgress) : 0;
    try {
      return runtime.frame((frame) => {
        const given = this.#options(frame, options, user);
        const handle = runtime.make(
          'way_baker_create',
          this.handle,
          writeSettings(frame, settings),
          given,
        );
        return new Baker(runtime, handle, user);
      });
    } catch (error) {
      runtime.removeProgress(user);
      throw error;
    }
  }
}

/** Bakes single tiles of a level. */
export class Baker extends Thing {
  readonly #user: number;

  /** @internal */
  constructor(runtime: Runtime, handle: Handle, user: number) {
    super(runtime, handle, 'way_baker_free');
    this.#user = user;
  }

  /** Also returns tiles without polygons. */
  bake(x: number, z: number): Tile {
    return new Tile(
      this.runtime,
      this.runtime.make('way_baker_bake', this.handle, integer(x, 'x'), integer(z, 'z')),
    );
  }

  /** For the tiles of this baker. */
  emptyNavMesh(): NavMesh {
    return new NavMesh(this.runtime, this.runtime.make('way_baker_navmesh', this.handle));
  }

  override dispose(): void {
    this.runtime.removeProgress(this.#user);
    super.dispose();
  }
}
