// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/scratch/scratch_memory.h"
#include "core/compiler.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace way {

/// A vector in the memory that the stages of a bake share, or on the heap if it has none. Unlike a
/// std::vector it can grow without initializing its new elements, and grows in place if there is
/// room after it.
template <class T>
class ScratchVector {
  static_assert(std::is_trivially_copy_constructible_v<T> && std::is_trivially_destructible_v<T>);
  static_assert(alignof(T) <= ScratchMemory::kAlignment);

 public:
  using value_type = T;

  ScratchVector() = default;
  explicit ScratchVector(ScratchMemory* memory) : memory_(memory) {}
  ScratchVector(ScratchVector&& other) noexcept { swap(other); }
  ScratchVector& operator=(ScratchVector&& other) noexcept {
    swap(other);
    return *this;
  }
  ScratchVector(const ScratchVector&) = delete;
  ScratchVector& operator=(const ScratchVector&) = delete;
  ~ScratchVector() { free(); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& front() { return data_[0]; }
  const T& front() const { return data_[0]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }

  void clear() { size_ = 0; }
  void pop_back() { --size_; }
  /// By value: its members stay in registers, and it may be an element of this vector.
  void push_back(T value) {
    if (size_ == capacity_) [[unlikely]]
      grow(size_ + 1);
    data_[size_++] = value;
  }
  /// Made in place. The arguments must not belong to this vector.
  template <class... Args>
  T& emplace_back(Args&&... args) {
    if (size_ == capacity_) [[unlikely]]
      grow(size_ + 1);
    return *::new (static_cast<void*>(data_ + size_++)) T{std::forward<Args>(args)...};
  }
  /// Appends the elements of a range, which must not belong to this vector.
  template <class Iterator>
  void append(Iterator first, Iterator last) {
    const auto count = static_cast<std::size_t>(std::distance(first, last));
    if (size_ + count > capacity_) grow(size_ + count);
    std::copy(first, last, end());
    size_ += count;
  }
  /// New elements are T{}.
  void resize(std::size_t size) {
    const std::size_t before = size_;
    resize_unfilled(size);
    if (size > before) std::fill(data_ + before, data_ + size, T{});
  }
  /// New elements are uninitialized.
  void resize_unfilled(std::size_t size) {
    if (size > capacity_) grow(size);
    size_ = size;
  }
  void assign(std::size_t size, const T& value) {
    const T copy = value;
    size_ = 0;
    resize_unfilled(size);
    std::fill(begin(), end(), copy);
  }
  template <class Iterator>
  requires(!std::is_integral_v<Iterator>) void assign(Iterator first, Iterator last) {
    size_ = 0;
    append(first, last);
  }
  void erase(T* first, T* last) {
    size_ = static_cast<std::size_t>(std::copy(last, end(), first) - data_);
  }
  /// Reserves exactly `count` elements, if the capacity is less.
  void reserve(std::size_t size) {
    if (size > capacity_) move_to(size);
  }
  /// Empties it and frees its memory.
  void free() {
    if (capacity_ == 0) return;
    if (memory_ != nullptr) {
      memory_->give(data_, capacity_ * sizeof(T));
    } else {
      heap().deallocate(reinterpret_cast<Line*>(data_), lines_of(capacity_));
    }
    data_ = nullptr;
    size_ = 0;
    capacity_ = 0;
  }
  void swap(ScratchVector& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(memory_, other.memory_);
  }

 private:
  using Line = ScratchMemory::Line;

  static std::allocator<Line> heap() { return {}; }
  static std::size_t lines_of(std::size_t count) {
    return (count * sizeof(T) + sizeof(Line) - 1) / sizeof(Line);
  }

  /// Makes room for at least `count` elements, with some to spare.
  WAY_NOINLINE void grow(std::size_t size) {
    constexpr std::size_t kLeastBytes = 512;
    const std::size_t wanted = std::max({size, 2 * capacity_, kLeastBytes / sizeof(T)});
    move_to(wanted);
  }

  void move_to(std::size_t capacity) {
    const std::size_t bytes = capacity * sizeof(T);
    if (memory_ != nullptr && capacity_ != 0 &&
        memory_->extend(data_, capacity_ * sizeof(T), bytes)) {
      capacity_ = capacity;
      return;
    }
    void* block = memory_ != nullptr ? memory_->take(bytes)
                                     : static_cast<void*>(heap().allocate(lines_of(capacity)));
    const std::size_t size = size_;
    std::uninitialized_copy(begin(), end(), static_cast<T*>(block));
    free();
    data_ = static_cast<T*>(block);
    size_ = size;
    capacity_ = capacity;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  ScratchMemory* memory_ = nullptr;
};

template <class... T>
void free_all(ScratchVector<T>&... vectors) {
  (vectors.free(), ...);
}

/// Like resize_exactly() of a std::vector, but new elements are uninitialized.
template <class T>
void resize_exactly(ScratchVector<T>& vector, std::size_t size) {
  if (size > vector.capacity()) {
    vector.free();
    vector.reserve(size);
  }
  vector.resize_unfilled(size);
}

/// Like fill_exactly() of a std::vector.
template <class T>
void fill_exactly(ScratchVector<T>& vector, std::size_t size, const T& value) {
  resize_exactly(vector, size);
  std::fill(vector.begin(), vector.end(), value);
}

}  // namespace way
