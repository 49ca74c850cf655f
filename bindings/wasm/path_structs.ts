// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Structs of waymesh/path_index.h, batch.h and reach.h. */

import { struct, VEC3 } from './struct_layout.js';

export const PATH_INDEX_OPTIONS = struct('way_path_index_options', {
  size: 'u32',
  landmarks: 'i32',
  forAllPaths: 'u32',
  isUpdatable: 'u32',
  threads: 'i32',
  include: 'u16',
  exclude: 'u16',
});
export const PATH_INDEX_INFO = struct('way_path_index_info', {
  size: 'u32',
  cornerCount: 'u32',
  edgeCount: 'u32',
  bytes: 'u32',
  hash: 'u64',
  leastDistance: 'f64',
  include: 'u16',
  exclude: 'u16',
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
