// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Structs of waymesh/path_index.h, batch.h, reach.h, examine.h and stream.h. */

import { struct } from './struct_layout.js';

const VEC3 = ['f32', 3] as const;

export const PATH_INDEX_OPTIONS = struct('way_path_index_options', {
  size: 'u32',
  landmarks: 'i32',
  forAllPaths: 'u32',
  isUpdatable: 'u32',
  threads: 'i32',
});
export const PATH_INDEX_INFO = struct('way_path_index_info', {
  size: 'u32',
  cornerCount: 'u32',
  edgeCount: 'u32',
  bytes: 'u32',
  hash: 'u64',
  leastDistance: 'f64',
});
export const DISTANCES = struct('way_distances', {
  size: 'u32',
  extents: VEC3,
  from: 'ptr',
  fromCount: 'u32',
  to: 'ptr',
  toCount: 'u32',
});
export const FIELD_SAMPLE = struct('way_field_sample', {
  size: 'u32',
  goal: 'u32',
  length: 'f64',
  next: ['f32', 2],
  link: 'u64',
});
export const EXAMINE_OPTIONS = struct('way_examine_options', {
  size: 'u32',
  threads: 'i32',
  progress: 'ptr',
  user: 'ptr',
  volumes: 'ptr',
  volumeCount: 'u32',
  links: 'ptr',
  linkCount: 'u32',
  withoutCarried: 'u32',
  withoutTrials: 'u32',
});
export const EXAMINATION_INFO = struct('way_examination_info', {
  size: 'u32',
  findingCount: 'u32',
  columns: 'f64',
  memoryBytes: 'f64',
  seconds: 'f64',
});
export const FINDING = struct('way_finding', {
  size: 'u32',
  isGrave: 'u32',
  kind: 'ptr',
  words: 'ptr',
  remedy: 'i32',
  value: 'f32',
  move: VEC3,
  agentHeight: 'f32',
  agentRadius: 'f32',
  agentClimb: 'f32',
  agentSlope: 'f32',
  points: 'ptr',
  pointCount: 'u32',
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
