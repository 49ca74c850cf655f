// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Context } from '../context';
import { fill, h } from '../dom';
import { Layer } from '../layers/layer';
import { thickLines } from '../layers/build';
import type { ColumnReport, ColumnSpan, Geometry, Removal } from '../library';
import { rgb } from '../palette';
import { areaName } from '../state/document';
import type { Place, Tool } from '../tools';
import { meters } from './format';
import { facts, section } from './parts';
import { sentence } from '../bakery';

const reasons: Record<Removal, string> = {
  slope: 'too steep, or marked as not walkable in the level',
  remove_ledges: 'beside a drop deeper than a step',
  remove_low_ceilings: 'the clearance is less than the height of the agent',
  mark_areas: 'removed by a volume',
  erode: "nearer to a wall or drop than the agent's radius",
  regions: 'part of an island that is too small',
};

/** Shows what is known about the polygon or column that is clicked on. */
export class InspectPanel implements Tool {
  readonly hint = 'Click on a polygon or a column to see its data';
  readonly aims = false;
  readonly element = h('section', { class: 'side-scroll', 'aria-label': 'Inspect' });
  private readonly polygonPart = h('div');
  private readonly columnPart = h('div');
  private readonly marks = new Layer('selection');
  private run = 0;
  private reading = 0;

  constructor(private readonly context: Context) {
    context.view.scene.add(this.marks);
    this.element.append(h('h2', {}, 'Inspect'), this.polygonPart, this.columnPart);
    this.clear();
  }

  /** Whether a column is being read. */
  get isBusy(): boolean {
    return this.reading > 0;
  }

  clear(): void {
    this.run += 1;
    this.marks.show();
    this.context.view.invalidate();
    fill(
      this.polygonPart,
      h(
        'p',
        { class: 'empty', style: 'margin-top: 12px' },
        'Click in the view. A polygon shows its area, flags, component and neighbors; ' +
          'a column shows its heights and, if there is no ground, which stage removed it.',
      ),
    );
    fill(this.columnPart);
  }

  leave(): void {
    this.clear();
  }

  key(event: KeyboardEvent): boolean {
    if (event.code !== 'Escape') return false;
    this.clear();
    return true;
  }

  click(place: Place): void {
    this.run += 1;
    const baked = this.context.bakery.state.get().baked;
    this.marks.show();
    fill(this.polygonPart);
    if (place.polygon !== null && baked) this.showPolygon(baked.geometry, place.polygon);
    void this.showColumn(place, this.run);
    this.context.view.invalidate();
  }

  private showPolygon(geometry: Geometry, polygon: number): void {
    const begin = geometry.first[polygon] ?? 0;
    const end = geometry.first[polygon + 1] ?? 0;
    const neighbors = new Set<number>();
    let walls = 0;
    for (let edge = begin; edge < end; edge += 1) {
      const neighbor = geometry.neighbors[edge] ?? 0;
      if (neighbor === 0xffffffff) walls += 1;
      else if (neighbor !== 0xfffffffe) neighbors.add(neighbor);
    }
    const tile = (geometry.tiles[polygon] ?? 0) * 3;
    const rows: (readonly [string, string, string])[] = [
      ['Polygon', String(polygon), 'polygon'],
      ['Reference', `0x${(geometry.refs[polygon] ?? 0n).toString(16)}`, 'ref'],
      ['Area', areaName(geometry.areas[polygon] ?? 0), 'polygon-area'],
      ['Flags', `0x${(geometry.flags[polygon] ?? 0).toString(16)}`, 'flags'],
      ['Component', String(geometry.components[polygon] ?? 0), 'component'],
      ['Tile', `${geometry.tileCoords[tile]}, ${geometry.tileCoords[tile + 1]}`, 'tile'],
      ['Corners', String(end - begin), 'corners'],
      ['Walls', String(walls), 'walls'],
      ['Neighbors', [...neighbors].join(', ') || 'none', 'neighbors'],
    ];
    fill(this.polygonPart, section('Polygon', facts(rows)));
    this.marks.add(
      ...[
        this.context.painter.mesh.highlight([polygon], rgb('#f0e442'), 0.03, 0.7),
        this.context.painter.mesh.highlight(neighbors, rgb('#f0e442'), 0.02, 0.25),
      ].filter((object) => object !== null),
    );
  }

  /** Queries the stages, which may have to be baked again first. */
  private async showColumn(place: Place, run: number): Promise<void> {
    if (!this.context.bakery.state.get().baked?.plan) {
      fill(
        this.columnPart,
        h('p', { class: 'muted' }, 'Columns are available for levels that were baked here.'),
      );
      return;
    }
    fill(this.columnPart, h('p', { class: 'muted' }, 'Reading the column ...'));
    this.reading += 1;
    try {
      const column = await this.context.library.column(place.point[0], place.point[2]);
      if (run !== this.run) return;
      if (!column)
        return fill(this.columnPart, h('p', { class: 'muted' }, 'This is outside the level.'));
      this.drawColumn(column, place.point[1]);
    } catch (error) {
      if (run === this.run) fill(this.columnPart, h('p', { class: 'muted' }, sentence(error)));
    } finally {
      this.reading -= 1;
    }
  }

  private drawColumn(column: ColumnReport, height: number): void {
    const { tile } = column;
    const spans = [...column.spans].reverse();
    const nearest = spans.toSorted(
      (a, b) => Math.abs(a.height - height) - Math.abs(b.height - height),
    )[0];
    fill(
      this.columnPart,
      section(
        'Column',
        facts([
          ['Cell', `${column.x}, ${column.z}`, 'cell'],
          ['Solid spans', String(spans.length), 'span-count'],
        ]),
      ),
      ...spans.map((span) => spanPart(span, span === nearest)),
    );
    if (!nearest) return;
    const x = tile.origin[0] + column.x * tile.cellSize;
    const z = tile.origin[2] + column.z * tile.cellSize;
    const side = tile.cellSize;
    const y = nearest.height + 0.05;
    const corners = [
      [x, y, z],
      [x + side, y, z],
      [x + side, y, z + side],
      [x, y, z + side],
    ] as const;
    const frame = corners.flatMap((corner, i) => [...corner, ...corners[(i + 1) % 4]!]);
    const lines = thickLines(new Float32Array(frame), { color: '#f0e442', width: 3, onTop: true });
    if (lines) this.marks.add(lines);
    this.context.view.invalidate();
  }
}

function spanPart(span: ColumnSpan, isHit: boolean): HTMLElement {
  const rows: (readonly [string, string, string])[] = [
    ['Voxels', `${span.bottom} to ${span.top}`, 'voxels'],
    ['Top at', meters(span.height), 'height'],
    ['Area', areaName(span.area), 'area'],
  ];
  if (span.clearance !== null)
    rows.push([
      'Room above',
      span.clearance === 65535 ? 'sky' : `${span.clearance} voxels`,
      'clearance',
    ]);
  if (span.distance !== null) rows.push(['Distance to wall', String(span.distance), 'distance']);
  if (span.region !== null)
    rows.push(['Region', span.region === 0 ? 'none' : String(span.region), 'region']);
  rows.push(['Ground', span.removedBy ? `no: ${reasons[span.removedBy]}` : 'yes', 'why']);
  return h('div', { class: 'answer', style: 'margin-top: 8px', 'data-hit': isHit }, facts(rows));
}
