// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Frame, Runtime } from './runtime.js';
import { BAKE_SETTINGS, LINK, NOTES, VOLUME, readStruct, type Values } from './structs.js';
import {
  STAGES,
  type BakeSettings,
  type Bounds,
  type Link,
  type Notes,
  type Partition,
  type Rules,
  type Stage,
  type StageSeconds,
  type TileCoord,
  type Volume,
} from './types.js';

export type Triple = [number, number, number];

const PARTITIONS: readonly Partition[] = ['watershed', 'monotone', 'layers'];
const RULES: readonly Rules[] = ['waymesh', 'recast'];
const VOLUME_KINDS = ['box', 'cylinder', 'prism'] as const;

/** The index of a word in a list; an unknown word becomes an invalid number. */
export const placeOf = (words: readonly string[], word: string): number => words.indexOf(word);

export const toTriple = (values: number[]): Triple => [values[0], values[1], values[2]];
export const toBounds = (values: { boundsMin: number[]; boundsMax: number[] }): Bounds => ({
  min: toTriple(values.boundsMin),
  max: toTriple(values.boundsMax),
});
export const toCoord = (values: number[]): TileCoord => ({
  x: values[0],
  z: values[1],
  layer: values[2],
});

export function toStageSeconds(seconds: number[]): StageSeconds {
  return Object.fromEntries(STAGES.map((stage, i) => [stage, seconds[i]])) as StageSeconds;
}

export const stageNumber = (stage: Stage): number => STAGES.indexOf(stage);
export const stageMask = (stages: readonly Stage[]): number =>
  stages.reduce((mask, stage) => mask | (1 << stageNumber(stage)), 0);

/** Settings as a struct; missing ones have the library's defaults. */
export function writeSettings(frame: Frame, settings: Partial<BakeSettings>): number {
  const { partition, rules, ...numbers } = settings;
  return frame.input(BAKE_SETTINGS, 'way_bake_settings_init', {
    ...numbers,
    partition: partition === undefined ? undefined : placeOf(PARTITIONS, partition),
    rules: rules === undefined ? undefined : placeOf(RULES, rules),
  });
}

/** The shortest number that gives the same float: 0.6, not 0.6000000238418579. */
export function shortFloat(value: number): number {
  for (let digits = 1; digits < 9; ++digits) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

export function readSettings(runtime: Runtime, at: number): BakeSettings {
  const { size: _, partition, rules, ...numbers } = readStruct(runtime.view, at, BAKE_SETTINGS);
  const short = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, shortFloat(value)]),
  ) as typeof numbers;
  return { ...short, partition: PARTITIONS[partition], rules: RULES[rules] };
}

/** Settings as the lines of a file. */
export function settingsText(runtime: Runtime, settings: Partial<BakeSettings>): string {
  return runtime.frame((frame) => {
    const at = runtime.call('way_bake_settings_text', writeSettings(frame, settings));
    if (at === 0) throw runtime.error(1);
    return runtime.text(at);
  });
}

/** The settings that the lines of a file set. */
export function parseSettings(runtime: Runtime, lines: string): Partial<BakeSettings> {
  return runtime.frame((frame) => {
    const at = writeSettings(frame, {});
    runtime.check('way_bake_settings_parse', at, frame.text(lines));
    const named = new Set(
      lines
        .split('\n')
        .map((line) =>
          line.split('=')[0].replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        ),
    );
    const all = Object.entries(readSettings(runtime, at));
    return Object.fromEntries(all.filter(([name]) => named.has(name)));
  });
}

function volumeValues(frame: Frame, volume: Volume) {
  const common = {
    size: VOLUME.size,
    kind: placeOf(VOLUME_KINDS, volume.kind),
    priority: volume.priority ?? 0,
    area: volume.area,
  };
  switch (volume.kind) {
    case 'box':
      return { ...common, low: volume.low, high: volume.high };
    case 'cylinder':
      return { ...common, low: volume.base, radius: volume.radius, height: volume.height };
    case 'prism':
      return {
        ...common,
        minHeight: volume.minHeight,
        maxHeight: volume.maxHeight,
        outline: frame.array(Float32Array.from(volume.outline)),
        outlineCount: volume.outline.length >> 1,
      };
  }
}

/** What a `.way` file says about its navmesh. */
export function writeNotes(runtime: Runtime, frame: Frame, notes: Notes): number {
  const settings = notes.settings ? settingsText(runtime, notes.settings) : '';
  const areas = Object.entries(notes.areas ?? {}).map(([area, name]) => `${area}=${name}`);
  return frame.input(NOTES, 'way_notes_init', {
    settings: frame.text(settings),
    areas: frame.text(areas.join('\n')),
    inputHash: notes.inputHash ?? 0n,
  });
}

/** An array of volumes. */
export function writeVolumes(runtime: Runtime, frame: Frame, volumes: readonly Volume[]): number {
  const all = frame.take(VOLUME.size * volumes.length);
  volumes.forEach((volume, i) => {
    const one = frame.input(VOLUME, 'way_volume_init', volumeValues(frame, volume));
    runtime.bytes.copyWithin(all + i * VOLUME.size, one, one + VOLUME.size);
  });
  return all;
}

export function toVolume(runtime: Runtime, v: Values<typeof VOLUME.fields>): Volume {
  const common = { area: v.area, priority: v.priority };
  switch (v.kind) {
    case 0:
      return { ...common, kind: 'box', low: toTriple(v.low), high: toTriple(v.high) };
    case 1:
      return {
        ...common,
        kind: 'cylinder',
        base: toTriple(v.low),
        radius: v.radius,
        height: v.height,
      };
    default:
      return {
        ...common,
        kind: 'prism',
        outline: Array.from(runtime.array(Float32Array, v.outline, 2 * v.outlineCount)),
        minHeight: v.minHeight,
        maxHeight: v.maxHeight,
      };
  }
}

export function writeLink(frame: Frame, link: Link): number {
  const { oneWay, userId, ...rest } = link;
  return frame.input(LINK, 'way_link_init', {
    ...rest,
    oneWay: oneWay ? 1 : 0,
    userId: userId ?? 0n,
  });
}

export function toLink(l: Values<typeof LINK.fields>): Required<Link> {
  return {
    start: toTriple(l.start),
    end: toTriple(l.end),
    startWidth: toTriple(l.startWidth),
    endWidth: toTriple(l.endWidth),
    radius: l.radius,
    height: l.height,
    oneWay: l.oneWay !== 0,
    area: l.area,
    flags: l.flags,
    fixedCost: l.fixedCost,
    costFactor: l.costFactor,
    userId: l.userId,
  };
}
