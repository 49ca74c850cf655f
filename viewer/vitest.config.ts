// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Long enough for any machine: nothing here is timed.
  test: { include: ['test/unit/**/*.test.ts'], testTimeout: 120000 },
});
