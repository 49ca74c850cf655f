// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { describe, expect, it } from 'vitest';

import { kindOf, leader, partsOf } from '../../src/files/names';
import { stem } from '../../src/files/save';
import { chain, Floats } from '../../src/layers/build';
import { Runs } from '../../src/layers/runs';
import { amountColor, areaColor, categoryColor, cssColor, rgb } from '../../src/palette';
import { bytes, count, duration } from '../../src/panels/format';
import { stages, stepStage } from '../../src/stages/stages';

const endings = ['.obj', '.gltf', '.glb', '.ply', '.stl', '.gset'];
const file = (name: string, text = '') => ({ name, bytes: new TextEncoder().encode(text) });

describe('names of files', () => {
  it('tell what a file is', () => {
    expect(kindOf('LEVEL.OBJ', endings)).toBe('level');
    expect(kindOf('a.way', endings)).toBe('navmesh');
    expect(kindOf('all_tiles.bin', endings)).toBe('navmesh');
    expect(kindOf('a.scene.json', endings)).toBe('scene');
    expect(kindOf('wall.png', endings)).toBe('part');
    expect(kindOf('notes.txt', endings)).toBe('unknown');
  });

  it('put a level before the files that it names', () => {
    const files = [file('level.bin'), file('level.gltf'), file('a.png')];
    expect(leader(files, endings)?.name).toBe('level.gltf');
    expect(leader([file('a.bin')], endings)?.name).toBe('a.bin');
    expect(leader([], endings)).toBeNull();
  });

  it('are found inside of glTF and .gset files', () => {
    const gltf = '{"buffers": [{"uri": "data:x"}, {"uri": "a.bin"}], "images": [{"uri": "b.png"}]}';
    expect(partsOf(file('x.gltf', gltf))).toEqual(['a.bin']);
    expect(partsOf(file('x.gset', 'f level.obj\ns 1 2\n'))).toEqual(['level.obj']);
    expect(partsOf(file('x.obj', 'f 1 2 3'))).toEqual([]);
  });

  it('lose folder and ending', () => {
    expect(stem('some/level.one.obj')).toBe('level.one');
    expect(stem('.obj')).toBe('level');
  });
});

describe('runs', () => {
  const joined = (...things: [number, number[]][]) => {
    const found: [string, number, number][] = [];
    const runs = new Runs((thing, begin, end) => found.push([thing.join(), begin, end]));
    for (const [at, thing] of things) runs.add(at, thing);
    runs.flush();
    return found;
  };

  it('join equal neighbors and nothing else', () => {
    expect(joined([0, [1]], [1, [1]], [2, [2]], [4, [1]])).toEqual(
      [
        ['1', 0, 2],
        ['1', 4, 5],
        ['2', 2, 3],
      ].sort(),
    );
    expect(joined()).toEqual([]);
  });

  it('follow several things above each other', () => {
    expect(joined([0, [1]], [0, [2]], [1, [1]], [1, [2]])).toEqual([
      ['1', 0, 2],
      ['2', 0, 2],
    ]);
  });
});

describe('palette', () => {
  it('gives neighbors in number different colors, and stays in range', () => {
    for (let i = 0; i < 60; i += 1) {
      expect(categoryColor(i)).not.toEqual(categoryColor(i + 1));
      expect(Math.max(...categoryColor(i))).toBeLessThanOrEqual(1);
    }
    expect(areaColor(63)).not.toEqual(areaColor(10));
  });

  it('gets lighter with the amount', () => {
    const light = (amount: number) => amountColor(amount).reduce((sum, part) => sum + part);
    for (let i = 0; i < 10; i += 1) expect(light(i / 10)).toBeLessThan(light((i + 1) / 10));
    expect(amountColor(-5)).toEqual(amountColor(0));
  });

  it('speaks the language of style sheets', () => {
    expect(cssColor(rgb('#0072b2'))).toBe('rgb(0, 114, 178)');
  });
});

describe('numbers in words', () => {
  it('have the unit that fits', () => {
    expect(count(1234567)).toBe('1,234,567');
    expect(bytes(999)).toBe('999 B');
    expect(bytes(12345)).toBe('12.3 kB');
    expect(duration(0.0012)).toBe('1.20 ms');
    expect(duration(0.048)).toBe('48 ms');
    expect(duration(2.5)).toBe('2.50 s');
  });
});

describe('drawing lists', () => {
  it('grow without losing anything', () => {
    const floats = new Floats();
    for (let i = 0; i < 1000; i += 1) floats.push3(i, i + 1, i + 2);
    const done = floats.done();
    expect(done).toHaveLength(3000);
    expect([...done.subarray(2997)]).toEqual([999, 1000, 1001]);
  });

  it('turn a chain of points into pieces', () => {
    expect([...chain([0, 0, 0, 1, 1, 1, 2, 2, 2], 1)]).toEqual([
      0, 1, 0, 1, 2, 1, 1, 2, 1, 2, 3, 2,
    ]);
    expect(chain([1, 2, 3])).toHaveLength(0);
  });
});

describe('timeline', () => {
  it('stops at its ends', () => {
    expect(stepStage('triangles', -1)).toBe('triangles');
    expect(stepStage('triangles', 1)).toBe('rasterize');
    expect(stepStage('navmesh', 1)).toBe('navmesh');
    expect(new Set(stages.map((stage) => stage.id)).size).toBe(stages.length);
  });
});
