// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Mistakes that plain JavaScript lets through: each is an error that names what is wrong, and what
// can be understood is accepted.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Waymesh } from '../dist/index.js';
import { floor, loadWaymesh, using } from './support.mjs';

const way = await loadWaymesh();
const level = way.level(floor(20));
const mesh = level.bake();
const query = mesh.query();
after(() => [query, mesh, level].forEach((thing) => thing.dispose()));

/** Each call throws an invalid_argument with its message. */
function refused(...cases) {
  for (const [act, message] of cases) assert.throws(act, { code: 'invalid_argument', message });
}
const [from, to] = [
  [3, 0, 3],
  [15, 0, 12],
];

test('positions are arrays or objects of three finite numbers', () => {
  const expected = query.findPath({ from, to });
  assert.equal(expected.status, 'complete');
  const forms = [
    ([x, y, z]) => ({ x, y, z }),
    (position) => Float32Array.from(position),
    (position) => Float64Array.from(position),
  ];
  for (const form of forms)
    assert.deepEqual(query.findPath({ from: form(from), to: form(to) }), expected);
  assert.deepEqual(query.nearest({ x: 3, y: 0, z: 3 }), query.nearest(from));
  refused(
    [() => query.findPath({ from: [1, 2], to }), /^from must be three finite.*not \[1, 2\]$/],
    [() => query.findPath({ from: { x: 1, z: 2 }, to }), /^from must be .*not \{ x, z \}$/],
    [() => query.findPath({ from, to: [1, NaN, 2] }), /^to must be three finite.*NaN/],
    [() => query.findPath({ from, to: ['1', 0, 2] }), /^to must be three finite.*"1"/],
    [() => query.findPath({ from }), /^there is no 'to' in the path query$/],
    [() => query.nearest([1, 0, 2, 3]), /^point must be three finite/],
    [() => query.nearest(), /^point must be three finite.*not undefined/],
    [() => query.nearest(from, 4), /^extents must be three numbers/],
    [() => query.distances([1, 0], [1, 0, 1]), /^from must be three/],
  );
});

test('lists of numbers are arrays of any type', () => {
  const [length] = query.distances(from, Float32Array.from(to));
  assert.ok(length > 10 && length < 20);
  for (const list of [to, Float64Array.from(to), Uint8Array.from(to)])
    assert.deepEqual([...query.distances(from, list)], [length]);
  const { polygon } = query.nearest(from);
  assert.ok(query.polygonsInShape(polygon, from, [2, 0, 2, 2, 0, 4, 4, 0, 4]).polygons.length > 0);
  const { vertices, triangles } = floor(20);
  for (const list of [Array.from(triangles), Uint16Array.from(triangles)])
    using((use) => {
      const same = use(
        way.level({ kind: 'triangles', vertices: [...vertices], triangles: list, areas: [63, 63] }),
      );
      assert.equal(same.info.hash, level.info.hash);
    });
  refused(
    [() => query.distances(from, [1, 0]), /^to must have 3 numbers each, and has 2/],
    [() => query.distances(from, [1, '0', 2]), /^to\[1\] must be a number, not "0"/],
    [() => query.distances(from, 7), /^to must be a Float32Array or an array of numbers, not 7/],
    [() => way.level({ ...floor(9), triangles: [0, 1, -2] }), /^triangles\[2\] must be from 0 to/],
    [() => way.level({ ...floor(9), triangles: [0, 1] }), /^triangles must have 3 numbers each/],
    [() => way.level({ ...floor(9), areas: [63] }), /^areas must have one number per triangle/],
    [() => way.level({ ...floor(9), vertices: undefined }), /^there is no 'vertices' in/],
  );
});

test('numbers are numbers', () => {
  refused(
    [() => level.bake({ agentRadius: '0.5' }), /^agentRadius must be a number, not "0\.5"$/],
    [() => level.bake({ tileSize: '48' }), /^tileSize must be an integer, not "48"$/],
    [() => level.bake({ tileSize: 48.5 }), /^tileSize must be an integer, not 48\.5$/],
    [() => level.plan({ agentHeight: null }), /^agentHeight must be a number, not null$/],
    [() => level.bakeSet([{ name: 'a', radius: '1' }]), /^radius must be a number/],
    [() => query.wallDistance(7, from), /^from must be a bigint of 64 bits, not 7$/],
    [() => query.wallDistance(7n, from, '3'), /^radius must be a number/],
    [() => query.randomPoints('many', 1), /^count must be an integer/],
    [() => mesh.tile('0'), /^number must be an integer/],
    [() => query.findPath({ from, to, maxNodes: -1 }), /^maxNodes must be from 0/],
    [() => query.setFilter({ costs: { water: 2 } }), /^an area in costs must be an integer/],
    [() => query.setFilter({ include: 70000 }), /^include must be from/],
    [() => mesh.validate({ foreign: 'no' }), /^foreign must be true or false/],
  );
  query.setFilter({ exclude: ~0xfffe });
  assert.equal(query.nearest(from), null);
  query.setFilter(null);
});

test('misspelled settings get the name that was meant', () => {
  const radius = /^there is no '\w+' in the settings: did you mean 'agentRadius'\?$/;
  const maxSpeed = /^there is no 'max_speed' in the agent's parameters: did you mean 'maxSpeed'\?$/;
  using((use) => {
    const crowd = use(way.crowd([mesh]));
    refused(
      [() => level.bake({ agentRadus: 1 }), radius],
      [() => level.bake({ agent_radius: 1 }), radius],
      [() => level.plan({ agentradius: 1 }), radius],
      [() => level.bake({ agent: {} }), /^there is no 'agent' in the settings: use agentHeight, /],
      [() => level.bake({ size: 5 }), /^there is no 'size' in the settings: use /],
      [() => level.bake({}, { volume: [] }), /in the bake options: did you mean 'volumes'\?$/],
      [() => level.bake({}, { toString: 1 }), /^there is no 'toString' in the bake options/],
      [() => query.findPath(from, to), /^the path query must be an object such as \{ from, to \}/],
      [
        () => query.findPath({ start: from, end: to }),
        /^there is no 'start' in the path query: use/,
      ],
      [() => crowd.add(from, { max_speed: 2 }), maxSpeed],
      [() => way.crowd([mesh], { stuckafter: 2 }), /did you mean 'stuckAfter'\?$/],
      [() => way.crowd(mesh), /^the navmeshes must be an array, not a NavMesh$/],
      [() => query.setFilter({ cost: {} }), /in the filter: did you mean 'costs'\?$/],
      [() => mesh.encode({ setings: {} }), /in the notes: did you mean 'settings'\?$/],
      [() => level.bakeSet([{ nam: 'a' }]), /in an agent: did you mean 'name'\?$/],
      [() => mesh.edit().addLink({ start: from, end: to, oneway: true }), /mean 'oneWay'\?$/],
    );
  });
});

test('objects of worlds have known shapes, places and effects', () => {
  using((use) => {
    const world = use(way.world(level));
    const box = { shape: { kind: 'box', sides: [1, 1, 1] }, effect: 'solid', center: from };
    const { center: _, ...unplaced } = box;
    refused(
      [
        () => world.add({ ...box, shape: { kind: 'box', size: [1, 1, 1] } }),
        /^there is no 'size' in a box: did you mean 'sides'\?$/,
      ],
      [() => world.add({ ...box, shape: { kind: 'box' } }), /^there is no 'sides' in a box$/],
      [
        () => world.add({ ...box, shape: { kind: 'cube', sides: [1, 1, 1] } }),
        /^kind must be 'box', 'cylinder', 'sphere', 'capsule', 'hull' or 'mesh', not "cube"$/,
      ],
      [
        () => world.add({ ...unplaced, position: from }),
        /^there is no 'position' in the object: use/,
      ],
      [() => world.add(unplaced), /^the object needs a center or a transform$/],
      [() => world.add({ ...box, effect: 'wall' }), /^effect must be 'carve', 'solid' or 'area'/],
      [() => world.add({ ...box, effect: 'area' }), /^there is no 'area' in the object, whose/],
      [() => world.add({ ...unplaced, transform: [1, 0] }), /^transform must be twelve numbers/],
      [() => world.add({ ...box, shape: { kind: 'mesh', mesh } }), /^mesh must be a Level/],
      [
        () => world.addVolume({ kind: 'ball', area: 5 }),
        /^kind must be 'box', 'cylinder' or 'prism'/,
      ],
      [
        () => world.addVolume({ kind: 'box', low: from, hight: to, area: 5 }),
        /did you mean 'high'\?$/,
      ],
      [() => world.update({ ms: 4 }), /^there is no 'ms' in the update options: use milliseconds/],
      [() => way.world(level, {}, { agent: [] }), /did you mean 'agents'\?$/],
    );
    const { x, y, z } = { x: 3, y: 0, z: 3 };
    assert.equal(typeof world.add({ ...box, center: { x, y, z } }), 'bigint');
  });
});

test('bytes are bytes', () => {
  const file = new TextEncoder().encode('v 0 0 0\nv 0 0 9\nv 9 0 9\nf 1 2 3\n');
  const padded = new Uint8Array(file.length + 8);
  padded.set(file, 8);
  const read = (bytes) =>
    way.level({ kind: 'files', files: [{ name: 'a.obj', bytes }] }).use(({ info }) => info.hash);
  const expected = read(file);
  for (const form of [file.slice().buffer, Buffer.from(file), new DataView(padded.buffer, 8)])
    assert.equal(read(form), expected);
  const notBytes = (shown) =>
    new RegExp(`^bytes must be a Uint8Array or an ArrayBuffer, not ${shown}$`);
  refused(
    [() => read('v 0 0 0'), notBytes('"v 0 0 0"')],
    [() => read(Promise.resolve(file)), notBytes('a Promise')],
    [() => read([1, 2, 3]), notBytes('\\[1, 2, 3\\]')],
    [() => read(undefined), /^there is no 'bytes' in a file$/],
    [() => way.level({ kind: 'files', files: { name: 'a.obj' } }), /^files must be an array/],
    [() => way.decodeTile('x'), notBytes('"x"')],
    [() => way.decodeDetour(5), notBytes('5')],
    [() => way.decodeWorld(null), notBytes('null')],
    [() => way.decodeNavMesh({}), notBytes('\\{ {2}\\}')],
    [() => way.decodeNavMeshSet(), notBytes('undefined')],
  );
  const encoded = mesh.encode();
  using((use) => {
    const crowd = use(way.crowd([mesh]));
    refused([() => crowd.restore('x'), notBytes('"x"')]);
    crowd.restore(crowd.save().buffer);
    assert.equal(use(way.decodeNavMesh(encoded.buffer).mesh).info.hash, mesh.info.hash);
  });
});

test('a level has a kind', () => {
  const kinds = /^kind must be 'triangles', 'files' or 'scene', not /;
  refused(
    [() => way.level({ name: 'a.obj', bytes: new Uint8Array(1) }), kinds],
    [() => way.level({ kind: 'file', name: 'a.obj' }), kinds],
    [() => way.level('a.obj'), /^the level must be an object/],
    [() => way.level({ kind: 'scene', nam: 'maze' }), /in a scene: did you mean 'name'\?$/],
    [() => way.level({ kind: 'scene', name: 'maze', seed: 0.5 }), /^seed must be an integer/],
  );
});

test('words are listed', () => {
  const partial = /^partial must be 'none', 'by_air' or 'by_walk', not "byAir"$/;
  refused(
    [() => query.findPath({ from, to, partial: 'byAir' }), partial],
    [() => query.findPath({ from, to, method: 'fast' }), /^method must be 'optimal' or 'corridor'/],
    [() => level.bake({ partition: 'round' }), /^partition must be 'watershed', 'monotone' or/],
    [() => mesh.export('gltf'), /^format must be 'obj' or 'glb', not "gltf"$/],
    [() => way.record(['raster']), /^stages\[0\] must be 'rasterize', /],
    [() => way.record('tile'), /^stages must be an array/],
  );
});

test('objects of another kind or of another instance are refused', async () => {
  const other = await Waymesh.load(way.module);
  using((use) => {
    const stranger = use(use(other.level(floor(20))).bake());
    refused(
      [() => query.setNavMesh(level), /^mesh must be a NavMesh, not a Level$/],
      [() => query.setNavMesh(stranger), /^mesh belongs to another instance of the library$/],
      [() => way.crowd([stranger]), /^navmeshes\[0\] belongs to another instance/],
      [() => way.world(mesh), /^level must be a Level/],
      [() => level.bake({}, { record: {} }), /^record must be a BakeRecord/],
    );
  });
});

test('the source of the module is bytes, not its address', async () => {
  await assert.rejects(Waymesh.load('waymesh.wasm'), {
    code: 'invalid_argument',
    message: /^an address is not a module: pass fetch\("waymesh\.wasm"\)/,
  });
});

test('links and agents that the library returned are accepted', () => {
  using((use) => {
    const edit = mesh.edit();
    edit.addLink({ start: from, end: to });
    const linked = use(edit.commit());
    const again = mesh.edit();
    for (const link of linked.links()) again.addLink(link);
    assert.equal(use(again.commit()).info.hash, linked.info.hash);
    const set = use(level.bakeSet([{ name: 'guard' }]));
    assert.equal(use(level.bakeSet(set.agents)).agents.length, 1);
  });
});

test('things are disposed at the end of a block with `using`', () => {
  const before = way.handleCount;
  const thing = mesh.query();
  assert.equal(typeof thing[Symbol.dispose], 'function');
  thing[Symbol.dispose]();
  assert.equal(way.handleCount, before);
});

test('what the library says about a navmesh is JSON', () => {
  const { hash } = JSON.parse(JSON.stringify(mesh.info));
  assert.match(hash, /^[0-9a-f]{16}$/);
  assert.equal(hash, mesh.info.hash);
  JSON.stringify(level.info);
  using((use) => JSON.stringify(use(mesh.tile(0)).info));
  const { notes } = way.decodeNavMesh(mesh.encode({ inputHash: level.info.hash }));
  assert.equal(notes.inputHash, level.info.hash);
});

test('the types refuse the same mistakes', () => {
  const compiler = new URL('../node_modules/typescript/bin/tsc', import.meta.url).pathname;
  const project = new URL('types/tsconfig.json', import.meta.url).pathname;
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project]);
  assert.equal(status, 0, String(stdout));
});

test('the documented size of the module is the real one', () => {
  const page = readFileSync(new URL('../../../docs/bindings.md', import.meta.url), 'utf8');
  const [, told] = /The module has about\s+([\d.]+) MB/.exec(page);
  const { length } = readFileSync(new URL('../dist/waymesh.wasm', import.meta.url));
  assert.ok(Math.abs(length / 1e6 - told) < 0.1 * told, `${length} bytes, documented: ${told} MB`);
});
