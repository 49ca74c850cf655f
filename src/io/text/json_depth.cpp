// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/json_depth.h"

#include <algorithm>
#include <cstddef>

namespace way {
namespace {

/// The index behind the string that begins at a quote.
std::size_t skip_string(std::string_view json, std::size_t quote) {
  std::size_t i = quote + 1;
  while (i < json.size() && json[i] != '"')
    i += json[i] == '\\' ? 2 : 1;
  return i + 1;
}

}  // namespace

bool is_too_deep(std::string_view json) {
  int depth = 0;
  for (std::size_t i = 0; i < json.size();) {
    const char c = json[i];
    if (c == '"') {
      i = skip_string(json, i);
      continue;
    }
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') depth = std::max(depth - 1, 0);
    if (depth > kMaxJsonDepth) return true;
    ++i;
  }
  return false;
}

}  // namespace way
