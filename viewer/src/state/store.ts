// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** A value that tells its listeners when it changes. */
export class Store<Value extends object> {
  private listeners = new Set<(value: Value, before: Value) => void>();

  constructor(private value: Value) {}

  get(): Value {
    return this.value;
  }

  /** Replaces the given members; listeners are not called if nothing changed. */
  set(patch: Partial<Value>): void {
    const before = this.value;
    const keys = Object.keys(patch) as (keyof Value)[];
    if (keys.every((key) => Object.is(before[key], patch[key]))) return;
    this.value = { ...before, ...patch };
    for (const listener of [...this.listeners]) listener(this.value, before);
  }

  /** Calls `listener` at each change; returns a function that unsubscribes. */
  listen(listener: (value: Value, before: Value) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
