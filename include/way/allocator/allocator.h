// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace way {

/// Where memory comes from: two functions and what they are called with. They are called by all
/// threads at once, must not throw and must not call operator new.
struct Allocator {
  /// Returns memory for `bytes`, aligned to `alignment`, a power of two of at least 16; null if
  /// there is none.
  void* (*allocate)(std::size_t bytes, std::size_t alignment, void* context) = nullptr;
  void (*release)(void* memory, void* context) = nullptr;
  void* context = nullptr;
};

/// Makes the program take its memory from an allocator; without functions, from malloc() again.
///
/// waymesh allocates with operator new only. A program that links `waymesh::allocator` replaces
/// that operator by one that calls this allocator: for waymesh, and for all other code of the
/// program that uses operator new. Programs that do not link it, and those that already replace
/// operator new, pay nothing.
///
/// May be called at any time and from any thread: each block remembers the allocator it came from,
/// in 16 bytes before it, and is released there. So an allocator must live as long as its blocks.
/// Each call keeps a few bytes until the program ends. If there is no memory, operator new does
/// what it always does: it calls the new-handler, then throws std::bad_alloc.
void set_allocator(const Allocator& allocator);

}  // namespace way
