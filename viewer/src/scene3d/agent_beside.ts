// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { agentShape } from '../layers/shapes';
import { Layer } from '../layers/layer';
import type { Bounds } from '../library';
import type { Settings } from '../state/settings';

/** The agent beside the level, to scale: at its nearest corner, where it hides nothing. */
export class AgentBeside extends Layer {
  constructor() {
    super('agent');
  }

  stand(bounds: Bounds, settings: Settings): void {
    const gap = settings.agent_radius + 1;
    const at = [bounds.min[0] - gap, bounds.min[1], bounds.max[2]] as const;
    this.show(agentShape(at, settings.agent_height, settings.agent_radius, '#e69f00'));
  }
}
