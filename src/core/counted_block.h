// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/counted_ptr.h"

#include <cstddef>
#include <cstdint>
#include <new>

namespace way {

/// Memory that is filled once and then shared by all copies of this: a pointer to one allocation,
/// with a header of eight bytes for a reference count and a number for the owner's use.
class CountedBlock {
 public:
  /// No memory.
  CountedBlock() = default;
  /// @param bytes  For trivial types only: no destructors are called.
  CountedBlock(std::uint32_t number, std::size_t bytes)
      : head_(new (::operator new(sizeof(Head) + bytes)) Head(number)) {}

  bool is_none() const { return head_ == nullptr; }
  /// @pre not is_none()
  std::uint32_t number() const { return head_->number; }
  /// Aligned to 8 bytes.  @pre not is_none()
  const std::byte* data() const { return reinterpret_cast<const std::byte*>(head_.get() + 1); }
  /// For filling it.  @pre there is no copy yet
  std::byte* data() { return reinterpret_cast<std::byte*>(head_.get() + 1); }

  /// Returns true for copies of one another.
  friend bool operator==(const CountedBlock&, const CountedBlock&) = default;

 private:
  struct Head : Counted {
    explicit Head(std::uint32_t a) : number(a) {}
    static void end(Head* head) { ::operator delete(head); }

    std::uint32_t number;
  };
  static_assert(sizeof(Head) == 8);

  CountedPtr<Head> head_;
};

}  // namespace way
