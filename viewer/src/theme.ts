// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Theme } from './state/view_state';

const key = 'waymesh theme';

/** The theme that was selected last, or that of the system. */
export function rememberedTheme(): Theme {
  const chosen = localStorage.getItem(key);
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function wearTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

export function rememberTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
}
