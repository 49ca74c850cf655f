// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { WaymeshError } from './index.js';
import { type Reply, type RequestName, type Requests } from './protocol.js';
import type { TriangleInput } from './types.js';

/** A worker of a page, or of Node. */
export type AnyWorker = Worker | NodeWorker;
interface NodeWorker {
  postMessage(message: unknown): void;
  on(event: string, listener: (value: any) => void): unknown;
  terminate(): unknown;
}

interface Pending {
  resolve: (value: any) => void;
  reject: (error: unknown) => void;
}

/** Returns true if memory can be shared with workers. */
const canShare = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' &&
  (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated !== false;

/** One worker of a pool: restarted if it had to be terminated. */
export class PoolWorker {
  readonly #start: () => AnyWorker;
  readonly #module: WebAssembly.Module;
  readonly #flag = canShare() ? new Int32Array(new SharedArrayBuffer(4)) : null;
  readonly #pending = new Map<number, Pending>();
  #worker: AnyWorker | null = null;
  #ready: Promise<unknown> = Promise.resolve();
  #nextId = 1;

  /** What a restarted worker receives. */
  level: TriangleInput | null = null;

  constructor(start: () => AnyWorker, module: WebAssembly.Module) {
    this.#start = start;
    this.#module = module;
  }

  /** Resolves when the worker is ready; starts it if necessary, and waits until cancelled work has
   * ended. */
  async ready(): Promise<void> {
    await Promise.allSettled([...this.#pending.values()].map((pending) => settled(pending)));
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    if (!this.#worker) this.#ready = this.#launch();
    await this.#ready;
  }

  async #launch(): Promise<void> {
    this.#worker = this.#start();
    this.#listen(this.#worker);
    await this.request('start', { module: this.#module, flag: this.#flag?.buffer ?? null });
    if (this.level) await this.request('setLevel', this.level);
  }

  #listen(worker: AnyWorker): void {
    const take = (reply: Reply) => {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      if ('value' in reply) return pending?.resolve(reply.value);
      const { code, message } = reply.error;
      pending?.reject(code ? new WaymeshError(code, message) : new Error(message));
    };
    const fail = (what: { message?: string }) =>
      this.#end(new Error(`a worker has failed: ${what.message ?? 'it could not be loaded'}`));
    if ('on' in worker) {
      worker.on('message', take);
      worker.on('error', fail);
    } else {
      worker.onmessage = (event: MessageEvent<Reply>) => take(event.data);
      worker.onerror = fail;
    }
  }

  request<N extends RequestName>(
    name: N,
    value: Requests[N]['takes'],
  ): Promise<Requests[N]['gives']> {
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(new WaymeshError('cancelled', 'the worker was ended'));
      const id = this.#nextId++;
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, value });
    });
  }

  async setLevel(level: TriangleInput): Promise<void> {
    this.level = level;
    await this.ready();
    await this.request('setLevel', level);
  }

  /** Cancels its work: by a flag if memory is shared, else by terminating the worker. */
  cancel(): void {
    if (this.#pending.size === 0) return;
    if (this.#flag) Atomics.store(this.#flag, 0, 1);
    else this.#end(new WaymeshError('cancelled', 'the bake was cancelled'));
  }

  #end(error: Error): void {
    void this.#worker?.terminate();
    this.#worker = null;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }

  dispose(): void {
    this.#end(new WaymeshError('cancelled', 'the pool was disposed'));
  }
}

/** Resolves when a request has succeeded or failed. */
function settled(pending: Pending): Promise<void> {
  return new Promise((resolve) => {
    const { resolve: good, reject: bad } = pending;
    pending.resolve = (value) => (good(value), resolve());
    pending.reject = (error) => (bad(error), resolve());
  });
}
