// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/file_path.h"

#include "io/bytes/system_file.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace way::test {

/// A folder that is gone at the end of the test.
struct FileFolder {
  FileFolder() { std::filesystem::create_directories(path); }
  ~FileFolder() { std::filesystem::remove_all(path); }
  FileFolder(const FileFolder&) = delete;
  FileFolder& operator=(const FileFolder&) = delete;

  std::string file(const std::string& name) const { return path_text(path / to_path(name)); }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(path))
      all.push_back(path_text(entry.path().filename()));
    std::ranges::sort(all);
    return all;
  }

  std::filesystem::path path = std::filesystem::temp_directory_path() /
                               ("way_file_test_" + std::to_string(process_number()));
};

}  // namespace way::test
