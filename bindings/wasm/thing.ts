// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Handle, Runtime } from './runtime.js';
import { WaymeshError } from './runtime.js';

const OPEN: unique symbol = Symbol('open');

/** An object that holds memory of the library until it is disposed. */
export abstract class Thing {
  /** @internal */
  readonly runtime: Runtime;
  #handle: Handle;
  readonly #free: string;

  /** @internal */
  constructor(runtime: Runtime, handle: Handle, free: string) {
    this.runtime = runtime;
    this.#handle = handle;
    this.#free = free;
  }

  /** @internal */
  get handle(): Handle {
    if (this.#handle === 0) {
      throw new WaymeshError('bad_handle', `${this.constructor.name} was disposed`);
    }
    return this.#handle;
  }

  get isDisposed(): boolean {
    return this.#handle === 0;
  }

  /** Frees its memory; calling it again does nothing. */
  dispose(): void {
    if (this.#handle === 0) return;
    this.runtime.call(this.#free, this.#handle);
    this.#handle = 0;
  }

  /** Runs `body`, and disposes this afterwards. */
  use<T>(body: (thing: this) => T): T {
    try {
      return body(this);
    } finally {
      this.dispose();
    }
  }

  /** For `using`, if the engine supports it. */
  [(Symbol as { dispose?: symbol }).dispose ?? OPEN](): void {
    this.dispose();
  }
}
