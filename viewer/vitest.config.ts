// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['test/unit/**/*.test.ts'] } });
