// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import {
  CapsuleGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
} from 'three';
import type { Object3D } from 'three';
import { AGENT_STATES } from 'waymesh';

import { Floats, lines, thickLines } from '../layers/build';
import { Layer } from '../layers/layer';
import { circleShape } from '../layers/shapes';
import { amountColor } from '../palette';
import { isSoftware } from '../scene3d/power';
import { densityCell, densityOf } from './density';
import type { Body } from './scenario';
import type { CrowdFrame, Simulation } from './simulation';

export type AgentColor = 'state' | 'speed';

/** What is drawn beside the agents. */
export interface CrowdOptions {
  color: AgentColor;
  trails: boolean;
  velocities: boolean;
  density: boolean;
}

/** What is known about the selected agent; segments have two points each. */
export interface Selection {
  slot: number;
  path: Float32Array;
  neighbors: readonly number[];
  walls: Float32Array;
}

export const stateColors: Record<(typeof AGENT_STATES)[number], string> = {
  idle: '#8a8f98',
  waiting: '#f0e442',
  walking: '#e69f00',
  arrived: '#009e73',
  on_link: '#cc79a7',
  unreachable: '#d55e00',
  off_mesh: '#d55e00',
};

/** Density at which a square is bright yellow: shoulder to shoulder.  [agents per square meter] */
export const crowded = 3;
/** How far a trail leads back.  [steps] */
const trailSteps = 60;
const trailStride = 4;
/** Above the ground, which is drawn nearer to the camera than it is. */
const lift = 0.25;
const usual = { radius: 0.3, height: 1.8, speed: 1.4 };

/** Agents as capsules of one instanced mesh, and what they do. */
export class CrowdLayer extends Group {
  private bodies: InstancedMesh | null = null;
  private squares: InstancedMesh | null = null;
  private readonly marks = new Layer('marks of the crowd');
  private readonly place = new Matrix4();
  private readonly tint = new Color();

  constructor() {
    super();
    this.name = 'crowd';
    this.add(this.marks);
  }

  /** How many capsules are drawn. */
  get drawn(): number {
    return this.bodies?.count ?? 0;
  }

  hideAll(): void {
    this.marks.show();
    if (this.bodies) this.bodies.count = 0;
    if (this.squares) this.squares.count = 0;
  }

  /** Draws the frame that is shown.
   * @param share  Between the frame before, 0, and this one, 1. */
  draw(
    simulation: Simulation,
    options: CrowdOptions,
    selection: Selection | null,
    share = 1,
  ): void {
    const { frame } = simulation;
    const positions = blend(simulation.frames[simulation.shown - 1], frame, share);
    this.placeBodies(simulation, positions, options.color);
    this.placeSquares(options.density ? frame : null);
    this.marks.show(
      options.trails ? lines(trails(simulation), '#0b2540') : null,
      options.velocities ? lines(velocities(frame, positions), '#ffffff') : null,
      ...(selection ? this.selectionMarks(simulation, positions, selection) : []),
    );
  }

  private placeBodies(simulation: Simulation, positions: Float32Array, color: AgentColor): void {
    const { ids, states, velocities } = simulation.frame;
    const bodies = this.roomFor(ids.length);
    let count = 0;
    ids.forEach((id, slot) => {
      if (id === 0n) return;
      const body: Body = simulation.bodies.get(id) ?? {};
      const wide = (body.radius ?? usual.radius) / usual.radius;
      const high = (body.height ?? usual.height) / usual.height;
      this.place.makeScale(wide, high, wide);
      this.place.setPosition(
        positions[slot * 3]!,
        positions[slot * 3 + 1]! + (high * usual.height) / 2,
        positions[slot * 3 + 2]!,
      );
      bodies.setMatrixAt(count, this.place);
      if (color === 'state') this.tint.set(stateColors[AGENT_STATES[states[slot]!]!]);
      else {
        const speed = Math.hypot(velocities[slot * 2]!, velocities[slot * 2 + 1]!);
        this.tint.setRGB(...amountColor(speed / (body.max_speed ?? usual.speed)));
      }
      bodies.setColorAt(count, this.tint);
      count += 1;
    });
    bodies.count = count;
    bodies.instanceMatrix.needsUpdate = true;
    if (bodies.instanceColor) bodies.instanceColor.needsUpdate = true;
  }

  private placeSquares(frame: CrowdFrame | null): void {
    const cells = frame ? densityOf(frame) : [];
    const squares = this.squaresFor(cells.length);
    if (!squares) return;
    cells.forEach(({ x, y, z, density }, i) => {
      this.place.makeTranslation(x, y + lift, z);
      squares.setMatrixAt(i, this.place);
      squares.setColorAt(i, this.tint.setRGB(...amountColor(density / crowded)));
    });
    squares.count = cells.length;
    squares.instanceMatrix.needsUpdate = true;
    if (squares.instanceColor) squares.instanceColor.needsUpdate = true;
  }

  private selectionMarks(
    simulation: Simulation,
    positions: Float32Array,
    { slot, path, neighbors, walls }: Selection,
  ): (Object3D | null)[] {
    const id = simulation.frame.ids[slot] ?? 0n;
    const at = (other: number) =>
      [...positions.subarray(other * 3, other * 3 + 3)] as unknown as [number, number, number];
    const radius = simulation.bodies.get(id)?.radius ?? usual.radius;
    const toNeighbors = new Floats();
    for (const other of neighbors)
      for (const [x, y, z] of [at(slot), at(other)]) toNeighbors.push3(x, y + 0.9, z);
    const top = { onTop: true };
    return [
      circleShape(at(slot), radius * 1.4, '#ffffff'),
      thickLines(raised(path, 0.15), { color: '#f0e442', width: 3, ...top }),
      thickLines(toNeighbors.done(), { color: '#cc79a7', width: 1, ...top }),
      thickLines(raised(walls, 0.15), { color: '#d55e00', width: 4, ...top }),
    ];
  }

  private roomFor(count: number): InstancedMesh {
    if (this.bodies && this.bodies.instanceMatrix.count >= count) return this.bodies;
    const round = isSoftware() ? ([2, 6] as const) : ([4, 12] as const);
    const { radius, height } = usual;
    const shape = new CapsuleGeometry(radius, height - 2 * radius, ...round);
    this.bodies = this.replace(this.bodies, shape, new MeshLambertMaterial(), count);
    return this.bodies;
  }

  private squaresFor(count: number): InstancedMesh | null {
    if (count === 0) {
      if (this.squares) this.squares.count = 0;
      return null;
    }
    if (this.squares && this.squares.instanceMatrix.count >= count) return this.squares;
    const shape = new PlaneGeometry(densityCell, densityCell).rotateX(-Math.PI / 2);
    const material = new MeshBasicMaterial({ transparent: true, opacity: 0.7, depthWrite: false });
    this.squares = this.replace(this.squares, shape, material, count);
    return this.squares;
  }

  /** An instanced mesh with room for twice as many. */
  private replace(
    old: InstancedMesh | null,
    shape: ConstructorParameters<typeof InstancedMesh>[0],
    material: MeshBasicMaterial | MeshLambertMaterial,
    count: number,
  ): InstancedMesh {
    if (old) {
      this.remove(old);
      old.geometry?.dispose();
      old.dispose();
    }
    const mesh = new InstancedMesh(shape, material, Math.max(64, 2 * count));
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    this.add(mesh);
    return mesh;
  }
}

/** Positions between two frames; agents that the first one does not have stand still. */
function blend(before: CrowdFrame | undefined, frame: CrowdFrame, share: number): Float32Array {
  if (!before || share >= 1 || before.ids !== frame.ids) return frame.positions;
  return frame.positions.map((to, i) => {
    const from = before.positions[i]!;
    // A jump is no motion.
    return Math.abs(to - from) > 2 ? to : from + (to - from) * share;
  });
}

function trails(simulation: Simulation): Float32Array {
  const { frames, shown, frame } = simulation;
  const pieces = new Floats();
  for (let i = shown; i > 0 && i > shown - trailSteps; i -= trailStride) {
    const [to, from] = [frames[i]!, frames[Math.max(0, i - trailStride)]!];
    for (let slot = 0; slot < Math.min(from.ids.length, to.ids.length); slot += 1) {
      if (to.ids[slot] === 0n || to.ids[slot] !== from.ids[slot]) continue;
      if (to.ids[slot] !== frame.ids[slot]) continue;
      for (const { positions: p } of [from, to])
        pieces.push3(p[slot * 3]!, p[slot * 3 + 1]! + lift, p[slot * 3 + 2]!);
    }
  }
  return pieces.done();
}

/** Where each agent is in a second, from the middle of its body. */
function velocities(frame: CrowdFrame, positions: Float32Array): Float32Array {
  const pieces = new Floats();
  frame.ids.forEach((id, slot) => {
    if (id === 0n) return;
    const [x, y, z] = positions.subarray(slot * 3, slot * 3 + 3) as unknown as number[];
    const [vx, vz] = frame.velocities.subarray(slot * 2, slot * 2 + 2) as unknown as number[];
    pieces.push3(x!, y! + 1.9, z!);
    pieces.push3(x! + vx!, y! + 1.9, z! + vz!);
  });
  return pieces.done();
}

function raised(segments: Float32Array, lift: number): Float32Array {
  return segments.map((value, i) => (i % 3 === 1 ? value + lift : value));
}
