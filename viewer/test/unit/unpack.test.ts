// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { gzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { unpack } from '../../src/files/unpack';

const bytes = new TextEncoder().encode('v 0 0 0\n');

it('unpacks gzip files, and leaves others as they are', async () => {
  const plain = { name: 'level.obj', bytes };
  expect(await unpack(plain)).toBe(plain);
  expect(await unpack({ name: 'level.obj.gz', bytes: new Uint8Array(gzipSync(bytes)) })).toEqual(
    plain,
  );
});

it('names the file whose gzip data is damaged', async () => {
  const cut = new Uint8Array(gzipSync(bytes)).subarray(0, 20);
  for (const damaged of [cut, bytes])
    await expect(unpack({ name: 'level.obj.gz', bytes: damaged })).rejects.toThrow(
      'level.obj.gz cannot be unpacked',
    );
});
