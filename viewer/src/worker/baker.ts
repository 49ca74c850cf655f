// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { LevelSource } from 'waymesh';

import { Cancelled } from '../library';
import type { Answer, CallMessage, Calls } from './messages';
import type { SessionBake, SessionLevel } from './session';

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/**
 * The page's end of the worker. A bake cannot be talked to while it runs: to cancel it the worker is
 * ended, and another one is given the level.
 */
export class Baker {
  private worker: Worker;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private source: LevelSource | null = null;
  private progress: (done: number, total: number) => void = () => {};
  /** Names the bake that is under way. */
  private baking: object | null = null;

  constructor(private readonly module: WebAssembly.Module) {
    this.worker = this.start();
  }

  async setLevel(source: LevelSource): Promise<SessionLevel> {
    this.stop();
    const level = await this.call('setLevel', source);
    this.source = source;
    return level;
  }

  async bake(
    args: Parameters<Calls['bake']>,
    wish?: { progress: (done: number, total: number) => void; signal: AbortSignal },
  ): Promise<SessionBake> {
    this.stop();
    if (wish?.signal.aborted) throw new Cancelled();
    const stop = () => this.stop();
    wish?.signal.addEventListener('abort', stop);
    this.progress = wish?.progress ?? (() => {});
    const token = {};
    this.baking = token;
    try {
      return await this.call('bake', ...args);
    } finally {
      wish?.signal.removeEventListener('abort', stop);
      if (this.baking === token) this.baking = null;
    }
  }

  /** Asks the worker; rejects with the library's sentence. */
  call<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>> {
    const id = this.nextId++;
    const message: CallMessage = { id, name, args };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage(message);
    });
  }

  /** Ends the bake that is under way, if any. */
  private stop(): void {
    if (!this.baking) return;
    this.baking = null;
    this.worker.terminate();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.worker = this.start();
    if (this.source) void this.call('setLevel', this.source).catch(() => {});
    for (const { reject } of lost) reject(new Cancelled());
  }

  private start(): Worker {
    const worker = new Worker(new URL('./main.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.take(data);
    worker.postMessage(this.module);
    return worker;
  }

  private take(answer: Answer): void {
    if (answer.kind === 'progress') return this.progress(answer.done, answer.total);
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.kind === 'result') waiting?.resolve(answer.value as never);
    else waiting?.reject(new Error(answer.message));
  }
}
