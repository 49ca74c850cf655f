// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { Vector3 } from 'three';
import type { AgentId } from 'waymesh';

import { sentence } from '../bakery';
import type { Context } from '../context';
import { h } from '../dom';
import { chain } from '../layers/build';
import type { Point } from '../state/document';
import type { Place, Tool } from '../tools';
import { CrowdControls } from './crowd_controls';
import type { CrowdTool } from './crowd_controls';
import type { CrowdOptions, Selection } from './crowd_layer';
import { CrowdLayer } from './crowd_layer';
import { Player } from './player';
import { Random } from './random';
import type { Starter } from './scenario';
import { startersOf } from './scenario';
import type { CrowdScene } from './scenes';
import { crowdScenes } from './scenes';
import { Simulation } from './simulation';
import { wallsNear, wallsOf } from './walls';

/** Step of crowds that were made by hand, and of scenes without one.  [seconds] */
const usualStep = 0.05;
/** A click this close to an agent selects it.  [pixels] */
const reachOfCursor = 22;
/** Walls of the selected agent within this distance are shown. */
const wallRange = 1.5;

const hints: Record<CrowdTool, string> = {
  select: 'Click an agent to see its path, neighbors and walls; Delete removes it',
  add: 'Click the ground to add agents',
  send: 'Click where the selected agent goes, or all if none is selected',
};

/** Simulates a crowd on the navmesh. It goes on while other tabs are shown. */
export class CrowdPanel implements Tool {
  readonly element = h('section', { class: 'side-scroll', 'aria-label': 'Crowd' });
  readonly layer = new CrowdLayer();
  simulation: Simulation | null = null;
  private readonly controls: CrowdControls;
  private readonly player = new Player(() => this.controls.showPlaying(this.player.isPlaying));
  private tool: CrowdTool = 'select';
  private selected: AgentId = 0n;
  private options: CrowdOptions = {
    color: 'state',
    trails: false,
    velocities: false,
    density: false,
  };
  /** The scene that is being opened, and the one that was opened last. */
  private wanted: CrowdScene | null = null;
  private scene: CrowdScene | null = null;
  private walls: Float32Array = new Float32Array();
  private seed = 1;

  constructor(
    private readonly context: Context,
    private readonly open: (scene: CrowdScene) => void,
  ) {
    context.view.world.add(this.layer);
    this.controls = new CrowdControls(crowdScenes, {
      open: (scene) => this.start(scene),
      choose: (tool) => this.choose(tool),
      toggle: () => this.toggle(),
      step: () => this.stepOnce(),
      restart: () => this.restart(),
      clear: () => this.clear(),
      scatter: (count) => this.scatter(count),
      speed: (speed) => (this.player.speed = speed),
      scrub: (index) => this.scrub(index),
      show: (options) => {
        this.options = options;
        this.draw();
      },
    });
    this.element.append(h('h2', {}, 'Crowd'), this.controls.element);
    this.choose('select');
    this.controls.showOptions(this.options);
    context.state.listen(({ stage }) => (this.layer.visible = stage === 'navmesh'));
  }

  get hint(): string {
    return hints[this.tool];
  }
  get aims(): boolean {
    return this.tool !== 'select';
  }
  get isPlaying(): boolean {
    return this.player.isPlaying;
  }
  get isOpening(): boolean {
    return this.wanted !== null;
  }

  /** Opens a ready scene; its agents are there once its navmesh is. */
  start(scene: CrowdScene): void {
    this.clear();
    this.wanted = scene;
    this.open(scene);
  }

  /** Another level: the agents are gone. */
  forget(): void {
    this.clear();
    this.scene = null;
    this.controls.showScene(this.wanted);
  }

  /** The navmesh was replaced. */
  update(): void {
    const { baked, level } = this.context.bakery.state.get();
    if (!baked) return;
    this.walls = wallsOf(baked.geometry);
    const isWanted =
      this.wanted !== null && this.context.document.value.level.name === this.wanted.scenario.level;
    if (this.wanted && isWanted && level) {
      this.scene = this.wanted;
      this.wanted = null;
      this.controls.showScene(this.scene);
      this.restart();
    } else if (this.simulation) this.context.library.moveCrowd(this.simulation.crowd);
    this.draw();
  }

  toggle(): void {
    if (this.player.isPlaying) return this.player.pause();
    const simulation = this.simulation;
    if (!simulation) return;
    const step = () => this.guarded(() => simulation.step());
    this.player.play({ dt: simulation.dt, step, draw: (share) => this.draw(share) });
  }

  stepOnce(): void {
    this.player.pause();
    this.guarded(() => this.simulation?.step());
    this.draw();
  }

  /** Shows a recorded step; playing goes on from there. */
  scrub(index: number): void {
    this.player.pause();
    this.simulation?.show(index);
    this.draw();
  }

  /** Agents at random points, with random goals. */
  scatter(count: number): void {
    const { library } = this.context;
    this.seed += 1;
    const points = library.randomPoints(2 * count, this.seed);
    const at = (i: number) => [...points.subarray(3 * i, 3 * i + 3)] as unknown as Point;
    this.add(Array.from({ length: count }, (_, i) => ({ at: at(i), to: at(count + i) })));
  }

  click({ point, event }: Place): void {
    if (this.tool === 'add') return this.addAround(point);
    const { simulation } = this;
    if (!simulation) return;
    if (this.tool === 'send') {
      const ids = this.selected ? [this.selected] : simulation.ids();
      this.guarded(() => simulation.send(ids, point));
    } else this.selected = this.agentAt(event);
    this.draw();
  }

  key(event: KeyboardEvent): boolean {
    const { simulation } = this;
    if (event.code === 'Space') this.toggle();
    else if (event.code === 'Escape' && this.selected) this.selected = 0n;
    else if (event.code === 'Escape') this.choose('select');
    else if (event.code === 'Delete' && this.selected && simulation) {
      this.guarded(() => simulation.remove(this.selected));
      this.selected = 0n;
    } else return false;
    this.draw();
    return true;
  }

  private choose(tool: CrowdTool): void {
    this.tool = tool;
    this.controls.showTool(tool);
    this.context.toolChanged();
  }

  private restart(): void {
    const { scene } = this;
    this.clear();
    if (!scene) return;
    this.guarded(() => {
      const { library } = this.context;
      const starters = startersOf(scene.scenario, (at, extents) => library.nearest(at, extents));
      this.crowd(scene.scenario.step)?.add(starters);
    });
    this.draw();
  }

  private clear(): void {
    this.player.pause();
    this.simulation?.dispose();
    this.simulation = null;
    this.selected = 0n;
    this.layer.hideAll();
    this.draw();
  }

  /** The simulation; a new one if there is none. */
  private crowd(step = usualStep): Simulation | null {
    if (this.simulation) return this.simulation;
    const crowd = this.context.library.makeCrowd();
    this.simulation = crowd ? new Simulation(crowd, step) : null;
    return this.simulation;
  }

  /** A cluster: each agent is an arm's length from the others. */
  private addAround(point: Point): void {
    const { count } = this.controls.newAgents;
    const random = new Random((this.seed += 1));
    const wide = 0.8 * Math.sqrt(count - 1);
    this.add(
      Array.from({ length: count }, () => ({
        at: [
          point[0] + random.between(-wide, wide),
          point[1],
          point[2] + random.between(-wide, wide),
        ] as const,
        to: null,
      })),
    );
  }

  private add(starters: readonly Omit<Starter, 'body'>[]): void {
    const { body } = this.controls.newAgents;
    this.guarded(() => this.crowd()?.add(starters.map((starter) => ({ ...starter, body }))));
    this.draw();
  }

  /** The agent under the cursor, 0 if there is none. */
  private agentAt(event: MouseEvent): AgentId {
    const { ids, positions } = this.simulation!.frame;
    let [nearest, found] = [reachOfCursor, 0n];
    ids.forEach((id, slot) => {
      if (id === 0n) return;
      const [x = 0, y = 0, z = 0] = positions.subarray(3 * slot, 3 * slot + 3);
      const at = this.context.picker.toPage(new Vector3(x, y + 0.9, z));
      const distance = Math.hypot(at.x - event.clientX, at.y - event.clientY);
      if (distance < nearest) [nearest, found] = [distance, id];
    });
    return found;
  }

  /** What is known about the selected agent; its path and neighbors only in the newest step. */
  private selection(simulation: Simulation): Selection | null {
    const slot = this.selected ? simulation.slotOf(this.selected) : -1;
    if (slot < 0) return null;
    const { crowd, frame, isNewest } = simulation;
    const at = frame.positions.subarray(3 * slot, 3 * slot + 3);
    const path = isNewest ? [...at, ...crowd.path(this.selected)] : [];
    const near = isNewest ? [...crowd.neighbors(this.selected)] : [];
    return {
      slot,
      path: chain(path),
      neighbors: near.map((id) => frame.ids.indexOf(id)).filter((other) => other >= 0),
      walls: wallsNear(this.walls, at, wallRange),
    };
  }

  private draw(share = 1): void {
    const { simulation } = this;
    const selection = simulation ? this.selection(simulation) : null;
    if (simulation) this.layer.draw(simulation, this.options, selection, share);
    this.controls.show(simulation, selection);
    this.context.view.invalidate();
  }

  private guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.player.pause();
      this.context.log.complain(sentence(error));
    }
  }
}
