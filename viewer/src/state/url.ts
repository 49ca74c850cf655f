// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { SceneFile } from './scene_json';
import { readScene, writeScene } from './scene_json';
import { newDocument } from './document';

/**
 * A scene as the fragment of an address, after `#`, for built-in levels: an address cannot contain
 * a file. The text is the scene's JSON in URL-safe base64.
 */
export function sceneToFragment(scene: SceneFile): string | null {
  if (scene.document.level.kind !== 'scene') return null;
  const compact = JSON.stringify(JSON.parse(writeScene(scene)));
  return `scene=${toBase64(new TextEncoder().encode(compact))}`;
}

/**
 * Reads `#scene=...` or, typed by hand, `#level=maze&size=20&seed=3`. Returns null if there is
 * neither; throws an Error if it is damaged.
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
