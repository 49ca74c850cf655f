// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/**
 * Undo and redo over immutable values. Changes that carry the same key and follow each other
 * closely, such as the steps of one drag of a slider, are one step.
 */
export class History<Value> {
  private past: Value[] = [];
  private future: Value[] = [];
  private lastKey = '';

  constructor(
    private present: Value,
    private readonly limit = 200,
  ) {}

  get value(): Value {
    return this.present;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Adds a step; with the key of the previous step, it becomes part of that one. */
  push(value: Value, key = ''): void {
    const joins = key !== '' && key === this.lastKey && this.canUndo;
    if (!joins) this.past.push(this.present);
    if (this.past.length > this.limit) this.past.shift();
    this.present = value;
    this.future = [];
    this.lastKey = key;
  }

  /** The next change is a separate step, regardless of its key. */
  seal(): void {
    this.lastKey = '';
  }

  undo(): boolean {
    return this.move(this.past, this.future);
  }

  redo(): boolean {
    return this.move(this.future, this.past);
  }

  private move(from: Value[], to: Value[]): boolean {
    const value = from.pop();
    if (value === undefined) return false;
    to.push(this.present);
    this.present = value;
    this.seal();
    return true;
  }
}
