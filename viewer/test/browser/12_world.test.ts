// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Waymesh, World } from 'waymesh';

import { toWorldObject } from '../../src/library_world';
import type { Point } from '../../src/state/document';
import type { Thing } from '../../src/world/things';
import { bakeStart, hashOf, loadLibrary, pageSettings, startScene } from './library';
import { Viewer } from './viewer';

const start: Point = [12, 0, 53.6];
const goal: Point = [45.4, 0, 57.7];

describe('the world', () => {
  let viewer: Viewer;
  let way: Waymesh;
  beforeAll(async () => {
    way = await loadLibrary();
    viewer = await Viewer.open();
    await viewer.page.keyboard.press('t');
    await viewer.tab('world');
  });
  afterAll(() => viewer.close());

  const things = () =>
    viewer.page.evaluate(() => [...window.waymesh!.world.world.things.values()] as Thing[]);
  const isFresh = () => viewer.page.evaluate(() => window.waymesh!.world.world.check().isSame);
  const hash = async () => (await viewer.numbers()).hash;
  const length = () => viewer.number('world-length');
  const place = async (shape: string, effect: string, at: Point) => {
    await viewer.tool(shape);
    await viewer.tool(effect);
    await viewer.click(at);
  };
  const size = async (meters: number) => {
    await viewer.page.fill('#world-size', String(meters));
    await viewer.page.press('#world-size', 'Enter');
  };
  const removeAll = async () => {
    await viewer.page.click('text="Remove all"');
    await viewer.settled();
  };

  /** The hash of a world of the library, in this process, with the things of the page. */
  const expectedHash = async () => {
    const level = way.level(startScene);
    const world: World = way.world(level, { ...pageSettings, tileSize: 48 });
    for (const thing of await things()) toWorldObject(way, thing, (object) => world.add(object));
    world.update();
    return hashOf(world.navMesh());
  };

  /** Points on the ground that no wall hides, so far apart that objects do not cover each other. */
  const spotsApart = async (count: number): Promise<Point[]> => {
    const seen = await viewer.page.evaluate(() => {
      const { library, picker, painter, view } = window.waymesh!.context;
      const all = library.randomPoints(400, 4);
      const points: [number, number, number][] = [];
      for (let i = 0; i < all.length; i += 3) points.push([all[i]!, all[i + 1]!, all[i + 2]!]);
      return points.filter((point) => {
        const at = view.camera.position.clone().set(...point);
        const { x: clientX, y: clientY } = picker.toPage(at);
        const click = new MouseEvent('click', { clientX, clientY });
        const hit = picker.pick(click, painter.pickable, view.clipRange);
        return hit !== null && hit.point.distanceTo(at) < 0.3;
      });
    });
    const spots: Point[] = [];
    for (const spot of seen)
      if (spots.every(([x, , z]) => Math.hypot(x - spot[0], z - spot[2]) > 4)) spots.push(spot);
    expect(spots.length).toBeGreaterThanOrEqual(count);
    return spots.slice(0, count);
  };

  it('takes objects of every shape and effect, and is what a fresh bake is', async () => {
    const spots = await spotsApart(18);
    let [before, i] = ['', 0];
    for (const shape of ['box', 'cylinder', 'sphere', 'capsule', 'hull', 'mesh'])
      for (const effect of ['carve', 'solid', 'area']) {
        await place(shape, effect, spots[i]!);
        i += 1;
        expect(await viewer.number('world-objects'), shape).toBe(i);
        expect(await hash(), `${shape} ${effect}`).not.toBe(before);
        before = await hash();
      }
    expect(await isFresh()).toBe(true);
    expect(await hash()).toBe(await expectedHash());
    expect(await viewer.number('world-rebuilt')).toBeGreaterThan(0);
    // The time of the first bake is not that of the world.
    expect(await viewer.page.textContent('.status')).not.toContain('baked in');
    expect(await viewer.number('world-rebuilt')).toBeLessThan((await viewer.numbers()).tiles);
    await viewer.page.keyboard.press('f');
    await viewer.settled();
    await viewer.picture('12_shapes');
    await viewer.page.keyboard.press('t');
    await removeAll();
    expect(await hash()).toBe(await expectedHash());
  });

  it('leads the path around an object while it is dragged', async () => {
    await viewer.tool('pins');
    await viewer.click(start);
    await viewer.click(goal);
    const free = await length();
    expect(free).toBeGreaterThan(30);
    // A corner of the path is beside a wall: an obstacle there is in the way.
    const corner = await viewer.page.evaluate(() => {
      const { lab, context } = window.waymesh!;
      const { points } = context.library.findPath(lab.ends.from!, lab.ends.to!).optimal;
      return [points[3]!, points[4]!, points[5]!] as const;
    });
    await size(2);
    const away: Point = [corner[0] + 9, 0, corner[2]];
    const near = await viewer.page.evaluate(
      (at) => window.waymesh!.context.library.nearest(at, [12, 4, 12])!.point as Point,
      [...away] as [number, number, number],
    );
    await place('cylinder', 'carve', near);
    await viewer.tool('select');
    const [from, to] = [await viewer.where((await things())[0]!.at), await viewer.where(corner)];
    const { mouse } = viewer.page;
    await mouse.move(from.x, from.y - 2);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await viewer.settled();
    // The button is still pressed.
    const blocked = await length();
    expect(blocked).toBeGreaterThan(free + 0.1);
    expect(await hash()).toBe(await expectedHash());
    await viewer.picture('12_dragged');
    await mouse.move(from.x, from.y, { steps: 4 });
    await mouse.up();
    await viewer.settled();
    expect(await length()).toBeLessThan(blocked);
    expect(await isFresh()).toBe(true);
  });

  it('takes clicks on pins and on other objects, and drags them while placing', async () => {
    await removeAll();
    await size(10);
    // The pin of the start stands here.
    await place('box', 'area', start);
    await place('cylinder', 'carve', start);
    expect(await viewer.number('world-objects')).toBe(2);
    for (const { at } of await things())
      expect(Math.hypot(at[0] - start[0], at[2] - start[2])).toBeLessThan(0.2);
    // Beside the pin, on top of the cylinder.
    const aside: Point = [start[0] + 4, 10, start[2]];
    await viewer.drag(aside, [aside[0], 10, aside[2] - 3]);
    const [, moved] = await things();
    expect(await viewer.number('world-objects')).toBe(2);
    expect(moved!.at[2]).toBeLessThan(start[2] - 1);
    expect(await isFresh()).toBe(true);
    expect(await hash()).toBe(await expectedHash());
  });

  it('turns and removes the object that is selected', async () => {
    await removeAll();
    const empty = await hash();
    await size(3);
    await place('box', 'carve', [12, 0, 53.6]);
    const unturned = await hash();
    expect(unturned).not.toBe(empty);
    for (let i = 0; i < 3; i += 1) await viewer.page.keyboard.press('r');
    await viewer.settled();
    expect((await things())[0]!.turn).toBe(45);
    expect(await hash()).not.toBe(unturned);
    expect(await hash()).toBe(await expectedHash());
    await viewer.page.keyboard.press('Delete');
    await viewer.settled();
    expect(await hash()).toBe(empty);
  });

  it('closes and opens an area like a door', async () => {
    await size(8);
    // No ground beside it is near enough to be the goal instead.
    await place('cylinder', 'area', goal);
    expect(await viewer.fact('world-path')).toBe('complete');
    await viewer.page.click('[data-thing] >> text=closed');
    await viewer.settled();
    expect(await viewer.fact('world-path')).not.toBe('complete');
    await viewer.page.click('[data-thing] >> text=closed');
    await viewer.settled();
    expect(await viewer.fact('world-path')).toBe('complete');
    await removeAll();
  });

  it('keeps its things when settings change', async () => {
    await size(2);
    await place('sphere', 'solid', [12, 0, 53.6]);
    await viewer.set('agent_radius', 0.5);
    await viewer.page.waitForFunction(() => !window.waymesh!.world.isBusy);
    await viewer.settled();
    expect(await viewer.number('world-objects')).toBe(1);
    expect(await isFresh()).toBe(true);
    await viewer.page.keyboard.press('Control+z');
    await viewer.baked();
    expect(await hash()).toBe(await expectedHash());
    await removeAll();
  });

  it('is soaked, and stays what a fresh bake is', async () => {
    await place('cylinder', 'carve', start);
    const before = await hash();
    await viewer.page.click('#world-soak');
    await viewer.page.waitForFunction(
      () => Number(document.querySelector('[data-fact="soak-checks"]')?.textContent) >= 2,
    );
    await viewer.picture('12_soak');
    await viewer.page.click('#world-soak');
    await viewer.settled();
    expect(await viewer.number('soak-changes')).toBeGreaterThanOrEqual(40);
    expect(await viewer.fact('soak-failures')).toBe('0');
    expect(await viewer.number('world-objects')).toBe(1);
    expect(await hash()).toBe(before);
    expect(await hash()).toBe(await expectedHash());
  });

  it('is no world after a soak if it was none before', async () => {
    await viewer.goto('');
    await viewer.tab('world');
    expect(await hash()).toBe(bakeStart(way).hash);
    await viewer.page.click('#world-soak');
    await viewer.page.waitForFunction(
      (plain) => window.waymesh!.context.bakery.state.get().baked!.numbers.hash !== plain,
      bakeStart(way).hash,
    );
    expect(await viewer.number('soak-changes')).toBeGreaterThan(0);
    await viewer.page.click('#world-soak');
    await viewer.settled();
    expect(await viewer.number('world-objects')).toBe(0);
    expect(await hash()).toBe(bakeStart(way).hash);
  });

  it('says that a navmesh without its level takes no objects', async () => {
    await viewer.drop({ name: 'start.way', bytes: bakeStart(way).mesh.encode() });
    await viewer.opened('start.way');
    await viewer.page.keyboard.press('t');
    await viewer.settled();
    await place('box', 'carve', start);
    expect(await viewer.complaint()).toContain('open the level');
    expect(await viewer.number('world-objects')).toBe(0);
    expect(await hash()).toBe(bakeStart(way).hash);
  });

  it('stops a crowd that walks against it', async () => {
    await viewer.tab('crowd');
    await viewer.page.click('[aria-label="Crowd"] .tools >> text="Counterflow"');
    await viewer.page.waitForFunction(() => window.waymesh!.crowd.simulation?.ids().length === 80);
    await viewer.settled();
    await viewer.page.keyboard.press('t');
    await viewer.tab('world');
    await size(1);
    await place('cylinder', 'carve', [0, 0, 0]);
    const nearest = await viewer.page.evaluate(() => {
      const { crowd } = window.waymesh!;
      let least = Infinity;
      for (let i = 0; i < 400; i += 1) {
        crowd.stepOnce();
        const { positions: p } = crowd.simulation!.frame;
        for (let k = 0; k < p.length; k += 3) least = Math.min(least, Math.hypot(p[k]!, p[k + 2]!));
      }
      return least;
    });
    // The radius of the cylinder and that of an agent, less a cell of 0.1.
    expect(nearest).toBeGreaterThan(0.5 + 0.3 - 0.1);
    expect(nearest).toBeLessThan(3);
    await viewer.settled();
    await viewer.picture('12_crowd');
  });
});
