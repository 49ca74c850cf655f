// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import './style/theme.css';
import './style/layout.css';
import './style/controls.css';
import './style/panels.css';

import { App } from './app';
import { sentence } from './bakery';
import { h } from './dom';
import { WasmLibrary } from './library_wasm';
import { startLevel } from './state/document';
import { rememberedTheme, wearTheme } from './theme';

declare global {
  interface Window {
    /** For tests and for the console: the page, and its library. */
    waymesh?: App;
  }
}

/** Opens the scene of the address, or the first sample. */
async function start(root: HTMLElement): Promise<void> {
  wearTheme(rememberedTheme());
  const app = new App(root, await WasmLibrary.load());
  window.waymesh = app;
  const file = new URLSearchParams(location.search).get('open');
  if (file) await app.opener.address(file);
  else if (await app.openFragment(location.hash)) return;
  if (!app.hasContent && startLevel.kind === 'scene') await app.opener.first(startLevel);
}

const root = document.getElementById('app') as HTMLElement;
start(root).catch((error: unknown) => {
  root.replaceChildren(
    h('div', { class: 'message bad', style: 'margin: 24px' }, h('p', {}, sentence(error))),
  );
});
