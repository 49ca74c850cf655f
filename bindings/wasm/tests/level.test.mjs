// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WaymeshError } from '../dist/index.js';
import { floor, loadWaymesh, using } from './support.mjs';

const way = await loadWaymesh();
const text = (value) => new TextEncoder().encode(value);
const OBJ = 'o Pool\nv 0 0 0\nv 0 0 9\nv 9 0 9\nv 9 0 0\nf 1 2 3 4\n';

const refused = (code, message) => (error) => {
  assert.ok(error instanceof WaymeshError);
  assert.equal(error.code, code);
  assert.match(error.message, message);
  return true;
};

test('triangles go in and come out', () => {
  using((use) => {
    const level = use(way.level(floor(20)));
    assert.equal(level.info.triangleCount, 2);
    assert.deepEqual(level.info.bounds, { min: [0, 0, 0], max: [20, 0, 20] });
    assert.deepEqual(level.vertices(), floor(20).vertices);
    assert.deepEqual(level.triangles({ borrow: true }), floor(20).triangles);
    assert.deepEqual([...level.areas()], [63, 63]);
  });
});

test('arrays are copies of their own, unless they are borrowed', () => {
  using((use) => {
    const level = use(way.level(floor(20)));
    assert.equal(level.vertices().buffer.byteLength, 48);
    assert.equal(level.vertices({ borrow: true }).buffer.byteLength, way.memoryBytes);
  });
});

test('files are read by their ending, with rules, places and parts', () => {
  using((use) => {
    const level = use(
      way.level({
        kind: 'files',
        files: [{ name: 'level.obj', bytes: text(OBJ) }],
        options: { scale: 2, move: [0, 5, 0], areaRules: ['Pool=water:3'] },
      }),
    );
    assert.deepEqual(level.info.bounds.max, [18, 5, 18]);
    assert.deepEqual([...level.areas()], [10, 10]);
    assert.deepEqual(level.partNames(0), { object: 'Pool', group: '', material: '' });
    assert.throws(() => level.partNames(1), refused('invalid_argument', /no part 1 of 1/));
  });
});

test('a scene of RecastDemo brings its mesh, volumes and links', () => {
  const scene = 'f level.obj\nc 1 0 1  8 0 8  0.5 1 5 8\nv 4 2 -1 2\n1 0 1\n1 0 3\n3 0 3\n3 0 1\n';
  using((use) => {
    const level = use(
      way.level({
        kind: 'files',
        files: [
          { name: 'demo.gset', bytes: text(scene) },
          { name: 'level.obj', bytes: text(OBJ) },
        ],
      }),
    );
    assert.equal(level.volumes.length, 1);
    assert.equal(level.volumes[0].kind, 'prism');
    assert.equal(level.links.length, 1);
    assert.equal(use(level.bake()).info.links, 1);
    assert.equal(use(level.bake({}, { volumes: [] })).info.links, 1);
  });
});

test('bad files get the sentence of the library', () => {
  const read = (name, bytes) => () => way.level({ kind: 'files', files: [{ name, bytes }] });
  assert.throws(read('a.obj', text('f 1 2 3\n')), refused('bad_format', /a\.obj:1: vertex index/));
  assert.throws(read('a.doc', text('x')), refused('bad_format', /files that end in \.obj/));
  assert.throws(read('a.glb', text('')), refused('bad_format', /a\.glb: is empty/));
  assert.throws(read('a.gltf', text('{')), refused('bad_format', /a\.gltf/));
  assert.throws(read('a.stl', text('solid x\nnonsense')), refused('bad_format', /a\.stl/));
  assert.throws(read('a.ply', text('ply\nnonsense')), refused('bad_format', /a\.ply/));
  const castle = () => way.level({ kind: 'scene', name: 'castle' });
  assert.throws(castle, refused('invalid_argument', /castle/));
});

test('what was disposed is refused', () => {
  const level = way.level(floor(20));
  level.dispose();
  level.dispose();
  assert.throws(() => level.info, refused('bad_handle', /Level was disposed/));
});
