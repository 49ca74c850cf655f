// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Object3D } from 'three';
import {
  BoxGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  RingGeometry,
  Shape,
  SphereGeometry,
  Vector3,
} from 'three';

import type { Point, VolumeShape } from '../state/document';
import { Floats, thickLines } from './build';

/** The agent, to scale: a capsule in a cylinder of its height and radius, feet at `at`. */
export function agentShape(at: Point, height: number, radius: number, color: string): Group {
  const group = new Group();
  const wide = Math.max(0.05, radius);
  const body = new Mesh(
    new CapsuleGeometry(wide * 0.62, Math.max(0.01, height - wide * 1.24), 6, 16),
    new MeshLambertMaterial({ color }),
  );
  body.position.y = height / 2;
  const room = new Mesh(
    new CylinderGeometry(wide, wide, height, 32, 1, true),
    new MeshBasicMaterial({ color, transparent: true, opacity: 0.18, depthWrite: false, side: 2 }),
  );
  room.position.y = height / 2;
  const ring = new Mesh(
    new RingGeometry(wide * 0.92, wide, 40),
    new MeshBasicMaterial({ color, side: 2 }),
  );
  ring.rotation.x = -Math.PI / 2;
  ring.position.y = 0.03;
  group.add(body, room, ring);
  group.position.set(...at);
  return group;
}

/** A ball on a stick, so that it is visible behind low walls; `name` is for picking. */
export function pinShape(at: Point, color: string, size: number, name: string): Group {
  const group = new Group();
  const material = new MeshLambertMaterial({ color });
  const stick = new Mesh(new CylinderGeometry(size * 0.12, size * 0.12, size * 2.2, 10), material);
  stick.position.y = size * 1.1;
  const ball = new Mesh(new SphereGeometry(size * 0.6, 20, 14), material);
  ball.position.y = size * 2.5;
  ball.name = 'head';
  group.add(stick, ball);
  group.position.set(...at);
  group.name = name;
  return group;
}

/** Foot and head of a pin, in world coordinates. */
export function endsOfPin(pin: Object3D): [Vector3, Vector3] {
  const head = pin.getObjectByName('head') ?? pin;
  return [pin.getWorldPosition(new Vector3()), head.getWorldPosition(new Vector3())];
}

export function dotShape(at: Point, color: string, size: number): Mesh {
  const dot = new Mesh(new SphereGeometry(size, 12, 8), new MeshLambertMaterial({ color }));
  dot.position.set(...at);
  return dot;
}

/** Many dots, drawn together; null for none. */
export function dotShapes(points: readonly Point[], color: string, size: number): Object3D | null {
  if (points.length === 0) return null;
  const dots = new InstancedMesh(
    new SphereGeometry(size, 8, 6),
    new MeshLambertMaterial({ color }),
    points.length,
  );
  const place = new Matrix4();
  points.forEach((at, i) => dots.setMatrixAt(i, place.makeTranslation(...at)));
  return dots;
}

/** A flat circle on the ground. */
export function circleShape(at: Point, radius: number, color: string): Object3D | null {
  const pieces = new Floats();
  const steps = 72;
  for (let i = 0; i < steps; i += 1)
    for (const step of [i, i + 1]) {
      const angle = (step / steps) * Math.PI * 2;
      pieces.push3(at[0] + radius * Math.cos(angle), at[1] + 0.1, at[2] + radius * Math.sin(angle));
    }
  return thickLines(pieces.done(), { color, width: 2, onTop: true });
}

/** A straight arrow. */
export function arrowShape(from: Point, to: Point, color: string, onTop = true): Group {
  const group = new Group();
  const line = thickLines(new Float32Array([...from, ...to]), { color, width: 3, onTop });
  if (line) group.add(line);
  return group;
}

/** An arc with a head at its end, and at its start, too, if it is bidirectional. */
export function linkShape(
  from: Point,
  to: Point,
  oneWay: boolean,
  color: string,
  waits: boolean,
): Group {
  const group = new Group();
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const high = 0.25 * length + 0.4;
  const at = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + high * 4 * t * (1 - t),
    from[2] + (to[2] - from[2]) * t,
  ];
  const pieces = new Floats();
  const steps = 24;
  for (let i = 0; i < steps; i += 1)
    for (const step of [i, i + 1]) pieces.push3(...at(step / steps));
  const arc = thickLines(pieces.done(), { color, width: 3, dashed: waits ? 0.3 : 0 });
  if (arc) group.add(arc);
  const size = Math.min(0.9, 0.35 + length * 0.02);
  group.add(headShape(at(0.93), to, color, size));
  if (!oneWay) group.add(headShape(at(0.07), from, color, size));
  return group;
}

function headShape(from: Point, to: Point, color: string, size: number): Mesh {
  const head = new Mesh(
    new ConeGeometry(size * 0.45, size, 14),
    new MeshLambertMaterial({ color }),
  );
  head.geometry.rotateX(Math.PI / 2);
  head.geometry.translate(0, 0, -size / 2);
  head.position.set(...to);
  const away: Point = [2 * to[0] - from[0], 2 * to[1] - from[1], 2 * to[2] - from[2]];
  head.lookAt(...away);
  return head;
}

/** A transparent volume with its edges. */
export function volumeShape(shape: VolumeShape, color: string, isSelected: boolean): Group {
  const group = new Group();
  const glass = new MeshLambertMaterial({
    color,
    transparent: true,
    opacity: isSelected ? 0.45 : 0.28,
    depthWrite: false,
    side: 2,
  });
  group.add(new Mesh(volumeGeometry(shape), glass));
  const edges = thickLines(volumeEdges(shape), { color, width: isSelected ? 3 : 1.5 });
  if (edges) group.add(edges);
  return group;
}

function volumeGeometry(shape: VolumeShape) {
  if (shape.kind === 'box') {
    const size = [0, 1, 2].map((axis) => (shape.high[axis] ?? 0) - (shape.low[axis] ?? 0));
    const geometry = new BoxGeometry(size[0], size[1], size[2]);
    geometry.translate(
      (shape.low[0] + shape.high[0]) / 2,
      (shape.low[1] + shape.high[1]) / 2,
      (shape.low[2] + shape.high[2]) / 2,
    );
    return geometry;
  }
  if (shape.kind === 'cylinder') {
    const geometry = new CylinderGeometry(shape.radius, shape.radius, shape.height, 40);
    geometry.translate(shape.base[0], shape.base[1] + shape.height / 2, shape.base[2]);
    return geometry;
  }
  const outline = new Shape();
  shape.outline.forEach(([x, z], i) => (i === 0 ? outline.moveTo(x, -z) : outline.lineTo(x, -z)));
  const geometry = new ExtrudeGeometry(outline, {
    depth: shape.high - shape.low,
    bevelEnabled: false,
  });
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, shape.low, 0);
  return geometry;
}

/** Lower and upper outline, and uprights. */
function volumeEdges(shape: VolumeShape): Float32Array {
  const [ring, low, high, uprights] = ringOf(shape);
  const pieces = new Floats();
  ring.forEach(([x, z], i) => {
    const [nextX, nextZ] = ring[(i + 1) % ring.length] as readonly [number, number];
    for (const y of [low, high]) {
      pieces.push3(x, y, z);
      pieces.push3(nextX, y, nextZ);
    }
    if (!uprights) return;
    pieces.push3(x, low, z);
    pieces.push3(x, high, z);
  });
  return pieces.done();
}

type Ring = readonly (readonly [number, number])[];

function ringOf(shape: VolumeShape): [Ring, number, number, boolean] {
  if (shape.kind === 'prism') return [shape.outline, shape.low, shape.high, true];
  if (shape.kind === 'box') {
    const { low, high } = shape;
    const ring: Ring = [
      [low[0], low[2]],
      [high[0], low[2]],
      [high[0], high[2]],
      [low[0], high[2]],
    ];
    return [ring, low[1], high[1], true];
  }
  const ring: Ring = Array.from({ length: 40 }, (_, i) => {
    const angle = (i / 40) * Math.PI * 2;
    const { base, radius } = shape;
    return [base[0] + radius * Math.cos(angle), base[2] + radius * Math.sin(angle)] as const;
  });
  return [ring, shape.base[1], shape.base[1] + shape.height, false];
}
