// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <doctest/doctest.h>

namespace way::test {

/// A text with the first occurrence of `what` replaced; there must be one.
inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
  REQUIRE(text.find(what) != std::string::npos);
  return text.replace(text.find(what), what.size(), with);
}

}  // namespace way::test
