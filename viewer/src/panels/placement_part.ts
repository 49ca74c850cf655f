// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { fill, h } from '../dom';
import type { LevelSource, Placement } from '../state/document';
import { placementOf } from '../state/document';
import { check } from './parts';

/** How the file of a level is interpreted: up axis, unit, winding. Empty for embedded scenes. */
export class PlacementPart {
  readonly element = h('div', { class: 'section', 'aria-label': 'Level' });

  constructor(private readonly changed: (placement: Placement) => void) {}

  show(level: LevelSource, isLevel: boolean): void {
    this.element.hidden = level.kind !== 'file' || !isLevel;
    if (level.kind !== 'file' || !isLevel) return fill(this.element);
    const placement = placementOf(level);
    const hasUp = /\.gl(tf|b)$/i.test(level.name);
    const up = h(
      'select',
      { id: 'level-up', class: 'grow', disabled: hasUp, title: hasUp ? 'glTF has y up' : '' },
      h('option', { value: 'y' }, 'y'),
      h('option', { value: 'z' }, 'z'),
    );
    up.value = placement.zUp ? 'z' : 'y';
    up.addEventListener('change', () => this.changed({ ...placement, zUp: up.value === 'z' }));
    const scale = h('input', {
      type: 'number',
      id: 'level-scale',
      min: 0,
      step: 'any',
      value: placement.scale,
      title: 'Meters in a unit of the file',
    });
    scale.addEventListener('change', () => {
      if (Number(scale.value) > 0) this.changed({ ...placement, scale: Number(scale.value) });
    });
    const over = check('Triangles are clockwise', placement.clockwise, (clockwise) =>
      this.changed({ ...placement, clockwise }),
    );
    fill(
      this.element,
      h('h3', {}, 'Level'),
      h('label', { class: 'row', for: 'level-up' }, 'Up axis', up),
      h(
        'label',
        { class: 'row', for: 'level-scale' },
        h('span', { class: 'grow' }, 'Scale'),
        scale,
      ),
      over,
    );
  }
}
