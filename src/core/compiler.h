// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

// Compiler extensions, under one name each. They change speed, never results. With WAY_PLAIN_CPP
// defined, the library is plain C++20; tests/plain checks that it computes the same.

#if defined(__GNUC__) && !defined(WAY_PLAIN_CPP)
#define WAY_HAS_GNU 1  // vector extensions, builtins and attributes, as GCC and Clang have them
#else
#define WAY_HAS_GNU 0
#endif
#if defined(__SSE2__) && WAY_HAS_GNU
#define WAY_HAS_SSE2 1
#else
#define WAY_HAS_SSE2 0
#endif

#if WAY_HAS_GNU
#define WAY_ALWAYS_INLINE [[gnu::always_inline]]
#define WAY_NOINLINE [[gnu::noinline]]  // for cold code, which would slow down its caller
#elif defined(_MSC_VER) && !defined(WAY_PLAIN_CPP)
#define WAY_ALWAYS_INLINE [[msvc::forceinline]]
#define WAY_NOINLINE [[msvc::noinline]]
#else
#define WAY_ALWAYS_INLINE
#define WAY_NOINLINE
#endif

#ifdef __wasm__
/// Declares a function that the page or program around a WebAssembly module provides.
#define WAY_WASM_IMPORT(name) __attribute__((import_module("waymesh"), import_name(name)))
#endif

namespace way {

/// Starts to load the cache line of an address, which may be invalid.
WAY_ALWAYS_INLINE inline void prefetch([[maybe_unused]] const void* address) {
#if WAY_HAS_GNU
  __builtin_prefetch(address);
#endif
}

}  // namespace way
