// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Replaces system_file.cpp on Windows, whose C library has file descriptors, too.
#include "way/io/file_path.h"

#include "io/bytes/system_file.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <system_error>

#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#include <windows.h>

namespace way {
namespace {

constexpr std::size_t kMostAtOnce = std::size_t{1} << 30U;  ///< That one call takes.  [bytes]

HANDLE handle_of(int file) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the interface of the C library.
  return reinterpret_cast<HANDLE>(_get_osfhandle(file));
}

OVERLAPPED place_at(std::uint64_t offset) {
  OVERLAPPED place = {};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(offset >> 32U);
  return place;
}

}  // namespace

void close_file(int file) {
  _close(file);
}

/// Others may remove or replace the file at the same time, as with POSIX, which _wopen() does not
/// allow.
FileHandle open_to_read(const std::string& path) {
  constexpr DWORD kShare = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  HANDLE const file = CreateFileW(to_path(path).c_str(), GENERIC_READ, kShare, nullptr,
                                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file != INVALID_HANDLE_VALUE)
    return FileHandle(_open_osfhandle(reinterpret_cast<intptr_t>(file), _O_RDONLY | _O_BINARY));
  // Sets errno.
  return FileHandle(_wopen(to_path(path).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT));
}

FileHandle open_no_link(const std::string& path) {
  std::error_code ignored;
  const auto type = std::filesystem::symlink_status(to_path(path), ignored).type();
  if (type == std::filesystem::file_type::symlink) {
    errno = ELOOP;
    return FileHandle(-1);
  }
  return open_to_read(path);
}

FileHandle open_new(const std::string& path) {
  return FileHandle(_wopen(to_path(path).c_str(),
                           _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
                           _S_IREAD | _S_IWRITE));
}

std::optional<RegularFile> regular_file(int file) {
  LARGE_INTEGER size = {};
  FILETIME written = {};
  const bool is_known = GetFileType(handle_of(file)) == FILE_TYPE_DISK &&
                        GetFileSizeEx(handle_of(file), &size) &&
                        GetFileTime(handle_of(file), nullptr, nullptr, &written);
  if (!is_known) return std::nullopt;
  FILETIME now = {};
  GetSystemTimeAsFileTime(&now);
  const auto ticks = [](const FILETIME& time) {
    return 0x1p32 * time.dwHighDateTime + time.dwLowDateTime;
  };
  return RegularFile{static_cast<std::uint64_t>(size.QuadPart),
                     (ticks(now) - ticks(written)) * 1e-7};
}

std::ptrdiff_t read_some(int file, std::span<std::byte> bytes) {
  return _read(file, bytes.data(), static_cast<unsigned>(std::min(bytes.size(), kMostAtOnce)));
}

int pread_all(int file, std::uint64_t offset, std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    OVERLAPPED place = place_at(offset);
    DWORD count = 0;
    const auto most = static_cast<DWORD>(std::min(bytes.size(), kMostAtOnce));
    const bool is_read = ReadFile(handle_of(file), bytes.data(), most, &count, &place) != 0;
    if (!is_read && GetLastError() != ERROR_HANDLE_EOF) return EIO;
    if (count == 0) return ENODATA;
    bytes = bytes.subspan(count);
    offset += count;
  }
  return 0;
}

int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto most = static_cast<unsigned>(std::min(bytes.size(), kMostAtOnce));
    const int count = _write(file, bytes.data(), most);
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

int pwrite_all(int file, std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    OVERLAPPED place = place_at(offset);
    DWORD count = 0;
    const auto most = static_cast<DWORD>(std::min(bytes.size(), kMostAtOnce));
    if (WriteFile(handle_of(file), bytes.data(), most, &count, &place) == 0)
      return GetLastError() == ERROR_DISK_FULL ? ENOSPC : EIO;
    bytes.remove_prefix(count);
    offset += count;
  }
  return 0;
}

bool is_device_name(const std::string& path) {
  wchar_t whole[MAX_PATH] = {};
  const DWORD size = GetFullPathNameW(to_path(path).c_str(), MAX_PATH, whole, nullptr);
  return size < MAX_PATH && std::wstring_view(whole).starts_with(L"\\\\.\\");
}

int process_number() {
  return _getpid();
}

}  // namespace way
