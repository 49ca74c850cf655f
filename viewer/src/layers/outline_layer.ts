// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Object3D } from 'three';

import type { StageResult } from '../library';
import { categoryColor, cssColor } from '../palette';
import { ColoredTriangles, edgeLines, Floats, lines, overGround, overSurface } from './build';
import { Layer } from './layer';

type OutlinesResult = Extract<StageResult, { kind: 'outlines' }>;
type SurfacesResult = Extract<StageResult, { kind: 'surfaces' }>;

/** Contours, polygons and surfaces as computed by the stages. */
export class OutlineLayer extends Layer {
  constructor() {
    super('outlines');
  }

  /** Contours: one color per region, with a dot at each corner. */
  showContours(results: readonly OutlinesResult[]): void {
    const byRegion = new Map<number, Floats>();
    for (const result of results)
      eachEdge(result, (outline, from, to) => {
        const color = (result.regions[outline] ?? 0) % 21;
        const pieces = byRegion.get(color) ?? new Floats();
        byRegion.set(color, pieces);
        pushPoint(pieces, result.points, from, 0.06);
        pushPoint(pieces, result.points, to, 0.06);
      });
    const objects: (Object3D | null)[] = [];
    for (const [color, pieces] of byRegion)
      objects.push(edgeLines(pieces.done(), cssColor(categoryColor(color)), 2.5, overSurface));
    this.show(...objects);
  }

  /** Polygons, filled: one color each. */
  showPolygons(results: readonly OutlinesResult[], edgeColor: string): void {
    const triangles = new ColoredTriangles();
    const edges = new Floats();
    let number = 0;
    for (const result of results) {
      for (let outline = 0; outline + 1 < result.first.length; outline += 1)
        addFan(triangles, result, outline, number++);
      eachEdge(result, (_, from, to) => {
        pushPoint(edges, result.points, from, 0.05);
        pushPoint(edges, result.points, to, 0.05);
      });
    }
    this.show(
      triangles.mesh({ opacity: 0.85, offset: 1, nearer: overGround }),
      edgeLines(edges.done(), edgeColor, 1.5, overSurface),
    );
  }

  /** Surfaces: triangles with their edges, one color per polygon. */
  showSurfaces(results: readonly SurfacesResult[], edgeColor: string): void {
    const triangles = new ColoredTriangles();
    const edges = new Floats();
    let before = 0;
    for (const { vertices, triangles: corners, polygons } of results) {
      const point = (vertex: number) => [...vertices.subarray(vertex * 3, vertex * 3 + 3)];
      for (let i = 0; i * 3 < corners.length; i += 1) {
        const ends = [0, 1, 2].map((corner) => point(corners[i * 3 + corner] ?? 0));
        const [a, b, c] = ends as [number[], number[], number[]];
        triangles.triangle(a, b, c, categoryColor(before + (polygons[i] ?? 0)));
        for (const [from, to] of [
          [a, b],
          [b, c],
          [c, a],
        ] as const) {
          edges.push3(from[0] ?? 0, (from[1] ?? 0) + 0.04, from[2] ?? 0);
          edges.push3(to[0] ?? 0, (to[1] ?? 0) + 0.04, to[2] ?? 0);
        }
      }
      before += 1 + (polygons.at(-1) ?? 0);
    }
    this.show(
      triangles.mesh({ opacity: 0.9, offset: 1, nearer: overGround }),
      lines(edges.done(), edgeColor, 1, overSurface),
    );
  }
}

function eachEdge(
  { first }: OutlinesResult,
  see: (outline: number, from: number, to: number) => void,
): void {
  for (let outline = 0; outline + 1 < first.length; outline += 1) {
    const begin = first[outline] ?? 0;
    const end = first[outline + 1] ?? 0;
    for (let point = begin; point < end; point += 1)
      see(outline, point, point + 1 < end ? point + 1 : begin);
  }
}

function pushPoint(pieces: Floats, points: Float32Array, point: number, lift: number): void {
  const at = point * 3;
  pieces.push3(points[at] ?? 0, (points[at + 1] ?? 0) + lift, points[at + 2] ?? 0);
}

/** A convex polygon as triangles around its first corner. */
function addFan(
  triangles: ColoredTriangles,
  { first, points }: OutlinesResult,
  outline: number,
  number: number,
): void {
  const begin = first[outline] ?? 0;
  const point = (at: number) => [...points.subarray(at * 3, at * 3 + 3)];
  for (let at = begin + 1; at + 1 < (first[outline + 1] ?? 0); at += 1)
    triangles.triangle(point(begin), point(at), point(at + 1), categoryColor(number));
}
