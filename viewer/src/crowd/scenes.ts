// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import bays from '../../../scenes/crowd/bays.json?raw';
import baysLevel from '../../../scenes/crowd/bays.obj?raw';
import bottleneck from '../../../scenes/crowd/bottleneck.json?raw';
import circle from '../../../scenes/crowd/circle.json?raw';
import city from '../../../scenes/crowd/city.json?raw';
import corridorLevel from '../../../scenes/crowd/corridor.obj?raw';
import counterflow from '../../../scenes/crowd/counterflow.json?raw';
import crossing from '../../../scenes/crowd/crossing.json?raw';
import doorLevel from '../../../scenes/crowd/door.obj?raw';
import stairs from '../../../scenes/crowd/stairs.json?raw';
import stairsLevel from '../../../scenes/crowd/stairs.obj?raw';

import type { NamedBytes } from '../library';
import type { Scenario } from './scenario';

const levels: Record<string, string> = {
  'bays.obj': baysLevel,
  'corridor.obj': corridorLevel,
  'door.obj': doorLevel,
  'stairs.obj': stairsLevel,
};

/** A ready scene: a file of scenes/crowd with its level. */
export interface CrowdScene {
  label: string;
  scenario: Scenario;
  /** Null for a level that the library generates. */
  file: NamedBytes | null;
}

function scene(label: string, text: string): CrowdScene {
  const scenario = JSON.parse(text) as Scenario;
  const level = levels[scenario.level];
  const bytes = level === undefined ? null : new TextEncoder().encode(level);
  return { label, scenario, file: bytes ? { name: scenario.level, bytes } : null };
}

export const crowdScenes: readonly CrowdScene[] = [
  scene('Circle', circle),
  scene('Counterflow', counterflow),
  scene('Bottleneck', bottleneck),
  scene('Bays', bays),
  scene('Crossing', crossing),
  scene('Stairs', stairs),
  scene('City', city),
];
