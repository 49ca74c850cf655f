// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { BufferGeometry, Object3D } from 'three';
import { Group } from 'three';

/**
 * Removes everything from a group and frees its arrays on the graphics card. Materials are not
 * disposed: the shader program would go with the last of a kind, and compiling it again at each
 * step of a drag takes far longer than drawing. There are few kinds.
 */
export function empty(group: Group): void {
  for (const child of [...group.children]) {
    child.traverse((object) => (object as { geometry?: BufferGeometry }).geometry?.dispose());
    group.remove(child);
  }
}

/** A group whose contents are replaced together. */
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
