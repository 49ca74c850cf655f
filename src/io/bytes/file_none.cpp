// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Replaces file.cpp on platforms without files: levels and meshes are passed as bytes.
#include "way/io/file.h"
#include "way/io/file_path.h"

#include "io/bytes/file_kind.h"
#include "io/bytes/system_file.h"

namespace way {
namespace {

Error refuse(const std::string& path, const char* what) {
  return {Error::Code::io, path + ": cannot be " + what + ": this build has no files"};
}

}  // namespace

FileKind file_kind(const std::string&) {
  return FileKind::missing;
}

bool is_below(const std::string&, const std::string&) {
  return false;
}

void close_file(int) {}

FileHandle open_to_read(const std::string&) {
  return FileHandle(-1);
}

std::optional<RegularFile> regular_file(int) {
  return std::nullopt;
}

int pread_all(int, std::uint64_t, std::span<std::byte>) {
  return -1;
}

Result<std::string> read_file(const std::string& path) {
  return refuse(path, "read");
}

Result<> check_writable(const std::string& path) {
  return refuse(path, "written");
}

Result<> write_file(const std::string& path, std::string_view) {
  return refuse(path, "written");
}

Result<> write_file(const std::string& path, const ByteProducer&) {
  return refuse(path, "written");
}

}  // namespace way
