// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { sentence } from '../bakery';
import type { Context } from '../context';
import type { ExportFormat } from '../library';
import type { MenuItem } from '../panels/top_bar';
import { writeScene } from '../state/scene_json';
import { fragmentToScene, sceneToFragment } from '../state/url';
import type { Opener } from './open';
import { saveFile, stem } from './save';

const formats: readonly (readonly [ExportFormat, string, string, string])[] = [
  ['way', 'Navmesh', '.way', 'application/octet-stream'],
  ['bin', 'Detour navmesh', '.bin', 'application/octet-stream'],
  ['obj', 'Polygons', '.obj', 'text/plain'],
  ['glb', 'Polygons', '.glb', 'model/gltf-binary'],
];

/** Saves, shares and exports the scene. */
export class SceneActions {
  constructor(
    private readonly context: Context,
    private readonly opener: Opener,
  ) {}

  get exportMenu(): MenuItem[] {
    const files = formats.map(([format, label, ending, type]) => ({
      label,
      note: ending,
      act: () => this.export(format, ending, type),
    }));
    return [
      ...files,
      { label: 'Picture', note: '.png', act: () => void this.picture() },
      { label: 'Scene', note: '.json', act: () => this.save() },
    ];
  }

  /** Settings, volumes, links and camera as one file. */
  save(): void {
    saveFile(`${this.stem()}.scene.json`, writeScene(this.sceneFile()), 'application/json');
    this.context.log.note('saved the scene');
  }

  /** Puts the scene into the address of the page, and copies that to the clipboard. */
  async share(): Promise<void> {
    const fragment = sceneToFragment(this.sceneFile());
    if (fragment === null) {
      this.context.log.complain('An address cannot contain a file: save the scene, and send both.');
      return;
    }
    history.replaceState(null, '', `#${fragment}`);
    try {
      await navigator.clipboard.writeText(location.href);
      this.context.log.tell('The address of this scene is on the clipboard.');
    } catch {
      this.context.log.tell('The address bar now has the address of this scene.');
    }
  }

  /** Opens the scene of an address; returns false if there is none. */
  async openFragment(fragment: string): Promise<boolean> {
    let found = false;
    await this.opener.guarded(async () => {
      const scene = fragmentToScene(fragment);
      if (!scene) return;
      await this.opener.openScene(scene);
      found = true;
    });
    return found;
  }

  private sceneFile() {
    return { document: this.context.document.value, camera: this.context.camera.pose };
  }

  private stem(): string {
    return stem(this.context.document.value.level.name);
  }

  private export(format: ExportFormat, ending: string, type: string): void {
    try {
      const bytes = this.context.library.export(format);
      saveFile(this.stem() + ending, bytes as Uint8Array<ArrayBuffer>, type);
      this.context.log.note(`exported ${this.stem()}${ending}, ${bytes.length} bytes`);
    } catch (error) {
      this.context.log.complain(sentence(error));
    }
  }

  private async picture(): Promise<void> {
    saveFile(`${this.stem()}.png`, await this.context.view.png(), 'image/png');
    this.context.log.note('exported a picture');
  }
}
