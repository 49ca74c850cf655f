// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Viewer } from './viewer';

/** The part of the page that level and agent take, and the view. */
function inPicture(viewer: Viewer) {
  return viewer.page.evaluate(() => {
    const { bakery, picker, view: seen } = window.waymesh!.context;
    const { vertices } = bakery.state.get().level!;
    const at = seen.camera.position.clone();
    const places = Array.from({ length: vertices.length / 3 }, (_, i) =>
      picker.toPage(at.set(vertices[3 * i]!, vertices[3 * i + 1]!, vertices[3 * i + 2]!)),
    );
    const agent = seen.scene.getObjectByName('agent')!.children[0]!;
    places.push(picker.toPage(agent.position));
    const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
    const { left, right, top, bottom, width, height } = seen.canvas.getBoundingClientRect();
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
      view: { left, right, top, bottom, width, height },
    };
  });
}

describe('camera and look', () => {
  let viewer: Viewer;
  beforeAll(async () => {
    viewer = await Viewer.open({ tail: '#level=stacked_floors&size=4' });
  });
  afterAll(() => viewer.close());

  const pose = () => viewer.pose();
  const distance = (a: readonly number[], b: readonly number[]) =>
    Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
  const middle = { x: 640, y: 400 };

  it('orbits with the left button: the target stays', async () => {
    const before = await pose();
    await viewer.dragPixels(middle, { x: 740, y: 440 });
    const after = await pose();
    expect(distance(before.target, after.target)).toBeLessThan(1e-6);
    expect(distance(before.eye, after.eye)).toBeGreaterThan(1);
    expect(distance(after.eye, after.target)).toBeCloseTo(distance(before.eye, before.target), 1);
  });

  it('pans with the right button: eye and target go together', async () => {
    const before = await pose();
    await viewer.dragPixels(middle, { x: 700, y: 400 }, 'right');
    const after = await pose();
    const moved = [0, 1, 2].map((i) => after.target[i]! - before.target[i]!);
    expect(Math.hypot(...moved)).toBeGreaterThan(0.5);
    expect(
      distance(
        after.eye,
        [0, 1, 2].map((i) => before.eye[i]! + moved[i]!),
      ),
    ).toBeLessThan(0.01);
  });

  it('zooms to the cursor with the wheel', async () => {
    const before = await pose();
    await viewer.page.mouse.move(500, 300);
    await viewer.page.mouse.wheel(0, -400);
    await viewer.settled();
    const after = await pose();
    expect(distance(after.eye, after.target)).toBeLessThan(
      distance(before.eye, before.target) * 0.8,
    );
    expect(distance(after.target, before.target)).toBeGreaterThan(0.05);
  });

  it('flies with WASD, and up and down', async () => {
    for (const [key, sign] of [
      ['w', 1],
      ['s', -1],
    ] as const) {
      const before = await pose();
      const forward = [0, 1, 2].map((i) => before.target[i]! - before.eye[i]!);
      const moved = async () => (await pose()).eye.map((value, i) => value - before.eye[i]!);
      await viewer.holdKey(key, async () => Math.hypot(...(await moved())) > 0.05);
      const along = (await moved()).reduce((sum, by, i) => sum + by * forward[i]!, 0);
      expect(Math.sign(along)).toBe(sign);
    }
    for (const [key, sign] of [
      ['e', 1],
      ['q', -1],
    ] as const) {
      const before = await pose();
      const risen = async () => (await pose()).eye[1] - before.eye[1];
      await viewer.holdKey(key, async () => Math.abs(await risen()) > 0.05);
      expect(Math.sign(await risen())).toBe(sign);
    }
  });

  it('fits the level, and looks from above', async () => {
    for (const key of ['t', 'f']) {
      await viewer.page.keyboard.press(key);
      await viewer.settled();
      const { left, right, top, bottom, view } = await inPicture(viewer);
      for (const space of [
        left - view.left,
        view.right - right,
        top - view.top,
        view.bottom - bottom,
      ])
        expect(space, key).toBeGreaterThan(10);
      const share = Math.max((right - left) / view.width, (bottom - top) / view.height);
      expect(share, key).toBeGreaterThan(0.8);
      const { eye, target } = await pose();
      const aside = Math.abs(eye[0] - target[0]) + Math.abs(eye[2] - target[2]);
      if (key === 't') expect(aside).toBeLessThan(0.1);
      else expect(aside).toBeGreaterThan(1);
    }
  });

  it('hides the level, the navmesh, the agent', async () => {
    const shown = await viewer.colors();
    await viewer.page.keyboard.press('h');
    await viewer.settled();
    expect(await viewer.page.getAttribute('[data-toggle="showLevel"]', 'aria-pressed')).toBe(
      'false',
    );
    await viewer.page.click('[data-toggle="showMesh"]');
    await viewer.page.click('[data-toggle="showAgent"]');
    await viewer.settled();
    const hidden = await viewer.colors();
    expect(shown.greatest).toBeLessThan(0.95);
    expect(hidden.greatest).toBeGreaterThan(0.995);
    for (const name of ['showLevel', 'showMesh', 'showAgent'])
      await viewer.page.click(`[data-toggle="${name}"]`);
  });

  it('clips by height to look into storeys', async () => {
    await viewer.page.keyboard.press('t');
    await viewer.settled();
    const at = await viewer.where([10, 9, 10]);
    const heightAt = () =>
      viewer.page.evaluate(({ x, y }) => {
        const { picker, painter, view } = window.waymesh!.context;
        const hit = picker.pick(
          new MouseEvent('click', { clientX: x, clientY: y }),
          painter.pickable,
          view.clipRange,
        );
        return hit?.point.y ?? NaN;
      }, at);
    expect(await heightAt()).toBeGreaterThan(8.5);
    await viewer.page.keyboard.press('c');
    await viewer.page.locator('.clip').waitFor();
    await viewer.page.fill('.clip input[aria-label="Highest"]', '4.5');
    await viewer.settled();
    const height = await heightAt();
    expect(height).toBeGreaterThan(2.5);
    expect(height).toBeLessThan(4.5);
    await viewer.page.keyboard.press('f');
    await viewer.settled();
    await viewer.picture('7_clip');
    await viewer.page.keyboard.press('c');
    expect(await viewer.page.locator('.clip').isVisible()).toBe(false);
  });

  it('selects a polygon with a click and marks it', async () => {
    await viewer.page.keyboard.press('t');
    await viewer.click([10, 9, 10]);
    const polygon = await viewer.number('polygon');
    const ref = await viewer.page.evaluate(
      (i) => window.waymesh!.context.bakery.state.get().baked!.geometry.refs[i]!.toString(16),
      polygon,
    );
    expect(await viewer.fact('ref')).toBe(`0x${ref}`);
    await viewer.page.keyboard.press('Escape');
    expect(await viewer.page.locator('[data-fact="polygon"]').count()).toBe(0);
  });

  it('is dark or light, and remembers which', async () => {
    const theme = () => viewer.page.getAttribute('html', 'data-theme');
    expect(await theme()).toBe('dark');
    await viewer.page.keyboard.press('l');
    expect(await theme()).toBe('light');
    await viewer.page.keyboard.press('f');
    await viewer.settled();
    await viewer.picture('7_light');
    await viewer.page.reload();
    await viewer.baked();
    expect(await theme()).toBe('light');
  });

  it('has a page of keys', async () => {
    await viewer.page.keyboard.press('?');
    const help = viewer.page.locator('dialog.help');
    expect(await help.isVisible()).toBe(true);
    expect(await help.textContent()).toContain('orbit');
    await viewer.picture('7_help');
    await viewer.page.keyboard.press('Escape');
    expect(await help.isVisible()).toBe(false);
  });

  it('fits a narrow window, with panels as drawers', async () => {
    await viewer.page.setViewportSize({ width: 420, height: 800 });
    await viewer.settled();
    expect(await viewer.page.locator('.side.left').isVisible()).toBe(false);
    await viewer.picture('7_narrow');
    await viewer.page.click('button[aria-label="Tools"]');
    expect(await viewer.page.locator('.side.right').isVisible()).toBe(true);
    await viewer.picture('7_narrow_tools');
    await viewer.page.click('button[aria-label="Settings"]');
    expect(await viewer.page.locator('.side.right').isVisible()).toBe(false);
    expect(await viewer.page.locator('.side.left').isVisible()).toBe(true);
    await viewer.picture('7_narrow_settings');
    const overflow = await viewer.page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it('fits a phone: every control is on the page, and nothing covers it', async () => {
    await viewer.page.setViewportSize({ width: 360, height: 740 });
    await viewer.page.reload();
    await viewer.baked();
    await viewer.page.click('.chip:has-text("Clip")');
    await viewer.stage('remove_ledges');
    expect(await viewer.page.locator('.stage-note').isVisible()).toBe(true);
    await viewer.drop({ name: 'broken.obj', bytes: 'f 1 2 3' });
    await viewer.complaint();
    expect(await unreachable(viewer, '.bar, .view-head, .status')).toEqual([]);
    await viewer.picture('7_phone');

    const level = viewer.page.locator('#level');
    expect(await level.evaluate(shortfall)).toBeLessThanOrEqual(0);
    await viewer.page.click('.message button[aria-label="Close"]');
    await viewer.stage('navmesh');
    const before = await viewer.fingerprint();
    await viewer.page.selectOption('[aria-label="Color of the navmesh"]', 'polygon');
    await viewer.settled();
    expect(await viewer.fingerprint()).not.toBe(before);
    for (const side of ['Settings', 'Tools']) {
      await viewer.page.click(`button[aria-label="${side}"]`);
      expect(await unreachable(viewer, '.bar, .tabs:visible')).toEqual([]);
      await viewer.picture(`7_phone_${side.toLowerCase()}`);
    }
    // The drawer of the tools is open: a message does not cover it.
    await viewer.drop({ name: 'broken.obj', bytes: 'f 1 2 3' });
    await viewer.complaint();
    const isCovered = await viewer.page.locator('.message.bad').evaluate((message) => {
      const { right, top, bottom } = message.getBoundingClientRect();
      return message.contains(document.elementFromPoint(right - 20, (top + bottom) / 2));
    });
    expect(isCovered).toBe(false);
  });
});

/** The controls below the given elements that lie outside the window, or below another element. */
function unreachable(viewer: Viewer, within: string): Promise<string[]> {
  const controls = viewer.page.locator(within).locator('button, select, input');
  return controls.evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return !isInside || !at || !control.contains(at);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.id),
  );
}

/** How many pixels the widest option of a select lacks. */
function shortfall(element: Element): number {
  const select = element as HTMLSelectElement;
  const copy = select.cloneNode(true) as HTMLSelectElement;
  copy.style.cssText = 'position: absolute; flex: none; width: auto; max-width: none';
  document.body.append(copy);
  const wanted = copy.getBoundingClientRect().width;
  copy.remove();
  return wanted - select.getBoundingClientRect().width;
}
