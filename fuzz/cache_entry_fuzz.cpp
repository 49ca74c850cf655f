// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any bytes as an entry of a tile cache, under the key that they name. Size and checksum are
// repaired after each mutation, so that the fuzzer gets past them.

#include "way/nav/navmesh_edit.h"

#include "fuzz/repair.h"
#include "io/cache/cache_entry.h"
#include "support/checks/use_navmesh.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>

namespace {

constexpr std::size_t kHeader = 96;
constexpr std::size_t kKey = 16;  ///< Where the key is in the header.

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max, unsigned seed) {
  return way::fuzz::mutate({data, size, max, seed}, [](std::span<std::byte> bytes) {
    if (bytes.size() >= kHeader) way::seal_entry(bytes);
  });
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::uint64_t key[2] = {};
  if (size >= kKey + sizeof key) std::memcpy(key, data + kKey, sizeof key);
  const way::TileKey own = {key[0], key[1]};
  const auto entry = way::decode_entry(own, std::as_bytes(std::span(data, size)));
  if (!entry) return 0;
  for (const auto& tile : entry->tiles) {
    const auto mesh = way::edit(way::NavMesh()).add(tile).commit();
    if (mesh) way::test::use_all(*mesh);
  }
  // What was read can be stored again.
  const auto again = way::encode_entry(own, *entry);
  if (!way::decode_entry(own, again)) std::abort();
  return 0;
}
