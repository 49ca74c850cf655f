// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#ifndef __wasm__
#include <mutex>
#endif

namespace way::c {

#ifdef __wasm__
/// There is only one thread.
struct Mutex {};
struct MutexLock {
  explicit MutexLock(Mutex&) {}
};
#else
using Mutex = std::mutex;
using MutexLock = std::lock_guard<std::mutex>;
#endif

}  // namespace way::c
