// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NavMesh, Query, Triple, Waymesh } from 'waymesh';

import type { Point } from '../../src/state/document';
import { bakeStart, loadLibrary } from './library';
import { Viewer } from './viewer';

const start: Point = [12, 0, 53.6];
const goal: Point = [45.4, 0, 57.7];
const pointOf = ([x = 0, y = 0, z = 0]: readonly number[]): Point => [x, y, z];

describe('paths', () => {
  let viewer: Viewer;
  let mesh: NavMesh;
  let query: Query;
  beforeAll(async () => {
    const way: Waymesh = await loadLibrary();
    mesh = bakeStart(way).mesh;
    query = mesh.query({ costs: { 10: 2 } });
    viewer = await Viewer.open();
    await viewer.page.keyboard.press('t');
    await viewer.tab('paths');
  });
  afterAll(() => viewer.close());

  const ends = () =>
    viewer.page.evaluate(() => window.waymesh!.lab.ends as unknown as { from: Triple; to: Triple });
  const extents: Triple = [2, 4, 2];

  it('are as long as the library says, shortest and through the corridor', async () => {
    await viewer.click(start);
    await viewer.click(goal);
    const { from, to } = await ends();
    expect(Math.hypot(from[0]! - start[0], from[2]! - start[2])).toBeLessThan(0.3);
    const optimal = query.findPath({ from, to, extents, partial: 'by_walk', explored: true });
    const corridor = query.findPath({ from, to, extents, partial: 'by_walk', method: 'corridor' });
    expect(await viewer.fact('status')).toBe('complete');
    expect(await viewer.number('length')).toBeCloseTo(optimal.length, 2);
    expect(await viewer.number('corridor-length')).toBeCloseTo(corridor.length, 2);
    expect(await viewer.number('corners')).toBe(optimal.points.length / 3 - 2);
    expect(await viewer.number('crossed')).toBe(optimal.corridor.length);
    expect(await viewer.number('explored')).toBe(optimal.explored.length);
    expect(optimal.length).toBeLessThanOrEqual(corridor.length + 1e-6);
    await viewer.page.click('text=Polygons that the search visited');
    await viewer.page.click('text=Path step by step');
    await viewer.settled();
    await viewer.picture('5_path');
  });

  it('are found faster with an index, whose graph and expanded corners are drawn', async () => {
    const label = 'text=Path index: its corner graph';
    await viewer.page.click(label);
    await viewer.settled();
    expect(await viewer.fact('index-use')).toContain('kinds of ground differ in cost');
    await viewer.page.fill('input[aria-label="Cost of water"]', '1');
    await viewer.page.press('input[aria-label="Cost of water"]', 'Enter');
    await viewer.settled();
    const { from, to } = await ends();
    query.setFilter(null);
    const index = mesh.pathIndex({ forAllPaths: true });
    query.setPathIndex(index);
    const path = query.findPath({ from, to, extents, partial: 'by_walk', explored: true });
    query.setPathIndex(null);
    query.setFilter({ costs: { 10: 2 } });
    expect(await viewer.fact('index-use')).toBe('searched');
    expect(await viewer.number('indexed-length')).toBeCloseTo(path.length, 2);
    expect(await viewer.number('expanded')).toBe(path.exploredCorners.length);
    expect(await viewer.number('indexed-explored')).toBe(path.explored.length);
    expect(await viewer.number('index-corners')).toBe(index.info.cornerCount);
    expect(path.exploredCorners.length).toBeGreaterThan(0);
    const drawn = () =>
      viewer.page.evaluate(() =>
        ['corner-graph', 'corners', 'expanded-corners'].map((name) => {
          const shape = window.waymesh!.context.view.scene.getObjectByName(name);
          return shape ? ((shape as unknown as { count?: number }).count ?? -1) : 0;
        }),
      );
    expect(await drawn()).toEqual([-1, index.info.cornerCount, path.exploredCorners.length]);
    await viewer.picture('5_index');
    await viewer.page.click(label);
    await viewer.settled();
    expect(await drawn()).toEqual([0, 0, 0]);
    await viewer.page.keyboard.press('Control+z');
    await viewer.settled();
    index.dispose();
  });

  it('follow a pin that is dragged', async () => {
    const before = await viewer.number('length');
    const pin = await viewer.where(pointOf((await ends()).to));
    const [x = 0, y = 0, z = 0] = query.randomPoints(1, 7).points;
    await viewer.dragPixels(pin, await viewer.where([x, y, z]));
    const { from, to } = await ends();
    expect(Math.hypot(to[0]! - x, to[2]! - z)).toBeLessThan(0.5);
    const walk = query.findPath({ from, to, extents, partial: 'by_walk' });
    expect(await viewer.number('length')).toBeCloseTo(walk.length, 2);
    expect(await viewer.number('length')).not.toBe(before);
  });

  it('cast rays that stop where the library says', async () => {
    await viewer.tool('ray');
    const { from, to } = await ends();
    const nearest = query.nearest(from, extents)!;
    const ray = query.raycast(nearest.polygon, nearest.point, to);
    expect(await viewer.fact('ray')).toBe(
      ray.status === 'blocked' ? 'hits a wall' : 'reaches its end',
    );
    expect(await viewer.number('t')).toBeCloseTo(ray.t, 3);
    await viewer.picture('5_ray');
  });

  it('tell the distance to the nearest wall', async () => {
    await viewer.tool('wall');
    await viewer.click([30, 0, 30]);
    await viewer.click(start);
    const nearest = query.nearest((await ends()).from, extents)!;
    const wall = query.wallDistance(nearest.polygon, nearest.point);
    expect(await viewer.number('wall-distance')).toBeCloseTo(wall.distance, 2);
  });

  it('tell the polygons in a circle', async () => {
    await viewer.tool('circle');
    const nearest = query.nearest((await ends()).from, extents)!;
    const reached = query.polygonsInCircle(nearest.polygon, nearest.point, 6);
    expect(await viewer.number('in-circle')).toBe(reached.polygons.length);
    await viewer.picture('5_circle');
  });

  it('give random points, the same for the same seed', async () => {
    await viewer.tool('random');
    expect(await viewer.number('random')).toBe(60);
    const shown = await viewer.page.evaluate(() => [
      ...window.waymesh!.context.library.randomPoints(5, 1),
    ]);
    expect(shown).toEqual([...query.randomPoints(5, 1).points]);
    await viewer.picture('5_random');
  });

  it('slide a character with the arrow keys', async () => {
    await viewer.tool('walk');
    await viewer.click(start);
    const before = await viewer.fact('stands');
    const x = (text: string) => Number(text.split(', ')[0]);
    await viewer.holdKey(
      'ArrowRight',
      async () => x(await viewer.fact('stands')) > x(before) + 0.1,
    );
    const [atX = 0, atY = 0, atZ = 0] = (await viewer.fact('stands')).split(', ').map(Number);
    expect(atX).toBeGreaterThan(x(before) + 0.1);
    expect(query.nearest([atX, atY, atZ], extents)!.distance).toBeLessThan(0.05);
    await viewer.picture('5_walk');
  });

  it('change with the cost of ground, and where it is shut', async () => {
    await viewer.tool('path');
    await viewer.page.keyboard.press('Escape');
    await viewer.click(start);
    await viewer.click(goal);
    const { from, to } = await ends();
    await viewer.page.fill('input[aria-label="Cost of ground"]', '3');
    await viewer.page.press('input[aria-label="Cost of ground"]', 'Enter');
    await viewer.settled();
    const dear = mesh.query({ costs: { 63: 3, 10: 2, 11: 2, 12: 2, 13: 2, 14: 2 } });
    expect(await viewer.number('cost')).toBeCloseTo(dear.findPath({ from, to, extents }).cost, 1);
    await viewer.page.uncheck('input[aria-label="Walk on ground"]');
    await viewer.settled();
    expect(await viewer.fact('status')).not.toBe('complete');
    await viewer.page.keyboard.press('Control+z');
    await viewer.settled();
    expect(await viewer.fact('status')).toBe('complete');
  });
});
