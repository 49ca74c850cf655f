// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Settings } from './settings';
import { defaultSettings } from './settings';

export type Point = readonly [number, number, number];

/** A level: one of the embedded scenes, made by the library, or a file that was opened. */
export type LevelSource =
  | { kind: 'scene'; name: string; seed: number; size: number }
  | { kind: 'file'; name: string; placement?: Placement };

/** How a file is interpreted. */
export interface Placement {
  /** z points up in the file. */
  zUp: boolean;
  /** World units in a unit of the file. */
  scale: number;
  /** Triangles are clockwise viewed from outside. */
  clockwise: boolean;
  /** Added to all positions. */
  move: Point;
}

export function placementOf(level: LevelSource): Placement {
  const usual: Placement = { zUp: false, scale: 1, clockwise: false, move: [0, 0, 0] };
  return level.kind === 'file' ? { ...usual, ...level.placement } : usual;
}

export type VolumeShape =
  | { kind: 'box'; low: Point; high: Point }
  | { kind: 'cylinder'; base: Point; radius: number; height: number }
  | { kind: 'prism'; outline: readonly (readonly [number, number])[]; low: number; high: number };

/** A part of space whose floors get an area; area 0 removes them. */
export interface Volume {
  id: number;
  shape: VolumeShape;
  area: number;
}

export interface Link {
  id: number;
  start: Point;
  end: Point;
  oneWay: boolean;
  area: number;
}

/** The cost of a kind of ground, and whether it may be used at all. */
export interface AreaRule {
  area: number;
  cost: number;
  allowed: boolean;
}

/** Everything that undo and redo cover. Immutable: a change creates a new one. */
export interface Document {
  level: LevelSource;
  settings: Settings;
  volumes: readonly Volume[];
  links: readonly Link[];
  rules: readonly AreaRule[];
}

/** Kinds of ground, by their area numbers in the library. */
export const groundArea = 63;
export const waterArea = 10;
export const areaNames: ReadonlyMap<number, string> = new Map([
  [0, 'not walkable'],
  [groundArea, 'ground'],
  [waterArea, 'water'],
  [11, 'mud'],
  [12, 'grass'],
  [13, 'road'],
  [14, 'danger'],
]);

export function areaName(area: number): string {
  return areaNames.get(area) ?? `area ${area}`;
}

export const defaultRules: readonly AreaRule[] = [groundArea, waterArea, 11, 12, 13, 14].map(
  (area) => ({ area, cost: area === groundArea ? 1 : 2, allowed: true }),
);

export const startLevel: LevelSource = { kind: 'scene', name: 'dungeon', seed: 5, size: 64 };

export function newDocument(level: LevelSource = startLevel): Document {
  return { level, settings: defaultSettings, volumes: [], links: [], rules: defaultRules };
}

/** An id that no volume and no link of the document has. */
export function freeId(document: Document): number {
  const used = [...document.volumes, ...document.links].map((thing) => thing.id);
  return 1 + Math.max(0, ...used);
}
