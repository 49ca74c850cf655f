// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/shared_data.h"

#include <filesystem>

#include <doctest/doctest.h>

namespace way::test {

bool has_shared_data() {
  return !std::string(WAYMESH_SHARED).empty();
}

std::optional<std::string> shared_file(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(WAYMESH_SHARED) / name;
  if (has_shared_data() && std::filesystem::exists(path)) return path.string();
  MESSAGE("skipped: no reference data available (" << name << ")");
  return std::nullopt;
}

}  // namespace way::test
