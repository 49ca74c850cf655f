// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { fields, flag, list, refuse } from './checks.js';
import { shortFloat, toTriple, writeLink, writeSettings, writeVolumes } from './convert.js';
import type { Level } from './level.js';
import type { Frame, Progress, Runtime } from './runtime.js';
import { EXAMINATION_INFO, EXAMINE_OPTIONS, FINDING, LINK, type Values } from './structs.js';
import type { BakeSettings, Link, Triple, Volume } from './types.js';

/** A change that helps against a finding. Scale and move are relative to how the level is placed
 * now. */
export type Remedy =
  | { kind: 'z_up' | 'clockwise' }
  | { kind: 'scale' | 'cell_size' | 'cell_height' | 'tile_size'; value: number }
  | { kind: 'move'; move: Triple }
  | { kind: 'agent'; height: number; radius: number; climb: number; slope: number };

/** Something that will go wrong with a level, in words, and what helps. */
export interface Finding {
  /** Identifier: 'upside_down'. */
  kind: string;
  /** One sentence, without capital and period. */
  words: string;
  /** False: only worth knowing. */
  isGrave: boolean;
  /** Null if nothing is known to help. */
  remedy: Remedy | null;
  /** Where it can be seen: x, y and z of each. */
  points: Float32Array;
}

/** What is known about a level before it is baked: what `waymesh doctor` says. */
export interface Examination {
  findings: Finding[];
  /** In the grid of a bake; 0 if the settings are rejected. */
  columns: number;
  /** That a bake takes, estimated. */
  memoryBytes: number;
  /** That a bake takes, estimated. */
  seconds: number;
}

export interface ExamineOptions {
  /** Instead of those in the level's file. */
  volumes?: readonly Volume[];
  /** Instead of those in the level's file. */
  links?: readonly Link[];
  /** False: no trial bakes, only what takes milliseconds to find out. */
  trials?: boolean;
  /** Called during trial bakes; true cancels them. */
  onProgress?: Progress;
}

const same = <T>(value: unknown): T => value as T;
const checkOptions = fields('the options of the examination', {
  volumes: list(same<Volume>),
  links: list(same<Link>),
  trials: flag,
  onProgress: (value, name) =>
    typeof value === 'function' ? (value as Progress) : refuse(`${name} must be a function`),
});

function toRemedy(found: Values<typeof FINDING.fields>): Remedy | null {
  const value = shortFloat(found.value);
  switch (found.remedy) {
    case 1:
      return { kind: 'z_up' };
    case 2:
      return { kind: 'clockwise' };
    case 3:
      return { kind: 'scale', value };
    case 4:
      return { kind: 'move', move: toTriple(found.move) };
    case 5:
      return { kind: 'cell_size', value };
    case 6:
      return { kind: 'cell_height', value };
    case 7:
      return { kind: 'tile_size', value };
    case 8:
      return {
        kind: 'agent',
        height: shortFloat(found.agentHeight),
        radius: shortFloat(found.agentRadius),
        climb: shortFloat(found.agentClimb),
        slope: shortFloat(found.agentSlope),
      };
    default:
      return null;
  }
}

function readFindings(runtime: Runtime, examination: number, count: number): Finding[] {
  return Array.from({ length: count }, (_, i) => {
    const found = runtime.ask(FINDING, 'way_examination_finding', examination, i);
    return {
      kind: runtime.text(found.kind),
      words: runtime.text(found.words),
      isGrave: found.isGrave !== 0,
      remedy: toRemedy(found),
      points: runtime.array(Float32Array, found.points, 3 * found.pointCount),
    };
  });
}

function writeLinks(runtime: Runtime, frame: Frame, links: readonly Link[]): number {
  const all = frame.take(LINK.size * links.length);
  links.forEach((link, i) => {
    const one = writeLink(frame, link);
    runtime.bytes.copyWithin(all + i * LINK.size, one, one + LINK.size);
  });
  return all;
}

/** @internal */
export function examineLevel(
  level: Level,
  settings: Partial<BakeSettings>,
  options: ExamineOptions,
): Examination {
  const { runtime } = level;
  const { trials = 1, onProgress, ...given } = checkOptions(options);
  const volumes = given.volumes ?? level.volumes;
  const links = given.links ?? level.links;
  const user = onProgress ? runtime.addProgress(onProgress) : 0;
  try {
    return runtime.frame((frame) => {
      const asked = frame.input(EXAMINE_OPTIONS, 'way_examine_options_init', {
        threads: 1,
        progress: user === 0 ? 0 : runtime.call('way_progress_of_host'),
        user,
        volumes: writeVolumes(runtime, frame, volumes),
        volumeCount: volumes.length,
        links: writeLinks(runtime, frame, links),
        linkCount: links.length,
        withoutCarried: 1,
        withoutTrials: trials ? 0 : 1,
      });
      const wanted = writeSettings(frame, settings);
      const examination = runtime.make('way_level_examine', level.handle, wanted, asked);
      try {
        const info = runtime.ask(EXAMINATION_INFO, 'way_examination_get_info', examination);
        const { size: _, findingCount, ...rest } = info;
        return { findings: readFindings(runtime, examination, findingCount), ...rest };
      } finally {
        runtime.call('way_examination_free', examination);
      }
    });
  } finally {
    runtime.removeProgress(user);
  }
}
