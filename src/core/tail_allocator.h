// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

namespace way {

/// Lets std::allocate_shared() take memory for more than its object: bytes behind it, which live as
/// long. One allocation in place of two or three counts where objects are small and many.
template <class T>
class TailAllocator {
 public:
  using value_type = T;

  /// @param bytes  Wanted behind the object.
  /// @param tail   Is told where they begin, a multiple of 16, once the memory is taken.
  TailAllocator(std::size_t bytes, std::byte*& tail) : bytes_(bytes), tail_(&tail) {}
  template <class Other>
  // NOLINTNEXTLINE(google-explicit-constructor): an allocator is turned into that of other objects.
  TailAllocator(const TailAllocator<Other>& other) : bytes_(other.bytes_), tail_(other.tail_) {}

  T* allocate(std::size_t count) {
    Unit* units = std::allocator<Unit>().allocate(head_of(count) + units_of(bytes_));
    *tail_ = reinterpret_cast<std::byte*>(units + head_of(count));
    return reinterpret_cast<T*>(units);
  }
  void deallocate(T* at, std::size_t count) {
    std::allocator<Unit>().deallocate(reinterpret_cast<Unit*>(at),
                                      head_of(count) + units_of(bytes_));
  }

  friend bool operator==(const TailAllocator& a, const TailAllocator& b) {
    return a.bytes_ == b.bytes_;
  }

 private:
  template <class Other>
  friend class TailAllocator;

  struct alignas(16) Unit {
    std::byte bytes[16];
  };
  static_assert(alignof(T) <= alignof(Unit));

  static constexpr std::size_t units_of(std::size_t bytes) {
    return (bytes + sizeof(Unit) - 1) / sizeof(Unit);
  }
  static constexpr std::size_t head_of(std::size_t count) { return units_of(count * sizeof(T)); }

  std::size_t bytes_;
  std::byte** tail_;  ///< Of use only while memory is taken.
};

}  // namespace way
