// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Camera, Intersection, Object3D } from 'three';
import { Plane, Raycaster, Vector2, Vector3 } from 'three';

/** What is under the cursor. */
export interface Hit {
  point: Vector3;
  object: Object3D;
  /** Index of the triangle in the geometry of the object. */
  triangle: number;
}

/** Casts rays from the camera through points of the canvas. */
export class Picker {
  private readonly raycaster = new Raycaster();

  constructor(
    private readonly camera: Camera,
    private readonly canvas: HTMLCanvasElement,
  ) {}

  /** The first of `objects` that is hit, between two heights. */
  pick(at: MouseEvent, objects: Object3D[], [low, high]: readonly [number, number]): Hit | null {
    this.aim(at);
    const seen = (found: Intersection) => found.point.y >= low && found.point.y <= high;
    const found = this.raycaster.intersectObjects(objects.filter(isShown), true).find(seen);
    if (!found) return null;
    return { point: found.point, object: found.object, triangle: found.faceIndex ?? -1 };
  }

  /** Where the ray meets a horizontal plane. */
  onPlane(at: MouseEvent, height: number): Vector3 | null {
    this.aim(at);
    return this.raycaster.ray.intersectPlane(
      new Plane(new Vector3(0, 1, 0), -height),
      new Vector3(),
    );
  }

  /** Where a point of the world is on the page. */
  toPage(point: Vector3): Vector2 {
    const box = this.canvas.getBoundingClientRect();
    const ndc = point.clone().project(this.camera);
    return new Vector2(
      box.left + ((ndc.x + 1) / 2) * box.width,
      box.top + ((1 - ndc.y) / 2) * box.height,
    );
  }

  private aim(at: MouseEvent): void {
    const box = this.canvas.getBoundingClientRect();
    const place = new Vector2(
      ((at.clientX - box.left) / box.width) * 2 - 1,
      1 - ((at.clientY - box.top) / box.height) * 2,
    );
    this.raycaster.setFromCamera(place, this.camera);
  }
}

function isShown(object: Object3D): boolean {
  for (let at: Object3D | null = object; at; at = at.parent) if (!at.visible) return false;
  return true;
}
