// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Viewer } from './viewer';

const top = join(import.meta.dirname, '../../..');
const program = ['dev', 'demo', 'release']
  .map((preset) => join(top, 'build', preset, 'tools/waymesh/waymesh'))
  .find((file) => existsSync(file));
const folder = mkdtempSync(join(tmpdir(), 'waymesh_doctor_'));

type Map = (x: number, y: number, z: number) => readonly number[];

/** Floors, each from x, z to x, z. */
function floors(
  all: readonly (readonly [number, number, number, number])[],
  map: Map = (x, y, z) => [x, y, z],
): string {
  const corners = all.flatMap(([x0, z0, x1, z1]) => [
    map(x0, 0, z0),
    map(x0, 0, z1),
    map(x1, 0, z1),
    map(x1, 0, z0),
  ]);
  const faces = all.map((_, i) => `f ${[1, 2, 3, 4].map((corner) => 4 * i + corner).join(' ')}`);
  return [...corners.map((corner) => `v ${corner.join(' ')}`), ...faces, ''].join('\n');
}

/** Two floors of 9 x 9, which a bar connects. */
const two = (width: number, map?: Map) =>
  floors(
    [
      [0, 0, 9, 9],
      [14, 0, 23, 9],
      [9, 4.5 - width / 2, 14, 4.5 + width / 2],
    ],
    map,
  );

function run(...words: string[]): string {
  return execFileSync(program!, words, { encoding: 'utf8' });
}

function dungeonInsideOut(): string {
  const file = join(folder, 'dungeon.obj');
  run('scene', 'dungeon', '--size', '32', '-o', file);
  return readFileSync(file, 'utf8').replace(/^f (\S+) (\S+) (\S+)$/gm, 'f $3 $2 $1');
}

const levels: Record<string, () => string> = {
  'good.obj': () => two(4),
  'inside_out.obj': dungeonInsideOut,
  'upside_down.obj': () => two(4, (x, y, z) => [-x, y, z]),
  'z_up.obj': () => two(4, (x, y, z) => [x, -z, y]),
  'centimeters.obj': () => two(4, (x, y, z) => [1000 * x, 1000 * y, 1000 * z]),
  'centimeters_z_up.obj': () => two(4, (x, y, z) => [313 * x, -313 * z, 313 * y]),
  'far_away.obj': () => two(4, (x, y, z) => [x + 1e6, y, z]),
  'empty.obj': () => floors([[0, 0, 16, 0.4]]),
  'cut_off.obj': () => two(0.5),
};

describe.runIf(program !== undefined)('the doctor', () => {
  let viewer: Viewer;
  beforeAll(async () => {
    viewer = await Viewer.open();
  });
  afterAll(() => viewer.close());

  const settled = () => viewer.page.evaluate(() => window.waymesh!.opener.settled());
  const placing = /^(Turn|Scale|Move)/;

  /** All that the page says about a level, its advice about how to place it followed. */
  async function advice(name: string, bytes: string): Promise<{ words: string; helps: boolean }[]> {
    await viewer.drop({ name, bytes });
    await viewer.page.waitForFunction(
      (wanted) => window.waymesh!.context.document.value.level.name === wanted,
      name,
    );
    const all: { words: string; helps: boolean }[] = [];
    for (;;) {
      await settled();
      const shown = await viewer.page.locator('.message.advice').evaluateAll((messages) =>
        messages.map((message) => ({
          words: message.querySelector('p')!.textContent ?? '',
          label: message.querySelector('button:not([aria-label])')?.textContent ?? '',
        })),
      );
      all.push(...shown.map(({ words, label }) => ({ words, helps: label !== '' })));
      const button = shown.find(({ label }) => placing.test(label));
      if (!button) return all;
      const placed = () => JSON.stringify(window.waymesh!.context.document.value.level);
      const before = await viewer.page.evaluate(placed);
      await viewer.page.click(`.message.advice button:has-text("${button.label}")`);
      await viewer.page.waitForFunction(
        (level) => JSON.stringify(window.waymesh!.context.document.value.level) !== level,
        before,
      );
    }
  }

  for (const [name, make] of Object.entries(levels))
    it(`says the same about ${name} as the program`, async () => {
      const text = make();
      const file = join(folder, name);
      writeFileSync(file, text);
      const said = JSON.parse(run('doctor', file, '--json', '--threads', '1')) as {
        findings: { words: string; try: string }[];
      };
      const expected = said.findings.map(({ words, try: options }) => ({
        words: `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
        helps: options !== '',
      }));
      expect(expected.length > 0).toBe(name !== 'good.obj');
      expect(await advice(name, text)).toEqual(expected);
      await viewer.picture(`14_${name}`);
    });

  it('follows its advice until nothing is left to say', async () => {
    await viewer.drop({ name: 'cut_off.obj', bytes: levels['cut_off.obj']!() });
    await viewer.opened('cut_off.obj');
    await settled();
    expect((await viewer.numbers()).components).toBe(2);
    await viewer.page.click('.message.advice button:has-text("Radius 0.15")');
    await viewer.page.waitForFunction(
      () => window.waymesh!.context.bakery.state.get().baked?.numbers.components === 1,
    );
    await settled();
    expect(await viewer.page.locator('.message.advice').count()).toBe(0);
  });
});
