// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BakeRecord, Waymesh } from 'waymesh';

import { stages } from '../../src/stages/stages';
import { loadLibrary, pageSettings, startScene } from './library';
import { Viewer } from './viewer';

/** Stages whose screenshots are kept. */
const kept = new Set(['rasterize', 'distance_field', 'regions', 'contours', 'detail']);

describe('stages', () => {
  let viewer: Viewer;
  let way: Waymesh;
  let record: BakeRecord;
  beforeAll(async () => {
    way = await loadLibrary();
    record = way.record();
    way.level(startScene).bake(pageSettings, { record });
    viewer = await Viewer.open();
  });
  afterAll(() => viewer.close());

  it('are all on one timeline, and each has a picture of its own', async () => {
    const pictures = new Map<string, string>();
    for (const { id, label } of stages) {
      await viewer.stage(id);
      const selected = viewer.page.locator('.stage[aria-selected="true"]');
      expect(await selected.textContent()).toBe(label);
      pictures.set(id, await viewer.fingerprint());
      if (kept.has(id)) await viewer.picture(`3_${id}`);
    }
    const { portals } = await viewer.page.evaluate(() => ({
      portals: window.waymesh!.context.bakery.state.get().baked!.geometry.portalEnds.length,
    }));
    expect(portals).toBe(0);
    expect(new Set(pictures.values()).size).toBeGreaterThanOrEqual(stages.length - 3);
  });

  it('show what the library has made', async () => {
    const counts = await viewer.page.evaluate(async () => {
      const { library } = window.waymesh!.context;
      const sizes: Record<string, number> = {};
      for (const stage of [
        'rasterize',
        'erode',
        'contours',
        'raw_contours',
        'polygons',
        'detail',
      ] as const) {
        const [result] = await library.stage(stage);
        if (result?.kind === 'spans') sizes[stage] = result.tops.length;
        if (result?.kind === 'floors') sizes[stage] = result.heights.length;
        if (result?.kind === 'outlines') sizes[stage] = result.points.length / 3;
        if (result?.kind === 'surfaces') sizes[stage] = result.triangles.length / 3;
      }
      return sizes;
    });
    expect(counts['rasterize']).toBe(record.spans(0, 'rasterize').tops.length);
    expect(counts['erode']).toBe(record.floors(0, 'erode').heights.length);
    expect(counts['raw_contours']).toBe(record.contours(0, { raw: true }).points.length / 3);
    expect(counts['contours']).toBe(record.contours(0).points.length / 3);
    expect(counts['polygons']).toBe(record.polygons(0).points.length / 3);
    expect(counts['detail']).toBe(record.detail(0).triangles.length / 3);
  });

  it('are gone through by dragging over them, and by keys', async () => {
    await viewer.stage('triangles');
    const middle = async (id: string) => {
      const box = (await viewer.page.locator(`[data-stage="${id}"]`).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + 10 };
    };
    await viewer.dragPixels(await middle('triangles'), await middle('remove_ledges'));
    expect(await viewer.page.getAttribute('[data-stage="remove_ledges"]', 'aria-selected')).toBe(
      'true',
    );
    await viewer.page.keyboard.press('.');
    expect(
      await viewer.page.getAttribute('[data-stage="remove_low_ceilings"]', 'aria-selected'),
    ).toBe('true');
    await viewer.page.keyboard.press(',');
    await viewer.page.keyboard.press(',');
    expect(
      await viewer.page.getAttribute('[data-stage="lift_low_obstacles"]', 'aria-selected'),
    ).toBe('true');
  });

  it('tell of a column that stayed: heights, room, distance and region', async () => {
    await viewer.stage('navmesh');
    await viewer.page.keyboard.press('t');
    await viewer.settled();
    const at = await groundPoint(viewer);
    await viewer.click(at);
    await viewer.page.locator('[data-fact="cell"]').waitFor();
    const tile = record.tile(0);
    const [x, z] = [
      Math.floor((at[0] - tile.origin[0]) / tile.cellSize),
      Math.floor((at[2] - tile.origin[2]) / tile.cellSize),
    ];
    const [shownX, shownZ] = (await viewer.fact('cell')).split(', ').map(Number) as [
      number,
      number,
    ];
    expect(Math.abs(shownX - x) + Math.abs(shownZ - z)).toBeLessThanOrEqual(2);
    const column = shownX - tile.firstX + (shownZ - tile.firstZ) * tile.width;
    const spans = record.spans(0, 'rasterize');
    expect(await viewer.number('span-count')).toBe(
      spans.columns[column + 1]! - spans.columns[column]!,
    );
    const floors = record.floors(0, 'erode');
    const regions = record.regions(0);
    const own = [...regions.subarray(floors.columns[column], floors.columns[column + 1])];
    const hit = viewer.page.locator('[data-hit]');
    expect(own).toContain(Number(await hit.locator('[data-fact="region"]').textContent()));
    expect(await hit.locator('[data-fact="why"]').textContent()).toBe('yes');
    expect(await viewer.fact('polygon-area')).toBe('ground');
    await viewer.picture('3_column');
  });

  it('tell why a column was removed: it is too near to a wall', async () => {
    await viewer.stage('compact');
    const at = await removedPoint(viewer, record);
    await viewer.click(at);
    await viewer.page.locator('[data-hit] [data-fact="why"]').waitFor();
    expect(await viewer.page.textContent('[data-hit] [data-fact="why"]')).toContain('radius');
  });
});

/** A place well inside of the largest polygon. */
function groundPoint(viewer: Viewer): Promise<[number, number, number]> {
  return viewer.page.evaluate(() => {
    const { vertices, first, corners } = window.waymesh!.context.bakery.state.get().baked!.geometry;
    let best: [number, number, number] = [0, 0, 0];
    let largest = 0;
    for (let polygon = 0; polygon + 1 < first.length; polygon += 1) {
      const own = [...corners.subarray(first[polygon], first[polygon + 1])];
      const points = own.map(
        (corner) => [...vertices.subarray(corner * 3, corner * 3 + 3)] as [number, number, number],
      );
      const middle = [0, 1, 2].map(
        (axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length,
      );
      const room = Math.min(
        ...points.map((point) => Math.hypot(point[0] - middle[0]!, point[2] - middle[2]!)),
      );
      if (room <= largest) continue;
      largest = room;
      best = middle as [number, number, number];
    }
    return best;
  });
}

/** The middle of a floor that erosion takes away, with such floors all around it. */
async function removedPoint(viewer: Viewer, record: BakeRecord): Promise<[number, number, number]> {
  const tile = record.tile(0);
  const before = record.floors(0, 'mark_areas');
  const after = record.floors(0, 'erode');
  const isGone = (column: number) => {
    const floor = before.columns[column]!;
    return (
      before.columns[column + 1]! - floor === 1 &&
      before.areas[floor] !== 0 &&
      after.areas[floor] === 0
    );
  };
  for (let z = 60; z < tile.depth - 2; z += 1)
    for (let x = 60; x < tile.width - 2; x += 1) {
      const column = x + z * tile.width;
      if (![0, 1, -1, tile.width, -tile.width].every((step) => isGone(column + step))) continue;
      const height = tile.origin[1] + before.heights[before.columns[column]!]! * tile.cellHeight;
      return [
        tile.origin[0] + (tile.firstX + x + 0.5) * tile.cellSize,
        height,
        tile.origin[2] + (tile.firstZ + z + 0.5) * tile.cellSize,
      ];
    }
  throw new Error(`nothing is eroded in ${viewer.address}`);
}
