// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Context } from '../context';
import { fill, h } from '../dom';
import { thickLines } from '../layers/build';
import { Layer } from '../layers/layer';
import type { BakePlan } from 'waymesh';
import type { TileTime } from '../library';
import { amountColor, cssColor } from '../palette';
import type { Place, Tool } from '../tools';
import { count, duration } from './format';
import { bars, Choice, facts, section } from './parts';

type Action = 'select' | 'build' | 'remove';

/** Tiles: lists them with their times; builds, rebuilds and removes single ones. */
export class TilesPanel implements Tool {
  readonly aims = true;
  readonly anywhere = true;
  readonly element = h('section', { class: 'side-scroll', 'aria-label': 'Tiles' });
  private readonly body = h('div');
  private readonly choice: Choice<Action>;
  private readonly frame = new Layer('tile frame');
  private action: Action = 'select';
  private chosen: { x: number; z: number } | null = null;

  constructor(private readonly context: Context) {
    context.view.scene.add(this.frame);
    this.choice = new Choice<Action>(
      [
        ['select', 'Select'],
        ['build', 'Build'],
        ['remove', 'Remove'],
      ],
      (action) => {
        this.action = action;
        this.choice.show(action);
        context.toolChanged();
      },
    );
    this.choice.show('select');
    this.element.append(h('h2', {}, 'Tiles'), this.body);
  }

  get hint(): string {
    const hints = { select: 'select it', build: 'build or rebuild it', remove: 'remove it' };
    return `Click on a tile to ${hints[this.action]}`;
  }

  enter(): void {
    this.update();
  }

  leave(): void {
    this.frame.show();
    this.context.view.invalidate();
  }

  click(place: Place): void {
    const plan = this.context.bakery.state.get().baked?.plan;
    if (!plan || plan.tileSide === 0) return;
    const x = Math.floor((place.point[0] - plan.origin[0]) / plan.tileSide);
    const z = Math.floor((place.point[2] - plan.origin[2]) / plan.tileSide);
    if (x >= 0 && z >= 0 && x < plan.tilesX && z < plan.tilesZ) this.act(x, z);
  }

  update(): void {
    const { baked, level } = this.context.bakery.state.get();
    const plan = baked?.plan;
    if (!baked || !plan || !level) {
      fill(
        this.body,
        h(
          'p',
          { class: 'empty', style: 'margin-top: 12px' },
          'Tiles are built from a level: open one, or choose a sample.',
        ),
      );
      return;
    }
    if (plan.tileSide === 0) return this.showSolo();
    fill(
      this.body,
      h('div', { class: 'section' }, this.choice.element, this.grid(plan, baked.tiles)),
      this.chosenPart(baked.tiles),
      section('Slowest tiles', bars(slowest(baked.tiles))),
    );
    this.drawFrame(plan);
  }

  private showSolo(): void {
    const cut = h(
      'button',
      { class: 'button primary', type: 'button' },
      'Divide into tiles of 64 cells',
    );
    cut.addEventListener('click', () => {
      const { settings } = this.context.document.value;
      this.context.document.change({ settings: { ...settings, tile_size: 64 } });
    });
    this.frame.show();
    fill(
      this.body,
      h(
        'div',
        { class: 'section' },
        h(
          'p',
          { class: 'muted' },
          'The level is baked in one piece. In tiles, parts of it can be ' +
            'built, rebuilt and removed separately, and are baked in parallel.',
        ),
        cut,
      ),
    );
  }

  private act(x: number, z: number): void {
    this.chosen = { x, z };
    if (this.action === 'build') void this.context.bakery.bakeTile(x, z);
    else if (this.action === 'remove') void this.context.bakery.removeTile(x, z);
    else this.update();
  }

  /** A map of the tiles; brighter tiles took longer. */
  private grid(plan: BakePlan, tiles: readonly TileTime[]): HTMLElement {
    const longest = Math.max(1e-9, ...tiles.map((tile) => tile.seconds));
    const grid = h('div', {
      class: 'tile-grid',
      style: `grid-template-columns: repeat(${plan.tilesX}, minmax(0, 44px))`,
    });
    for (let z = 0; z < plan.tilesZ; z += 1)
      for (let x = 0; x < plan.tilesX; x += 1) {
        const tile = tiles.find((other) => other.x === x && other.z === z);
        const isThere = tile !== undefined && tile.present;
        const color = isThere
          ? cssColor(amountColor(0.15 + (0.75 * tile.seconds) / longest))
          : 'transparent';
        const cell = h('button', {
          class: 'tile-cell',
          type: 'button',
          'data-tile': `${x},${z}`,
          'data-present': String(isThere),
          'aria-pressed': String(this.chosen?.x === x && this.chosen.z === z),
          title: isThere
            ? `Tile ${x}, ${z}: ${duration(tile.seconds)}`
            : `Tile ${x}, ${z} is not built`,
          style: `background: ${color}`,
        });
        cell.addEventListener('click', () => this.act(x, z));
        grid.append(cell);
      }
    return grid;
  }

  private chosenPart(tiles: readonly TileTime[]): HTMLElement | null {
    const chosen = this.chosen;
    if (!chosen) return null;
    const tile = tiles.find(({ x, z }) => x === chosen.x && z === chosen.z);
    const isThere = tile !== undefined && tile.present;
    const build = h('button', { class: 'button', type: 'button' }, isThere ? 'Rebuild' : 'Build');
    build.addEventListener('click', () => void this.context.bakery.bakeTile(chosen.x, chosen.z));
    const remove = h('button', { class: 'button', type: 'button', disabled: !isThere }, 'Remove');
    remove.addEventListener('click', () => void this.context.bakery.removeTile(chosen.x, chosen.z));
    const stages = Object.entries(tile?.stages ?? {}).filter(([, seconds]) => seconds > 0);
    return section(
      `Tile ${chosen.x}, ${chosen.z}`,
      facts([
        ['Polygons', isThere ? count(tile.polygons) : 'none', 'tile-polygons'],
        ['Time', isThere ? duration(tile.seconds) : 'not built', 'tile-time'],
      ]),
      h('div', { class: 'row' }, build, remove),
      isThere && stages.length > 0
        ? bars(
            stages.map(([name, seconds]) => ({
              label: name.replaceAll('_', ' '),
              value: seconds,
              text: duration(seconds),
            })),
          )
        : null,
    );
  }

  private drawFrame(plan: BakePlan): void {
    const level = this.context.bakery.state.get().level;
    if (!this.chosen || !level || this.context.state.get().tab !== 'tiles')
      return this.frame.show();
    const x = plan.origin[0] + this.chosen.x * plan.tileSide;
    const z = plan.origin[2] + this.chosen.z * plan.tileSide;
    const s = plan.tileSide;
    const pieces: number[] = [];
    for (const y of [level.bounds.min[1], level.bounds.max[1]])
      pieces.push(
        x,
        y,
        z,
        x + s,
        y,
        z,
        x + s,
        y,
        z,
        x + s,
        y,
        z + s,
        x + s,
        y,
        z + s,
        x,
        y,
        z + s,
        x,
        y,
        z + s,
        x,
        y,
        z,
      );
    this.frame.show(thickLines(new Float32Array(pieces), { color: '#f0e442', width: 2.5 }));
    this.context.view.invalidate();
  }
}

function slowest(tiles: readonly TileTime[]) {
  return tiles
    .filter((tile) => tile.present)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 12)
    .map(({ x, z, seconds }) => ({ label: `${x}, ${z}`, value: seconds, text: duration(seconds) }));
}
