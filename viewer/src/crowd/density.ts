// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { CrowdFrame } from './simulation';

/** Side of a square of the density map.  [world units] */
export const densityCell = 1;

export interface DensityCell {
  x: number;
  y: number;
  z: number;
  /** [agents per square meter] */
  density: number;
}

/** Agents per square meter on a grid; storeys are 2 m high. */
export function densityOf(frame: CrowdFrame): DensityCell[] {
  const cells = new Map<string, DensityCell & { count: number; height: number }>();
  for (let slot = 0; slot < frame.ids.length; slot += 1) {
    if (frame.ids[slot] === 0n) continue;
    const [x, y, z] = frame.positions.subarray(slot * 3, slot * 3 + 3);
    const [i, k] = [Math.floor(x! / densityCell), Math.floor(z! / densityCell)];
    const key = `${i} ${Math.floor(y! / 2)} ${k}`;
    const cell = cells.get(key) ?? {
      x: (i + 0.5) * densityCell,
      y: y!,
      z: (k + 0.5) * densityCell,
      density: 0,
      count: 0,
      height: 0,
    };
    cell.count += 1;
    cell.height += y!;
    cell.y = cell.height / cell.count;
    cell.density = cell.count / densityCell ** 2;
    cells.set(key, cell);
  }
  return [...cells.values()];
}
