// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Replaces spill.cpp on platforms without files: what would be spilled stays in memory.
#include "io/bytes/spill.h"

namespace way {

Result<std::shared_ptr<SpillSpace>> SpillSpace::create(const std::string& folder) {
  return std::make_shared<SpillSpace>(folder);
}
int SpillSpace::open_file() {
  return -1;
}
void SpillSpace::release() {}
void SpillSpace::fail(int) {}

SpillMemory::SpillMemory(std::shared_ptr<SpillSpace> space) : space_(std::move(space)) {}
SpillMemory::SpillMemory(SpillMemory&& other) noexcept
    : space_(other.space_),
      file_(other.file_),
      data_(std::exchange(other.data_, nullptr)),
      capacity_(std::exchange(other.capacity_, 0)) {}
SpillMemory::~SpillMemory() {
  delete[] data_;
}
void SpillMemory::grow(std::size_t least) {
  auto* const data = new std::byte[least];
  std::copy(data_, data_ + capacity_, data);
  delete[] data_;
  data_ = data;
  capacity_ = least;
}
void SpillMemory::release() const {}

}  // namespace way
