// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { h, icon } from '../dom';
import type { Bounds } from '../library';
import type { MeshColor } from '../layers/mesh_layer';
import type { Store } from '../state/store';
import type { ViewState } from '../state/view_state';

type Toggle = 'showLevel' | 'showMesh' | 'showEdges' | 'showAgent';

const toggles: readonly (readonly [Toggle, string, string])[] = [
  ['showLevel', 'Level', 'Hide or show the level (H)'],
  ['showMesh', 'Navmesh', 'Hide or show the navmesh (M)'],
  ['showEdges', 'Edges', 'Hide or show the edges of polygons'],
  ['showAgent', 'Agent', 'Hide or show the agent beside the level'],
];

const meshColors: readonly MeshColor[] = ['area', 'component', 'tile', 'polygon'];

/** The toolbar over the view: what is shown, in which colors, between which heights. */
export class ViewTools {
  readonly element: HTMLElement;
  private readonly buttons = new Map<Toggle, HTMLButtonElement>();
  private readonly color: HTMLSelectElement;
  private readonly clipButton: HTMLButtonElement;
  private readonly clip: HTMLElement;
  private readonly low: HTMLInputElement;
  private readonly high: HTMLInputElement;
  private readonly range = h('span', { class: 'mono' });
  private readonly agent = h('select', { 'aria-label': 'Agent', id: 'agent', hidden: true });
  private bounds: Bounds | null = null;

  constructor(
    private readonly state: Store<ViewState>,
    look: { fit: () => void; above: () => void; agent: (name: string) => void },
  ) {
    this.agent.addEventListener('change', () => look.agent(this.agent.value));
    const row = h('div', { class: 'chip-row', role: 'group', 'aria-label': 'Shown' });
    for (const [name, label, title] of toggles) {
      const button = h(
        'button',
        { class: 'chip', type: 'button', title, 'data-toggle': name },
        label,
      );
      button.addEventListener('click', () => this.state.set({ [name]: !this.state.get()[name] }));
      this.buttons.set(name, button);
      row.append(button);
    }
    const options = meshColors.map((name) => h('option', { value: name }, `by ${name}`));
    this.color = h('select', { 'aria-label': 'Color of the navmesh' }, ...options);
    this.color.addEventListener('change', () =>
      this.state.set({ meshColor: this.color.value as MeshColor }),
    );
    this.clipButton = h(
      'button',
      { class: 'chip', type: 'button', title: 'Clip by height (C)' },
      icon('cut'),
      'Clip',
    );
    this.clipButton.addEventListener('click', () => this.toggleClip());
    this.low = this.slider('Lowest');
    this.high = this.slider('Highest');
    this.clip = h(
      'div',
      { class: 'clip', 'aria-label': 'Clip by height' },
      this.low,
      this.high,
      this.range,
    );
    this.element = h(
      'div',
      { class: 'view-tools' },
      row,
      h(
        'div',
        { class: 'chip-row' },
        this.chip('fit', 'Fit the level (F)', look.fit),
        this.chip('above', 'Top view (T)', look.above),
        this.clipButton,
      ),
      this.color,
      this.agent,
      this.clip,
    );
  }

  /** The agents of a file; there is nothing to choose if it has one. */
  setAgents(names: readonly string[]): void {
    this.agent.replaceChildren(...names.map((name) => h('option', { value: name }, name)));
    this.agent.hidden = names.length < 2;
  }

  setBounds(bounds: Bounds): void {
    this.bounds = bounds;
    for (const slider of [this.low, this.high]) {
      slider.min = String(bounds.min[1] - 0.1);
      slider.max = String(bounds.max[1] + 2.5);
      slider.step = String(Math.max(0.01, (bounds.max[1] - bounds.min[1]) / 200));
    }
    this.state.set({ clip: null });
    this.show();
  }

  show(): void {
    const state = this.state.get();
    for (const [name, button] of this.buttons)
      button.setAttribute('aria-pressed', String(state[name]));
    this.color.value = state.meshColor;
    this.clipButton.setAttribute('aria-pressed', String(state.clip !== null));
    this.clip.hidden = state.clip === null;
    if (!state.clip) return;
    this.low.value = String(state.clip[0]);
    this.high.value = String(state.clip[1]);
    this.range.textContent = `${state.clip[0].toFixed(1)} to ${state.clip[1].toFixed(1)} m`;
  }

  toggleClip(): void {
    if (!this.bounds) return;
    const { min, max } = this.bounds;
    this.state.set({ clip: this.state.get().clip ? null : [min[1] - 0.1, max[1] + 2.5] });
  }

  private slider(label: string): HTMLInputElement {
    const slider = h('input', { type: 'range', 'aria-label': label, title: label });
    slider.addEventListener('input', () => {
      const [a, b] = [Number(this.low.value), Number(this.high.value)];
      this.state.set({ clip: slider === this.low ? [a, Math.max(a, b)] : [Math.min(a, b), b] });
    });
    return slider;
  }

  private chip(name: 'fit' | 'above', title: string, act: () => void): HTMLButtonElement {
    return h(
      'button',
      { class: 'chip', type: 'button', title, 'aria-label': title, onclick: act },
      icon(name),
    );
  }
}
