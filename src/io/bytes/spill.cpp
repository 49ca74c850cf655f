// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/bytes/spill.h"

#include "core/text.h"

#include <cerrno>
#include <cstdlib>
#include <new>
#include <system_error>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace way {
namespace {

constexpr std::size_t kLeastGrowth = std::size_t{1} << 16U;

Error spill_failed(const std::string& folder, int code) {
  return {Error::Code::io, text(folder, ": a temporary file cannot be written there: ",
                                std::generic_category().message(code))};
}

std::byte* map_pages(std::size_t size, int flags, int file) {
  void* const pages = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, file, 0);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): MAP_FAILED is a macro of the system.
  return pages == MAP_FAILED ? nullptr : static_cast<std::byte*>(pages);
}

}  // namespace

Result<std::shared_ptr<SpillSpace>> SpillSpace::create(const std::string& folder) {
  auto space = std::make_shared<SpillSpace>(folder.empty() ? "." : folder);
  const int file = space->open_file();
  if (file < 0) return *space->error();
  ::close(file);
  return space;
}

int SpillSpace::open_file() {
#ifdef O_TMPFILE
  const int nameless = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (nameless >= 0) return nameless;
#endif
  std::string name = folder_ + "/.waymesh_XXXXXX";
  const int file = ::mkstemp(name.data());
  if (file < 0) {
    fail(errno);
    return -1;
  }
  ::unlink(name.c_str());
  return file;
}

void SpillSpace::release() {
  unreleased_ = 0;
  for (const SpillMemory* const memory : memories_)
    memory->release();
}

void SpillSpace::fail(int code) {
  if (!error_) error_ = spill_failed(folder_, code);
}

SpillMemory::SpillMemory(std::shared_ptr<SpillSpace> space) : space_(std::move(space)) {
  space_->memories_.push_back(this);
}

SpillMemory::SpillMemory(SpillMemory&& other) noexcept
    : space_(other.space_),
      file_(std::exchange(other.file_, -1)),
      data_(std::exchange(other.data_, nullptr)),
      capacity_(std::exchange(other.capacity_, 0)) {
  space_->memories_.push_back(this);
}

SpillMemory::~SpillMemory() {
  std::erase(space_->memories_, this);
  if (data_ != nullptr) ::munmap(data_, capacity_);
  if (file_ >= 0) ::close(file_);
}

void SpillMemory::grow(std::size_t least) {
  const std::size_t size = (least + kLeastGrowth - 1) / kLeastGrowth * kLeastGrowth;
  if (file_ < 0 && !space_->error()) file_ = space_->open_file();
  if (data_ != nullptr) ::munmap(data_, capacity_);
  data_ = nullptr;
  if (!space_->error()) {
    const int code = ::posix_fallocate(file_, static_cast<off_t>(capacity_),
                                       static_cast<off_t>(size - capacity_));
    if (code != 0) space_->fail(code);
  }
  if (!space_->error()) {
    data_ = map_pages(size, MAP_SHARED, file_);
    if (data_ == nullptr) space_->fail(errno);
  }
  // Nothing of it will be used; readers go on until they see the error.
  if (data_ == nullptr) data_ = map_pages(size, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1);
  if (data_ == nullptr) throw std::bad_alloc();
  capacity_ = size;
}

void SpillMemory::release() const {
  if (data_ != nullptr) ::madvise(data_, capacity_, MADV_DONTNEED);
}

}  // namespace way
