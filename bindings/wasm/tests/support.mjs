// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { readFileSync } from 'node:fs';
import { Waymesh } from '../dist/index.js';

export const wasmBytes = () => readFileSync(new URL('../dist/waymesh.wasm', import.meta.url));

let loaded;
/** One instance for all tests of a file. */
export const loadWaymesh = () => (loaded ??= Waymesh.load());

/** A square floor of two triangles at height 0, from 0 to `side`. */
export const floor = (side) => ({
  kind: 'triangles',
  vertices: Float32Array.of(0, 0, 0, 0, 0, side, side, 0, side, side, 0, 0),
  triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
});

/** Runs `body`, and disposes what it has made with `use`. */
export function using(body) {
  const things = [];
  const use = (thing) => (things.push(thing), thing);
  try {
    return body(use);
  } finally {
    for (const thing of things.reverse()) thing.dispose();
  }
}
