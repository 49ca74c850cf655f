// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { check, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';

const top = join(import.meta.dirname, '../../..');
const folders = [
  'viewer/src',
  'viewer/test',
  'bindings/wasm',
  'bindings/wasm/tests',
  'bindings/wasm/tests/types',
];

/** Sources of the page and of the package that it stands on. */
function sources(folder: string): string[] {
  const isDeep = folder.startsWith('viewer');
  return readdirSync(join(top, folder), { recursive: isDeep, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .map((name) => join(top, folder, name));
}

describe('the sources', () => {
  const files = folders.flatMap(sources);

  it('are laid out by prettier: `npm run format` does it', async () => {
    expect(files.length).toBeGreaterThan(80);
    const crooked: string[] = [];
    for (const file of files) {
      const config = await resolveConfig(file);
      if (!(await check(readFileSync(file, 'utf8'), { ...config, filepath: file })))
        crooked.push(relative(top, file));
    }
    expect(crooked).toEqual([]);
  });

  it('have no line of more than 100 characters, and files of at most 500 lines', () => {
    for (const file of files) {
      const lines = readFileSync(file, 'utf8').split('\n');
      expect(lines.length, file).toBeLessThanOrEqual(501);
      lines.forEach((line, i) => expect(line.length, `${file}:${i + 1}`).toBeLessThanOrEqual(100));
    }
  });
});
