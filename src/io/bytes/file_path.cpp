// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file_path.h"

namespace way {

std::filesystem::path to_path(const std::string& path) {
  return path;
}

std::string path_text(const std::filesystem::path& path) {
  return path.string();
}

}  // namespace way
