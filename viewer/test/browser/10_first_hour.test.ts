// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bakeStart, loadLibrary } from './library';
import { Viewer } from './viewer';

/** A floor of 20 x 20, with the coordinates of each corner in the given order. */
function floor(side: number, order: readonly [number, number, number] = [0, 1, 2]): string {
  const corners = [
    [0, 0, 0],
    [0, 0, side],
    [side, 0, side],
    [side, 0, 0],
  ];
  const lines = corners.map((corner) => `v ${order.map((axis) => corner[axis]).join(' ')}`);
  return [...lines, 'f 1 2 3 4', ''].join('\n');
}

describe('the first hour', () => {
  let viewer: Viewer;
  beforeAll(async () => {
    viewer = await Viewer.open();
  });
  afterAll(() => viewer.close());

  it('closes a menu with Escape', async () => {
    await viewer.page.click('button[aria-label="Export"]');
    expect(await viewer.page.locator('.menu.open').count()).toBe(1);
    await viewer.page.keyboard.press('Escape');
    expect(await viewer.page.locator('.menu.open').count()).toBe(0);
  });

  it('has room for small numbers', async () => {
    const fits = await viewer.page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#setting-cell_size')!;
      const before = field.value;
      field.value = '0.00125';
      const isShown = field.scrollWidth <= field.clientWidth;
      field.value = before;
      return isShown;
    });
    expect(fits).toBe(true);
  });

  it('hides the path while a stage is shown', async () => {
    await viewer.tab('paths');
    const isShown = () =>
      viewer.page.evaluate(
        () => window.waymesh!.context.view.scene.getObjectByName('laboratory')?.visible,
      );
    expect(await isShown()).toBe(true);
    await viewer.stage('regions');
    expect(await isShown()).toBe(false);
    await viewer.stage('navmesh');
    expect(await isShown()).toBe(true);
  });

  it('says that a level lies on its side, and turns it up', async () => {
    await viewer.drop({ name: 'side.obj', bytes: floor(20, [2, 0, 1]) });
    await viewer.opened('side.obj');
    const advice = viewer.page.locator('.message.advice', { hasText: 'z may be its up axis' });
    await advice.locator('button', { hasText: 'Turn z up' }).click();
    await viewer.page.waitForFunction(
      () => (window.waymesh!.context.bakery.state.get().baked?.numbers.polygons ?? 0) > 0,
    );
    await viewer.baked();
    expect(await viewer.page.inputValue('#level-up')).toBe('z');
    expect(await viewer.page.locator('.message.advice').count()).toBe(0);
  });

  it('has the scale of a file as a control', async () => {
    await viewer.drop({ name: 'decimeters.obj', bytes: floor(200) });
    await viewer.opened('decimeters.obj');
    await viewer.page.fill('#level-scale', '0.1');
    await viewer.page.press('#level-scale', 'Enter');
    await viewer.page.waitForFunction(
      () => window.waymesh!.context.bakery.state.get().level?.bounds.max[0] === 20,
    );
    await viewer.baked();
    expect((await viewer.numbers()).area).toBeLessThan(400);
  });

  it('says why a bake has no polygons, and what may help', async () => {
    await viewer.drop({ name: 'floor.obj', bytes: floor(20) });
    await viewer.opened('floor.obj');
    await viewer.set('cell_height', 0.2);
    await viewer.set('agent_radius', 5);
    await viewer.baked();
    const advice = viewer.page.locator('.message.advice');
    await viewer.page.evaluate(() => window.waymesh!.opener.settled());
    expect(await advice.textContent()).toContain('no place is wide and high enough');
    await advice.locator('button', { hasText: 'Radius 2.5' }).click();
    await viewer.baked();
    expect((await viewer.numbers()).polygons).toBeGreaterThan(0);
    await viewer.page.evaluate(() => window.waymesh!.opener.settled());
    expect(await advice.count()).toBe(0);
  });

  it('shows the settings of a .way file, which cannot be changed there', async () => {
    const { mesh } = bakeStart(await loadLibrary(), { agentRadius: 0.7 });
    const bytes = mesh.encode({ settings: { agentRadius: 0.7, agentHeight: 1.8, tileSize: 0 } });
    await viewer.drop({ name: 'dungeon.way', bytes });
    await viewer.opened('dungeon.way');
    expect(await viewer.page.inputValue('#setting-agent_radius')).toBe('0.7');
    expect(await viewer.page.isDisabled('#setting-agent_radius')).toBe(true);
    expect(await viewer.page.isDisabled('[data-setting="cell_size"]')).toBe(true);
    expect(await viewer.page.isVisible('.frozen >> text=Open the level')).toBe(true);
    await viewer.drop({ name: 'floor.obj', bytes: floor(20) });
    await viewer.opened('floor.obj');
    expect(await viewer.page.isDisabled('#setting-agent_radius')).toBe(false);
    expect(await viewer.page.isVisible('.frozen')).toBe(false);
  });
});
