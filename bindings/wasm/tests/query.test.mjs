// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { POINT_KINDS, WALL } from '../dist/index.js';
import { loadWaymesh, using } from './support.mjs';

const way = await loadWaymesh();
const level = way.level({ kind: 'scene', name: 'dungeon', seed: 7, size: 32 });
const mesh = level.bake({ tileSize: 32 });
const query = mesh.query();
after(() => [query, mesh, level].forEach((thing) => thing.dispose()));

/** Two places that are far from each other. */
function ends() {
  const { points, polygons } = query.randomPoints(30, 5);
  let best = 0;
  for (let i = 1; i < 30; ++i) {
    const far = (j) => Math.hypot(points[3 * j] - points[0], points[3 * j + 2] - points[2]);
    if (far(i) > far(best)) best = i;
  }
  return {
    from: points.slice(0, 3),
    fromPolygon: polygons[0],
    to: points.slice(3 * best, 3 * best + 3),
    toPolygon: polygons[best],
  };
}

test('geometry has all polygons, surfaces and portals', () => {
  const g = mesh.geometry();
  const info = mesh.info;
  assert.equal(g.refs.length, info.polygons);
  assert.equal(g.vertices.length, 3 * info.vertices);
  assert.equal(g.surfacePolygons.length, info.detailTriangles);
  assert.equal(g.portalPolygons.length, info.portals);
  assert.equal(g.first[info.polygons], g.corners.length);
  assert.equal(g.tileCoords.length, 3 * info.tiles);
  assert.ok(g.neighbors.includes(WALL));
  assert.deepEqual(mesh.polygon(g.refs[0]), { area: g.areas[0], flags: g.flags[0] });
  assert.equal(mesh.polygon(3n), null);
});

test("the optimal path is not longer than the corridor's, and both tell what they explored", () => {
  const { from, to } = ends();
  const optimal = query.findPath({ from, to, explored: true });
  const corridor = query.findPath({ from, to, method: 'corridor', explored: true });
  assert.equal(optimal.status, 'complete');
  assert.ok(optimal.length <= corridor.length + 1e-4);
  assert.equal(POINT_KINDS[optimal.pointKinds[0]], 'start');
  assert.equal(POINT_KINDS[optimal.pointKinds.at(-1)], 'end');
  for (const ref of corridor.corridor.slice(1)) assert.ok(corridor.explored.includes(ref));
  assert.equal(query.findPath({ from, to }).explored.length, 0);
  assert.ok(Math.abs(query.distances(from, to)[0] - optimal.length) < 1e-3);
});

test('a corridor is walked step by step and pulled straight', () => {
  const { from, to } = ends();
  const path = query.findPath({ from, to });
  const corridor = { polygons: path.corridor, start: from, end: to };
  const walk = query.followPath(corridor, 0.25);
  assert.ok(walk.isComplete);
  assert.ok(walk.points.length > path.points.length);
  assert.deepEqual(query.straightPath(corridor).points.slice(0, 3), path.points.slice(0, 3));
  assert.throws(() => query.followPath(corridor, 0), /it must be > 0/);
});

test('a path says which of its ends is off the navmesh', () => {
  const { from, to } = ends();
  const away = [500, 0, 500];
  const told = ({ hasStart, hasGoal }) => [hasStart, hasGoal];
  assert.deepEqual(told(query.findPath({ from, to })), [true, true]);
  assert.deepEqual(told(query.findPath({ from: away, to })), [false, true]);
  assert.deepEqual(told(query.findPath({ from, to: away })), [true, false]);
});

test('an agent follows a corridor to its target', () => {
  const { from, to } = ends();
  const path = query.findPath({ from, to });
  using((use) => {
    const corridor = use(query.corridor());
    assert.equal(corridor.polygons.length, 0);
    corridor.setPath(path);
    assert.deepEqual(corridor.polygons, path.corridor);
    assert.ok(corridor.isValid());
    const far = ([x, , z]) => Math.hypot(corridor.position[0] - x, corridor.position[2] - z);
    let walked = 0;
    for (let i = 0; i < 1000 && far(corridor.target) > 0.01; ++i) {
      const [{ point }, after] = corridor.corners(2);
      const before = corridor.position;
      const step = Math.min(1, 0.2 / far(point));
      corridor.movePosition(before.map((value, axis) => value + step * (point[axis] - value)));
      if (after) corridor.optimizeVisibility(after.point, 5);
      walked += far(before);
    }
    assert.ok(far(to) < 0.02, `still ${far(to)} away`);
    assert.ok(Math.abs(walked - path.length) < 0.05 * path.length);
    assert.equal(corridor.corners().at(-1).kind, 'end');
    assert.ok(['reached', 'slid'].includes(corridor.moveTarget(from)));
    corridor.optimizeTopology();
    assert.equal(corridor.repair(), 'complete');
    corridor.trim();
    assert.throws(() => corridor.setPath({ corridor: [], points: [] }), /points must be three/);
    assert.throws(() => corridor.moveOverLink(path.corridor[0]), { code: 'invalid_argument' });
  });
});

test('a corridor crosses a link, and is repaired on another navmesh', () => {
  const { from, to } = ends();
  using((use) => {
    const edit = mesh.edit();
    const link = edit.addLink({ start: from, end: to });
    const linked = use(edit.commit());
    const own = use(linked.query({ costs: { 63: 10 } }));
    const corridor = use(own.corridor());
    const path = own.findPath({ from, to });
    assert.ok(path.corridor.includes(link));
    corridor.setPath(path);
    const entry = corridor.corners(4).find(({ kind }) => kind === 'link_start');
    assert.equal(entry.polygon, link);
    own.setNavMesh(mesh);
    assert.ok(!corridor.isValid());
    assert.equal(corridor.repair(), 'complete');
    own.setNavMesh(linked);
    corridor.setPath(path);
    const { end } = corridor.moveOverLink(link);
    assert.deepEqual(corridor.position, end);
  });
});

test('places, rays, walls, circles, boxes, moves and heights are answered', () => {
  const { from, fromPolygon, to } = ends();
  assert.equal(query.nearest(from).polygon, fromPolygon);
  assert.equal(query.nearest([500, 0, 500]), null);
  const ray = query.raycast(fromPolygon, from, [from[0] + 500, 0, from[2]]);
  assert.equal(ray.status, 'blocked');
  assert.equal(ray.passed.at(-1), ray.polygon);
  assert.equal(query.raycast(5n, from, to).status, 'invalid');
  const wall = query.wallDistance(fromPolygon, from);
  assert.equal(wall.status, 'found');
  assert.ok(wall.distance > 0);
  const circle = query.polygonsInCircle(fromPolygon, from, 1000);
  assert.equal(circle.polygons[0], fromPolygon);
  assert.equal(circle.polygons.length, mesh.info.polygons);
  assert.equal(query.polygonsInBox(mesh.info.bounds).length, mesh.info.polygons);
  const [x, , z] = from;
  const shape = Float32Array.of(x - 1, 0, z - 1, x - 1, 0, z + 1, x + 1, 0, z + 1);
  assert.ok(query.polygonsInShape(fromPolygon, from, shape).polygons.length >= 1);
  const move = query.moveAlong(fromPolygon, from, wall.point);
  assert.equal(move.visited.at(-1), move.polygon);
  assert.equal(query.height(fromPolygon, from), from[1]);
  assert.equal(query.height(fromPolygon, [500, 0, 500]), null);
  const around = query.randomAround(fromPolygon, from, 3, 9);
  assert.ok(Math.hypot(around.point[0] - x, around.point[2] - z) < 3);
});

test('a filter excludes areas by flags and makes them expensive', () => {
  const { from, to } = ends();
  using((use) => {
    const shut = use(mesh.query({ exclude: 1 }));
    assert.equal(shut.nearest(from), null);
    shut.setFilter(null);
    assert.notEqual(shut.nearest(from), null);
    shut.setFilter({ costs: { 63: 2, 10: 2 } });
    const path = shut.findPath({ from, to });
    assert.ok(Math.abs(path.cost - 2 * path.length) < 1e-3);
    assert.throws(() => shut.setFilter({ costs: { 63: -1 } }), /the cost of area 63/);
  });
});

test('edits change areas, flags, tiles and links on a new navmesh', () => {
  const { from, fromPolygon, to } = ends();
  using((use) => {
    const edit = mesh.edit().setArea(fromPolygon, 9).setFlags(fromPolygon, 4);
    const link = edit.addLink({ start: from, end: to, oneWay: true, userId: 7n });
    const next = use(edit.commit());
    assert.ok(edit.isDisposed);
    assert.deepEqual(next.polygon(fromPolygon), { area: 9, flags: 4 });
    assert.notDeepEqual(mesh.polygon(fromPolygon), { area: 9, flags: 4 });
    const [told] = next.links();
    assert.equal(told.ref, link);
    assert.equal(told.userId, 7n);
    assert.ok(told.oneWay && told.attached);
    assert.equal(use(next.edit().removeLink(link).commit()).links().length, 0);
    const coord = use(mesh.tile(0)).info.coord;
    const without = use(mesh.edit().removeTile(coord).commit());
    assert.equal(without.tileCount, mesh.tileCount - 1);
    assert.equal(without.tileAt(coord), null);
    assert.throws(() => mesh.edit().addLink({ start: from, end: to, area: 300 }), /area 300/);
  });
});

test('files go out and come back', () => {
  using((use) => {
    const bytes = mesh.encode({
      settings: { cellSize: 0.25, partition: 'layers' },
      areas: { 10: 'water' },
      inputHash: '0123456789abcdef',
    });
    const { mesh: back, notes } = way.decodeNavMesh(bytes);
    use(back);
    assert.equal(back.info.hash, mesh.info.hash);
    assert.equal(notes.settings.cellSize, 0.25);
    assert.equal(notes.settings.partition, 'layers');
    assert.deepEqual(notes.areas, { 10: 'water' });
    assert.equal(notes.inputHash, '0123456789abcdef');
    for (const refs64 of [false, true]) {
      const detour = use(way.decodeDetour(mesh.encodeDetour({ refs64 })));
      assert.equal(detour.info.polygons, mesh.info.polygons);
    }
    const text = (array) => new TextDecoder().decode(array);
    assert.match(text(mesh.export('obj')), /^f /m);
    assert.equal(text(mesh.export('glb', { detail: true }).slice(0, 4)), 'glTF');
    assert.throws(() => way.decodeNavMesh(bytes.slice(0, 100)), { code: 'bad_format' });
    assert.throws(() => way.decodeDetour(bytes), { code: 'bad_format' });
  });
});

test('compressed files are read', () => {
  using((use) => {
    const corpus = (name) =>
      readFileSync(new URL(`../../../tests/io/corpus/${name}`, import.meta.url));
    const packed = corpus('bumpy_zstd_4.way');
    const plain = use(way.decodeNavMesh(corpus('bumpy_4.way')).mesh);
    assert.equal(use(way.decodeNavMesh(packed).mesh).info.hash, plain.info.hash);
    for (let at = 0; at < packed.length; at += 7) {
      const damaged = Uint8Array.from(packed);
      damaged[at] ^= 0x55;
      try {
        use(way.decodeNavMesh(damaged).mesh).validate();
      } catch (error) {
        assert.equal(error.code, 'bad_format');
      }
    }
  });
});
