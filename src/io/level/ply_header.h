// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace way {

enum class PlyFormat : std::uint8_t { ascii, little_endian, big_endian };

enum class PlyType : std::uint8_t {
  none,
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  float32,
  float64
};

/// [bytes]
[[nodiscard]] std::size_t size_of(PlyType type);

struct PlyProperty {
  std::string name = {};
  PlyType type = PlyType::none;
  PlyType count_type = PlyType::none;  ///< Type of the length of a list; none if it is not a list.

  bool is_list() const { return count_type != PlyType::none; }
  /// The minimum number of bytes that it takes in a binary file.
  std::size_t least_size() const { return size_of(is_list() ? count_type : type); }
};

struct PlyElement {
  std::string name = {};
  std::uint64_t count = 0;
  std::vector<PlyProperty> properties = {};

  /// The column of the first of these names that exists, or the number of columns.
  std::size_t find(std::initializer_list<std::string_view> names) const;
  std::size_t least_size() const;
};

struct PlyHeader {
  PlyFormat format = PlyFormat::ascii;
  std::vector<PlyElement> elements = {};
  std::size_t size = 0;    ///< [bytes]
  std::int64_t lines = 0;  ///< Lines of the header.
};

/// Errors: bad_format, with line and value.
[[nodiscard]] Result<PlyHeader> read_ply_header(std::string_view bytes, const std::string& name);

}  // namespace way
