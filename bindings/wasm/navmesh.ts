// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { bits16, count, fields, flag, ref, word } from './checks.js';
import { toBounds, toCoord, toHash, toLink, toTriple, writeLink, writeNotes } from './convert.js';
import { PathIndex, buildPathIndex, type PathIndexOptions } from './path_index.js';
import { Query } from './query.js';
import type { Handle, Runtime } from './runtime.js';
import { GEOMETRY, LINK, NAVMESH_INFO, TILE_INFO, readStruct } from './structs.js';
import { Thing, handleOf } from './thing.js';
import type {
  Area,
  Filter,
  Geometry,
  Link,
  LinkInfo,
  NavMeshInfo,
  Notes,
  PolyRef,
  TileCoord,
  TileInfo,
} from './types.js';

const checkValidate = fields('the options', { foreign: flag });
const checkDetour = fields('the options', { refs64: flag });
const checkExport = fields('the options', { polygons: flag, detail: flag, links: flag });
const checkFormat = word(['obj', 'glb']);

export class Tile extends Thing {
  /** @internal */
  constructor(runtime: Runtime, handle: Handle) {
    super(runtime, handle, 'way_tile_free');
  }

  get info(): TileInfo {
    const info = this.runtime.ask(TILE_INFO, 'way_tile_get_info', this.handle);
    const { polygonCount, vertexCount, portalCount, bytes, hash } = info;
    return {
      coord: toCoord(info.coord),
      polygonCount,
      vertexCount,
      portalCount,
      bounds: toBounds(info),
      bytes,
      hash: toHash(hash),
    };
  }

  /** Encodes it, for caches and other workers; see Waymesh.decodeTile(). */
  encode(): Uint8Array<ArrayBuffer> {
    return this.runtime.takeBytes('way_tile_encode', this.handle);
  }
}

/** A navmesh. It is immutable; edits create another one. */
export class NavMesh extends Thing {
  /** @internal */
  constructor(runtime: Runtime, handle: Handle) {
    super(runtime, handle, 'way_navmesh_free');
  }

  get info(): NavMeshInfo {
    const {
      size: _,
      origin,
      boundsMin,
      boundsMax,
      hash,
      ...rest
    } = this.runtime.ask(NAVMESH_INFO, 'way_navmesh_get_info', this.handle);
    const bounds = toBounds({ boundsMin, boundsMax });
    return { origin: toTriple(origin), bounds, ...rest, hash: toHash(hash) };
  }

  get tileCount(): number {
    return this.runtime.call('way_navmesh_tile_count', this.handle);
  }

  /** By its index in the order of coordinates. */
  tile(number: number): Tile {
    const index = count(number, 'number');
    return new Tile(this.runtime, this.runtime.make('way_navmesh_tile', this.handle, index));
  }

  tileAt(coord: TileCoord): Tile | null {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const at = frame.take(4);
      const status = runtime.call('way_navmesh_find_tile', this.handle, frame.coord(coord), at);
      return status === 0 ? new Tile(runtime, runtime.view.getUint32(at, true)) : null;
    });
  }

  /** The whole navmesh as arrays that belong to the caller. */
  geometry(): Geometry {
    return this.#readGeometry(false, (geometry) => geometry);
  }

  /** Passes views of the whole navmesh to `body`, without a copy: they are valid until `body`
   * returns or calls the library. */
  withGeometry<T>(body: (geometry: Geometry) => T): T {
    return this.#readGeometry(true, body);
  }

  #readGeometry<T>(borrow: boolean, body: (geometry: Geometry) => T): T {
    const { runtime } = this;
    const handle = runtime.make('way_navmesh_geometry', this.handle);
    try {
      return body(this.#arraysOf(handle, borrow));
    } finally {
      runtime.call('way_geometry_free', handle);
    }
  }

  #arraysOf(handle: Handle, borrow: boolean): Geometry {
    const { runtime } = this;
    const g = runtime.ask(GEOMETRY, 'way_geometry_get_arrays', handle);
    const floats = (at: number, count: number) => runtime.array(Float32Array, at, count, borrow);
    const numbers = (at: number, count: number) => runtime.array(Uint32Array, at, count, borrow);
    return {
      vertices: floats(g.vertices, 3 * g.vertexCount),
      first: numbers(g.first, g.polygonCount + 1),
      corners: numbers(g.corners, g.cornerCount),
      neighbors: numbers(g.neighbors, g.cornerCount),
      refs: runtime.array(BigUint64Array, g.refs, g.polygonCount, borrow),
      areas: runtime.array(Uint8Array, g.areas, g.polygonCount, borrow),
      flags: runtime.array(Uint16Array, g.flags, g.polygonCount, borrow),
      components: numbers(g.components, g.polygonCount),
      tiles: numbers(g.tiles, g.polygonCount),
      surfaceVertices: floats(g.surfaceVertices, 3 * g.surfaceVertexCount),
      surfaceTriangles: numbers(g.surfaceTriangles, 3 * g.surfaceTriangleCount),
      surfacePolygons: numbers(g.surfacePolygons, g.surfaceTriangleCount),
      tileCoords: runtime.array(Int32Array, g.tileCoords, 3 * g.tileCount, borrow),
      tilePolygons: numbers(g.tilePolygons, g.tileCount + 1),
      portalEnds: floats(g.portalEnds, 6 * g.portalCount),
      portalPolygons: numbers(g.portalPolygons, 2 * g.portalCount),
      boxes: floats(g.boxes, 6 * g.boxCount),
      boxDepths: numbers(g.boxDepths, g.boxCount),
      boxTiles: numbers(g.boxTiles, g.boxCount),
    };
  }

  links(): LinkInfo[] {
    const { runtime } = this;
    return Array.from({ length: this.info.links }, (_, i) =>
      runtime.frame((frame) => {
        const ref = frame.take(8);
        const attached = frame.take(4);
        const link = frame.output(LINK);
        runtime.check('way_navmesh_link', this.handle, i, ref, link, attached);
        return {
          ...toLink(readStruct(runtime.view, link, LINK)),
          ref: runtime.view.getBigUint64(ref, true),
          attached: runtime.view.getUint32(attached, true) !== 0,
        };
      }),
    );
  }

  /** Null for a reference that is not a polygon of this navmesh. */
  polygon(polygon: PolyRef): { area: Area; flags: number } | null {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const area = frame.take(1);
      const flags = frame.take(2);
      const given = ref(polygon, 'polygon');
      if (runtime.call('way_navmesh_polygon', this.handle, given, area, flags) !== 0) return null;
      return { area: runtime.view.getUint8(area), flags: runtime.view.getUint16(flags, true) };
    });
  }

  edit(): Edit {
    return new Edit(this.runtime, this.runtime.make('way_edit_create', this.handle));
  }

  query(filter?: Filter): Query {
    const query = new Query(this.runtime, this.runtime.make('way_query_create', this.handle));
    if (filter) query.setFilter(filter);
    return query;
  }

  /** Throws if an invariant is violated; foreign: not baked by waymesh. */
  validate(options: { foreign?: boolean } = {}): void {
    const { foreign = 0 } = checkValidate(options);
    this.runtime.check('way_navmesh_validate', this.handle, foreign);
  }

  /** Builds an index that makes searches for paths faster. */
  pathIndex(options: PathIndexOptions = {}): PathIndex {
    return buildPathIndex(this, options);
  }

  /** A `.way` file. Path indexes of this navmesh are stored with it. */
  encode(notes: Notes & { indexes?: readonly PathIndex[] } = {}): Uint8Array<ArrayBuffer> {
    const { runtime } = this;
    return runtime.frame((frame) =>
      runtime.takeBytes('way_navmesh_encode', this.handle, writeNotes(runtime, frame, notes)),
    );
  }

  /** A Detour navmesh set. */
  encodeDetour(options: { refs64?: boolean } = {}): Uint8Array<ArrayBuffer> {
    const { refs64 = 0 } = checkDetour(options);
    return this.runtime.takeBytes('way_navmesh_encode_detour', this.handle, refs64);
  }

  export(
    format: 'obj' | 'glb',
    options: { polygons?: boolean; detail?: boolean; links?: boolean } = {},
  ): Uint8Array<ArrayBuffer> {
    const { polygons = 1, detail = 0, links = 0 } = checkExport(options);
    const parts = polygons | (detail << 1) | (links << 2);
    const chosen = checkFormat(format, 'format');
    return this.runtime.takeBytes('way_navmesh_export', this.handle, chosen, parts);
  }
}

/** Changes to a navmesh, committed together. */
export class Edit extends Thing {
  /** @internal */
  constructor(runtime: Runtime, handle: Handle) {
    super(runtime, handle, 'way_edit_free');
  }

  addTile(tile: Tile): this {
    const given = handleOf(this.runtime, Tile, tile, 'tile');
    this.runtime.check('way_edit_add_tile', this.handle, given);
    return this;
  }

  removeTile(coord: TileCoord): this {
    this.runtime.frame((frame) =>
      this.runtime.check('way_edit_remove_tile', this.handle, frame.coord(coord)),
    );
    return this;
  }

  setArea(polygon: PolyRef, area: Area): this {
    const given = ref(polygon, 'polygon');
    this.runtime.check('way_edit_set_area', this.handle, given, count(area, 'area'));
    return this;
  }

  setFlags(polygon: PolyRef, flags: number): this {
    const given = ref(polygon, 'polygon');
    this.runtime.check('way_edit_set_flags', this.handle, given, bits16(flags, 'flags'));
    return this;
  }

  /** Returns the reference of the link in the committed navmesh. */
  addLink(link: Link): PolyRef {
    return this.runtime.frame((frame) => {
      const ref = frame.take(8);
      this.runtime.check('way_edit_add_link', this.handle, writeLink(frame, link), ref);
      return this.runtime.view.getBigUint64(ref, true);
    });
  }

  removeLink(link: PolyRef): this {
    this.runtime.check('way_edit_remove_link', this.handle, ref(link, 'link'));
    return this;
  }

  /** The next navmesh; the edit is disposed, even if this fails. */
  commit(): NavMesh {
    try {
      return new NavMesh(this.runtime, this.runtime.make('way_edit_commit', this.handle));
    } finally {
      this.dispose();
    }
  }
}
