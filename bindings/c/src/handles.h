// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include "waymesh/base.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace way::c {

/// What a handle stands for.
enum class Kind : std::uint8_t {
  bytes,
  level,
  baker,
  record,
  tile,
  navmesh,
  edit,
  geometry,
  query
};

/// Base of everything that has a handle. The structs that C programs see by name alone derive from
/// it; their pointers are no addresses but numbers (place and generation), so that a handle that
/// was freed is known as such, whatever lies at its place now.
struct Object {
  Object() = default;
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  Object(Object&&) = delete;
  Object& operator=(Object&&) = delete;
  virtual ~Object() = default;
};

/// Stores an object, and gives its handle as a number that is not 0; 0 where there are too many.
[[nodiscard]] std::uintptr_t add_object(Kind kind, std::shared_ptr<Object> object);
/// Null where there is no such object of that kind.
[[nodiscard]] std::shared_ptr<Object> find_object(Kind kind, std::uintptr_t handle);
/// Forgets an object; nothing happens where there is none.
void remove_object(Kind kind, std::uintptr_t handle);
[[nodiscard]] std::size_t object_count();

/// What a handle stands for, or null. It stays while the pointer does, whoever frees the handle.
template <class T>
std::shared_ptr<T> find(const T* handle) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a handle is a number.
  return std::static_pointer_cast<T>(
      find_object(T::kKind, reinterpret_cast<std::uintptr_t>(handle)));
}

/// Hands an object to the caller.
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
