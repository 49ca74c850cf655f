// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { SceneFile } from './scene_json';
import { readScene, writeScene } from './scene_json';
import { newDocument } from './document';

/**
 * A scene as the part of an address behind `#`, for embedded levels: a file is not in the page, so
 * that an address cannot bring it. The text is the scene's JSON in base64 with letters that are
 * safe in an address.
 */
export function sceneToFragment(scene: SceneFile): string | null {
  if (scene.document.level.kind !== 'scene') return null;
  const compact = JSON.stringify(JSON.parse(writeScene(scene)));
  return `scene=${toBase64(new TextEncoder().encode(compact))}`;
}

/**
 * Reads `#scene=...` or, to be typed by hand, `#level=maze&size=20&seed=3`. Gives null where there
 * is nothing; throws an Error with one sentence where it is damaged.
 */
export function fragmentToScene(fragment: string): SceneFile | null {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const scene = parameters.get('scene');
  if (scene !== null) return readScene(fromBase64(scene));
  const name = parameters.get('level');
  if (name === null) return null;
  const seed = Number(parameters.get('seed') ?? 1);
  const size = Number(parameters.get('size') ?? 0);
  if (!Number.isFinite(seed) || !Number.isFinite(size))
    throw new Error('seed and size of a level in an address are numbers');
  return { document: newDocument({ kind: 'scene', name, seed, size }), camera: null };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64(text: string): string {
  try {
    const raw = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return new TextDecoder().decode(Uint8Array.from(raw, (letter) => letter.charCodeAt(0)));
  } catch {
    throw new Error('the scene in the address is damaged');
  }
}
