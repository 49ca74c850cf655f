// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { BakeSettings, Link as WasmLink, Triple, Volume as WasmVolume } from 'waymesh';
import type { TileTiming } from 'waymesh/pool';

import type { TileTime } from './library';
import type { Link, Volume } from './state/document';
import { areaNames, groundArea } from './state/document';
import type { NumberName, Settings } from './state/settings';
import { allSettings } from './state/settings';

/** One bit per kind of ground that has a name; all others share the last one. */
export function flagOf(area: number): number {
  if (area === groundArea) return 1;
  const at = [...areaNames.keys()].indexOf(area);
  return at < 0 ? 0x8000 : 1 << (at + 1);
}

export function toVolume({ shape, area }: Volume): WasmVolume {
  if (shape.kind === 'prism')
    return {
      kind: 'prism',
      area,
      outline: shape.outline.flat(),
      minHeight: shape.low,
      maxHeight: shape.high,
    };
  return { ...shape, area };
}

export function fromVolume(volume: WasmVolume<Triple>): Omit<Volume, 'id'> {
  const { area } = volume;
  if (volume.kind === 'box')
    return { area, shape: { kind: 'box', low: volume.low, high: volume.high } };
  if (volume.kind === 'cylinder') {
    const { base, radius, height } = volume;
    return { area, shape: { kind: 'cylinder', base, radius, height } };
  }
  const outline: [number, number][] = [];
  for (let i = 0; i + 1 < volume.outline.length; i += 2)
    outline.push([volume.outline[i] ?? 0, volume.outline[i + 1] ?? 0]);
  return { area, shape: { kind: 'prism', outline, low: volume.minHeight, high: volume.maxHeight } };
}

export function toLink({ start, end, oneWay, area }: Link): WasmLink {
  return { start, end, oneWay, area, radius: 0.6, height: 2 };
}

export function fromLink({ start, end, oneWay, area }: WasmLink<Triple>): Omit<Link, 'id'> {
  return { start, end, oneWay: oneWay ?? false, area: area ?? groundArea };
}

/** `agent_radius` here is `agentRadius` there. */
export function camel(name: NumberName): Exclude<keyof BakeSettings, 'partition' | 'rules'> {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Exclude<
    keyof BakeSettings,
    'partition' | 'rules'
  >;
}

export function toSettings(settings: Settings): Partial<BakeSettings> {
  const result: Partial<BakeSettings> = { partition: settings.partition };
  for (const { name } of allSettings) result[camel(name)] = settings[name];
  return result;
}

export function fromSettings(settings: Partial<BakeSettings>): Partial<Settings> {
  const result: Partial<Settings> = {};
  if (settings.partition) result.partition = settings.partition;
  for (const { name } of allSettings) {
    const value = settings[camel(name)];
    if (value !== undefined) result[name] = value;
  }
  return result;
}

export function tileTime({ coord, seconds, stageSeconds, polygons }: TileTiming): TileTime {
  return { x: coord.x, z: coord.z, seconds, polygons, stages: stageSeconds, present: true };
}
