// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Object3D } from 'three';

import type { Bakery } from '../bakery';
import type { Library, StageName, StageResult } from '../library';
import { Cancelled } from '../library';
import { canvasColors } from '../palette';
import type { View } from '../scene3d/view';
import type { Document } from '../state/document';
import type { Store } from '../state/store';
import type { ViewState } from '../state/view_state';
import { LevelLayer } from './level_layer';
import { MeshLayer } from './mesh_layer';
import { OutlineLayer } from './outline_layer';
import { VoxelLayer } from './voxel_layer';

const meshStages = new Set(['triangles', 'tiles', 'boxes', 'portals', 'navmesh']);

/** Stages whose voxels hide the level anyway. */
const solidStages = new Set([
  'rasterize',
  'lift_low_obstacles',
  'remove_ledges',
  'remove_low_ceilings',
]);

/** Whether a stage needs results that the library keeps only on demand. */
export function needsRecord(stage: string): boolean {
  return !meshStages.has(stage);
}

/** Draws the selected stage. */
export class Painter {
  readonly level = new LevelLayer();
  readonly mesh = new MeshLayer();
  private readonly voxels = new VoxelLayer();
  private readonly outlines = new OutlineLayer();
  private run = 0;
  private done = 0;
  private painted = '';

  constructor(
    private readonly view: View,
    private readonly library: Library,
    private readonly bakery: Bakery,
    private readonly state: Store<ViewState>,
    private readonly document: () => Document,
    private readonly complain: (error: unknown) => void,
  ) {
    view.world.add(this.level, this.mesh, this.voxels, this.outlines);
  }

  /** The stage that is drawn; the one that was requested may still be in preparation. */
  get shown(): string {
    return this.painted;
  }

  /** What can be picked. */
  get pickable(): Object3D[] {
    return [this.level, this.mesh.surface, this.voxels, this.outlines].filter(
      (object) => object !== null,
    );
  }

  /** Takes level and navmesh from the bakery. */
  takeOver(): void {
    const { level, baked } = this.bakery.state.get();
    this.level.setLevel(level);
    this.mesh.setGeometry(baked?.geometry ?? null);
  }

  /** Whether a stage is still in preparation. */
  get isBusy(): boolean {
    return this.done !== this.run;
  }

  /** Draws the stage; gives up if another one is requested in the meantime. */
  async paint(): Promise<void> {
    this.run += 1;
    const { run } = this;
    await this.paintRun(run);
    if (run === this.run) this.done = run;
  }

  private async paintRun(run: number): Promise<void> {
    const { stage } = this.state.get();
    if (!needsRecord(stage) || !this.bakery.state.get().baked?.plan) return this.paintMesh();
    try {
      const results = await this.library.stage(stage as StageName);
      if (run === this.run) this.paintStage(stage as StageName, results);
    } catch (error) {
      if (run === this.run && !(error instanceof Cancelled)) this.complain(error);
    }
  }

  private paintMesh(): void {
    this.painted = this.state.get().stage;
    const { stage, theme, meshColor, showEdges } = this.state.get();
    const colors = canvasColors[theme];
    this.voxels.show();
    this.outlines.show();
    if (stage === 'triangles')
      this.level.showSlopes(this.document().settings.agent_slope, colors.level);
    else this.level.showPlain(colors.level);
    if (stage === 'boxes') this.mesh.drawBoxes(colors);
    else if (stage === 'portals') this.mesh.drawPortals(colors);
    else
      this.mesh.draw(stage === 'tiles' ? 'tile' : meshColor, colors, {
        opacity: 0.82,
        edges: showEdges,
      });
    this.applyVisibility();
  }

  private paintStage(stage: StageName, results: StageResult[]): void {
    this.painted = stage;
    const colors = canvasColors[this.state.get().theme];
    this.voxels.show();
    this.outlines.show();
    this.level.showPlain(colors.level);
    const spans = results.filter((result) => result.kind === 'spans');
    const floors = results.filter((result) => result.kind === 'floors');
    const outlines = results.filter((result) => result.kind === 'outlines');
    const surfaces = results.filter((result) => result.kind === 'surfaces');
    if (spans.length > 0) this.voxels.showSpans(spans);
    if (floors.length > 0) this.voxels.showFloors(floors, valueOf(stage));
    if (stage === 'polygons') this.outlines.showPolygons(outlines, colors.wall);
    else if (outlines.length > 0) this.outlines.showContours(outlines);
    if (surfaces.length > 0) this.outlines.showSurfaces(surfaces, colors.edge);
    this.applyVisibility();
  }

  /** Hides and shows what is already drawn. */
  applyVisibility(): void {
    const { showLevel, showMesh } = this.state.get();
    const { baked, level } = this.bakery.state.get();
    const isFile = baked !== null && level === null;
    const isMesh = isFile || (!needsRecord(this.painted) && this.painted !== 'triangles');
    const isSolid = solidStages.has(this.painted);
    this.level.visible = (showLevel && !isSolid) || this.painted === 'triangles';
    this.mesh.visible = showMesh && isMesh;
    this.view.invalidate();
  }
}

function valueOf(stage: StageName): 'area' | 'distance' | 'region' {
  if (stage === 'distance_field') return 'distance';
  return stage === 'regions' ? 'region' : 'area';
}
