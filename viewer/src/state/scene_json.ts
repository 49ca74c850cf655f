// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type {
  AreaRule,
  Document,
  LevelSource,
  Placement,
  Link,
  Point,
  Volume,
  VolumeShape,
} from './document';
import { defaultRules, newDocument } from './document';
import { readSettings } from './settings';

/** Position and target of the camera. */
export interface CameraPose {
  eye: Point;
  target: Point;
}

/** A whole scene as one file: what was opened, settings, volumes, links, camera. */
export interface SceneFile {
  document: Document;
  camera: CameraPose | null;
}

const format = 'waymesh scene';
const version = 1;

export function writeScene(scene: SceneFile): string {
  const { level, settings, volumes, links, rules } = scene.document;
  const content = { format, version, level, settings, volumes, links, rules, camera: scene.camera };
  return JSON.stringify(content, null, 2);
}

/** Reads the output of writeScene(). Throws an Error that says what is wrong. */
export function readScene(text: string): SceneFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('this is not a scene: it is not JSON');
  }
  const content = asRecord(json, 'the scene');
  if (content['format'] !== format)
    throw new Error(`this is not a scene: "format" is not "${format}"`);
  if (content['version'] !== version)
    throw new Error(
      `scenes of version ${String(content['version'])} are not known, only ${version}`,
    );
  const document: Document = {
    ...newDocument(readLevel(content['level'])),
    settings: readSettings(content['settings']),
    volumes: readList(content['volumes'], 'volumes', readVolume),
    links: readList(content['links'], 'links', readLink),
    rules:
      content['rules'] === undefined ? defaultRules : readList(content['rules'], 'rules', readRule),
  };
  const camera = content['camera'] == null ? null : readCamera(content['camera']);
  return { document, camera };
}

function asRecord(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is not an object`);
  return value as Record<string, unknown>;
}

function readList<Item>(
  value: unknown,
  what: string,
  read: (item: unknown, name: string) => Item,
): Item[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`${what} is not a list`);
  return value.map((item, index) => read(item, `${what}[${index}]`));
}

function readNumber(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new Error(`${what} is not a number`);
  return value;
}

function readNumbers(value: unknown, count: number, what: string): number[] {
  if (!Array.isArray(value) || value.length !== count)
    throw new Error(`${what} is not a list of ${count} numbers`);
  return value.map((item, index) => readNumber(item, `${what}[${index}]`));
}

function readPoint(value: unknown, what: string): Point {
  return readNumbers(value, 3, what) as unknown as Point;
}

function readArea(value: unknown, what: string): number {
  const area = readNumber(value, what);
  if (!Number.isInteger(area) || area < 0 || area > 255)
    throw new Error(`${what} is not from 0 to 255`);
  return area;
}

export function readLevel(value: unknown): LevelSource {
  const level = asRecord(value, 'level');
  if (typeof level['name'] !== 'string') throw new Error('level.name is not a text');
  if (level['kind'] === 'file') {
    const file = { kind: 'file', name: level['name'] } as const;
    return level['placement'] === undefined
      ? file
      : { ...file, placement: readPlacement(level['placement']) };
  }
  if (level['kind'] !== 'scene') throw new Error('level.kind is neither "scene" nor "file"');
  return {
    kind: 'scene',
    name: level['name'],
    seed: readNumber(level['seed'] ?? 1, 'level.seed'),
    size: readNumber(level['size'] ?? 0, 'level.size'),
  };
}

function readPlacement(value: unknown): Placement {
  const placement = asRecord(value, 'level.placement');
  const scale = readNumber(placement['scale'] ?? 1, 'level.placement.scale');
  if (!(scale > 0)) throw new Error('level.placement.scale is not greater than 0');
  const move = readPoint(placement['move'] ?? [0, 0, 0], 'level.placement.move');
  const [zUp, clockwise] = [placement['zUp'] === true, placement['clockwise'] === true];
  return { zUp, scale, clockwise, move };
}

function readShape(value: unknown, what: string): VolumeShape {
  const shape = asRecord(value, what);
  switch (shape['kind']) {
    case 'box':
      return {
        kind: 'box',
        low: readPoint(shape['low'], `${what}.low`),
        high: readPoint(shape['high'], `${what}.high`),
      };
    case 'cylinder':
      return {
        kind: 'cylinder',
        base: readPoint(shape['base'], `${what}.base`),
        radius: readNumber(shape['radius'], `${what}.radius`),
        height: readNumber(shape['height'], `${what}.height`),
      };
    case 'prism':
      return {
        kind: 'prism',
        outline: readList(
          shape['outline'],
          `${what}.outline`,
          (item, name) => readNumbers(item, 2, name) as unknown as readonly [number, number],
        ),
        low: readNumber(shape['low'], `${what}.low`),
        high: readNumber(shape['high'], `${what}.high`),
      };
    default:
      throw new Error(`${what}.kind is neither "box" nor "cylinder" nor "prism"`);
  }
}

function readVolume(value: unknown, what: string): Volume {
  const volume = asRecord(value, what);
  return {
    id: readNumber(volume['id'], `${what}.id`),
    shape: readShape(volume['shape'], `${what}.shape`),
    area: readArea(volume['area'], `${what}.area`),
  };
}

function readLink(value: unknown, what: string): Link {
  const link = asRecord(value, what);
  return {
    id: readNumber(link['id'], `${what}.id`),
    start: readPoint(link['start'], `${what}.start`),
    end: readPoint(link['end'], `${what}.end`),
    oneWay: link['oneWay'] === true,
    area: readArea(link['area'], `${what}.area`),
  };
}

function readRule(value: unknown, what: string): AreaRule {
  const rule = asRecord(value, what);
  return {
    area: readArea(rule['area'], `${what}.area`),
    cost: readNumber(rule['cost'], `${what}.cost`),
    allowed: rule['allowed'] !== false,
  };
}

function readCamera(value: unknown): CameraPose {
  const camera = asRecord(value, 'camera');
  return {
    eye: readPoint(camera['eye'], 'camera.eye'),
    target: readPoint(camera['target'], 'camera.target'),
  };
}
