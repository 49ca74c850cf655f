// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Point } from '../state/document';

/** 1,234,567 */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** 1 component, 2 components */
export function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** 12.3 kB */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  if (value < 1e6) return `${(value / 1e3).toFixed(1)} kB`;
  return `${(value / 1e6).toFixed(2)} MB`;
}

/** 3.2 ms or 1.5 s */
export function duration(seconds: number): string {
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  if (seconds >= 0.01) return `${(seconds * 1000).toFixed(0)} ms`;
  return `${(seconds * 1000).toFixed(2)} ms`;
}

/** 1.25 m; small lengths keep two digits that are not 0. */
export function meters(value: number): string {
  const isSmall = value !== 0 && Math.abs(value) < 0.1;
  return `${isSmall ? Number(value.toPrecision(2)) : value.toFixed(2)} m`;
}

export function point(at: ArrayLike<number> | Point): string {
  return Array.from(at, (value) => value.toFixed(2)).join(', ');
}
