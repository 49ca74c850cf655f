// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace way::bench {

/// Counts, while it lives, what this program and Recast take from the heap, on all threads. One at
/// a time. What was taken before does not count; what the C library rounds up to does.
class AllocationMeter {
 public:
  AllocationMeter();
  ~AllocationMeter();
  AllocationMeter(const AllocationMeter&) = delete;
  AllocationMeter& operator=(const AllocationMeter&) = delete;

  /// The most bytes that were held at once.
  std::int64_t peak_bytes() const;
  /// Those that are held now.
  std::int64_t held_bytes() const;
};

}  // namespace way::bench
