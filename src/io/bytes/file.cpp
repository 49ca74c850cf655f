// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include "core/text.h"
#include "io/bytes/file_kind.h"

#include <algorithm>
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

/// Takes the reason from errno unless one is given.
Error failed(const std::string& path, const char* what, std::error_code reason = {}) {
  if (!reason) reason = {errno, std::generic_category()};
  return {Error::Code::io, text(path, ": cannot be ", what, ": ", reason.message())};
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

bool is_below(const std::string& folder, const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code code;
  const fs::path top = fs::weakly_canonical(folder.empty() ? "." : folder, code);
  if (code) return false;
  const fs::path whole = fs::weakly_canonical(file, code);
  if (code) return false;
  return std::ranges::mismatch(top, whole).in1 == top.end();
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

}  // namespace way
