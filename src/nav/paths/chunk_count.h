// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"

#include <algorithm>
#include <cstddef>

namespace way {

/// The number of tasks that `count` queries make, `per_task` of them in each.
constexpr std::size_t chunk_count(std::size_t count, std::size_t per_task) {
  return (count + per_task - 1) / per_task;
}

/// Calls `answer(query, worker)` for each of `count` queries; those of a task run in order.
template <class Answer>
void run_in_chunks(Executor& executor, std::size_t count, std::size_t per_task, Answer&& answer) {
  auto task = [&](int chunk, int worker) {
    const std::size_t begin = static_cast<std::size_t>(chunk) * per_task;
    const std::size_t end = std::min(begin + per_task, count);
    for (std::size_t i = begin; i < end; ++i)
      answer(i, static_cast<std::size_t>(worker));
  };
  executor.run(static_cast<int>(chunk_count(count, per_task)), task);
}

}  // namespace way
