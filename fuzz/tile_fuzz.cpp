// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any bytes as a tile.

#include "way/nav/navmesh_edit.h"
#include "way/nav/tile_codec.h"

#include "support/checks/use_navmesh.h"

#include <cstddef>
#include <cstdint>
#include <span>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto tile = way::decode_tile(std::as_bytes(std::span(data, size)));
  if (!tile) return 0;
  const auto mesh = way::edit(way::NavMesh()).add(std::move(*tile)).commit();
  if (mesh) way::test::use_all(*mesh);
  return 0;
}
