// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/gltf_text.h"

namespace way::test {

std::string to_base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : bytes) {
    bits = (bits << 8U | static_cast<std::uint8_t>(c)) & 0xffffffU;
    for (count += 8; count >= 6; count -= 6)
      text += kDigits[bits >> (count - 6) & 63U];
  }
  if (count > 0) text += kDigits[bits << (6 - count) & 63U];
  while (text.size() % 4 != 0)
    text += '=';
  return text;
}

std::string make_glb(std::string json, std::string binary) {
  while (json.size() % 4 != 0)
    json += ' ';
  while (binary.size() % 4 != 0)
    binary += '\0';
  const auto word = [](std::size_t n) { return bytes_of({static_cast<std::uint32_t>(n)}); };
  return "glTF" + word(2) + word(28 + json.size() + binary.size()) + word(json.size()) + "JSON" +
         json + word(binary.size()) + std::string("BIN\0", 4) + binary;
}

std::string make_gltf(const GltfParts& parts) {
  return R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":)" +
         std::to_string(parts.bytes.size()) + R"(,"uri":"data:application/octet-stream;base64,)" +
         to_base64(parts.bytes) + R"("}],"bufferViews":[)" + parts.views + R"(],"accessors":[)" +
         parts.accessors + R"(],"meshes":[{"name":"tiles","primitives":[)" + parts.primitive +
         R"(]}],"nodes":[)" + parts.node + "]" + parts.more + "}";
}

GltfParts square_gltf() {
  GltfParts parts;
  parts.bytes = bytes_of<float>({0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0}) +
                bytes_of<std::uint16_t>({0, 1, 2, 0, 2, 3});
  parts.views = R"({"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":12})";
  parts.accessors = R"({"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},)"
                    R"({"bufferView":1,"componentType":5123,"count":6,"type":"SCALAR"})";
  parts.primitive = R"({"attributes":{"POSITION":0},"indices":1})";
  return parts;
}

}  // namespace way::test
