// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { AGENT_STATES } from 'waymesh';

import { fill, h } from '../dom';
import { amountColor, cssColor } from '../palette';
import { count, duration, meters } from '../panels/format';
import { Choice, check, facts, section } from '../panels/parts';
import type { AgentColor, CrowdOptions, Selection } from './crowd_layer';
import { crowded, stateColors } from './crowd_layer';
import type { Body } from './scenario';
import type { CrowdScene } from './scenes';
import type { Simulation } from './simulation';

export type CrowdTool = 'select' | 'add' | 'send';

export interface CrowdActions {
  open(scene: CrowdScene): void;
  choose(tool: CrowdTool): void;
  toggle(): void;
  step(): void;
  restart(): void;
  clear(): void;
  scatter(count: number): void;
  speed(speed: number): void;
  scrub(index: number): void;
  show(options: CrowdOptions): void;
}

const speeds = [0.25, 0.5, 1, 2, 4, 8] as const;

/** The controls of the crowd: scenes, time, agents, and what is shown. */
export class CrowdControls {
  readonly element = h('div');
  private readonly scenes: HTMLElement;
  private readonly tools: Choice<CrowdTool>;
  private readonly play: HTMLButtonElement;
  private readonly scrubber = h('input', {
    type: 'range',
    min: 0,
    max: 0,
    step: 1,
    value: 0,
    id: 'crowd-scrub',
    'aria-label': 'Recorded time',
    style: 'width: 100%',
  });
  private readonly clock = h('span', { class: 'mono', 'data-fact': 'crowd-time' }, '0.00 s');
  private readonly rewind = h(
    'span',
    { class: 'muted', hidden: true },
    'Drag to an earlier step; Play goes on there',
  );
  /** Useless without agents. */
  private readonly playing: HTMLButtonElement[] = [];
  private readonly numbers = h('div');
  private readonly details = h('div');
  private readonly looks = h('div', { class: 'rows' });
  private readonly fields = {
    count: field('crowd-count', 'Agents per click', { start: 1, min: 1, max: 200 }),
    scatter: field('crowd-scatter', 'Agents at random', { start: 1000, min: 1, max: 20000 }),
    radius: field('crowd-radius', 'Radius', { start: 0.3, min: 0.05, max: 5, step: 0.05 }, 'm'),
    speed: field('crowd-speed', 'Speed', { start: 1.4, min: 0.1, max: 20, step: 0.1 }, 'm/s'),
  };

  constructor(
    private readonly list: readonly CrowdScene[],
    private readonly actions: CrowdActions,
  ) {
    this.scenes = h('div', { class: 'tools', role: 'group', 'aria-label': 'Scenes' });
    for (const scene of list) this.scenes.append(button(scene.label, () => actions.open(scene)));
    this.tools = new Choice<CrowdTool>(
      [
        ['select', 'Select'],
        ['add', 'Add'],
        ['send', 'Send'],
      ],
      (tool) => actions.choose(tool),
    );
    this.play = button('Play', actions.toggle);
    this.play.id = 'crowd-play';
    this.play.classList.add('primary');
    this.scrubber.addEventListener('input', () => actions.scrub(Number(this.scrubber.value)));
    this.element.append(
      section('Scenes', this.scenes),
      section('Time', this.timeRow(), this.scrubber, this.clockRow()),
      section('Now', this.numbers),
      this.details,
      section('Agents by hand', this.tools.element, ...this.agentRows()),
      section('Show', this.looks),
    );
  }

  /** What agents that are added are like. */
  get newAgents(): { count: number; body: Body } {
    const { count: many, radius, speed } = this.fields;
    return { count: many.value, body: { radius: radius.value, max_speed: speed.value } };
  }

  showTool(tool: CrowdTool): void {
    this.tools.show(tool);
  }

  showPlaying(isPlaying: boolean): void {
    this.play.textContent = isPlaying ? 'Pause' : 'Play';
    this.play.setAttribute('aria-pressed', String(isPlaying));
  }

  showScene(scene: CrowdScene | null): void {
    this.list.forEach((other, i) =>
      this.scenes.children[i]?.setAttribute('aria-pressed', String(other === scene)),
    );
  }

  showOptions(options: CrowdOptions): void {
    const box = (name: 'trails' | 'velocities' | 'density', label: string) =>
      check(label, options[name], (isOn) => this.change({ ...options, [name]: isOn }));
    const color = h(
      'select',
      { 'aria-label': 'Color of agents' },
      h('option', { value: 'state' }, 'state'),
      h('option', { value: 'speed' }, 'speed'),
    );
    color.value = options.color;
    color.addEventListener('change', () =>
      this.change({ ...options, color: color.value as AgentColor }),
    );
    fill(
      this.looks,
      h('label', { class: 'row' }, h('span', { class: 'grow' }, 'Color agents by'), color),
      box('trails', 'Trails of the last 3 seconds'),
      box('velocities', 'Velocities'),
      box('density', 'Density, in agents per square meter'),
      options.color === 'state' ? stateLegend() : scale('standing', 'at full speed'),
      options.density ? scale('0 per square meter', `${crowded} or more`) : null,
    );
  }

  show(simulation: Simulation | null, selection: Selection | null): void {
    const last = Math.max(0, (simulation?.frames.length ?? 1) - 1);
    this.scrubber.max = String(last);
    this.scrubber.value = String(simulation?.shown ?? 0);
    this.scrubber.disabled = last === 0;
    this.rewind.hidden = last === 0;
    for (const part of this.playing) part.disabled = !simulation;
    this.clock.textContent = `${(simulation?.frame.time ?? 0).toFixed(2)} s`;
    if (!simulation) {
      fill(this.numbers, h('p', { class: 'empty' }, 'Nobody is here: open a scene or add agents.'));
      return fill(this.details);
    }
    const { agents, arrived, stuck, unreachable } = simulation.counts();
    fill(
      this.numbers,
      facts([
        ['agents', count(agents), 'crowd-agents'],
        ['arrived', count(arrived), 'crowd-arrived'],
        ['stuck', count(stuck), 'crowd-stuck'],
        ['without a path', count(unreachable), 'crowd-unreachable'],
        ['time of a step', duration(simulation.stepTime / 1000), 'crowd-step-time'],
      ]),
    );
    fill(this.details, selection ? selectedPart(simulation, selection) : null);
  }

  private change(options: CrowdOptions): void {
    this.showOptions(options);
    this.actions.show(options);
  }

  private timeRow(): HTMLElement {
    const speed = h(
      'select',
      { 'aria-label': 'Speed of time', id: 'crowd-pace' },
      ...speeds.map((value) => h('option', { value, selected: value === 1 }, `${value} x`)),
    );
    speed.addEventListener('change', () => this.actions.speed(Number(speed.value)));
    const { step, restart, clear } = this.actions;
    const [next, empty] = [button('Step', step), button('Clear', clear)];
    this.playing.push(this.play, next, empty);
    return h('div', { class: 'tools' }, this.play, next, button('Restart', restart), empty, speed);
  }

  private clockRow(): HTMLElement {
    const space = h('span', { class: 'grow' }, this.rewind);
    return h('div', { class: 'row' }, space, this.clock);
  }

  private agentRows(): HTMLElement[] {
    const { count: many, scatter, radius, speed } = this.fields;
    const act = () => this.actions.scatter(scatter.value);
    const scatterButton = button('Add', act);
    scatterButton.id = 'crowd-scatter-add';
    scatter.element.append(scatterButton);
    return [many.element, radius.element, speed.element, scatter.element];
  }
}

function selectedPart(simulation: Simulation, { slot, neighbors, walls, path }: Selection) {
  const { states, velocities, isNewest } = { ...simulation.frame, isNewest: simulation.isNewest };
  const speed = Math.hypot(velocities[2 * slot] ?? 0, velocities[2 * slot + 1] ?? 0);
  let length = 0;
  for (let i = 0; i + 5 < path.length; i += 6)
    length += Math.hypot(...[0, 1, 2].map((k) => path[i + 3 + k]! - path[i + k]!));
  const newest = (text: string) => (isNewest ? text : 'in the newest step only');
  return section(
    `Agent ${slot}`,
    facts([
      ['state', AGENT_STATES[states[slot] ?? 0] ?? '', 'agent-state'],
      ['speed', `${speed.toFixed(2)} m/s`, 'agent-speed'],
      ['left to walk', newest(meters(length)), 'agent-left'],
      ['neighbors', newest(count(neighbors.length)), 'agent-neighbors'],
      ['walls within 1.5 m', count(walls.length / 6), 'agent-walls'],
    ]),
  );
}

function stateLegend(): HTMLElement {
  const shown = ['walking', 'waiting', 'arrived', 'idle', 'unreachable'] as const;
  return h(
    'div',
    { class: 'legend' },
    ...shown.map((state) =>
      h(
        'span',
        {},
        h('span', { class: 'swatch', style: `background: ${stateColors[state]}` }),
        state,
      ),
    ),
  );
}

/** What the colors of amounts mean, from dark to bright. */
function scale(low: string, high: string): HTMLElement {
  const stops = [0, 0.25, 0.5, 0.75, 1].map((share) => cssColor(amountColor(share))).join(', ');
  const style = `background: linear-gradient(to right, ${stops}); height: 10px; flex: 1`;
  return h('div', { class: 'row muted' }, low, h('span', { class: 'swatch', style }), high);
}

function button(label: string, act: () => void): HTMLButtonElement {
  return h('button', { class: 'button', type: 'button', onclick: act }, label);
}

/** A labeled number, kept within its limits. */
function field(
  id: string,
  label: string,
  { start, min, max, step = 1 }: { start: number; min: number; max: number; step?: number },
  unit = '',
): { element: HTMLElement; readonly value: number } {
  const input = h('input', {
    type: 'number',
    id,
    min,
    max,
    step,
    value: start,
    style: 'width: 84px',
  });
  const element = h(
    'div',
    { class: 'row' },
    h('label', { class: 'grow', for: id }, label),
    input,
    unit,
  );
  return {
    element,
    get value() {
      const value = Number(input.value);
      return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : start;
    },
  };
}
