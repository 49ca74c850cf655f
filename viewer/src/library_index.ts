// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { NavMesh, PathIndex } from 'waymesh';

import type { IndexGraph } from './library';

/** The path index of the page's navmesh, built when it is first needed. */
export class PageIndex {
  private built: { index: PathIndex; graph: IndexGraph } | null = null;

  /** Null unless it was built. */
  get index(): PathIndex | null {
    return this.built?.index ?? null;
  }

  graph(mesh: NavMesh): IndexGraph {
    if (this.built && !this.built.index.isStale(mesh)) return this.built.graph;
    this.drop();
    const begin = performance.now();
    const index = mesh.pathIndex({ forAllPaths: true });
    const milliseconds = performance.now() - begin;
    const { bytes } = index.info;
    const graph = { corners: index.corners(), edges: index.edges(), bytes, milliseconds };
    this.built = { index, graph };
    return graph;
  }

  drop(): void {
    this.built?.index.dispose();
    this.built = null;
  }
}
