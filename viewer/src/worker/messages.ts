// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Session } from './session';

/** The calls of a session, as they go through messages. */
export type Calls = {
  [Name in keyof Session as Session[Name] extends (...args: never[]) => unknown ? Name : never]: Session[Name];
};

export interface CallMessage {
  id: number;
  name: keyof Calls;
  args: unknown[];
}

export type Answer =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; message: string };

/** The buffers of all arrays in a value, to be handed over and not copied. */
export function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (Array.isArray(value)) {
    for (const item of value) buffersIn(item, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) buffersIn(item, found);
  }
  return [...found];
}
