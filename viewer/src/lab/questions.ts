// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Material, Object3D } from 'three';

import type { Context } from '../context';
import { h } from '../dom';
import { chain, lines as thinLines, thickLines } from '../layers/build';
import {
  agentShape,
  arrowShape,
  circleShape,
  dotShape,
  dotShapes,
  pinShape,
} from '../layers/shapes';
import type { IndexGraph, PathAnswer, TimedPath } from '../library';
import { rgb } from '../palette';
import { count, meters, point } from '../panels/format';
import { facts } from '../panels/parts';
import type { Point } from '../state/document';

export type Question = 'path' | 'ray' | 'wall' | 'circle' | 'random' | 'walk';

export interface LabOptions {
  /** Show the polygons of the corridor, those that the search visited, the path through the
   * corridor of A*, and the path step by step. */
  corridor: boolean;
  explored: boolean;
  other: boolean;
  smooth: boolean;
  /** Also search the path index; draw its corners, and mark those that were expanded. */
  index: boolean;
  /** Radius of the circle. */
  radius: number;
  /** Number of random points. */
  count: number;
  seed: number;
}

/** What a query shows in the view and in the panel. */
export interface LabDrawing {
  objects: (Object3D | null)[];
  answer: Node[];
}

interface Ends {
  from: Point | null;
  to: Point | null;
}

export const labColors = {
  start: '#009e73',
  goal: '#d55e00',
  optimal: '#f0e442',
  other: '#cc79a7',
  smooth: '#ffffff',
  edge: '#ffffff',
  corner: '#000000',
  expanded: '#d55e00',
};

/** Runs a query, and describes how its result is drawn. */
export function ask(
  context: Context,
  question: Question,
  ends: Ends,
  options: LabOptions,
): LabDrawing {
  const { from, to } = ends;
  if (question === 'random') return randomPoints(context, options);
  if (!from) return { objects: [], answer: [h('p', { class: 'muted' }, 'Click on the ground.')] };
  if (question === 'wall') return wall(context, from);
  if (question === 'circle') return circle(context, from, options.radius);
  if (question === 'walk') return character(context, from);
  const pin = pinShape(onMesh(context, from), labColors.start, pinSize(context), 'from');
  if (!to)
    return { objects: [pin], answer: [h('p', { class: 'muted' }, 'Now click on the goal.')] };
  const goal = pinShape(onMesh(context, to), labColors.goal, pinSize(context), 'to');
  const drawing = question === 'ray' ? ray(context, from, to) : path(context, from, to, options);
  return { objects: [pin, goal, ...drawing.objects], answer: drawing.answer };
}

function pinSize(context: Context): number {
  return Math.max(0.2, context.document.value.settings.agent_height * 0.3);
}

function onMesh(context: Context, at: Point): Point {
  const nearest = context.library.nearest(at);
  return nearest ? nearest.point : at;
}

/** Indices of polygons, from their references. */
function numbersOf(context: Context, refs: BigUint64Array): number[] {
  const known = context.bakery.state.get().baked?.geometry.refs ?? new BigUint64Array();
  const wanted = new Set(refs);
  const numbers: number[] = [];
  known.forEach((ref, number) => wanted.has(ref) && numbers.push(number));
  return numbers;
}

function path(context: Context, from: Point, to: Point, options: LabOptions): LabDrawing {
  const graph = options.index ? context.library.pathIndex() : null;
  const answer = context.library.findPath(from, to);
  const { mesh } = context.painter;
  const objects: (Object3D | null)[] = [];
  if (options.explored)
    objects.push(
      mesh.highlight(numbersOf(context, answer.optimal.explored), rgb('#e69f00'), 0.02, 0.4),
    );
  if (options.corridor)
    objects.push(
      mesh.highlight(numbersOf(context, answer.optimal.corridor), rgb('#f0e442'), 0.03, 0.35),
    );
  if (options.other)
    objects.push(
      thickLines(chain(answer.corridor.points, 0.12), {
        color: labColors.other,
        width: 3,
        onTop: true,
      }),
    );
  objects.push(
    thickLines(chain(answer.optimal.points, 0.14), {
      color: labColors.optimal,
      width: 4.5,
      onTop: true,
    }),
  );
  if (options.smooth)
    objects.push(
      thickLines(chain(answer.smooth, 0.16), {
        color: labColors.smooth,
        width: 2,
        onTop: true,
        dashed: 0.3,
      }),
    );
  if (graph) objects.push(...graphShapes(graph, answer.indexed));
  const { points } = answer.optimal;
  for (let i = 3; i + 3 < points.length; i += 3)
    objects.push(
      dotShape(
        [points[i] ?? 0, (points[i + 1] ?? 0) + 0.14, points[i + 2] ?? 0],
        labColors.optimal,
        0.14,
      ),
    );
  return { objects, answer: pathAnswer(answer, graph) };
}

/** The corners of a graph and its edges, and the corners that a search has expanded. */
function graphShapes(graph: IndexGraph, path: TimedPath | null): (Object3D | null)[] {
  const { corners, edges } = graph;
  const at = (corner: number): Point => {
    const [x = 0, y = 0, z = 0] = corners.subarray(3 * corner, 3 * corner + 3);
    return [x, y + 0.1, z];
  };
  const lines = new Float32Array(3 * edges.length);
  edges.forEach((corner, i) => lines.set(at(corner), 3 * i));
  const all = Array.from({ length: corners.length / 3 }, (_, corner) => at(corner));
  const expanded = Array.from(path?.exploredCorners ?? [], at);
  return [
    named('corner-graph', onTop(thinLines(lines, labColors.edge, 0.5))),
    named('corners', onTop(dotShapes(all, labColors.corner, 0.2))),
    named('expanded-corners', onTop(dotShapes(expanded, labColors.expanded, 0.3))),
  ];
}

/** Walls do not hide it. */
function onTop(object: Object3D | null): Object3D | null {
  const { material } = (object ?? {}) as { material?: Material };
  if (!object || !material) return object;
  material.depthTest = false;
  material.transparent = true;
  object.renderOrder = 5;
  return object;
}

function named(name: string, object: Object3D | null): Object3D | null {
  if (object) object.name = name;
  return object;
}

function indexFacts(
  graph: IndexGraph,
  indexed: TimedPath | null,
): (readonly [string, string, string])[] {
  const built: (readonly [string, string, string])[] = [
    ['Corners of the index', count(graph.corners.length / 3), 'index-corners'],
    ['Edges of the index', count(graph.edges.length / 2), 'index-edges'],
    ['Index built in', `${graph.milliseconds.toFixed(0)} ms`, 'index-time'],
  ];
  if (!indexed) return built;
  const isStraight = indexed.points.length <= 6;
  const use =
    indexed.exploredCorners.length > 0
      ? 'searched'
      : isStraight
        ? 'the path is straight'
        : 'not searched: kinds of ground differ in cost, or there are links';
  return [
    ['Index', use, 'index-use'],
    ['Time with index', `${indexed.microseconds.toFixed(0)} \u00b5s`, 'indexed-time'],
    ['Length with index', lengthOf(indexed), 'indexed-length'],
    ['Corners expanded', count(indexed.exploredCorners.length), 'expanded'],
    ['Polygons visited', count(indexed.explored.length), 'indexed-explored'],
    ...built,
  ];
}

function pathAnswer({ optimal, corridor, indexed }: PathAnswer, graph: IndexGraph | null): Node[] {
  const longer = optimal.length > 0 ? (corridor.length / optimal.length - 1) * 100 : 0;
  const rows: (readonly [string, string, string])[] = [
    ['Path', optimal.status, 'status'],
    ['Length', meters(optimal.length), 'length'],
    ['Cost', optimal.cost.toFixed(2), 'cost'],
    ['Corners', count(Math.max(0, optimal.points.length / 3 - 2)), 'corners'],
    ['Polygons crossed', count(optimal.corridor.length), 'crossed'],
    ['Polygons visited', count(optimal.explored.length), 'explored'],
    ['Time', `${optimal.microseconds.toFixed(0)} \u00b5s`, 'time'],
    ['Through corridor of A*', lengthOf(corridor), 'corridor-length'],
    ['Longer by', `${longer.toFixed(1)} %`, 'longer'],
  ];
  if (graph) rows.push(...indexFacts(graph, indexed));
  const legend = h('div', { class: 'legend', style: 'margin-bottom: 8px' });
  const colors: [string, string][] = [
    [labColors.optimal, 'shortest'],
    [labColors.other, 'corridor'],
  ];
  if (graph) colors.push([labColors.corner, 'corner'], [labColors.expanded, 'expanded corner']);
  for (const [color, name] of colors)
    legend.append(
      h('span', {}, h('span', { class: 'swatch', style: `background: ${color}` }), name),
    );
  return [legend, facts(rows)];
}

function lengthOf(path: TimedPath): string {
  return path.status === 'unreachable' ? 'unreachable' : meters(path.length);
}

function ray(context: Context, from: Point, to: Point): LabDrawing {
  const found = context.library.raycast(from, to);
  if (!found) return offMesh();
  const hit = found.status === 'blocked';
  const end = found.point as Point;
  const raise = (at: Point): Point => [at[0], at[1] + 0.15, at[2]];
  const objects: (Object3D | null)[] = [
    arrowShape(raise(found.start), raise(end), hit ? '#d55e00' : '#009e73'),
    dotShape(raise(end), hit ? '#d55e00' : '#009e73', 0.18),
    context.painter.mesh.highlight(numbersOf(context, found.passed), rgb('#f0e442'), 0.02, 0.25),
  ];
  if (hit) {
    const tip: Point = [
      end[0] + found.normal[0],
      end[1] + 0.15 + found.normal[1],
      end[2] + found.normal[2],
    ];
    objects.push(arrowShape(raise(end), tip, '#56b4e9'));
  }
  const rows: (readonly [string, string, string])[] = [
    ['Ray', hit ? 'hits a wall' : 'reaches its end', 'ray'],
    ['Fraction of the ray', found.t.toFixed(3), 't'],
    ['Ends at', point(end), 'ray-end'],
    ['Polygons passed', count(found.passed.length), 'passed'],
  ];
  if (hit) rows.push(['Normal', point(found.normal), 'normal']);
  return { objects, answer: [facts(rows)] };
}

function wall(context: Context, from: Point): LabDrawing {
  const found = context.library.wallDistance(from);
  if (!found) return offMesh();
  const { center } = found;
  const objects = [
    dotShape([center[0], center[1] + 0.15, center[2]], labColors.start, 0.18),
    found.status === 'found' ? circleShape(center, found.distance, '#e69f00') : null,
    found.status === 'found' ? dotShape(found.point as Point, '#e69f00', 0.18) : null,
  ];
  const rows: (readonly [string, string, string])[] = [
    ['Nearest wall', found.status === 'found' ? meters(found.distance) : 'none', 'wall-distance'],
    ['At', point(found.point), 'wall-point'],
  ];
  return { objects, answer: [facts(rows)] };
}

function circle(context: Context, from: Point, radius: number): LabDrawing {
  const found = context.library.circle(from, radius);
  if (!found) return offMesh();
  const at = onMesh(context, from);
  const objects = [
    dotShape([at[0], at[1] + 0.15, at[2]], labColors.start, 0.18),
    circleShape(at, radius, '#e69f00'),
    context.painter.mesh.highlight(numbersOf(context, found), rgb('#f0e442'), 0.03, 0.45),
  ];
  return {
    objects,
    answer: [facts([['Polygons in the circle', count(found.length), 'in-circle']])],
  };
}

function randomPoints(context: Context, options: LabOptions): LabDrawing {
  const found = context.library.randomPoints(options.count, options.seed);
  const objects: Object3D[] = [];
  for (let i = 0; i + 2 < found.length; i += 3)
    objects.push(
      dotShape([found[i] ?? 0, (found[i + 1] ?? 0) + 0.12, found[i + 2] ?? 0], '#e69f00', 0.14),
    );
  return { objects, answer: [facts([['Points', count(found.length / 3), 'random']])] };
}

function character(context: Context, from: Point): LabDrawing {
  const nearest = context.library.nearest(from);
  if (!nearest) return offMesh();
  const { agent_height: height, agent_radius: radius } = context.document.value.settings;
  const rows: (readonly [string, string, string])[] = [
    ['Stands at', point(nearest.point), 'stands'],
    ['Polygon', `0x${nearest.polygon.toString(16)}`, 'stands-on'],
  ];
  return { objects: [agentShape(nearest.point, height, radius, '#e69f00')], answer: [facts(rows)] };
}

function offMesh(): LabDrawing {
  return {
    objects: [],
    answer: [h('p', {}, 'There is no ground of the navmesh near this point.')],
  };
}
