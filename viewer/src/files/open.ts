// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Context } from '../context';
import { sentence } from '../bakery';
import type { Finding, LevelData, NamedBytes } from '../library';
import type { Document, LevelSource, Placement } from '../state/document';
import { newDocument, placementOf } from '../state/document';
import type { SceneFile } from '../state/scene_json';
import { readScene } from '../state/scene_json';
import type { Settings } from '../state/settings';
import { readSettings } from '../state/settings';
import { adviceOf } from './advice';
import { kindOf, leader, partsOf } from './names';
import { unpack } from './unpack';

/** Opens levels, navmeshes and scenes. If that fails, shows the error and keeps what is open. */
export class Opener {
  /** Files that were opened, for scenes that refer to them. */
  private known = new Map<string, NamedBytes[]>();
  /** Messages about what was found in the level. */
  private advice: HTMLElement[] = [];
  /** What was examined last. */
  private examined: Document | null = null;
  private examining: { abort: AbortController; done: Promise<void> } | null = null;

  constructor(
    private readonly context: Context,
    private readonly opened: () => void,
  ) {}

  async scene(source: LevelSource & { kind: 'scene' }): Promise<void> {
    await this.guarded(async () =>
      this.take(newDocument(source), await this.context.library.makeScene(source)),
    );
  }

  /** A ready scene: a level with its settings. */
  async prepared(
    name: string,
    file: NamedBytes | null,
    settings: Partial<Settings>,
  ): Promise<void> {
    await this.guarded(async () => {
      const { library } = this.context;
      if (file) this.known.set(name, [file]);
      const source: LevelSource = file
        ? { kind: 'file', name }
        : { kind: 'scene', name, seed: 1, size: 0 };
      const fresh = newDocument(source);
      const level =
        source.kind === 'scene'
          ? await library.makeScene(source)
          : await library.openLevel(this.known.get(name) ?? []);
      this.take({ ...fresh, settings: readSettings({ ...fresh.settings, ...settings }) }, level);
    });
  }

  /** Opens the default level; an error message about the requested one stays. */
  async first(source: LevelSource & { kind: 'scene' }): Promise<void> {
    const level = await this.context.library.makeScene(source);
    this.take(newDocument(source), level, true);
  }

  async files(files: NamedBytes[]): Promise<void> {
    const { library } = this.context;
    await this.guarded(async () => {
      const unpacked = await Promise.all(files.map(unpack));
      const first = leader(unpacked, library.levelEndings);
      if (!first) return;
      const sorted = [first, ...unpacked.filter((file) => file !== first)];
      const kind = kindOf(first.name, library.levelEndings);
      if (kind === 'scene') await this.openScene(readScene(new TextDecoder().decode(first.bytes)));
      else if (kind === 'navmesh') await this.openNavMesh(first);
      else await this.openLevel(sorted);
    });
  }

  /** A file from the server of the page, as served by `waymesh view`. */
  async address(url: string): Promise<void> {
    await this.guarded(async () => {
      const first = await fetchFile(url);
      const parts = partsOf(first).map((name) =>
        fetchFile(new URL(encodeURI(name), new URL(url, location.href)).href),
      );
      await this.files([first, ...(await Promise.all(parts))]);
    });
  }

  async openScene({ document, camera }: SceneFile): Promise<void> {
    const { level } = document;
    if (level.kind === 'scene') {
      this.take(document, await this.context.library.makeScene(level));
    } else {
      const files = this.known.get(level.name);
      if (!files)
        throw new Error(`the scene needs ${level.name}: open that file first, then the scene`);
      this.take(document, await this.context.library.openLevel(files, placementOf(level)));
    }
    if (camera) this.context.camera.pose = camera;
  }

  /** Runs a function that may fail, and shows the error. */
  async guarded(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.context.log.complain(sentence(error));
    }
  }

  /** Opens the current file again, interpreted in another way. Settings stay. */
  async place(placement: Placement): Promise<void> {
    const { level, settings, rules } = this.context.document.value;
    const files = this.known.get(level.name);
    if (!files) return;
    await this.guarded(async () => {
      const data = await this.context.library.openLevel(files, placement);
      const fresh = newDocument({ kind: 'file', name: level.name, placement });
      const volumes = data.volumes.map((volume, i) => ({ ...volume, id: i + 1 }));
      const links = data.links.map((link, i) => ({ ...link, id: volumes.length + i + 1 }));
      this.take({ ...fresh, settings, rules, volumes, links }, data);
      this.examine();
    });
  }

  /** A bake is done: if it has no polygons, says why; if advice is shown, looks whether it still
   * holds. */
  baked(): void {
    const { level, baked } = this.context.bakery.state.get();
    if (!level || !baked) return;
    const isAdvised = this.advice.some((message) => message.isConnected);
    if (isAdvised || baked.numbers.polygons === 0) this.examine();
  }

  /** Resolves when the level has been examined and advice is shown, if there is any. */
  async settled(): Promise<void> {
    while (this.examining) await this.examining.done;
  }

  /** Lets the library examine the level in the background, unless it has. */
  private examine(): void {
    const { value } = this.context.document;
    if (this.examined === value) return;
    this.examined = value;
    this.examining?.abort.abort();
    const abort = new AbortController();
    const { settings, volumes, links } = value;
    const look = async () => {
      try {
        const found = await this.context.library.examine(
          { settings, volumes, links },
          abort.signal,
        );
        if (!abort.signal.aborted) this.advise(found);
      } catch (error) {
        if (!abort.signal.aborted) this.context.log.note(`not examined: ${sentence(error)}`);
      } finally {
        if (this.examining?.abort === abort) this.examining = null;
      }
    };
    this.examining = { abort, done: look() };
  }

  /** Shows the navmesh of another agent of the file that is open. */
  agent(name: string): void {
    const { library, document, bakery } = this.context;
    const { baked, settings } = library.chooseAgent(name);
    document.change({ settings: readSettings({ ...document.value.settings, ...settings }) });
    bakery.setNavMesh(baked);
  }

  private advise(findings: readonly Finding[]): void {
    const { log, document } = this.context;
    const { level, settings } = document.value;
    for (const message of this.advice) message.remove();
    this.advice = findings.map((finding) => {
      const advice = adviceOf(finding, placementOf(level), settings);
      const canPlace = advice.placement === undefined || this.known.has(level.name);
      return log.advise({ ...advice, label: canPlace ? advice.label : null }, () => {
        if (advice.placement) void this.place(advice.placement);
        if (advice.settings)
          document.change({ settings: { ...document.value.settings, ...advice.settings } });
      });
    });
  }

  private async openLevel(files: NamedBytes[]): Promise<void> {
    const level = await this.context.library.openLevel(files);
    this.known.set(level.name, files);
    const fresh = newDocument({ kind: 'file', name: level.name });
    const settings = readSettings({ ...fresh.settings, ...level.settings });
    const volumes = level.volumes.map((volume, i) => ({ ...volume, id: i + 1 }));
    const links = level.links.map((link, i) => ({ ...link, id: volumes.length + i + 1 }));
    this.take({ ...fresh, settings, volumes, links }, level);
    this.examine();
  }

  private async openNavMesh(file: NamedBytes): Promise<void> {
    const { baked, settings } = await this.context.library.openNavMesh(file);
    this.context.log.clearComplaints();
    this.dropAdvice();
    const fresh = newDocument({ kind: 'file', name: file.name });
    this.context.document.reset({
      ...fresh,
      settings: readSettings({ ...fresh.settings, ...settings }),
    });
    this.context.bakery.setNavMesh(baked);
    this.context.log.note(`opened ${file.name}: ${baked.numbers.polygons} polygons`);
    this.opened();
  }

  /** Advice is about the level that was open. */
  private dropAdvice(): void {
    this.examining?.abort.abort();
    this.examining = null;
    for (const message of this.advice) message.remove();
    this.advice = [];
  }

  private take(document: Document, level: LevelData, isFirst = false): void {
    if (!isFirst) this.context.log.clearComplaints();
    this.dropAdvice();
    this.context.document.reset(document);
    void this.context.bakery.setLevel(level);
    this.context.log.note(`opened ${level.name}: ${level.triangles.length / 3} triangles`);
    this.opened();
  }
}

async function fetchFile(url: string): Promise<NamedBytes> {
  const response = await fetch(url);
  const name = decodeURIComponent(new URL(url, location.href).pathname.replace(/^.*\//, ''));
  if (!response.ok)
    throw new Error(`${name} cannot be read: ${response.status} ${response.statusText}`);
  return unpack({ name, bytes: new Uint8Array(await response.arrayBuffer()) });
}
