// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { agentShape } from '../layers/shapes';
import { Layer } from '../layers/layer';
import type { Bounds } from '../library';
import type { Settings } from '../state/settings';

/** From the level to the agent's center, in addition to its radius. */
const distance = 1;

/** The corners of the box around the agent: x, y and z each. */
export function cornersOfAgent(bounds: Bounds, settings: Settings): number[] {
  const { agent_radius: radius, agent_height: height } = settings;
  const [x, y, z] = placeBeside(bounds, settings);
  return [-radius, radius].flatMap((dx) =>
    [-radius, radius].flatMap((dz) => [x + dx, y, z + dz, x + dx, y + height, z + dz]),
  );
}

function placeBeside({ min, max }: Bounds, { agent_radius }: Settings): [number, number, number] {
  return [min[0] - agent_radius - distance, min[1], max[2]];
}

/** The agent beside the level, to scale: at its nearest corner, where it hides nothing. */
export class AgentBeside extends Layer {
  constructor() {
    super('agent');
  }

  stand(bounds: Bounds, settings: Settings): void {
    const at = placeBeside(bounds, settings);
    this.show(agentShape(at, settings.agent_height, settings.agent_radius, '#e69f00'));
  }
}
