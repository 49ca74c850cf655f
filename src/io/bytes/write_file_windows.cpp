// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Replaces write_file.cpp on Windows, with the same guarantees but for the owner: a new file gets
// the access rights of its folder. While a part file is written no one else can open it for
// writing, so that one that can be opened is the leftover of a run that was killed.
#include "way/io/file.h"
#include "way/io/file_path.h"

#include "core/text.h"
#include "io/bytes/file_kind.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include <windows.h>

namespace way {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxPartFiles = 16;  ///< Writers of the same file at the same time.
constexpr std::size_t kMostPerCall = std::size_t{1} << 30U;  ///< That one call takes.  [bytes]

Error write_failed(const std::string& path, const std::string& reason) {
  return {Error::Code::io, text(path, ": cannot be written: ", reason)};
}

Error write_failed(const std::string& path, std::error_code code) {
  // The words of other systems, for errors that these have, too.
  const std::error_condition condition = code.default_error_condition();
  return write_failed(
      path, condition.category() == std::generic_category() ? condition.message() : code.message());
}

std::error_code last_code() {
  return {static_cast<int>(GetLastError()), std::system_category()};
}

struct CloseHandleOf {
  void operator()(void* file) const { CloseHandle(file); }
};
using File = std::unique_ptr<void, CloseHandleOf>;

/// Null if it cannot be opened.
File open_to_write(const fs::path& path, DWORD share, DWORD disposition) {
  HANDLE const file = CreateFileW(path.c_str(), GENERIC_WRITE, share, nullptr, disposition,
                                  FILE_FLAG_OPEN_REPARSE_POINT, nullptr);
  return File(file == INVALID_HANDLE_VALUE ? nullptr : file);
}

fs::path part_name(const fs::path& target, int number) {
  fs::path name = target;
  name += ".part";
  if (number > 0) name += std::to_string(number);
  return name;
}

/// A file as write_file() makes it: not a link, and without a second name.
bool is_part(void* file) {
  BY_HANDLE_FILE_INFORMATION info = {};
  return GetFileInformationByHandle(file, &info) != 0 && info.nNumberOfLinks == 1 &&
         (info.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0;
}

struct PartFile {
  File file;
  fs::path name;
};

/// Opens the first part file that nobody is writing; leftovers of killed runs are reused.
Result<PartFile> open_part(const std::string& path, const fs::path& target) {
  for (int number = 0; number < kMaxPartFiles; ++number) {
    const fs::path name = part_name(target, number);
    File file = open_to_write(name, FILE_SHARE_DELETE, OPEN_ALWAYS);
    const std::error_code code = last_code();
    std::error_code ignored;
    if (!file && fs::exists(fs::symlink_status(name, ignored))) continue;
    if (!file) return write_failed(path, code);
    if (!is_part(file.get())) continue;
    if (SetEndOfFile(file.get()) == 0) return write_failed(path, last_code());
    return PartFile{std::move(file), name};
  }
  return write_failed(path, text("all names up to ",
                                 path_text(part_name(target, kMaxPartFiles - 1)), " are taken"));
}

/// Removes the other part files of killed runs.
void remove_leftovers(const fs::path& target) {
  for (int number = 0; number < kMaxPartFiles; ++number) {
    const fs::path name = part_name(target, number);
    const File file = open_to_write(name, FILE_SHARE_DELETE, OPEN_EXISTING);
    if (file && is_part(file.get())) DeleteFileW(name.c_str());
  }
}

Result<> write_to(void* file, const std::string& path, const ByteProducer& produce) {
  return produce([&](std::span<const std::byte> bytes) -> Result<> {
    while (!bytes.empty()) {
      DWORD count = 0;
      const auto most = static_cast<DWORD>(std::min(bytes.size(), kMostPerCall));
      if (WriteFile(file, bytes.data(), most, &count, nullptr) == 0)
        return write_failed(path, last_code());
      bytes = bytes.subspan(count);
    }
    return std::monostate{};
  });
}

/// Device files and pipes are written in place.
Result<> write_in_place(const std::string& path, const ByteProducer& produce) {
  const File file = open_to_write(to_path(path), FILE_SHARE_READ | FILE_SHARE_WRITE, OPEN_EXISTING);
  if (!file) return write_failed(path, last_code());
  return write_to(file.get(), path, produce);
}

}  // namespace

Result<> check_writable(const std::string& path) {
  const FileKind kind = file_kind(path);
  if (kind == FileKind::folder)
    return write_failed(path, std::make_error_code(std::errc::is_a_directory));
  const DWORD attributes = GetFileAttributesW(to_path(path).c_str());
  if (kind == FileKind::file && (attributes & FILE_ATTRIBUTE_READONLY) != 0)
    return write_failed(path, "it is read-only");
  return std::monostate{};
}

Result<> write_file(const std::string& path, std::string_view bytes) {
  return write_file(path,
                    [&](const ByteSink& sink) { return sink(std::as_bytes(std::span(bytes))); });
}

Result<> write_file(const std::string& path, const ByteProducer& produce) {
  const auto writable = check_writable(path);
  if (!writable) return writable.error();
  if (file_kind(path) == FileKind::endless) return write_in_place(path, produce);
  std::error_code code;
  fs::path target = to_path(path);
  if (fs::is_symlink(target, code)) target = fs::weakly_canonical(target, code);
  const auto part = open_part(path, target);
  if (!part) return part.error();
  Result<> written = write_to(part->file.get(), path, produce);
  if (written && FlushFileBuffers(part->file.get()) == 0) written = write_failed(path, last_code());
  constexpr DWORD kHow = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
  if (written && MoveFileExW(part->name.c_str(), target.c_str(), kHow) == 0)
    written = write_failed(path, last_code());
  if (!written) DeleteFileW(part->name.c_str());
  remove_leftovers(target);
  return written;
}

}  // namespace way
