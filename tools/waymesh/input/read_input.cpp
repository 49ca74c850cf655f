// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/read_input.h"

#include "way/io/file.h"
#include "way/io/file_path.h"

#include "input/standard_input.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

namespace way::cli {
namespace {

namespace fs = std::filesystem;

struct InputFile {
  fs::path path;
  fs::path whole;  ///< Without symbolic links.
};

/// What was read so far. One for the program, which runs one verb and ends, or reads the same files
/// again and again until then.
struct Inputs {
  std::mutex mutex;
  std::map<std::string, InputFile> files;  ///< As messages name them.
};

Inputs& inputs() {
  static Inputs all;
  return all;
}

fs::path whole_path(const fs::path& path) {
  std::error_code ignored;
  // A relative path of which nothing exists would stay relative.
  return fs::weakly_canonical(fs::absolute(path, ignored), ignored);
}

void note(const std::string& given, const fs::path& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return;
  const std::scoped_lock lock(inputs().mutex);
  inputs().files.insert_or_assign(given, InputFile{path, whole_path(path)});
}

/// The remembered file that fits, as it was given.
template <class Fits>
std::optional<std::string> find_input_if(Fits fits) {
  const std::scoped_lock lock(inputs().mutex);
  const auto& files = inputs().files;
  const auto found =
      std::ranges::find_if(files, [&](const auto& file) { return fits(file.second); });
  if (found == files.end()) return std::nullopt;
  return found->first;
}

}  // namespace

void note_input(const std::string& path) {
  if (!is_standard(path)) note(path, to_path(path));
}

void note_standard_input() {
  note("standard input", "/dev/stdin");
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
  const fs::path whole = whole_path(file);
  return find_input_if([&](const InputFile& input) {
    std::error_code none;
    const bool is_same_file = exists && fs::equivalent(input.path, file, none);
    return is_same_file || (!whole.empty() && input.whole == whole);
  });
}

std::optional<std::string> find_input_beside(const std::string& path) {
  const std::string part = path_text(target_of(path)) + ".part";
  return find_input_if([&](const InputFile& input) {
    const std::string name = path_text(input.whole);
    return name.starts_with(part) &&
           name.find_first_not_of("0123456789", part.size()) == std::string::npos;
  });
}

fs::path target_of(const std::string& path) {
  constexpr int kMostLinks = 40;
  std::error_code ignored;
  fs::path file = to_path(path);
  for (int i = 0; i < kMostLinks && fs::is_symlink(file, ignored); ++i)
    file = file.parent_path() / fs::read_symlink(file, ignored);
  return whole_path(file);
}

}  // namespace way::cli
