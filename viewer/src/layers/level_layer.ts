// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Mesh } from 'three';

import type { LevelData } from '../library';
import type { Rgb } from '../palette';
import { areaColor, rgb } from '../palette';
import { coloredMesh, normal } from './build';
import { Layer } from './layer';

/** Levels are drawn in chunks of this many triangles, nine numbers each, so that picking and
 * culling skip most of a large level. */
const floatsOfPiece = 16384 * 9;

/** The triangles of the level: in one color, or colored by walkability. */
export class LevelLayer extends Layer {
  private level: LevelData | null = null;
  /** Corners of all triangles, one after the other. */
  private corners = new Float32Array();
  private drawn = '';

  constructor() {
    super('level');
  }

  setLevel(level: LevelData | null): void {
    if (level === this.level) return;
    this.level = level;
    this.corners = level ? cornersOf(level) : new Float32Array();
    this.drawn = '';
    this.show();
  }

  /** As the background of everything else. */
  showPlain(color: string): void {
    const plain = rgb(color);
    this.draw(`plain ${color}`, () => plain);
  }

  /** Colored by area if it is at most `slope` degrees steep, else as a wall. */
  showSlopes(slope: number, wall: string): void {
    const steepest = Math.cos((slope * Math.PI) / 180);
    const wallColor = rgb(wall);
    this.draw(`slopes ${slope} ${wall}`, (triangle) => {
      const isFlat = normal(this.corners, triangle * 9)[1] >= steepest;
      return isFlat ? areaColor(this.level?.areas[triangle] ?? 0) : wallColor;
    });
  }

  /** Large levels take a while, so the last result is cached. */
  private draw(name: string, colorOf: (triangle: number) => Rgb): void {
    if (name === this.drawn) return;
    this.drawn = name;
    const colors = new Float32Array(this.corners.length);
    for (let at = 0; at < colors.length; at += 9) {
      const [r, g, b] = colorOf(at / 9);
      for (let corner = at; corner < at + 9; corner += 3) {
        colors[corner] = r;
        colors[corner + 1] = g;
        colors[corner + 2] = b;
      }
    }
    const pieces: (Mesh | null)[] = [];
    for (let at = 0; at < colors.length; at += floatsOfPiece) {
      const end = at + floatsOfPiece;
      const piece = coloredMesh(this.corners.subarray(at, end), colors.subarray(at, end), {
        offset: 3,
      });
      piece?.geometry.computeBoundingBox();
      pieces.push(piece);
    }
    this.show(...pieces);
  }
}

function cornersOf({ vertices, triangles }: LevelData): Float32Array<ArrayBuffer> {
  const corners = new Float32Array(triangles.length * 3);
  triangles.forEach((vertex, i) => {
    corners[i * 3] = vertices[vertex * 3] ?? 0;
    corners[i * 3 + 1] = vertices[vertex * 3 + 1] ?? 0;
    corners[i * 3 + 2] = vertices[vertex * 3 + 2] ?? 0;
  });
  return corners;
}
