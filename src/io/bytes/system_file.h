// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace way {

/// Files as the system has them, with a source per system: system_file.cpp for POSIX and
/// system_file_windows.cpp. Error codes are values of errno; interrupted calls go on.

void close_file(int file);

/// A file descriptor, closed at the end of the scope. Closing gives up the lock.
class FileHandle {
 public:
  explicit FileHandle(int number) : number_(number) {}
  FileHandle(FileHandle&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileHandle& operator=(FileHandle&&) = delete;
  FileHandle(const FileHandle&) = delete;
  FileHandle& operator=(const FileHandle&) = delete;
  ~FileHandle() { close(); }

  void close() {
    if (number_ >= 0) close_file(std::exchange(number_, -1));
  }
  int release() { return std::exchange(number_, -1); }

  int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

/// Opens a file for reading. Returns no handle and sets errno if that fails.
FileHandle open_to_read(const std::string& path);
/// The same, but fails with ELOOP if the path is a symbolic link, and does not wait for a pipe.
FileHandle open_no_link(const std::string& path);
/// Creates a file for writing. Fails with EEXIST if the path exists.
FileHandle open_new(const std::string& path);

struct RegularFile {
  std::uint64_t size = 0;  ///< [bytes]
  /// Since it was written, by the clocks of this machine and of the file system: may be negative.
  double age = 0;  ///< [seconds]
};
/// What the system knows of a regular file; nothing for pipes and the like.
std::optional<RegularFile> regular_file(int file);
/// Its size.  [bytes]
inline std::optional<std::uint64_t> regular_size(int file) {
  const auto known = regular_file(file);
  return known ? std::optional(known->size) : std::nullopt;
}

/// Reads the next bytes, at most as many as fit. Returns their number, 0 at the end, or a negative
/// number and sets errno.
std::ptrdiff_t read_some(int file, std::span<std::byte> bytes);
/// Fills the bytes from an offset of a regular file; any number of threads may. Returns 0 or an
/// error code; ENODATA if the file ends before.
int pread_all(int file, std::uint64_t offset, std::span<std::byte> bytes);
/// Writes all bytes. Returns 0 or an error code.
int write_all(int file, std::string_view bytes);
/// The same at an offset. Files that are also read with pread_all() are only written so: on Windows
/// that function moves the place where write_all() goes on.
int pwrite_all(int file, std::uint64_t offset, std::string_view bytes);

/// Returns true for names that Windows takes for a device in every folder, such as NUL. Files of
/// other systems have no such names.
bool is_device_name(const std::string& path);

/// The number of this process, for names that no other one uses.
int process_number();

}  // namespace way
