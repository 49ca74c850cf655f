// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import { tmpdir } from 'node:os';

import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

import { servePage } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the page is served. */
    address: string;
    /** Where the browser listens. */
    browser: string;
  }
}

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
];

/** Starts what all tests share: a server for the page, and a browser. Gives what ends both. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, server } = await servePage();
  const browser = await chromium.launchServer({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: flags,
    downloadsPath: tmpdir(),
  });
  project.provide('address', address);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
}
