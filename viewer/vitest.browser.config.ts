// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    // One browser at a time: machines with two cores have none to spare.
    fileParallelism: false,
    testTimeout: 120000,
    hookTimeout: 60000,
  },
});
