// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { Floats } from '../layers/build';
import type { Geometry } from '../library';

const wall = 0xffffffff;

/** Edges of the navmesh without a neighbor: two points each. */
export function wallsOf(geometry: Geometry): Float32Array {
  const found = new Floats();
  const { first, corners, neighbors, vertices } = geometry;
  for (let polygon = 0; polygon + 1 < first.length; polygon += 1) {
    const [begin, end] = [first[polygon]!, first[polygon + 1]!];
    for (let edge = begin; edge < end; edge += 1) {
      if (neighbors[edge] !== wall) continue;
      for (const corner of [corners[edge]!, corners[edge + 1 < end ? edge + 1 : begin]!])
        found.push3(vertices[corner * 3]!, vertices[corner * 3 + 1]!, vertices[corner * 3 + 2]!);
    }
  }
  return found.done();
}

/** Those within a distance of a point in the xz plane, and 2 m of its height. */
export function wallsNear(
  walls: Float32Array,
  [x = 0, y = 0, z = 0]: ArrayLike<number> & Iterable<number>,
  distance: number,
): Float32Array {
  const found = new Floats();
  for (let at = 0; at + 5 < walls.length; at += 6) {
    const [ax, ay, az, bx, by, bz] = walls.subarray(at, at + 6) as unknown as number[];
    if (Math.min(ay!, by!) > y + 2 || Math.max(ay!, by!) < y - 2) continue;
    const [dx, dz] = [bx! - ax!, bz! - az!];
    const along = ((x - ax!) * dx + (z - az!) * dz) / (dx * dx + dz * dz || 1);
    const t = Math.min(1, Math.max(0, along));
    if (Math.hypot(ax! + t * dx - x, az! + t * dz - z) > distance) continue;
    found.push3(ax!, ay!, az!);
    found.push3(bx!, by!, bz!);
  }
  return found.done();
}
