// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';

import { boundsOf, eyeFor, frameOf } from '../../src/scene3d/fit';

const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)] as const;

/** Points of a small generator of numbers: the same at each run. */
function somePoints(count: number): number[] {
  let state = 7;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: 3 * count }, () => next() * 20 - 10);
}

describe('fitting points into the picture', () => {
  it('keeps all of them in the frame, and touches it on two sides', () => {
    const frame = { left: 0.5, right: 0.6, top: 0.4, bottom: 0.3 };
    const points = somePoints(50);
    const [x, y, z] = eyeFor([points.slice(0, 30), points.slice(30)], axes, frame);
    const space = { left: Infinity, right: Infinity, top: Infinity, bottom: Infinity };
    for (let i = 0; i < points.length; i += 3) {
      const depth = z - points[i + 2]!;
      const [aside, above] = [(points[i]! - x) / depth, (points[i + 1]! - y) / depth];
      expect(depth).toBeGreaterThan(0);
      space.left = Math.min(space.left, frame.left + aside);
      space.right = Math.min(space.right, frame.right - aside);
      space.top = Math.min(space.top, frame.top - above);
      space.bottom = Math.min(space.bottom, frame.bottom + above);
    }
    for (const side of Object.values(space)) expect(side).toBeGreaterThan(-1e-9);
    expect(Math.min(space.left + space.right, space.top + space.bottom)).toBeLessThan(1e-9);
  });

  it('leaves room for what floats over the view, but most of a small one to the level', () => {
    const large = frameOf({ clientWidth: 1000, clientHeight: 800 }, 1);
    expect(large.top).toBeLessThan(0.9);
    expect(large.right).toBeGreaterThan(1.1);
    const small = frameOf({ clientWidth: 40, clientHeight: 40 }, 1);
    for (const side of Object.values(small)) expect(side).toBeGreaterThan(0.5);
  });

  it('knows the box of all points', () => {
    const { low, high } = boundsOf([
      [1, 2, 3],
      [-1, 5, 3],
    ]);
    expect(low.toArray()).toEqual([-1, 2, 3]);
    expect(high.toArray()).toEqual([1, 5, 3]);
  });
});
