// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <new>

namespace way {

/// Bytes requested after an object.
struct Tail {
  std::size_t size = 0;
  std::byte* begin = nullptr;  ///< Aligned to 8 bytes; set once the memory is allocated.
};

/// Lets std::allocate_shared() allocate extra bytes after its object, with the same lifetime. One
/// allocation instead of two or three matters if objects are small and many. A copy of the
/// allocator is stored beside the object, so it is just a pointer.
template <class T>
class TailAllocator {
 public:
  using value_type = T;

  /// @param tail  Read only during the allocation.
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
  /// The size is not known any more.
  void deallocate(T* at, std::size_t /*count*/) { ::operator delete(at); }

  friend bool operator==(const TailAllocator&, const TailAllocator&) { return true; }

 private:
  template <class Other>
  friend class TailAllocator;

  static constexpr std::size_t kAlignment = 8;

  Tail* tail_;
};

}  // namespace way
