// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/core/vec.h"

#include "handles.h"
#include "waymesh/base.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// The building blocks of every function of the C API: validating arguments, reading and writing
/// structs of any size, and reporting errors.
namespace way::c {

/// Keeps the message for way_error_text() and returns the status of an error.
way_status fail(const Error& error);
way_status fail(way_status status, const char* sentence);
/// For a handle of that kind that is NULL or invalid.
way_status fail_handle(Kind kind, const void* handle);
way_status fail_null(const char* argument);

/// WAY_OK, or the status of the error.
template <class T>
way_status status_of(const Result<T>& result) {
  return result ? way_status{WAY_OK} : fail(result.error());
}

/// Runs the body of a function; no exception leaves it.
template <class Body>
way_status guarded(Body&& body) {
#ifdef __cpp_exceptions
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return fail(WAY_OUT_OF_MEMORY, "there is not enough memory");
  } catch (const std::length_error&) {
    return fail(WAY_TOO_LARGE, "a count is greater than memory can ever hold");
  } catch (...) {
    return fail(WAY_INVALID_ARGUMENT, "something unexpected was thrown");
  }
#else
  return body();
#endif
}

/// Runs `body(object)` for the object of a handle.
template <class T, class Body>
way_status with(const T* handle, Body&& body) {
  return guarded([&]() -> way_status {
    const std::shared_ptr<T> object = find(handle);
    if (object == nullptr) return fail_handle(T::kKind, handle);
    return body(*object);
  });
}

/// Returns a new object to the caller.
template <class T>
way_status give(std::shared_ptr<T> object, T** handle) {
  if (hand_out(std::move(object), handle)) return WAY_OK;
  return fail(WAY_TOO_LARGE, "there are too many handles: free some");
}

/// Sets a handle to NULL before it is filled.
template <class T>
bool clear(T** handle) {
  if (handle != nullptr) *handle = nullptr;
  return handle != nullptr;
}

/// A list of what `make(i)` returns for each element of an array of the caller. A count that memory
/// can never hold throws before the array is read.
template <class Make>
auto list_of(std::size_t count, Make&& make) {
  std::vector<std::decay_t<decltype(make(std::size_t{}))>> list;
  list.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    list.push_back(make(i));
  return list;
}

constexpr std::uint32_t kMaxStruct = 65536;

/// Fills the caller's struct with defaults, up to the size that its header knows.
template <class T>
way_status init_struct(T* given, std::uint32_t size, T defaults) {
  if (given == nullptr) return fail_null("the struct to fill");
  if (size < sizeof given->size || size > kMaxStruct)
    return fail(WAY_INVALID_ARGUMENT, "the size of a struct is not that of any version");
  std::memset(static_cast<void*>(given), 0, size);
  std::memcpy(static_cast<void*>(given), &defaults, std::min<std::size_t>(size, sizeof defaults));
  given->size = size;
  return WAY_OK;
}

template <class T>
bool has_size(const T* given) {
  return given != nullptr && given->size >= sizeof given->size && given->size <= kMaxStruct;
}

/// The caller's struct; members that its header does not know are taken from `defaults`.
template <class T>
Result<T> read_struct(const T* given, T defaults, const char* name) {
  if (!has_size(given)) {
    return Error{Error::Code::invalid_argument,
                 std::string(name) + " is NULL or has no valid size: call " + name + "_init()"};
  }
  std::memcpy(static_cast<void*>(&defaults), given,
              std::min<std::size_t>(given->size, sizeof defaults));
  return defaults;
}

/// One of several structs of the caller's that lie side by side, each of the first one's size.
/// @pre has_size(first)
template <class T>
T read_struct_at(const T* first, std::size_t i, T defaults) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(first);  // with the caller's stride
  std::memcpy(static_cast<void*>(&defaults), bytes + i * first->size,
              std::min<std::size_t>(first->size, sizeof defaults));
  defaults.size = sizeof defaults;
  return defaults;
}

/// Writes a result up to the size that the caller's header knows.
template <class T>
way_status write_struct(T* given, T value) {
  if (!has_size(given)) {
    return fail(WAY_INVALID_ARGUMENT,
                "the struct for the result is NULL or has no valid size: set it to sizeof");
  }
  value.size = given->size;
  std::memcpy(static_cast<void*>(given), &value, std::min<std::size_t>(given->size, sizeof value));
  return WAY_OK;
}

/// The same for one of several structs that lie side by side, each of the first one's size.
/// @pre has_size(first)
template <class T>
void write_struct_at(T* first, std::size_t i, T value) {
  auto* const bytes = reinterpret_cast<std::byte*>(first);  // with the caller's stride
  value.size = first->size;
  std::memcpy(bytes + i * first->size, &value, std::min<std::size_t>(first->size, sizeof value));
}

inline Vec3 to_vec3(const float* v) {
  return {v[0], v[1], v[2]};
}
inline void put(float* to, const Vec3& v) {
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
}

inline const char* text_or_empty(const char* text) {
  return text == nullptr ? "" : text;
}

}  // namespace way::c

/// Bytes that a call has produced.
struct way_bytes final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::bytes;
  std::string bytes = {};
};

namespace way::c {

way_status give_bytes(std::string bytes, way_bytes** handle);
way_status give_bytes(std::span<const std::byte> bytes, way_bytes** handle);

}  // namespace way::c
