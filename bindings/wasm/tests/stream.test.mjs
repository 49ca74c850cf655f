// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadWaymesh, using } from './support.mjs';

const way = await loadWaymesh();
/** Tiles of 32 cells of 0.25. */
const side = 8;
const settings = { cellSize: 0.25, cellHeight: 0.2, tileSize: 32 };

/** The ground of a tile. */
function ground({ x, z }) {
  const [x0, z0] = [x * side, z * side];
  const [x1, z1] = [x0 + side, z0 + side];
  return {
    kind: 'triangles',
    vertices: [x0, 0, z0, x0, 0, z1, x1, 0, z1, x1, 0, z0],
    triangles: [0, 1, 2, 0, 2, 3],
  };
}

function withWorld(body) {
  using((use) => {
    const empty = use(way.level({ kind: 'triangles', vertices: [], triangles: [] }));
    const grid = { min: [0, -1, 0], max: [side, 5, side] };
    body(use(way.world(empty, settings, { grid })), use);
  });
}

test('a stream loads the tiles around a point, and evicts what is far', () => {
  withWorld((world, use) => {
    const asked = [];
    const stream = use(
      world.stream({ radius: side, load: (coord) => (asked.push(coord), ground(coord)) }),
    );
    const first = stream.update([[4, 0, 4]]);
    assert.equal(first.loaded.length, asked.length);
    assert.ok(first.loaded.some(({ x, z }) => x === 0 && z === 0));
    assert.equal(first.error, '');
    world.update();
    use(world.navMesh())
      .query()
      .use((query) => assert.ok(query.nearest([4, 0, 4])));
    const second = stream.update([[404, 0, 4]]);
    assert.ok(second.loaded.some(({ x }) => x === 50));
    world.update();
    use(world.navMesh())
      .query()
      .use((query) => assert.ok(query.nearest([404, 0, 4])));
    assert.deepEqual(stream.update([]).loaded, []);
  });
});

test('empty tiles and tiles that fail are told', () => {
  withWorld((world, use) => {
    const stream = use(
      world.stream({
        radius: 1,
        load({ x }) {
          if (x < 0) throw new Error('not fetched yet');
          return null;
        },
      }),
    );
    assert.equal(stream.update([[4, 0, 4]]).loaded.length, 1);
    const report = stream.update([[-4, 0, 4]]);
    assert.deepEqual(report.failed, [{ x: -1, z: 0, layer: 0 }]);
    assert.equal(report.error, 'not fetched yet');
    assert.throws(() => world.stream({}), /there is no 'load' in the stream options/);
    assert.throws(() => world.stream({ load: 3 }), /load must be a function/);
  });
});

test('nothing is left', () => assert.equal(way.handleCount, 0));
