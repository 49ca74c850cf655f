// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Runtime, compile } from '../dist/runtime.js';
import { ALL_STRUCTS } from '../dist/structs.js';
import { wasmBytes } from './support.mjs';

const runtime = await Runtime.start(await compile(wasmBytes()));

for (const { name, size } of ALL_STRUCTS) {
  test(`${name} is laid out as the library has it`, () => {
    runtime.frame((frame) => {
      assert.equal(runtime.call('way_struct_size', frame.text(name)), size);
    });
  });
}

test('a trap, as when memory is used up, is told, and ends the instance', async () => {
  const own = await Runtime.start(runtime.module);
  const told = { code: 'out_of_memory', message: /load it again/ };
  assert.throws(() => own.call('way_bytes_data', 0, 0xfffffffc), told);
  assert.throws(() => own.call('way_handle_count'), told);
  own.frame(() => {});
});

test('memory that there is not is refused', () => {
  runtime.frame((frame) => {
    assert.throws(() => frame.take(0xf0000000), { code: 'out_of_memory' });
  });
});

test('the module asks its host for a clock, a place for words, callbacks and zstd alone', () => {
  const wasi = 'wasi_snapshot_preview1\\.(clock_time_get|fd_\\w+|environ_\\w+|proc_exit)';
  const allowed = new RegExp(`^(${wasi}|waymesh\\.(progress|load_tile|uncompress))$`);
  for (const { module, name } of WebAssembly.Module.imports(runtime.module))
    assert.match(`${module}.${name}`, allowed);
});
