// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { RecordTile, StageResult } from '../library';
import type { Rgb } from '../palette';
import { amountColor, areaColor, categoryColor, rgb } from '../palette';
import { ColoredTriangles } from './build';
import { Layer } from './layer';
import { Runs } from './runs';

type SpansResult = Extract<StageResult, { kind: 'spans' }>;
type FloorsResult = Extract<StageResult, { kind: 'floors' }>;

const solidColor = rgb('#8d95a1');
const goneColor = rgb('#4b5260');

/** Voxels: solid spans as columns, floors as squares, without rims. */
export class VoxelLayer extends Layer {
  constructor() {
    super('voxels');
  }

  showSpans(results: readonly SpansResult[]): void {
    const triangles = new ColoredTriangles();
    for (const result of results) {
      addTops(triangles, result);
      addSides(triangles, result, 1);
      addSides(triangles, result, -1);
      addEnds(triangles, result, 1);
      addEnds(triangles, result, -1);
    }
    this.show(triangles.mesh());
  }

  /** Colored by area, or by the values of the stage. */
  showFloors(results: readonly FloorsResult[], by: 'area' | 'distance' | 'region'): void {
    const triangles = new ColoredTriangles();
    let greatest = 1;
    if (by === 'distance')
      for (const { values } of results)
        for (const value of values ?? []) greatest = Math.max(greatest, value);
    const colorOf = (value: number): Rgb => {
      if (value < 0) return goneColor;
      if (by === 'distance') return amountColor(value / greatest);
      return by === 'region' ? categoryColor(value - 1) : areaColor(value);
    };
    for (const result of results) addFloors(triangles, result, by, colorOf);
    this.show(triangles.mesh());
  }
}

/** Calls `see` for the columns of a row, without rims, and `end` after each row. */
function eachRow(
  tile: RecordTile,
  see: (x: number, z: number, column: number) => void,
  end: () => void,
): void {
  for (let z = tile.border; z < tile.depth - tile.border; z += 1) {
    for (let x = tile.border; x < tile.width - tile.border; x += 1) see(x, z, x + z * tile.width);
    end();
  }
}

/** A level rectangle from one column of a row to another. */
function addFlat(
  triangles: ColoredTriangles,
  tile: RecordTile,
  height: number,
  row: Row,
  color: Rgb,
): void {
  const [x0, y, z0] = place(tile, row.begin, height, row.z);
  const [x1, , z1] = place(tile, row.end, height, row.z + 1);
  triangles.quad(
    [
      [x0, y, z0],
      [x0, y, z1],
      [x1, y, z1],
      [x1, y, z0],
    ],
    color,
  );
}

interface Row {
  begin: number;
  end: number;
  z: number;
}

function addTops(triangles: ColoredTriangles, { tile, columns, tops, areas }: SpansResult): void {
  let row = 0;
  const runs = new Runs(([top = 0, area = 0], begin, end) =>
    addFlat(
      triangles,
      tile,
      top,
      { begin, end, z: row },
      area === 0 ? solidColor : areaColor(area),
    ),
  );
  const see = (x: number, z: number, column: number) => {
    row = z;
    for (let span = columns[column] ?? 0; span < (columns[column + 1] ?? 0); span += 1)
      runs.add(x, [tops[span] ?? 0, areas[span] ?? 0]);
  };
  eachRow(tile, see, () => runs.flush());
}

/** Sides that face low or high z, joined along x. */
function addSides(triangles: ColoredTriangles, result: SpansResult, side: 1 | -1): void {
  const { tile } = result;
  let row = 0;
  const runs = new Runs(([low = 0, high = 0], begin, end) => {
    const z = side > 0 ? row + 1 : row;
    addWall(triangles, tile, [begin, z], [end, z], low, high);
  });
  const see = (x: number, z: number) => {
    row = z;
    for (const part of openParts(result, [x, z], [x, z + side])) runs.add(x, part);
  };
  eachRow(tile, see, () => runs.flush());
}

/** Sides that face low or high x, joined along z. */
function addEnds(triangles: ColoredTriangles, result: SpansResult, side: 1 | -1): void {
  const { tile } = result;
  for (let x = tile.border; x < tile.width - tile.border; x += 1) {
    const at = side > 0 ? x + 1 : x;
    const runs = new Runs(([low = 0, high = 0], begin, end) =>
      addWall(triangles, tile, [at, begin], [at, end], low, high),
    );
    for (let z = tile.border; z < tile.depth - tile.border; z += 1)
      for (const part of openParts(result, [x, z], [x + side, z])) runs.add(z, part);
    runs.flush();
  }
}

type Cell = readonly [number, number];

function addWall(
  triangles: ColoredTriangles,
  tile: RecordTile,
  from: Cell,
  to: Cell,
  low: number,
  high: number,
): void {
  const [x0, y0, z0] = place(tile, from[0], low, from[1]);
  const [x1, y1, z1] = place(tile, to[0], high, to[1]);
  triangles.quad(
    [
      [x0, y0, z0],
      [x1, y0, z1],
      [x1, y1, z1],
      [x0, y1, z0],
    ],
    solidColor,
  );
}

/** The ranges of a column's spans that are next to open space in another column. */
function* openParts(
  result: SpansResult,
  [x, z]: Cell,
  beside: Cell,
): Iterable<readonly [number, number]> {
  const { tile, columns, bottoms, tops } = result;
  const column = x + z * tile.width;
  for (let span = columns[column] ?? 0; span < (columns[column + 1] ?? 0); span += 1)
    yield* openPart(result, beside, bottoms[span] ?? 0, tops[span] ?? 0);
}

function* openPart(
  { tile, columns, bottoms, tops }: SpansResult,
  [x, z]: Cell,
  bottom: number,
  top: number,
): Iterable<readonly [number, number]> {
  let low = bottom;
  const isRim =
    x < tile.border ||
    z < tile.border ||
    x >= tile.width - tile.border ||
    z >= tile.depth - tile.border;
  const column = x + z * tile.width;
  const end = isRim ? 0 : (columns[column + 1] ?? 0);
  for (let span = isRim ? 0 : (columns[column] ?? 0); span < end && low < top; span += 1) {
    const from = bottoms[span] ?? 0;
    if (from > low) yield [low, Math.min(from, top)];
    low = Math.max(low, Math.min(top, tops[span] ?? 0));
  }
  if (low < top) yield [low, top];
}

function addFloors(
  triangles: ColoredTriangles,
  { tile, columns, heights, areas, values }: FloorsResult,
  by: 'area' | 'distance' | 'region',
  colorOf: (value: number) => Rgb,
): void {
  let row = 0;
  const runs = new Runs(([height = 0, value = 0], begin, end) =>
    addFlat(triangles, tile, height, { begin, end, z: row }, colorOf(value)),
  );
  const see = (x: number, z: number, column: number) => {
    row = z;
    for (let floor = columns[column] ?? 0; floor < (columns[column + 1] ?? 0); floor += 1) {
      const area = areas[floor] ?? 0;
      const value = by === 'area' ? area : (values?.[floor] ?? 0);
      const isGone = area === 0 || (by === 'region' && value === 0);
      runs.add(x, [heights[floor] ?? 0, isGone ? -1 : value]);
    }
  };
  eachRow(tile, see, () => runs.flush());
}

function place(tile: RecordTile, x: number, y: number, z: number): [number, number, number] {
  return [
    tile.origin[0] + (tile.firstX + x) * tile.cellSize,
    tile.origin[1] + y * tile.cellHeight,
    tile.origin[2] + (tile.firstZ + z) * tile.cellSize,
  ];
}
