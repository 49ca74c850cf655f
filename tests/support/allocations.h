// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

// Only for programs that have allocations.cpp among their own sources: it replaces operator new.
namespace way::test {

/// Number of calls of operator new so far, on all threads.
std::size_t allocation_count();

/// Memory that this thread has allocated and not freed.
std::size_t held_bytes();

/// The peak memory of this thread during the lifetime of this object, beyond what it held before.
class AllocationPeak {
 public:
  AllocationPeak();
  std::size_t bytes() const;

 private:
  std::size_t before_;
};

}  // namespace way::test
