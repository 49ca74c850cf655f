// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { NamedBytes } from '../library';

/** What a gzip file contains, `level.obj` for `level.obj.gz`; other files as they are. */
export async function unpack(file: NamedBytes): Promise<NamedBytes> {
  if (!/\.gz$/i.test(file.name)) return file;
  const packed = new Blob([new Uint8Array(file.bytes)]).stream();
  const stream = packed.pipeThrough(new DecompressionStream('gzip'));
  try {
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return { name: file.name.slice(0, -3), bytes };
  } catch {
    throw new Error(`${file.name} cannot be unpacked: it is not gzip data, damaged or too large`);
  }
}
