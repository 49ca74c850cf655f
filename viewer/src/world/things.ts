// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  SphereGeometry,
  Vector3,
} from 'three';
import { ConvexGeometry } from 'three/examples/jsm/geometries/ConvexGeometry.js';

import { areaColor, cssColor } from '../palette';
import type { Point } from '../state/document';

export type ThingShape = 'box' | 'cylinder' | 'sphere' | 'capsule' | 'hull' | 'mesh';
export type ThingEffect = 'carve' | 'solid' | 'area';

/** An object of the world as the page has it. */
export interface Thing {
  shape: ThingShape;
  effect: ThingEffect;
  /** Where it stands on the ground, below its center. */
  at: Point;
  /** About y.  [degrees] */
  turn: number;
  /** About its width; a box is twice as wide as deep.  [world units] */
  size: number;
  /** Of the effect `area`. */
  area: number;
  /** Of the effect `area`: nobody walks there. */
  closed: boolean;
}

/** A boulder of 10 corners, in a cube of side 1. */
const boulder = [
  [-0.5, -0.5, -0.2],
  [-0.2, -0.5, 0.5],
  [0.4, -0.5, 0.4],
  [0.5, -0.5, -0.3],
  [0, -0.5, -0.5],
  [-0.4, 0.1, 0.1],
  [0.1, 0.1, 0.45],
  [0.45, 0, 0],
  [0.1, 0.15, -0.4],
  [0, 0.5, 0],
].flat();

/** A closed ramp in a cube of side 1: its triangles are counterclockwise viewed from outside. */
const ramp = {
  vertices: [
    [-0.5, -0.5, -0.5],
    [0.5, -0.5, -0.5],
    [0.5, -0.5, 0.5],
    [-0.5, -0.5, 0.5],
    [0.5, 0, -0.5],
    [0.5, 0, 0.5],
  ].flat(),
  triangles: [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 5],
    [0, 5, 4],
    [1, 4, 5],
    [1, 5, 2],
    [0, 4, 1],
    [3, 2, 5],
  ].flat(),
};

/** The shape in numbers: those of the library, except that a mesh is its triangles. */
export type Measures =
  | { kind: 'box'; sides: Point }
  | { kind: 'cylinder' | 'capsule'; radius: number; height: number }
  | { kind: 'sphere'; radius: number }
  | { kind: 'hull'; points: number[] }
  | { kind: 'mesh'; vertices: Float32Array; triangles: Uint32Array };

export function measuresOf({ shape, size }: Thing): Measures {
  const scaled = (values: readonly number[]) => values.map((value) => value * size);
  switch (shape) {
    case 'box':
      return { kind: 'box', sides: [size, size / 2, size / 2] };
    case 'sphere':
      return { kind: 'sphere', radius: size / 2 };
    case 'cylinder':
      return { kind: 'cylinder', radius: size / 2, height: size };
    case 'capsule':
      return { kind: 'capsule', radius: size / 3, height: 1.5 * size };
    case 'hull':
      return { kind: 'hull', points: scaled(boulder) };
    case 'mesh':
      return {
        kind: 'mesh',
        vertices: Float32Array.from(scaled(ramp.vertices)),
        triangles: Uint32Array.from(ramp.triangles),
      };
  }
}

/** How far its center is above the ground. What is round sinks in: it would touch one point. */
function middleOf(thing: Thing): number {
  const measures = measuresOf(thing);
  if (measures.kind === 'box') return measures.sides[1] / 2;
  if (measures.kind === 'cylinder') return measures.height / 2;
  if (measures.kind === 'capsule') return measures.height / 2 - measures.radius / 2;
  if (measures.kind === 'sphere') return measures.radius / 2;
  return thing.size / 2;
}

export function centerOf(thing: Thing): Point {
  return [thing.at[0], thing.at[1] + middleOf(thing), thing.at[2]];
}

function geometryOf(measures: Measures): BufferGeometry {
  switch (measures.kind) {
    case 'box':
      return new BoxGeometry(...measures.sides);
    case 'sphere':
      return new SphereGeometry(measures.radius, 20, 14);
    case 'cylinder':
      return new CylinderGeometry(measures.radius, measures.radius, measures.height, 24);
    case 'capsule':
      return new CapsuleGeometry(
        measures.radius,
        Math.max(0.01, measures.height - 2 * measures.radius),
        6,
        18,
      );
    case 'hull': {
      const { points } = measures;
      const corners = Array.from(
        { length: points.length / 3 },
        (_, i) => new Vector3(points[3 * i], points[3 * i + 1], points[3 * i + 2]),
      );
      return new ConvexGeometry(corners);
    }
    case 'mesh': {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(measures.vertices, 3));
      geometry.setIndex(new BufferAttribute(measures.triangles, 1));
      const flat = geometry.toNonIndexed();
      flat.computeVertexNormals();
      return flat;
    }
  }
}

export function colorOf({ effect, area, closed }: Thing): string {
  if (effect === 'carve') return '#d55e00';
  if (effect === 'solid') return '#b08d57';
  return closed ? '#5d5560' : cssColor(areaColor(area));
}

/** The thing in three dimensions; `name` is for picking. */
export function drawingOf(thing: Thing, name: string, isSelected: boolean): Group {
  const group = new Group();
  const isGlass = thing.effect === 'area';
  const geometry = geometryOf(measuresOf(thing));
  const material = new MeshLambertMaterial({
    color: colorOf(thing),
    transparent: isGlass,
    opacity: isGlass ? 0.45 : 1,
    depthWrite: !isGlass,
  });
  const line = new LineBasicMaterial({ color: isSelected ? '#ffffff' : '#1b1f26' });
  group.add(new Mesh(geometry, material), new LineSegments(new EdgesGeometry(geometry, 30), line));
  group.position.set(...centerOf(thing));
  group.rotation.y = (-thing.turn * Math.PI) / 180;
  group.name = name;
  return group;
}
