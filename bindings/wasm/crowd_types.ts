// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { PolyRef, Position } from './types.js';

/** An agent of a crowd. After it was removed the id is stale, and every call detects that. */
export type AgentId = bigint;
export type Avoidance = 'orca' | 'sampled' | 'none';
export type AgentDetail = 'full' | 'low' | 'path';

/** How a crowd behaves as a whole; see docs/crowd.md. */
export interface CrowdSettings {
  /** 0: as many as needed for all agents to have one in half a second. */
  pathsPerStep?: number;
  /** How far ahead agents avoid each other.  [seconds] */
  agentHorizon?: number;
  /** How far ahead agents avoid walls.  [seconds] */
  wallHorizon?: number;
  /** 1: agents that meet step to the right; -1: to the left. */
  side?: number;
  /** How close to a target counts as arrived. */
  arrivalDistance?: number;
  /** Without progress for so long, an agent is stuck.  [seconds] */
  stuckAfter?: number;
  /** How far from a point the navmesh may be. */
  extents?: Position;
}

/** What an agent is like. */
export interface AgentParams {
  radius?: number;
  height?: number;
  /** [world units per second] */
  maxSpeed?: number;
  /** [world units per second squared] */
  maxAcceleration?: number;
  /** In a conflict, the lower one gives way. */
  priority?: number;
  /** Bits: what it is. */
  group?: number;
  /** Groups that it steers around. */
  avoids?: number;
  /** Groups that stop it by contact. */
  pushedBy?: number;
  /** Index of a filter of the crowd. */
  filter?: number;
  /** Which of the navmeshes it walks on. */
  mesh?: number;
  avoidance?: Avoidance;
  detail?: AgentDetail;
  /** The caller moves it over off-mesh links. */
  drivesLinks?: boolean;
  user?: bigint;
}

export const AGENT_STATES = [
  'idle',
  'waiting',
  'walking',
  'arrived',
  'on_link',
  'unreachable',
  'off_mesh',
] as const;
export type AgentState = (typeof AGENT_STATES)[number];

/** All agents, by slot. */
export interface CrowdAgents {
  /** 0 for a free slot. */
  ids: BigUint64Array;
  /** x, y and z of each. */
  positions: Float32Array;
  /** x and z of each. */
  velocities: Float32Array;
  states: AgentState[];
}

export const CROWD_EVENT_KINDS = [
  'arrived',
  'unreachable',
  'stuck',
  'link_entered',
  'link_left',
  'path_changed',
] as const;

/** Why an agent is stuck: other agents, or a wall or the end of the navmesh, are in the way; it
 * waits for the far end of a link to be free; or it is off the navmesh. */
export const STUCK_REASONS = ['none', 'crowded', 'wall', 'link', 'off_mesh'] as const;
export type StuckReason = (typeof STUCK_REASONS)[number];

/** Something that happened in a step. */
export interface CrowdEvent {
  agent: AgentId;
  kind: (typeof CROWD_EVENT_KINDS)[number];
  /** The link that was entered or left; else 0. */
  link: PolyRef;
  /** For 'stuck'; else 'none'. */
  reason: StuckReason;
}
