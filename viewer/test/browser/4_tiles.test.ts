// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Waymesh } from 'waymesh';
import { STAGES } from 'waymesh';

import { bakeStart, hashOf, loadLibrary } from './library';
import { Viewer } from './viewer';

describe('tiles', () => {
  let viewer: Viewer;
  let way: Waymesh;
  beforeAll(async () => {
    way = await loadLibrary();
    viewer = await Viewer.open();
    await viewer.tab('tiles');
  });
  afterAll(() => viewer.close());

  const cell = (x: number, z: number) => `[data-tile="${x},${z}"]`;

  it('are cut with one click, and are those of the library', async () => {
    await viewer.page.click('text=Divide into tiles of 64 cells');
    await viewer.page.locator('.tile-grid').waitFor();
    await viewer.baked();
    const { level, mesh, hash } = bakeStart(way, { tileSize: 64 });
    const plan = level.plan({ agentHeight: 1.8, agentRadius: 0.3, agentClimb: 0.5, tileSize: 64 });
    expect(await viewer.page.locator('[data-tile]').count()).toBe(plan.tilesX * plan.tilesZ);
    expect((await viewer.numbers()).hash).toBe(hash);
    expect((await viewer.numbers()).tiles).toBe(mesh.info.tiles);
    await viewer.picture('4_tiles');
  });

  it('are removed by a click into the view, and built again', async () => {
    const { level, mesh, hash } = bakeStart(way, { tileSize: 64 });
    const plan = level.plan({ agentHeight: 1.8, agentRadius: 0.3, agentClimb: 0.5, tileSize: 64 });
    await viewer.page.keyboard.press('t');
    await viewer.tool('remove');
    const middle = (at: number) => (at + 0.5) * plan.tileSide;
    await viewer.click([plan.origin[0] + middle(1), 0, plan.origin[2] + middle(1)]);
    await viewer.page.locator(`${cell(1, 1)}[data-present="false"]`).waitFor();
    const without = mesh.edit().removeTile({ x: 1, z: 1, layer: 0 }).commit();
    expect((await viewer.numbers()).hash).toBe(hashOf(without));
    expect((await viewer.numbers()).polygons).toBe(without.info.polygons);
    await viewer.picture('4_tile_removed');
    await viewer.tool('build');
    await viewer.page.click(cell(1, 1));
    await viewer.page.locator(`${cell(1, 1)}[data-present="true"]`).waitFor();
    expect((await viewer.numbers()).hash).toBe(hash);
  });

  it('tell how long each took, and each stage of it', async () => {
    await viewer.tool('select');
    await viewer.page.click(cell(2, 1));
    const { mesh } = bakeStart(way, { tileSize: 64 });
    const tile = mesh.tileAt({ x: 2, z: 1, layer: 0 });
    expect(await viewer.number('tile-polygons')).toBe(tile?.info.polygonCount);
    expect(await viewer.fact('tile-time')).toMatch(/^\d.* ms$/);
    const chart = viewer.page.locator('.side.right .bars:visible');
    expect(await chart.count()).toBe(2);
    expect(await chart.first().textContent()).toMatch(
      new RegExp(STAGES.join('|').replaceAll('_', ' ')),
    );
  });

  it('are rebuilt one by one', async () => {
    await viewer.page.click('button:visible >> text=Rebuild');
    await viewer.baked();
    expect((await viewer.numbers()).hash).toBe(bakeStart(way, { tileSize: 64 }).hash);
  });

  it('show portals and boxes', async () => {
    await viewer.stage('portals');
    await viewer.picture('4_portals');
    const drawn = await viewer.page.evaluate(
      () => window.waymesh!.context.bakery.state.get().baked!.geometry.portalEnds.length / 6,
    );
    expect(drawn).toBe(bakeStart(way, { tileSize: 64 }).mesh.geometry().portalEnds.length / 6);
    expect(drawn).toBeGreaterThan(4);
    await viewer.stage('boxes');
    await viewer.picture('4_boxes');
  });
});
