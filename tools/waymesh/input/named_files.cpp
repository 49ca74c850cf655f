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

}  // namespace

NamedFiles::NamedFiles(std::string by, bool allow_outside)
    : folder_(path_text(to_path(by).parent_path())), allow_outside_(allow_outside) {}

Result<std::string> NamedFiles::find(const std::string& name) const {
  if (name.find('\0') != std::string::npos) return refuse(name, "its name has a NUL byte");
  for (const std::string& file : {path_text(to_path(folder_) / to_path(name)), name}) {
    std::error_code ignored;
    const fs::file_status status = fs::status(to_path(file), ignored);
    if (!fs::exists(status) || fs::is_directory(status)) continue;
    if (!fs::is_regular_file(status)) return refuse(name, "cannot be read: it is not a file");
    return file;
  }
  return name;
}

Result<> NamedFiles::check_output(const std::string& name) const {
  if (name.find('\0') != std::string::npos) return refuse(name, "its name has a NUL byte");
  const std::string file = path_text(target_of(name));
  if (allow_outside_ || is_below(folder_, file) || is_below("", file)) return std::monostate{};
  return refuse(name,
                "cannot be written: it is outside the folder of the script and the current one; "
                "--allow-outside allows that");
}

}  // namespace way::cli
