// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Crowd, NavMesh, Query, Waymesh } from 'waymesh';

import type { Scenario } from '../../src/crowd/scenario';
import { startersOf } from '../../src/crowd/scenario';
import { loadLibrary } from './library';
import { Viewer } from './viewer';

const folder = join(import.meta.dirname, '../../../scenes/crowd');

interface Native {
  mesh: NavMesh;
  query: Query;
  crowd: Crowd;
}

/** A ready scene in the library, without a page. */
async function openInLibrary(way: Waymesh, name: string): Promise<Native> {
  const scenario = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Scenario;
  const isFile = scenario.level.endsWith('.obj');
  const level = isFile
    ? way.level({
        kind: 'files',
        files: [{ name: scenario.level, bytes: await readFile(join(folder, scenario.level)) }],
      })
    : way.level({ kind: 'scene', name: scenario.level });
  const { settings } = scenario;
  const mesh = level.bake({
    cellSize: settings.cell_size!,
    cellHeight: settings.cell_height!,
    agentRadius: settings.agent_radius!,
    agentHeight: settings.agent_height!,
    agentClimb: settings.agent_climb!,
    tileSize: settings.tile_size!,
  });
  const query = mesh.query();
  const crowd = way.crowd([mesh]);
  for (const { at, to } of startersOf(scenario, (point, extents) => query.nearest(point, extents)))
    crowd.sendTo(crowd.add(at), to!);
  return { mesh, query, crowd };
}

describe('the crowd', () => {
  let viewer: Viewer;
  let way: Waymesh;
  beforeAll(async () => {
    way = await loadLibrary();
    viewer = await Viewer.open();
    await viewer.tab('crowd');
  });
  afterAll(() => viewer.close());

  const press = (label: string) =>
    viewer.page.click(`[aria-label="Crowd"] .tools >> text="${label}"`);
  const open = async (label: string) => {
    await press(label);
    await viewer.page.waitForFunction(() => {
      const { crowd } = window.waymesh!;
      return !crowd.isOpening && (crowd.simulation?.ids().length ?? 0) > 0;
    });
    await viewer.settled();
  };
  const steps = (count: number) =>
    viewer.page.evaluate((left) => {
      for (let i = 0; i < left; i += 1) window.waymesh!.crowd.stepOnce();
    }, count);
  const hash = () => viewer.page.evaluate(() => window.waymesh!.crowd.simulation!.crowd.hash);
  const positions = () =>
    viewer.page.evaluate(() => [...window.waymesh!.crowd.simulation!.frame.positions]);

  /** Checks that everyone stands on the mesh, by the library in this process. */
  const expectOnMesh = async (query: Query) => {
    const all = await positions();
    for (let i = 0; i < all.length; i += 3) {
      const near = query.nearest(Float32Array.from(all.slice(i, i + 3)), [1, 1, 1]);
      expect(near?.distance, `agent ${i / 3}`).toBeLessThan(0.01);
    }
  };

  for (const name of ['Counterflow', 'Bottleneck', 'Bays', 'Crossing', 'Stairs', 'City'])
    it(`of ${name} walks as in the library, and stays on the mesh`, async () => {
      const native = await openInLibrary(way, name.toLowerCase());
      await open(name);
      expect(await viewer.number('crowd-agents')).toBe(native.crowd.agents().ids.length);
      expect(await hash()).toBe(native.crowd.hash);
      await steps(160);
      for (let i = 0; i < 160; i += 1) native.crowd.step(0.05);
      expect(await hash()).toBe(native.crowd.hash);
      await expectOnMesh(native.query);
      await viewer.settled();
      await viewer.picture(`11_${name.toLowerCase()}`);
    });

  it('of the circle arrives, all of it, where it was sent', async () => {
    await open('Circle');
    await steps(900);
    expect(await viewer.number('crowd-arrived')).toBe(60);
    expect(await viewer.number('crowd-stuck')).toBe(0);
    const scenario = JSON.parse(await readFile(join(folder, 'circle.json'), 'utf8')) as Scenario;
    const all = await positions();
    scenario.agents!.forEach(({ to }, i) =>
      expect(Math.hypot(all[3 * i]! - to[0], all[3 * i + 2]! - to[2])).toBeLessThan(0.5),
    );
  });

  it('shows recorded steps again, and goes on from them', async () => {
    await open('Circle');
    await steps(130);
    const at130 = await positions();
    await steps(100);
    const at230 = await positions();
    const hash230 = await hash();
    expect(at230).not.toEqual(at130);
    await viewer.page.locator('#crowd-scrub').fill('130');
    expect(await positions()).toEqual(at130);
    expect(await viewer.fact('crowd-time')).toBe('6.50 s');
    await viewer.page.locator('#crowd-scrub').fill('230');
    expect(await positions()).toEqual(at230);
    // The same steps again, from a saved state before them.
    await viewer.page.locator('#crowd-scrub').fill('130');
    await steps(100);
    expect(await hash()).toBe(hash230);
    expect(await positions()).toEqual(at230);
  });

  it('plays, at a speed, and pauses', async () => {
    await press('Restart');
    await viewer.page.selectOption('#crowd-pace', '4');
    await viewer.page.click('#crowd-play');
    await viewer.page.waitForFunction(
      () => (window.waymesh!.crowd.simulation?.frame.time ?? 0) > 2,
    );
    await viewer.page.click('#crowd-play');
    await viewer.settled();
    const before = await viewer.fact('crowd-time');
    await viewer.frames(5);
    expect(await viewer.fact('crowd-time')).toBe(before);
    await press('Step');
    expect(Number.parseFloat(await viewer.fact('crowd-time'))).toBeCloseTo(
      Number.parseFloat(before) + 0.05,
    );
  });

  it('tells the neighbors, walls and path of an agent that is clicked', async () => {
    const native = await openInLibrary(way, 'bottleneck');
    await open('Bottleneck');
    await steps(120);
    for (let i = 0; i < 120; i += 1) native.crowd.step(0.05);
    await viewer.page.keyboard.press('t');
    await viewer.settled();
    const { ids, positions: all } = native.crowd.agents();
    // The one that is nearest to the door has walls on both sides.
    const slot = [...ids.keys()].reduce((best, i) =>
      Math.hypot(all[3 * i]! + 0.6, all[3 * i + 2]!) <
      Math.hypot(all[3 * best]! + 0.6, all[3 * best + 2]!)
        ? i
        : best,
    );
    await viewer.click([all[3 * slot]!, all[3 * slot + 1]! + 0.9, all[3 * slot + 2]!]);
    expect(await viewer.number('agent-neighbors')).toBe(native.crowd.neighbors(ids[slot]!).length);
    expect(await viewer.number('agent-neighbors')).toBeGreaterThan(2);
    expect(await viewer.number('agent-walls')).toBeGreaterThanOrEqual(2);
    expect(await viewer.number('agent-left')).toBeGreaterThan(3);
    for (const label of ['Trails', 'Velocities', 'Density'])
      await viewer.page.click(`text=${label}`);
    await viewer.settled();
    await viewer.picture('11_selected');
    for (const label of ['Trails', 'Velocities', 'Density'])
      await viewer.page.click(`text=${label}`);
  });

  it('is added and sent by hand', async () => {
    const native = await openInLibrary(way, 'crossing');
    await open('Crossing');
    await press('Clear');
    await viewer.page.keyboard.press('t');
    await viewer.tool('add');
    await viewer.page.fill('#crowd-count', '5');
    await viewer.click([10, 0, 10]);
    await viewer.page.fill('#crowd-count', '1');
    await viewer.click([30, 0, 10]);
    expect(await viewer.number('crowd-agents')).toBe(6);
    await viewer.tool('send');
    await viewer.click([20, 0, 30]);
    await steps(600);
    expect(await viewer.number('crowd-arrived')).toBe(6);
    const all = await positions();
    const at = await viewer.page.evaluate(() => window.waymesh!.crowd.simulation!.frame.time);
    expect(at).toBeCloseTo(30);
    for (let i = 0; i < all.length; i += 3)
      expect(Math.hypot(all[i]! - 20, all[i + 2]! - 30)).toBeLessThan(2.5);
    await expectOnMesh(native.query);
  });

  it('has room for thousands', async () => {
    await open('City');
    await press('Clear');
    // Nobody is there to play.
    expect(await viewer.page.isDisabled('#crowd-play')).toBe(true);
    await viewer.page.fill('#crowd-scatter', '2000');
    await viewer.page.click('#crowd-scatter-add');
    expect(await viewer.page.isDisabled('#crowd-play')).toBe(false);
    expect(await viewer.number('crowd-agents')).toBe(2000);
    await steps(40);
    await viewer.settled();
    expect(await viewer.page.evaluate(() => window.waymesh!.crowd.layer.drawn)).toBe(2000);
    const native = await openInLibrary(way, 'city');
    await expectOnMesh(native.query);
    await viewer.picture('11_thousands');
  });
});
