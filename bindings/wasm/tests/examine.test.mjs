// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { BakePool } from '../dist/pool.js';
import { floor, loadWaymesh, using } from './support.mjs';

const way = await loadWaymesh();

/** A floor of 20 x 20 whose corners are mapped. */
const mapped = (map) => {
  const { vertices, ...rest } = floor(20);
  const points = [0, 3, 6, 9].map((i) => map(...vertices.slice(i, i + 3)));
  return { ...rest, vertices: Float32Array.from(points.flat()) };
};
const examine = (source, settings, options) =>
  way.level(source).use((level) => level.examine(settings, options));
const kinds = (...args) => examine(...args).findings.map(({ kind }) => kind);

test('a good level has no findings, and an estimate', () => {
  const { findings, columns, memoryBytes, seconds } = examine(floor(20));
  assert.deepEqual(findings, []);
  assert.ok(columns === 134 * 134 && memoryBytes > 1e6 && seconds > 0);
});

test('wrong axes, winding and units have remedies', () => {
  const [side] = examine(mapped((x, y, z) => [x, -z, y])).findings;
  assert.equal(side.kind, 'z_up');
  assert.deepEqual(side.remedy, { kind: 'z_up' });
  assert.match(side.words, /z may be its up axis$/);
  assert.deepEqual(kinds(mapped((x, y, z) => [-x, y, z])), ['upside_down']);
  const [small] = examine(floor(0.2)).findings;
  assert.deepEqual(small.remedy, { kind: 'scale', value: 100 });
  const [far] = examine(mapped((x, y, z) => [x + 2 ** 20, y, z])).findings;
  assert.deepEqual(far.remedy, { kind: 'move', move: [-(2 ** 20) - 10, 0, -10] });
});

test('an empty result is explained; trials can be left out', () => {
  const settings = { agentRadius: 5, cellHeight: 0.2 };
  const [none] = examine(floor(20), settings).findings;
  assert.equal(none.kind, 'no_polygons');
  assert.match(none.words, /no place is wide and high enough for the agent$/);
  assert.deepEqual(none.remedy, { kind: 'agent', height: 1.8, radius: 2.5, climb: 0.5, slope: 45 });
  assert.deepEqual(kinds(floor(20), settings, { trials: false }), []);
});

test('volumes and links count', () => {
  const wall = { kind: 'box', area: 0, low: [9, -1, -1], high: [11, 1, 21] };
  assert.deepEqual(kinds(floor(20), {}, { volumes: [wall] }), ['parts']);
  const link = { start: [8, 0, 10], end: [12, 0, 10] };
  assert.deepEqual(kinds(floor(20), {}, { volumes: [wall], links: [link] }), []);
});

test('an examination is cancelled by its callback, and misspelled options are refused', () => {
  assert.throws(() => examine(floor(20), {}, { onProgress: () => true }), { code: 'cancelled' });
  assert.throws(() => examine(floor(20), {}, { trial: false }), /did you mean 'trials'\?$/);
});

test('a pool examines in a worker of its own, while it bakes, and can be stopped', async () => {
  const startWorker = () => new Worker(new URL('../dist/worker.js', import.meta.url));
  const pool = await BakePool.create(way, { workers: 1, startWorker });
  try {
    const source = { kind: 'scene', name: 'dungeon', seed: 5, size: 32 };
    await pool.setLevel(source);
    const settings = { agentRadius: 0.6 };
    const [seen, baked] = await Promise.all([pool.examine(settings), pool.bake(settings)]);
    baked.navmesh.dispose();
    assert.deepEqual(seen, examine(source, settings));
    const stop = new AbortController();
    const stopped = pool.examine({}, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await assert.rejects(stopped, /^Error: enough$/);
  } finally {
    pool.dispose();
  }
});

test('nothing is left', () => {
  using(() => {});
  assert.equal(way.handleCount, 0);
});
