// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/harness/stats.h"

#include "way/core/assert.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace way::bench {

double quantile(std::vector<double> values, double share) {
  WAY_ASSERT(!values.empty());
  std::ranges::sort(values);
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return std::lerp(values[below], values[above], place - static_cast<double>(below));
}

double median(std::vector<double> values) {
  return quantile(std::move(values), 0.5);
}

double interquartile_range(std::vector<double> values) {
  return quantile(values, 0.75) - quantile(values, 0.25);
}

double geometric_mean(std::span<const double> values) {
  WAY_ASSERT(!values.empty());
  double sum = 0;
  for (const double value : values)
    sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

}  // namespace way::bench
