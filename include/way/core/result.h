// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace way {

/// Why a value could not be produced. The library returns errors; it never throws them.
struct Error {
  enum class Code : std::uint8_t {
    invalid_argument,  ///< A setting or a parameter is out of range.
    invalid_mesh,  ///< Geometry that violates a rule: a missing vertex, a non-finite coordinate.
    too_large,     ///< A count or a size exceeds memory or the limits of a format.
    bad_format,    ///< Bytes that are not what they claim to be.
    io,            ///< A file that cannot be read or written.
    cancelled      ///< The caller asked to stop.
  };

  Code code = Code::invalid_argument;
  std::string message = {};  ///< One sentence for a person, naming the offending value.
};

/// A value of type T, or the Error that prevented it; Result<> if there is no value. Uses the
/// spelling of std::expected<T, Error>, so that it can become an alias in C++23.
template <class T = std::monostate>
class [[nodiscard]] Result {
 public:
  // NOLINTBEGIN(google-explicit-constructor): `return value;` and `return Error{...};` read best.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}
  // NOLINTEND(google-explicit-constructor)

  bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace way
