// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type {
  BakePlan, BakeRecord, BakeReport, BakeSettings, Floors, Level, LevelInfo, LevelSource, Link, OpenStage,
  Outlines, RecordTile, SolidStage, Spans, Stage, Surfaces, TileCoord, Volume, Waymesh,
} from 'waymesh';

/** A level as the worker has read it. */
export interface SessionLevel {
  info: LevelInfo;
  vertices: Float32Array;
  triangles: Uint32Array;
  areas: Uint8Array;
  volumes: Volume[];
  links: Link[];
  settings: Partial<BakeSettings>;
}

export interface SessionBake {
  /** The navmesh without links, as a .way file. */
  file: Uint8Array;
  plan: BakePlan;
  report: BakeReport;
  tiles: RecordTile[];
  /** Of each tile. */
  polygons: number[];
}

/** What the worker does: one level, its last bake, and what the stages of that have made. */
export class Session {
  private level: Level | null = null;
  private record: BakeRecord | null = null;
  private settings: Partial<BakeSettings> = {};

  constructor(
    private readonly way: Waymesh,
    private readonly progress: (done: number, total: number) => void,
  ) {}

  /** The level that was there stays where this one is refused. */
  setLevel(source: LevelSource): SessionLevel {
    const level = this.way.level(source);
    this.level?.dispose();
    this.level = level;
    const { info, volumes, links, settings } = level;
    return { info, vertices: level.vertices(), triangles: level.triangles(), areas: level.areas(), volumes, links, settings };
  }

  bake(settings: Partial<BakeSettings>, volumes: readonly Volume[], stages: readonly Stage[]): SessionBake {
    const level = this.theLevel();
    const plan = level.plan(settings);
    const record = this.way.record(stages);
    const onProgress = (done: number, total: number) => this.progress(done, total);
    const mesh = level.bake(settings, { volumes, record, onProgress });
    this.record?.dispose();
    this.record = record;
    this.settings = settings;
    const edit = mesh.edit();
    for (const link of mesh.links()) edit.removeLink(link.ref);
    const bare = edit.commit();
    const tiles = Array.from({ length: record.tileCount }, (_, i) => record.tile(i));
    const polygons = tiles.map((tile) => {
      const made = bare.tileAt(tile.coord);
      const count = made?.info.polygonCount ?? 0;
      made?.dispose();
      return count;
    });
    const file = bare.encode();
    bare.dispose();
    mesh.dispose();
    return { file, plan, report: record.report, tiles, polygons };
  }

  /** One tile with the settings of the last bake, as bytes. */
  bakeTile(x: number, z: number, volumes: readonly Volume[]): { tile: Uint8Array; polygons: number; seconds: number } {
    const begin = performance.now();
    const baker = this.theLevel().baker(this.settings, { volumes, ...(this.record ? { record: this.record } : {}) });
    try {
      const tile = baker.bake(x, z);
      const bytes = tile.encode();
      const polygons = tile.info.polygonCount;
      tile.dispose();
      return { tile: bytes, polygons, seconds: (performance.now() - begin) / 1000 };
    } finally {
      baker.dispose();
    }
  }

  tileInfo(coord: TileCoord): RecordTile {
    return this.theRecord().tile(this.number(coord));
  }
  spans(coord: TileCoord, stage: SolidStage): Spans {
    return this.theRecord().spans(this.number(coord), stage);
  }
  floors(coord: TileCoord, stage: OpenStage): Floors {
    return this.theRecord().floors(this.number(coord), stage);
  }
  distances(coord: TileCoord): Uint16Array {
    return this.theRecord().distances(this.number(coord));
  }
  regions(coord: TileCoord): Uint32Array {
    return this.theRecord().regions(this.number(coord));
  }
  contours(coord: TileCoord, raw: boolean): Outlines {
    return this.theRecord().contours(this.number(coord), { raw });
  }
  polygons(coord: TileCoord): Outlines {
    return this.theRecord().polygons(this.number(coord));
  }
  detail(coord: TileCoord): Surfaces {
    return this.theRecord().detail(this.number(coord));
  }

  private theLevel(): Level {
    if (!this.level) throw new Error('there is no level to bake');
    return this.level;
  }

  private theRecord(): BakeRecord {
    if (!this.record) throw new Error('nothing was baked yet');
    return this.record;
  }

  private number(coord: TileCoord): number {
    const number = this.theRecord().findTile(coord);
    if (number === null) throw new Error(`tile ${coord.x}, ${coord.z} was not baked`);
    return number;
  }
}
