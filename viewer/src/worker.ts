// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** A worker of the library's pool; a separate file, so that the bundler finds it. */
import 'waymesh/worker';
