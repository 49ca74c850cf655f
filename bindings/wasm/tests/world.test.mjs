// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floor, loadWaymesh, using } from './support.mjs';

const way = await loadWaymesh();
const settings = { tileSize: 32 };

/** A world on a square floor, after its first update. */
function withWorld(side, body) {
  using((use) => {
    const level = use(way.level(floor(side)));
    const world = use(way.world(level, settings));
    world.update();
    body(world, level, use);
  });
}

const hashOf = (world) => world.navMesh().use((mesh) => mesh.info.hash);
const freshHash = (world) =>
  world.bake().use((set) => set.forAgent(set.agents[0].name).use((mesh) => mesh.info.hash));
const isReachable = (world, from, to) =>
  world
    .navMesh()
    .use((mesh) => mesh.query().use((query) => query.findPath({ from, to }).status === 'complete'));

const shapes = (level) => [
  { kind: 'box', sides: [1, 1, 2] },
  { kind: 'cylinder', radius: 0.6, height: 1.5 },
  { kind: 'sphere', radius: 0.8 },
  { kind: 'capsule', radius: 0.5, height: 2 },
  { kind: 'hull', points: [-1, -1, -1, 1, -1, -1, 0, -1, 1, 0, 1, 0] },
  { kind: 'mesh', mesh: level },
];

/** A closed pyramid. */
const pyramid = {
  kind: 'triangles',
  vertices: Float32Array.of(-1, -0.5, -1, 1, -0.5, -1, 1, -0.5, 1, -1, -0.5, 1, 0, 1, 0),
  triangles: Uint32Array.of(0, 1, 2, 0, 2, 3, 0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0),
};

test('a world is a fresh bake, with every shape and effect', () => {
  withWorld(20, (world, level, use) => {
    const bare = hashOf(world);
    assert.equal(bare, use(level.bake(settings)).info.hash);
    const ids = [];
    shapes(use(way.level(pyramid))).forEach((shape, column) =>
      ['carve', 'solid', 'area'].forEach((effect, row) => {
        const before = hashOf(world);
        const center = [3 + 2.7 * column, 0.5, 4 + 5 * row];
        const turn = shape.kind === 'box' ? 30 : 0;
        ids.push(world.add({ shape, effect, area: 11, center, turn }));
        assert.ok(world.update().tiles.length > 0);
        assert.notEqual(hashOf(world), before, `${shape.kind} ${effect}`);
      }),
    );
    assert.equal(hashOf(world), freshHash(world));
    world.move(ids[0], [10, 0.5, 17], 45);
    world.setTransform(ids[1], [2, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0.5, 17]);
    world.replace(ids[2], {
      shape: { kind: 'sphere', radius: 1 },
      effect: 'carve',
      center: [15, 0, 2],
    });
    world.update();
    assert.equal(hashOf(world), freshHash(world));
    for (const id of ids) world.remove(id);
    world.update();
    assert.equal(hashOf(world), bare);
  });
});

test('random changes give the hash of a fresh bake', () => {
  using((use) => {
    const level = use(way.level({ kind: 'scene', name: 'dungeon', seed: 3, size: 32 }));
    const world = use(way.world(level, settings));
    const all = shapes(use(way.level(pyramid)));
    let seed = 1;
    const random = (below) => ((seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff) * below;
    const ids = [];
    for (let i = 0; i < 60; ++i) {
      const center = [random(32), random(1), random(32)];
      const shape = all[Math.floor(random(all.length))];
      const effect = ['carve', 'solid', 'area'][Math.floor(random(3))];
      if (ids.length < 4 || random(3) < 1) ids.push(world.add({ shape, effect, area: 12, center }));
      else if (random(2) < 1)
        world.move(ids[Math.floor(random(ids.length))], center, random(1) < 0.5 ? 0 : 90);
      else world.remove(ids.splice(Math.floor(random(ids.length)), 1)[0]);
      if (i % 3 === 0) world.update({ tiles: 2, pointsOfInterest: [center] });
      if (i % 20 !== 19) continue;
      world.update();
      assert.equal(world.pending, 0);
      assert.equal(hashOf(world), freshHash(world));
    }
  });
});

test('an update with a budget leaves the rest pending', () => {
  using((use) => {
    const world = use(way.world(use(way.level(floor(40))), settings));
    const all = world.pending;
    assert.ok(all > 8);
    const far = { min: [39, 0, 39], max: [39.5, 1, 39.5] };
    assert.equal(world.isCurrent(far), false);
    const report = world.update({ tiles: 1, pointsOfInterest: [far.min] });
    assert.deepEqual([report.tiles.length, report.pending], [1, all - 1]);
    const keys = world.tilesTouching(far).map(({ x, z }) => `${x} ${z}`);
    assert.ok(keys.includes(`${report.tiles[0].x} ${report.tiles[0].z}`));
    assert.ok(keys.length < all);
    assert.equal(world.isCurrent(far), true);
    world.update();
    assert.equal(hashOf(world), freshHash(world));
  });
});

test('floors that are kept without compression change no result', () => {
  using((use) => {
    const level = use(way.level(floor(20)));
    for (const maxRecentBytes of [0, 1 << 20]) {
      const world = use(way.world(level, settings, { maxRecentBytes }));
      world.update();
      const shape = { kind: 'box', sides: [2, 2, 2] };
      for (const x of [5, 6]) {
        world.add({ shape, effect: 'carve', center: [x, 0.5, 5] });
        world.update();
      }
      assert.equal(hashOf(world), freshHash(world));
    }
    assert.throws(() => way.world(level, settings, { maxRecentBytes: -1 }), /maxRecentBytes/);
  });
});

test('a door closes at once, and its tiles are told', () => {
  withWorld(20, (world) => {
    const door = { kind: 'box', sides: [2, 3, 30] };
    const id = world.add({
      shape: door,
      effect: 'area',
      area: 20,
      name: 'gate',
      center: [10, 0, 10],
    });
    world.update();
    world.takeChanges();
    assert.deepEqual(world.takeChanges(), []);
    assert.equal(world.find('gate'), id);
    assert.equal(world.find('no such'), null);
    assert.ok(isReachable(world, [2, 0, 10], [18, 0, 10]));
    world.setOpen(id, false);
    assert.ok(world.takeChanges().length > 0);
    assert.ok(!isReachable(world, [2, 0, 10], [18, 0, 10]));
    assert.equal(hashOf(world), freshHash(world));
    world.setOpen(id, true);
    assert.ok(isReachable(world, [2, 0, 10], [18, 0, 10]));
  });
});

test('a world is saved with its ids and pending tiles', () => {
  withWorld(20, (world, _level, use) => {
    const link = world.addLink({ start: [2, 0, 2], end: [18, 0, 18] });
    world.addVolume({ kind: 'box', area: 11, low: [3, -1, 3], high: [6, 1, 6] });
    const id = world.add({
      shape: { kind: 'box', sides: [1, 1, 1] },
      effect: 'solid',
      center: [9, 0, 9],
    });
    const copy = use(way.decodeWorld(world.encode()));
    assert.equal(copy.pending, world.pending);
    assert.equal(copy.objectCount, world.objectCount);
    for (const each of [world, copy]) each.update();
    assert.equal(hashOf(copy), hashOf(world));
    assert.equal(use(copy.navMesh()).info.links, 1);
    copy.remove(link);
    copy.remove(id);
    copy.update();
    assert.equal(hashOf(copy), freshHash(copy));
    assert.notEqual(hashOf(copy), hashOf(world));
    assert.throws(() => way.decodeWorld(world.encode().slice(9)), { code: 'bad_format' });
  });
});

test('several agents have their navmeshes together', () => {
  using((use) => {
    const level = use(way.level({ kind: 'scene', name: 'pillars', size: 6 }));
    const agents = [{ name: 'guard' }, { name: 'troll', radius: 1 }];
    const world = use(way.world(level, settings, { agents }));
    world.update();
    const [set, fresh] = [use(world.navMeshes()), use(world.bake())];
    const hashes = ['guard', 'troll'].map((name) => use(set.forAgent(name)).info.hash);
    assert.deepEqual(
      hashes,
      ['guard', 'troll'].map((name) => use(fresh.forAgent(name)).info.hash),
    );
    assert.notEqual(hashes[0], hashes[1]);
  });
});

test('a path index follows the snapshots when it is told to', () => {
  using((use) => {
    const level = use(way.level({ kind: 'scene', name: 'maze', size: 10 }));
    const world = use(way.world(level, settings));
    world.update();
    assert.throws(() => world.updateIndex(), { code: 'invalid_argument' });
    world.keepIndex({ forAllPaths: true });
    world.updateIndex();
    const before = world.indexedNavMesh();
    use(before.mesh);
    world.add({ shape: { kind: 'box', sides: [1, 1, 1] }, effect: 'carve', center: [5, 0.5, 5] });
    world.update();
    assert.equal(use(before.index).isStale(use(world.navMesh())), true);
    world.updateIndex();
    const { mesh, index } = world.indexedNavMesh();
    assert.equal(use(index).isStale(use(mesh)), false);
    assert.equal(mesh.info.hash, hashOf(world));
    const fresh = use(mesh.pathIndex({ forAllPaths: true, isUpdatable: true }));
    assert.equal(index.info.hash, fresh.info.hash);
    assert.throws(() => world.indexedNavMesh(1), { code: 'invalid_argument' });
    assert.throws(() => world.keepIndex({ landmarks: 33 }), { code: 'invalid_argument' });
  });
});

test('stale ids and invalid numbers are refused', () => {
  withWorld(10, (world) => {
    const before = hashOf(world);
    const crate = { shape: { kind: 'box', sides: [1, 1, 1] }, effect: 'solid', center: [5, 0, 5] };
    const id = world.add(crate);
    assert.throws(() => world.setOpen(id, false), { code: 'invalid_argument' });
    world.remove(id);
    for (const act of [
      () => world.remove(id),
      () => world.move(id, [1, 0, 1]),
      () => world.add({ ...crate, shape: { kind: 'sphere', radius: NaN } }),
      () => world.add({ ...crate, center: [NaN, 0, 0] }),
      () => world.add({ ...crate, effect: 'area', area: 256 }),
    ])
      assert.throws(act, { code: 'invalid_argument' });
    world.update();
    assert.equal(hashOf(world), before);
  });
});
