// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { h, icon } from '../dom';

const groups: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Camera',
    [
      ['Drag', 'orbit'],
      ['Right drag, Shift drag', 'pan'],
      ['Wheel, pinch', 'zoom to the cursor'],
      ['W A S D', 'fly; Shift for faster'],
      ['E Q', 'up and down'],
      ['F', 'fit the level'],
      ['T', 'top view'],
    ],
  ],
  [
    'Look',
    [
      ['. ,', 'next and previous stage'],
      ['H', 'hide or show the level'],
      ['M', 'hide or show the navmesh'],
      ['C', 'clip by height'],
      ['L', 'light or dark'],
      ['1 to 7', 'inspect, paths, edit, world, crowd, tiles, numbers'],
      ['?', 'this page'],
    ],
  ],
  [
    'Edit',
    [
      ['Ctrl Z', 'undo'],
      ['Ctrl Y, Ctrl Shift Z', 'redo'],
      ['Delete', 'remove the selection'],
      ['Enter', 'close a prism'],
      ['Esc', 'leave a tool, clear the selection'],
      ['Ctrl S', 'save the scene'],
      ['Ctrl O', 'open a file'],
    ],
  ],
  ['World', [['R, Shift R', 'turn the selected object, in the tab World']]],
  ['Crowd', [['Space', 'play or pause, in the tab Crowd']]],
  ['Walk', [['Arrows', 'slide the character, in the tab Paths']]],
];

/** The list of keys. */
export class HelpDialog {
  readonly element: HTMLDialogElement;

  constructor() {
    const close = h(
      'button',
      { class: 'button plain square', type: 'button', 'aria-label': 'Close' },
      icon('close'),
    );
    const body = h('div', { class: 'dialog-body' });
    for (const [title, keys] of groups) {
      const list = h('div', { class: 'keys' });
      for (const [key, what] of keys) list.append(h('kbd', {}, key), h('span', {}, what));
      body.append(h('div', {}, h('h3', {}, title), list));
    }
    this.element = h(
      'dialog',
      { class: 'help', 'aria-label': 'Keyboard and mouse' },
      h('div', { class: 'dialog-head' }, h('h2', {}, 'Keyboard and mouse'), close),
      body,
    );
    close.addEventListener('click', () => this.element.close());
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  toggle(): void {
    if (this.element.open) this.element.close();
    else this.element.showModal();
  }
}
