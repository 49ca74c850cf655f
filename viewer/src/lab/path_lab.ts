// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Context } from '../context';
import { fill, h } from '../dom';
import { Layer } from '../layers/layer';
import { endsOfPin } from '../layers/shapes';
import type { Point } from '../state/document';
import type { Place, Tool } from '../tools';
import { Choice, check } from '../panels/parts';
import { costsPart } from './costs';
import type { LabDrawing, LabOptions, Question } from './questions';
import { ask } from './questions';

const tools: readonly (readonly [Question, string])[] = [
  ['path', 'Path'],
  ['ray', 'Ray'],
  ['wall', 'Wall'],
  ['circle', 'Circle'],
  ['random', 'Random'],
  ['walk', 'Walk'],
];

const notes: Record<Question, string> = {
  path: 'Click to set start and goal, or drag their pins.',
  ray: 'Click to set where the ray begins and ends: it stops at the first wall.',
  wall: 'Click to see how far the nearest wall is.',
  circle: 'Click to see the polygons that can be reached without leaving a circle.',
  random: 'Points distributed uniformly over the mesh.',
  walk: 'Click to set the character, then slide it over the mesh with the arrow keys.',
};

/** A press this close to a pin grabs it.  [pixels] */
const reachOfCursor = 20;

interface OnPage {
  x: number;
  y: number;
}

/** Distance from a point on the page to a segment. */
function distanceToPiece(at: OnPage, a: OnPage, b: OnPage): number {
  const along = { x: b.x - a.x, y: b.y - a.y };
  const length = along.x ** 2 + along.y ** 2;
  const t = length > 0 ? ((at.x - a.x) * along.x + (at.y - a.y) * along.y) / length : 0;
  const kept = Math.min(1, Math.max(0, t));
  return Math.hypot(at.x - a.x - kept * along.x, at.y - a.y - kept * along.y);
}

/** The path lab: runs queries on the navmesh while pins are dragged. */
export class PathLab implements Tool {
  readonly aims = true;
  readonly element = h('section', { class: 'side-scroll', 'aria-label': 'Paths' });
  private readonly choice: Choice<Question>;
  private readonly answer = h('div', { class: 'answer', 'aria-live': 'polite' });
  private readonly optionsPart = h('div');
  private readonly costs = h('div');
  private readonly marks = new Layer('laboratory');
  private question: Question = 'path';
  private from: Point | null = null;
  private to: Point | null = null;
  private grabbed: 'from' | 'to' | null = null;
  private held = new Set<string>();
  private lastStep = 0;
  private options: LabOptions = {
    corridor: true,
    explored: false,
    other: true,
    smooth: false,
    index: false,
    radius: 6,
    count: 60,
    seed: 1,
  };

  constructor(private readonly context: Context) {
    context.view.scene.add(this.marks);
    this.choice = new Choice<Question>(tools, (question) => this.choose(question));
    this.element.append(
      h('h2', {}, 'Paths'),
      h('div', { class: 'section' }, this.choice.element, this.optionsPart),
      h('div', { class: 'section' }, h('h3', {}, 'Answer'), this.answer),
      this.costs,
    );
    this.choose('path');
    // Stages show how the mesh was made; a path over them hides what is to be seen.
    context.state.listen(({ stage }) => (this.marks.visible = stage === 'navmesh'));
  }

  get hint(): string {
    return notes[this.question];
  }

  /** The start and goal that were set last. */
  get ends(): { from: Point | null; to: Point | null } {
    return { from: this.from, to: this.to };
  }

  setEnds(from: Point, to: Point): void {
    this.from = from;
    this.to = to;
    this.update();
  }

  enter(): void {
    this.update();
  }

  leave(): void {
    this.held.clear();
    this.marks.show();
    this.context.view.invalidate();
  }

  /** Another level: the old points are meaningless. */
  forget(): void {
    this.from = null;
    this.to = null;
    this.update();
  }

  click({ point }: Place): void {
    const onlyOne =
      this.question === 'wall' || this.question === 'circle' || this.question === 'walk';
    if (onlyOne || !this.from || this.to) {
      this.from = point;
      if (!onlyOne) this.to = null;
    } else this.to = point;
    this.update();
  }

  /** Pins can be grabbed anywhere between foot and head, even in front of nothing. */
  grab(event: PointerEvent): boolean {
    this.grabbed = null;
    let nearest = reachOfCursor;
    for (const name of ['from', 'to'] as const) {
      const pin = this.marks.getObjectByName(name);
      if (!pin) continue;
      const [foot, head] = endsOfPin(pin).map((end) => this.context.picker.toPage(end));
      const distance = distanceToPiece({ x: event.clientX, y: event.clientY }, foot!, head!);
      if (distance >= nearest) continue;
      nearest = distance;
      this.grabbed = name;
    }
    return this.grabbed !== null;
  }

  drag({ point }: Place): void {
    if (this.grabbed) this[this.grabbed] = point;
    this.update();
  }

  drop(): void {
    this.grabbed = null;
  }

  key(event: KeyboardEvent): boolean {
    if (event.code === 'Escape') {
      this.forget();
      return true;
    }
    if (!event.code.startsWith('Arrow') || this.question !== 'walk' || !this.from) return false;
    const isFirst = this.held.size === 0;
    this.held.add(event.code);
    if (isFirst) {
      this.lastStep = performance.now();
      requestAnimationFrame(() => this.walkOn());
    }
    return true;
  }

  keyUp(event: KeyboardEvent): void {
    this.held.delete(event.code);
  }

  /** Runs the query again: the mesh, the rules or a point has changed. */
  update(): void {
    const { tab } = this.context.state.get();
    if (tab !== 'paths' && tab !== 'world') return;
    fill(this.costs, costsPart(this.context));
    const { baked } = this.context.bakery.state.get();
    if (!baked) {
      this.marks.show();
      fill(this.answer, h('p', { class: 'muted' }, 'There is no navmesh yet.'));
      return;
    }
    this.context.library.setRules(this.context.document.value.rules);
    this.show(ask(this.context, this.question, { from: this.from, to: this.to }, this.options));
  }

  private show({ objects, answer }: LabDrawing): void {
    this.marks.show(...objects);
    fill(this.answer, ...answer);
    this.context.view.invalidate();
  }

  private choose(question: Question): void {
    this.question = question;
    this.choice.show(question);
    fill(this.optionsPart, this.optionRows());
    this.context.toolChanged();
    this.update();
  }

  private optionRows(): HTMLElement {
    const rows = h('div', { class: 'section', style: 'padding: 4px 0 0; border: 0; gap: 7px' });
    const box = (name: 'corridor' | 'explored' | 'other' | 'smooth' | 'index', label: string) =>
      check(label, this.options[name], (isOn) => this.setOption({ [name]: isOn }));
    if (this.question === 'path')
      rows.append(
        box('corridor', 'Polygons of the corridor'),
        box('explored', 'Polygons that the search visited'),
        box('other', 'Shortest path through the corridor of A*'),
        box('smooth', 'Path step by step on the surface'),
        box('index', 'Path index: its corner graph, and what its search expanded'),
      );
    if (this.question === 'circle') rows.append(this.number('radius', 'Radius', 0.5, 'm'));
    if (this.question === 'random')
      rows.append(this.number('count', 'Points', 1, ''), this.number('seed', 'Seed', 1, ''));
    return rows;
  }

  private number(
    name: 'radius' | 'count' | 'seed',
    label: string,
    step: number,
    unit: string,
  ): HTMLElement {
    const input = h('input', {
      type: 'number',
      min: step,
      step,
      value: this.options[name],
      style: 'width: 84px',
    });
    input.addEventListener('input', () => {
      const value = Number(input.value);
      if (value > 0 && value <= 100000) this.setOption({ [name]: value });
    });
    return h('label', { class: 'row' }, h('span', { class: 'grow' }, label), input, unit);
  }

  private setOption(patch: Partial<LabOptions>): void {
    this.options = { ...this.options, ...patch };
    if (!this.options.index) this.context.library.dropPathIndex();
    this.update();
  }

  /** The character moves at walking speed while an arrow key is held. */
  private walkOn(): void {
    if (this.held.size === 0 || !this.from) return;
    const now = performance.now();
    const meters = Math.min(0.25, ((now - this.lastStep) / 1000) * 4);
    this.lastStep = now;
    const { camera } = this.context.view;
    const { target } = this.context.camera;
    const length = Math.hypot(target.x - camera.position.x, target.z - camera.position.z) || 1;
    const forward = [
      (target.x - camera.position.x) / length,
      (target.z - camera.position.z) / length,
    ] as const;
    const ahead = Number(this.held.has('ArrowUp')) - Number(this.held.has('ArrowDown'));
    const aside = Number(this.held.has('ArrowRight')) - Number(this.held.has('ArrowLeft'));
    const goal: Point = [
      this.from[0] + meters * (ahead * forward[0] - aside * forward[1]),
      this.from[1],
      this.from[2] + meters * (ahead * forward[1] + aside * forward[0]),
    ];
    const moved = this.context.library.moveAlong(this.from, goal);
    if (moved) this.from = [moved.point[0], moved.point[1], moved.point[2]];
    this.update();
    requestAnimationFrame(() => this.walkOn());
  }
}
