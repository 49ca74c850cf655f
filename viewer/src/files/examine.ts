// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { LevelData } from '../library';
import type { Placement } from '../state/document';
import type { Settings } from '../state/settings';

/** What will go wrong with a level, and what helps: as `waymesh doctor` says it. */
export interface Finding {
  kind: 'z_up' | 'upside_down' | 'too_small' | 'too_large' | 'no_polygons';
  words: string;
  /** What the button that applies it is called; null if nothing is known to help. */
  remedy: string | null;
  placement?: Partial<Placement>;
  settings?: Partial<Settings>;
}

/** Areas by the direction they face, counted if they face within 45 degrees of it. */
interface Facing {
  up: number;
  down: number;
  highZ: number;
  lowZ: number;
  all: number;
}

function measure({ vertices, triangles }: LevelData): Facing {
  const facing = { up: 0, down: 0, highZ: 0, lowZ: 0, all: 0 };
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => (triangles[at + i] ?? 0) * 3) as [
      number,
      number,
      number,
    ];
    const side = (from: number, to: number, axis: number) =>
      (vertices[to + axis] ?? 0) - (vertices[from + axis] ?? 0);
    const n = [0, 1, 2].map((axis) => {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      return side(a, b, u) * side(a, c, v) - side(a, b, v) * side(a, c, u);
    }) as [number, number, number];
    const double = Math.hypot(...n);
    if (!(double > 0)) continue;
    const area = double / 2;
    facing.all += area;
    if (n[1] > 0.7 * double) facing.up += area;
    if (n[1] < -0.7 * double) facing.down += area;
    if (n[2] > 0.7 * double) facing.highZ += area;
    if (n[2] < -0.7 * double) facing.lowZ += area;
  }
  return facing;
}

/** Up axis, winding and unit of a level that was opened. The same rules as in the program. */
export function examine(level: LevelData, settings: Settings): Finding[] {
  const found: Finding[] = [];
  const facing = measure(level);
  const alongZ = facing.highZ + facing.lowZ;
  const oneSidedY = Math.abs(facing.up - facing.down);
  const oneSidedZ = facing.highZ - facing.lowZ;
  const isGroundAlongZ = oneSidedZ > 0.1 * facing.all && oneSidedZ > 4 * oneSidedY;
  if (alongZ > 2 * (facing.up + facing.down) || isGroundAlongZ)
    found.push({
      kind: 'z_up',
      words: 'The ground of this level faces along z, not up: z may be its up axis.',
      remedy: 'Turn z up',
      placement: { zUp: true },
    });
  else if (facing.down > 0.2 * facing.all && facing.up < 0.05 * facing.down)
    found.push({
      kind: 'upside_down',
      words: 'Nearly all level ground faces down: the triangles may be clockwise.',
      remedy: 'Turn them over',
      placement: { clockwise: true },
    });
  const { min, max } = level.bounds;
  const side = Math.max(max[0] - min[0], max[2] - min[2]);
  const agent = settings.agent_height;
  const sizes = `The level is ${Number(side.toPrecision(4))} long and the agent ${agent} high`;
  if (side > 0 && side < 3 * agent)
    found.push({
      kind: 'too_small',
      words: `${sizes}: its unit may be larger than a meter.`,
      remedy: 'Scale by 100',
      placement: { scale: 100 },
    });
  else if (side > 5000 * agent)
    found.push({
      kind: 'too_large',
      words: `${sizes}: its unit may be centimeters or millimeters.`,
      remedy: 'Scale by 0.01',
      placement: { scale: 0.01 },
    });
  return found;
}

/** Why a bake has no polygons, and a smaller agent if that may help. */
export function whyEmpty(level: LevelData, settings: Settings): Finding {
  const count = level.triangles.length / 3;
  const facing = measure(level);
  if (facing.up === 0)
    return {
      kind: 'no_polygons',
      words:
        `The navmesh has no polygons: all ${count} triangles are steeper than ` +
        `${settings.agent_slope} degrees or face down.`,
      remedy: facing.down > 0 ? 'Turn them over' : null,
      ...(facing.down > 0 ? { placement: { clockwise: true } } : {}),
    };
  const radius = Number((settings.agent_radius / 2).toPrecision(3));
  return {
    kind: 'no_polygons',
    words: 'The navmesh has no polygons: no place is wide and high enough for the agent.',
    remedy: radius > 0 ? `Radius ${radius}` : null,
    ...(radius > 0 ? { settings: { agent_radius: radius } } : {}),
  };
}
