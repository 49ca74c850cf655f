// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Volume as WasmVolume, Waymesh } from 'waymesh';

import type { Point } from '../../src/state/document';
import { bakeStart, loadLibrary } from './library';
import { Viewer } from './viewer';

/** Two places on the navmesh, far from each other and not near to walls. */
function onGround(viewer: Viewer): Promise<[Point, Point]> {
  return viewer.page.evaluate(() => {
    const { library } = window.waymesh!.context;
    const found = library.randomPoints(200, 3);
    const points: [number, number, number][] = [];
    for (let i = 0; i + 2 < found.length; i += 3)
      points.push([found[i]!, found[i + 1]!, found[i + 2]!]);
    const open = points.filter((point) => (library.wallDistance(point)?.distance ?? 0) > 1);
    const first = open[0]!;
    const away = (point: readonly number[]) =>
      Math.hypot(point[0]! - first[0], point[2]! - first[2]);
    return [first, open.toSorted((a, b) => away(b) - away(a))[0]!];
  });
}

describe('edit', () => {
  let viewer: Viewer;
  let way: Waymesh;
  beforeAll(async () => {
    way = await loadLibrary();
    viewer = await Viewer.open();
    await viewer.page.keyboard.press('t');
    await viewer.tab('edit');
  });
  afterAll(() => viewer.close());

  /** The hash of a bake in Node with the volumes that the page has. */
  async function expectedHash(): Promise<string> {
    const volumes = (await viewer.document()).volumes.map(({ shape, area }): WasmVolume => {
      if (shape.kind !== 'prism') return { ...shape, area };
      return {
        kind: 'prism',
        area,
        outline: shape.outline.flat(),
        minHeight: shape.low,
        maxHeight: shape.high,
      };
    });
    return bakeStart(way, {}, volumes).hash;
  }

  it('draws a box that takes ground away', async () => {
    const before = await viewer.numbers();
    await viewer.page.selectOption('select[aria-label="Area of new volumes"]', 'not walkable');
    await viewer.tool('box');
    await viewer.drag([10, 0, 50], [14, 0, 55]);
    await viewer.page.locator('[data-volume="1"]').waitFor();
    await viewer.baked();
    const numbers = await viewer.numbers();
    expect(numbers.hash).toBe(await expectedHash());
    expect(numbers.area).toBeLessThan(before.area - 1);
  });

  it('draws a cylinder of water, and a prism by its corners', async () => {
    await viewer.page.selectOption('select[aria-label="Area of new volumes"]', 'water');
    await viewer.tool('cylinder');
    await viewer.drag([45, 0, 57], [47.5, 0, 57]);
    await viewer.page.locator('[data-volume="2"]').waitFor();
    await viewer.tool('prism');
    for (const [x, z] of [
      [30, 45],
      [38, 45],
      [38, 53],
      [31, 52],
    ] as const)
      await viewer.click([x, 0, z]);
    await viewer.page.keyboard.press('Enter');
    await viewer.page.locator('[data-volume="3"]').waitFor();
    await viewer.baked();
    expect((await viewer.numbers()).hash).toBe(await expectedHash());
    const areas = await viewer.page.evaluate(() => [
      ...new Set(window.waymesh!.context.bakery.state.get().baked!.geometry.areas),
    ]);
    expect(areas).toContain(10);
    await viewer.picture('6_volumes');
  });

  it('changes the area of a volume', async () => {
    await viewer.page.selectOption('[data-volume="2"] select', 'mud');
    await viewer.baked();
    expect((await viewer.document()).volumes[1]?.area).toBe(11);
    expect((await viewer.numbers()).hash).toBe(await expectedHash());
  });

  it('draws links, one and two way', async () => {
    await viewer.tool('link');
    const [begin, end] = await onGround(viewer);
    await viewer.drag(begin, end);
    await viewer.page.locator('[data-link]').waitFor();
    await viewer.settled();
    expect((await viewer.numbers()).links).toBe(1);
    const attached = () =>
      viewer.page.evaluate(() =>
        window.waymesh!.context.bakery.state.get().baked!.links.map((link) => link.attached),
      );
    expect(await attached()).toEqual([true]);
    await viewer.page.check('[data-link] input[type="checkbox"]');
    expect((await viewer.document()).links[0]?.oneWay).toBe(true);
    await viewer.settled();
    await viewer.picture('6_link');
  });

  it('undoes and redoes all of it', async () => {
    const done = await viewer.document();
    const { hash } = await viewer.numbers();
    for (let i = 0; i < 6; i += 1) await viewer.page.keyboard.press('Control+z');
    await viewer.baked();
    expect((await viewer.numbers()).hash).toBe(bakeStart(way).hash);
    expect((await viewer.numbers()).links).toBe(0);
    expect(await viewer.page.isDisabled('button[aria-label^="Undo"]')).toBe(true);
    for (let i = 0; i < 6; i += 1) await viewer.page.keyboard.press('Control+y');
    await viewer.baked();
    expect(await viewer.document()).toEqual(done);
    expect((await viewer.numbers()).hash).toBe(hash);
  });

  it('saves the scene as one file, and opens it again', async () => {
    const done = await viewer.document();
    const { hash } = await viewer.numbers();
    const { name, bytes } = await viewer.download(() =>
      viewer.page.click('button[aria-label="Save scene"]'),
    );
    expect(name).toBe('dungeon.scene.json');
    await viewer.page.reload();
    await viewer.baked();
    expect((await viewer.document()).volumes).toHaveLength(0);
    await viewer.drop({ name, bytes });
    await viewer.page.waitForFunction(
      () => window.waymesh!.context.document.value.volumes.length === 3,
    );
    await viewer.baked();
    expect(await viewer.document()).toEqual(done);
    expect((await viewer.numbers()).hash).toBe(hash);
  });

  it('shares the scene as an address, camera included', async () => {
    const done = await viewer.document();
    await viewer.dragPixels({ x: 600, y: 300 }, { x: 700, y: 380 });
    const seen = await viewer.pose();
    await viewer.page.click('button[aria-label="Share"]');
    await viewer.page.locator('.message').waitFor();
    const address = await viewer.page.evaluate(() => navigator.clipboard.readText());
    expect(address).toContain('#scene=');
    await viewer.goto(address.slice(viewer.address.length));
    expect(await viewer.document()).toEqual(done);
    expect(await viewer.pose()).toEqual(seen);
  });

  it('removes what is selected with a key', async () => {
    await viewer.tab('edit');
    await viewer.page.click('[data-volume="3"] .grow');
    await viewer.page.keyboard.press('Delete');
    await viewer.baked();
    expect((await viewer.document()).volumes).toHaveLength(2);
    expect((await viewer.numbers()).hash).toBe(await expectedHash());
  });
});
