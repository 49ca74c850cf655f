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
constexpr int kPlaceBits = sizeof(std::uintptr_t) > 4 ? 32 : 20;
constexpr std::uintptr_t kMaxPlaces = std::uintptr_t{1} << kPlaceBits;
constexpr std::uintptr_t kMaxGeneration = std::numeric_limits<std::uintptr_t>::max() >>
                                          static_cast<unsigned>(kPlaceBits);

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

struct Place {
  std::shared_ptr<Object> object = {};
  std::uintptr_t generation = 1;
  Kind kind = Kind::bytes;
};

struct Table {
  std::vector<Place> places = {};
  std::vector<std::size_t> free = {};
  std::size_t count = 0;

  Place* find(Kind kind, std::uintptr_t handle) {
    const std::uintptr_t place = handle & (kMaxPlaces - 1);
    if (place >= places.size()) return nullptr;
    Place& found = places[place];
    const bool is_it = found.object != nullptr && found.kind == kind &&
                       found.generation == handle >> static_cast<unsigned>(kPlaceBits);
    return is_it ? &found : nullptr;
  }

  std::size_t take_place() {
    if (free.empty()) {
      places.emplace_back();
      return places.size() - 1;
    }
    const std::size_t place = free.back();
    free.pop_back();
    return place;
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
  if (all.free.empty() && all.places.size() >= kMaxPlaces) return 0;
  const std::size_t place = all.take_place();
  Place& taken = all.places[place];
  taken.object = std::move(object);
  taken.kind = kind;
  ++all.count;
  return (taken.generation << static_cast<unsigned>(kPlaceBits)) | place;
}

std::shared_ptr<Object> find_object(Kind kind, std::uintptr_t handle) {
  const Lock lock;
  const Place* const place = table().find(kind, handle);
  return place == nullptr ? nullptr : place->object;
}

void remove_object(Kind kind, std::uintptr_t handle) {
  std::shared_ptr<Object> last;  // destroyed after the lock
  const Lock lock;
  Table& all = table();
  Place* const place = all.find(kind, handle);
  if (place == nullptr) return;
  last = std::move(place->object);
  place->object = nullptr;
  --all.count;
  // A slot whose generations are used up stays empty: no handle is ever reused.
  if (place->generation < kMaxGeneration) {
    ++place->generation;
    all.free.push_back(handle & (kMaxPlaces - 1));
  }
}

std::size_t object_count() {
  const Lock lock;
  return table().count;
}

}  // namespace way::c
