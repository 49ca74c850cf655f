// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** A worker of the library's pool; here, so that the bundler sees where it begins. */
import 'waymesh/worker';
