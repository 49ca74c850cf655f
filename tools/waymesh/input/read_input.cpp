// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/read_input.h"

#include "way/io/file.h"
#include "way/io/file_path.h"

#include "input/standard_input.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

namespace way::cli {
namespace {

namespace fs = std::filesystem;

struct InputFile {
  std::string given;
  fs::path whole;  ///< Without symbolic links.
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
  return fs::weakly_canonical(to_path(path), ignored);
}

}  // namespace

void note_input(const std::string& path) {
  std::error_code ignored;
  if (is_standard(path) || !fs::exists(to_path(path), ignored)) return;
  const std::scoped_lock lock(inputs().mutex);
  inputs().files.push_back({path, whole_path(path)});
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
  std::error_code ignored;
  const fs::path file = to_path(path);
  const bool exists = fs::exists(file, ignored);
  if (exists && !fs::is_regular_file(file, ignored)) return std::nullopt;
  const fs::path whole = whole_path(path);
  const auto is_same = [&](const InputFile& input) {
    std::error_code none;
    const bool is_same_file = exists && fs::equivalent(to_path(input.given), file, none);
    return is_same_file || (!whole.empty() && input.whole == whole);
  };
  const std::scoped_lock lock(inputs().mutex);
  const auto found = std::ranges::find_if(inputs().files, is_same);
  if (found == inputs().files.end()) return std::nullopt;
  return found->given;
}

}  // namespace way::cli
