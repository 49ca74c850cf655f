// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import {
  bits32,
  bytes as checkBytes,
  count,
  each,
  fields,
  flag,
  integer,
  number,
  pair,
  ref,
  triple,
  word,
} from './checks.js';
import { toHash } from './convert.js';
import { GoalField } from './goal_field.js';
import { NavMesh } from './navmesh.js';
import { writeFilter } from './query.js';
import type { Frame, Handle, Runtime } from './runtime.js';
import { CROWD_AGENTS, CROWD_EVENTS, CROWD_PARAMS, CROWD_SETTINGS, WALK } from './structs.js';
import { Thing, handleOf } from './thing.js';
import {
  AGENT_STATES,
  CROWD_EVENT_KINDS,
  STUCK_REASONS,
  type AgentDetail,
  type AgentId,
  type AgentParams,
  type Avoidance,
  type CrowdAgents,
  type CrowdEvent,
  type CrowdSettings,
} from './crowd_types.js';
import type { Bytes, Filter, Hash, PolyRef, Position } from './types.js';

const AVOIDANCES: readonly Avoidance[] = ['orca', 'sampled', 'none'];
const DETAILS: readonly AgentDetail[] = ['full', 'low', 'path'];

const checkSettings = fields('the crowd settings', {
  pathsPerStep: count,
  ...each(['agentHorizon', 'wallHorizon', 'side', 'arrivalDistance', 'stuckAfter'], number),
  extents: triple,
});
const checkParams = fields("the agent's parameters", {
  ...each(['radius', 'height', 'maxSpeed', 'maxAcceleration'], number),
  priority: integer,
  ...each(['group', 'avoids', 'pushedBy'], bits32),
  ...each(['filter', 'mesh'], count),
  avoidance: word(AVOIDANCES),
  detail: word(DETAILS),
  drivesLinks: flag,
  user: ref,
});

const writeParams = (frame: Frame, params: AgentParams): number =>
  frame.input(CROWD_PARAMS, 'way_crowd_params_init', checkParams(params));

/** Agents that walk on navmeshes to their targets and keep clear of each other. The same calls give
 * the same bits in every browser, in Node and in the native library. */
export class Crowd extends Thing {
  /** @internal */
  constructor(runtime: Runtime, settings: CrowdSettings) {
    super(runtime, Crowd.#create(runtime, settings), 'way_crowd_free');
  }

  static #create(runtime: Runtime, settings: CrowdSettings): Handle {
    return runtime.frame((frame) =>
      runtime.make(
        'way_crowd_create',
        frame.input(CROWD_SETTINGS, 'way_crowd_settings_init', checkSettings(settings)),
        1,
      ),
    );
  }

  /** What agents walk on from now on; they choose one by AgentParams.mesh. */
  setNavMeshes(...meshes: NavMesh[]): void {
    const { runtime } = this;
    const handles = meshes.map((mesh, i) => handleOf(runtime, NavMesh, mesh, `navmeshes[${i}]`));
    runtime.frame((frame) =>
      runtime.check(
        'way_crowd_set_navmeshes',
        this.handle,
        frame.array(Uint32Array.from(handles)),
        handles.length,
      ),
    );
  }

  /** Sets the filter that agents choose by its index. */
  setFilter(index: number, filter: Filter | null): void {
    this.runtime.frame((frame) =>
      this.runtime.check(
        'way_crowd_set_filter',
        this.handle,
        count(index, 'index'),
        writeFilter(frame, filter),
      ),
    );
  }

  /**
   * Sets the field that agents choose by its index; null removes it. It may be disposed. While it
   * is of another snapshot than the navmesh, its agents stand still.
   */
  setField(index: number, field: GoalField | null): void {
    const given = field ? handleOf(this.runtime, GoalField, field, 'field') : 0;
    this.runtime.check('way_crowd_set_field', this.handle, count(index, 'index'), given);
  }

  /** Adds an agent at the nearest point of its navmesh. */
  add(point: Position, params: AgentParams = {}): AgentId {
    return this.runtime.frame((frame) => {
      const at = frame.take(8);
      const given = writeParams(frame, params);
      this.runtime.check('way_crowd_add', this.handle, frame.point(point, 'point'), given, at);
      return this.runtime.view.getBigUint64(at, true);
    });
  }

  setParams(agent: AgentId, params: AgentParams): void {
    this.runtime.frame((frame) =>
      this.runtime.check(
        'way_crowd_set_params',
        this.handle,
        ref(agent, 'agent'),
        writeParams(frame, params),
      ),
    );
  }

  remove(agent: AgentId): void {
    this.runtime.check('way_crowd_remove', this.handle, ref(agent, 'agent'));
  }

  /** Moves an agent at once. It keeps its target. */
  teleport(agent: AgentId, point: Position): void {
    this.#withPoint('way_crowd_teleport', agent, point);
  }

  /** Sends an agent to a point, on a polygon if that is known. */
  sendTo(agent: AgentId, point: Position, polygon: PolyRef = 0n): void {
    this.runtime.frame((frame) =>
      this.runtime.check(
        'way_crowd_send_to',
        this.handle,
        ref(agent, 'agent'),
        frame.point(point, 'point'),
        ref(polygon, 'polygon'),
      ),
    );
  }

  /** Lets an agent walk with a velocity, x and z, until it has another target. */
  sendAlong(agent: AgentId, velocity: readonly [number, number]): void {
    this.runtime.frame((frame) =>
      this.runtime.check(
        'way_crowd_send_along',
        this.handle,
        ref(agent, 'agent'),
        frame.array(Float32Array.from(pair(velocity, 'velocity'))),
      ),
    );
  }

  /** Sends an agent to the nearest goal of a field of the crowd. */
  sendAlongField(agent: AgentId, field: number): void {
    this.runtime.check(
      'way_crowd_send_along_field',
      this.handle,
      ref(agent, 'agent'),
      count(field, 'field'),
    );
  }

  /** Lets an agent follow another one, up to a distance from center to center. */
  follow(agent: AgentId, leader: AgentId, distance: number): void {
    this.runtime.check(
      'way_crowd_follow',
      this.handle,
      ref(agent, 'agent'),
      ref(leader, 'leader'),
      number(distance, 'distance'),
    );
  }

  stop(agent: AgentId): void {
    this.runtime.check('way_crowd_stop', this.handle, ref(agent, 'agent'));
  }

  /** Moves an agent that drives its links. */
  moveOnLink(agent: AgentId, point: Position): void {
    this.#withPoint('way_crowd_move_on_link', agent, point);
  }

  finishLink(agent: AgentId): void {
    this.runtime.check('way_crowd_finish_link', this.handle, ref(agent, 'agent'));
  }

  #withPoint(name: string, agent: AgentId, point: Position): void {
    this.runtime.frame((frame) =>
      this.runtime.check(name, this.handle, ref(agent, 'agent'), frame.point(point, 'point')),
    );
  }

  /** Moves all agents; more than 0.2 s counts as 0.2 s. */
  step(seconds: number): void {
    this.runtime.check('way_crowd_step', this.handle, number(seconds, 'seconds'));
  }

  /** All agents, by slot. */
  agents(): CrowdAgents {
    const { runtime } = this;
    const all = runtime.ask(CROWD_AGENTS, 'way_crowd_get_agents', this.handle);
    return {
      ids: runtime.array(BigUint64Array, all.ids, all.count),
      positions: runtime.array(Float32Array, all.positions, 3 * all.count),
      velocities: runtime.array(Float32Array, all.velocities, 2 * all.count),
      states: Array.from(
        runtime.array(Uint8Array, all.states, all.count),
        (state) => AGENT_STATES[state],
      ),
    };
  }

  /** What happened in the last step. */
  events(): CrowdEvent[] {
    const { runtime } = this;
    const all = runtime.ask(CROWD_EVENTS, 'way_crowd_get_events', this.handle);
    const agents = runtime.array(BigUint64Array, all.agents, all.count);
    const kinds = runtime.array(Uint8Array, all.kinds, all.count);
    const links = runtime.array(BigUint64Array, all.links, all.count);
    const reasons = runtime.array(Uint8Array, all.reasons, all.count);
    return Array.from(agents, (agent, i) => ({
      agent,
      kind: CROWD_EVENT_KINDS[kinds[i]],
      link: links[i],
      reason: STUCK_REASONS[reasons[i]],
    }));
  }

  /** The waypoints that an agent has not passed yet: x, y and z of each. */
  path(agent: AgentId): Float32Array {
    const walk = this.runtime.ask(WALK, 'way_crowd_path', this.handle, ref(agent, 'agent'));
    return this.runtime.array(Float32Array, walk.points, 3 * walk.count);
  }

  /** The agents that this one avoided in the last step, nearest first. */
  neighbors(agent: AgentId): BigUint64Array {
    const { runtime } = this;
    return runtime.frame((frame) => {
      const at = frame.take(8);
      runtime.check('way_crowd_neighbors', this.handle, ref(agent, 'agent'), at, at + 4);
      const count = runtime.view.getUint32(at + 4, true);
      return runtime.array(BigUint64Array, runtime.view.getUint32(at, true), count);
    });
  }

  /** Hash of all positions, velocities and states. */
  get hash(): Hash {
    return this.runtime.frame((frame) => {
      const at = frame.take(8);
      this.runtime.check('way_crowd_hash', this.handle, at);
      return toHash(this.runtime.view.getBigUint64(at, true));
    });
  }

  /** The state, without navmeshes and filters. */
  save(): Uint8Array<ArrayBuffer> {
    return this.runtime.takeBytes('way_crowd_save', this.handle);
  }

  /** Takes a saved state; filters and navmeshes stay. */
  restore(bytes: Bytes): void {
    const given = checkBytes(bytes, 'bytes');
    this.runtime.frame((frame) =>
      this.runtime.check('way_crowd_restore', this.handle, frame.array(given), given.length),
    );
  }
}
