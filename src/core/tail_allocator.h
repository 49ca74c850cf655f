// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <new>

namespace way {

/// Bytes that are wanted behind an object.
struct Tail {
  std::size_t size = 0;
  std::byte* begin = nullptr;  ///< A multiple of 8, told once the memory is taken.
};

/// Lets std::allocate_shared() take memory for more than its object: bytes behind it, which live as
/// long. One allocation in place of two or three counts where objects are small and many; as a copy
/// of this is kept beside the object, it is but a pointer.
template <class T>
class TailAllocator {
 public:
  using value_type = T;

  /// @param tail  Looked at only while memory is taken.
  explicit TailAllocator(Tail& tail) : tail_(&tail) {}
  template <class Other>
  // NOLINTNEXTLINE(google-explicit-constructor): an allocator is turned into that of other objects.
  TailAllocator(const TailAllocator<Other>& other) : tail_(other.tail_) {}

  T* allocate(std::size_t count) {
    static_assert(alignof(T) <= kAlignment && kAlignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    const std::size_t head = (count * sizeof(T) + kAlignment - 1) / kAlignment * kAlignment;
    void* const memory = ::operator new(head + tail_->size);
    tail_->begin = static_cast<std::byte*>(memory) + head;
    return static_cast<T*>(memory);
  }
  /// How much it was is known no longer.
  void deallocate(T* at, std::size_t /*count*/) { ::operator delete(at); }

  friend bool operator==(const TailAllocator&, const TailAllocator&) { return true; }

 private:
  template <class Other>
  friend class TailAllocator;

  static constexpr std::size_t kAlignment = 8;

  Tail* tail_;
};

}  // namespace way
