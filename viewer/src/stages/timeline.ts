// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { fill, h } from '../dom';
import type { StageId } from './stages';
import { stages } from './stages';

/** The row of stages along the lower edge: click one, or drag over them. */
export class Timeline {
  readonly element: HTMLElement;
  private readonly buttons = new Map<StageId, HTMLButtonElement>();
  private readonly track: HTMLElement;
  private dragging = false;

  constructor(private readonly chosen: (stage: StageId) => void) {
    this.track = h('div', {
      class: 'timeline-track',
      role: 'tablist',
      'aria-label': 'Stages of the bake',
    });
    this.element = h('footer', { class: 'timeline' }, this.track);
    const buttons = stages.map((stage) => {
      const button = h(
        'button',
        { class: 'stage', role: 'tab', 'data-stage': stage.id, title: stage.note, type: 'button' },
        h('span', { class: 'knob' }),
        stage.label,
      );
      button.addEventListener('click', () => this.chosen(stage.id));
      this.buttons.set(stage.id, button);
      return button;
    });
    fill(this.track, ...buttons);
    this.track.addEventListener(
      'pointerdown',
      (event) => (this.dragging = event.pointerType === 'mouse'),
    );
    this.track.addEventListener('pointermove', (event) => this.drag(event));
    window.addEventListener('pointerup', () => (this.dragging = false));
    new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 64;
      document.documentElement.style.setProperty('--timeline', `${height}px`);
      this.reveal(this.track.querySelector<HTMLElement>('[aria-selected="true"]') ?? undefined);
    }).observe(this.element);
  }

  show(id: StageId): void {
    let passed = true;
    for (const [stage, button] of this.buttons) {
      if (stage === id) passed = false;
      button.setAttribute('aria-selected', String(stage === id));
      button.classList.toggle('passed', passed);
    }
    this.reveal(this.buttons.get(id));
  }

  /** Scrolls sideways only: the page itself must stay where it is. */
  private reveal(button: HTMLElement | undefined): void {
    if (!button) return;
    const left = button.offsetLeft - this.track.offsetLeft;
    const right = left + button.offsetWidth;
    if (left < this.track.scrollLeft) this.track.scrollLeft = left - 20;
    else if (right > this.track.scrollLeft + this.track.clientWidth)
      this.track.scrollLeft = right - this.track.clientWidth + 20;
  }

  private drag(event: PointerEvent): void {
    if (!this.dragging || (event.buttons & 1) === 0) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-stage]');
    const id = under?.getAttribute('data-stage') as StageId | null | undefined;
    if (id && this.buttons.get(id)?.getAttribute('aria-selected') !== 'true') this.chosen(id);
  }
}
