// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { ObjectId, TileCoord, World } from 'waymesh';

import type { Context } from '../context';
import type { Baked } from '../library';
import type { Point } from '../state/document';
import type { Thing } from './things';

/** Tiles are baked for no longer than this per frame.  [milliseconds] */
const budget = 25;

/** What an update did. */
export interface Progress {
  tiles: TileCoord[];
  pending: number;
  /** [seconds] */
  seconds: number;
}

/**
 * The world of the level that is open, with the things that were put into it. Updates run in small
 * pieces between frames, and the page shows each snapshot. After a bake of the page, because
 * settings changed, the world is made again.
 */
export class LevelWorld {
  readonly things = new Map<number, Thing>();
  private world: World | null = null;
  private ids = new Map<number, ObjectId>();
  private nextKey = 1;
  private shown: Baked | null = null;
  private isScheduled = false;
  private isNew = false;
  /** Something has changed since the last update. */
  private isChanged = false;
  private interest: Point | null = null;

  constructor(
    private readonly context: Context,
    private readonly progressed: (progress: Progress) => void,
    private readonly complain: (error: unknown) => void,
  ) {}

  /** Whether a navmesh of the page is a snapshot of this world. */
  isShowing(baked: Baked): boolean {
    return baked === this.shown;
  }

  /** Whether changes are not on the screen yet. */
  get isBusy(): boolean {
    return this.isScheduled;
  }

  /** Whether the level has become a world. */
  get isMade(): boolean {
    return this.world !== null;
  }

  /** Puts a thing into the world; 0 if it is refused. */
  add(thing: Thing): number {
    const key = this.nextKey;
    return this.change(thing.at, (world) => {
      this.ids.set(key, this.context.library.addThing(world, thing));
      this.things.set(key, thing);
      this.nextKey += 1;
    })
      ? key
      : 0;
  }

  /** Moves or turns a thing, or makes another one of it. */
  set(key: number, thing: Thing): void {
    const before = this.things.get(key);
    if (!before) return;
    this.change(thing.at, (world) => {
      const id = this.ids.get(key);
      if (id !== undefined) this.context.library.setThing(world, id, before, thing);
      this.things.set(key, thing);
    });
  }

  remove(key: number): void {
    const thing = this.things.get(key);
    if (!thing) return;
    this.change(thing.at, (world) => {
      const id = this.ids.get(key);
      if (id !== undefined) world.remove(id);
      this.ids.delete(key);
      this.things.delete(key);
    });
  }

  clear(): void {
    for (const key of [...this.things.keys()]) this.remove(key);
  }

  /** The page shows the bake of its level again, unless there are things. */
  unmake(): void {
    if (this.things.size > 0 || !this.world) return;
    this.drop();
    void this.context.bakery.bake();
  }

  /** Another level. */
  forget(): void {
    this.drop();
    this.things.clear();
  }

  /** The page has another navmesh: of this world, or of a bake with other settings. */
  meshChanged(): void {
    const { baked } = this.context.bakery.state.get();
    if (!baked || baked === this.shown) return;
    this.drop();
    if (this.things.size > 0) this.schedule();
  }

  /** Finishes all updates now, and compares the navmesh with that of a fresh bake. */
  check(): { isSame: boolean; hash: string } {
    this.finish();
    if (!this.world) return { isSame: true, hash: '' };
    const hash = this.world.navMesh().use((mesh) => mesh.info.hash);
    const fresh = this.world
      .bake()
      .use((set) => set.forAgent(set.agents[0]!.name).use((mesh) => mesh.info.hash));
    return { isSame: hash === fresh, hash };
  }

  private finish(): void {
    this.guarded(() => {
      if (!this.world || this.world.pending === 0) return;
      const done = this.world.update();
      this.show(this.world, done);
    });
  }

  /** Returns false if the library refuses the change. */
  private change(at: Point, act: (world: World) => void): boolean {
    this.interest = at;
    this.isChanged = true;
    const isDone = this.guarded(() => {
      this.world ??= this.make();
      if (!this.world) throw new Error('open the level of this navmesh to put objects into it');
      act(this.world);
    });
    this.schedule();
    return isDone;
  }

  private make(): World | null {
    const { document, library } = this.context;
    const { settings, volumes, links } = document.value;
    const world = library.makeWorld({ settings, volumes, links });
    this.isNew = true;
    this.ids.clear();
    if (world)
      for (const [key, thing] of this.things) this.ids.set(key, library.addThing(world, thing));
    return world;
  }

  private drop(): void {
    this.world?.dispose();
    this.world = null;
    this.isChanged = false;
    this.ids.clear();
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => this.advance());
  }

  private advance(): void {
    this.guarded(() => {
      if (this.things.size > 0) this.world ??= this.make();
      const { world } = this;
      if (!world || (world.pending === 0 && !this.isChanged)) return;
      this.isChanged = false;
      const points = this.interest ? { pointsOfInterest: [this.interest] } : {};
      const done = world.update({ milliseconds: budget, ...points });
      this.show(world, done);
    });
    this.isScheduled = false;
    if (this.world && this.world.pending > 0) this.schedule();
  }

  /** The first snapshots have holes: the navmesh of the page stays until all tiles are there. */
  private show(world: World, done: Progress): void {
    if (!this.isNew || done.pending === 0) {
      this.shown = this.context.library.showWorld(world);
      this.context.bakery.showBaked(this.shown);
      this.progressed(this.isNew ? { ...done, tiles: [] } : done);
      this.isNew = false;
    } else this.progressed(done);
  }

  private guarded(act: () => void): boolean {
    try {
      act();
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }
}
