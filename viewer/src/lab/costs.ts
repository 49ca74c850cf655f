// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Context } from '../context';
import { h } from '../dom';
import { section, swatch } from '../panels/parts';
import { areaColor } from '../palette';
import type { AreaRule } from '../state/document';
import { areaName } from '../state/document';

/** The cost of each kind of ground in the mesh, and whether it may be used. */
export function costsPart(context: Context): HTMLElement {
  const areas = new Set(context.bakery.state.get().baked?.geometry.areas ?? []);
  const rules = context.document.value.rules.filter((rule) => areas.has(rule.area));
  const grid = h('div', { class: 'costs' });
  for (const rule of rules) grid.append(...ruleRow(context, rule));
  if (rules.length === 0) grid.append(h('p', { class: 'muted' }, 'There is no navmesh yet.'));
  return section('Cost of ground', grid);
}

function ruleRow(context: Context, rule: AreaRule): HTMLElement[] {
  const change = (patch: Partial<AreaRule>) => {
    const rules = context.document.value.rules.map((other) =>
      other.area === rule.area ? { ...other, ...patch } : other,
    );
    context.document.change({ rules });
  };
  const name = areaName(rule.area);
  const cost = h('input', {
    type: 'number',
    min: 0.1,
    max: 100,
    step: 0.5,
    value: rule.cost,
    'aria-label': `Cost of ${name}`,
  });
  cost.addEventListener('change', () => {
    const value = Number(cost.value);
    if (value > 0 && value <= 1000) change({ cost: value });
    else cost.value = String(rule.cost);
  });
  const allowed = h('input', {
    type: 'checkbox',
    checked: rule.allowed,
    'aria-label': `Walk on ${name}`,
  });
  allowed.addEventListener('change', () => change({ allowed: allowed.checked }));
  return [swatch(areaColor(rule.area)), h('span', {}, name), cost, allowed];
}
