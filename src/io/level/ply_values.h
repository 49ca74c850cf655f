// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "io/bytes/little_endian.h"
#include "io/level/ply_header.h"
#include "io/text/word_reader.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <string>

namespace way {

/// The values of a text file, one after the other.
class PlyText {
 public:
  PlyText(std::string_view body, const std::string& name, std::int64_t line)
      : words_(body, name, line) {}

  double next(PlyType type) {
    if (type == PlyType::float32 || type == PlyType::float64)
      return static_cast<double>(words_.number());
    return static_cast<double>(words_.whole_number());
  }
  std::int64_t next_whole(PlyType) { return words_.whole_number(); }

  /// Every value takes at least two bytes of text, except the last one.
  void check_room(const PlyElement& element) {
    const std::size_t values = element.properties.size();
    const std::uint64_t most = words_.rest().size() / 2 + 1;
    if (values == 0 && element.count > 0) words_.fail("the element " + element.name + " is empty");
    if (values > 0 && element.count > most) {
      words_.fail(text("the element ", element.name, " promises ", element.count,
                       " lines, and the file is too short for them"));
    }
  }
  void check_list(const PlyProperty&, std::int64_t count) {
    const auto most = static_cast<std::int64_t>(words_.rest().size());
    if (count < 0 || count > most) words_.fail(text("a list has the length ", count));
  }
  const std::optional<Error>& error() const { return words_.error(); }

 private:
  WordReader words_;
};

/// The values of a binary file.
template <std::endian Order>
class PlyBytes {
 public:
  PlyBytes(std::string_view body, const std::string& name) : body_(body), name_(name) {}

  double next(PlyType type) {
    switch (type) {
      case PlyType::float32:
        return static_cast<double>(take<float>());
      case PlyType::float64:
        return take<double>();
      default:
        return static_cast<double>(next_whole(type));
    }
  }

  std::int64_t next_whole(PlyType type) {
    switch (type) {
      case PlyType::int8:
        return take<std::int8_t>();
      case PlyType::uint8:
        return take<std::uint8_t>();
      case PlyType::int16:
        return take<std::int16_t>();
      case PlyType::uint16:
        return take<std::uint16_t>();
      case PlyType::uint32:
        return take<std::uint32_t>();
      case PlyType::int32:
        return take<std::int32_t>();
      default:
        fail("an index is a float");
        return 0;
    }
  }

  void check_room(const PlyElement& element) {
    const std::uint64_t size = element.least_size();
    if (size == 0 && element.count > 0) return fail("the element " + element.name + " is empty");
    if (size > 0 && element.count > (body_.size() - at_) / size) {
      fail(text("the element ", element.name, " promises ", element.count, " x ", size,
                " bytes, and ", body_.size() - at_, " are there"));
    }
  }
  void check_list(const PlyProperty& property, std::int64_t count) {
    if (count < 0 ||
        static_cast<std::uint64_t>(count) > (body_.size() - at_) / size_of(property.type))
      fail(
          text("a list promises ", count, " values, and ", body_.size() - at_, " bytes are there"));
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  template <class T>
  T take() {
    if (body_.size() - at_ < sizeof(T)) {
      fail("is truncated");
      return T{};
    }
    const T value = read_number<T, Order>(body_, at_);
    at_ += sizeof(T);
    return value;
  }

  void fail(std::string_view message) {
    if (error_) return;
    error_ =
        Error{Error::Code::bad_format, (name_.empty() ? "" : name_ + ": ") + std::string(message)};
  }

  std::string_view body_;
  std::string name_;
  std::size_t at_ = 0;
  std::optional<Error> error_;
};

}  // namespace way
