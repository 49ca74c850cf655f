// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Point } from '../state/document';
import type { Settings } from '../state/settings';
import { Random } from './random';

/** What agents are like; missing values are those of the library. */
export interface Body {
  radius?: number;
  height?: number;
  max_speed?: number;
  max_acceleration?: number;
}

type Box = readonly [Point, Point];

/** A file of `waymesh crowd`; docs/crowd.md describes it. */
export interface Scenario {
  /** A built-in scene, or the name of a file. */
  level: string;
  settings: Partial<Settings>;
  /** [seconds] */
  step?: number;
  seconds: number;
  defaults?: Body;
  agents?: readonly (Body & { at: Point; to: Point })[];
  groups?: readonly (Body & { count: number; from: Box; to: Point | Box; seed: number })[];
}

/** An agent before the first step. */
export interface Starter {
  at: Point;
  /** Null stays where it is. */
  to: Point | null;
  body: Body;
}

/** The nearest point of the navmesh; over: it is above or below the given one. */
export type FindNearest = (at: Point, extents: Point) => { point: Point; over: boolean } | null;

/** Attempts per agent before a box counts as full. */
const tries = 1000;
/** Distance of agents at the start, in sums of radii. */
const spacing = 1.05;
const usualRadius = 0.3;

/** Discs that do not overlap. */
class Discs {
  private readonly all: { at: Point; radius: number }[] = [];

  isFree(at: Point, radius: number): boolean {
    return this.all.every(
      (other) =>
        Math.hypot(at[0] - other.at[0], at[2] - other.at[2]) >= spacing * (radius + other.radius) ||
        Math.abs(at[1] - other.at[1]) >= 1,
    );
  }

  add(at: Point, radius: number): void {
    this.all.push({ at, radius });
  }
}

/** All agents of a scenario: those of groups at the points where `waymesh crowd` puts them. */
export function startersOf(scenario: Scenario, nearest: FindNearest): Starter[] {
  const { defaults = {}, agents = [], groups = [] } = scenario;
  const starts = new Discs();
  const goals = new Discs();
  const result: Starter[] = [];
  for (const { at, to, ...own } of agents) {
    const body = { ...defaults, ...own };
    starts.add(at, body.radius ?? usualRadius);
    result.push({ at, to, body });
  }
  for (const { count, from, to, seed, ...own } of groups) {
    const body = { ...defaults, ...own };
    const radius = body.radius ?? usualRadius;
    const random = new Random(seed);
    for (let i = 0; i < count; i += 1) {
      const at = take(from, radius, { random, nearest, taken: starts });
      const goal = isBox(to) ? take(to, radius, { random, nearest, taken: goals }) : to;
      result.push({ at, to: goal, body });
    }
  }
  return result;
}

function isBox(to: Point | Box): to is Box {
  return Array.isArray(to[0]);
}

/** A point of the mesh in a box that is free, and is then taken. */
function take(
  [low, high]: Box,
  radius: number,
  { random, nearest, taken }: { random: Random; nearest: FindNearest; taken: Discs },
): Point {
  for (let i = 0; i < tries; i += 1) {
    const x = random.between(low[0], high[0]);
    const y = random.between(low[1], high[1]);
    const z = random.between(low[2], high[2]);
    const near = nearest([x, y, z], [0.5, 2, 0.5]);
    if (!near?.over || !taken.isFree(near.point, radius)) continue;
    taken.add(near.point, radius);
    return near.point;
  }
  throw new Error('a group of the scenario does not fit into its box');
}
