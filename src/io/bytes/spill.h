// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace way {

class SpillMemory;

/// Temporary files used instead of memory. They have no names, so nothing is left of them
/// however the program ends. Written by one thread; any number may read and release.
///
/// They are mapped, which is safe for files that no one else can open: no one truncates them, and
/// their blocks are allocated before they are written. Pages count as memory of the program until
/// release() returns them to the system, which keeps them as long as it has room.
class SpillSpace {
 public:
  /// Errors: io, with folder and reason, if no file can be created there.
  [[nodiscard]] static Result<std::shared_ptr<SpillSpace>> create(const std::string& folder);
  explicit SpillSpace(std::string folder) : folder_(std::move(folder)) {}

  /// Opens a file without a name for reading and writing. Returns its descriptor, or -1.
  int open_file();
  /// Returns the pages of all files to the system; their contents stay.
  void release();
  /// Called for bytes that were added: releases from time to time.
  void added(std::size_t bytes) {
    if (unreleased_.fetch_add(bytes, std::memory_order_relaxed) >= kReleaseBytes) release();
  }

  /// Records the first error of the system. From then on, contents are unspecified.
  void fail(int code);
  const std::optional<Error>& error() const { return error_; }

 private:
  friend class SpillMemory;
  static constexpr std::size_t kReleaseBytes = std::size_t{16} << 20U;

  std::string folder_;
  std::vector<SpillMemory*> memories_;
  std::atomic<std::size_t> unreleased_ = 0;
  std::optional<Error> error_;
};

/// A growing block of bytes in a file of its own. If the file cannot grow, SpillSpace::error() says
/// so, and the block goes on in memory whose contents are lost: it stays safe to use.
class SpillMemory {
 public:
  explicit SpillMemory(std::shared_ptr<SpillSpace> space);
  SpillMemory(SpillMemory&& other) noexcept;
  SpillMemory& operator=(SpillMemory&&) = delete;
  SpillMemory(const SpillMemory&) = delete;
  SpillMemory& operator=(const SpillMemory&) = delete;
  ~SpillMemory();

  std::byte* data() const { return data_; }
  std::size_t capacity() const { return capacity_; }
  /// Moves the block, and keeps its contents.
  void grow(std::size_t least);
  void release() const;
  SpillSpace& space() const { return *space_; }

 private:
  std::shared_ptr<SpillSpace> space_;
  int file_ = -1;
  std::byte* data_ = nullptr;
  std::size_t capacity_ = 0;
};

/// A list in a SpillMemory, with the names of std::vector.
template <class T>
class SpillVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit SpillVector(std::shared_ptr<SpillSpace> space) : memory_(std::move(space)) {}
  SpillVector(SpillVector&& other) noexcept
      : memory_(std::move(other.memory_)),
        data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)) {}
  SpillVector& operator=(SpillVector&&) = delete;
  SpillVector(const SpillVector&) = delete;
  SpillVector& operator=(const SpillVector&) = delete;
  ~SpillVector() = default;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }

  void reserve(std::size_t count) {
    if (count * sizeof(T) <= memory_.capacity()) return;
    memory_.grow(count * sizeof(T));
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): pages are aligned for any T.
    data_ = reinterpret_cast<T*>(memory_.data());
  }
  void push_back(const T& value) { insert(end(), &value, &value + 1); }
  void resize(std::size_t count, const T& value = {}) {
    const std::size_t before = size_;
    make_room(count);
    size_ = count;
    // In pieces, so that pages are released in between.
    for (std::size_t i = before; i < count;) {
      const std::size_t stop = std::min(count, i + kPiece);
      std::fill(data_ + i, data_ + stop, value);
      memory_.space().added((stop - i) * sizeof(T));
      i = stop;
    }
  }
  void assign(std::size_t count, const T& value) {
    size_ = 0;
    resize(count, value);
  }
  /// Appends; only the end is supported.
  void insert(const T*, const T* first, const T* last) {
    const auto count = static_cast<std::size_t>(last - first);
    make_room(size_ + count);
    std::copy(first, last, data_ + size_);
    size_ += count;
    uncounted_ += count;
    if (uncounted_ < kUncounted) return;
    memory_.space().added(uncounted_ * sizeof(T));
    uncounted_ = 0;
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 18U;
  static constexpr std::size_t kUncounted = 1024;  ///< Elements that are added at once.

  void make_room(std::size_t count) {
    constexpr std::size_t kLeast = 4096;
    if (count * sizeof(T) <= memory_.capacity()) return;
    reserve(std::max(count, size_ + size_ / 4 + kLeast));
  }

  SpillMemory memory_;
  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t uncounted_ = 0;
};

}  // namespace way
