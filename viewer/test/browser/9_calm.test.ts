// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Waymesh } from 'waymesh';

import { loadLibrary, sentenceOf } from './library';
import { Viewer } from './viewer';

describe('calm', () => {
  let viewer: Viewer;
  let way: Waymesh;
  beforeAll(async () => {
    way = await loadLibrary();
    viewer = await Viewer.open();
  });
  afterAll(() => viewer.close());

  it('draws nothing while nothing changes', async () => {
    const drawn = () => viewer.page.evaluate(() => window.waymesh!.context.view.frames);
    const before = await drawn();
    await viewer.frames(10);
    expect(await drawn()).toBe(before);
    await viewer.page.mouse.move(600, 400);
    await viewer.frames(5);
    expect(await drawn()).toBe(before);
    await viewer.dragPixels({ x: 600, y: 400 }, { x: 620, y: 400 });
    expect(await drawn()).toBeGreaterThan(before);
  });

  it('compiles nothing for the graphics card while one drags', async () => {
    const programs = () =>
      viewer.page.evaluate(() =>
        window.waymesh!.context.view.renderer.info.programs!.map((program) => program.id),
      );
    await viewer.tab('edit');
    await viewer.tool('box');
    const at = await viewer.where([32, 0, 32]);
    const drag = (by: number) => viewer.dragPixels(at, { x: at.x + by, y: at.y + by });
    await drag(30);
    await viewer.baked();
    const before = await programs();
    await drag(50);
    await viewer.baked();
    expect(await programs()).toEqual(before);
    for (const key of ['Control+z', 'Control+z', '1']) await viewer.page.keyboard.press(key);
    await viewer.baked();
  });

  it("tells the library's sentence for bad files and leaves what was there", async () => {
    const before = await viewer.numbers();
    const bad = [
      { name: 'bad.obj', bytes: Buffer.from('v 0 0 0\nf 1 2 9\n') },
      { name: 'bad.ply', bytes: Buffer.from('ply\nnonsense\n') },
      { name: 'bad.glb', bytes: Buffer.from('glTF and nothing else') },
      { name: 'bad.stl', bytes: Buffer.from('solid x\nfacet') },
    ];
    for (const file of bad) {
      const sentence = sentenceOf(() => way.level({ kind: 'files', files: [file] }));
      await viewer.drop(file);
      await viewer.page.locator(`.message.bad p >> text="${sentence}"`).waitFor();
      expect(await viewer.numbers()).toEqual(before);
    }
    await viewer.picture('9_bad_file');
  });

  it('tells the same for navmeshes, scenes and what is none of these', async () => {
    const before = await viewer.numbers();
    const garbage = Buffer.from('this is no navmesh at all, but long enough to look at');
    const sentence = sentenceOf(() => way.decodeNavMesh(garbage));
    await viewer.drop({ name: 'bad.way', bytes: garbage });
    await viewer.page.locator(`.message.bad p >> text="${sentence}"`).waitFor();
    await viewer.drop({ name: 'bad.json', bytes: '{}' });
    await viewer.page.locator('.message.bad p >> text=this is not a scene').waitFor();
    await viewer.drop({ name: 'notes.txt', bytes: 'hello' });
    await viewer.page.locator('.message.bad p >> text=notes.txt').waitFor();
    expect(await viewer.page.locator('.message.bad').count()).toBe(1);
    expect(await viewer.numbers()).toEqual(before);
    await viewer.page.click('.message.bad button');
    expect(await viewer.page.locator('.message.bad').count()).toBe(0);
  });

  it('never freezes while it bakes', async () => {
    // A page that waits for its bakes runs nothing else.
    const ticks = await viewer.page.evaluate(async () => {
      const { document, bakery } = window.waymesh!.context;
      const { settings } = document.value;
      let count = 0;
      document.change({ settings: { ...settings, cell_size: 0.03, cell_height: 0.03 } });
      while (bakery.state.get().isBusy && count < 20) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        count += 1;
      }
      document.undo();
      await window.waymesh!.settled();
      return count;
    });
    expect(ticks).toBe(20);
  });

  it('opens what an address asks for, and says where that is wrong', async () => {
    await viewer.goto('#level=nowhere');
    expect(await viewer.complaint()).toContain('nowhere');
    expect((await viewer.document()).level.name).toBe('dungeon');
  });
});
