// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

// Only for programs that have allocations.cpp among their own sources: it replaces operator new.
namespace way::test {

/// Calls of operator new so far, by all threads.
std::size_t allocation_count();

/// Memory that this thread has taken and not given back.
std::size_t held_bytes();

/// The most memory that this thread held at once since this was made, beyond what it held then.
class AllocationPeak {
 public:
  AllocationPeak();
  std::size_t bytes() const;

 private:
  std::size_t before_;
};

}  // namespace way::test
