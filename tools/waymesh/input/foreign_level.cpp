// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/foreign_level.h"

#include "way/io/file_path.h"

#include "input/read_input.h"
#include "input/standard_input.h"
#include "input/unpack_gzip.h"
#include "output/progress.h"
#include "output/write_output.h"
#include "system/system.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

namespace way::cli {
namespace {

namespace fs = std::filesystem;

/// A folder for what other programs write, gone at the end.
class Workshop {
 public:
  Workshop() : path_(to_path(make_temporary_folder())) {}
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  Workshop(Workshop&&) = delete;
  Workshop& operator=(Workshop&&) = delete;
  ~Workshop() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }

  /// Returns false if no temporary folder could be made.
  bool is_open() const { return !path_.empty(); }

  /// A name for a file that is not there yet.
  std::string file(const std::string& name) {
    const fs::path folder = path_ / std::to_string(count_++);
    std::error_code ignored;
    fs::create_directory(folder, ignored);
    return path_text(folder / to_path(name));
  }

 private:
  fs::path path_;
  int count_ = 0;
};

bool is_foreign(const std::string& path) {
  std::error_code ignored;
  return find_level_format(path) == nullptr && fs::is_regular_file(to_path(path), ignored);
}

/// Makes readable files of others, in a folder that is gone at the end.
class Converter {
 public:
  explicit Converter(const ForeignOptions& options) : options_(options) {}

  /// The file to read instead of another: itself, if no program can help.
  Result<std::string> readable(const std::string& path) {
    if (!is_foreign(path) && !is_standard(path)) return path;
    if (!workshop_.is_open()) {
      return Error{Error::Code::io, path + ": cannot be converted: there is no temporary folder"};
    }
    if (is_standard(path)) return spool(path);
    if (to_path(path).extension() != ".gz") return convert(path);
    const auto unpacked = unpack(path);
    if (!unpacked || !is_foreign(*unpacked)) return unpacked;
    return convert(*unpacked);
  }

  bool is_interrupted() const { return interrupt_.came(); }

 private:
  /// A level may name other files, so it is read from a file like all others.
  Result<std::string> spool(const std::string& path) {
    const std::string made = workshop_.file("standard_input" + path.substr(1));
    const auto written = write_output(made, standard_input());
    if (!written) return written.error();
    return readable(made);
  }

  Result<std::string> unpack(const std::string& path) {
    const std::string made = workshop_.file(path_text(to_path(path).stem()));
    const auto unpacked = unpack_gzip(path, made,
                                      {.max_bytes = options_.max_unpacked,
                                       .is_interrupted = [this] { return is_interrupted(); }});
    if (!unpacked) return unpacked.error();
    return made;
  }

  Result<std::string> convert(const std::string& path) {
    const std::string made = workshop_.file(path_text(to_path(path).stem()) + ".glb");
    const int code = run_program({"assimp", "export", path_text(fs::absolute(to_path(path))), made},
                                 [this] { return is_interrupted(); });
    if (is_interrupted()) return Error{Error::Code::cancelled, "interrupted"};
    if (code == kNotInstalled) return path;
    std::error_code ignored;
    if (code == 0 && fs::exists(to_path(made), ignored)) return made;
    return Error{Error::Code::io,
                 path + ": assimp cannot read it, and ends with exit code " + std::to_string(code)};
  }

  const ForeignOptions& options_;
  InterruptNote interrupt_;  // so that the workshop is tidied up
  Workshop workshop_;
};

/// Errors begin with the path of what was read; people know what they gave.
Error renamed(Error error, const std::string& made, const std::string& given) {
  if (error.message.starts_with(made)) error.message.replace(0, made.size(), given);
  return error;
}

/// Calls load(files, options) for files that can be read.
template <class Load>
auto load_readable(std::span<const LevelFile> files, const ForeignOptions& options, Load load)
    -> decltype(load(files, LevelLoadOptions{})) {
  for (const LevelFile& file : files)
    note_input(file.path);
  const LevelLoadOptions load_options = noting_options(options.allow_outside);
  const auto needs_help = [](const LevelFile& file) {
    return is_foreign(file.path) || is_standard(file.path);
  };
  if (std::ranges::none_of(files, needs_help)) return load(files, load_options);
  Converter converter(options);
  std::vector<LevelFile> made(files.begin(), files.end());
  for (LevelFile& file : made) {
    auto path = converter.readable(file.path);
    if (!path) return path.error();
    file.path = std::move(*path);
  }
  auto level = load(std::span<const LevelFile>(made), load_options);
  if (converter.is_interrupted()) return Error{Error::Code::cancelled, "interrupted"};
  if (level) return level;
  Error error = level.error();
  for (std::size_t i = 0; i < made.size(); ++i)
    error = renamed(std::move(error), made[i].path, files[i].path);
  return error;
}

}  // namespace

Result<Level> load_any_level(std::span<const LevelFile> files, const ForeignOptions& options) {
  return load_readable(files, options, [](auto readable, const LevelLoadOptions& load_options) {
    return way::load_level(readable, load_options);
  });
}

Result<LargeLevel> load_any_large_level(std::span<const LevelFile> files,
                                        const ForeignOptions& options, const std::string& folder) {
  return load_readable(files, options, [&](auto readable, const LevelLoadOptions& load_options) {
    return LargeLevel::load(readable, folder, load_options);
  });
}

Result<Level> load_any_level(const std::string& path) {
  const LevelFile file = {path, {}};
  return load_any_level({&file, 1});
}

}  // namespace way::cli
