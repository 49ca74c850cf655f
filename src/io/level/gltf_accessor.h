// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "io/level/gltf_file.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace way {

/// Component types of a buffer, with glTF's codes.
enum class GltfNumber : std::uint16_t {
  int8 = 5120,
  uint8 = 5121,
  int16 = 5122,
  uint16 = 5123,
  uint32 = 5125,
  float32 = 5126
};

/// A validated accessor: everything it refers to is inside its buffer.
struct GltfAccessor {
  std::uint64_t index = 0;  ///< Its index, for messages.
  std::size_t first = 0;    ///< Index of its first element, for messages: 0 except for parts.
  std::size_t count = 0;
  std::size_t width = 1;  ///< Components per element.
  GltfNumber number = GltfNumber::float32;
  bool normalized = false;
  std::size_t stride = 0;       ///< [bytes]
  std::string_view bytes = {};  ///< From the first element on; empty if all are zero.
  /// The elements that a sparse accessor replaces, and their new values.
  std::size_t sparse_count = 0;
  GltfNumber sparse_number = GltfNumber::uint32;
  std::string_view sparse_indices = {};
  std::string_view sparse_values = {};
};

/// Finds an accessor and validates it against its buffer.
[[nodiscard]] Result<GltfAccessor> open_accessor(GltfFile& file, std::uint64_t index);

/// Elements that are read at a time: few enough to stay in the cache until they have been checked.
/// A multiple of three, for whole triangles.
inline constexpr std::size_t kGltfBlock = 3 * 512;

/// Makes room for more elements at the end of a list, which may grow many times.
template <class T>
void grow_capacity(std::vector<T>& list, std::size_t count) {
  const std::size_t needed = list.size() + count;
  if (needed > list.capacity()) list.reserve(std::max(needed, 2 * list.capacity()));
}

/// Some elements of an accessor, except for sparse ones.  @pre begin + count <= its count
[[nodiscard]] GltfAccessor part_of(const GltfAccessor& accessor, std::size_t begin,
                                   std::size_t count);

/// Appends the points of an accessor to a list. Errors: bad_format if it does not hold points, or
/// one is not finite.
[[nodiscard]] Result<> read_points(const GltfFile& file, const GltfAccessor& accessor,
                                   std::vector<Vec3>& points);

/// The indices of an accessor: in place in the file, or else in `memory`. Errors: bad_format if it
/// does not hold indices, or one is not below `limit`.
[[nodiscard]] Result<std::span<const std::uint32_t>> read_indices(
    const GltfFile& file, const GltfAccessor& accessor, std::size_t limit,
    std::vector<std::uint32_t>& memory);

}  // namespace way
