// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { BakeState } from '../bakery';
import { fill, h } from '../dom';
import { duration, plural } from './format';

/** The pill in the corner of the view: current activity and its result. */
export class StatusPill {
  readonly element: HTMLElement;
  private readonly text = h('span');
  private readonly progress = h('progress', { max: 1 });
  private readonly cancel = h(
    'button',
    { class: 'button plain', type: 'button', style: 'height: 22px' },
    'Cancel',
  );

  constructor(cancelled: () => void) {
    this.cancel.addEventListener('click', cancelled);
    this.element = h(
      'div',
      { class: 'status', role: 'status', 'aria-live': 'polite' },
      h('span', { class: 'dot' }),
      this.text,
      this.progress,
      this.cancel,
    );
  }

  show(state: BakeState): void {
    this.progress.hidden = !state.isBusy;
    this.cancel.hidden = !state.isBusy;
    this.element.dataset['state'] = state.isBusy ? 'busy' : state.refusal ? 'failed' : 'ready';
    if (state.total > 0) this.progress.value = state.done / state.total;
    else this.progress.removeAttribute('value');
    fill(this.text, this.sentence(state));
  }

  private sentence({ isBusy, done, total, refusal, baked, level }: BakeState): string {
    if (isBusy)
      return total > 1 ? `Baking tile ${Math.min(done + 1, total)} of ${total}` : 'Baking';
    if (refusal) return 'Not baked: the settings were rejected';
    if (!baked) return 'Starting';
    const { seconds } = baked.numbers;
    const polygons = plural(baked.numbers.polygons, 'polygon');
    return level && seconds > 0 ? `${polygons}, baked in ${duration(seconds)}` : polygons;
  }
}
