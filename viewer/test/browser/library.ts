// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { BakeSettings, Level, NavMesh, Volume } from 'waymesh';
import { Waymesh } from 'waymesh';

/** The library in Node, to compare with what the page shows. */
export async function loadLibrary(): Promise<Waymesh> {
  const file = join(import.meta.dirname, '../../../bindings/wasm/dist/waymesh.wasm');
  return Waymesh.load(readFile(file));
}

/** Settings that the page begins with. */
export const pageSettings: Partial<BakeSettings> = {
  agentHeight: 1.8,
  agentRadius: 0.3,
  agentClimb: 0.5,
  agentSlope: 45,
};

export const startScene = { kind: 'scene', name: 'dungeon', seed: 5, size: 64 } as const;

export function bakeStart(
  way: Waymesh,
  settings: Partial<BakeSettings> = {},
  volumes: readonly Volume[] = [],
): { level: Level; mesh: NavMesh; hash: string } {
  const level = way.level(startScene);
  const mesh = level.bake({ ...pageSettings, ...settings }, { volumes });
  return { level, mesh, hash: hashOf(mesh) };
}

export function hashOf(mesh: NavMesh): string {
  return mesh.info.hash;
}

/** What the library says where it refuses something. */
export function sentenceOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the library has refused nothing');
}
