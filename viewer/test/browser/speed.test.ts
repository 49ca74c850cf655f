// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startScene } from './library';
import { Viewer } from './viewer';

const top = join(import.meta.dirname, '../../..');

/** The program of this machine, as users get it, or else as the tests build it. */
const native = ['release', 'demo', 'bench', 'dev']
  .map((preset) => join(top, 'build', preset, 'tools/waymesh/waymesh'))
  .find((file) => existsSync(file));

/** What `waymesh bake --json` says of the level that the page begins with. */
function bakeNatively(program: string): { seconds: number; hash: string } {
  const { name, seed, size } = startScene;
  const level = [name, '--seed', String(seed), '--size', String(size)];
  const agent = ['--agent-height', '1.8', '--agent-radius', '0.3', '--agent-climb', '0.5'];
  const output = join(tmpdir(), `waymesh_speed_${process.pid}.way`);
  const rest = ['--threads', '1', '--json', '-o', output];
  return JSON.parse(
    execFileSync(program, ['bake', ...level, ...agent, ...rest], { encoding: 'utf8' }),
  );
}

describe.runIf(native !== undefined)('speed', () => {
  let viewer: Viewer;
  beforeAll(async () => {
    viewer = await Viewer.open();
  });
  afterAll(() => viewer.close());

  it('of a bake is printed for the page and the program, which give the same bytes', async () => {
    // The browser optimizes the code while it runs: bakes are slow until then.
    for (let i = 0; i < 40; i += 1)
      await viewer.page.evaluate(() => window.waymesh!.context.bakery.bake());
    // In turn, and the median of each: other work on the machine slows down both. The ratio is
    // printed, not tested: a busy machine must not fail a test.
    const page: number[] = [];
    const program: number[] = [];
    const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1]!;
    while (page.length < 11) {
      const { seconds, hash } = bakeNatively(native!);
      program.push(seconds);
      await viewer.page.evaluate(() => window.waymesh!.context.bakery.bake());
      const numbers = await viewer.numbers();
      expect(numbers.hash).toBe(hash);
      page.push(numbers.seconds);
    }
    const shown = (times: number[]) => `${(1000 * median(times)).toFixed(1)} ms`;
    const ratio = median(page) / median(program);
    console.log(`a bake in the page: ${shown(page)}`);
    console.log(`by ${relative(top, native!)}: ${shown(program)}, ratio ${ratio.toFixed(2)}`);
  });
});
