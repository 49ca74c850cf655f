// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "handles.h"

#include <limits>
#include <vector>
#ifndef __wasm__
#include <mutex>
#endif

namespace way::c {
namespace {

/// The low bits of a handle are a slot index, the others a generation.
constexpr int kSlotBits = sizeof(std::uintptr_t) > 4 ? 32 : 20;
constexpr std::uintptr_t kMaxSlots = std::uintptr_t{1} << kSlotBits;
constexpr std::uintptr_t kMaxGeneration = std::numeric_limits<std::uintptr_t>::max() >>
                                          static_cast<unsigned>(kSlotBits);

#ifdef __wasm__
/// There is only one thread.
struct Lock {
  Lock() {}
};
#else
std::mutex& table_mutex() {
  static std::mutex mutex;
  return mutex;
}
struct Lock {
  std::lock_guard<std::mutex> guard{table_mutex()};
};
#endif

struct Slot {
  std::shared_ptr<Object> object = {};
  std::uintptr_t generation = 1;
  Kind kind = Kind::bytes;
};

struct Table {
  std::vector<Slot> slots = {};
  std::vector<std::size_t> free = {};
  std::size_t count = 0;

  Slot* find(Kind kind, std::uintptr_t handle) {
    const std::uintptr_t slot = handle & (kMaxSlots - 1);
    if (slot >= slots.size()) return nullptr;
    Slot& found = slots[slot];
    const bool is_it = found.object != nullptr && found.kind == kind &&
                       found.generation == handle >> static_cast<unsigned>(kSlotBits);
    return is_it ? &found : nullptr;
  }

  std::size_t take_slot() {
    if (free.empty()) {
      slots.emplace_back();
      return slots.size() - 1;
    }
    const std::size_t slot = free.back();
    free.pop_back();
    return slot;
  }
};

Table& table() {
  static Table all;
  return all;
}

}  // namespace

std::uintptr_t add_object(Kind kind, std::shared_ptr<Object> object) {
  const Lock lock;
  Table& all = table();
  if (all.free.empty() && all.slots.size() >= kMaxSlots) return 0;
  const std::size_t slot = all.take_slot();
  Slot& taken = all.slots[slot];
  taken.object = std::move(object);
  taken.kind = kind;
  ++all.count;
  return (taken.generation << static_cast<unsigned>(kSlotBits)) | slot;
}

std::shared_ptr<Object> find_object(Kind kind, std::uintptr_t handle) {
  const Lock lock;
  const Slot* const slot = table().find(kind, handle);
  return slot == nullptr ? nullptr : slot->object;
}

void remove_object(Kind kind, std::uintptr_t handle) {
  std::shared_ptr<Object> last;  // destroyed after the lock
  const Lock lock;
  Table& all = table();
  Slot* const slot = all.find(kind, handle);
  if (slot == nullptr) return;
  last = std::move(slot->object);
  slot->object = nullptr;
  --all.count;
  // A slot whose generations are used up stays empty: no handle is ever reused.
  if (slot->generation < kMaxGeneration) {
    ++slot->generation;
    all.free.push_back(handle & (kMaxSlots - 1));
  }
}

std::size_t object_count() {
  const Lock lock;
  return table().count;
}

}  // namespace way::c
