// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

const mask = (1n << 64n) - 1n;

/** The seeded generator of the library (SplitMix64): same seed, same numbers. */
export class Random {
  private state: bigint;

  constructor(seed: number) {
    this.state = BigInt(seed);
  }

  /** Uniform in [0, 1), a multiple of 2^-24. */
  unit(): number {
    this.state = (this.state + 0x9e3779b97f4a7c15n) & mask;
    let z = this.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return Number((z ^ (z >> 31n)) >> 40n) / 0x1000000;
  }

  /** Uniform in [low, high), rounded to single precision after each operation. */
  between(low: number, high: number): number {
    const [from, to] = [Math.fround(low), Math.fround(high)];
    return Math.fround(from + Math.fround(Math.fround(to - from) * this.unit()));
  }
}
