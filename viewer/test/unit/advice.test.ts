// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import type { Remedy } from 'waymesh';
import { Waymesh } from 'waymesh';

import { adviceOf } from '../../src/files/advice';
import { meters } from '../../src/panels/format';
import { placementOf } from '../../src/state/document';
import { readLevel } from '../../src/state/scene_json';
import { allSettings, defaultSettings } from '../../src/state/settings';

const usual = placementOf({ kind: 'file', name: 'a.obj' });

function change(remedy: Remedy | null, placement = usual) {
  const finding = { kind: 'x', words: 'it is so', isGrave: true, points: new Float32Array() };
  return adviceOf({ ...finding, remedy }, placement, defaultSettings);
}

describe('a finding', () => {
  it('is a sentence with a button', () => {
    expect(change(null)).toEqual({ text: 'It is so.', isGrave: true, label: null });
  });

  it('changes how the file is placed, relative to how it was', () => {
    expect(change({ kind: 'z_up' }).placement).toEqual({ ...usual, zUp: true });
    const turned = { ...usual, zUp: true, clockwise: true, scale: 0.1 };
    expect(change({ kind: 'z_up' }, turned)).toMatchObject({
      label: 'Turn y up',
      placement: { zUp: false },
    });
    expect(change({ kind: 'clockwise' }, turned).placement?.clockwise).toBe(false);
    expect(change({ kind: 'scale', value: 0.01 }, turned).placement?.scale).toBe(0.001);
    const moved = change({ kind: 'move', move: [-5, 0, 2] }, { ...usual, move: [1, 0, 0] });
    expect(moved.placement?.move).toEqual([-4, 0, 2]);
  });

  it('changes settings', () => {
    expect(change({ kind: 'cell_size', value: 0.15 })).toMatchObject({
      label: 'Cell size 0.15',
      settings: { cell_size: 0.15 },
    });
    const agent = { height: 0.6, radius: 0.1, climb: 0.5, slope: 45 };
    expect(change({ kind: 'agent', ...agent })).toMatchObject({
      label: 'Radius 0.1, height 0.6',
      settings: { agent_radius: 0.1, agent_height: 0.6 },
    });
  });

  it('keeps how its file is interpreted in a scene', () => {
    const level = {
      kind: 'file',
      name: 'a.obj',
      placement: { zUp: true, scale: 0.01, clockwise: false, move: [1, 2, 3] },
    };
    expect(readLevel(JSON.parse(JSON.stringify(level)))).toEqual(level);
    expect(readLevel({ kind: 'file', name: 'a.obj' })).toEqual({ kind: 'file', name: 'a.obj' });
    expect(() => readLevel({ ...level, placement: { scale: 0 } })).toThrow('not greater than 0');
    const older = readLevel({ ...level, placement: { zUp: true, scale: 2 } });
    expect(placementOf(older)).toEqual({ ...usual, zUp: true, scale: 2 });
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
