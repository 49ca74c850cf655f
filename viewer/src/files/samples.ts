// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Sample } from '../panels/top_bar';

const sample = (label: string, name: string, size = 0, seed = 1): Sample => ({
  label,
  source: { kind: 'scene', name, seed, size },
});

/** Levels that the library generates. */
export const samples: readonly Sample[] = [
  sample('Dungeon', 'dungeon', 64, 5),
  sample('Large dungeon', 'dungeon', 128, 2),
  sample('Maze', 'maze', 16),
  sample('Hills', 'terrain', 120),
  sample('City block', 'city', 1),
  sample('City', 'city', 3),
  sample('Bridge', 'bridge', 40),
  sample('Spiral ramp', 'spiral', 4),
  sample('Storeys', 'stacked_floors', 5),
  sample('Stairs', 'stairs', 12),
  sample('Pillars', 'pillars', 10),
  sample('Comb', 'comb', 10),
  sample('Hostile triangles', 'soup', 300),
];
