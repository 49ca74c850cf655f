// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/**
 * Joins adjacent items that look the same into one: a floor of a thousand cells becomes a few long
 * rectangles. Feed it positions in ascending order; items with the same key at adjacent positions
 * are one run.
 */
export class Runs {
  private open = new Map<string, { begin: number; end: number; thing: readonly number[] }>();

  /** `done` receives the values of an item, and the range of its run (end excluded). */
  constructor(
    private readonly done: (thing: readonly number[], begin: number, end: number) => void,
  ) {}

  add(at: number, thing: readonly number[]): void {
    const key = thing.join();
    const run = this.open.get(key);
    if (run && run.end === at) {
      run.end = at + 1;
      return;
    }
    if (run) this.done(run.thing, run.begin, run.end);
    this.open.set(key, { begin: at, end: at + 1, thing });
  }

  /** The end of a row. */
  flush(): void {
    for (const { thing, begin, end } of this.open.values()) this.done(thing, begin, end);
    this.open.clear();
  }
}
