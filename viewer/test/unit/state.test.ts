// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { describe, expect, it } from 'vitest';

import { freeId, newDocument } from '../../src/state/document';
import { History } from '../../src/state/history';
import type { SceneFile } from '../../src/state/scene_json';
import { readScene, writeScene } from '../../src/state/scene_json';
import { allSettings, defaultSettings, readSettings } from '../../src/state/settings';
import { Store } from '../../src/state/store';
import { fragmentToScene, sceneToFragment } from '../../src/state/url';

const full: SceneFile = {
  document: {
    ...newDocument({ kind: 'scene', name: 'maze', seed: 3, size: 12 }),
    settings: { ...defaultSettings, agent_radius: 0.5, partition: 'layers' },
    volumes: [
      { id: 1, area: 0, shape: { kind: 'box', low: [0, 0, 0], high: [1, 2, 3] } },
      { id: 2, area: 10, shape: { kind: 'cylinder', base: [4, 0, 4], radius: 2, height: 1 } },
      {
        id: 3,
        area: 11,
        shape: {
          kind: 'prism',
          outline: [
            [0, 0],
            [1, 0],
            [0, 1],
          ],
          low: 0,
          high: 2,
        },
      },
    ],
    links: [{ id: 4, start: [1, 0, 1], end: [5, 3, 5], oneWay: true, area: 63 }],
  },
  camera: { eye: [10, 20, 30], target: [1, 2, 3] },
};

describe('store', () => {
  it('tells listeners of changes, and only of changes', () => {
    const store = new Store({ a: 1, b: 2 });
    const seen: number[] = [];
    const end = store.listen((value) => seen.push(value.a));
    store.set({ a: 1 });
    store.set({ a: 5 });
    end();
    store.set({ a: 6 });
    expect(seen).toEqual([5]);
    expect(store.get()).toEqual({ a: 6, b: 2 });
  });
});

describe('history', () => {
  it('undoes and redoes in order', () => {
    const history = new History(0);
    history.push(1);
    history.push(2);
    expect(history.undo()).toBe(true);
    expect(history.value).toBe(1);
    history.undo();
    expect(history.undo()).toBe(false);
    expect(history.value).toBe(0);
    history.redo();
    history.redo();
    expect(history.value).toBe(2);
    expect(history.redo()).toBe(false);
  });

  it('joins changes of one drag, until it is sealed', () => {
    const history = new History(0);
    for (const value of [1, 2, 3]) history.push(value, 'slider');
    history.seal();
    history.push(4, 'slider');
    history.undo();
    expect(history.value).toBe(3);
    history.undo();
    expect(history.value).toBe(0);
  });

  it('forgets what was undone when something new is done, and what is too old', () => {
    const history = new History(0, 2);
    for (const value of [1, 2, 3]) history.push(value);
    history.undo();
    history.push(9);
    expect(history.canRedo).toBe(false);
    history.undo();
    history.undo();
    expect(history.value).toBe(1);
    expect(history.canUndo).toBe(false);
  });
});

describe('scene file', () => {
  it('comes back as it was', () => {
    expect(readScene(writeScene(full))).toEqual(full);
  });

  it('is refused with a sentence that names what is wrong', () => {
    const spoil = (change: (scene: Record<string, any>) => void) => {
      const scene = JSON.parse(writeScene(full));
      change(scene);
      return () => readScene(JSON.stringify(scene));
    };
    expect(() => readScene('{')).toThrow('this is not a scene: it is not JSON');
    expect(() => readScene('{}')).toThrow('"format" is not "waymesh scene"');
    expect(spoil((s) => (s['version'] = 7))).toThrow('scenes of version 7 are not known');
    expect(spoil((s) => (s['volumes'][0].shape.kind = 'ball'))).toThrow(
      'volumes[0].shape.kind is neither',
    );
    expect(spoil((s) => (s['links'][0].start = [1, 2]))).toThrow(
      'links[0].start is not a list of 3',
    );
    expect(spoil((s) => (s['volumes'][1].area = 300))).toThrow(
      'volumes[1].area is not from 0 to 255',
    );
  });

  it('fills settings that are missing or foreign with their defaults', () => {
    expect(readSettings({ agent_radius: 'wide', tile_size: 64, partition: 'none' })).toEqual({
      ...defaultSettings,
      tile_size: 64,
    });
    expect(readSettings(null)).toEqual(defaultSettings);
  });
});

describe('address', () => {
  it('carries a scene of an embedded level', () => {
    const fragment = sceneToFragment(full);
    expect(fragment).toMatch(/^scene=[A-Za-z0-9_-]+$/);
    expect(fragmentToScene(`#${fragment}`)).toEqual(full);
  });

  it('carries no files', () => {
    const document = newDocument({ kind: 'file', name: 'level.obj' });
    expect(sceneToFragment({ document, camera: null })).toBeNull();
  });

  it('can be typed by hand', () => {
    expect(fragmentToScene('#level=maze&size=20')?.document.level).toEqual({
      kind: 'scene',
      name: 'maze',
      seed: 1,
      size: 20,
    });
    expect(fragmentToScene('')).toBeNull();
    expect(() => fragmentToScene('#scene=%%')).toThrow('damaged');
    expect(() => fragmentToScene('#level=maze&size=big')).toThrow('numbers');
  });
});

describe('settings', () => {
  it('have an explanation with both extremes, and a range that holds the default', () => {
    for (const setting of allSettings) {
      expect(setting.help && setting.tooSmall && setting.tooLarge).toBeTruthy();
      const value = defaultSettings[setting.name];
      if (value >= 0) expect(value >= setting.min && value <= setting.max).toBe(true);
      else expect(setting.canBeAutomatic).toBe(true);
    }
  });
});

describe('ids', () => {
  it('are never given twice', () => {
    expect(freeId(full.document)).toBe(5);
    expect(freeId(newDocument())).toBe(1);
  });
});
