// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/named_files.h"

#include "way/io/file_path.h"

#include "input/read_input.h"
#include "words/shown.h"

#include <filesystem>
#include <utility>

namespace way::cli {
namespace {

namespace fs = std::filesystem;

Error refuse(const std::string& name, const std::string& why) {
  return {Error::Code::io, shown(name) + ": " + why};
}

constexpr const char* kOutside =
    "it is outside the folder of the file that names it and the current one; --allow-outside "
    "allows that";

}  // namespace

NamedFiles::NamedFiles(std::string by, bool allow_outside)
    : folder_(path_text(to_path(by).parent_path())), allow_outside_(allow_outside) {}

bool NamedFiles::is_allowed(const std::string& file) const {
  return allow_outside_ || is_below(folder_, file) || is_below("", file);
}

Result<std::string> NamedFiles::find(const std::string& name) const {
  if (name.find('\0') != std::string::npos) return refuse(name, "its name has a NUL byte");
  for (const std::string& file : {path_text(to_path(folder_) / to_path(name)), name}) {
    std::error_code ignored;
    const fs::file_status status = fs::status(to_path(file), ignored);
    if (!fs::exists(status) || fs::is_directory(status)) continue;
    if (!fs::is_regular_file(status)) return refuse(name, "cannot be read: it is not a file");
    if (!is_allowed(file)) return refuse(name, std::string("cannot be read: ") + kOutside);
    return file;
  }
  return name;
}

Result<> NamedFiles::check_output(const std::string& name) const {
  if (name.find('\0') != std::string::npos) return refuse(name, "its name has a NUL byte");
  if (!is_allowed(path_text(target_of(name))))
    return refuse(name, std::string("cannot be written: ") + kOutside);
  return std::monostate{};
}

}  // namespace way::cli
