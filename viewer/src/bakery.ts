// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Baked, LevelData, Library } from './library';
import { Cancelled } from './library';
import type { Document } from './state/document';
import { Store } from './state/store';

export interface BakeState {
  /** Null before anything was opened, and for a navmesh without its level. */
  level: LevelData | null;
  baked: Baked | null;
  /** True while a bake is running. */
  isBusy: boolean;
  done: number;
  total: number;
  /** The library's error message if the last bake failed. */
  refusal: string | null;
}

/**
 * Bakes the level again when the document changes. A running bake is cancelled by the next one; the
 * current navmesh stays until the next one is done, even if that fails.
 */
export class Bakery {
  readonly state = new Store<BakeState>({
    level: null,
    baked: null,
    isBusy: false,
    done: 0,
    total: 0,
    refusal: null,
  });
  /** Called at each bake: whether to keep the results of the stages. */
  wantsRecord: () => boolean = () => false;

  private abort: AbortController | null = null;
  private timer = 0;

  constructor(
    private readonly library: Library,
    private readonly document: () => Document,
  ) {}

  /** Another level: drops everything of the previous one. */
  async setLevel(level: LevelData): Promise<void> {
    this.state.set({ level, baked: null, refusal: null });
    await this.bake();
  }

  setNavMesh(baked: Baked): void {
    this.stop();
    this.state.set({ level: null, baked, isBusy: false, refusal: null });
  }

  /** A snapshot of the world of the level. */
  showBaked(baked: Baked): void {
    this.state.set({ baked, refusal: null });
  }

  /** Bakes as soon as changes pause for a moment, as while a slider is dragged. */
  bakeSoon(): void {
    if (!this.state.get().level) return;
    this.abort?.abort(new Cancelled());
    clearTimeout(this.timer);
    this.state.set({ isBusy: true, done: 0, total: 0 });
    this.timer = window.setTimeout(() => void this.bake(), 60);
  }

  async bake(): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    this.state.set({ isBusy: true, done: 0, total: 0 });
    const progress = (done: number, total: number) => {
      if (this.abort === abort) this.state.set({ done, total });
    };
    const record = this.wantsRecord();
    try {
      const baked = await this.library.bake(this.request(), {
        progress,
        signal: abort.signal,
        record,
      });
      if (this.abort !== abort) return;
      this.abort = null;
      this.state.set({ baked, isBusy: false, refusal: null });
    } catch (error) {
      if (this.abort !== abort || error instanceof Cancelled) return;
      this.abort = null;
      this.state.set({ isBusy: false, refusal: sentence(error) });
    }
  }

  /** Cancels the running bake; the current navmesh stays. */
  cancel(): void {
    this.stop();
    this.state.set({ isBusy: false });
  }

  async bakeTile(x: number, z: number): Promise<void> {
    this.state.set({ isBusy: true, done: 0, total: 1 });
    await this.keepingRefusal(() => this.library.bakeTile(this.request(), x, z));
    // A bake that was requested in the meantime continues.
    if (this.abort === null && this.timer === 0) this.state.set({ isBusy: false });
  }

  async removeTile(x: number, z: number): Promise<void> {
    await this.keepingRefusal(async () => this.library.removeTile(x, z));
  }

  /** Links do not need a bake. */
  async relink(): Promise<void> {
    if (!this.state.get().baked) return;
    await this.keepingRefusal(async () => this.library.setLinks(this.document().links));
  }

  private async keepingRefusal(act: () => Promise<Baked>): Promise<void> {
    try {
      this.state.set({ baked: await act(), refusal: null });
    } catch (error) {
      this.state.set({ refusal: sentence(error) });
    }
  }

  private request() {
    const { settings, volumes, links } = this.document();
    return { settings, volumes, links };
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.abort?.abort(new Cancelled());
    this.abort = null;
  }
}

/** The message of an error. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
