// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/// <reference lib="esnext.disposable" preserve="true" />

import { refuse } from './checks.js';
import type { Handle, Runtime } from './runtime.js';
import { WaymeshError } from './runtime.js';

/** An object that holds memory of the library until it is disposed; `using` disposes it at the end
 * of a block. */
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
}

/** For `using`. */
export interface Thing extends Disposable {}

// Node 18 and older browsers do not have the symbol.
if (Symbol.dispose) {
  Object.defineProperty(Thing.prototype, Symbol.dispose, {
    value(this: Thing) {
      this.dispose();
    },
  });
}

/** The handle of an object that a caller passed to an instance. */
export function handleOf<T extends Thing>(
  runtime: Runtime,
  type: abstract new (...args: never[]) => T,
  value: T,
  name: string,
): Handle {
  if (!(value instanceof type)) {
    const given = (value as unknown)?.constructor?.name ?? String(value);
    refuse(`${name} must be a ${type.name}, not a ${given}`);
  }
  if (value.runtime !== runtime) refuse(`${name} belongs to another instance of the library`);
  return value.handle;
}
