// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { Waymesh } from '../dist/index.js';
import { floor, loadWaymesh, using } from './support.mjs';

const folder = new URL('../', import.meta.url);

test('the package holds its license, and its README links to nothing outside', () => {
  const { files } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  for (const file of files) assert.ok(existsSync(new URL(file, folder)), file);
  const root = readFileSync(new URL('../../LICENSE', folder), 'utf8');
  assert.equal(readFileSync(new URL('LICENSE', folder), 'utf8'), root);
  assert.doesNotMatch(readFileSync(new URL('README.md', folder), 'utf8'), /\]\(\.\./);
});

test('the package points to no files that it does not hold', () => {
  const dist = new URL('dist/', folder);
  for (const name of readdirSync(dist).filter((file) => file.endsWith('.js')))
    assert.doesNotMatch(readFileSync(new URL(name, dist), 'utf8'), /^\/\/# sourceMappingURL/m);
});

test('the module exports the C API, and nothing of the C++ in it', () => {
  const module = new WebAssembly.Module(readFileSync(new URL('dist/waymesh.wasm', folder)));
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  const others = names.filter((name) => !name.startsWith('way_'));
  assert.deepEqual(others.sort(), ['_initialize', 'memory']);
  const include = new URL('../c/include/waymesh/', folder);
  for (const header of readdirSync(include)) {
    const text = readFileSync(new URL(header, include), 'utf8');
    for (const [, name] of text.matchAll(/WAY_API [^(;]*[ *\n](way_\w+)\(/g))
      assert.ok(names.includes(name), `${header}: ${name}`);
  }
});

test('the module is as large as the documents say', () => {
  const bytes = readFileSync(new URL('dist/waymesh.wasm', folder));
  const text = readFileSync(new URL('../../docs/bindings.md', folder), 'utf8');
  const said = /module has about\s+(\S+) MB, (\S+) MB compressed/.exec(text).slice(1).map(Number);
  const real = [bytes.length, gzipSync(bytes).length].map((size) => size / 1e6);
  said.forEach((size, i) => assert.ok(Math.abs(size / real[i] - 1) < 0.1, `${real[i]} MB`));
});

test('the library finds its own module, from any folder and in a worker', async () => {
  const before = process.cwd();
  process.chdir('/');
  try {
    assert.equal((await Waymesh.load()).handleCount, 0);
  } finally {
    process.chdir(before);
  }
  const index = JSON.stringify(new URL('dist/index.js', folder).href);
  const code = `const { parentPort } = require('node:worker_threads');
    import(${index}).then(({ Waymesh }) => Waymesh.load()).then((way) =>
      parentPort.postMessage(way.sceneNames.length));`;
  const worker = new Worker(code, { eval: true });
  const count = await new Promise((done, fail) => worker.on('message', done).on('error', fail));
  assert.equal(count, (await loadWaymesh()).sceneNames.length);
  await worker.terminate();
});

test('the default agent is a person', async () => {
  const { agentHeight, agentRadius, agentClimb, agentSlope } = (await loadWaymesh())
    .defaultSettings;
  const numbers = [agentHeight, agentRadius, agentClimb, agentSlope];
  const expected = [1.8, 0.3, 0.5, 45];
  assert.deepEqual(numbers.map(Math.fround), expected.map(Math.fround));
});

test('a level is baked for several agents together', async () => {
  const way = await loadWaymesh();
  using((use) => {
    const level = use(way.level(floor(20)));
    const agents = [{ name: 'guard' }, { name: 'troll', radius: 1.2, height: 3 }];
    const set = use(level.bakeSet(agents));
    assert.deepEqual(
      set.agents.map(({ name, radius }) => [name, radius]),
      [
        ['guard', Math.fround(0.3)],
        ['troll', Math.fround(1.2)],
      ],
    );
    const troll = use(set.forAgent('troll'));
    const alone = use(level.bake({ agentRadius: 1.2, agentHeight: 3, cellSize: 0.15 }));
    assert.equal(troll.info.hash, alone.info.hash);
    assert.equal(use(set.forBody({ radius: 0.5, height: 2 })).info.hash, troll.info.hash);
    assert.throws(() => set.forAgent('ogre'), /ogre/);
  });
});
