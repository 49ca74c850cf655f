// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { STAGES } from '../dist/index.js';
import { BakePool } from '../dist/pool.js';
import { loadWaymesh, using } from './support.mjs';

const DUNGEON = { kind: 'scene', name: 'dungeon', seed: 7, size: 32 };
const way = await loadWaymesh();
const startWorker = () => new Worker(new URL('../dist/worker.js', import.meta.url));
const pool = await BakePool.create(way, { workers: 2, startWorker });
after(() => pool.dispose());

test('tiles baked side by side make the navmesh of one bake', async () => {
  const told = [];
  const level = await pool.setLevel(DUNGEON);
  assert.equal(level.info.triangleCount, level.triangles.length / 3);
  const result = await pool.bake(
    { tileSize: 32 },
    { onProgress: (...progress) => told.push(progress) },
  );
  using((use) => {
    use(result.navmesh);
    const whole = use(use(way.level(DUNGEON)).bake({ tileSize: 32 }));
    assert.equal(result.navmesh.info.hash, whole.info.hash);
  });
  const total = result.plan.tilesX * result.plan.tilesZ;
  assert.deepEqual(told.at(-1), [total, total]);
  assert.equal(result.tiles.length, total);
  assert.equal(new Set(result.tiles.map((tile) => tile.worker)).size, 2);
  assert.equal(result.report.tiles, total);
  assert.ok(result.report.polygons > 0);
  assert.ok(result.tiles.every((tile) => tile.seconds > 0));
});

test('misspelled options and settings are refused', async () => {
  const wrong = (message) => ({ code: 'invalid_argument', message });
  await assert.rejects(BakePool.create(way, { worker: 2 }), wrong(/did you mean 'workers'\?$/));
  await assert.rejects(pool.setLevel({ kind: 'file' }), wrong(/^kind must be 'triangles', /));
  await pool.setLevel(DUNGEON);
  await assert.rejects(pool.bake({}, { onprogress() {} }), wrong(/mean 'onProgress'\?$/));
  await assert.rejects(pool.bake({ tilesize: 32 }), wrong(/did you mean 'tileSize'\?$/));
});

test('one piece is baked in one worker', async () => {
  await pool.setLevel(DUNGEON);
  const { navmesh } = await pool.bake();
  using((use) => {
    use(navmesh);
    assert.equal(navmesh.info.hash, use(use(way.level(DUNGEON)).bake()).info.hash);
  });
});

test('stages are queried from the worker that baked the tile', async () => {
  await pool.setLevel(DUNGEON);
  const { navmesh, record } = await pool.bake({ tileSize: 32 }, { record: STAGES });
  navmesh.dispose();
  for (const { coord, width, depth } of record.tiles) {
    const spans = await record.spans(coord, 'rasterize');
    assert.equal(spans.columns.length, width * depth + 1);
    const floors = await record.floors(coord, 'erode');
    assert.equal((await record.regions(coord)).length, floors.heights.length);
    assert.equal((await record.distances(coord)).length, floors.heights.length);
    const raw = await record.contours(coord, { raw: true });
    assert.ok(raw.points.length >= (await record.contours(coord)).points.length);
    assert.ok((await record.polygons(coord)).first.length > 0);
    assert.ok((await record.detail(coord)).vertices.length >= 0);
  }
  await assert.rejects(record.regions({ x: 77, z: 0, layer: 0 }), { code: 'invalid_argument' });
});

test('a tile is baked again with other volumes, and the rest stays', async () => {
  await pool.setLevel({ kind: 'scene', name: 'flat', size: 20 });
  const { navmesh } = await pool.bake({ tileSize: 32 });
  const box = { kind: 'box', low: [0, -1, 0], high: [9, 1, 9], area: 5 };
  const changed = await pool.bakeTile(navmesh, { x: 0, z: 0, layer: 0 }, { volumes: [box] });
  using((use) => {
    use(navmesh);
    use(changed.navmesh);
    assert.ok(!navmesh.geometry().areas.includes(5));
    assert.ok(changed.navmesh.geometry().areas.includes(5));
    assert.equal(changed.navmesh.tileCount, navmesh.tileCount);
    assert.equal(changed.timing.coord.x, 0);
  });
});

test('a bake is aborted, and the pool goes on', async () => {
  await pool.setLevel({ kind: 'scene', name: 'city', size: 1 });
  const controller = new AbortController();
  const reason = new Error('enough');
  const aborted = pool.bake(
    { tileSize: 32 },
    { signal: controller.signal, onProgress: (done) => done >= 2 && controller.abort(reason) },
  );
  await assert.rejects(aborted, (error) => error === reason);
  const first = pool.bake({ tileSize: 64 });
  const second = pool.bake({ tileSize: 48 });
  await assert.rejects(first, { code: 'cancelled' });
  const { navmesh, plan } = await second;
  assert.equal(plan.tileSide > 0, true);
  assert.ok(navmesh.info.polygons > 0);
  navmesh.dispose();
});

test('bad levels and settings reject with a sentence, and leave the level', async () => {
  await pool.setLevel({ kind: 'scene', name: 'flat', size: 20 });
  const bytes = new TextEncoder().encode('f 1 2 3\n');
  await assert.rejects(pool.setLevel({ kind: 'files', files: [{ name: 'a.obj', bytes }] }), {
    code: 'bad_format',
    message: /a\.obj:1/,
  });
  await assert.rejects(pool.bake({ cellSize: 1e-6 }), { message: /raise cell_size/ });
  const { navmesh } = await pool.bake();
  assert.ok(navmesh.info.polygons > 0);
  navmesh.dispose();
});

test('nothing is left behind', () => {
  assert.equal(way.handleCount, 0);
});
