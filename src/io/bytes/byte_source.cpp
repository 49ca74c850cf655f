// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/bytes/byte_source.h"

#include "way/io/file.h"

#include <cstring>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#define WAY_HAS_PREAD 1
#endif

namespace way {

ByteSource::ByteSource(std::vector<std::byte> bytes)
    : memory_(std::make_shared<const std::vector<std::byte>>(std::move(bytes))),
      size_(memory_->size()) {}

namespace {

Result<ByteSource> read_whole(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const auto bytes = std::as_bytes(std::span(*text));
  return ByteSource(std::vector<std::byte>(bytes.begin(), bytes.end()));
}

}  // namespace

#ifdef WAY_HAS_PREAD

class ByteSource::OpenFile {
 public:
  explicit OpenFile(int handle) : handle_(handle) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  OpenFile(OpenFile&&) = delete;
  OpenFile& operator=(OpenFile&&) = delete;
  ~OpenFile() { close(handle_); }

  /// Fills the memory, or says why not.
  Result<> read(std::uint64_t offset, std::span<std::byte> memory) const {
    while (!memory.empty()) {
      const ssize_t count =
          pread(handle_, memory.data(), memory.size(), static_cast<off_t>(offset));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return failed(std::generic_category().message(errno));
      if (count == 0) return failed("it became shorter while it was read");
      memory = memory.subspan(static_cast<std::size_t>(count));
      offset += static_cast<std::uint64_t>(count);
    }
    return std::monostate{};
  }

 private:
  static Error failed(const std::string& reason) {
    return {Error::Code::io, "cannot be read: " + reason};
  }

  int handle_;
};

Result<ByteSource> ByteSource::open(const std::string& path) {
  const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return read_whole(path);  // which says why
  auto file = std::make_shared<const OpenFile>(handle);
  struct stat status = {};
  if (fstat(handle, &status) != 0 || !S_ISREG(status.st_mode)) return read_whole(path);
  return ByteSource(std::move(file), static_cast<std::uint64_t>(status.st_size));
}

ByteSource ByteSource::take(int handle) {
  return {std::make_shared<const OpenFile>(handle), 0};
}

ByteSource ByteSource::part(std::uint64_t offset, std::uint64_t size) const {
  ByteSource part(file_, size);
  part.begin_ = begin_ + offset;
  return part;
}

Result<SharedBytes> ByteSource::read(std::uint64_t offset, std::uint64_t size) const {
  const auto count = static_cast<std::size_t>(size);
  if (memory_ != nullptr)
    return SharedBytes{std::span(*memory_).subspan(static_cast<std::size_t>(offset), count),
                       memory_};
  auto memory = std::make_shared_for_overwrite<std::byte[]>(count);
  const auto done = file_->read(begin_ + offset, {memory.get(), count});
  if (!done) return done.error();
  return SharedBytes{{memory.get(), count}, memory};
}

#else

class ByteSource::OpenFile {};

Result<ByteSource> ByteSource::open(const std::string& path) {
  return read_whole(path);
}

Result<SharedBytes> ByteSource::read(std::uint64_t offset, std::uint64_t size) const {
  return SharedBytes{
      std::span(*memory_).subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(size)),
      memory_};
}

#endif

}  // namespace way
