// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Context } from '../context';
import { fill, h, removeButton } from '../dom';
import { thickLines } from '../layers/build';
import { Layer } from '../layers/layer';
import { dotShape, linkShape, volumeShape } from '../layers/shapes';
import { areaColor, cssColor } from '../palette';
import { Choice, section, swatch } from '../panels/parts';
import type { Link, Point, Volume, VolumeShape } from '../state/document';
import { areaName, areaNames, freeId, groundArea, waterArea } from '../state/document';
import type { Place, Tool } from '../tools';

type EditTool = 'select' | 'box' | 'cylinder' | 'prism' | 'link';

const hints: Record<EditTool, string> = {
  select: 'Choose a volume or link in the list; Delete removes it',
  box: 'Drag over the ground from corner to corner',
  cylinder: 'Drag over the ground from the center outward',
  prism: 'Click the corners in order; Enter closes it',
  link: 'Drag from the start of the link to its end',
};

/** Marks areas and draws links. These become part of the document, so undo covers them. */
export class EditPanel implements Tool {
  readonly element = h('section', { class: 'side-scroll', 'aria-label': 'Edit' });
  private readonly choice: Choice<EditTool>;
  private readonly lists = h('div');
  private readonly shapes = new Layer('volumes and links');
  private readonly draft = new Layer('draft');
  private readonly closeButton: HTMLButtonElement;
  private tool: EditTool = 'select';
  private area = waterArea;
  private height = 2;
  private oneWay = false;
  private selected = 0;
  private begin: Point | null = null;
  private end: Point | null = null;
  private corners: Point[] = [];

  constructor(private readonly context: Context) {
    context.view.scene.add(this.draft);
    context.view.world.add(this.shapes);
    this.choice = new Choice<EditTool>(
      [
        ['select', 'Select'],
        ['box', 'Box'],
        ['cylinder', 'Cylinder'],
        ['prism', 'Prism'],
        ['link', 'Link'],
      ],
      (tool) => this.choose(tool),
    );
    this.closeButton = h('button', { class: 'button primary', type: 'button' }, 'Close the prism');
    this.closeButton.addEventListener('click', () => this.closePrism());
    this.element.append(
      h('h2', {}, 'Edit'),
      h('div', { class: 'section' }, this.choice.element, this.optionsPart(), this.closeButton),
      this.lists,
    );
    this.choose('select');
  }

  get hint(): string {
    return hints[this.tool];
  }

  get aims(): boolean {
    return this.tool !== 'select';
  }

  /** Volumes may extend beyond the ground; links may not. */
  get anywhere(): boolean {
    return this.tool === 'box' || this.tool === 'cylinder' || this.tool === 'prism';
  }

  leave(): void {
    this.choose('select');
  }

  key(event: KeyboardEvent): boolean {
    if (event.code === 'Enter' && this.corners.length > 0) this.closePrism();
    else if (event.code === 'Escape') this.choose('select');
    else if ((event.code === 'Delete' || event.code === 'Backspace') && this.selected)
      this.remove(this.selected);
    else return false;
    return true;
  }

  click({ point }: Place): void {
    if (this.tool !== 'prism') return;
    this.corners.push(point);
    this.drawDraft();
  }

  grab(_event: PointerEvent, place: () => Place | null): boolean {
    if (this.tool !== 'box' && this.tool !== 'cylinder' && this.tool !== 'link') return false;
    const point = place()?.point ?? null;
    this.begin = point;
    this.end = point;
    return point !== null;
  }

  drag({ point }: Place): void {
    this.end = point;
    this.drawDraft();
  }

  drop(): void {
    const { begin, end } = this;
    this.begin = null;
    this.end = null;
    this.draft.show();
    if (!begin || !end || Math.hypot(end[0] - begin[0], end[2] - begin[2]) < 0.1) return;
    if (this.tool === 'link') this.addLink(begin, end);
    else this.addVolume(this.shapeFrom(begin, end));
  }

  /** Draws and lists the contents of the document. */
  update(): void {
    const { volumes, links } = this.context.document.value;
    const attached = this.context.bakery.state.get().baked?.links ?? [];
    this.shapes.show(
      ...volumes.map((volume) =>
        volumeShape(volume.shape, cssColor(areaColor(volume.area)), volume.id === this.selected),
      ),
      ...links.map((link, i) =>
        linkShape(
          link.start,
          link.end,
          link.oneWay,
          link.id === this.selected ? '#f0e442' : '#cc79a7',
          attached[i]?.attached === false,
        ),
      ),
    );
    fill(
      this.lists,
      section(
        'Volumes',
        ...this.listOf(
          volumes,
          (volume, number) => this.volumeRow(volume, number),
          'No volumes yet: draw a box, cylinder or prism to give floors another kind of ground.',
        ),
      ),
      section(
        'Links',
        ...this.listOf(
          links,
          (link, number) => this.linkRow(link, number, attached[number - 1]?.attached),
          'No links yet: a link is a ladder, a jump or a teleporter.',
        ),
      ),
    );
    this.context.view.invalidate();
  }

  private choose(tool: EditTool): void {
    this.tool = tool;
    this.begin = null;
    this.end = null;
    this.corners = [];
    this.choice.show(tool);
    this.drawDraft();
    this.context.toolChanged();
  }

  private drawDraft(): void {
    const color = cssColor(areaColor(this.area));
    this.closeButton.hidden = this.corners.length < 3;
    if (this.begin && this.end && this.tool === 'link')
      this.draft.show(linkShape(this.begin, this.end, this.oneWay, '#cc79a7', false));
    else if (this.begin && this.end)
      this.draft.show(volumeShape(this.shapeFrom(this.begin, this.end), color, true));
    else if (this.corners.length > 0) {
      const pieces = this.corners.flatMap((corner, i) => [
        ...corner,
        ...(this.corners[i + 1] ?? corner),
      ]);
      this.draft.show(
        ...this.corners.map((corner) => dotShape(corner, color, 0.15)),
        thickLines(new Float32Array(pieces), { color, width: 3, onTop: true }),
      );
    } else this.draft.show();
    this.context.view.invalidate();
  }

  /** From slightly below the ground, so that floors whose voxels are lower are covered. */
  private shapeFrom(begin: Point, end: Point): VolumeShape {
    const low = Math.min(begin[1], end[1]) - 0.5;
    const high = Math.max(begin[1], end[1]) + this.height;
    if (this.tool === 'cylinder') {
      const radius = Math.hypot(end[0] - begin[0], end[2] - begin[2]);
      return { kind: 'cylinder', base: [begin[0], low, begin[2]], radius, height: high - low };
    }
    return {
      kind: 'box',
      low: [Math.min(begin[0], end[0]), low, Math.min(begin[2], end[2])],
      high: [Math.max(begin[0], end[0]), high, Math.max(begin[2], end[2])],
    };
  }

  private closePrism(): void {
    if (this.corners.length < 3) return;
    const heights = this.corners.map((corner) => corner[1]);
    const outline = this.corners.map((corner) => [corner[0], corner[2]] as const);
    this.corners = [];
    const low = Math.min(...heights) - 0.5;
    this.addVolume({ kind: 'prism', outline, low, high: Math.max(...heights) + this.height });
    this.drawDraft();
  }

  private addVolume(shape: VolumeShape): void {
    const { document } = this.context;
    const id = freeId(document.value);
    this.selected = id;
    document.change({ volumes: [...document.value.volumes, { id, shape, area: this.area }] });
  }

  private addLink(start: Point, end: Point): void {
    const { document } = this.context;
    const id = freeId(document.value);
    this.selected = id;
    const link: Link = { id, start, end, oneWay: this.oneWay, area: groundArea };
    document.change({ links: [...document.value.links, link] });
  }

  private remove(id: number): void {
    const { volumes, links } = this.context.document.value;
    this.selected = 0;
    this.context.document.change({
      volumes: volumes.some((volume) => volume.id === id)
        ? volumes.filter((volume) => volume.id !== id)
        : volumes,
      links: links.some((link) => link.id === id) ? links.filter((link) => link.id !== id) : links,
    });
  }

  private optionsPart(): HTMLElement {
    const area = areaSelect(this.area, 'Area of new volumes', (value) => (this.area = value));
    const height = h('input', {
      type: 'number',
      min: 0.1,
      max: 100,
      step: 0.5,
      value: this.height,
      style: 'width: 84px',
    });
    height.addEventListener(
      'change',
      () => (this.height = Math.max(0.1, Number(height.value) || 2)),
    );
    const oneWay = h('input', { type: 'checkbox' });
    oneWay.addEventListener('change', () => (this.oneWay = oneWay.checked));
    return h(
      'div',
      { class: 'section', style: 'padding: 0; border: 0; gap: 8px' },
      h('label', { class: 'row' }, h('span', { class: 'grow' }, 'Area of new volumes'), area),
      h(
        'label',
        { class: 'row' },
        h('span', { class: 'grow' }, 'Height above the ground'),
        height,
        'm',
      ),
      h('label', { class: 'check' }, oneWay, 'New links are one-way'),
    );
  }

  private listOf<Thing>(
    things: readonly Thing[],
    row: (thing: Thing, number: number) => HTMLElement,
    none: string,
  ): HTMLElement[] {
    return things.length > 0
      ? things.map((thing, i) => row(thing, i + 1))
      : [h('p', { class: 'empty' }, none)];
  }

  private volumeRow(volume: Volume, number: number): HTMLElement {
    const area = areaSelect(volume.area, 'Area of the volume', (value) => {
      const { volumes } = this.context.document.value;
      this.context.document.change({
        volumes: volumes.map((other) =>
          other.id === volume.id ? { ...other, area: value } : other,
        ),
      });
    });
    const name = h('span', { class: 'grow' }, `${volume.shape.kind} ${number}`);
    return this.row(volume.id, 'volume', swatch(areaColor(volume.area)), name, area);
  }

  private linkRow(link: Link, number: number, isAttached: boolean | undefined): HTMLElement {
    const oneWay = h('input', { type: 'checkbox', checked: link.oneWay });
    oneWay.addEventListener('change', () => {
      const { links } = this.context.document.value;
      this.context.document.change({
        links: links.map((other) =>
          other.id === link.id ? { ...other, oneWay: oneWay.checked } : other,
        ),
      });
    });
    const state = isAttached === false ? ' (no ground at an end)' : '';
    const text = `link ${number}${state}`;
    const name = h('span', { class: 'grow', title: text }, text);
    return this.row(link.id, 'link', name, h('label', { class: 'check' }, oneWay, 'one way'));
  }

  private row(id: number, kind: string, ...children: Node[]): HTMLElement {
    const remove = removeButton(() => this.remove(id));
    const isSelected = id === this.selected ? ' selected' : '';
    const row = h(
      'div',
      { class: `thing${isSelected}`, [`data-${kind}`]: id },
      ...children,
      remove,
    );
    row.addEventListener('click', (event) => {
      if (event.target instanceof HTMLElement && event.target.closest('select, input, label'))
        return;
      this.selected = id;
      this.update();
    });
    return row;
  }
}

function areaSelect(
  value: number,
  label: string,
  changed: (area: number) => void,
): HTMLSelectElement {
  const known = areaNames.has(value) ? [...areaNames.keys()] : [value, ...areaNames.keys()];
  const options = known.map((area) =>
    h('option', { value: area, selected: area === value }, areaName(area)),
  );
  const select = h('select', { 'aria-label': label }, ...options);
  select.addEventListener('change', () => changed(Number(select.value)));
  return select;
}
