// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace way::bench {

inline constexpr double kMilliseconds = 1e3;  ///< Per second.
inline constexpr double kMicroseconds = 1e6;
inline constexpr double kNanoseconds = 1e9;

/// The quantile of the values, with linear interpolation.
///
/// @param share  [0 to 1]
/// @pre !values.empty()
[[nodiscard]] double quantile(std::vector<double> values, double share);

/// The middle value; for an even number of values, the mean of the two in the middle.
/// @pre !values.empty()
[[nodiscard]] double median(std::vector<double> values);

/// From the first to the third quartile; 0 for a single value.
/// @pre !values.empty()
[[nodiscard]] double interquartile_range(std::vector<double> values);

/// The mean for ratios: the mean of twice as fast and half as fast is 1.
/// @pre !values.empty(), and all are > 0
[[nodiscard]] double geometric_mean(std::span<const double> values);

}  // namespace way::bench
