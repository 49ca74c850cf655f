// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** waymesh in JavaScript: navigation meshes in pages, workers and Node.
 *
 *     const way = await Waymesh.load();
 *     const level = way.level({ kind: "scene", name: "dungeon" });
 *     const mesh = level.bake({ agentRadius: 0.4 });
 *     const query = mesh.query();
 *     const path = query.findPath({ from: [1, 0, 1], to: [30, 0, 30] });
 *     for (const thing of [query, mesh, level]) thing.dispose();
 *
 * Objects with a `dispose` method hold memory of the library until it is called; their sources may
 * be disposed before. Errors are thrown as WaymeshError, with the message of the library. Arrays
 * are copies, ready to be transferred, unless `borrow` requests a view (see ArrayOptions) or
 * withGeometry() passes them. */

import { bytes as checkBytes, list, number } from './checks.js';
import { parseSettings, readSettings, toHash, writeSettings } from './convert.js';
import { Crowd } from './crowd.js';
import type { CrowdSettings } from './crowd_types.js';
import { Level } from './level.js';
import { NavMesh, Tile } from './navmesh.js';
import { NavMeshSet } from './navmesh_set.js';
import { PathIndex, decodePathIndex } from './path_index.js';
import { BakeRecord } from './record.js';
import { Runtime, compile, ownModule, type WasmSource } from './runtime.js';
import { NOTES, readStruct } from './structs.js';
import {
  STAGES,
  type BakeSettings,
  type Bytes,
  type LevelSource,
  type Notes,
  type Position,
  type Stage,
} from './types.js';
import { World, createWorld, decodeWorld } from './world.js';
import type { WorldOptions } from './world_types.js';

export { PathCorridor, type Corner } from './corridor.js';
export { Crowd } from './crowd.js';
export { type Examination, type ExamineOptions, type Finding, type Remedy } from './examine.js';
export { GoalField, type FieldSample } from './goal_field.js';
export { Baker, Level } from './level.js';
export { Edit, NavMesh, Tile } from './navmesh.js';
export { NavMeshSet } from './navmesh_set.js';
export { PathIndex, type PathIndexInfo, type PathIndexOptions } from './path_index.js';
export { Query } from './query.js';
export { BakeRecord } from './record.js';
export { WorldStream, type StreamOptions, type StreamReport, type TileLoader } from './stream.js';
export { World } from './world.js';
export { WaymeshError, type ErrorCode, type WasmSource } from './runtime.js';
export * from './crowd_types.js';
export * from './types.js';
export * from './world_types.js';

/** An instance of the library, with its own memory. */
export class Waymesh {
  readonly #runtime: Runtime;
  readonly version: string;
  readonly sceneNames: readonly string[];
  /** ".obj" and so on. */
  readonly formatEndings: readonly string[];
  readonly defaultSettings: Readonly<BakeSettings>;

  private constructor(runtime: Runtime) {
    this.#runtime = runtime;
    const text = (name: string) => runtime.text(runtime.call(name));
    this.version = text('way_version_text');
    this.sceneNames = text('way_level_scene_names').split('\n');
    this.formatEndings = text('way_level_format_endings').split('\n');
    this.defaultSettings = runtime.frame((frame) =>
      readSettings(runtime, writeSettings(frame, {})),
    );
  }

  /** Loads the library from the `waymesh.wasm` beside this file: in Node, in pages and workers,
   * with or without a bundler. Given a source, from there: `fetch(url)`, the bytes of the file, or
   * a module that was posted to a worker. */
  static async load(source: WasmSource = ownModule()): Promise<Waymesh> {
    return new Waymesh(await Runtime.start(await compile(source)));
  }

  /** Can be posted to workers, which load() it without recompiling. */
  get module(): WebAssembly.Module {
    return this.#runtime.module;
  }

  /** Handles that were not disposed. */
  get handleCount(): number {
    return this.#runtime.call('way_handle_count');
  }

  /** Bytes of memory of the instance; it never shrinks. */
  get memoryBytes(): number {
    return this.#runtime.memoryBytes;
  }

  level(source: LevelSource): Level {
    return new Level(this.#runtime, source);
  }

  /** A navmesh without tiles; tileSide 0: the world is one tile, (0, 0). */
  emptyNavMesh(origin: Position, tileSide: number): NavMesh {
    const runtime = this.#runtime;
    const side = number(tileSide, 'tileSide');
    return runtime.frame(
      (frame) =>
        new NavMesh(
          runtime,
          runtime.make('way_navmesh_create', frame.point(origin, 'origin'), side),
        ),
    );
  }

  /** Reads a `.way` file. Tiles may be compressed. */
  decodeNavMesh(bytes: Bytes): { mesh: NavMesh; notes: Notes } {
    const { handle, notes } = this.#decodeWay('way_navmesh_decode', bytes);
    return { mesh: new NavMesh(this.#runtime, handle), notes };
  }

  /** Reads a `.way` file of one or several agents. */
  decodeNavMeshSet(bytes: Bytes): { set: NavMeshSet; notes: Notes } {
    const { handle, notes } = this.#decodeWay('way_navmesh_set_decode', bytes);
    return { set: new NavMeshSet(this.#runtime, handle), notes };
  }

  #decodeWay(name: string, bytes: Bytes): { handle: number; notes: Notes } {
    const runtime = this.#runtime;
    const file = checkBytes(bytes, 'bytes');
    return runtime.frame((frame) => {
      const at = frame.take(4);
      const notes = frame.output(NOTES);
      runtime.check(name, frame.array(file), file.length, at, notes);
      return { handle: runtime.view.getUint32(at, true), notes: this.#toNotes(notes) };
    });
  }

  #toNotes(at: number): Notes {
    const runtime = this.#runtime;
    const { settings, areas, inputHash, indexCount } = readStruct(runtime.view, at, NOTES);
    const lines = runtime
      .text(areas)
      .split('\n')
      .filter((line) => line !== '');
    return {
      settings: parseSettings(runtime, runtime.text(settings)),
      areas: Object.fromEntries(
        lines.map((line) => [Number(line.split('=')[0]), line.slice(line.indexOf('=') + 1)]),
      ),
      inputHash: toHash(inputHash),
      indexCount,
    };
  }

  /** The path index in a `.way` file, for a navmesh that was read from it. Throws an error if there
   * is none: Notes.indexCount says how many there are. */
  decodePathIndex(bytes: Bytes, mesh: NavMesh): PathIndex {
    return decodePathIndex(this.#runtime, bytes, mesh);
  }

  /** Reads a Detour navmesh set, or a single tile. */
  decodeDetour(bytes: Bytes): NavMesh {
    return new NavMesh(this.#runtime, this.#decode('way_navmesh_decode_detour', bytes));
  }

  decodeTile(bytes: Bytes): Tile {
    return new Tile(this.#runtime, this.#decode('way_tile_decode', bytes));
  }

  #decode(name: string, bytes: Bytes): number {
    const runtime = this.#runtime;
    const file = checkBytes(bytes, 'bytes');
    return runtime.frame((frame) => runtime.make(name, frame.array(file), file.length));
  }

  /** A crowd without agents on these navmeshes. */
  crowd(meshes: readonly NavMesh[], settings: CrowdSettings = {}): Crowd {
    const given = list((mesh) => mesh as NavMesh)(meshes, 'the navmeshes');
    const crowd = new Crowd(this.#runtime, settings);
    try {
      crowd.setNavMeshes(...given);
      return crowd;
    } catch (error) {
      crowd.dispose();
      throw error;
    }
  }

  /** A world of a static level; its navmesh is empty until the first update. */
  world(level: Level, settings: Partial<BakeSettings> = {}, options: WorldOptions = {}): World {
    return new World(this.#runtime, createWorld(this.#runtime, level, settings, options));
  }

  /** Reads a world that was encoded: a `.way` file with objects. Ids of its objects stay valid. */
  decodeWorld(bytes: Bytes): World {
    return new World(this.#runtime, decodeWorld(this.#runtime, bytes));
  }

  /** Keeps results of stages; all by default. */
  record(stages: readonly Stage[] = STAGES): BakeRecord {
    return new BakeRecord(this.#runtime, stages);
  }
}
