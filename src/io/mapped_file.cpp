// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/mapped_file.h"

#include "way/io/file.h"

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#define WAY_HAS_MMAP 1
#endif

namespace way {
namespace {

Result<SharedBytes> read_shared(const std::string& path) {
  auto text = read_file(path);
  if (!text) return text.error();
  auto owner = std::make_shared<const std::string>(std::move(*text));
  return SharedBytes{std::as_bytes(std::span(*owner)), owner};
}

}  // namespace

#ifdef WAY_HAS_MMAP

namespace {

/// Memory mapped by the system, unmapped at the end.
class Mapping {
 public:
  Mapping(void* data, std::size_t size) : data_(data), size_(size) {}
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  Mapping(Mapping&&) = delete;
  Mapping& operator=(Mapping&&) = delete;
  ~Mapping() { munmap(data_, size_); }

  std::span<const std::byte> bytes() const { return {static_cast<const std::byte*>(data_), size_}; }

 private:
  void* data_;
  std::size_t size_;
};

std::shared_ptr<const Mapping> try_map(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return nullptr;
  struct stat status = {};
  void* data = MAP_FAILED;
  const bool is_mappable = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = static_cast<std::size_t>(status.st_size);
  if (is_mappable && size > 0) data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (data == MAP_FAILED) return nullptr;
  return std::make_shared<const Mapping>(data, size);
}

}  // namespace

Result<SharedBytes> map_file(const std::string& path) {
  const auto mapping = try_map(path);
  if (mapping == nullptr) return read_shared(path);
  return SharedBytes{mapping->bytes(), mapping};
}

#else

Result<SharedBytes> map_file(const std::string& path) {
  return read_shared(path);
}

#endif

}  // namespace way
