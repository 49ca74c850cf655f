// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The library in JavaScript: run it with `node examples/21_web.mjs` after `./dev wasm`.
import { Worker } from 'node:worker_threads';
import { Waymesh } from '../bindings/wasm/dist/index.js';
import { BakePool } from '../bindings/wasm/dist/pool.js';

const dist = new URL('../bindings/wasm/dist/', import.meta.url);

// [load]
const way = await Waymesh.load(); // finds its own waymesh.wasm
// [/load]

// [bake]
const level = way.level({ kind: 'scene', name: 'dungeon', size: 32 });
const mesh = level.bake({ tileSize: 48 }); // for the default agent
const { vertices, corners, first, areas } = mesh.geometry(); // typed arrays, yours to keep
console.log(`${areas.length} polygons with ${corners.length} corners`);
// [/bake]
if (first.length !== areas.length + 1 || vertices.length === 0) process.exit(1);

// [agents]
const set = level.bakeSet([{ name: 'guard' }, { name: 'troll', radius: 1.2, height: 3 }]);
const troll = set.forAgent('troll'); // an ordinary navmesh
// [/agents]
const sizes = [mesh, troll].map((one) => one.info.polygons);
if (sizes.some((polygons) => polygons === 0)) process.exit(1);
for (const thing of [troll, set]) thing.dispose();

// [path]
const query = mesh.query();
const { points } = query.randomPoints(2, 7);
const path = query.findPath({ from: points.slice(0, 3), to: points.slice(3), explored: true });
console.log(`${path.status}: ${path.length.toFixed(2)} long, ${path.explored.length} looked at`);
// [/path]
// [examine]
const { findings, seconds } = level.examine({ agentRadius: 0.3 }); // what waymesh doctor says
for (const { words, remedy } of findings) console.log(words, remedy);
console.log(`a bake takes about ${seconds.toFixed(1)} s`);
// [/examine]
if (findings.some(({ isGrave }) => isGrave)) process.exit(1);

// [index]
const index = mesh.pathIndex(); // once per navmesh
query.setPathIndex(index); // from now on, paths of the same length are found faster
const lengths = query.distanceMatrix(points, points); // between all pairs of points
// [/index]
if (Math.abs(lengths[1] - path.length) > 1e-3) process.exit(1);
index.dispose();

// [corridor]
const corridor = query.corridor(); // the path of one agent, which follows its moves
corridor.setPath(path);
const [next] = corridor.corners(2); // each frame: a point to steer to ...
corridor.movePosition(next.point); // ... and where the agent went
// [/corridor]

// [world]
const world = way.world(level, { tileSize: 48 });
world.update(); // the first bake
const [x, y, z] = points;
const crate = { shape: { kind: 'box', sides: [1, 1, 1] }, effect: 'solid', center: [x, y, z] };
const id = world.add(crate);
const { tiles: rebuilt } = world.update({ milliseconds: 4 }); // as much as a frame has time for
console.log(`${rebuilt.length} tiles rebuilt, ${world.pending} pending`);
const snapshot = world.navMesh(); // what a fresh bake gives, if nothing is pending
// [/world]
// [world_index]
world.keepIndex(); // once
world.updateIndex(); // after updates; derived from the last one, so it takes little time
const indexed = world.indexedNavMesh(); // a snapshot and its index, which belong together
const faster = indexed.mesh.query();
faster.setPathIndex(indexed.index);
// [/world_index]
const ends = { from: points.slice(0, 3), to: points.slice(3) };
if (faster.findPath(ends).status !== 'complete') process.exit(1);
for (const thing of [faster, indexed.index, indexed.mesh]) thing.dispose();
world.remove(id);
if (rebuilt.length === 0 || snapshot.info.polygons === 0) process.exit(1);
for (const thing of [snapshot, world]) thing.dispose();

// [stages]
const record = way.record(['rasterize', 'regions', 'contours']);
level.bake({}, { record }).dispose();
const { columns, tops } = record.spans(0, 'rasterize');
console.log(`${tops.length} solid runs in ${columns.length - 1} columns`);
// [/stages]

// [dispose]
for (const thing of [record, corridor, query, mesh, level]) thing.dispose();
console.log(`${way.handleCount} handles are left`);
// [/dispose]
if (way.handleCount !== 0) process.exit(1);

// [pool]
const startWorker = () => new Worker(new URL('worker.js', dist)); // in a page: leave it out
const pool = await BakePool.create(way, { workers: 2, startWorker });
await pool.setLevel({ kind: 'scene', name: 'city', size: 1 });
const stop = new AbortController(); // stop.abort() frees the workers
const { navmesh, tiles } = await pool.bake({ tileSize: 64 }, { signal: stop.signal });
console.log(`${tiles.length} tiles, ${navmesh.info.polygons} polygons`);
navmesh.dispose();
pool.dispose();
// [/pool]
