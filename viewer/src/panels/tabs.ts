// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { h } from '../dom';
import type { Tab } from '../state/view_state';

export interface TabPage {
  tab: Tab;
  label: string;
  element: HTMLElement;
}

/** The tabs of the right side, one shown at a time. */
export class Tabs {
  readonly element: HTMLElement;
  private readonly buttons = new Map<Tab, HTMLButtonElement>();

  constructor(
    private readonly pages: readonly TabPage[],
    chosen: (tab: Tab) => void,
  ) {
    const row = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Tools' });
    for (const { tab, label } of pages) {
      const button = h(
        'button',
        { class: 'tab', role: 'tab', type: 'button', 'data-tab': tab },
        label,
      );
      button.addEventListener('click', () => chosen(tab));
      this.buttons.set(tab, button);
      row.append(button);
    }
    this.element = h('aside', { class: 'side right' }, row, ...pages.map((page) => page.element));
  }

  show(tab: Tab): void {
    for (const page of this.pages) page.element.hidden = page.tab !== tab;
    for (const [name, button] of this.buttons)
      button.setAttribute('aria-selected', String(name === tab));
  }
}
