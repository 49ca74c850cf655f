// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

// A WebAssembly module here has one thread, and its standard library no mutex.
#ifdef __wasm__

namespace way {

struct Mutex {};

class Lock {
 public:
  explicit Lock(Mutex& /*mutex*/) {}
};

}  // namespace way

#else

#include <mutex>

namespace way {

using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;

}  // namespace way

#endif
