// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { BufferGeometry, Material, Object3D } from 'three';
import { Group } from 'three';

/** Removes everything from a group and frees what it held on the graphics card. */
export function empty(group: Group): void {
  for (const child of [...group.children]) {
    child.traverse(release);
    group.remove(child);
  }
}

function release(object: Object3D): void {
  const drawn = object as Object3D & {
    geometry?: BufferGeometry;
    material?: Material | Material[];
  };
  drawn.geometry?.dispose();
  const materials = Array.isArray(drawn.material) ? drawn.material : [drawn.material];
  for (const material of materials) material?.dispose();
}

/** A group whose things are replaced together. */
export class Layer extends Group {
  constructor(name: string) {
    super();
    this.name = name;
  }

  show(...objects: (Object3D | null)[]): void {
    empty(this);
    for (const object of objects) if (object) this.add(object);
  }
}
