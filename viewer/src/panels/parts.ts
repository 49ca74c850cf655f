// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { h } from '../dom';
import type { Rgb } from '../palette';
import { cssColor } from '../palette';

/** A list of names and values; `data` names each value for tests and styles. */
export function facts(rows: readonly (readonly [string, string, string?])[]): HTMLElement {
  const list = h('dl', { class: 'facts' });
  for (const [name, value, data] of rows)
    list.append(h('dt', {}, name), h('dd', { 'data-fact': data ?? name }, value));
  return list;
}

export function section(title: string, ...children: (Node | string | null)[]): HTMLElement {
  return h('div', { class: 'section' }, h('h3', {}, title), ...children);
}

export function swatch(color: Rgb): HTMLElement {
  return h('span', { class: 'swatch', style: `background: ${cssColor(color)}` });
}

export function check(
  label: string,
  isOn: boolean,
  changed: (isOn: boolean) => void,
): HTMLLabelElement {
  const box = h('input', { type: 'checkbox', checked: isOn });
  box.addEventListener('change', () => changed(box.checked));
  return h('label', { class: 'check' }, box, label);
}

/** A row of buttons, one of which is pressed. */
export class Choice<Name extends string> {
  readonly element = h('div', { class: 'tools', role: 'group' });
  private readonly buttons = new Map<Name, HTMLButtonElement>();

  constructor(items: readonly (readonly [Name, string])[], chosen: (name: Name) => void) {
    for (const [name, label] of items) {
      const button = h('button', { class: 'button', type: 'button', 'data-tool': name }, label);
      button.addEventListener('click', () => chosen(name));
      this.buttons.set(name, button);
      this.element.append(button);
    }
  }

  show(name: Name): void {
    for (const [other, button] of this.buttons)
      button.setAttribute('aria-pressed', String(other === name));
  }
}

/** Horizontal bars with a name and a value each, in the given order. */
export function bars(rows: readonly { label: string; value: number; text: string }[]): HTMLElement {
  const longest = Math.max(1e-9, ...rows.map((row) => row.value));
  const chart = h('div', { class: 'bars', role: 'img' });
  for (const { label, value, text } of rows) {
    const fill = h('span', { class: 'bar-fill', style: `width: ${(100 * value) / longest}%` });
    chart.append(
      h('span', {}, label),
      h('span', { class: 'bar-track' }, fill),
      h('span', { class: 'mono' }, text),
    );
  }
  return chart;
}
