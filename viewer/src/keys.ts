// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Context } from './context';
import { isTyping } from './scene3d/camera';
import { stepStage } from './stages/stages';
import type { Tab } from './state/view_state';

export interface KeyActions {
  context: Context;
  open(): void;
  save(): void;
  help(): void;
  clip(): void;
  fit(above: boolean): void;
}

const tabKeys: Record<string, Tab> = {
  Digit1: 'inspect',
  Digit2: 'paths',
  Digit3: 'edit',
  Digit4: 'world',
  Digit5: 'crowd',
  Digit6: 'tiles',
  Digit7: 'numbers',
};

/** Keys that work everywhere except in text fields. */
export function listenForKeys(actions: KeyActions): void {
  window.addEventListener('keydown', (event) => {
    if (isTyping(event.target)) return;
    const act =
      event.ctrlKey || event.metaKey ? withControl(event, actions) : plain(event, actions);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function withControl(
  event: KeyboardEvent,
  { context, open, save }: KeyActions,
): (() => void) | null {
  const { document } = context;
  switch (event.code) {
    case 'KeyZ':
      return event.shiftKey ? () => document.redo() : () => document.undo();
    case 'KeyY':
      return () => document.redo();
    case 'KeyS':
      return save;
    case 'KeyO':
      return open;
    default:
      return null;
  }
}

function plain(
  event: KeyboardEvent,
  { context, help, clip, fit }: KeyActions,
): (() => void) | null {
  const { state } = context;
  const now = state.get();
  const tab = tabKeys[event.code];
  if (tab && !event.shiftKey) return () => state.set({ tab });
  if (event.key === '?') return help;
  switch (event.code) {
    case 'KeyF':
      return () => fit(false);
    case 'KeyT':
      return () => fit(true);
    case 'KeyC':
      return clip;
    case 'KeyH':
      return () => state.set({ showLevel: !now.showLevel });
    case 'KeyM':
      return () => state.set({ showMesh: !now.showMesh });
    case 'KeyL':
      return () => state.set({ theme: now.theme === 'dark' ? 'light' : 'dark' });
    case 'Period':
      return () => state.set({ stage: stepStage(now.stage, 1) });
    case 'Comma':
      return () => state.set({ stage: stepStage(now.stage, -1) });
    default:
      return null;
  }
}
