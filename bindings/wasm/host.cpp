// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// What a page needs beside the C interface: memory to hand things over in, and a callback that
// leads out of the module.
#include "waymesh.h"

#include <cstdint>
#include <cstdlib>

extern "C" {

/// Implemented by the page: nonzero cancels. `user` is the number that the page passed.
__attribute__((import_module("waymesh"), import_name("progress"))) int32_t way_host_progress(
    void* user, int32_t done, int32_t total);

/// Implemented by the page: gives the level of a tile, see way_load_tile.
__attribute__((import_module("waymesh"), import_name("load_tile"))) int32_t way_host_load_tile(
    void* user, int32_t x, int32_t z, way_level** level);

/// Memory of the module for arguments and results; null if there is none left.
WAY_API void* way_memory_take(size_t bytes) {
  return std::malloc(bytes);  // NOLINT: its owner is the page
}
WAY_API void way_memory_give(void* memory) {
  std::free(memory);  // NOLINT: its owner is the page
}

/// way_host_progress() as a value for way_bake_options.
WAY_API way_progress way_progress_of_host(void) {
  return way_host_progress;
}

static way_status load_tile_of_host(void* user, way_tile_coord coord, way_level** level) {
  return way_host_load_tile(user, coord.x, coord.z, level);
}
/// way_host_load_tile() as a value for way_stream_options.
WAY_API way_load_tile way_load_tile_of_host(void) {
  return load_tile_of_host;
}

// libc++ refers to a guard that this libc does not have.
WAY_API uintptr_t __stack_chk_guard = 0x5a17c0de;
[[noreturn]] void __stack_chk_fail(void) {
  std::abort();
}
// The only thread never ends, so there is nothing to do.
int __cxa_thread_atexit(void (*)(void*), void*, void*) {
  return 0;
}
}
