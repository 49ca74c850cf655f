// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include "core/text.h"
#include "io/file_kind.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

namespace way {
namespace {

struct CloseFile {
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): this is the owner.
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// Takes the reason from errno where none is given.
Error failed(const std::string& path, const char* what, std::error_code reason = {}) {
  if (!reason) reason = {errno, std::generic_category()};
  return {Error::Code::io, text(path, ": cannot be ", what, ": ", reason.message())};
}

bool write_all(std::FILE* file, std::string_view bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
}

/// Makes a file of its own for each who writes `path` at the same time, and gives its name.
std::FILE* open_beside(const std::string& path, std::string& name) {
  for (int n = 0;; ++n) {
    name = path + ".part" + (n == 0 ? "" : std::to_string(n));
    std::FILE* const file = std::fopen(name.c_str(), "wbx");
    if (file != nullptr || errno != EEXIST) return file;
  }
}

}  // namespace

FileKind file_kind(const std::string& path) {
  using Type = std::filesystem::file_type;
  std::error_code code;
  switch (std::filesystem::status(path, code).type()) {
    case Type::none:
    case Type::not_found:
    case Type::unknown:
      return FileKind::missing;
    case Type::directory:
      return FileKind::folder;
    case Type::character:
    case Type::block:
    case Type::fifo:
      return FileKind::endless;
    default:
      return FileKind::file;
  }
}

Result<std::string> read_file(const std::string& path) {
  std::error_code code;
  if (file_kind(path) == FileKind::folder) {
    return failed(path, "read", std::make_error_code(std::errc::is_a_directory));
  }
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) return failed(path, "read");
  std::string bytes;
  // Pipes have no size: read on in growing pieces until nothing comes.
  const std::uintmax_t size = std::filesystem::file_size(path, code);
  std::size_t piece = code ? std::size_t{1} << 16U : static_cast<std::size_t>(size) + 1;
  while (true) {
    const std::size_t before = bytes.size();
    bytes.resize(before + piece);
    const std::size_t count = std::fread(bytes.data() + before, 1, piece, file.get());
    bytes.resize(before + count);
    if (count < piece) break;
    piece = bytes.size();
  }
  if (std::ferror(file.get()) != 0) return failed(path, "read");
  return bytes;
}

Result<> write_file(const std::string& path, std::string_view bytes) {
  // Device files and pipes are written in place: a rename would replace them.
  std::error_code code;
  const bool in_place =
      std::filesystem::exists(path, code) && !std::filesystem::is_regular_file(path, code);
  std::string target = path;
  {
    File file(in_place ? std::fopen(path.c_str(), "wb") : open_beside(path, target));
    if (!file) return failed(path, "written");
    if (!write_all(file.get(), bytes)) {
      const Error error = failed(path, "written");
      if (!in_place) std::filesystem::remove(target, code);
      return error;
    }
  }
  if (in_place) return std::monostate{};
  std::filesystem::rename(target, path, code);
  if (!code) return std::monostate{};
  const Error error = failed(path, "written", code);
  std::filesystem::remove(target, code);
  return error;
}

}  // namespace way
