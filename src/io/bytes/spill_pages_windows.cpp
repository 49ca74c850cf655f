// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Replaces spill_pages.cpp on Windows.
#include "way/io/file_path.h"

#include "io/bytes/spill_pages.h"
#include "io/bytes/system_file.h"

#include <atomic>
#include <cerrno>

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

namespace way {
namespace {

constexpr int kNameTries = 1000;

std::byte* map_pages(HANDLE file, std::size_t size) {
  const auto high = static_cast<DWORD>(static_cast<std::uint64_t>(size) >> 32U);
  HANDLE const mapping =
      CreateFileMappingW(file, nullptr, PAGE_READWRITE, high, static_cast<DWORD>(size), nullptr);
  if (mapping == nullptr) return nullptr;
  void* const pages = MapViewOfFile(mapping, FILE_MAP_ALL_ACCESS, 0, 0, size);
  CloseHandle(mapping);  // the view keeps it
  return static_cast<std::byte*>(pages);
}

}  // namespace

int open_nameless_file(const std::string& folder) {
  static std::atomic<unsigned> number = 0;
  for (int i = 0; i < kNameTries; ++i) {
    const std::string name = folder + "/.waymesh_" + std::to_string(process_number()) + "_" +
                             std::to_string(number.fetch_add(1));
    const int file = _wopen(
        to_path(name).c_str(),
        _O_RDWR | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT | _O_TEMPORARY | _O_SHORT_LIVED,
        _S_IREAD | _S_IWRITE);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

std::byte* map_file(int file, std::size_t, std::size_t size) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the interface of the C library.
  std::byte* const pages = map_pages(reinterpret_cast<HANDLE>(_get_osfhandle(file)), size);
  if (pages == nullptr) errno = GetLastError() == ERROR_DISK_FULL ? ENOSPC : ENOMEM;
  return pages;
}

std::byte* map_scratch(std::size_t size) {
  return map_pages(INVALID_HANDLE_VALUE, size);
}

void unmap(std::byte* pages, std::size_t) {
  UnmapViewOfFile(pages);
}

/// Unlocking pages that are not locked removes them from the working set.
void release_pages(std::byte* pages, std::size_t size) {
  VirtualUnlock(pages, size);
}

}  // namespace way
