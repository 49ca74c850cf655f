// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Writing a whole file or none of it. The bytes go to `X.part`, which is then renamed to `X`. They
// are on the disk before the rename, and the rename is before the function returns, so that this
// also holds if the machine loses power.
//
// The part file is locked while it is written, so that a part file without a lock is known to be
// the leftover of a run that was killed. Two writers of the same file take different part files.
#include "way/io/file.h"

#include "core/text.h"
#include "io/bytes/system_file.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace way {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxPartFiles = 16;  ///< Writers of the same file at the same time.
constexpr int kMaxLinks = 40;      ///< In a chain of symbolic links, as the kernel has it.

Error write_failed(const std::string& path, const std::string& reason) {
  return {Error::Code::io, text(path, ": cannot be written: ", reason)};
}

Error write_failed(const std::string& path, int code) {
  return write_failed(path, std::generic_category().message(code));
}

/// The file at the end of a chain of symbolic links, which need not exist.
Result<std::string> follow_links(const std::string& path) {
  fs::path file = path;
  for (int i = 0; i < kMaxLinks; ++i) {
    std::error_code code;
    if (fs::symlink_status(file, code).type() != fs::file_type::symlink) return file.string();
    const fs::path next = fs::read_symlink(file, code);
    if (code) return write_failed(path, code.value());
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  return write_failed(path, ELOOP);
}

std::string part_name(const std::string& target, int number) {
  return target + ".part" + (number == 0 ? "" : std::to_string(number));
}

/// Locks a part file. Fails if another run is writing it, if the name now belongs to another
/// file, or if the file is not one that write_file() would have made.
bool lock_part(const FileHandle& file, const std::string& name) {
  struct stat own = {};
  struct stat named = {};
  if (flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
  if (fstat(file.get(), &own) != 0 || lstat(name.c_str(), &named) != 0) return false;
  return own.st_dev == named.st_dev && own.st_ino == named.st_ino && S_ISREG(own.st_mode) &&
         own.st_nlink == 1 && own.st_uid == geteuid();
}

/// Keeps errno.
bool is_there(const std::string& name) {
  const int code = errno;
  struct stat ignored = {};
  const bool is_found = lstat(name.c_str(), &ignored) == 0;
  errno = code;
  return is_found;
}

struct PartFile {
  FileHandle file;
  std::string name;
};

/// Opens the first part file that nobody is writing; leftovers of killed runs are reused.
Result<PartFile> open_part(const std::string& path, const std::string& target) {
  for (int number = 0; number < kMaxPartFiles; ++number) {
    const std::string name = part_name(target, number);
    FileHandle file(::open(name.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK,
                           S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH));
    if (!file && errno != ENOENT && is_there(name)) continue;  // a link, a folder, a stranger's
    if (!file) return write_failed(path, errno);
    if (!lock_part(file, name)) continue;
    if (ftruncate(file.get(), 0) != 0) return write_failed(path, errno);
    return PartFile{std::move(file), name};
  }
  return write_failed(path,
                      text("all names up to ", part_name(target, kMaxPartFiles - 1), " are taken"));
}

/// Removes the other part files of killed runs.
void remove_leftovers(const std::string& target) {
  for (int number = 0; number < kMaxPartFiles; ++number) {
    const std::string name = part_name(target, number);
    const FileHandle file(::open(name.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
    if (file && lock_part(file, name)) unlink(name.c_str());
  }
}

/// Gives a new file the owner and mode of the one that it replaces. An owner that only root may
/// set stays as it is.
void keep_mode(int file, const struct stat& old) {
  static_cast<void>(!fchown(file, old.st_uid, old.st_gid));
  static_cast<void>(!fchmod(file, old.st_mode & 07777U));
}

std::optional<struct stat> status_of(const std::string& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  return status;
}

/// Read-only for the user, or by its mode, which root could ignore.
bool is_read_only(const std::string& path, const struct stat& status) {
  const auto all = static_cast<mode_t>(S_IWUSR | S_IWGRP | S_IWOTH);
  return (status.st_mode & all) == 0 || access(path.c_str(), W_OK) != 0;
}

/// Hands what is produced to a file.
Result<> write_to(const FileHandle& file, const std::string& path, const ByteProducer& produce) {
  return produce([&](std::span<const std::byte> bytes) -> Result<> {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
    const auto* const text = reinterpret_cast<const char*>(bytes.data());
    if (const int code = write_all(file.get(), {text, bytes.size()}))
      return write_failed(path, code);
    return std::monostate{};
  });
}

/// Waits until the disk has a file, so that it is whole once it has its name. File systems that
/// cannot tell are left alone.
Result<> sync_file(const FileHandle& file, const std::string& path) {
  if (fsync(file.get()) != 0 && errno != EINVAL && errno != ENOTSUP)
    return write_failed(path, errno);
  return std::monostate{};
}

/// Waits until the disk has the new name. If that fails, the file is whole under either name.
void sync_folder(const std::string& target) {
  const fs::path folder = fs::path(target).parent_path();
  const FileHandle file(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (file) static_cast<void>(!fsync(file.get()));
}

/// The descriptor of this process that a path names, as /dev/stdout and /dev/fd/3 do. A file behind
/// it is not replaced: what others have written through the same descriptor would be lost.
std::optional<int> named_descriptor(const std::string& path) {
  fs::path file = path;
  std::error_code none;
  const fs::path own = fs::canonical("/proc/self/fd", none);
  for (int i = 0; !none && i < kMaxLinks && fs::is_symlink(file, none); ++i) {
    const std::string name = file.filename().string();
    int number = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool is_number = read.ec == std::errc() && read.ptr == name.data() + name.size();
    if (is_number && fs::canonical(file.parent_path(), none) == own) return number;
    const fs::path next = fs::read_symlink(file, none);
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  return std::nullopt;
}

/// Device files and pipes are written in place: a rename would replace them.
Result<> write_in_place(const std::string& path, const ByteProducer& produce) {
  const auto descriptor = named_descriptor(path);
  const FileHandle file(descriptor ? fcntl(*descriptor, F_DUPFD_CLOEXEC, 0)
                                   : ::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file) return write_failed(path, errno);
  return write_to(file, path, produce);
}

}  // namespace

Result<> check_writable(const std::string& path) {
  const auto status = status_of(path);
  if (status && S_ISDIR(status->st_mode)) return write_failed(path, EISDIR);
  if (status && is_read_only(path, *status)) return write_failed(path, "it is read-only");
  return std::monostate{};
}

Result<> write_file(const std::string& path, std::string_view bytes) {
  return write_file(path,
                    [&](const ByteSink& sink) { return sink(std::as_bytes(std::span(bytes))); });
}

Result<> write_file(const std::string& path, const ByteProducer& produce) {
  const auto status = status_of(path);
  const auto writable = check_writable(path);
  if (!writable) return writable.error();
  if (status && (!S_ISREG(status->st_mode) || named_descriptor(path)))
    return write_in_place(path, produce);
  const auto target = follow_links(path);
  if (!target) return target.error();
  const auto part = open_part(path, *target);
  if (!part) return part.error();
  Result<> written = write_to(part->file, path, produce);
  if (written && status) keep_mode(part->file.get(), *status);
  if (written) written = sync_file(part->file, path);
  if (written && std::rename(part->name.c_str(), target->c_str()) != 0)
    written = write_failed(path, errno);
  if (!written) unlink(part->name.c_str());
  if (written) sync_folder(*target);
  remove_leftovers(*target);
  return written;
}

}  // namespace way
