// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Waymesh } from '../dist/index.js';
import { floor, loadWaymesh, using, wasmBytes } from './support.mjs';

const way = await loadWaymesh();

test('the tiles of a baker, as bytes or not, make the navmesh of a bake', () => {
  using((use) => {
    const level = use(way.level({ kind: 'scene', name: 'dungeon', seed: 7, size: 32 }));
    const whole = use(level.bake({ tileSize: 32 }));
    const plan = level.plan({ tileSize: 32 });
    const baker = use(level.baker({ tileSize: 32 }));
    const edit = use(use(baker.emptyNavMesh()).edit());
    for (let z = 0; z < plan.tilesZ; ++z) {
      for (let x = 0; x < plan.tilesX; ++x) {
        const tile = use(baker.bake(x, z));
        if (tile.info.polygonCount > 0) edit.addTile(use(way.decodeTile(tile.encode())));
      }
    }
    const mesh = use(edit.commit());
    assert.equal(mesh.info.hash, whole.info.hash);
    mesh.validate();
    assert.throws(() => baker.bake(99, 0), /there is no tile \(99, 0\)/);
  });
});

test('progress is told, and true cancels', () => {
  using((use) => {
    const level = use(way.level(floor(20)));
    let last = [0, 0];
    use(
      level.bake({ cellSize: 0.3, tileSize: 16 }, { onProgress: (...told) => void (last = told) }),
    );
    assert.deepEqual(last, [25, 25]);
    assert.throws(() => level.bake({ tileSize: 16 }, { onProgress: (done) => done >= 2 }), {
      code: 'cancelled',
    });
    const own = new Error('of my own');
    assert.throws(
      () =>
        level.bake(
          {},
          {
            onProgress: () => {
              throw own;
            },
          },
        ),
      (e) => e === own,
    );
    use(level.bake());
  });
});

test('volumes of every kind mark their areas', () => {
  using((use) => {
    const level = use(way.level(floor(20)));
    const volumes = [
      { kind: 'box', low: [2, -1, 2], high: [6, 1, 6], area: 5 },
      { kind: 'cylinder', base: [15, -1, 5], radius: 2, height: 3, area: 6 },
      { kind: 'prism', outline: [10, 10, 10, 15, 15, 15], minHeight: -1, maxHeight: 1, area: 7 },
    ];
    const areas = new Set(use(level.bake({}, { volumes })).geometry().areas);
    assert.deepEqual([...areas].sort(), [5, 6, 63, 7]);
    assert.throws(
      () => level.bake({}, { volumes: [{ ...volumes[0], area: 300 }] }),
      /volume 0 has an area beyond 255/,
    );
  });
});

test('bad settings get the sentence of the library', () => {
  using((use) => {
    const level = use(way.level(floor(20)));
    assert.throws(() => level.bake({ cellSize: 0.001 }), /raise cell_size/);
    assert.throws(() => level.plan({ agentHeight: NaN }), { code: 'invalid_argument' });
    assert.throws(() => level.bake({ partition: 'round' }), /partition must be 'watershed'/);
  });
});

test('stages are kept, and belong together', () => {
  using((use) => {
    const level = use(way.level({ kind: 'scene', name: 'dungeon', seed: 7, size: 32 }));
    const record = use(way.record());
    const mesh = use(level.bake({}, { record }));
    const tile = record.tile(0);
    const columns = tile.width * tile.depth;
    const spans = record.spans(0, 'rasterize');
    assert.equal(spans.columns.length, columns + 1);
    assert.equal(spans.columns[columns], spans.tops.length);
    const floors = record.floors(0, 'erode');
    assert.equal(record.distances(0).length, floors.heights.length);
    assert.equal(record.regions(0).length, floors.heights.length);
    assert.equal(floors.neighbors.length, 4 * floors.heights.length);
    assert.ok(record.contours(0, { raw: true }).points.length > record.contours(0).points.length);
    assert.equal(record.polygons(0).first.length - 1, mesh.info.polygons);
    assert.equal(record.detail(0).polygons.length, mesh.info.detailTriangles);
    assert.equal(record.report.polygons, mesh.info.polygons);
    assert.ok(record.report.stageSeconds.rasterize > 0);
    const few = use(way.record(['polygons']));
    use(level.bake({}, { record: few }));
    assert.deepEqual(few.tile(0).stages, ['polygons']);
    assert.throws(() => few.spans(0, 'rasterize'), /has not kept the stage rasterize/);
  });
});

test('the geometry of a navmesh is handed out as views where they are asked for', () => {
  using((use) => {
    const mesh = use(
      use(way.level({ kind: 'scene', name: 'maze', size: 4 })).bake({ tileSize: 32 }),
    );
    const own = mesh.geometry();
    const handles = way.handleCount;
    const { count, buffer } = mesh.withGeometry((views) => {
      assert.deepEqual(views, own);
      return { count: views.areas.length, buffer: views.vertices.buffer };
    });
    assert.equal(count, mesh.info.polygons);
    assert.ok(buffer.byteLength >= way.memoryBytes, 'a view of all memory');
    assert.notEqual(own.vertices.buffer, buffer);
    const stop = new Error('of my own');
    assert.throws(
      () =>
        mesh.withGeometry(() => {
          throw stop;
        }),
      (e) => e === stop,
    );
    assert.equal(way.handleCount, handles);
  });
});

test('a thousand bakes leave no handle and no memory behind', async () => {
  const own = await Waymesh.load(wasmBytes());
  const once = () =>
    using((use) => {
      const level = use(own.level({ kind: 'scene', name: 'maze', size: 2 }));
      const record = use(own.record(['polygons', 'compact']));
      const mesh = use(level.bake({ tileSize: 32 }, { record }));
      mesh.geometry();
      mesh.withGeometry(({ areas }) => areas.length);
      record.floors(0, 'compact');
      const query = use(mesh.query());
      query.findPath({ from: [1, 0, 1], to: [5, 0, 5], explored: true });
      use(own.decodeNavMesh(mesh.encode()).mesh);
      assert.throws(() => level.bake({ cellSize: 1e-6 }));
    });
  for (let i = 0; i < 50; ++i) once();
  const before = own.memoryBytes;
  for (let i = 0; i < 1000; ++i) once();
  assert.equal(own.handleCount, 0);
  assert.equal(own.memoryBytes, before);
});

test('what does not fit is refused, and the instance goes on', () => {
  using((use) => {
    const level = use(way.level(floor(200000)));
    assert.throws(() => level.bake({ cellSize: 0.5 }), { code: 'too_large' });
    use(use(way.level(floor(20))).bake());
  });
});

test('the navmeshes of several agents are one file', () => {
  using((use) => {
    const level = use(way.level({ kind: 'scene', name: 'pillars', size: 6 }));
    const set = use(level.bakeSet([{ name: 'guard' }, { name: 'troll', radius: 1 }]));
    const { set: copy, notes } = way.decodeNavMeshSet(set.encode({ areas: { 10: 'water' } }));
    use(copy);
    assert.deepEqual(copy.agents, set.agents);
    assert.deepEqual(notes.areas, { 10: 'water' });
    for (const name of ['guard', 'troll'])
      assert.equal(use(copy.forAgent(name)).info.hash, use(set.forAgent(name)).info.hash);
    assert.throws(() => copy.forAgent('ogre'), { code: 'invalid_argument' });
    assert.throws(() => way.decodeNavMeshSet(new Uint8Array(9)), { code: 'bad_format' });
  });
});
