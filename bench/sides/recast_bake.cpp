// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/recast_bake.h"

#include "way/core/assert.h"

#include "bench/sides/recast_summary.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <DetourNavMeshBuilder.h>

namespace way::bench {
namespace {

constexpr unsigned char kGroundArea = 0;
constexpr unsigned short kWalkFlag = 1;
constexpr unsigned kRefBits = 22;  // of a 32-bit reference, for tile and polygon

static_assert(sizeof(Vec3) == 3 * sizeof(float));
const float* floats(const Vec3& v) {
  return &v.x;
}

/// The box of a tile, or of the whole level, without a rim.
Aabb3 inner_box(const BakeConfig& config, const Aabb3& level, int x, int z) {
  if (config.tile_size == 0) return level;
  const float side = static_cast<float>(config.tile_size) * config.world.cell_size;
  const auto at = [&](float low, int i) { return low + static_cast<float>(i) * side; };
  return {{at(level.min.x, x), level.min.y, at(level.min.z, z)},
          {at(level.min.x, x + 1), level.max.y, at(level.min.z, z + 1)}};
}

NavMeshHandle make_empty_navmesh(const BakeConfig& config, const Aabb3& level) {
  dtNavMeshParams params = {};
  std::memcpy(params.orig, floats(level.min), sizeof params.orig);
  params.tileWidth = static_cast<float>(config.tile_size) * config.world.cell_size;
  params.tileHeight = params.tileWidth;
  const auto tiles = static_cast<unsigned>(config.tiles_x() * config.tiles_z());
  const auto tile_bits = static_cast<unsigned>(std::bit_width(tiles - 1));
  params.maxTiles = 1 << tile_bits;
  params.maxPolys = 1 << (kRefBits - tile_bits);
  NavMeshHandle navmesh(dtAllocNavMesh());
  [[maybe_unused]] const dtStatus status = navmesh->init(&params);
  WAY_ASSERT(dtStatusSucceed(status));
  return navmesh;
}

}  // namespace

struct RecastBake::Tile {
  int x = 0;
  int z = 0;
  int width = 0;
  int depth = 0;
  Aabb3 box = {};  ///< Including its rim.
  HeightfieldHandle solid = {};
  CompactHandle open = {};
  ContoursHandle contours = {};
  PolyMeshHandle polygons = {};
  DetailHandle detail = {};
  BakeSummary* summary = nullptr;
};

RecastBake::RecastBake(const TriangleMesh& mesh, const BakeConfig& config)
    : mesh_(&mesh),
      config_(config),
      lookup_(mesh),
      context_(std::make_unique<rcContext>(false)),
      areas_(config.tile_size == 0 ? mesh.triangles().size() : lookup_.largest_chunk()) {}

RecastBake::~RecastBake() = default;

void RecastBake::run() {
  bake(StageClock::Mode::off, nullptr);
}

NavMeshHandle RecastBake::make_navmesh() {
  return bake(StageClock::Mode::off, nullptr);
}

StageTimes RecastBake::run_by_stage() {
  bake(StageClock::Mode::on, nullptr);
  return clock_.times();
}

BakeSummary RecastBake::run_and_count() {
  BakeSummary summary;
  bake(StageClock::Mode::off, &summary);
  return summary;
}

std::size_t RecastBake::bytes_made_ahead() const {
  return areas_.size() + (config_.tile_size == 0 ? 0 : lookup_.bytes());
}

NavMeshHandle RecastBake::bake(StageClock::Mode mode, BakeSummary* summary) {
  clock_.start(mode);
  NavMeshHandle navmesh(config_.tile_size == 0 ? dtAllocNavMesh() : nullptr);
  if (config_.tile_size == 0) {
    Tile whole{.box = mesh_->bounds(), .summary = summary};
    rcCalcGridSize(floats(whole.box.min), floats(whole.box.max), config_.world.cell_size,
                   &whole.width, &whole.depth);
    bake_tile(whole, *navmesh);
  } else {
    navmesh = make_empty_navmesh(config_, mesh_->bounds());
    bake_in_tiles(*navmesh, summary);
  }
  if (summary != nullptr) summarize(*navmesh, *summary);
  return navmesh;
}

void RecastBake::bake_in_tiles(dtNavMesh& navmesh, BakeSummary* summary) {
  const float rim = static_cast<float>(config_.border) * config_.world.cell_size;
  const int side = config_.tile_size + 2 * config_.border;
  for (int z = 0; z < config_.tiles_z(); ++z) {
    for (int x = 0; x < config_.tiles_x(); ++x) {
      const Aabb3 inner = inner_box(config_, mesh_->bounds(), x, z);
      Tile tile{.x = x, .z = z, .width = side, .depth = side, .summary = summary};
      tile.box = expand(inner, {rim, 0, rim});
      bake_tile(tile, navmesh);
    }
  }
}

void RecastBake::bake_tile(Tile& tile, dtNavMesh& navmesh) {
  if (config_.tile_size != 0) {
    lookup_.find(tile.box, chunks_);
  } else {
    chunks_.assign(1, lookup_.all());
  }
  if (chunks_.empty()) return;
  rasterize(tile);
  make_open(tile);
  make_regions(tile);
  make_meshes(tile);
  if (tile.polygons != nullptr && tile.polygons->npolys > 0) make_navmesh_tile(tile, navmesh);
}

void RecastBake::rasterize(Tile& tile) {
  tile.solid.reset(rcAllocHeightfield());
  rcCreateHeightfield(context_.get(), *tile.solid, tile.width, tile.depth, floats(tile.box.min),
                      floats(tile.box.max), config_.world.cell_size, config_.world.cell_height);
  const float* vertices = floats(mesh_->vertices().front());
  const int vertex_count = static_cast<int>(mesh_->vertices().size());
  for (const TriangleLookup::Chunk chunk : chunks_) {
    const int count = static_cast<int>(chunk.size() / 3);
    std::fill_n(areas_.begin(), count, RC_NULL_AREA);
    rcMarkWalkableTriangles(context_.get(), config_.max_slope, vertices, vertex_count, chunk.data(),
                            count, areas_.data());
    rcRasterizeTriangles(context_.get(), vertices, vertex_count, chunk.data(), areas_.data(), count,
                         *tile.solid, config_.rasterize.merge_height);
  }
  clock_.lap(Stage::rasterize);
  if (tile.summary == nullptr) return;
  tile.summary->spans += count_spans(*tile.solid);
}

void RecastBake::make_open(Tile& tile) {
  const int height = config_.walkable_height;
  const int climb = config_.walkable_climb;
  rcFilterLowHangingWalkableObstacles(context_.get(), climb, *tile.solid);
  rcFilterLedgeSpans(context_.get(), height, climb, *tile.solid);
  rcFilterWalkableLowHeightSpans(context_.get(), height, *tile.solid);
  clock_.lap(Stage::filters);
  tile.open.reset(rcAllocCompactHeightfield());
  rcBuildCompactHeightfield(context_.get(), height, climb, *tile.solid, *tile.open);
  tile.solid.reset();
  clock_.lap(Stage::compact);
  rcErodeWalkableArea(context_.get(), config_.walkable_radius, *tile.open);
  clock_.lap(Stage::erode);
  if (tile.summary != nullptr) tile.summary->floors += count_walkable(*tile.open);
}

void RecastBake::make_regions(Tile& tile) {
  const RegionOptions& options = config_.regions;
  const int border = config_.border;
  switch (options.partition) {
    case Partition::watershed:
      rcBuildDistanceField(context_.get(), *tile.open);
      clock_.lap(Stage::distance);
      rcBuildRegions(context_.get(), *tile.open, border, options.min_size, options.merge_size);
      break;
    case Partition::monotone:
      rcBuildRegionsMonotone(context_.get(), *tile.open, border, options.min_size,
                             options.merge_size);
      break;
    case Partition::layers:
      rcBuildLayerRegions(context_.get(), *tile.open, border, options.min_size);
      break;
  }
  clock_.lap(Stage::regions);
}

void RecastBake::make_meshes(Tile& tile) {
  tile.contours.reset(rcAllocContourSet());
  rcBuildContours(context_.get(), *tile.open, config_.contours.max_error,
                  config_.contours.max_edge_length, *tile.contours);
  clock_.lap(Stage::contours);
  if (tile.contours->nconts == 0) return;
  tile.polygons.reset(rcAllocPolyMesh());
  rcBuildPolyMesh(context_.get(), *tile.contours, config_.polygon_vertices, *tile.polygons);
  clock_.lap(Stage::polygons);
  tile.detail.reset(rcAllocPolyMeshDetail());
  rcBuildPolyMeshDetail(context_.get(), *tile.polygons, *tile.open,
                        config_.detail.sample_distance * config_.world.cell_size,
                        config_.detail.max_error * config_.world.cell_height, *tile.detail);
  tile.open.reset();
  tile.contours.reset();
  clock_.lap(Stage::detail);
}

void RecastBake::make_navmesh_tile(Tile& tile, dtNavMesh& navmesh) {
  rcPolyMesh& mesh = *tile.polygons;
  std::fill_n(mesh.areas, mesh.npolys, kGroundArea);
  std::fill_n(mesh.flags, mesh.npolys, kWalkFlag);
  dtNavMeshCreateParams params = {};
  params.verts = mesh.verts;
  params.vertCount = mesh.nverts;
  params.polys = mesh.polys;
  params.polyAreas = mesh.areas;
  params.polyFlags = mesh.flags;
  params.polyCount = mesh.npolys;
  params.nvp = mesh.nvp;
  params.detailMeshes = tile.detail->meshes;
  params.detailVerts = tile.detail->verts;
  params.detailVertsCount = tile.detail->nverts;
  params.detailTris = tile.detail->tris;
  params.detailTriCount = tile.detail->ntris;
  params.walkableHeight = config_.settings.agent.height;
  params.walkableRadius = config_.settings.agent.radius;
  params.walkableClimb = config_.settings.agent.climb;
  params.tileX = tile.x;
  params.tileY = tile.z;
  std::memcpy(params.bmin, mesh.bmin, sizeof params.bmin);
  std::memcpy(params.bmax, mesh.bmax, sizeof params.bmax);
  params.cs = config_.world.cell_size;
  params.ch = config_.world.cell_height;
  params.buildBvTree = true;
  unsigned char* data = nullptr;
  int size = 0;
  if (dtCreateNavMeshData(&params, &data, &size)) {
    if (config_.tile_size == 0) {
      navmesh.init(data, size, DT_TILE_FREE_DATA);
    } else {
      navmesh.addTile(data, size, DT_TILE_FREE_DATA, 0, nullptr);
    }
  }
  clock_.lap(Stage::tile);
}

}  // namespace way::bench
