// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Finding } from '../library';
import type { Placement } from '../state/document';
import type { Settings } from '../state/settings';

/** A finding of the library as a message, and what its button does. */
export interface Advice {
  text: string;
  isGrave: boolean;
  /** What the button is called; null if nothing is known to help. */
  label: string | null;
  placement?: Placement;
  settings?: Partial<Settings>;
}

type Change = Pick<Advice, 'label' | 'placement' | 'settings'>;

function changeOf(remedy: Finding['remedy'], placement: Placement, settings: Settings): Change {
  switch (remedy?.kind) {
    case 'z_up':
      return {
        label: placement.zUp ? 'Turn y up' : 'Turn z up',
        placement: { ...placement, zUp: !placement.zUp },
      };
    case 'clockwise':
      return {
        label: 'Turn them over',
        placement: { ...placement, clockwise: !placement.clockwise },
      };
    case 'scale':
      return {
        label: `Scale by ${remedy.value}`,
        placement: {
          ...placement,
          scale: Number((placement.scale * remedy.value).toPrecision(6)),
          move: [0, 0, 0],
        },
      };
    case 'move': {
      const [x = 0, y = 0, z = 0] = remedy.move;
      const [atX, atY, atZ] = placement.move;
      return {
        label: 'Move to the origin',
        placement: { ...placement, move: [atX + x, atY + y, atZ + z] },
      };
    }
    case 'cell_size':
      return { label: `Cell size ${remedy.value}`, settings: { cell_size: remedy.value } };
    case 'cell_height':
      return { label: `Cell height ${remedy.value}`, settings: { cell_height: remedy.value } };
    case 'tile_size':
      return { label: `Tiles of ${remedy.value} cells`, settings: { tile_size: remedy.value } };
    case 'agent':
      return agentChange(remedy, settings);
    default:
      return { label: null };
  }
}

/** Only the measures that differ. */
function agentChange(
  agent: { radius: number; height: number; climb: number; slope: number },
  settings: Settings,
): Change {
  const changes = (['radius', 'height', 'climb', 'slope'] as const).filter(
    (name) => Math.fround(settings[`agent_${name}`]) !== Math.fround(agent[name]),
  );
  const words = changes.map((name) => `${name} ${agent[name]}`).join(', ');
  return {
    label: words.charAt(0).toUpperCase() + words.slice(1),
    settings: Object.fromEntries(changes.map((name) => [`agent_${name}`, agent[name]])),
  };
}

export function adviceOf(finding: Finding, placement: Placement, settings: Settings): Advice {
  const { words, isGrave, remedy } = finding;
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return { text, isGrave, ...changeOf(remedy, placement, settings) };
}
