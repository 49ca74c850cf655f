// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include "waymesh/base.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace way::c {

/// The kind of object of a handle.
enum class Kind : std::uint8_t {
  bytes,
  level,
  baker,
  record,
  tile,
  navmesh,
  navmesh_set,
  edit,
  geometry,
  query,
  crowd,
  field,
  path_search,
  world,
  path_corridor,
  batch,
  background_update,
  stream,
  path_index,
  examination
};

/// Base of all objects with a handle. The opaque structs of the C API derive from it; their
/// pointers are not addresses but numbers (slot index and generation), so that a freed handle is
/// detected even if its slot was reused.
struct Object {
  Object() = default;
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  Object(Object&&) = delete;
  Object& operator=(Object&&) = delete;
  virtual ~Object() = default;
};

/// Stores an object, and returns its handle as a nonzero number; 0 if there are too many.
[[nodiscard]] std::uintptr_t add_object(Kind kind, std::shared_ptr<Object> object);
/// Null if there is no such object of that kind.
[[nodiscard]] std::shared_ptr<Object> find_object(Kind kind, std::uintptr_t handle);
/// Removes an object, if it exists.
void remove_object(Kind kind, std::uintptr_t handle);
[[nodiscard]] std::size_t object_count();

/// The object of a handle, or null. It lives as long as the pointer, even if the handle is freed.
template <class T>
std::shared_ptr<T> find(const T* handle) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a handle is a number.
  return std::static_pointer_cast<T>(
      find_object(T::kKind, reinterpret_cast<std::uintptr_t>(handle)));
}

/// Returns an object to the caller.
template <class T>
[[nodiscard]] bool hand_out(std::shared_ptr<T> object, T** handle) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast,performance-no-int-to-ptr)
  *handle = reinterpret_cast<T*>(add_object(T::kKind, std::move(object)));
  return *handle != nullptr;
}

template <class T>
void forget(const T* handle) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a handle is a number.
  remove_object(T::kKind, reinterpret_cast<std::uintptr_t>(handle));
}

}  // namespace way::c
