// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace way {

/// Base of what CountedPtr holds: it knows how many hold it.
class Counted {
 public:
  /// A copy is held by nobody so far.
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

/// Holds an object together with others, on any thread; the last one ends it. What
/// std::shared_ptr does, in half the size, and with four bytes beside the object in place of
/// sixteen: for what there are millions of.
///
/// T is a Counted, and has a function `static void end(T*)`, which knows how to end it.
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
    // Who is the only holder stays it: nobody else is there to copy from, or to agree with.
    if (object_ != nullptr && (is_only_holder() || drop() == 1)) T::end(object_);
  }

  T* get() const { return object_; }
  T& operator*() const { return *object_; }
  T* operator->() const { return object_; }

  /// True where nobody else holds the object, so that nobody sees it change.  @pre not null
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
