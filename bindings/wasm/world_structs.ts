// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Structs of waymesh/world.h and stream.h. */

import { struct, VEC3 } from './struct_layout.js';

export const WORLD_OPTIONS = struct('way_world_options', {
  size: 'u32',
  threads: 'i32',
  withoutCarried: 'u32',
  hasGrid: 'u32',
  gridMin: VEC3,
  gridMax: VEC3,
  maxVoxelBytes: 'u64',
  agents: 'ptr',
  agentCount: 'u32',
  maxRecentBytes: 'u64',
});
export const WORLD_OBJECT = struct('way_world_object', {
  size: 'u32',
  shape: 'i32',
  effect: 'i32',
  center: VEC3,
  turn: 'f32',
  transform: 'ptr',
  sides: VEC3,
  radius: 'f32',
  height: 'f32',
  points: 'ptr',
  pointCount: 'u32',
  mesh: 'ptr',
  area: 'u32',
  priority: 'i32',
  name: 'ptr',
  closed: 'u32',
  closedFlags: 'u32',
  closedArea: 'u32',
});
export const UPDATE_OPTIONS = struct('way_update_options', {
  size: 'u32',
  pointCount: 'u32',
  milliseconds: 'f64',
  tiles: 'u64',
  points: 'ptr',
  maxUnpublishedBytes: 'u64',
});
export const UPDATE_REPORT = struct('way_update_report', {
  size: 'u32',
  tileCount: 'u32',
  tiles: 'ptr',
  pending: 'u64',
  seconds: 'f64',
});
export const STREAM_OPTIONS = struct('way_stream_options', {
  size: 'u32',
  radius: 'f32',
  maxBytes: 'u64',
  path: 'ptr',
  extension: 'ptr',
  load: 'ptr',
  user: 'ptr',
});
export const STREAM_REPORT = struct('way_stream_report', {
  size: 'u32',
  loadedCount: 'u32',
  evictedCount: 'u32',
  failedCount: 'u32',
  loaded: 'ptr',
  evicted: 'ptr',
  failed: 'ptr',
  error: 'ptr',
  missing: 'u64',
  bytes: 'u64',
});
