// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Waymesh } from 'waymesh';

import { samples } from '../../src/files/samples';
import { bakeStart, hashOf, loadLibrary, pageSettings } from './library';
import { gltfFloor, objFloor, plyFloor, stlFloor } from './floors';
import { dist } from './server';
import { Viewer } from './viewer';

describe('start', () => {
  let viewer: Viewer;
  let way: Waymesh;
  beforeAll(async () => {
    way = await loadLibrary();
    viewer = await Viewer.open();
  });
  afterAll(() => viewer.close());

  it('shows the navmesh of the first sample, as the library bakes it', async () => {
    const { mesh, hash } = bakeStart(way);
    const numbers = await viewer.numbers();
    expect(numbers.hash).toBe(hash);
    expect(numbers.polygons).toBe(mesh.info.polygons);
    expect(await viewer.page.textContent('.status')).toContain(`${mesh.info.polygons} polygons`);
    const { count, greatest } = await viewer.colors();
    expect(count).toBeGreaterThan(50);
    expect(greatest).toBeLessThan(0.8); // a blank page: 1
    await viewer.picture('1_start_dark');
  });

  it('draws walls as solid lines', async () => {
    await viewer.page.keyboard.press('t');
    await viewer.settled();
    const seen = await viewer.page.evaluate(() => {
      const { bakery, picker, view } = window.waymesh!.context;
      const { first, corners, neighbors, vertices } = bakery.state.get().baked!.geometry;
      const { canvas } = view;
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const pen = copy.getContext('2d')!;
      pen.drawImage(canvas, 0, 0);
      const box = canvas.getBoundingClientRect();
      const vertex = (i: number) => vertices.subarray(3 * i, 3 * i + 3);
      /** Whether a pixel is white that is at most two from a point. */
      const isLine = (x: number, y: number, z: number) => {
        const at = picker.toPage(view.camera.position.clone().set(x, y, z));
        const [column, row] = [at.x - box.left - 2, at.y - box.top - 2].map((value, axis) =>
          Math.round((value * [copy.width, copy.height][axis]!) / [box.width, box.height][axis]!),
        );
        const { data } = pen.getImageData(column!, row!, 5, 5);
        for (let i = 0; i < data.length; i += 4) if (data[i]! > 180) return 1;
        return 0;
      };
      const counts = { points: 0, white: 0 };
      for (let polygon = 0; polygon + 1 < first.length; polygon += 1)
        for (let edge = first[polygon]!; edge < first[polygon + 1]!; edge += 1) {
          if (neighbors[edge] !== 0xffffffff) continue;
          const next = edge + 1 < first[polygon + 1]! ? edge + 1 : first[polygon]!;
          const [a, b] = [vertex(corners[edge]!), vertex(corners[next]!)];
          for (let t = 0.05; t < 1; t += 0.1) {
            const [x, y, z] = [0, 1, 2].map((i) => a[i]! + t * (b[i]! - a[i]!));
            counts.points += 1;
            counts.white += isLine(x!, y!, z!);
          }
        }
      return counts;
    });
    expect(seen.points).toBeGreaterThan(1000);
    expect(seen.white / seen.points).toBeGreaterThan(0.9); // the rest is below higher walls
    await viewer.page.keyboard.press('f');
  });

  it('tells when its first picture was drawn', async () => {
    await viewer.goto('');
    const time = await viewer.page.evaluate(() => window.waymesh!.firstPicture);
    console.log(`first picture after ${time.toFixed(0)} ms`);
    expect(time).toBeGreaterThan(0);
  });

  it('weighs less than 2 MB compressed, library included', () => {
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const sizes = files.map(
      (file) => gzipSync(readFileSync(join(file.parentPath, file.name))).length,
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`${(total / 1e3).toFixed(0)} kB compressed`);
    expect(total).toBeLessThan(2e6);
  });

  it('has more samples in a menu, each baked as the library does', async () => {
    for (const label of ['Maze', 'Bridge', 'Storeys']) {
      const { source } = samples.find((sample) => sample.label === label)!;
      await viewer.page.selectOption('#level', { label });
      await viewer.opened(source.name);
      const level = way.level(source);
      const mesh = level.bake(pageSettings);
      expect((await viewer.numbers()).hash).toBe(hashOf(mesh));
      mesh.dispose();
      level.dispose();
    }
    await viewer.picture('1_storeys');
  });

  it('knows every sample that is in the menu', () => {
    for (const { source } of samples) expect(way.sceneNames).toContain(source.name);
  });

  it('opens OBJ, PLY, STL, glTF and GLB files that are dropped', async () => {
    const glb = bakeStart(way).mesh.export('glb', { polygons: true });
    const files = [
      { name: 'floor.obj', bytes: Buffer.from(objFloor) },
      { name: 'floor.ply', bytes: Buffer.from(plyFloor) },
      { name: 'floor.stl', bytes: Buffer.from(stlFloor) },
      { name: 'floor.glb', bytes: glb },
      { name: 'floor.gltf', bytes: Buffer.from(gltfFloor()) },
    ];
    for (const file of files) {
      await viewer.drop(file);
      await viewer.opened(file.name);
      const level = way.level({ kind: 'files', files: [file] });
      const baked = level.bake(pageSettings);
      const numbers = await viewer.numbers();
      expect(numbers.triangles, file.name).toBe(level.info.triangleCount);
      expect(numbers.hash, file.name).toBe(hashOf(baked));
      expect(await viewer.page.inputValue('#level')).toBe('other');
      baked.dispose();
      level.dispose();
    }
  });

  it('opens the file that the address names, with the files that it needs', async () => {
    const asked: string[] = [];
    await viewer.page.route('**/open/*', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ body: asked.length === 1 ? 'f floor.obj\n' : objFloor });
    });
    await viewer.page.goto(`${viewer.address}?open=open/level.gset`);
    await viewer.opened('level.gset');
    expect(asked).toEqual(['/open/level.gset', '/open/floor.obj']);
    const files = [{ name: 'floor.obj', bytes: Buffer.from(objFloor) }];
    expect((await viewer.numbers()).triangles).toBe(
      way.level({ kind: 'files', files }).info.triangleCount,
    );
  });

  it('opens .way and Detour files that are dropped', async () => {
    const { mesh, hash } = bakeStart(way, { tileSize: 64 });
    await viewer.drop({ name: 'dungeon.way', bytes: mesh.encode() });
    await viewer.opened('dungeon.way');
    expect((await viewer.numbers()).hash).toBe(hash);
    const detour = mesh.encodeDetour();
    await viewer.drop({ name: 'dungeon.bin', bytes: detour });
    await viewer.opened('dungeon.bin');
    expect((await viewer.numbers()).polygons).toBe(way.decodeDetour(detour).info.polygons);
    await viewer.picture('1_detour');
  });

  it('opens compressed .way files', async () => {
    const corpus = join(import.meta.dirname, '../../../tests/io/corpus');
    const bytes = new Uint8Array(readFileSync(join(corpus, 'bumpy_zstd_4.way')));
    await viewer.drop({ name: 'bumpy.way', bytes });
    await viewer.opened('bumpy.way');
    const plain = new Uint8Array(readFileSync(join(corpus, 'bumpy_4.way')));
    expect((await viewer.numbers()).hash).toBe(hashOf(way.decodeNavMesh(plain).mesh));
  });
});
