// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/part_files.h"

#include "way/io/file_path.h"

#include "input/read_input.h"
#include "output/report.h"
#include "system/system.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace way::cli {
namespace {

namespace fs = std::filesystem;

/// The files that a name stands for.
Result<std::vector<std::string>> files_of(const std::string& name, const std::string& output) {
  std::error_code code;
  if (!fs::is_directory(to_path(name), code)) return std::vector{name};
  std::vector<std::string> files;
  for (fs::directory_iterator at(to_path(name), code), end; !code && at != end;
       at.increment(code)) {
    std::error_code ignored;
    const std::string file = path_text(at->path());
    if (ends_with_any_case(file, ".way") && !fs::equivalent(at->path(), to_path(output), ignored))
      files.push_back(file);
  }
  if (code) return Error{Error::Code::io, name + ": cannot be read: " + code.message()};
  if (files.empty()) return Error{Error::Code::io, name + ": has no .way files"};
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::string part_name(int number, int count) {
  const std::string all = std::to_string(count);
  std::string digits = std::to_string(number);
  digits.insert(0, all.size() - digits.size(), '0');
  return "part-" + digits + "-of-" + all + ".way";
}

Result<std::vector<NamedPart>> open_parts(const std::vector<std::string>& names,
                                          const std::string& output) {
  std::vector<NamedPart> parts;
  raise_file_limit();  // each part stays open
  for (const std::string& name : names) {
    const auto files = files_of(name, output);
    if (!files) return files.error();
    for (const std::string& path : *files) {
      note_input(path);
      auto file = NavMeshFile::open(path);
      if (!file) return file.error();
      parts.push_back({path, *std::move(file)});
    }
  }
  return parts;
}

}  // namespace way::cli
