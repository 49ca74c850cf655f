// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { describe, expect, it } from 'vitest';

import { hashOf, loadLibrary } from './library';
import { Viewer } from './viewer';

describe('a file of several agents', () => {
  it('shows the navmesh of the agent that is chosen', async () => {
    const way = await loadLibrary();
    const level = way.level({ kind: 'scene', name: 'pillars', size: 10 });
    const set = level.bakeSet([{ name: 'guard' }, { name: 'troll', radius: 1.1, height: 3 }]);
    const viewer = await Viewer.open();
    expect(await viewer.page.isVisible('#agent')).toBe(false);
    await viewer.drop({ name: 'both.way', bytes: set.encode() });
    await viewer.opened('both.way');
    const shown = async () => (await viewer.numbers()).hash;
    expect(await shown()).toBe(hashOf(set.forAgent('guard')));
    await viewer.page.selectOption('#agent', 'troll');
    await viewer.settled();
    expect(await shown()).toBe(hashOf(set.forAgent('troll')));
    expect((await viewer.document()).settings.agent_radius).toBeCloseTo(1.1);
    await viewer.picture('13_troll');
    await viewer.page.selectOption('#agent', 'guard');
    await viewer.settled();
    expect(await shown()).toBe(hashOf(set.forAgent('guard')));
    await viewer.close();
  });
});
