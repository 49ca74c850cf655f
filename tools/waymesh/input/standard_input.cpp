// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/standard_input.h"

#include "input/read_input.h"

#include <cstdint>
#include <iostream>
#include <iterator>

namespace way::cli {
namespace {

/// Binary STL says how many triangles it has, and begins with anything.
bool is_binary_stl(std::string_view bytes) {
  constexpr std::size_t kHead = 84;
  constexpr std::size_t kTriangle = 50;
  if (bytes.size() < kHead) return false;
  std::uint64_t count = 0;
  for (std::size_t i = 4; i-- > 0;)
    count = count << 8U | static_cast<unsigned char>(bytes[kHead - 4 + i]);
  return bytes.size() == kHead + count * kTriangle;
}

bool is_json(std::string_view bytes) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && bytes[first] == '{';
}

}  // namespace

bool is_standard(std::string_view path) {
  return path == "-" || (path.starts_with("-.") && path.find('/') == std::string_view::npos);
}

const std::string& standard_input() {
  static const std::string bytes = [] {
    note_standard_input();
    return std::string(std::istreambuf_iterator<char>(std::cin), {});
  }();
  return bytes;
}

std::string ending_of_bytes(std::string_view bytes) {
  if (bytes.starts_with("\x89WAY")) return ".way";
  if (bytes.starts_with("TESM") || bytes.starts_with("VAND")) return ".bin";
  if (bytes.starts_with("glTF")) return ".glb";
  if (bytes.starts_with("ply")) return ".ply";
  if (bytes.starts_with("\x1f\x8b")) return ".obj.gz";
  if (is_binary_stl(bytes) || bytes.starts_with("solid")) return ".stl";
  if (is_json(bytes)) return bytes.find("\"asset\"") != std::string_view::npos ? ".gltf" : ".json";
  return ".obj";
}

std::string ending_of_text(std::string_view bytes) {
  return is_json(bytes) ? ".json" : ".toml";
}

}  // namespace way::cli
