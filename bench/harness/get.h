// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstdlib>
#include <iostream>
#include <utility>

namespace way::bench {

/// The value, without which there is nothing to compare: an error ends the program.
template <class T>
T get(Result<T> result) {
  if (result) return std::move(*result);
  std::cerr << result.error().message << '\n';
  std::exit(1);
}

}  // namespace way::bench
