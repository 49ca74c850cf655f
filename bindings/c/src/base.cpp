// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "waymesh/base.h"

#include "calls.h"
#include "core/text.h"

#include <cstdlib>

namespace way::c {
namespace {

std::string& last_error() {
  thread_local std::string text;
  return text;
}

const char* name_of(Kind kind) {
  static constexpr const char* kNames[] = {"bytes",
                                           "level",
                                           "baker",
                                           "record",
                                           "tile",
                                           "navmesh",
                                           "navmesh set",
                                           "edit",
                                           "geometry",
                                           "query",
                                           "crowd",
                                           "field",
                                           "path search",
                                           "world",
                                           "path corridor",
                                           "batch",
                                           "background update",
                                           "stream",
                                           "path index",
                                           "examination"};
  return kNames[static_cast<int>(kind)];
}

way_status status_of(Error::Code code) {
  switch (code) {
    case Error::Code::invalid_argument:
      return WAY_INVALID_ARGUMENT;
    case Error::Code::invalid_mesh:
      return WAY_INVALID_MESH;
    case Error::Code::too_large:
      return WAY_TOO_LARGE;
    case Error::Code::bad_format:
      return WAY_BAD_FORMAT;
    case Error::Code::io:
      return WAY_IO;
    case Error::Code::cancelled:
      return WAY_CANCELLED;
  }
  return WAY_INVALID_ARGUMENT;
}

}  // namespace

way_status fail(const Error& error) {
  last_error() = error.message;
  return status_of(error.code);
}

way_status fail(way_status status, const char* sentence) {
  last_error() = sentence;
  return status;
}

way_status fail_handle(Kind kind, const void* handle) {
  last_error() = text("the handle of a ", name_of(kind),
                      handle == nullptr ? " is NULL" : " was freed or is of another kind");
  return WAY_BAD_HANDLE;
}

way_status fail_null(const char* argument) {
  last_error() = text(argument, " is NULL");
  return WAY_INVALID_ARGUMENT;
}

way_status give_bytes(std::string bytes, way_bytes** handle) {
  auto object = std::make_shared<way_bytes>();
  object->bytes = std::move(bytes);
  return give(std::move(object), handle);
}

way_status give_bytes(std::span<const std::byte> bytes, way_bytes** handle) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are bytes.
  return give_bytes(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), handle);
}

}  // namespace way::c

using namespace way::c;

const char* way_error_text(void) {
  return last_error().c_str();
}

const char* way_version_text(void) {
  return WAYMESH_VERSION;
}

int32_t way_version_abi(void) {
  return 1;
}

size_t way_handle_count(void) {
  return object_count();
}

const uint8_t* way_bytes_data(const way_bytes* bytes, size_t* count) {
  if (count != nullptr) *count = 0;
  const auto object = find(bytes);
  if (object == nullptr) {
    fail_handle(Kind::bytes, bytes);
    return nullptr;
  }
  if (count != nullptr) *count = object->bytes.size();
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are bytes.
  return reinterpret_cast<const uint8_t*>(object->bytes.data());
}

void way_bytes_free(way_bytes* bytes) {
  forget(bytes);
}
