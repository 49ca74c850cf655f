// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import * as checks from './checks.js';
import { ERROR_CODES, WaymeshError, type ErrorCode } from './errors.js';
import {
  readStruct,
  writeStruct,
  type Fields,
  type Given,
  type Struct,
  type Values,
} from './structs.js';
import type { Bounds, Position, TileCoord } from './types.js';

export { WaymeshError, type ErrorCode } from './errors.js';

/** Where the library is loaded from. */
export type WasmSource =
  | WebAssembly.Module
  | BufferSource
  | Response
  | PromiseLike<WebAssembly.Module | BufferSource | Response>;

/** The module that lies beside this file. Bundlers know the form of this URL and copy the file. */
export async function ownModule(): Promise<BufferSource | Response> {
  const url = new URL('./waymesh.wasm', import.meta.url);
  if (url.protocol !== 'file:') return fetch(url);
  const files = 'node:fs/promises'; // a variable, so that bundlers for pages do not look for it
  const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)) as {
    readFile(url: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return readFile(url);
}

export async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  const given: unknown = await source;
  if (typeof given === 'string' || given instanceof URL)
    checks.refuse(`an address is not a module: pass fetch(${JSON.stringify(given)})`);
  if (given instanceof WebAssembly.Module) return given;
  if (typeof Response !== 'undefined' && given instanceof Response) {
    if (!given.ok) throw new Error(`${given.url}: cannot be loaded: ${given.status}`);
    // Servers that send another type for .wasm get the slower path.
    return given.headers.get('content-type') === 'application/wasm'
      ? WebAssembly.compileStreaming(given)
      : WebAssembly.compile(await given.arrayBuffer());
  }
  return WebAssembly.compile(given as BufferSource);
}

type Export = (...args: (number | bigint)[]) => number;

/** A handle of the library. */
export type Handle = number;

type TypedArray =
  | Uint8Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigUint64Array;
/** @internal */
export interface ArrayType<T extends TypedArray> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, offset: number, length: number): T;
  new (length: number): T;
}

/** Called during a bake; true cancels it. */
export type Progress = (done: number, total: number) => boolean | void;
/** Gives the handle of the level of a tile, which the module frees; 0 for none. */
export type Loader = (x: number, z: number) => Handle;

export const checkBox = checks.fields('the box', checks.each(['min', 'max'], checks.triple), [
  'min',
  'max',
]);
const checkCoord = checks.fields(
  'the coordinates',
  checks.each(['x', 'z', 'layer'], checks.integer),
  ['x', 'z'],
);

/** Memory for the arguments and results of one call; freed at the end. */
export class Frame {
  readonly #runtime: Runtime;
  readonly #taken: number[] = [];

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  take(bytes: number): number {
    const at = this.#runtime.call('way_memory_take', Math.max(bytes, 1));
    if (at === 0) throw new WaymeshError('out_of_memory', 'there is not enough memory');
    this.#taken.push(at);
    return at;
  }

  release(): void {
    for (const at of this.#taken) this.#runtime.call('way_memory_give', at);
  }

  text(value: string, name: string): number {
    const bytes = new TextEncoder().encode(checks.text(value, name));
    const at = this.take(bytes.length + 1);
    const memory = this.#runtime.bytes;
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
  }

  /** Copies an array that was checked. */
  array(values: TypedArray): number {
    const at = this.take(values.byteLength);
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.#runtime.bytes.set(bytes, at);
    return at;
  }

  point(value: Position, name: string): number {
    return this.array(Float32Array.from(checks.point(value, name)));
  }

  extents(value: Position): number {
    return this.array(Float32Array.from(checks.triple(value, 'extents')));
  }

  /** The corners of a box. */
  box(value: Bounds): [min: number, max: number] {
    const { min, max } = checkBox(value);
    return [this.array(Float32Array.from(min)), this.array(Float32Array.from(max))];
  }

  coord(value: TileCoord): number {
    const { x, z, layer = 0 } = checkCoord(value);
    return this.array(Int32Array.of(x, z, layer));
  }

  /** A struct with the library's defaults, if there are any, and the given values.
   * @param init  The function that sets the defaults. */
  input<F extends Fields>(type: Struct<F>, init: string | null, values: Given<F>): number {
    const at = this.take(type.size);
    if (init === null) this.#runtime.bytes.fill(0, at, at + type.size);
    else this.#runtime.check(init, at, type.size);
    writeStruct(this.#runtime.view, at, type, values);
    return at;
  }

  /** A struct for a result. */
  output<F extends Fields>(type: Struct<F>): number {
    const at = this.take(type.size);
    this.#runtime.bytes.fill(0, at, at + type.size);
    this.#runtime.view.setUint32(at, type.size, true);
    return at;
  }

  result<F extends Fields>(at: number, type: Struct<F>): Values<F> {
    return readStruct(this.#runtime.view, at, type);
  }
}

/** An instance of the module, and how to talk to it. */
export class Runtime {
  readonly module: WebAssembly.Module;
  readonly #exports: Record<string, Export>;
  readonly #memory: WebAssembly.Memory;
  readonly #progress = new Map<number, Progress>();
  readonly #loaders = new Map<number, Loader>();
  #nextCallback = 1;
  #thrown: { error: unknown } | null = null;
  #isBroken = false;
  #bytes = new Uint8Array(0);
  #view = new DataView(new ArrayBuffer(0));

  private constructor(module: WebAssembly.Module, instance: WebAssembly.Instance) {
    this.module = module;
    this.#exports = instance.exports as unknown as Record<string, Export>;
    this.#memory = instance.exports.memory as WebAssembly.Memory;
  }

  static async start(module: WebAssembly.Module): Promise<Runtime> {
    let runtime: Runtime | undefined;
    const instance = await WebAssembly.instantiate(
      module,
      importsOf(
        module,
        () => runtime!.view,
        {
          progress: (user, done, total) => runtime!.#tell(user, done, total),
          load_tile: (user, x, z, level) => runtime!.#load(user, x, z, level),
        },
        await findUncompress(),
      ),
    );
    runtime = new Runtime(module, instance);
    runtime.call('_initialize');
    return runtime;
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** All memory. A view is valid until the next call, which may move it. */
  get bytes(): Uint8Array {
    const { buffer } = this.#memory;
    if (this.#bytes.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }

  get view(): DataView {
    if (this.#view.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer);
    return this.#view;
  }

  /** Calls a function of the library that cannot fail. */
  call(name: string, ...args: (number | bigint)[]): number {
    if (this.#isBroken) {
      throw new WaymeshError('out_of_memory', 'the library has stopped before: load it again');
    }
    try {
      return this.#exports[name](...args);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // A trap: out of memory. Its contents are not reliable any more.
      this.#isBroken = true;
      throw new WaymeshError(
        'out_of_memory',
        `the library stopped, most likely out of memory (${error.message}): load it again`,
      );
    }
  }

  /** Calls a function that returns a status, and throws the library's error. */
  check(name: string, ...args: (number | bigint)[]): void {
    const status = this.call(name, ...args);
    const thrown = this.#thrown;
    this.#thrown = null;
    if (thrown) throw thrown.error;
    if (status !== 0) throw this.error(status);
  }

  error(status: number): WaymeshError {
    const code = ERROR_CODES[status] as ErrorCode;
    return new WaymeshError(code, this.text(this.call('way_error_text')));
  }

  /** Runs `body` with memory for its arguments. */
  frame<T>(body: (frame: Frame) => T): T {
    const frame = new Frame(this);
    try {
      return body(frame);
    } finally {
      if (!this.#isBroken) frame.release();
    }
  }

  /** Calls a function whose last argument receives a handle. */
  make(name: string, ...args: (number | bigint)[]): Handle {
    return this.frame((frame) => {
      const at = frame.take(4);
      this.check(name, ...args, at);
      return this.view.getUint32(at, true);
    });
  }

  /** Calls a function whose last argument receives a struct. */
  ask<F extends Fields>(type: Struct<F>, name: string, ...args: (number | bigint)[]): Values<F> {
    return this.frame((frame) => {
      const at = frame.output(type);
      this.check(name, ...args, at);
      return frame.result(at, type);
    });
  }

  /** A text of the library; empty for NULL. */
  text(at: number): string {
    if (at === 0) return '';
    const bytes = this.bytes;
    let end = at;
    while (bytes[end] !== 0) ++end;
    return new TextDecoder().decode(bytes.slice(at, end));
  }

  /** An array of the library: a copy, or a view if borrowed. */
  array<T extends TypedArray>(type: ArrayType<T>, at: number, length: number, borrow = false): T {
    if (length === 0) return new type(0);
    const view = new type(this.#memory.buffer, at, length);
    return borrow ? view : (view.slice() as T);
  }

  /** The contents of a bytes handle, which is freed. */
  takeBytes(name: string, ...args: (number | bigint)[]): Uint8Array<ArrayBuffer> {
    const handle = this.make(name, ...args);
    try {
      return this.frame((frame) => {
        const count = frame.take(4);
        const at = this.call('way_bytes_data', handle, count);
        const bytes = this.array(Uint8Array, at, this.view.getUint32(count, true));
        return bytes as Uint8Array<ArrayBuffer>;
      });
    } finally {
      this.call('way_bytes_free', handle);
    }
  }

  /** Registers a callback, and returns its number. */
  addProgress(progress: Progress): number {
    this.#progress.set(this.#nextCallback, progress);
    return this.#nextCallback++;
  }

  addLoader(loader: Loader): number {
    this.#loaders.set(this.#nextCallback, loader);
    return this.#nextCallback++;
  }

  removeLoader(user: number): void {
    this.#loaders.delete(user);
  }

  /** A loader that throws has no such tile. */
  #load(user: number, x: number, z: number, level: number): number {
    try {
      const handle = this.#loaders.get(user)?.(x, z) ?? 0;
      this.view.setUint32(level, handle, true);
      return 0;
    } catch {
      return ERROR_CODES.indexOf('io');
    }
  }

  removeProgress(user: number): void {
    this.#progress.delete(user);
  }

  /** Exceptions must not pass through the module: they are kept for check(). */
  #tell(user: number, done: number, total: number): number {
    try {
      return this.#progress.get(user)?.(done, total) === true ? 1 : 0;
    } catch (error) {
      this.#thrown = { error };
      return 1;
    }
  }
}

const WASI_SUCCESS = 0;
const WASI_NOT_SUPPORTED = 58;

/** Decompresses a zstd frame into `raw`: returns 0 if it fills that exactly. */
type Uncompress = (bytes: Uint8Array, raw: Uint8Array) => number;

/** Uses the package fzstd; without it, compressed files are rejected. */
async function findUncompress(): Promise<Uncompress> {
  try {
    const { decompress } = await import('fzstd');
    return (bytes, raw) => {
      try {
        return decompress(bytes, raw).length === raw.length ? 0 : 1;
      } catch {
        return 1;
      }
    };
  } catch {
    return () => 1;
  }
}

/** What the module imports from its host: a clock, standard error, the callbacks, zstd. Everything
 * else that libc could use (files, the environment) is missing. */
function importsOf(
  module: WebAssembly.Module,
  view: () => DataView,
  callbacks: Record<string, (...args: number[]) => number>,
  uncompress: Uncompress,
): WebAssembly.Imports {
  const known: Record<string, (...args: any[]) => number> = {
    clock_time_get: (_id: number, _precision: bigint, at: number) => {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return WASI_SUCCESS;
    },
    fd_write: (_file: number, pieces: number, count: number, written: number) => {
      let total = 0;
      for (let i = 0; i < count; ++i) total += view().getUint32(pieces + 8 * i + 4, true);
      view().setUint32(written, total, true);
      return WASI_SUCCESS;
    },
    ...callbacks,
    uncompress: (bytes: number, count: number, raw: number, size: number) => {
      const { buffer } = view();
      return uncompress(new Uint8Array(buffer, bytes, count), new Uint8Array(buffer, raw, size));
    },
  };
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = known[name] ?? (() => WASI_NOT_SUPPORTED);
  return imports;
}
