// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/bytes/spill_pages.h"

#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace way {
namespace {

std::byte* map_pages(std::size_t size, int flags, int file) {
  void* const pages = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, file, 0);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): MAP_FAILED is a macro of the system.
  return pages == MAP_FAILED ? nullptr : static_cast<std::byte*>(pages);
}

}  // namespace

int open_nameless_file(const std::string& folder) {
#ifdef O_TMPFILE
  const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (nameless >= 0) return nameless;
#endif
  std::string name = folder + "/.waymesh_XXXXXX";
  const int file = ::mkstemp(name.data());
  if (file >= 0) ::unlink(name.c_str());
  return file;
}

std::byte* map_file(int file, std::size_t before, std::size_t size) {
  const int code =
      ::posix_fallocate(file, static_cast<off_t>(before), static_cast<off_t>(size - before));
  if (code == 0) return map_pages(size, MAP_SHARED, file);
  errno = code;
  return nullptr;
}

std::byte* map_scratch(std::size_t size) {
  return map_pages(size, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1);
}

void unmap(std::byte* pages, std::size_t size) {
  ::munmap(pages, size);
}

void release_pages(std::byte* pages, std::size_t size) {
  ::madvise(pages, size, MADV_DONTNEED);
}

}  // namespace way
