// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace way {

/// Base of the objects that CountedPtr owns: holds the reference count.
class Counted {
 public:
  /// A copy starts with no owners.
  Counted(const Counted& /*other*/) {}
  Counted& operator=(const Counted&) = delete;
  Counted(Counted&&) = delete;
  Counted& operator=(Counted&&) = delete;

 protected:
  Counted() = default;
  ~Counted() = default;

 private:
  template <class T>
  friend class CountedPtr;

  mutable std::atomic<std::uint32_t> holders_ = 0;
};

/// Shared ownership across threads; the last owner destroys the object. Like std::shared_ptr, but
/// half the size and with four bytes per object instead of sixteen: for objects that exist by the
/// million.
///
/// T derives from Counted and has a function `static void end(T*)` that destroys it.
template <class T>
class CountedPtr {
 public:
  CountedPtr() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): as std::shared_ptr has it.
  CountedPtr(std::nullptr_t) {}
  explicit CountedPtr(T* object) : object_(object) { hold(); }
  CountedPtr(const CountedPtr& other) : object_(other.object_) { hold(); }
  CountedPtr(CountedPtr&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  CountedPtr& operator=(const CountedPtr& other) {
    if (this != &other) *this = CountedPtr(other);
    return *this;
  }
  CountedPtr& operator=(CountedPtr&& other) noexcept {
    CountedPtr taken = std::move(other);
    std::swap(object_, taken.object_);
    return *this;
  }
  ~CountedPtr() {
    // A sole owner cannot lose that status: no other thread has a pointer to copy, so no atomic
    // decrement is needed.
    if (object_ != nullptr && (is_only_holder() || drop() == 1)) T::end(object_);
  }

  T* get() const { return object_; }
  T& operator*() const { return *object_; }
  T* operator->() const { return object_; }

  /// Returns true if there is no other owner, so that nobody sees the object change.  @pre not null
  bool is_only_holder() const { return object_->holders_.load(std::memory_order_acquire) == 1; }

  friend bool operator==(const CountedPtr&, const CountedPtr&) = default;
  friend bool operator==(const CountedPtr& a, std::nullptr_t) { return a.object_ == nullptr; }

 private:
  void hold() const {
    if (object_ != nullptr) object_->holders_.fetch_add(1, std::memory_order_relaxed);
  }
  std::uint32_t drop() const { return object_->holders_.fetch_sub(1, std::memory_order_acq_rel); }

  T* object_ = nullptr;
};

}  // namespace way
