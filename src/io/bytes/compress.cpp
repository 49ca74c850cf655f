// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/bytes/compress.h"

#include "core/compiler.h"

#ifdef WAYMESH_HAS_ZSTD
#include <zstd.h>
#endif

namespace way {

#ifdef WAYMESH_HAS_ZSTD

namespace {
constexpr int kLevel = 9;  // of 22: higher ones take much longer and save a few percent
}

bool can_compress() {
  return true;
}

std::vector<std::byte> compress(std::span<const std::byte> bytes) {
  std::vector<std::byte> packed(ZSTD_compressBound(bytes.size()));
  // Cannot fail: the buffer is large enough, and the level is valid.
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kLevel);
  packed.resize(size);
  return packed;
}

Result<std::vector<std::byte>> uncompress(std::span<const std::byte> bytes, std::size_t size) {
  if (ZSTD_getFrameContentSize(bytes.data(), bytes.size()) != size) {
    return Error{Error::Code::bad_format, "it does not decompress to the expected size"};
  }
  std::vector<std::byte> raw(size);
  const std::size_t made = ZSTD_decompress(raw.data(), raw.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(made) != 0 || made != size) {
    return Error{Error::Code::bad_format, "it cannot be decompressed"};
  }
  return raw;
}

#else

bool can_compress() {
  return false;
}

#ifdef __wasm__
/// Imported from the page, which has its own decoder. Returns nonzero if `bytes` do not decompress
/// to `size` bytes.
extern "C" WAY_WASM_IMPORT("uncompress") int way_host_uncompress(const std::byte* bytes,
                                                                 std::size_t count, std::byte* raw,
                                                                 std::size_t size);
#endif

std::vector<std::byte> compress(std::span<const std::byte> bytes) {
  return {bytes.begin(), bytes.end()};
}

#ifdef __wasm__
Result<std::vector<std::byte>> uncompress(std::span<const std::byte> bytes, std::size_t size) {
  std::vector<std::byte> raw(size);
  if (way_host_uncompress(bytes.data(), bytes.size(), raw.data(), size) != 0) {
    return Error{Error::Code::bad_format, "it cannot be decompressed"};
  }
  return raw;
}
#else
Result<std::vector<std::byte>> uncompress(std::span<const std::byte>, std::size_t) {
  return Error{Error::Code::bad_format, "it is compressed, and this was built without zstd"};
}
#endif

#endif

}  // namespace way
