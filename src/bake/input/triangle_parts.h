// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"

#include <algorithm>
#include <cstdint>

namespace way {

/// The triangles of a level, or anything that is counted, in parts for workers: one each, but none
/// so small that it is not worth waking a worker.
class TriangleParts {
 public:
  static constexpr std::uint32_t kLeast = 4096;

  TriangleParts(std::uint32_t count, const Executor& executor)
      : count_(count),
        parts_(std::clamp(static_cast<int>(count / kLeast), 1, executor.worker_count())) {}

  int size() const { return parts_; }
  /// Where a part begins, and the one before it ends.
  std::uint32_t begin(int part) const {
    return static_cast<std::uint32_t>(std::uint64_t{count_} * static_cast<std::uint64_t>(part) /
                                      static_cast<std::uint64_t>(parts_));
  }

  /// Calls `work(part, begin, end)` for each part, all of them at the same time.
  template <class Work>
  void run(Executor& executor, Work work) const {
    auto task = [&](int part, int) { work(part, begin(part), begin(part + 1)); };
    if (parts_ == 1) return task(0, 0);
    executor.run(parts_, task);
  }

 private:
  std::uint32_t count_;
  int parts_;
};

}  // namespace way
