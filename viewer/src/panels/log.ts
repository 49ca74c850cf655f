// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { h, icon } from '../dom';

/** How long a remark that needs no action stays over the view.  [milliseconds] */
const remarkTime = 15000;

export interface LogEntry {
  time: string;
  text: string;
  isBad: boolean;
}

/** Messages: all go to the log, and important ones are shown over the view. */
export class MessageLog {
  readonly entries: LogEntry[] = [];
  readonly list = h('div', { class: 'log', role: 'log', 'aria-label': 'Messages' });
  readonly overlay = h('div', { class: 'messages', role: 'status', 'aria-live': 'polite' });

  /** Only for the log. */
  note(text: string): void {
    this.add(text, false);
  }

  /** Also shown for a few seconds. */
  tell(text: string): void {
    this.add(text, false);
    const message = this.show(text, '');
    setTimeout(() => message.remove(), 4000);
  }

  /** An error: shown until it is closed, or until the next success. */
  complain(text: string): void {
    this.add(text, true);
    this.clearComplaints();
    this.show(text, 'bad');
  }

  /** Advice with a button that follows it; shown until then, or until it is removed. A remark
   * without a button is shown for some seconds only. */
  advise(
    { text, isGrave, label }: { text: string; isGrave: boolean; label: string | null },
    act: () => void,
  ): HTMLElement {
    this.add(text, isGrave);
    const message = this.show(text, isGrave ? 'bad advice' : 'advice');
    if (label === null && !isGrave) setTimeout(() => message.remove(), remarkTime);
    if (label === null) return message;
    const button = h('button', { class: 'button', type: 'button' }, label);
    button.addEventListener('click', () => {
      message.remove();
      act();
    });
    message.insertBefore(button, message.lastElementChild);
    return message;
  }

  clearComplaints(): void {
    for (const old of this.overlay.querySelectorAll('.bad:not(.advice)')) old.remove();
  }

  private add(text: string, isBad: boolean): void {
    const time = new Date().toTimeString().slice(0, 8);
    this.entries.push({ time, text, isBad });
    this.list.append(
      h('p', { class: isBad ? 'bad' : '' }, h('time', {}, time), h('span', {}, text)),
    );
    while (this.list.childElementCount > 200) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }

  private show(text: string, kind: string): HTMLElement {
    const close = h(
      'button',
      { class: 'button plain square', type: 'button', 'aria-label': 'Close' },
      icon('close'),
    );
    const message = h('div', { class: `message ${kind}` }, h('p', {}, text), close);
    close.addEventListener('click', () => message.remove());
    this.overlay.append(message);
    return message;
  }
}
