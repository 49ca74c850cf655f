// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/detour_sets.h"

#include "way/io/detour.h"

#include "io/detour/detour_format.h"

#include <cstring>

#include <DetourAlloc.h>

namespace way::bench {

NavMeshHandle read_set(const std::vector<std::byte>& bytes) {
  detour_format::SetHeader set;
  std::memcpy(&set, bytes.data(), sizeof set);
  NavMeshHandle mesh(dtAllocNavMesh());
  dtNavMeshParams params = {};
  std::memcpy(&params, &set.origin, sizeof params);
  if (dtStatusFailed(mesh->init(&params))) return nullptr;
  std::size_t at = sizeof set;
  for (int i = 0; i < set.tile_count; ++i) {
    dtTileRef ref = 0;
    int size = 0;
    std::memcpy(&ref, bytes.data() + at, 4);
    std::memcpy(&size, bytes.data() + at + 4, 4);
    auto* data =
        static_cast<unsigned char*>(dtAlloc(static_cast<std::size_t>(size), DT_ALLOC_PERM));
    std::memcpy(data, bytes.data() + at + 8, static_cast<std::size_t>(size));
    if (dtStatusFailed(mesh->addTile(data, size, DT_TILE_FREE_DATA, ref, nullptr))) return nullptr;
    at += 8 + static_cast<std::size_t>(size);
  }
  if (at != bytes.size()) return nullptr;
  return mesh;
}

std::vector<std::byte> write_set(const dtNavMesh& mesh) {
  detour_format::SetHeader set;
  const dtNavMeshParams& params = *mesh.getParams();
  set.origin = {params.orig[0], params.orig[1], params.orig[2]};
  set.tile_width = params.tileWidth;
  set.tile_height = params.tileHeight;
  set.max_tiles = params.maxTiles;
  set.max_polygons = params.maxPolys;
  std::vector<std::byte> bytes(sizeof set);
  for (int i = 0; i < mesh.getMaxTiles(); ++i) {
    const dtMeshTile* tile = mesh.getTile(i);
    if (tile->header == nullptr) continue;
    const dtTileRef ref = mesh.getTileRef(tile);
    const std::size_t at = bytes.size();
    bytes.resize(at + 8 + static_cast<std::size_t>(tile->dataSize));
    std::memcpy(bytes.data() + at, &ref, 4);
    std::memcpy(bytes.data() + at + 4, &tile->dataSize, 4);
    std::memcpy(bytes.data() + at + 8, tile->data, static_cast<std::size_t>(tile->dataSize));
    ++set.tile_count;
  }
  std::memcpy(bytes.data(), &set, sizeof set);
  return bytes;
}

Result<NavMesh> navmesh_of(const dtNavMesh& theirs) {
  auto level = decode_detour(write_set(theirs));
  if (!level) return level.error();
  return std::move(level->mesh);
}

}  // namespace way::bench
