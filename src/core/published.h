// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

namespace way {

/// A value that one thread replaces while any number of others copy it. Readers take no lock and
/// never wait: a read is repeated only if the value was replaced while it began.
///
/// Values lie in slots, one of which is current. A reader announces itself at the slot, looks
/// whether it still is the current one, and only then copies from it; a writer fills a slot that is
/// not current and has no readers. A new slot is made if all are being read.
template <class T>
class Published {
 public:
  explicit Published(T value) { current_.store(&slots_.emplace_back(std::move(value))); }

  /// A copy of the newest value. From any thread.
  T get() const {
    for (;;) {
      Slot* const slot = current_.load();
      const Visit visit(*slot);
      if (current_.load() == slot) return *slot->value;
    }
  }

  /// The newest value.  @pre called by the writer, or while nobody writes
  const T& latest() const { return *current_.load()->value; }

  /// Replaces the value, and frees older ones that nobody reads. Only one thread at a time.
  void set(T value) {
    Slot* const before = current_.load();
    Slot* free = nullptr;
    for (Slot& slot : slots_) {
      // A reader that announces itself after this check finds another slot to be current.
      if (&slot == before || slot.readers.load() != 0) continue;
      slot.value.reset();
      free = &slot;
    }
    if (free == nullptr) {
      free = &slots_.emplace_back(std::move(value));
    } else {
      free->value.emplace(std::move(value));
    }
    current_.store(free);
  }

 private:
  struct Slot {
    explicit Slot(T of) : value(std::move(of)) {}

    std::optional<T> value;
    std::atomic<std::uint32_t> readers = 0;
  };

  class Visit {
   public:
    explicit Visit(Slot& slot) : slot_(slot) { slot_.readers.fetch_add(1); }
    ~Visit() { slot_.readers.fetch_sub(1); }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;
    Visit(Visit&&) = delete;
    Visit& operator=(Visit&&) = delete;

   private:
    Slot& slot_;
  };

  std::deque<Slot> slots_;  // which does not move its elements
  std::atomic<Slot*> current_ = nullptr;
};

}  // namespace way
