// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Context } from '../context';
import { fill, h, icon } from '../dom';
import type { Numbers } from '../library';
import type { Tool } from '../tools';
import { bytes, count, duration } from './format';
import { bars, facts, section } from './parts';

/** Counts, times and messages, to read and to copy. */
export class NumbersPanel implements Tool {
  readonly hint = '';
  readonly aims = false;
  readonly element = h('section', { class: 'side-scroll', 'aria-label': 'Numbers' });
  private readonly body = h('div');

  constructor(private readonly context: Context) {
    const copy = h('button', { class: 'button', type: 'button' }, icon('copy'), 'Copy as JSON');
    copy.addEventListener('click', () => void this.copy());
    this.element.append(
      h('div', { class: 'row' }, h('h2', { class: 'grow' }, 'Numbers'), copy),
      this.body,
      section('Messages', context.log.list),
    );
  }

  update(): void {
    const { baked, level } = this.context.bakery.state.get();
    if (!baked) {
      fill(
        this.body,
        h('p', { class: 'empty', style: 'margin-top: 12px' }, 'Nothing is baked yet.'),
      );
      return;
    }
    const { numbers } = baked;
    const result = section('Result', facts(resultRows(numbers, level !== null)));
    const times = Object.entries(numbers.stages).filter(([, seconds]) => seconds > 0);
    fill(
      this.body,
      result,
      times.length === 0 ? null : section('Time by stage', bars(times.map(stageBar))),
    );
  }

  /** The same object as `waymesh bake --json` prints. */
  json(): string {
    return JSON.stringify(this.context.bakery.state.get().baked?.numbers ?? {}, null, 2);
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.json());
      this.context.log.tell('The numbers are on the clipboard.');
    } catch {
      this.context.log.complain('The browser does not let this page write to the clipboard.');
    }
  }
}

function resultRows(numbers: Numbers, hasLevel: boolean): (readonly [string, string, string])[] {
  const rows: [string, string, string][] = [
    ['Tiles', count(numbers.tiles), 'tiles'],
    ['Polygons', count(numbers.polygons), 'polygons'],
    ['Vertices', count(numbers.vertices), 'vertices'],
    ['Detail triangles', count(numbers.detail_triangles), 'detail_triangles'],
    ['Components', count(numbers.components), 'components'],
    ['Links', count(numbers.links), 'links'],
    ['Walkable area', `${numbers.area.toFixed(1)} m\u00b2`, 'area'],
    ['Size in memory', bytes(numbers.bytes), 'bytes'],
    ['Hash', numbers.hash, 'hash'],
  ];
  if (!hasLevel) return rows;
  if (numbers.seconds > 0) rows.push(['Bake', duration(numbers.seconds), 'seconds']);
  return [
    ['Triangles', count(numbers.triangles), 'triangles'],
    ['Spans', count(numbers.spans), 'spans'],
    ['Regions', count(numbers.regions), 'regions'],
    ...rows,
  ];
}

function stageBar([name, seconds]: [string, number]) {
  return { label: name.replaceAll('_', ' '), value: seconds, text: duration(seconds) };
}
