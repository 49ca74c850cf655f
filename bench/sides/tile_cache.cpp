// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/tile_cache.h"

#include "bench/sides/recast_handles.h"
#include "bench/sides/triangle_lookup.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <vector>

#include <DetourCommon.h>
#include <DetourNavMeshBuilder.h>
#include <DetourTileCache.h>
#include <DetourTileCacheBuilder.h>

#ifdef WAYMESH_BENCH_LZ4
extern "C" {
int LZ4_compress_default(const char* from, char* to, int size, int room);
int LZ4_decompress_safe(const char* from, char* to, int size, int room);
}
#endif

namespace way::bench {
namespace {

[[noreturn]] void fail(const char* what) {
  std::cerr << "DetourTileCache: " << what << '\n';
  std::exit(1);  // a comparison with nothing means nothing
}

/// Memory of one build after another.
class Arena final : public dtTileCacheAlloc {
 public:
  void reset() override { used_ = 0; }
  void* alloc(const size_t size) override {
    const size_t begin = (used_ + 15) / 16 * 16;
    if (begin + size > memory_.size()) return nullptr;
    used_ = begin + size;
    return memory_.data() + begin;
  }
  void free(void* /*block*/) override {}

 private:
  std::vector<unsigned char> memory_ = std::vector<unsigned char>(size_t{8} << 20U);
  size_t used_ = 0;
};

class Compressor final : public dtTileCacheCompressor {
 public:
  int maxCompressedSize(const int size) override { return size + size / 16 + 128; }
  dtStatus compress(const unsigned char* from, const int size, unsigned char* to, const int room,
                    int* written) override {
#ifdef WAYMESH_BENCH_LZ4
    *written = LZ4_compress_default(reinterpret_cast<const char*>(from),
                                    reinterpret_cast<char*>(to), size, room);
#else
    *written = copy(from, size, to, room);
#endif
    return *written > 0 ? DT_SUCCESS : DT_FAILURE;
  }
  dtStatus decompress(const unsigned char* from, const int size, unsigned char* to, const int room,
                      int* written) override {
#ifdef WAYMESH_BENCH_LZ4
    *written = LZ4_decompress_safe(reinterpret_cast<const char*>(from), reinterpret_cast<char*>(to),
                                   size, room);
#else
    *written = copy(from, size, to, room);
#endif
    return *written > 0 ? DT_SUCCESS : DT_FAILURE;
  }

 private:
  [[maybe_unused]] static int copy(const unsigned char* from, int size, unsigned char* to,
                                   int room) {
    if (size > room) return 0;
    std::memcpy(to, from, static_cast<size_t>(size));
    return size;
  }
};

class AllWalkable final : public dtTileCacheMeshProcess {
 public:
  void process(dtNavMeshCreateParams* params, unsigned char* areas,
               unsigned short* flags) override {
    std::fill_n(areas, params->polyCount, static_cast<unsigned char>(0));
    std::fill_n(flags, params->polyCount, static_cast<unsigned short>(1));
  }
};

using LayersHandle = std::unique_ptr<rcHeightfieldLayerSet, FreeWith<rcFreeHeightfieldLayerSet>>;

}  // namespace

struct TileCacheSide::State {
  const TriangleMesh& mesh;
  const BakeConfig& config;
  rcContext context = rcContext(false);
  Arena arena = {};
  Compressor compressor = {};
  AllWalkable process = {};
  std::unique_ptr<dtTileCache, FreeWith<dtFreeTileCache>> cache{dtAllocTileCache()};
  NavMeshHandle navmesh{dtAllocNavMesh()};
  size_t bytes = 0;
  std::vector<unsigned char> areas = {};

  void start(int obstacles);
  void add_tile(const TriangleLookup& lookup, int x, int z);
  void add_layer(const rcHeightfieldLayer& layer, int x, int z, int index);
  CompactHandle voxelize(const TriangleLookup& lookup, int x, int z);
};

void TileCacheSide::State::start(int obstacles) {
  constexpr int kLayers = 8;
  const VoxelGrid& world = config.world;
  const int tiles = config.tiles_x() * config.tiles_z() * kLayers;
  dtTileCacheParams params = {};
  std::memcpy(params.orig, &world.origin, sizeof params.orig);
  params.cs = world.cell_size;
  params.ch = world.cell_height;
  params.width = config.tile_size;
  params.height = config.tile_size;
  params.walkableHeight = config.settings.agent.height;
  params.walkableRadius = config.settings.agent.radius;
  params.walkableClimb = config.settings.agent.climb;
  params.maxSimplificationError = config.settings.edge_max_error;
  params.maxTiles = tiles;
  params.maxObstacles = obstacles;
  if (dtStatusFailed(cache->init(&params, &arena, &compressor, &process))) fail("no cache");
  dtNavMeshParams mesh_params = {};
  std::memcpy(mesh_params.orig, &world.origin, sizeof mesh_params.orig);
  mesh_params.tileWidth = static_cast<float>(config.tile_size) * world.cell_size;
  mesh_params.tileHeight = mesh_params.tileWidth;
  const auto bits =
      static_cast<unsigned>(dtMin(14U, dtIlog2(dtNextPow2(static_cast<unsigned>(tiles)))));
  mesh_params.maxTiles = 1 << bits;
  mesh_params.maxPolys = 1 << (22 - bits);
  if (dtStatusFailed(navmesh->init(&mesh_params))) fail("no navmesh");
}

CompactHandle TileCacheSide::State::voxelize(const TriangleLookup& lookup, int x, int z) {
  const VoxelGrid grid = config.tile_grid(x, z);
  const Vec3 corner =
      grid.to_world({static_cast<float>(-config.border), 0, static_cast<float>(-config.border)});
  const float low[3] = {corner.x, corner.y, corner.z};
  const float side = static_cast<float>(grid.width) * grid.cell_size;
  const float high[3] = {low[0] + side, low[1] + grid.height, low[2] + side};
  HeightfieldHandle solid(rcAllocHeightfield());
  if (!rcCreateHeightfield(&context, *solid, grid.width, grid.depth, low, high, grid.cell_size,
                           grid.cell_height))
    fail("no heightfield");
  const auto* vertices = reinterpret_cast<const float*>(mesh.vertices().data());
  const auto count = static_cast<int>(mesh.vertices().size());
  std::vector<TriangleLookup::Chunk> chunks;
  lookup.find({{low[0], low[1], low[2]}, {high[0], high[1], high[2]}}, chunks);
  for (const TriangleLookup::Chunk chunk : chunks) {
    const auto triangles = static_cast<int>(chunk.size() / 3);
    areas.assign(chunk.size() / 3, 0);
    rcMarkWalkableTriangles(&context, config.settings.agent.slope, vertices, count, chunk.data(),
                            triangles, areas.data());
    if (!rcRasterizeTriangles(&context, vertices, count, chunk.data(), areas.data(), triangles,
                              *solid, config.walkable_climb))
      fail("no spans");
  }
  rcFilterLowHangingWalkableObstacles(&context, config.walkable_climb, *solid);
  rcFilterLedgeSpans(&context, config.walkable_height, config.walkable_climb, *solid);
  rcFilterWalkableLowHeightSpans(&context, config.walkable_height, *solid);
  CompactHandle open(rcAllocCompactHeightfield());
  if (!rcBuildCompactHeightfield(&context, config.walkable_height, config.walkable_climb, *solid,
                                 *open) ||
      !rcErodeWalkableArea(&context, config.walkable_radius, *open))
    fail("no open space");
  return open;
}

void TileCacheSide::State::add_tile(const TriangleLookup& lookup, int x, int z) {
  const CompactHandle open = voxelize(lookup, x, z);
  LayersHandle layers(rcAllocHeightfieldLayerSet());
  if (!rcBuildHeightfieldLayers(&context, *open, config.border, config.walkable_height, *layers))
    fail("no layers");
  for (int i = 0; i < layers->nlayers; ++i)
    add_layer(layers->layers[i], x, z, i);
  cache->buildNavMeshTilesAt(x, z, navmesh.get());
}

void TileCacheSide::State::add_layer(const rcHeightfieldLayer& layer, int x, int z, int index) {
  dtTileCacheLayerHeader head = {};
  head.magic = DT_TILECACHE_MAGIC;
  head.version = DT_TILECACHE_VERSION;
  head.tx = x;
  head.ty = z;
  head.tlayer = index;
  dtVcopy(head.bmin, layer.bmin);
  dtVcopy(head.bmax, layer.bmax);
  head.width = static_cast<unsigned char>(layer.width);
  head.height = static_cast<unsigned char>(layer.height);
  head.minx = static_cast<unsigned char>(layer.minx);
  head.maxx = static_cast<unsigned char>(layer.maxx);
  head.miny = static_cast<unsigned char>(layer.miny);
  head.maxy = static_cast<unsigned char>(layer.maxy);
  head.hmin = static_cast<unsigned short>(layer.hmin);
  head.hmax = static_cast<unsigned short>(layer.hmax);
  unsigned char* data = nullptr;
  int size = 0;
  if (dtStatusFailed(dtBuildTileCacheLayer(&compressor, &head, layer.heights, layer.areas,
                                           layer.cons, &data, &size)) ||
      dtStatusFailed(cache->addTile(data, size, DT_COMPRESSEDTILE_FREE_DATA, nullptr)))
    fail("no layer");
  bytes += static_cast<size_t>(size);
}

TileCacheSide::TileCacheSide(const TriangleMesh& mesh, const BakeConfig& config, int obstacles)
    : state_(new State{mesh, config}) {
  state_->start(obstacles);
  const TriangleLookup lookup(mesh);
  for (int z = 0; z < config.tiles_z(); ++z) {
    for (int x = 0; x < config.tiles_x(); ++x)
      state_->add_tile(lookup, x, z);
  }
}

TileCacheSide::~TileCacheSide() = default;

unsigned TileCacheSide::request(Vec3 base, float radius, float height) {
  dtObstacleRef ref = 0;
  const float at[3] = {base.x, base.y, base.z};
  if (dtStatusFailed(state_->cache->addObstacle(at, radius, height, &ref))) fail("no obstacle");
  return ref;
}

void TileCacheSide::drain() {
  for (bool is_done = false; !is_done;)
    state_->cache->update(0, state_->navmesh.get(), &is_done);
}

unsigned TileCacheSide::add(Vec3 base, float radius, float height) {
  const unsigned ref = request(base, radius, height);
  drain();
  return ref;
}

void TileCacheSide::remove(unsigned obstacle) {
  if (dtStatusFailed(state_->cache->removeObstacle(obstacle))) fail("an obstacle stays");
  drain();
}

std::size_t TileCacheSide::layer_bytes() const {
  return state_->bytes;
}

bool TileCacheSide::has_lz4() {
#ifdef WAYMESH_BENCH_LZ4
  return true;
#else
  return false;
#endif
}

}  // namespace way::bench
