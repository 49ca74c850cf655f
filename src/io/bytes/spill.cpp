// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/bytes/spill.h"

#include "core/text.h"
#include "io/bytes/spill_pages.h"
#include "io/bytes/system_file.h"

#include <cerrno>
#include <new>
#include <system_error>

namespace way {
namespace {

constexpr std::size_t kLeastGrowth = std::size_t{1} << 16U;

Error spill_failed(const std::string& folder, int code) {
  return {Error::Code::io, text(folder, ": a temporary file cannot be written there: ",
                                std::generic_category().message(code))};
}

}  // namespace

Result<std::shared_ptr<SpillSpace>> SpillSpace::create(const std::string& folder) {
  auto space = std::make_shared<SpillSpace>(folder.empty() ? "." : folder);
  const FileHandle file(space->open_file());
  if (!file) return *space->error();
  return space;
}

int SpillSpace::open_file() {
  const int file = open_nameless_file(folder_);
  if (file < 0) fail(errno);
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
  if (data_ != nullptr) unmap(data_, capacity_);
  if (file_ >= 0) close_file(file_);
}

void SpillMemory::grow(std::size_t least) {
  const std::size_t size = (least + kLeastGrowth - 1) / kLeastGrowth * kLeastGrowth;
  if (file_ < 0 && !space_->error()) file_ = space_->open_file();
  if (data_ != nullptr) unmap(data_, capacity_);
  data_ = nullptr;
  if (!space_->error()) {
    data_ = map_file(file_, capacity_, size);
    if (data_ == nullptr) space_->fail(errno);
  }
  // Nothing of it will be used; readers go on until they see the error.
  if (data_ == nullptr) data_ = map_scratch(size);
  if (data_ == nullptr) throw std::bad_alloc();
  capacity_ = size;
}

void SpillMemory::release() const {
  if (data_ != nullptr) release_pages(data_, capacity_);
}

}  // namespace way
