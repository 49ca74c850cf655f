// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Mesh } from 'three';

import type { Geometry } from '../library';
import type { CanvasColors, Rgb } from '../palette';
import { areaColor, categoryColor, cssColor } from '../palette';
import {
  coloredMesh,
  edgeLines,
  Floats,
  lines,
  overGround,
  overSurface,
  thickLines,
} from './build';
import { Layer } from './layer';

export type MeshColor = 'area' | 'component' | 'tile' | 'polygon';

const wall = 0xffffffff;
const portal = 0xfffffffe;
/** How far above the surface lines are drawn. */
const lift = 0.04;

/** The navmesh: surfaces, edges and, on demand, portals and boxes. */
export class MeshLayer extends Layer {
  /** For picking; its triangles are geometry.surfaceTriangles. */
  surface: Mesh | null = null;
  private geometry: Geometry | null = null;
  /** Where the triangles of each polygon begin, plus one entry. */
  private firstTriangle = new Uint32Array(1);

  constructor() {
    super('navmesh');
  }

  setGeometry(geometry: Geometry | null): void {
    this.geometry = geometry;
    this.firstTriangle = geometry ? triangleRanges(geometry) : new Uint32Array(1);
  }

  draw(by: MeshColor, colors: CanvasColors, options: { opacity: number; edges: boolean }): void {
    const geometry = this.geometry;
    this.surface = null;
    if (!geometry) return this.show();
    this.surface = this.makeSurface(
      geometry,
      (polygon) => colorOf(geometry, polygon, by),
      options.opacity,
    );
    if (!options.edges) return this.show(this.surface);
    const [inner, walls, portals] = this.edges(geometry);
    this.show(
      this.surface,
      lines(inner, colors.edge, 0.75, overSurface),
      edgeLines(walls, colors.wall, 2, overSurface),
      edgeLines(portals, colors.portal, 2, overSurface),
    );
  }

  /** Boxes of the box tree, deeper ones brighter. */
  drawBoxes(colors: CanvasColors): void {
    const geometry = this.geometry;
    if (!geometry) return this.show();
    this.draw('area', colors, { opacity: 0.35, edges: false });
    const byDepth = new Map<number, Floats>();
    for (let box = 0; box < geometry.boxDepths.length; box += 1) {
      const depth = Math.min(8, geometry.boxDepths[box] ?? 0);
      const pieces = byDepth.get(depth) ?? new Floats();
      byDepth.set(depth, pieces);
      addBox(pieces, geometry.boxes.subarray(box * 6, box * 6 + 6));
    }
    for (const [depth, pieces] of byDepth) {
      const drawn = lines(pieces.done(), cssColor(categoryColor(depth)), 0.35 + depth * 0.08);
      if (drawn) this.add(drawn);
    }
  }

  /** Portals between tiles as thick bars. */
  drawPortals(colors: CanvasColors): void {
    const geometry = this.geometry;
    if (!geometry) return this.show();
    this.draw('tile', colors, { opacity: 0.45, edges: true });
    const ends = geometry.portalEnds.slice();
    for (let i = 1; i < ends.length; i += 3) ends[i] = (ends[i] ?? 0) + 0.1;
    const drawn = thickLines(ends, { color: colors.portal, width: 5, nearer: overSurface });
    if (drawn) this.add(drawn);
  }

  /** Some polygons in one color, drawn over the others. */
  highlight(polygons: Iterable<number>, color: Rgb, raise: number, opacity: number): Mesh | null {
    const geometry = this.geometry;
    if (!geometry) return null;
    const positions = new Floats();
    const tints = new Floats();
    for (const polygon of polygons)
      for (
        let t = this.firstTriangle[polygon] ?? 0;
        t < (this.firstTriangle[polygon + 1] ?? 0);
        t += 1
      )
        for (let corner = 0; corner < 3; corner += 1) {
          const at = (geometry.surfaceTriangles[t * 3 + corner] ?? 0) * 3;
          const v = geometry.surfaceVertices;
          positions.push3(v[at] ?? 0, (v[at + 1] ?? 0) + raise, v[at + 2] ?? 0);
          tints.push3(...color);
        }
    const mesh = coloredMesh(positions.done(), tints.done(), {
      opacity,
      offset: -1,
      nearer: overGround,
    });
    if (mesh) mesh.renderOrder = 2;
    return mesh;
  }

  private makeSurface(
    geometry: Geometry,
    color: (polygon: number) => Rgb,
    opacity: number,
  ): Mesh | null {
    const count = geometry.surfaceTriangles.length;
    const positions = new Float32Array(count * 3);
    const tints = new Float32Array(count * 3);
    for (let i = 0; i < count; i += 1) {
      const at = (geometry.surfaceTriangles[i] ?? 0) * 3;
      positions.set(geometry.surfaceVertices.subarray(at, at + 3), i * 3);
      tints.set(color(geometry.surfacePolygons[(i / 3) | 0] ?? 0), i * 3);
    }
    return coloredMesh(positions, tints, { opacity, offset: 1, nearer: overGround });
  }

  /** Edges between polygons, walls and edges between tiles, as they run over the surfaces. */
  private edges(geometry: Geometry): [Float32Array, Float32Array, Float32Array] {
    const found = [new Floats(), new Floats(), new Floats()] as const;
    for (let polygon = 0; polygon + 1 < geometry.first.length; polygon += 1)
      for (const [from, to] of this.rim(geometry, polygon)) {
        const kind = kindOfEdge(geometry, polygon, from, to);
        for (const vertex of [from, to]) {
          const at = vertex * 3;
          const v = geometry.surfaceVertices;
          found[kind].push3(v[at] ?? 0, (v[at + 1] ?? 0) + lift, v[at + 2] ?? 0);
        }
      }
    return [found[0].done(), found[1].done(), found[2].done()];
  }

  /** Edges that only one triangle of a polygon has. */
  private *rim(geometry: Geometry, polygon: number): Iterable<[number, number]> {
    const seen = new Map<number, [number, number]>();
    const end = (this.firstTriangle[polygon + 1] ?? 0) * 3;
    for (let i = (this.firstTriangle[polygon] ?? 0) * 3; i < end; i += 1) {
      const from = geometry.surfaceTriangles[i] ?? 0;
      const to = geometry.surfaceTriangles[i % 3 === 2 ? i - 2 : i + 1] ?? 0;
      const key = Math.min(from, to) * 67108864 + Math.max(from, to);
      if (!seen.delete(key)) seen.set(key, [from, to]);
    }
    yield* seen.values();
  }
}

function colorOf(geometry: Geometry, polygon: number, by: MeshColor): Rgb {
  if (by === 'component') return categoryColor(geometry.components[polygon] ?? 0);
  if (by === 'tile') return categoryColor(geometry.tiles[polygon] ?? 0);
  if (by === 'polygon') return categoryColor(polygon);
  return areaColor(geometry.areas[polygon] ?? 0);
}

/** Triangles are ordered by polygon. */
function triangleRanges(geometry: Geometry): Uint32Array<ArrayBuffer> {
  const first = new Uint32Array(geometry.first.length);
  for (const polygon of geometry.surfacePolygons)
    first[polygon + 1] = (first[polygon + 1] ?? 0) + 1;
  for (let i = 1; i < first.length; i += 1) first[i] = (first[i] ?? 0) + (first[i - 1] ?? 0);
  return first;
}

/** 0 between polygons, 1 for a wall, 2 between tiles: the kind of the polygon's edge. */
function kindOfEdge(geometry: Geometry, polygon: number, from: number, to: number): 0 | 1 | 2 {
  const s = geometry.surfaceVertices;
  const x = ((s[from * 3] ?? 0) + (s[to * 3] ?? 0)) / 2;
  const z = ((s[from * 3 + 2] ?? 0) + (s[to * 3 + 2] ?? 0)) / 2;
  const begin = geometry.first[polygon] ?? 0;
  const end = geometry.first[polygon + 1] ?? 0;
  let nearest = Infinity;
  let neighbor = wall;
  for (let edge = begin; edge < end; edge += 1) {
    const a = (geometry.corners[edge] ?? 0) * 3;
    const b = (geometry.corners[edge + 1 < end ? edge + 1 : begin] ?? 0) * 3;
    const distance = fromLine(x, z, geometry.vertices, a, b);
    if (distance >= nearest) continue;
    nearest = distance;
    neighbor = geometry.neighbors[edge] ?? wall;
  }
  return neighbor === wall ? 1 : neighbor === portal ? 2 : 0;
}

function fromLine(x: number, z: number, v: Float32Array, a: number, b: number): number {
  const [ax, az] = [v[a] ?? 0, v[a + 2] ?? 0];
  const [dx, dz] = [(v[b] ?? 0) - ax, (v[b + 2] ?? 0) - az];
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz || 1)));
  return Math.hypot(ax + t * dx - x, az + t * dz - z);
}

function addBox(pieces: Floats, box: Float32Array): void {
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = box;
  const corner = (i: number) => pieces.push3(i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0);
  for (const [from, to] of boxEdges) {
    corner(from);
    corner(to);
  }
}

const boxEdges = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
] as const;
