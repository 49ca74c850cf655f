// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect, inject } from 'vitest';

import type { App } from '../../src/app';
import type { Numbers } from '../../src/library';
import type { Document, Point } from '../../src/state/document';
import type { CameraPose } from '../../src/state/scene_json';

declare global {
  interface Window {
    waymesh?: App;
  }
}

const pictures = join(import.meta.dirname, '../../../build/viewer/screenshots');

export interface OpenOptions {
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** Behind the address: `#level=maze`. */
  tail?: string;
}

type Pixel = { x: number; y: number };

/** The page in a real browser, and what a person does with it. */
export class Viewer {
  private constructor(
    readonly page: Page,
    readonly address: string,
    private readonly browser: Browser,
    private readonly context: BrowserContext,
    private readonly faults: string[],
  ) {}

  static async open(options: OpenOptions = {}): Promise<Viewer> {
    const browser = await chromium.connect(inject('browser'));
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
      colorScheme: options.theme ?? 'dark',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(120000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const viewer = new Viewer(page, inject('address'), browser, context, faults);
    await viewer.goto(options.tail ?? '');
    return viewer;
  }

  /** Leaves the page; it must not have logged errors to the console. */
  async close(): Promise<void> {
    await this.context.close();
    await this.browser.close();
    expect(this.faults).toEqual([]);
  }

  /** Reloads the page.
   * @param tail  Behind its address. */
  async goto(tail: string): Promise<void> {
    // Another fragment alone would not load it.
    await this.page.goto('about:blank');
    await this.page.goto(this.address + tail);
    await this.baked();
  }

  /** Waits until the page has a navmesh, and shows it. */
  async baked(): Promise<void> {
    await this.page.waitForFunction(() => window.waymesh?.context.bakery.state.get().baked);
    await this.settled();
  }

  /** Waits until the page says that its picture is what it should be. */
  async settled(): Promise<void> {
    await this.page.evaluate(() => window.waymesh!.settled());
  }

  async picture(name: string): Promise<void> {
    mkdirSync(pictures, { recursive: true });
    await this.page.screenshot({ path: join(pictures, `${name}.png`) });
  }

  numbers(): Promise<Numbers> {
    return this.page.evaluate(
      () => window.waymesh?.context.bakery.state.get().baked?.numbers as Numbers,
    );
  }

  /** Settings, volumes, links and costs of the page. */
  document(): Promise<Document> {
    return this.page.evaluate(() => window.waymesh!.context.document.value as Document);
  }

  pose(): Promise<CameraPose> {
    return this.page.evaluate(() => window.waymesh!.context.camera.pose);
  }

  /** Waits until a level or navmesh of this name is there, and is shown. */
  async opened(name: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => window.waymesh?.context.document.value.level.name === wanted,
      name,
    );
    await this.baked();
  }

  /** Lets frames of the browser pass. */
  async frames(count: number): Promise<void> {
    await this.page.evaluate(async (left) => {
      for (let i = 0; i < left; i += 1) await new Promise((done) => requestAnimationFrame(done));
    }, count);
  }

  /** Holds a key until something has come true. */
  async holdKey(key: string, until: () => Promise<boolean>): Promise<void> {
    await this.page.keyboard.down(key);
    while (!(await until())) await this.frames(1);
    await this.page.keyboard.up(key);
    await this.settled();
  }

  /** What the page writes beside a name, such as "length". */
  async fact(name: string): Promise<string> {
    return (await this.page.locator(`[data-fact="${name}"]:visible`).first().textContent()) ?? '';
  }

  async number(name: string): Promise<number> {
    return Number((await this.fact(name)).replace(/,/g, '').split(' ')[0]);
  }

  tab(name: string): Promise<void> {
    return this.page.click(`[data-tab="${name}"]`);
  }

  tool(name: string): Promise<void> {
    return this.page.click(`[data-tool="${name}"]:visible`);
  }

  async stage(name: string): Promise<void> {
    await this.page.click(`[data-stage="${name}"]`);
    await this.page.waitForFunction((id) => window.waymesh?.context.painter.shown === id, name);
    await this.settled();
  }

  /** Where a point of the world is on the page. */
  where(point: Point): Promise<Pixel> {
    return this.page.evaluate(
      (at) => {
        const { view, picker } = window.waymesh!.context;
        const place = picker.toPage(view.camera.position.clone().set(...at));
        return { x: place.x, y: place.y };
      },
      [...point] as [number, number, number],
    );
  }

  async click(point: Point): Promise<void> {
    const { x, y } = await this.where(point);
    await this.page.mouse.click(x, y);
    await this.settled();
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.dragPixels(await this.where(from), await this.where(to));
  }

  async dragPixels(begin: Pixel, end: Pixel, button: 'left' | 'right' = 'left'): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(begin.x, begin.y);
    await mouse.down({ button });
    await mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2);
    await mouse.move(end.x, end.y, { steps: 3 });
    await mouse.up({ button });
    await this.settled();
  }

  /** Types a value into a field of the settings. */
  async set(name: string, value: number): Promise<void> {
    await this.page.fill(`#setting-${name}`, String(value));
    await this.page.press(`#setting-${name}`, 'Enter');
    await this.page.locator(`#setting-${name}`).blur();
    await this.baked();
  }

  /** Drops files onto the page. */
  async drop(...files: { name: string; bytes: Uint8Array | string }[]): Promise<void> {
    const plain = files.map(({ name, bytes }) => ({
      name,
      base64: Buffer.from(bytes).toString('base64'),
    }));
    await this.page.evaluate((list) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      for (const kind of ['dragenter', 'dragover', 'drop'])
        window.dispatchEvent(
          new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
    }, plain);
  }

  /** Clicks something that saves a file, and gives the bytes. */
  async download(act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download') as Promise<Download>,
      act(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
  }

  /** How many colors the picture has, and the fraction of the most frequent one. */
  colors(): Promise<{ count: number; greatest: number }> {
    return this.page.evaluate(() => {
      const canvas = window.waymesh!.context.view.canvas;
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const pen = copy.getContext('2d')!;
      pen.drawImage(canvas, 0, 0);
      const { data } = pen.getImageData(0, 0, copy.width, copy.height);
      const seen = new Map<number, number>();
      for (let i = 0; i < data.length; i += 4) {
        const color = (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
        seen.set(color, (seen.get(color) ?? 0) + 1);
      }
      return { count: seen.size, greatest: Math.max(...seen.values()) / (data.length / 4) };
    });
  }

  /** A small copy of the picture, as text to be compared. */
  fingerprint(): Promise<string> {
    return this.page.evaluate(() => {
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [96, 64];
      copy.getContext('2d')!.drawImage(window.waymesh!.context.view.canvas, 0, 0, 96, 64);
      return copy.toDataURL();
    });
  }

  /** The message over the view. */
  async complaint(): Promise<string> {
    const message = this.page.locator('.message.bad p');
    await message.waitFor();
    return (await message.textContent()) ?? '';
  }
}
