// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import {
  byArea,
  count,
  each,
  fields,
  flag,
  floats,
  integer,
  list,
  number,
  point,
  ref,
  refuse,
  text,
  triple,
  word,
  type Check,
} from './checks.js';
import type { Frame, Runtime } from './runtime.js';
import { BAKE_SETTINGS, LINK, NOTES, VOLUME, readStruct, type Values } from './structs.js';
import { Thing, handleOf } from './thing.js';
import {
  STAGES,
  type BakeSettings,
  type Bounds,
  type Hash,
  type Link,
  type Notes,
  type Partition,
  type Rules,
  type Stage,
  type StageSeconds,
  type TileCoord,
  type Triple,
  type Volume,
} from './types.js';

const PARTITIONS: readonly Partition[] = ['watershed', 'monotone', 'layers'];
const RULES: readonly Rules[] = ['waymesh', 'recast'];
const VOLUME_KINDS = ['box', 'cylinder', 'prism'] as const;

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

/** An array of coordinates. */
export function toCoords(runtime: Runtime, at: number, count: number): TileCoord[] {
  const all = runtime.array(Int32Array, at, 3 * count);
  return Array.from({ length: count }, (_, i) => toCoord([...all.subarray(3 * i, 3 * i + 3)]));
}

export const toHash = (hash: bigint): Hash => hash.toString(16).padStart(16, '0');
const fromHash: Check<bigint> = (value, name) =>
  /^[0-9a-f]{16}$/.test(text(value, name))
    ? BigInt(`0x${value as string}`)
    : refuse(`${name} must be 16 hexadecimal digits, not "${value}"`);

export function toStageSeconds(seconds: number[]): StageSeconds {
  return Object.fromEntries(STAGES.map((stage, i) => [stage, seconds[i]])) as StageSeconds;
}

const checkStage = word(STAGES);
const checkStages = list(checkStage);
export const stageNumber = (stage: Stage): number => checkStage(stage, 'stage');
export const stageMask = (stages: readonly Stage[]): number =>
  checkStages(stages, 'stages').reduce((mask, stage) => mask | (1 << stage), 0);

const checkSettings = fields('the settings', {
  ...each(['agentHeight', 'agentRadius', 'agentClimb', 'agentSlope'], number),
  ...each(['cellSize', 'cellHeight', 'regionMinSize', 'regionMergeSize'], number),
  ...each(['edgeMaxLength', 'edgeMaxError', 'detailDistance', 'detailError'], number),
  ...each(['polygonVertices', 'tileSize'], integer),
  partition: word(PARTITIONS),
  rules: word(RULES),
});

/** Settings as a struct; missing ones have the library's defaults. */
export function writeSettings(frame: Frame, settings: Partial<BakeSettings>): number {
  return frame.input(BAKE_SETTINGS, 'way_bake_settings_init', checkSettings(settings));
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
    runtime.check('way_bake_settings_parse', at, frame.text(lines, 'settings'));
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

const VOLUME_BASE = { kind: word(VOLUME_KINDS), area: count, priority: integer };
const checkVolume = {
  box: fields('a box', { ...VOLUME_BASE, ...each(['low', 'high'], triple) }, [
    'area',
    'low',
    'high',
  ]),
  cylinder: fields(
    'a cylinder',
    { ...VOLUME_BASE, base: triple, ...each(['radius', 'height'], number) },
    ['area', 'base', 'radius', 'height'],
  ),
  prism: fields(
    'a prism',
    { ...VOLUME_BASE, outline: floats(2), ...each(['minHeight', 'maxHeight'], number) },
    ['area', 'outline', 'minHeight', 'maxHeight'],
  ),
};

function volumeValues(frame: Frame, volume: Volume) {
  switch (VOLUME_KINDS[VOLUME_BASE.kind(volume?.kind, 'kind')]) {
    case 'box':
      return checkVolume.box(volume);
    case 'cylinder': {
      const { base, ...rest } = checkVolume.cylinder(volume);
      return { ...rest, low: base };
    }
    case 'prism': {
      const { outline, ...rest } = checkVolume.prism(volume);
      return { ...rest, outline: frame.array(outline), outlineCount: outline.length >> 1 };
    }
  }
}

const checkNotes = fields('the notes', {
  settings: (value) => value as Partial<BakeSettings>,
  areas: byArea(text),
  inputHash: fromHash,
  indexes: list((value) => value as Thing),
  indexCount: count,
});

/** What a `.way` file says about its navmesh. */
export function writeNotes(runtime: Runtime, frame: Frame, notes: Notes): number {
  const { settings, areas = [], inputHash, indexes = [] } = checkNotes(notes);
  const handles = indexes.map((index, i) => handleOf(runtime, Thing, index, `indexes[${i}]`));
  const lines = areas.map(([area, name]) => `${area}=${name}`);
  return frame.input(NOTES, 'way_notes_init', {
    settings: frame.text(settings ? settingsText(runtime, settings) : '', 'settings'),
    areas: frame.text(lines.join('\n'), 'areas'),
    inputHash,
    indexes: frame.array(Uint32Array.from(handles)),
    indexCount: handles.length,
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

export function toVolume(runtime: Runtime, v: Values<typeof VOLUME.fields>): Volume<Triple> {
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

const checkLink = fields(
  'the link',
  {
    ...each(['start', 'end', 'startWidth', 'endWidth'], point),
    ...each(['radius', 'height', 'fixedCost', 'costFactor'], number),
    oneWay: flag,
    ...each(['area', 'flags'], count),
    userId: ref,
    // A LinkInfo is a link, too.
    ...each(['ref', 'attached'], () => undefined),
  },
  ['start', 'end'],
);

export function writeLink(frame: Frame, link: Link): number {
  const { ref: _, attached: _attached, ...values } = checkLink(link);
  return frame.input(LINK, 'way_link_init', values);
}

export function toLink(l: Values<typeof LINK.fields>): Required<Link<Triple>> {
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
