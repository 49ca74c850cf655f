// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Structs of waymesh/examine.h. */

import { struct, VEC3 } from './struct_layout.js';

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
