// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { h, icon } from '../dom';
import type { LevelSource } from '../state/document';

/** A menu that opens under its button. */
export function menu(
  label: string,
  name: Parameters<typeof icon>[0],
  items: readonly MenuItem[],
): HTMLElement {
  const button = h(
    'button',
    {
      class: 'button plain',
      type: 'button',
      'aria-haspopup': 'menu',
      'aria-label': label,
      title: label,
    },
    icon(name),
    h('span', { class: 'wide-only' }, label),
  );
  const list = h('div', { class: 'menu-list', role: 'menu' });
  const element = h('div', { class: 'menu' }, button, list);
  for (const item of items) {
    const entry = h(
      'button',
      { type: 'button', role: 'menuitem' },
      item.label,
      h('span', { class: 'muted' }, item.note),
    );
    entry.addEventListener('click', () => {
      element.classList.remove('open');
      item.act();
    });
    list.append(entry);
  }
  button.addEventListener('click', () => element.classList.toggle('open'));
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.code !== 'Escape' || !element.classList.contains('open')) return;
      element.classList.remove('open');
      button.focus();
      event.stopPropagation(); // the tool below keeps what it has
    },
    { capture: true },
  );
  document.addEventListener('pointerdown', (event) => {
    if (!element.contains(event.target as Node)) element.classList.remove('open');
  });
  return element;
}

export interface MenuItem {
  label: string;
  note: string;
  act: () => void;
}

/** The actions of the buttons. */
export interface BarActions {
  chooseSample(source: LevelSource & { kind: 'scene' }): void;
  open(): void;
  undo(): void;
  redo(): void;
  saveScene(): void;
  share(): void;
  exportMenu: readonly MenuItem[];
  theme(): void;
  help(): void;
  drawer(side: 'left' | 'right'): void;
}

export interface Sample {
  label: string;
  source: LevelSource & { kind: 'scene' };
}

/** The bar along the top. */
export class TopBar {
  readonly element: HTMLElement;
  private readonly level: HTMLSelectElement;
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;

  constructor(
    private readonly samples: readonly Sample[],
    actions: BarActions,
  ) {
    this.level = h(
      'select',
      { 'aria-label': 'Level', id: 'level' },
      ...samples.map((sample, i) => h('option', { value: i }, sample.label)),
    );
    this.level.addEventListener('change', () => {
      const sample = samples[Number(this.level.value)];
      if (sample) actions.chooseSample(sample.source);
    });
    this.undo = square('undo', 'Undo (Ctrl Z)', actions.undo);
    this.redo = square('redo', 'Redo (Ctrl Y)', actions.redo);
    const settings = square('settings', 'Settings', () => actions.drawer('left'));
    const panel = square('panel', 'Tools', () => actions.drawer('right'));
    settings.classList.add('drawer-button');
    panel.classList.add('drawer-button');
    this.element = h(
      'header',
      { class: 'bar' },
      settings,
      h('div', { class: 'brand' }, logo(), h('span', {}, 'waymesh')),
      this.level,
      wide('open', 'Open', 'Open a level, navmesh or scene (Ctrl O)', actions.open),
      h('div', { class: 'spacer' }),
      this.undo,
      this.redo,
      h('div', { class: 'separator' }),
      wide(
        'save',
        'Save scene',
        'Settings, volumes, links and camera as one file (Ctrl S)',
        actions.saveScene,
      ),
      wide('link', 'Share', 'Copy an address that opens this scene', actions.share),
      menu('Export', 'layers', actions.exportMenu),
      h('div', { class: 'separator' }),
      square('sun', 'Light or dark (L)', actions.theme),
      square('help', 'Keyboard and mouse (?)', actions.help),
      panel,
    );
  }

  showHistory(canUndo: boolean, canRedo: boolean): void {
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
  }

  /** A level that is not a sample gets its own entry. */
  showLevel(source: LevelSource): void {
    this.level.querySelector('[data-other]')?.remove();
    const found = this.samples.findIndex(({ source: sample }) => isSame(sample, source));
    if (found >= 0) {
      this.level.value = String(found);
      return;
    }
    this.level.prepend(h('option', { value: 'other', 'data-other': true }, source.name));
    this.level.value = 'other';
  }
}

function isSame(sample: LevelSource, source: LevelSource): boolean {
  if (sample.kind !== 'scene' || source.kind !== 'scene') return false;
  return sample.name === source.name && sample.seed === source.seed && sample.size === source.size;
}

function square(
  name: Parameters<typeof icon>[0],
  title: string,
  act: () => void,
): HTMLButtonElement {
  const attributes = {
    class: 'button plain square',
    type: 'button',
    title,
    'aria-label': title,
    onclick: act,
  };
  return h('button', attributes, icon(name));
}

function wide(
  name: Parameters<typeof icon>[0],
  label: string,
  title: string,
  act: () => void,
): HTMLButtonElement {
  const attributes = {
    class: 'button plain',
    type: 'button',
    title,
    'aria-label': label,
    onclick: act,
  };
  return h('button', attributes, icon(name), h('span', { class: 'wide-only' }, label));
}

function logo(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.innerHTML =
    '<path d="M1 16 7 4l6 3 6 9z" fill="#56b4e9"/><path d="M7 4l6 3-5 9H1z" fill="#0072b2"/>' +
    '<path d="M3.500 14.500 8 11l4 1 4-1" fill="none" stroke="#f0e442" stroke-width="1.800"/>';
  return svg;
}
