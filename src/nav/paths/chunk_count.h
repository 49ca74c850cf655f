// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace way {

/// The number of tasks that `count` queries make, `per_task` of them in each.
constexpr std::size_t chunk_count(std::size_t count, std::size_t per_task) {
  return (count + per_task - 1) / per_task;
}

}  // namespace way
