// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Waymesh } from 'waymesh';

import { loadLibrary } from './library';
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
    const frames = () => viewer.page.evaluate(() => window.waymesh!.context.view.frames);
    const before = await frames();
    await viewer.page.waitForTimeout(600);
    expect(await frames()).toBe(before);
    await viewer.page.mouse.move(600, 400);
    await viewer.page.waitForTimeout(200);
    expect(await frames()).toBe(before);
    await viewer.dragPixels({ x: 600, y: 400 }, { x: 620, y: 400 });
    expect(await frames()).toBeGreaterThan(before);
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
      let sentence = '';
      try {
        way.level({ kind: 'files', files: [file] });
      } catch (error) {
        sentence = (error as Error).message;
      }
      expect(sentence, file.name).not.toBe('');
      await viewer.drop(file);
      await viewer.page.locator(`.message.bad p >> text="${sentence}"`).waitFor();
      expect(await viewer.numbers()).toEqual(before);
    }
    await viewer.picture('9_bad_file');
  });

  it('tells the same for navmeshes, scenes and what is none of these', async () => {
    const before = await viewer.numbers();
    const garbage = Buffer.from('this is no navmesh at all, but long enough to look at');
    let sentence = '';
    try {
      way.decodeNavMesh(garbage);
    } catch (error) {
      sentence = (error as Error).message;
    }
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
    const longest = await viewer.page.evaluate(async () => {
      const { document, bakery } = window.waymesh!.context;
      let [last, gap] = [performance.now(), 0];
      const tick = setInterval(() => {
        const now = performance.now();
        gap = Math.max(gap, now - last);
        last = now;
      }, 5);
      document.change({
        settings: { ...document.value.settings, cell_size: 0.03, cell_height: 0.03 },
      });
      const begin = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 100));
      while (bakery.state.get().isBusy && performance.now() - begin < 1500) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      bakery.cancel();
      clearInterval(tick);
      return gap;
    });
    console.log(`longest pause while baking: ${longest.toFixed(0)} ms`);
    expect(longest).toBeLessThan(1000);
  });

  it('opens what an address asks for, and says where that is wrong', async () => {
    await viewer.page.goto('about:blank');
    await viewer.page.goto(`${viewer.address}#level=nowhere`);
    expect(await viewer.complaint()).toContain('nowhere');
    await viewer.baked();
    expect(
      await viewer.page.evaluate(() => window.waymesh!.context.document.value.level.name),
    ).toBe('dungeon');
  });
});
