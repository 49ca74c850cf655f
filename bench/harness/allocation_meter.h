// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace way::bench {

/// Counts, during its lifetime, the heap allocations of this program and of Recast, on all threads.
/// Only one may exist at a time. Earlier allocations do not count; rounding by the C library does.
class AllocationMeter {
 public:
  AllocationMeter();
  ~AllocationMeter();
  AllocationMeter(const AllocationMeter&) = delete;
  AllocationMeter& operator=(const AllocationMeter&) = delete;

  /// The maximum number of bytes held at once.
  std::int64_t peak_bytes() const;
  /// Bytes held now.
  std::int64_t held_bytes() const;
};

}  // namespace way::bench
