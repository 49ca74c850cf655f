// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { STAGES } from '../dist/index.js';
import { loadWaymesh, using } from './support.mjs';

const SCENES = {
  flat: 20,
  ramp: 10,
  stairs: 8,
  bridge: 40,
  spiral: 2,
  stacked_floors: 3,
  pillars: 5,
  comb: 6,
  maze: 6,
  terrain: 40,
  dungeon: 32,
  city: 1,
  soup: 40,
};

// The agent that the golden files were made with.
const RECAST_AGENT = { agentHeight: 2, agentRadius: 0.6, agentClimb: 0.9 };

function stagesOf(way, level) {
  let all = '';
  for (const partition of ['watershed', 'monotone', 'layers']) {
    for (const tileSize of [0, 48]) {
      all += `# ${partition}, ${tileSize === 0 ? 'one piece' : 'tiles of 48'}\n`;
      all += using((use) => {
        const record = use(way.record());
        use(level.bake({ ...RECAST_AGENT, partition, tileSize }, { record }));
        return STAGES.map((stage) => {
          const { count, hash } = record.hash(stage);
          return `${stage} ${count} ${hash}\n`;
        }).join('');
      });
    }
  }
  return all;
}

const way = await loadWaymesh();
for (const [name, size] of Object.entries(SCENES)) {
  test(`every stage of ${name} has the bytes of the native build`, () => {
    using((use) => {
      const level = use(way.level({ kind: 'scene', name, seed: 7, size }));
      const file = new URL(`../../../tests/golden/${name}.txt`, import.meta.url);
      assert.equal(stagesOf(way, level), readFileSync(file, 'utf8'));
    });
  });
}
