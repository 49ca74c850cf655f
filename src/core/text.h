// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <sstream>
#include <string>

namespace way {

/// Joins its arguments to one string, numbers in their shortest usual form: text("radius ", 0.6F).
template <class... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream stream;
  (stream << ... << parts);
  return stream.str();
}

}  // namespace way
