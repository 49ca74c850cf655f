// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** A floor of 12 by 12 in several formats. */

export const objFloor = 'v 0 0 0\nv 0 0 12\nv 12 0 12\nv 12 0 0\nf 1 2 3 4\n';

export const plyFloor = [
  'ply',
  'format ascii 1.0',
  'element vertex 4',
  'property float x',
  'property float y',
  'property float z',
  'element face 1',
  'property list uchar int vertex_indices',
  'end_header',
  '0 0 0',
  '0 0 12',
  '12 0 12',
  '12 0 0',
  '4 0 1 2 3',
  '',
].join('\n');

const facet = (corners: readonly string[]) =>
  [
    'facet normal 0 1 0',
    'outer loop',
    ...corners.map((corner) => `vertex ${corner}`),
    'endloop',
    'endfacet',
  ].join('\n');

export const stlFloor = [
  'solid floor',
  facet(['0 0 0', '0 0 12', '12 0 12']),
  facet(['0 0 0', '12 0 12', '12 0 0']),
  'endsolid floor',
  '',
].join('\n');

/** With its buffer inside. */
export function gltfFloor(): string {
  const positions = new Float32Array([0, 0, 0, 0, 0, 12, 12, 0, 12, 12, 0, 0]);
  const indices = new Uint16Array([0, 1, 2, 0, 2, 3]);
  const bytes = Buffer.concat([Buffer.from(positions.buffer), Buffer.from(indices.buffer)]);
  return JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    scene: 0,
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 4,
        type: 'VEC3',
        min: [0, 0, 0],
        max: [12, 0, 12],
      },
      { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 12 },
    ],
    buffers: [
      { byteLength: 60, uri: `data:application/octet-stream;base64,${bytes.toString('base64')}` },
    ],
  });
}
