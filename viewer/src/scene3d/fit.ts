// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { Vector3 } from 'three';

/** The toolbars over the edges of the view: tools above, status and hints below.  [pixels] */
const insets = { top: 54, bottom: 50, side: 18 };

/** The visible range to each side of the view axis, at a distance of one. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The part of a canvas that no toolbar covers.
 * @param tall  Half the visible height at a distance of one. */
export function frameOf(
  canvas: { clientWidth: number; clientHeight: number },
  tall: number,
): Frame {
  const height = Math.max(1, canvas.clientHeight);
  const width = Math.max(1, canvas.clientWidth);
  const wide = (tall * width) / height;
  // Small windows keep more than half of their size.
  const keep = (inset: number, size: number) => 1 - 2 * Math.min(inset / size, 0.2);
  return {
    left: wide * keep(insets.side, width),
    right: wide * keep(insets.side, width),
    top: tall * keep(insets.top, height),
    bottom: tall * keep(insets.bottom, height),
  };
}

/** The box around points. */
export function boundsOf(points: readonly ArrayLike<number>[]): { low: Vector3; high: Vector3 } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const some of points)
    for (let i = 0; i < some.length; i += 1) {
      const axis = i % 3;
      low[axis] = Math.min(low[axis]!, some[i]!);
      high[axis] = Math.max(high[axis]!, some[i]!);
    }
  return { low: new Vector3(...low), high: new Vector3(...high) };
}

/**
 * The nearest eye position from which all points are in the frame, along the axes of a camera: to
 * the right, up, and back toward the viewer.
 *
 * A point p is left of the right edge if p.right - eye.right <= frame.right (eye.back - p.back),
 * and so on for each edge; so the maximum of p.right + frame.right p.back decides for all points.
 */
export function eyeFor(
  points: readonly ArrayLike<number>[],
  [right, up, back]: readonly [Vector3, Vector3, Vector3],
  frame: Frame,
): [number, number, number] {
  const edges = [
    right.clone().addScaledVector(back, frame.right),
    right.clone().negate().addScaledVector(back, frame.left),
    up.clone().addScaledVector(back, frame.top),
    up.clone().negate().addScaledVector(back, frame.bottom),
  ] as const;
  const [toRight, toLeft, toTop, toBottom] = edges.map((edge) => farthest(points, edge)) as [
    number,
    number,
    number,
    number,
  ];
  const depth = Math.max(
    (toRight + toLeft) / (frame.right + frame.left),
    (toTop + toBottom) / (frame.top + frame.bottom),
  );
  // If one direction has room to spare, the points are centered in it.
  const between = (most: number, least: number) => (most + least) / 2;
  return [
    between(toRight - frame.right * depth, frame.left * depth - toLeft),
    between(toTop - frame.top * depth, frame.bottom * depth - toBottom),
    depth,
  ];
}

/** How far the farthest point reaches in a direction. */
function farthest(points: readonly ArrayLike<number>[], { x, y, z }: Vector3): number {
  let most = -Infinity;
  for (const some of points)
    for (let i = 0; i + 2 < some.length; i += 3)
      most = Math.max(most, some[i]! * x + some[i + 1]! * y + some[i + 2]! * z);
  return most;
}
