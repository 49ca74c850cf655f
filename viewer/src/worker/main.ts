// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { Waymesh } from 'waymesh';

import type { Answer, CallMessage } from './messages';
import { buffersIn } from './messages';
import { Session } from './session';

/** The worker: an instance of the library that answers calls one after the other. */
const scope = self as unknown as {
  postMessage(answer: Answer, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<WebAssembly.Module | CallMessage>) => void) | null;
};

const isModule = (data: unknown): data is WebAssembly.Module => data instanceof WebAssembly.Module;

let session: Promise<Session> | null = null;

async function answer({ id, name, args }: CallMessage): Promise<void> {
  try {
    const ready = await session;
    if (!ready) throw new Error('the library is not loaded');
    const value = (ready[name] as (...args: unknown[]) => unknown).apply(ready, args);
    scope.postMessage({ kind: 'result', id, value }, buffersIn(value));
  } catch (error) {
    scope.postMessage({ kind: 'error', id, message: error instanceof Error ? error.message : String(error) });
  }
}

scope.onmessage = ({ data }) => {
  if (!isModule(data)) return void answer(data);
  const progress = (done: number, total: number) => scope.postMessage({ kind: 'progress', done, total });
  session = Waymesh.load(data).then((way) => new Session(way, progress));
};
