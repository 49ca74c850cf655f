// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/bytes/byte_source.h"

#include "way/io/file.h"

#include "io/bytes/system_file.h"

#include <cerrno>
#include <system_error>
#include <utility>

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

class ByteSource::OpenFile {
 public:
  explicit OpenFile(FileHandle handle) : handle_(std::move(handle)) {}

  /// Fills the memory, or says why not.
  Result<> read(std::uint64_t offset, std::span<std::byte> memory) const {
    const int code = pread_all(handle_.get(), offset, memory);
    if (code == ENODATA) return failed("it became shorter while it was read");
    if (code != 0) return failed(std::generic_category().message(code));
    return std::monostate{};
  }

 private:
  static Error failed(const std::string& reason) {
    return {Error::Code::io, "cannot be read: " + reason};
  }

  FileHandle handle_;
};

Result<ByteSource> ByteSource::open(const std::string& path) {
  FileHandle file = open_to_read(path);
  const auto size = file ? regular_size(file.get()) : std::nullopt;
  if (!size) return read_whole(path);  // which says why
  return ByteSource(std::make_shared<const OpenFile>(std::move(file)), *size);
}

ByteSource ByteSource::take(int handle) {
  return {std::make_shared<const OpenFile>(FileHandle(handle)), 0};
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

}  // namespace way
