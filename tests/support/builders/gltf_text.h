// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

namespace way::test {

/// The bytes of numbers, little-endian.
template <class T>
std::string bytes_of(std::initializer_list<T> numbers) {
  std::string bytes;
  for (const T number : numbers) {
    char raw[sizeof(T)] = {};
    std::memcpy(raw, &number, sizeof(T));
    bytes.append(raw, sizeof(T));
  }
  return bytes;
}

/// Encodes as base64, with padding.
std::string to_base64(std::string_view bytes);

/// A binary glTF file from JSON and the bytes of buffer 0.
std::string make_glb(std::string json, std::string binary);

/// glTF text with one mesh of one primitive under one node. `primitive`, `accessors` and `views`
/// are the text between the brackets; buffer 0 holds `bytes`.
struct GltfParts {
  std::string bytes = {};
  std::string views = {};
  std::string accessors = {};
  std::string primitive = {};
  std::string node = R"({"mesh":0,"name":"floor"})";
  std::string more = {};  ///< Further members of the root, each after a comma.
};
std::string make_gltf(const GltfParts& parts);

/// The unit square in the ground plane, counter-clockwise viewed from +y: four points, six 16-bit
/// indices.
GltfParts square_gltf();

}  // namespace way::test
