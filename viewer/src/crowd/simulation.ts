// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { AgentId, AgentParams, Crowd } from 'waymesh';
import { AGENT_STATES } from 'waymesh';

import type { Point } from '../state/document';
import type { Body, Starter } from './scenario';

/** All agents at one time, by slot. */
export interface CrowdFrame {
  /** [seconds] */
  time: number;
  /** 0 for a free slot. */
  ids: BigUint64Array;
  /** x, y and z of each. */
  positions: Float32Array;
  /** x and z of each. */
  velocities: Float32Array;
  /** Indices into AGENT_STATES. */
  states: Uint8Array;
}

/** How many agents are in which state. */
export interface CrowdCounts {
  agents: number;
  arrived: number;
  stuck: number;
  unreachable: number;
}

/** Recorded frames take no more than this; the oldest are dropped.  [bytes] */
const mostBytes = 192 * 1024 * 1024;
/** Steps from one saved state to the next. */
const savedEvery = 100;

export function paramsOf(body: Body): AgentParams {
  const { radius, height, max_speed, max_acceleration } = body;
  return {
    ...(radius === undefined ? {} : { radius }),
    ...(height === undefined ? {} : { height }),
    ...(max_speed === undefined ? {} : { maxSpeed: max_speed }),
    ...(max_acceleration === undefined ? {} : { maxAcceleration: max_acceleration }),
  };
}

/**
 * A crowd and all that it did: every step is recorded and can be shown again. To go on from an
 * earlier step, the last saved state before it is restored and the steps since are repeated, which
 * gives the same positions.
 */
export class Simulation {
  readonly frames: CrowdFrame[] = [];
  /** What agents are like, by id. */
  readonly bodies = new Map<AgentId, Body>();
  /** How long the last step took.  [milliseconds] */
  stepTime = 0;
  private readonly stuck = new Set<AgentId>();
  /** Saved states and the frames that they belong to. */
  private saved: { frame: CrowdFrame; bytes: Uint8Array }[] = [];
  private index = 0;

  constructor(
    readonly crowd: Crowd,
    readonly dt: number,
  ) {
    this.record(0);
  }

  /** The number of the frame that is shown. */
  get shown(): number {
    return this.index;
  }
  get frame(): CrowdFrame {
    return this.frames[this.index]!;
  }
  get isNewest(): boolean {
    return this.index === this.frames.length - 1;
  }

  /** Adds agents, which walk off with the next step. */
  add(starters: readonly Starter[]): AgentId[] {
    this.goOn();
    const ids = starters.map(({ at, to, body }) => {
      const id = this.crowd.add(at, paramsOf(body));
      if (to) this.crowd.sendTo(id, to);
      this.bodies.set(id, body);
      return id;
    });
    this.changed();
    return ids;
  }

  send(ids: Iterable<AgentId>, to: Point): void {
    this.goOn();
    for (const id of ids) {
      this.crowd.sendTo(id, to);
      this.stuck.delete(id);
    }
    this.changed();
  }

  remove(id: AgentId): void {
    this.goOn();
    this.crowd.remove(id);
    this.changed();
  }

  step(): void {
    this.goOn();
    const begin = performance.now();
    this.crowd.step(this.dt);
    this.stepTime = performance.now() - begin;
    for (const { agent, kind } of this.crowd.events()) {
      if (kind === 'stuck') this.stuck.add(agent);
      if (kind === 'arrived' || kind === 'path_changed') this.stuck.delete(agent);
    }
    this.record(this.frame.time + this.dt);
  }

  /** Shows a recorded frame. */
  show(index: number): void {
    this.index = Math.min(this.frames.length - 1, Math.max(0, Math.round(index)));
  }

  counts(): CrowdCounts {
    const { ids, states } = this.frame;
    const counts = { agents: 0, arrived: 0, stuck: 0, unreachable: 0 };
    ids.forEach((id, slot) => {
      if (id === 0n) return;
      counts.agents += 1;
      const state = AGENT_STATES[states[slot]!];
      if (state === 'arrived') counts.arrived += 1;
      else if (state === 'unreachable') counts.unreachable += 1;
      else if (this.isNewest && this.stuck.has(id)) counts.stuck += 1;
    });
    return counts;
  }

  slotOf(id: AgentId): number {
    return this.frame.ids.indexOf(id);
  }

  /** All agents that are there in the frame that is shown. */
  ids(): AgentId[] {
    return [...this.frame.ids].filter((id) => id !== 0n);
  }

  dispose(): void {
    this.crowd.dispose();
  }

  /** Cuts off what was recorded after the frame that is shown, and makes it the newest. */
  private goOn(): void {
    if (this.isNewest) return;
    const before = this.saved.filter(({ frame }) => frame.time <= this.frame.time + this.dt / 2);
    const last = before[before.length - 1];
    if (!last) return this.show(this.frames.length - 1);
    this.saved = before;
    this.crowd.restore(last.bytes);
    const from = this.frames.indexOf(last.frame);
    for (let i = from; i < this.index; i += 1) this.crowd.step(this.dt);
    this.frames.length = this.index + 1;
    this.stuck.clear();
  }

  /** The newest frame is not what was recorded any more. */
  private changed(): void {
    const { time } = this.frame;
    const old = this.frames.pop();
    this.saved = this.saved.filter(({ frame }) => frame !== old);
    this.record(time, true);
  }

  private record(time: number, isSaved = false): void {
    const { ids, positions, velocities, states } = this.crowd.agents();
    const last = this.frames[this.frames.length - 1];
    const frame = {
      time,
      ids: last && isSame(last.ids, ids) ? last.ids : ids,
      positions,
      velocities,
      states: Uint8Array.from(states, (state) => AGENT_STATES.indexOf(state)),
    };
    this.frames.push(frame);
    this.index = this.frames.length - 1;
    if (isSaved || this.index % savedEvery === 0)
      this.saved.push({ frame, bytes: this.crowd.save() });
    this.dropOldest();
  }

  private dropOldest(): void {
    const each = this.frame.positions.byteLength * 2 + 64;
    const most = Math.max(100, Math.floor(mostBytes / each));
    if (this.frames.length <= most) return;
    // The first frame that is left must have a saved state, to go on from any other.
    const kept = this.saved.filter(
      ({ frame }) => this.frames.indexOf(frame) >= this.frames.length - most,
    );
    if (!kept[0]) return;
    this.frames.splice(0, this.frames.indexOf(kept[0].frame));
    this.saved = kept;
    this.index = this.frames.length - 1;
  }
}

function isSame(a: BigUint64Array, b: BigUint64Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
