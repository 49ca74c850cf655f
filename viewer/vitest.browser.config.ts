// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    // One browser for all, and one page at a time: machines with two cores have none to spare.
    globalSetup: ['test/browser/setup.ts'],
    fileParallelism: false,
    isolate: false,
    // Long enough for any machine: only the first picture is timed.
    testTimeout: 240000,
    hookTimeout: 240000,
  },
});
