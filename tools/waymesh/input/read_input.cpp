// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/read_input.h"

#include "way/io/file.h"

#include "input/standard_input.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace way::cli {
namespace {

namespace fs = std::filesystem;

struct InputFile {
  std::string given;
  fs::path whole;  ///< Without symbolic links.
  dev_t device = 0;
  ino_t number = 0;
};

/// What was read so far. One for the program, which runs one verb and ends.
struct Inputs {
  std::mutex mutex;
  std::vector<InputFile> files;
};

Inputs& inputs() {
  static Inputs all;
  return all;
}

fs::path whole_path(const std::string& path) {
  std::error_code ignored;
  return fs::weakly_canonical(path, ignored);
}

}  // namespace

void note_input(const std::string& path) {
  struct stat status = {};
  if (is_standard(path) || stat(path.c_str(), &status) != 0) return;
  const std::scoped_lock lock(inputs().mutex);
  inputs().files.push_back({path, whole_path(path), status.st_dev, status.st_ino});
}

Result<std::string> read_input(const std::string& path) {
  if (is_standard(path)) return standard_input();
  note_input(path);
  return read_file(path);
}

LevelLoadOptions noting_options(bool allow_outside) {
  return {.allow_outside = allow_outside, .on_read = note_input};
}

std::optional<std::string> find_input(const std::string& path) {
  struct stat status = {};
  const bool exists = stat(path.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) return std::nullopt;
  const fs::path whole = whole_path(path);
  const auto is_same = [&](const InputFile& input) {
    const bool is_same_file =
        exists && input.device == status.st_dev && input.number == status.st_ino;
    return is_same_file || (!whole.empty() && input.whole == whole);
  };
  const std::scoped_lock lock(inputs().mutex);
  const auto found = std::ranges::find_if(inputs().files, is_same);
  if (found == inputs().files.end()) return std::nullopt;
  return found->given;
}

}  // namespace way::cli
