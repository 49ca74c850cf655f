// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Waymesh } from 'waymesh';

import { bakeStart, hashOf, loadLibrary } from './library';
import { Viewer } from './viewer';

describe('numbers and files', () => {
  let viewer: Viewer;
  let way: Waymesh;
  beforeAll(async () => {
    way = await loadLibrary();
    viewer = await Viewer.open();
    await viewer.tab('numbers');
  });
  afterAll(() => viewer.close());

  const save = (label: string, ending: string) =>
    viewer.download(async () => {
      await viewer.page.click('button[aria-label="Export"]');
      await viewer.page.click(`[role="menuitem"]:has-text("${label}"):has-text("${ending}")`);
    });

  it('are those of the library', async () => {
    const { level, mesh } = bakeStart(way);
    const { info } = mesh;
    expect(await viewer.number('triangles')).toBe(level.info.triangleCount);
    expect(await viewer.number('polygons')).toBe(info.polygons);
    expect(await viewer.number('vertices')).toBe(info.vertices);
    expect(await viewer.number('detail_triangles')).toBe(info.detailTriangles);
    expect(await viewer.number('components')).toBe(info.components);
    expect(await viewer.number('area')).toBeCloseTo(info.area, 1);
    expect(await viewer.fact('hash')).toBe(hashOf(mesh));
    expect(await viewer.number('spans')).toBeGreaterThan(1000);
    expect(await viewer.fact('seconds')).toMatch(/s$/);
    expect(await viewer.page.locator('.side.right .bars:visible').textContent()).toContain(
      'regions',
    );
    await viewer.picture('8_numbers');
  });

  it('are copied as JSON', async () => {
    await viewer.page.click('text=Copy as JSON');
    await viewer.page.locator('.message').waitFor();
    const copied = JSON.parse(await viewer.page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toEqual(await viewer.numbers());
    expect(copied.polygons).toBe(bakeStart(way).mesh.info.polygons);
  });

  it('come with a log of messages in words', async () => {
    const log = await viewer.page.locator('.log').textContent();
    expect(log).toContain('opened dungeon');
    expect(log).toMatch(/\d+ polygons, \d+ component/);
  });

  it('are exported as .way: the very same navmesh', async () => {
    const { name, bytes } = await save('Navmesh', '.way');
    expect(name).toBe('dungeon.way');
    const { mesh, notes } = way.decodeNavMesh(bytes);
    expect(hashOf(mesh)).toBe(bakeStart(way).hash);
    expect(notes.settings?.agentRadius).toBeCloseTo(0.3, 5);
  });

  it('are exported as .bin, .obj and .glb', async () => {
    const { mesh } = bakeStart(way);
    const detour = await save('Detour', '.bin');
    expect(way.decodeDetour(detour.bytes).info.polygons).toBe(mesh.info.polygons);
    const obj = await save('Polygons', '.obj');
    expect(obj.bytes.toString()).toMatch(/^f( \d+){3,}/m);
    const glb = await save('Polygons', '.glb');
    expect(glb.bytes.subarray(0, 4).toString()).toBe('glTF');
  });

  it('are exported as a picture', async () => {
    const { name, bytes } = await save('Picture', '.png');
    expect(name).toBe('dungeon.png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(20000);
  });
});
