// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Compiled by a test, and never run: the types that a program of a user sees.

import { Waymesh, type Position } from '../../dist/index.js';

export async function program(file: ArrayBuffer): Promise<number> {
  const way = await Waymesh.load();
  using level = way.level({ kind: 'files', files: [{ name: 'level.glb', bytes: file }] });
  using mesh = level.bake({ agentRadius: 0.4 });
  using query = mesh.query();
  const points = new Float32Array([1, 0, 1]);
  const from: Position = { x: 1, y: 0, z: 1 };
  const path = query.findPath({ from, to: points });
  const crate = { shape: { kind: 'box', sides: [1, 1, 1] }, effect: 'solid' } as const;
  using world = way.world(level);
  world.add({ ...crate, center: [1, 0, 1] });

  // @ts-expect-error: two numbers
  query.nearest([1, 2]);
  // @ts-expect-error: strings
  query.nearest(['1', '2', '3']);
  // @ts-expect-error: no z
  query.nearest({ x: 1, y: 2 });
  // @ts-expect-error: two arguments
  query.findPath(from, points);
  // @ts-expect-error: misspelled
  level.bake({ agentRadus: 1 });
  // @ts-expect-error: a string
  level.bake({ agentRadius: '1' });
  // @ts-expect-error: no kind
  way.level({ name: 'level.glb', bytes: file });
  // @ts-expect-error: text instead of bytes
  way.decodeNavMesh('level.way');
  // @ts-expect-error: `position`
  world.add({ ...crate, position: [1, 0, 1] });

  for (const { kind, reason } of way.crowd([mesh]).events())
    if (kind === 'stuck' && reason === 'crowded') return 1;
  return path.hasGoal ? query.distances(from, [1, 0, 1])[0] : JSON.stringify(mesh.info).length;
}
