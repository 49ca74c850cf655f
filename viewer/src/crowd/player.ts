// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Steps take no longer than this between two frames, so that the page stays responsive.
 * [milliseconds] */
const budget = 30;

/** What a player plays. */
export interface Playable {
  /** Duration of a step.  [seconds] */
  readonly dt: number;
  step(): void;
  /** Draws the state between the last two steps: 0 to 1. */
  draw(share: number): void;
}

/** Steps through time in step with the clock, or slower if steps take too long. */
export class Player {
  /** Seconds of the simulation per second. */
  speed = 1;
  private playable: Playable | null = null;
  private last = 0;
  private ahead = 0;

  constructor(private readonly changed: () => void) {}

  get isPlaying(): boolean {
    return this.playable !== null;
  }

  play(playable: Playable): void {
    this.playable = playable;
    this.last = performance.now();
    this.ahead = 0;
    requestAnimationFrame(() => this.advance());
    this.changed();
  }

  pause(): void {
    if (!this.playable) return;
    const playable = this.playable;
    this.playable = null;
    playable.draw(1);
    this.changed();
  }

  private advance(): void {
    const playable = this.playable;
    if (!playable) return;
    const begin = performance.now();
    this.ahead += ((begin - this.last) / 1000) * this.speed;
    this.last = begin;
    while (this.ahead >= playable.dt) {
      playable.step();
      if (this.playable !== playable) return;
      this.ahead -= playable.dt;
      if (performance.now() - begin > budget) this.ahead = Math.min(this.ahead, 0);
    }
    playable.draw(this.ahead / playable.dt);
    requestAnimationFrame(() => this.advance());
  }
}
