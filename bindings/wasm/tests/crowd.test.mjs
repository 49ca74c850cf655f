// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { floor, loadWaymesh, using } from './support.mjs';

const way = await loadWaymesh();

/** A crowd on a square floor of 20 by 20. */
function withCrowd(body) {
  using((use) => {
    const level = use(way.level(floor(20)));
    const mesh = use(level.bake());
    body(use(way.crowd([mesh])), use(mesh.query()));
  });
}

test('agents change sides, arrive, and keep apart', () => {
  withCrowd((crowd) => {
    const ids = [3, 17].flatMap((x) =>
      [4, 7, 10, 13, 16].map((z) => {
        const id = crowd.add([x, 0, z], { radius: 0.3 });
        crowd.sendTo(id, [20 - x, 0, z]);
        return id;
      }),
    );
    const arrived = new Set();
    let closest = Infinity;
    for (let i = 0; i < 500; ++i) {
      crowd.step(0.05);
      for (const { agent, kind } of crowd.events()) if (kind === 'arrived') arrived.add(agent);
      const { positions: p } = crowd.agents();
      for (let a = 0; a < ids.length; ++a)
        for (let b = 0; b < a; ++b)
          closest = Math.min(closest, Math.hypot(p[3 * a] - p[3 * b], p[3 * a + 2] - p[3 * b + 2]));
    }
    assert.deepEqual([...arrived].sort(), [...ids].sort());
    assert.ok(closest > 0.95 * 0.6, `two agents were only ${closest} apart`);
    assert.ok(crowd.agents().states.every((state) => state === 'arrived'));
  });
});

test('an agent that walks into a wall says that it is stuck there', () => {
  withCrowd((crowd) => {
    const id = crowd.add([10, 0, 10]);
    crowd.sendAlong(id, [2, 0]);
    const told = [];
    for (let i = 0; i < 400; ++i) {
      crowd.step(0.05);
      for (const { kind, reason } of crowd.events()) told.push([kind, reason]);
    }
    assert.deepEqual(told, [['stuck', 'wall']]);
    crowd.sendTo(id, [10, 0, 10]);
    for (let i = 0; i < 400; ++i) {
      crowd.step(0.05);
      for (const { kind, reason } of crowd.events()) told.push([kind, reason]);
    }
    assert.deepEqual(told.at(-1), ['arrived', 'none']);
  });
});

test('neighbors are the agents beside one, nearest first', () => {
  withCrowd((crowd) => {
    const [near, own, far, away] = [4, 5, 7, 16].map((x) => crowd.add([x, 0, 5]));
    crowd.sendTo(own, [15, 0, 5]);
    for (let i = 0; i < 4; ++i) crowd.step(0.05);
    assert.deepEqual([...crowd.neighbors(own)], [near, far]);
    crowd.remove(away);
    assert.throws(() => crowd.neighbors(away), { code: 'invalid_argument' });
  });
});

test('a saved crowd goes on as before, and garbage is refused', () => {
  withCrowd((crowd) => {
    const id = crowd.add([3, 0, 3]);
    crowd.sendTo(id, [17, 0, 17]);
    for (let i = 0; i < 20; ++i) crowd.step(0.05);
    const saved = crowd.save();
    for (let i = 0; i < 20; ++i) crowd.step(0.05);
    const { hash } = crowd;
    crowd.restore(saved);
    assert.notEqual(crowd.hash, hash);
    for (let i = 0; i < 20; ++i) crowd.step(0.05);
    assert.equal(crowd.hash, hash);
    assert.throws(() => crowd.restore(saved.slice(1)), { code: 'bad_format' });
    crowd.remove(id);
    assert.throws(() => crowd.sendTo(id, [1, 0, 1]), { code: 'invalid_argument' });
  });
});

test('a thousand steps have the hash of the native build', () => {
  using((use) => {
    const level = use(way.level({ kind: 'scene', name: 'dungeon', seed: 7, size: 32 }));
    const mesh = use(
      level.bake({
        agentHeight: 1.8,
        agentRadius: 0.4,
        agentClimb: 0.5,
        cellSize: 0.25,
        cellHeight: 0.125,
        tileSize: 48,
      }),
    );
    const crowd = use(way.crowd([mesh]));
    const { points } = use(mesh.query()).randomPoints(40, 5);
    const at = (i) => points.slice(3 * i, 3 * i + 3);
    for (let i = 0; i < 40; ++i) crowd.sendTo(crowd.add(at(i)), at(39 - i));
    for (let i = 0; i < 1000; ++i) crowd.step(0.05);
    const file = new URL('../../../tests/golden/crowd.txt', import.meta.url);
    assert.equal(`${crowd.hash}\n`, readFileSync(file, 'utf8'));
  });
});

test('agents follow a field to the nearest of its goals', () => {
  withCrowd((crowd, query) => {
    const goals = [
      [3, 0, 3],
      [16, 0, 16],
    ].map((point) => query.nearest(point));
    const field = query.field(goals);
    const { polygon, point } = query.nearest([5, 0, 8]);
    const sample = field.at(polygon, point);
    assert.equal(sample.goal, 0);
    assert.ok(Math.abs(sample.length - Math.hypot(2, 5)) < 1e-3);
    assert.deepEqual(sample.next, [goals[0].point[0], goals[0].point[2]]);
    assert.equal(field.at(99n, point), null);
    const ids = [crowd.add([5, 0, 8]), crowd.add([14, 0, 11])];
    assert.throws(() => crowd.sendAlongField(ids[0], 2), { code: 'invalid_argument' });
    crowd.setField(2, field);
    field.dispose();
    for (const id of ids) crowd.sendAlongField(id, 2);
    for (let i = 0; i < 300; ++i) crowd.step(0.05);
    const { positions, states } = crowd.agents();
    assert.deepEqual(states, ['arrived', 'arrived']);
    goals.forEach((goal, i) => {
      const [x, , z] = goal.point;
      assert.ok(Math.hypot(positions[3 * i] - x, positions[3 * i + 2] - z) < 0.5);
    });
    crowd.setField(2, null);
    assert.throws(() => query.field([{ polygon: 3, point }]), /a goal's polygon/);
  });
});
