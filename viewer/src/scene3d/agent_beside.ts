// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { agentShape } from '../layers/shapes';
import { Layer } from '../layers/layer';
import type { Bounds } from '../library';
import type { Settings } from '../state/settings';

/** From the level to the agent's centre, beside its radius. */
const distance = 1;

/** The box of a level and of the agent beside it. */
export function withAgent({ min, max }: Bounds, { agent_radius, agent_height }: Settings): Bounds {
  return {
    min: [min[0] - 2 * agent_radius - distance, min[1], min[2]],
    max: [max[0], Math.max(max[1], min[1] + agent_height), max[2] + agent_radius],
  };
}

/** The agent beside the level, to scale: at its nearest corner, where it hides nothing. */
export class AgentBeside extends Layer {
  constructor() {
    super('agent');
  }

  stand(bounds: Bounds, settings: Settings): void {
    const gap = settings.agent_radius + distance;
    const at = [bounds.min[0] - gap, bounds.min[1], bounds.max[2]] as const;
    this.show(agentShape(at, settings.agent_height, settings.agent_radius, '#e69f00'));
  }
}
