// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { each, fields, number, text } from './checks.js';
import { writeNotes } from './convert.js';
import type { PathIndex } from './path_index.js';
import { NavMesh } from './navmesh.js';
import type { Frame, Handle, Runtime } from './runtime.js';
import { AGENT, readStruct, writeStruct } from './structs.js';
import { Thing } from './thing.js';
import type { Agent, Notes } from './types.js';

const checkAgent = fields('an agent', {
  name: text,
  ...each(['height', 'radius', 'climb', 'slope'], number),
});

/** Agents as an array for the library; what is not given is as in the default agent. */
export function writeAgents(
  runtime: Runtime,
  frame: Frame,
  agents: readonly Partial<Agent>[],
): number {
  const all = frame.take(AGENT.size * agents.length);
  agents.forEach((agent, i) => {
    const { name = '', ...measures } = checkAgent(agent);
    const at = all + i * AGENT.size;
    const written = frame.text(name, 'name');
    runtime.check('way_agent_init', at, AGENT.size);
    writeStruct(runtime.view, at, AGENT, { ...measures, name: written });
  });
  return all;
}

/** The navmeshes of one level, one per agent. */
export class NavMeshSet extends Thing {
  /** @internal */
  constructor(runtime: Runtime, handle: Handle) {
    super(runtime, handle, 'way_navmesh_set_free');
  }

  /** In the order in which they were given. */
  get agents(): Agent[] {
    const { runtime } = this;
    const count = runtime.call('way_navmesh_set_count', this.handle);
    return Array.from({ length: count }, (_, i) =>
      runtime.frame((frame) => {
        const at = frame.output(AGENT);
        runtime.check('way_navmesh_set_agent', this.handle, i, at);
        const { size: _size, name, ...measures } = readStruct(runtime.view, at, AGENT);
        return { name: runtime.text(name), ...measures };
      }),
    );
  }

  /** A `.way` file with all of them; see Waymesh.decodeNavMeshSet(). */
  encode(notes: Notes & { indexes?: readonly PathIndex[] } = {}): Uint8Array<ArrayBuffer> {
    const { runtime } = this;
    return runtime.frame((frame) =>
      runtime.takeBytes('way_navmesh_set_encode', this.handle, writeNotes(runtime, frame, notes)),
    );
  }

  /** The navmesh of an agent by its name. It stays when the set is disposed. */
  forAgent(name: string): NavMesh {
    const { runtime } = this;
    return runtime.frame(
      (frame) =>
        new NavMesh(
          runtime,
          runtime.make('way_navmesh_set_for_agent', this.handle, frame.text(name, 'name')),
        ),
    );
  }

  /** The navmesh of the smallest agent that is at least as wide and as tall as a body, and neither
   * climbs nor walks on steeper ground than it. */
  forBody(body: Partial<Agent>): NavMesh {
    const { runtime } = this;
    return runtime.frame(
      (frame) =>
        new NavMesh(
          runtime,
          runtime.make(
            'way_navmesh_set_for_body',
            this.handle,
            writeAgents(runtime, frame, [body]),
          ),
        ),
    );
  }
}
