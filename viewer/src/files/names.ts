// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { NamedBytes } from '../library';

export type FileKind = 'level' | 'navmesh' | 'scene' | 'part' | 'unknown';

/** The kind of a file, by its extension; parts are files that other files refer to. */
export function kindOf(name: string, levelEndings: readonly string[]): FileKind {
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? '';
  if (ending === '.json') return 'scene';
  if (ending === '.way') return 'navmesh';
  if (levelEndings.includes(ending)) return 'level';
  if (ending === '.bin') return 'navmesh';
  return ['.mtl', '.png', '.jpg', '.jpeg', '.ktx2', '.webp'].includes(ending) ? 'part' : 'unknown';
}

/** The names of other files that a level refers to. */
export function partsOf({ name, bytes }: NamedBytes): string[] {
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0];
  if (ending !== '.gltf' && ending !== '.gset') return [];
  const text = new TextDecoder().decode(bytes);
  if (ending === '.gset')
    return [...text.matchAll(/^f\s+(\S.*?)\s*$/gm)].map((match) => match[1] ?? '');
  const uris = [...text.matchAll(/"uri"\s*:\s*"((?:[^"\\]|\\.)*)"/g)].map(
    (match) => match[1] ?? '',
  );
  return uris.filter((uri) => !uri.startsWith('data:') && /\.bin$/i.test(uri));
}

/** Which of several files to open: a level before a .bin that it may refer to. */
export function leader(
  files: readonly NamedBytes[],
  levelEndings: readonly string[],
): NamedBytes | null {
  for (const kind of ['scene', 'level', 'navmesh', 'unknown'] as const) {
    const found = files.find((file) => kindOf(file.name, levelEndings) === kind);
    if (found) return found;
  }
  return files[0] ?? null;
}
