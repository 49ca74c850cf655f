// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadWaymesh, using } from './support.mjs';

const way = await loadWaymesh();
const level = way.level({ kind: 'scene', name: 'maze', seed: 7, size: 10 });
const mesh = level.bake({ tileSize: 32 });
const query = mesh.query();
const { points } = query.randomPoints(20, 5);
after(() => [query, mesh, level].forEach((thing) => thing.dispose()));

const at = (i) => points.slice(3 * i, 3 * i + 3);
const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, b), `${a} and ${b}`);

test('paths have the same length with an index, and turn at corners that were expanded', () => {
  using((use) => {
    const index = use(mesh.pathIndex({ forAllPaths: true }));
    const corners = index.corners();
    for (let i = 0; i + 1 < 20; ++i) {
      const question = { from: at(i), to: at(i + 1), explored: true };
      query.setPathIndex(null);
      const plain = query.findPath(question);
      assert.equal(plain.exploredCorners.length, 0);
      query.setPathIndex(index);
      const path = query.findPath(question);
      near(path.length, plain.length);
      const expanded = new Set(
        [...path.exploredCorners].map((c) => `${corners[3 * c]},${corners[3 * c + 2]}`),
      );
      for (let p = 1; p + 1 < path.points.length / 3; ++p)
        assert.ok(expanded.has(`${path.points[3 * p]},${path.points[3 * p + 2]}`));
      assert.equal(query.findPath({ ...question, explored: false }).exploredCorners.length, 0);
    }
    query.setPathIndex(null);
  });
});

test('a matrix of distances is that of single searches, with and without an index', () => {
  using((use) => {
    const plain = query.distanceMatrix(points, points);
    for (let i = 0; i < 20; ++i)
      query.distances(at(i), points).forEach((length, j) => near(plain[20 * i + j], length));
    query.setPathIndex(use(mesh.pathIndex()));
    query.distanceMatrix(points, points).forEach((length, i) => near(length, plain[i]));
    query.setPathIndex(null);
  });
});

test('an index for a filter is used with that filter, and tells its flags', () => {
  using((use) => {
    const usual = use(mesh.pathIndex());
    assert.equal(usual.info.include, 0xffff);
    assert.equal(usual.info.exclude, 0);
    const index = use(mesh.pathIndex({ forAllPaths: true, include: 3, exclude: 4 }));
    assert.equal(index.info.include, 3);
    assert.equal(index.info.exclude, 4);
    const question = { from: at(0), to: at(1), explored: true };
    query.setPathIndex(index);
    assert.equal(query.findPath(question).exploredCorners.length, 0);
    query.setFilter({ include: 3, exclude: 4 });
    const path = query.findPath(question);
    assert.equal(path.exploredCorners.length > 0, path.points.length > 6);
    query.setFilter(null);
    query.setPathIndex(null);
  });
});

test('a file keeps it', () => {
  using((use) => {
    const index = use(mesh.pathIndex({ landmarks: 8 }));
    const bytes = mesh.encode({ indexes: [index] });
    const { mesh: read, notes } = way.decodeNavMesh(bytes);
    use(read);
    assert.equal(notes.indexCount, 1);
    const again = use(way.decodePathIndex(bytes, read));
    assert.equal(again.info.hash, index.info.hash);
    assert.equal(again.isStale(read), false);
    assert.equal(again.isStale(mesh), true);
    assert.throws(() => way.decodePathIndex(mesh.encode(), read), { code: 'bad_format' });
    assert.throws(() => mesh.encode({ indexes: [mesh] }), { code: 'bad_handle' });
  });
});

test('it has corners on the ground and edges between them, and can be changed', () => {
  using((use) => {
    const index = use(mesh.pathIndex({ isUpdatable: true }));
    const { cornerCount } = index.info;
    const corners = index.corners();
    assert.equal(corners.length, 3 * cornerCount);
    for (let i = 0; i < corners.length; i += 3)
      assert.ok(query.nearest(corners.slice(i, i + 3)).distance < 1e-3);
    const edges = index.edges();
    assert.ok(edges.length > 0 && edges.every((corner) => corner < cornerCount));
    const few = use(index.withLandmarks(0));
    assert.ok(few.info.bytes < index.info.bytes);
    assert.throws(() => index.withLandmarks(33), /0 to 32/);
    const next = use(use(mesh.edit()).removeTile({ x: 0, z: 0, layer: 0 }).commit());
    const updated = use(index.updated(next));
    assert.equal(updated.isStale(next), false);
    assert.ok(updated.info.cornerCount < cornerCount);
    assert.throws(() => mesh.pathIndex({ landmark: 3 }), /did you mean 'landmarks'\?/);
  });
});
