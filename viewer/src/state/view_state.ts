// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { MeshColor } from '../layers/mesh_layer';
import type { StageId } from '../stages/stages';

export type Theme = 'dark' | 'light';
export type Tab = 'inspect' | 'paths' | 'edit' | 'world' | 'crowd' | 'tiles' | 'numbers';

/** How the scene is viewed; not part of undo. */
export interface ViewState {
  theme: Theme;
  tab: Tab;
  stage: StageId;
  showLevel: boolean;
  showMesh: boolean;
  showEdges: boolean;
  showAgent: boolean;
  meshColor: MeshColor;
  /** Heights between which things are visible, or null for all. */
  clip: readonly [number, number] | null;
}

export function startView(theme: Theme): ViewState {
  return {
    theme,
    tab: 'inspect',
    stage: 'navmesh',
    showLevel: true,
    showMesh: true,
    showEdges: true,
    showAgent: true,
    meshColor: 'area',
    clip: null,
  };
}
