// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { Random } from '../crowd/random';
import type { Point } from '../state/document';
import type { LevelWorld } from './level_world';
import type { Thing, ThingEffect, ThingShape } from './things';

const shapes: readonly ThingShape[] = ['box', 'cylinder', 'sphere', 'capsule', 'hull', 'mesh'];
const effects: readonly ThingEffect[] = ['carve', 'solid', 'area'];
/** Changes from one comparison with a fresh bake to the next. */
const checkedEvery = 20;
/** Things that are there at once. */
const mostThings = 40;

/** What a soak has done. */
export interface SoakCounts {
  changes: number;
  checks: number;
  /** Checks that found another navmesh than that of a fresh bake. */
  failures: number;
}

/** Changes a world at random, and compares it with a fresh bake now and then. */
export class Soak {
  readonly counts: SoakCounts = { changes: 0, checks: 0, failures: 0 };
  private readonly random: Random;
  private keys: number[] = [];
  private isStopped = false;

  constructor(
    private readonly world: LevelWorld,
    private readonly points: (count: number, seed: number) => Float32Array,
    private readonly seed: number,
  ) {
    this.random = new Random(seed);
  }

  /** Runs until it is stopped or refused, one change per frame; then removes what it added. */
  async run(changes: number, told: (counts: SoakCounts) => void): Promise<void> {
    while (!this.isStopped && this.counts.changes < changes) {
      this.change();
      this.counts.changes += 1;
      if (this.counts.changes % checkedEvery === 0 || this.counts.changes === changes) {
        this.counts.checks += 1;
        if (!this.world.check().isSame) this.counts.failures += 1;
      }
      told(this.counts);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    for (const key of this.keys) this.world.remove(key);
  }

  stop(): void {
    this.isStopped = true;
  }

  private change(): void {
    const dice = this.random.unit();
    const key = this.keys[Math.floor(this.random.unit() * this.keys.length)];
    const isFull = this.keys.length >= mostThings;
    if (key === undefined || (dice < 0.5 && !isFull)) {
      const added = this.world.add(this.thing());
      if (added) this.keys.push(added);
      else this.stop();
    } else if (dice < 0.8) {
      const thing = this.world.things.get(key);
      if (thing)
        this.world.set(key, { ...thing, at: this.place(), turn: 360 * this.random.unit() });
    } else {
      this.world.remove(key);
      this.keys = this.keys.filter((other) => other !== key);
    }
  }

  private thing(): Thing {
    return {
      shape: shapes[Math.floor(this.random.unit() * shapes.length)]!,
      effect: effects[Math.floor(this.random.unit() * effects.length)]!,
      at: this.place(),
      turn: 0,
      size: this.random.between(0.5, 3),
      area: 11,
      closed: false,
    };
  }

  private place(): Point {
    const [x = 0, y = 0, z = 0] = this.points(1, this.seed * 1000 + this.counts.changes);
    return [x, y, z];
  }
}
