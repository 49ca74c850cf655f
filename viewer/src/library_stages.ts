// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { OpenStage, RecordTile, SolidStage } from 'waymesh';
import type { RemoteRecord } from 'waymesh/pool';

import type { ColumnReport, ColumnSpan, Removal, StageName, StageResult } from './library';

/** The result of a stage in all tiles. */
export async function readStage(record: RemoteRecord, stage: StageName): Promise<StageResult[]> {
  return Promise.all(record.tiles.map((tile) => readTile(record, tile, stage)));
}

async function readTile(
  record: RemoteRecord,
  tile: RecordTile,
  stage: StageName,
): Promise<StageResult> {
  const { coord } = tile;
  switch (stage) {
    case 'rasterize':
    case 'lift_low_obstacles':
    case 'remove_ledges':
    case 'remove_low_ceilings':
      return { kind: 'spans', tile, ...(await record.spans(coord, stage)) };
    case 'compact':
    case 'mark_areas':
    case 'erode':
      return { kind: 'floors', tile, values: null, ...(await record.floors(coord, stage)) };
    case 'distance_field':
    case 'regions': {
      const floors = await record.floors(coord, 'erode');
      const values =
        stage === 'regions' ? await record.regions(coord) : await record.distances(coord);
      return { kind: 'floors', tile, values, ...floors };
    }
    case 'raw_contours':
    case 'contours':
      return {
        kind: 'outlines',
        tile,
        ...(await record.contours(coord, { raw: stage === 'raw_contours' })),
      };
    case 'polygons':
      return { kind: 'outlines', tile, ...(await record.polygons(coord)) };
    case 'detail':
      return { kind: 'surfaces', tile, ...(await record.detail(coord)) };
  }
}

const solidStages: readonly SolidStage[] = [
  'rasterize',
  'lift_low_obstacles',
  'remove_ledges',
  'remove_low_ceilings',
];
const openStages: readonly OpenStage[] = ['compact', 'mark_areas', 'erode'];

/** The column of the world at a point: what each stage knows about it. */
export async function readColumn(
  record: RemoteRecord,
  x: number,
  z: number,
): Promise<ColumnReport | null> {
  for (const tile of record.tiles) {
    const column = {
      x: Math.floor((x - tile.origin[0]) / tile.cellSize),
      z: Math.floor((z - tile.origin[2]) / tile.cellSize),
    };
    const inside = { x: column.x - tile.firstX, z: column.z - tile.firstZ };
    if (!isInside(tile, inside.x) || !isInside(tile, inside.z, true)) continue;
    const spans = await readSpans(record, tile, inside.x + inside.z * tile.width);
    return { ...column, tile, spans };
  }
  return null;
}

function isInside(tile: RecordTile, at: number, isDepth = false): boolean {
  return at >= tile.border && at < (isDepth ? tile.depth : tile.width) - tile.border;
}

async function readSpans(
  record: RemoteRecord,
  tile: RecordTile,
  column: number,
): Promise<ColumnSpan[]> {
  const { coord } = tile;
  const solid = await Promise.all(solidStages.map((stage) => record.spans(coord, stage)));
  const open = await Promise.all(openStages.map((stage) => record.floors(coord, stage)));
  const distances = await record.distances(coord);
  const regions = await record.regions(coord);
  const [raw] = solid;
  const [floors] = open;
  if (!raw || !floors) return [];
  const spans: ColumnSpan[] = [];
  const begin = raw.columns[column] ?? 0;
  for (let span = begin; span < (raw.columns[column + 1] ?? 0); span += 1) {
    const top = raw.tops[span] ?? 0;
    const areas = solid.map(
      (stage) => stage.areas[span - begin + (stage.columns[column] ?? 0)] ?? 0,
    );
    const floor = floorAt(floors, column, top);
    const later = floor === null ? [] : open.map((stage) => stage.areas[floor] ?? 0);
    const region = floor === null ? null : (regions[floor] ?? 0);
    spans.push({
      bottom: raw.bottoms[span] ?? 0,
      top,
      height: tile.origin[1] + top * tile.cellHeight,
      area: later.at(-1) || areas.at(-1) || areas[0] || 0,
      removedBy: whyRemoved(areas, later, region),
      clearance: floor === null ? null : (floors.clearances[floor] ?? 0),
      distance: floor === null ? null : (distances[floor] ?? 0),
      region,
    });
  }
  return spans;
}

function floorAt(
  floors: { columns: Uint32Array; heights: Uint16Array },
  column: number,
  height: number,
): number | null {
  for (
    let floor = floors.columns[column] ?? 0;
    floor < (floors.columns[column + 1] ?? 0);
    floor += 1
  )
    if (floors.heights[floor] === height) return floor;
  return null;
}

/** The first stage after which the area is gone for good. */
function whyRemoved(solid: number[], open: number[], region: number | null): Removal | null {
  const [, lifted = 0, afterLedges = 0, afterCeilings = 0] = solid;
  if (lifted === 0) return 'slope';
  if (afterLedges === 0) return 'remove_ledges';
  if (afterCeilings === 0) return 'remove_low_ceilings';
  const [, marked = 0, eroded = 0] = open;
  if (marked === 0) return 'mark_areas';
  if (eroded === 0) return 'erode';
  return region === 0 ? 'regions' : null;
}
