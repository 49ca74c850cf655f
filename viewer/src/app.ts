// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { Bakery, sentence } from './bakery';
import type { Context } from './context';
import { CrowdPanel } from './crowd/crowd_panel';
import { fill, h } from './dom';
import { EditPanel } from './edit/edit_panel';
import { chooseFiles, listenForDrops } from './files/drop';
import { Opener } from './files/open';
import { samples } from './files/samples';
import { SceneActions } from './files/scene_actions';
import { PathLab } from './lab/path_lab';
import { needsRecord, Painter } from './layers/painter';
import type { Bounds, Library } from './library';
import { plural } from './panels/format';
import { HelpDialog } from './panels/help';
import { InspectPanel } from './panels/inspect_panel';
import { MessageLog } from './panels/log';
import { NumbersPanel } from './panels/numbers_panel';
import { PlacementPart } from './panels/placement_part';
import { SettingsPanel } from './panels/settings_panel';
import { StatusPill } from './panels/status';
import { Tabs } from './panels/tabs';
import { TilesPanel } from './panels/tiles_panel';
import { TopBar } from './panels/top_bar';
import { ViewTools } from './panels/view_tools';
import { canvasColors } from './palette';
import { AgentBeside, cornersOfAgent } from './scene3d/agent_beside';
import { CameraControl } from './scene3d/camera';
import { Picker } from './scene3d/pick';
import { View } from './scene3d/view';
import { listenForKeys } from './keys';
import { stageOf } from './stages/stages';
import { Timeline } from './stages/timeline';
import type { Document } from './state/document';
import { newDocument } from './state/document';
import { DocumentStore } from './state/document_store';
import { Store } from './state/store';
import type { ViewState } from './state/view_state';
import { startView } from './state/view_state';
import { rememberedTheme, rememberTheme, wearTheme } from './theme';
import { ToolBelt } from './tools';
import { WorldPanel } from './world/world_panel';

/** The page: creates its parts and passes changes between them. */
export class App {
  readonly context: Context;
  readonly opener: Opener;
  readonly lab: PathLab;
  readonly numbers: NumbersPanel;
  readonly crowd: CrowdPanel;
  readonly world: WorldPanel;
  private readonly inspect: InspectPanel;
  private readonly edit: EditPanel;
  private readonly tiles: TilesPanel;
  private readonly tabs: Tabs;
  private readonly timeline: Timeline;
  private readonly settings: SettingsPanel;
  private readonly placement: PlacementPart;
  private readonly viewTools: ViewTools;
  private readonly bar: TopBar;
  private readonly status: StatusPill;
  private readonly belt: ToolBelt;
  private readonly scene: SceneActions;
  private readonly help = new HelpDialog();
  private readonly agent = new AgentBeside();
  private readonly stageNote = h('div', { class: 'stage-note' });
  private readonly hint = h('div', { class: 'hint' });
  private readonly viewport: HTMLElement;
  private fitNext = true;
  /** When the first navmesh was drawn, since the page began to load.  [milliseconds] */
  firstPicture = 0;

  constructor(
    private readonly root: HTMLElement,
    library: Library,
  ) {
    const canvas = h('canvas', { tabindex: 0, 'aria-label': 'The level and its navmesh' });
    this.viewport = h('main', { class: 'viewport' }, canvas);
    root.append(this.viewport);
    this.context = this.makeContext(library, canvas);
    this.belt = new ToolBelt(this.context);
    this.inspect = new InspectPanel(this.context);
    this.lab = new PathLab(this.context);
    this.edit = new EditPanel(this.context);
    this.crowd = new CrowdPanel(this.context, ({ scenario, file }) => {
      void this.opener.prepared(scenario.level, file, scenario.settings);
    });
    this.world = new WorldPanel(this.context, this.lab);
    this.tiles = new TilesPanel(this.context);
    this.numbers = new NumbersPanel(this.context);
    this.tabs = this.makeTabs();
    this.opener = new Opener(this.context, () => this.opened());
    this.scene = new SceneActions(this.context, this.opener);
    this.timeline = new Timeline((stage) => this.context.state.set({ stage }));
    this.placement = new PlacementPart((placement) => void this.opener.place(placement));
    this.settings = new SettingsPanel(
      (settings, key, done) => {
        this.context.document.change({ settings }, key);
        if (done) this.context.document.seal();
      },
      this.placement.element,
      () => this.open(),
    );
    const look = {
      fit: () => this.fit(false),
      above: () => this.fit(true),
      agent: (name: string) => this.opener.agent(name),
    };
    this.viewTools = new ViewTools(this.context.state, look);
    this.bar = this.makeBar();
    this.status = new StatusPill(() => this.context.bakery.cancel());
    this.layOut();
    this.listen();
    this.showAll();
    this.context.view.onDrawn(() => {
      if (this.firstPicture === 0 && this.context.bakery.state.get().baked)
        this.firstPicture = performance.now();
    });
  }

  get hasContent(): boolean {
    const { level, baked } = this.context.bakery.state.get();
    return level !== null || baked !== null;
  }

  /** Resolves once nothing is being baked, queried or drawn: the picture is up to date. */
  async settled(): Promise<void> {
    const { bakery, painter, view } = this.context;
    while (bakery.state.get().isBusy || painter.isBusy || this.isWorking || !view.isCurrent)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }

  private get isWorking(): boolean {
    return this.inspect.isBusy || this.world.isBusy;
  }

  /** Opens the scene in an address; returns false if there is none. */
  openFragment(fragment: string): Promise<boolean> {
    return this.scene.openFragment(fragment);
  }

  private makeContext(library: Library, canvas: HTMLCanvasElement): Context {
    const log = new MessageLog();
    const document = new DocumentStore(newDocument());
    const state = new Store<ViewState>(startView(rememberedTheme()));
    const bakery = new Bakery(library, () => document.value);
    bakery.wantsRecord = () => needsRecord(state.get().stage);
    const view = new View(canvas);
    const camera = new CameraControl(view.camera, canvas, () => view.invalidate());
    const complain = (error: unknown) => log.complain(sentence(error));
    const painter = new Painter(view, library, bakery, state, () => document.value, complain);
    view.scene.add(this.agent);
    const picker = new Picker(view.camera, canvas);
    const toolChanged = () => this.showHint();
    return { library, log, document, state, bakery, view, camera, picker, painter, toolChanged };
  }

  private makeTabs(): Tabs {
    const pages = [
      { tab: 'inspect', label: 'Inspect', element: this.inspect.element, tool: this.inspect },
      { tab: 'paths', label: 'Paths', element: this.lab.element, tool: this.lab },
      { tab: 'edit', label: 'Edit', element: this.edit.element, tool: this.edit },
      { tab: 'world', label: 'World', element: this.world.element, tool: this.world },
      { tab: 'crowd', label: 'Crowd', element: this.crowd.element, tool: this.crowd },
      { tab: 'tiles', label: 'Tiles', element: this.tiles.element, tool: this.tiles },
      { tab: 'numbers', label: 'Numbers', element: this.numbers.element, tool: this.numbers },
    ] as const;
    for (const { tab, tool } of pages) this.belt.add(tab, tool);
    return new Tabs(pages, (tab) => this.context.state.set({ tab }));
  }

  private makeBar(): TopBar {
    const { document, state } = this.context;
    return new TopBar(samples, {
      chooseSample: (source) => void this.opener.scene(source),
      open: () => this.open(),
      undo: () => document.undo(),
      redo: () => document.redo(),
      saveScene: () => this.scene.save(),
      share: () => void this.scene.share(),
      exportMenu: this.scene.exportMenu,
      theme: () => state.set({ theme: state.get().theme === 'dark' ? 'light' : 'dark' }),
      help: () => this.help.toggle(),
      drawer: (side) => {
        this.root.classList.toggle(`show-${side}`);
        this.root.classList.remove(side === 'left' ? 'show-right' : 'show-left');
      },
    });
  }

  private layOut(): void {
    const drop = h('div', { class: 'drop-target' }, 'Drop a level, a navmesh or a scene');
    const settings = h('aside', { class: 'side left' }, this.settings.element);
    const { overlay } = this.context.log;
    this.viewport.append(
      h('div', { class: 'view-head' }, this.viewTools.element, this.stageNote, overlay),
      this.hint,
      this.status.element,
      drop,
    );
    fill(
      this.root,
      this.bar.element,
      settings,
      this.viewport,
      this.tabs.element,
      this.timeline.element,
    );
    this.root.append(this.help.element);
    listenForDrops(this.root, (files) => void this.opener.files(files));
  }

  private listen(): void {
    const { state, document, bakery } = this.context;
    state.listen((now, before) => this.viewChanged(now, before));
    document.listen((now, before) => this.documentChanged(now, before));
    bakery.state.listen((now, before) => {
      this.status.show(now);
      if (now.refusal && now.refusal !== before.refusal) this.context.log.complain(now.refusal);
      if (before.refusal && !now.refusal) this.context.log.clearComplaints();
      if (now.baked !== before.baked || now.level !== before.level) this.meshChanged();
      if (now.baked !== before.baked) this.opener.baked();
    });
    window.addEventListener('hashchange', () => void this.scene.openFragment(location.hash));
    listenForKeys({
      context: this.context,
      open: () => this.open(),
      save: () => this.scene.save(),
      help: () => this.help.toggle(),
      clip: () => this.viewTools.toggleClip(),
      fit: (above) => this.fit(above),
    });
  }

  private viewChanged(now: ViewState, before: ViewState): void {
    if (now.theme !== before.theme) rememberTheme(now.theme);
    if (now.clip !== before.clip) this.context.view.clip(...(now.clip ?? [-Infinity, Infinity]));
    const has = (...names: (keyof ViewState)[]) => names.some((name) => now[name] !== before[name]);
    this.showAll();
    if (has('theme', 'stage', 'showEdges', 'meshColor')) void this.context.painter.paint();
    else if (has('showLevel', 'showMesh')) this.context.painter.applyVisibility();
  }

  private documentChanged(now: Document, before: Document): void {
    const { bakery } = this.context;
    if (now.level === before.level) {
      if (now.settings !== before.settings || now.volumes !== before.volumes) bakery.bakeSoon();
      else if (now.links !== before.links) void bakery.relink();
      if (now.rules !== before.rules) this.lab.update();
    }
    this.edit.update();
    this.showAll();
  }

  /** The navmesh or the level was replaced. */
  private meshChanged(): void {
    const { baked } = this.context.bakery.state.get();
    if (baked && !this.world.world.isShowing(baked)) {
      const { polygons, components } = baked.numbers;
      this.context.log.note(`${plural(polygons, 'polygon')}, ${plural(components, 'component')}`);
    }
    this.context.painter.takeOver();
    void this.context.painter.paint();
    this.inspect.clear();
    this.lab.update();
    this.edit.update();
    this.crowd.update();
    this.world.update();
    this.tiles.update();
    this.numbers.update();
    this.showAll();
    const bounds = this.bounds();
    if (this.fitNext && bounds) this.fit(false);
    if (bounds) this.fitNext = false;
  }

  private opened(): void {
    this.viewTools.setAgents(this.context.library.agents);
    this.fitNext = true;
    this.lab.forget();
    this.crowd.forget();
    this.world.forget();
    const bounds = this.bounds();
    if (!bounds) return;
    this.viewTools.setBounds(bounds);
    this.fit(false);
    this.fitNext = false;
  }

  private bounds(): Bounds | null {
    const { level, baked } = this.context.bakery.state.get();
    return level?.bounds ?? baked?.bounds ?? null;
  }

  private fit(fromAbove: boolean): void {
    const bounds = this.bounds();
    if (!bounds) return;
    const { level, baked } = this.context.bakery.state.get();
    const points: ArrayLike<number>[] = [level?.vertices ?? baked?.geometry.vertices ?? []];
    if (this.context.state.get().showAgent)
      points.push(cornersOfAgent(bounds, this.context.document.value.settings));
    this.context.camera.fit(points, fromAbove);
  }

  private open(): void {
    chooseFiles((files) => void this.opener.files(files));
  }

  private stageSentence(): string {
    const { stage } = this.context.state.get();
    const { level, baked } = this.context.bakery.state.get();
    if (baked && !level && (needsRecord(stage) || stage === 'triangles'))
      return 'A navmesh from a file has no stages: open the level that it was baked from.';
    return stageOf(stage).note;
  }

  private showHint(): void {
    const tool = this.belt?.current;
    fill(this.hint, tool?.hint ?? '');
    this.hint.hidden = !tool?.hint;
    this.viewport.classList.toggle('aims', tool?.aims === true);
  }

  private showAll(): void {
    const { state, document, bakery } = this.context;
    const { theme, tab, stage, showAgent } = state.get();
    wearTheme(theme);
    this.context.view.setBackground(canvasColors[theme].background);
    this.tabs.show(tab);
    this.timeline.show(stage);
    this.stageNote.textContent = this.stageSentence();
    this.stageNote.hidden = stage === 'navmesh';
    this.viewTools.show();
    this.bar.showHistory(document.canUndo, document.canRedo);
    this.bar.showLevel(document.value.level);
    const { baked, level } = bakery.state.get();
    const isFrozen = baked !== null && level === null;
    this.placement.show(document.value.level, level !== null);
    this.settings.show(document.value.settings, derived(baked?.plan ?? null), isFrozen);
    this.status.show(bakery.state.get());
    const bounds = this.bounds();
    if (bounds) this.agent.stand(bounds, document.value.settings);
    this.agent.visible = showAgent && bounds !== null;
    this.showHint();
  }
}

/** Values of automatic settings, as derived by the library. */
function derived(plan: { cellSize: number; cellHeight: number } | null) {
  if (!plan) return {};
  return {
    cell_size: plan.cellSize,
    cell_height: plan.cellHeight,
    detail_distance: plan.cellSize * 6,
    detail_error: plan.cellHeight,
  };
}
