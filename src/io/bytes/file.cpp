// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include "way/io/file_path.h"

#include "core/text.h"
#include "io/bytes/file_kind.h"
#include "io/bytes/system_file.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <span>
#include <system_error>

namespace way {
namespace {

/// Takes the reason from errno unless one is given.
Error failed(const std::string& path, const char* what, std::error_code reason = {}) {
  if (!reason) reason = {errno, std::generic_category()};
  return {Error::Code::io, text(path, ": cannot be ", what, ": ", reason.message())};
}

}  // namespace

FileKind file_kind(const std::string& path) {
  using Type = std::filesystem::file_type;
  if (is_device_name(path)) return FileKind::endless;
  std::error_code code;
  switch (std::filesystem::status(to_path(path), code).type()) {
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
  // A relative path of which nothing exists would stay relative.
  const fs::path top =
      fs::weakly_canonical(fs::absolute(folder.empty() ? "." : to_path(folder)), code);
  if (code) return false;
  const fs::path whole = fs::weakly_canonical(fs::absolute(to_path(file)), code);
  if (code) return false;
  return std::ranges::mismatch(top, whole).in1 == top.end();
}

Result<std::string> read_file(const std::string& path) {
  std::error_code code;
  if (file_kind(path) == FileKind::folder) {
    return failed(path, "read", std::make_error_code(std::errc::is_a_directory));
  }
  const FileHandle file = open_to_read(path);
  if (!file) return failed(path, "read");
  std::string bytes;
  // Pipes have no size: read on in growing pieces until nothing comes.
  auto piece = static_cast<std::size_t>(regular_size(file.get()).value_or(65535) + 1);
  while (true) {
    std::size_t size = bytes.size();
    bytes.resize(size + piece);
    std::ptrdiff_t count = 1;
    while (count > 0 && size < bytes.size()) {
      count = read_some(file.get(), std::as_writable_bytes(std::span(bytes).subspan(size)));
      if (count < 0) return failed(path, "read");
      size += static_cast<std::size_t>(count);
    }
    bytes.resize(size);
    if (count == 0) return bytes;
    piece = size;
  }
}

}  // namespace way
