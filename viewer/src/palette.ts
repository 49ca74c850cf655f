// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/**
 * Colors that are safe for all kinds of color blindness: categories use the palette of Okabe and
 * Ito, quantities use cividis; both also differ in lightness.
 */

export type Rgb = readonly [number, number, number];

export function rgb(hex: string): Rgb {
  const value = parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const okabeIto = ['#56b4e9', '#e69f00', '#009e73', '#cc79a7', '#f0e442', '#0072b2', '#d55e00'].map(
  rgb,
);

/** The color of a region, component or polygon by its number: consecutive numbers differ much. */
export function categoryColor(index: number): Rgb {
  const base = okabeIto[index % okabeIto.length] ?? [0.5, 0.5, 0.5];
  const round = Math.floor(index / okabeIto.length) % 3;
  const light = [1, 0.72, 1.22][round] ?? 1;
  return [Math.min(1, base[0] * light), Math.min(1, base[1] * light), Math.min(1, base[2] * light)];
}

const areaColors = new Map<number, Rgb>([
  [0, rgb('#6b7280')],
  [63, rgb('#56b4e9')],
  [10, rgb('#0072b2')],
  [11, rgb('#7a4f26')],
  [12, rgb('#009e73')],
  [13, rgb('#f0e442')],
  [14, rgb('#cc79a7')],
]);

export function areaColor(area: number): Rgb {
  return areaColors.get(area) ?? categoryColor(area);
}

const cividis = [
  '#00224e',
  '#123570',
  '#3b496c',
  '#575d6d',
  '#707173',
  '#8a8678',
  '#a59c74',
  '#c3b369',
  '#e1cc55',
  '#fee838',
].map(rgb);

/** A quantity from 0 to 1, from dark blue to yellow. */
export function amountColor(amount: number): Rgb {
  const at = Math.min(0.9999, Math.max(0, amount)) * (cividis.length - 1);
  const low = cividis[Math.floor(at)] as Rgb;
  const high = cividis[Math.floor(at) + 1] as Rgb;
  const share = at - Math.floor(at);
  return [
    low[0] + (high[0] - low[0]) * share,
    low[1] + (high[1] - low[1]) * share,
    low[2] + (high[2] - low[2]) * share,
  ];
}

export function cssColor([r, g, b]: Rgb): string {
  const byte = (value: number) => Math.round(value * 255);
  return `rgb(${byte(r)}, ${byte(g)}, ${byte(b)})`;
}

/** The colors of the canvas in a theme. */
export interface CanvasColors {
  background: string;
  level: string;
  levelWire: string;
  edge: string;
  wall: string;
  portal: string;
}

export const canvasColors: Record<'dark' | 'light', CanvasColors> = {
  dark: {
    background: '#12151a',
    level: '#7d8592',
    levelWire: '#3a414c',
    edge: '#0b3a5c',
    wall: '#f4f6f9',
    portal: '#e69f00',
  },
  light: {
    background: '#e9edf2',
    level: '#c4cad3',
    levelWire: '#8b94a1',
    edge: '#1c5f8f',
    wall: '#0b2540',
    portal: '#d55e00',
  },
};
