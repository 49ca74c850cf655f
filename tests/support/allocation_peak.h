// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace way::test {

/// The most memory that this thread held at once since it was made, beyond what it held then. For
/// programs that link support/allocation_peak.cpp, which counts all that `new` gives.
class AllocationPeak {
 public:
  AllocationPeak();
  std::size_t bytes() const;

 private:
  std::size_t before_;
};

}  // namespace way::test
