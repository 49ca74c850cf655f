// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Material, Object3D } from 'three';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';

import type { Rgb } from '../palette';
import { isSoftware } from '../scene3d/power';

/** An array of numbers that grows in large steps. */
export class Floats {
  private array = new Float32Array(1024);
  length = 0;

  push3(x: number, y: number, z: number): void {
    if (this.length + 3 > this.array.length) {
      const larger = new Float32Array(this.array.length * 2);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length] = x;
    this.array[this.length + 1] = y;
    this.array[this.length + 2] = z;
    this.length += 3;
  }

  done(): Float32Array {
    return this.array.slice(0, this.length);
  }
}

/** Triangles, corner by corner, each with a color. */
export class ColoredTriangles {
  readonly positions = new Floats();
  readonly colors = new Floats();

  triangle(a: readonly number[], b: readonly number[], c: readonly number[], color: Rgb): void {
    for (const corner of [a, b, c]) {
      this.positions.push3(corner[0] ?? 0, corner[1] ?? 0, corner[2] ?? 0);
      this.colors.push3(color[0], color[1], color[2]);
    }
  }

  /** Corners in order around it. */
  quad(corners: readonly (readonly number[])[], color: Rgb): void {
    const [a, b, c, d] = corners;
    if (!a || !b || !c || !d) return;
    this.triangle(a, b, c, color);
    this.triangle(a, c, d, color);
  }

  mesh(options: MeshOptions = {}): Mesh | null {
    return coloredMesh(this.positions.done(), this.colors.done(), options);
  }
}

export interface MeshOptions {
  opacity?: number;
  /** Polygon offset: greater is farther from the camera. */
  offset?: number;
  /** Drawn as if it were this much nearer to the camera, in the same place of the picture: what
   * pokes through by less is hidden.  [world units] */
  nearer?: number;
}

/** How far ground may rise above a surface without hiding it: more than a voxel of the default
 * agent, and less than its distance from walls, through which edges would be seen. */
export const overGround = 0.14;
/** The same for lines, which are over the surface. */
export const overSurface = overGround + 0.01;

/** Moves the depth of a material toward the camera. */
function drawNearer(material: Material, distance: number): void {
  material.onBeforeCompile = (shader) => {
    // After mvPosition and gl_Position, in the shaders of triangles and of both kinds of lines.
    shader.vertexShader = shader.vertexShader.replace(
      '#include <logdepthbuf_vertex>',
      `#include <logdepthbuf_vertex>
      vec4 nearer = projectionMatrix * (mvPosition + vec4(0.0, 0.0, ${distance.toFixed(4)}, 0.0));
      if (nearer.w > 0.0) gl_Position.z = nearer.z / nearer.w * gl_Position.w;`,
    );
  };
  material.customProgramCacheKey = () => `nearer ${distance.toFixed(4)}`;
}

/**
 * Triangles with a color per corner. The lighting is computed here, once: drawing is then cheap,
 * even without a graphics card.
 */
export function coloredMesh(
  positions: Float32Array,
  colors: Float32Array,
  { opacity = 1, offset = 0, nearer = 0 }: MeshOptions = {},
): Mesh | null {
  if (positions.length === 0) return null;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('color', new BufferAttribute(shade(positions, colors), 3, true));
  const material = new MeshBasicMaterial({
    vertexColors: true,
    side: DoubleSide,
    transparent: opacity < 1,
    opacity,
    polygonOffset: offset !== 0,
    polygonOffsetFactor: offset,
    polygonOffsetUnits: offset,
  });
  if (nearer > 0) drawNearer(material, nearer);
  return new Mesh(geometry, material);
}

/** Light from above, a little from the side. */
const sun = [0.43, 0.86, 0.26] as const;

function shade(p: Float32Array, colors: Float32Array): Uint8Array {
  const shaded = new Uint8Array(colors.length);
  for (let at = 0; at + 8 < p.length; at += 9) {
    const light = 0.62 + 0.4 * facing(p, at);
    for (let i = at; i < at + 9; i += 1) shaded[i] = Math.min(255, (colors[i] ?? 0) * light * 255);
  }
  return shaded;
}

/** How much a triangle faces the sun, on either side: from 0 to 1. */
function facing(p: Float32Array, at: number): number {
  const [x, y, z] = normal(p, at);
  return Math.abs(x * sun[0] + y * sun[1] + z * sun[2]);
}

/** The unit normal of the triangle at `at`. */
export function normal(p: Float32Array, at: number): readonly [number, number, number] {
  const [ox, oy, oz] = [p[at]!, p[at + 1]!, p[at + 2]!];
  const [ax, ay, az] = [p[at + 3]! - ox, p[at + 4]! - oy, p[at + 5]! - oz];
  const [bx, by, bz] = [p[at + 6]! - ox, p[at + 7]! - oy, p[at + 8]! - oz];
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
}

/** Thin lines: two points each. `nearer` is that of MeshOptions, like below. */
export function lines(
  positions: Float32Array,
  color: string,
  opacity = 1,
  nearer = 0,
): Object3D | null {
  if (positions.length === 0) return null;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  const material = new LineBasicMaterial({ color, transparent: opacity < 1, opacity });
  if (nearer > 0) drawNearer(material, nearer);
  return new LineSegments(geometry, material);
}

/** Many lines, wide if that is cheap. */
export function edgeLines(
  positions: Float32Array,
  color: string,
  width: number,
  nearer = 0,
): Object3D | null {
  if (isSoftware()) return lines(positions, color, 1, nearer);
  return thickLines(positions, { color, width, nearer });
}

/** Lines that are `width` pixels wide: two points each. */
export function thickLines(
  positions: Float32Array,
  {
    color,
    width,
    onTop = false,
    dashed = 0,
    nearer = 0,
  }: { color: string; width: number; onTop?: boolean; dashed?: number; nearer?: number },
): Object3D | null {
  if (positions.length === 0) return null;
  const geometry = new LineSegmentsGeometry();
  geometry.setPositions(positions);
  const material = new LineMaterial({ linewidth: width, depthTest: !onTop, transparent: onTop });
  material.color.set(color);
  if (nearer > 0) drawNearer(material as unknown as Material, nearer);
  if (dashed > 0) {
    material.dashed = true;
    material.dashSize = dashed;
    material.gapSize = dashed * 0.7;
  }
  const object = new LineSegments2(geometry, material as unknown as LineMaterial & Material);
  if (dashed > 0) object.computeLineDistances();
  if (onTop) object.renderOrder = 10;
  return object;
}

/** Points of a path as segments; raised so that the ground does not hide it. */
export function chain(points: ArrayLike<number>, lift = 0): Float32Array {
  const pieces = new Floats();
  for (let i = 0; i + 5 < points.length; i += 3)
    for (const at of [i, i + 3])
      pieces.push3(points[at] ?? 0, (points[at + 1] ?? 0) + lift, points[at + 2] ?? 0);
  return pieces.done();
}
