// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Waymesh } from 'waymesh';

import { bakeStart, loadLibrary, sentenceOf } from './library';
import { Viewer } from './viewer';

describe('settings', () => {
  let viewer: Viewer;
  let way: Waymesh;
  beforeAll(async () => {
    way = await loadLibrary();
    viewer = await Viewer.open();
  });
  afterAll(() => viewer.close());

  it('bake again when a number is typed, as the library does', async () => {
    await viewer.set('agent_radius', 0.6);
    const numbers = await viewer.numbers();
    expect(numbers.hash).toBe(bakeStart(way, { agentRadius: 0.6 }).hash);
  });

  it('bake again when a slider is dragged', async () => {
    const slider = viewer.page.locator('input[data-setting="agent_climb"]');
    const box = (await slider.boundingBox())!;
    const y = box.y + box.height / 2;
    await viewer.dragPixels({ x: box.x + box.width * 0.25, y }, { x: box.x + box.width * 0.05, y });
    await viewer.baked();
    const climb = Number(await viewer.page.inputValue('#setting-agent_climb'));
    expect(climb).toBeLessThan(0.3);
    const { hash } = bakeStart(way, { agentRadius: 0.6, agentClimb: climb });
    expect((await viewer.numbers()).hash).toBe(hash);
  });

  it('are one step of undo for one drag', async () => {
    await viewer.page.click('button[aria-label^="Undo"]');
    await viewer.baked();
    expect(await viewer.page.inputValue('#setting-agent_climb')).toBe('0.5');
    await viewer.page.click('button[aria-label^="Undo"]');
    await viewer.baked();
    expect((await viewer.numbers()).hash).toBe(bakeStart(way).hash);
  });

  it('tell what they do, and what happens at the extremes', async () => {
    await viewer.page.click('.setting-label >> text=Radius');
    const help = viewer.page.locator('.setting.explained .setting-help');
    expect(await help.textContent()).toContain('Too small: Agents scrape along walls');
    expect(await help.textContent()).toContain('Too large: Doorways and corridors close');
    await viewer.picture('2_settings');
  });

  it('follow from the agent while they are automatic', async () => {
    const { level } = bakeStart(way);
    const plan = level.plan({ agentHeight: 1.8, agentRadius: 0.3, agentClimb: 0.5 });
    expect(Number(await viewer.page.inputValue('#setting-cell_size'))).toBeCloseTo(
      plan.cellSize,
      3,
    );
    expect(Number(await viewer.page.inputValue('#setting-cell_height'))).toBeCloseTo(
      plan.cellHeight,
      3,
    );
  });

  it('draw the agent to scale beside the level', async () => {
    await viewer.set('agent_height', 3);
    const size = await viewer.page.evaluate(() => {
      const agent = window.waymesh!.context.view.scene.getObjectByName('agent')!;
      let [low, high] = [Infinity, -Infinity];
      agent.traverse((part) => {
        const geometry = (
          part as unknown as {
            geometry?: {
              computeBoundingBox(): void;
              boundingBox: { min: { y: number }; max: { y: number } };
            };
          }
        ).geometry;
        if (!geometry) return;
        geometry.computeBoundingBox();
        if (part.rotation.x !== 0) return;
        low = Math.min(low, part.position.y + geometry.boundingBox.min.y);
        high = Math.max(high, part.position.y + geometry.boundingBox.max.y);
      });
      return high - low;
    });
    expect(size).toBeCloseTo(3, 2);
  });

  it('cancel the bake that is under way, and show its progress', async () => {
    const { baked, shown } = await viewer.page.evaluate(async () => {
      const { document: scene, bakery } = window.waymesh!.context;
      const seen = { baked: [] as number[], shown: [] as string[] };
      const status = document.querySelector<HTMLElement>('.status')!;
      const progress = status.querySelector('progress')!;
      const end = bakery.state.listen((now, before) => {
        if (now.baked !== before.baked) seen.baked.push(now.baked?.numbers.polygons ?? 0);
        if (!progress.hidden) seen.shown.push(`${status.dataset['state']} ${progress.value > 0}`);
      });
      const { settings } = scene.value;
      for (const radius of [0.3, 0.35, 0.45, 0.5])
        scene.change({
          settings: { ...settings, agent_height: 1.8, agent_radius: radius, tile_size: 32 },
        });
      await window.waymesh!.settled();
      end();
      return seen;
    });
    expect(baked).toHaveLength(1);
    expect(shown).toContain('busy false');
    expect(shown).toContain('busy true');
    const { hash } = bakeStart(way, { agentRadius: 0.5, tileSize: 32 });
    expect((await viewer.numbers()).hash).toBe(hash);
    expect(await viewer.page.getAttribute('.status', 'data-state')).toBe('ready');
  });

  it("that are refused show the library's sentence and leave what was there", async () => {
    const before = await viewer.numbers();
    await viewer.set('polygon_vertices', 2);
    const refused = sentenceOf(() =>
      bakeStart(way, { agentRadius: 0.5, tileSize: 32, polygonVertices: 2 }),
    );
    expect(await viewer.complaint()).toBe(refused);
    expect(() => bakeStart(way, { agentRadius: 0.5, tileSize: 32, polygonVertices: 2 })).toThrow(
      refused,
    );
    expect(await viewer.numbers()).toEqual(before);
    await viewer.set('polygon_vertices', 6);
    expect(await viewer.page.locator('.message.bad').count()).toBe(0);
  });
});
