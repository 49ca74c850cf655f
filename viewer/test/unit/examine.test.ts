// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { Waymesh } from 'waymesh';

import { examine, whyEmpty } from '../../src/files/examine';
import type { LevelData } from '../../src/library';
import { meters } from '../../src/panels/format';
import { readLevel } from '../../src/state/scene_json';
import { allSettings, defaultSettings } from '../../src/state/settings';

/** A square floor of a side, or what a function makes of its corners. */
function floor(side: number, turn = (x: number, y: number, z: number) => [x, y, z]): LevelData {
  const corners = [
    [0, 0, 0],
    [0, 0, side],
    [side, 0, side],
    [side, 0, 0],
  ].map(([x, y, z]) => turn(x!, y!, z!));
  const span = (axis: number) => corners.map((corner) => corner[axis]!);
  const box = (pick: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...span(axis))) as [number, number, number];
  return {
    name: 'floor.obj',
    vertices: Float32Array.from(corners.flat()),
    triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
    areas: Uint8Array.of(63, 63),
    bounds: { min: box(Math.min), max: box(Math.max) },
    settings: {},
    volumes: [],
    links: [],
  };
}

const kinds = (level: LevelData) => examine(level, defaultSettings).map(({ kind }) => kind);

describe('a level that is opened', () => {
  it('is fine if its floor faces up and it is as large as a level', () => {
    expect(kinds(floor(20))).toEqual([]);
  });

  it('may lie on its side, upside down, or have another unit', () => {
    expect(kinds(floor(20, (x, y, z) => [x, -z, y]))).toEqual(['z_up']);
    expect(kinds(floor(20, (x, y, z) => [z, y, x]))).toEqual(['upside_down']);
    expect(kinds(floor(0.2))).toEqual(['too_small']);
    expect(kinds(floor(20000))).toEqual(['too_large']);
  });

  it('says why nothing of it is walkable', () => {
    const wide = whyEmpty(floor(20), defaultSettings);
    expect(wide.words).toContain('no place is wide and high enough');
    expect(wide.settings).toEqual({ agent_radius: 0.15 });
    const over = whyEmpty(
      floor(20, (x, y, z) => [z, y, x]),
      defaultSettings,
    );
    expect(over.words).toContain('all 2 triangles are steeper than 45 degrees or face down');
    expect(over.placement).toEqual({ clockwise: true });
  });

  it('keeps how its file is interpreted in a scene', () => {
    const level = {
      kind: 'file',
      name: 'a.obj',
      placement: { zUp: true, scale: 0.01, clockwise: false },
    };
    expect(readLevel(JSON.parse(JSON.stringify(level)))).toEqual(level);
    expect(readLevel({ kind: 'file', name: 'a.obj' })).toEqual({ kind: 'file', name: 'a.obj' });
    expect(() => readLevel({ ...level, placement: { scale: 0 } })).toThrow('not greater than 0');
  });
});

describe('settings', () => {
  it("are the library's unless changed", async () => {
    const file = join(import.meta.dirname, '../../../bindings/wasm/dist/waymesh.wasm');
    const { defaultSettings: theirs } = await Waymesh.load(readFile(file));
    for (const { name } of allSettings) {
      const camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      expect([name, defaultSettings[name]]).toEqual([
        name,
        Number((theirs as unknown as Record<string, number>)[camel]!.toPrecision(6)),
      ]);
    }
    expect(defaultSettings.partition).toBe(theirs.partition);
  });
});

describe('lengths', () => {
  it('keep digits that are not 0', () => {
    expect([0.001, 0.0523, 0.25, 12, 0].map(meters)).toEqual([
      '0.001 m',
      '0.052 m',
      '0.25 m',
      '12.00 m',
      '0.00 m',
    ]);
  });
});
