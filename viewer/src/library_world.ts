// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Waymesh, WorldObject } from 'waymesh';

import type { Thing } from './world/things';
import { centerOf, measuresOf } from './world/things';

type Shape = WorldObject['shape'];

/** Passes a thing as the library takes it; the triangles of a mesh are freed afterwards. */
export function toWorldObject<Result>(
  way: Waymesh,
  thing: Thing,
  act: (object: WorldObject) => Result,
): Result {
  const measures = measuresOf(thing);
  if (measures.kind !== 'mesh') return act(objectOf(thing, measures));
  const { vertices, triangles } = measures;
  const mesh = way.level({ kind: 'triangles', vertices, triangles });
  return mesh.use(() => act(objectOf(thing, { kind: 'mesh', mesh })));
}

function objectOf(thing: Thing, shape: Shape): WorldObject {
  const { effect, turn, area, closed } = thing;
  const place = { shape, center: centerOf(thing), turn };
  return effect === 'area' ? { ...place, effect, area, closed } : { ...place, effect };
}
