// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/export/pack_glb.h"

#include <cstdint>
#include <initializer_list>
#include <limits>

namespace way {
namespace {

constexpr std::uint32_t kMagic = 0x46546c67;      // glTF
constexpr std::uint32_t kJsonChunk = 0x4e4f534a;  // JSON
constexpr std::uint32_t kDataChunk = 0x004e4942;  // BIN

void append_u32(std::string& out, std::initializer_list<std::uint64_t> numbers) {
  for (const std::uint64_t value : numbers) {
    for (unsigned i = 0; i < 4; ++i)
      out += static_cast<char>((value >> (8 * i)) & 0xffU);
  }
}

}  // namespace

Result<std::string> pack_glb(std::string_view json, std::string_view buffer) {
  const std::uint64_t json_size = (json.size() + 3) / 4 * 4;
  const std::uint64_t size = 20 + json_size + (buffer.empty() ? 0 : 8 + buffer.size());
  if (size > std::numeric_limits<std::uint32_t>::max()) {
    return Error{Error::Code::too_large,
                 "a .glb file holds at most 4294967295 bytes, and this has " +
                     std::to_string(size) + ": write .gltf or .obj"};
  }
  std::string out;
  out.reserve(static_cast<std::size_t>(size));
  append_u32(out, {kMagic, 2, size, json_size, kJsonChunk});
  out += json;
  out.append(static_cast<std::size_t>(json_size) - json.size(), ' ');
  if (buffer.empty()) return out;
  append_u32(out, {buffer.size(), kDataChunk});
  out += buffer;
  return out;
}

}  // namespace way
