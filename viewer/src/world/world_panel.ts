// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { sentence } from '../bakery';
import type { Context } from '../context';
import { fill, h, removeButton } from '../dom';
import type { PathLab } from '../lab/path_lab';
import { Layer } from '../layers/layer';
import { rgb } from '../palette';
import { duration, meters, plural } from '../panels/format';
import { Choice, check, facts, section } from '../panels/parts';
import type { Point } from '../state/document';
import { areaName, areaNames } from '../state/document';
import type { Place, Tool } from '../tools';
import type { Progress } from './level_world';
import { LevelWorld } from './level_world';
import { Soak } from './soak';
import type { Thing, ThingEffect, ThingShape } from './things';
import { colorOf, drawingOf } from './things';

type WorldTool = 'select' | 'place' | 'pins';

const hints: Record<WorldTool, string> = {
  select: 'Drag an object to move it; R and Shift R turn it, Delete removes it',
  place: 'Click the ground to put an object there; drag an object to move it',
  pins: 'Click the start and the goal of a path: it follows every change',
};
const shapeNames: readonly (readonly [ThingShape, string])[] = [
  ['box', 'Box'],
  ['cylinder', 'Cylinder'],
  ['sphere', 'Sphere'],
  ['capsule', 'Capsule'],
  ['hull', 'Boulder'],
  ['mesh', 'Ramp'],
];
const effectNames: readonly (readonly [ThingEffect, string])[] = [
  ['carve', 'Obstacle'],
  ['solid', 'Crate'],
  ['area', 'Area'],
];
/** R turns by this.  [degrees] */
const turnStep = 15;
/** How long rebuilt tiles are tinted.  [milliseconds] */
const tintTime = 700;
const soakChanges = 200;

/** Puts things into the level: the navmesh follows, tile by tile. */
export class WorldPanel implements Tool {
  readonly element = h('section', { class: 'side-scroll', 'aria-label': 'World' });
  readonly world: LevelWorld;
  /** What the last update rebuilt. */
  last: Progress | null = null;
  private readonly tools: Choice<WorldTool>;
  private readonly shapes: Choice<ThingShape>;
  private readonly effects: Choice<ThingEffect>;
  private readonly list = h('div', { class: 'rows' });
  private readonly numbers = h('div');
  private readonly walk = h('div');
  private readonly areaRow: HTMLElement;
  private readonly soakButton = h('button', { class: 'button', type: 'button', id: 'world-soak' });
  private readonly soakFacts = h('div');
  private readonly drawings = new Layer('things');
  private readonly tint = new Layer('tint');
  private tool: WorldTool = 'select';
  private model: Omit<Thing, 'at' | 'turn' | 'closed'> = {
    shape: 'box',
    effect: 'carve',
    size: 2,
    area: 11,
  };
  private selected = 0;
  private grabbed: { key: number; offset: Point } | 'pin' | null = null;
  private soak: Soak | null = null;
  private timer = 0;

  constructor(
    private readonly context: Context,
    private readonly lab: PathLab,
  ) {
    context.view.world.add(this.drawings, this.tint);
    const complain = (error: unknown) => context.log.complain(sentence(error));
    this.world = new LevelWorld(context, (progress) => this.progressed(progress), complain);
    this.tools = new Choice<WorldTool>(
      [
        ['select', 'Select'],
        ['place', 'Place'],
        ['pins', 'Pins'],
      ],
      (tool) => this.choose(tool),
    );
    this.shapes = new Choice(shapeNames, (shape) => this.setModel({ shape }));
    this.effects = new Choice(effectNames, (effect) => this.setModel({ effect }));
    this.areaRow = this.makeAreaRow();
    this.soakButton.addEventListener('click', () => void this.toggleSoak());
    this.layOut();
    this.choose('select');
    this.setModel({});
    this.showSoak();
    context.state.listen(({ stage }) => (this.drawings.visible = stage === 'navmesh'));
  }

  get hint(): string {
    return hints[this.tool];
  }
  get aims(): boolean {
    return this.tool !== 'select';
  }
  /** An object may be put beside a pin, or into another one. */
  get clicksGrabbed(): boolean {
    return this.tool === 'place';
  }
  get isBusy(): boolean {
    return this.world.isBusy || this.soak !== null;
  }

  enter(): void {
    this.lab.update();
  }

  leave(): void {
    this.lab.leave();
  }

  /** Another level: its things are gone. */
  forget(): void {
    this.soak?.stop();
    this.world.forget();
    this.selected = 0;
    this.last = null;
    this.draw();
  }

  /** The navmesh was replaced. */
  update(): void {
    this.world.meshChanged();
    this.draw();
  }

  click(place: Place): void {
    if (this.tool === 'pins') {
      this.lab.click(place);
      return this.draw();
    }
    if (this.tool === 'place') {
      const thing = { ...this.model, at: place.point, turn: 0, closed: false };
      this.selected = this.world.add(thing) || this.selected;
    } else this.selected = this.keyAt(place.event);
    this.draw();
  }

  grab(event: PointerEvent, place: () => Place | null): boolean {
    this.grabbed = null;
    if (this.lab.grab(event)) this.grabbed = 'pin';
    const key = this.grabbed ? 0 : this.keyAt(event);
    const thing = this.world.things.get(key);
    const at = thing ? place()?.point : null;
    if (thing && at && this.tool !== 'pins') {
      this.selected = key;
      const offset: Point = [thing.at[0] - at[0], thing.at[1] - at[1], thing.at[2] - at[2]];
      this.grabbed = { key, offset };
      this.draw();
    }
    return this.grabbed !== null;
  }

  drag(place: Place): void {
    if (this.grabbed === 'pin') {
      this.lab.drag(place);
      return this.draw();
    }
    const thing = this.grabbed ? this.world.things.get(this.grabbed.key) : null;
    if (!thing || !this.grabbed) return;
    const { key, offset } = this.grabbed;
    const [x, y, z] = place.point;
    this.world.set(key, { ...thing, at: [x + offset[0], y, z + offset[2]] });
    this.draw();
  }

  drop(): void {
    if (this.grabbed === 'pin') this.lab.drop();
    this.grabbed = null;
  }

  key(event: KeyboardEvent): boolean {
    const thing = this.world.things.get(this.selected);
    if (event.code === 'Escape') {
      this.selected = 0;
      this.choose('select');
    } else if (event.code === 'KeyR' && thing) {
      const turn = (thing.turn + (event.shiftKey ? -turnStep : turnStep) + 360) % 360;
      this.world.set(this.selected, { ...thing, turn });
    } else if ((event.code === 'Delete' || event.code === 'Backspace') && thing)
      this.remove(this.selected);
    else return false;
    this.draw();
    return true;
  }

  private remove(key: number): void {
    this.world.remove(key);
    if (this.selected === key) this.selected = 0;
    this.draw();
  }

  private choose(tool: WorldTool): void {
    this.tool = tool;
    this.tools.show(tool);
    this.context.toolChanged();
  }

  private setModel(patch: Partial<typeof this.model>): void {
    this.model = { ...this.model, ...patch };
    this.shapes.show(this.model.shape);
    this.effects.show(this.model.effect);
    this.areaRow.hidden = this.model.effect !== 'area';
    if (Object.keys(patch).length > 0) this.choose('place');
  }

  /** The thing under the cursor, 0 if there is none. */
  private keyAt(event: MouseEvent): number {
    const { picker, view } = this.context;
    const hit = picker.pick(event, [this.drawings], view.clipRange);
    for (let at = hit?.object ?? null; at; at = at.parent)
      if (at.name.startsWith('thing ')) return Number(at.name.slice(6));
    return 0;
  }

  private progressed(progress: Progress): void {
    this.last = progress;
    const { baked } = this.context.bakery.state.get();
    if (!baked) return;
    const { tiles, tileCoords } = baked.geometry;
    const rebuilt = new Set(progress.tiles.map(({ x, z }) => `${x} ${z}`));
    const isRebuilt = (tile: number) =>
      rebuilt.has(`${tileCoords[3 * tile]} ${tileCoords[3 * tile + 1]}`);
    const polygons = [...tiles.keys()].filter((polygon) => isRebuilt(tiles[polygon] ?? 0));
    this.tint.show(this.context.painter.mesh.highlight(polygons, rgb('#f0e442'), 0.06, 0.6));
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.tint.show();
      this.context.view.invalidate();
    }, tintTime);
    this.draw();
  }

  private draw(): void {
    this.drawings.show(
      ...[...this.world.things].map(([key, thing]) =>
        drawingOf(thing, `thing ${key}`, key === this.selected),
      ),
    );
    fill(this.list, ...this.rows());
    fill(this.numbers, this.factsPart());
    fill(this.walk, this.walkPart());
    this.context.view.invalidate();
  }

  private factsPart(): HTMLElement {
    const { last } = this;
    return facts([
      ['objects', String(this.world.things.size), 'world-objects'],
      ['rebuilt', last ? plural(last.tiles.length, 'tile') : 'nothing yet', 'world-rebuilt'],
      ['in', last ? duration(last.seconds) : '', 'world-seconds'],
      ['pending', last ? plural(last.pending, 'tile') : '', 'world-pending'],
    ]);
  }

  /** The path between the pins, on the newest snapshot. */
  private walkPart(): HTMLElement {
    const { from, to } = this.lab.ends;
    if (!from || !to || !this.context.bakery.state.get().baked)
      return h('p', { class: 'empty' }, 'Set both pins to see a path that follows every change.');
    const { optimal } = this.context.library.findPath(from, to);
    return facts([
      ['path', optimal.status, 'world-path'],
      ['length', meters(optimal.length), 'world-length'],
    ]);
  }

  private rows(): HTMLElement[] {
    const { things } = this.world;
    if (things.size === 0)
      return [h('p', { class: 'empty' }, 'Nothing yet: choose a shape, then click the ground.')];
    return [...things].map(([key, thing]) => this.row(key, thing));
  }

  private row(key: number, thing: Thing): HTMLElement {
    const name = effectNames.find(([effect]) => effect === thing.effect)?.[1] ?? '';
    const shape = shapeNames.find(([kind]) => kind === thing.shape)?.[1] ?? '';
    const remove = removeButton(() => this.remove(key));
    const label = `${name} ${key}: ${shape.toLowerCase()}`;
    const row = h(
      'div',
      { class: `thing${key === this.selected ? ' selected' : ''}`, 'data-thing': key },
      h('span', { class: 'swatch', style: `background: ${colorOf(thing)}` }),
      h('span', { class: 'grow' }, label),
      thing.effect === 'area'
        ? check('closed', thing.closed, (closed) => {
            this.world.set(key, { ...thing, closed });
            this.draw();
          })
        : null,
      remove,
    );
    row.addEventListener('click', (event) => {
      if (event.target instanceof HTMLElement && event.target.closest('input, label')) return;
      this.selected = key;
      this.draw();
    });
    return row;
  }

  private layOut(): void {
    const size = h('input', {
      type: 'number',
      id: 'world-size',
      min: 0.2,
      max: 50,
      step: 0.5,
      value: this.model.size,
      style: 'width: 84px',
    });
    size.addEventListener('change', () =>
      this.setModel({ size: Math.min(50, Math.max(0.2, Number(size.value) || 2)) }),
    );
    const clear = h('button', { class: 'button', type: 'button' }, 'Remove all');
    clear.addEventListener('click', () => {
      this.world.clear();
      this.selected = 0;
      this.draw();
    });
    const sizeRow = h(
      'label',
      { class: 'row' },
      h('span', { class: 'grow' }, 'Size of new objects'),
      size,
      'm',
    );
    this.element.append(
      h('h2', {}, 'World'),
      h('div', { class: 'section' }, this.tools.element),
      section('New objects', this.shapes.element, this.effects.element, this.areaRow, sizeRow),
      section('Path between the pins', this.walk),
      section('Last update', this.numbers),
      section('Objects', this.list, clear),
      section('Soak', this.soakFacts, this.soakButton),
    );
  }

  private makeAreaRow(): HTMLElement {
    const options = [...areaNames.keys()]
      .filter((area) => area !== 0)
      .map((area) => h('option', { value: area, selected: area === 11 }, areaName(area)));
    const select = h('select', { 'aria-label': 'Area of new objects' }, ...options);
    select.addEventListener('change', () => this.setModel({ area: Number(select.value) }));
    return h('label', { class: 'row' }, h('span', { class: 'grow' }, 'Kind of ground'), select);
  }

  /** Changes the world at random, and compares it with fresh bakes; it ends as it was. */
  private async toggleSoak(): Promise<void> {
    if (this.soak) return this.soak.stop();
    const { library } = this.context;
    const soak = new Soak(this.world, (count, seed) => library.randomPoints(count, seed), 1);
    this.soak = soak;
    const wasMade = this.world.isMade;
    await soak.run(soakChanges, () => {
      this.showSoak();
      this.draw();
    });
    if (!wasMade) this.world.unmake();
    this.soak = null;
    this.showSoak(soak);
    this.draw();
  }

  private showSoak(done: Soak | null = this.soak): void {
    this.soakButton.textContent = this.soak ? 'Stop' : 'Change it 200 times at random';
    const counts = done?.counts;
    fill(
      this.soakFacts,
      counts
        ? facts([
            ['changes', String(counts.changes), 'soak-changes'],
            ['compared with a fresh bake', String(counts.checks), 'soak-checks'],
            ['differences', String(counts.failures), 'soak-failures'],
          ])
        : h('p', { class: 'muted' }, 'Each 20 changes, the navmesh is compared with a fresh bake.'),
    );
  }
}
