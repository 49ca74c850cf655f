// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/edit_bench.h"

#include "way/core/random.h"
#include "way/nav/navmesh_edit.h"

#include "bench/harness/stages.h"
#include "bench/harness/stats.h"
#include "bench/sides/recast_handles.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include <DetourAlloc.h>
#include <DetourNavMeshBuilder.h>

namespace way::bench {
namespace {

constexpr int kQuads = 2;   ///< Along each side of a tile.
constexpr float kSide = 8;  ///< Side of a tile.
constexpr float kCell = 0.5F;
constexpr int kEdits = 200;  ///< Single edits per kind and round.

/// Calls `use(corner, neighbor)` for the four edges of a quad of a tile that is open on all sides;
/// a neighbor is a quad, or the side plus kQuads * kQuads.
template <class Use>
void for_each_edge(int x, int z, Use&& use) {
  constexpr int kRow = kQuads + 1;
  const int corners[] = {z * kRow + x, (z + 1) * kRow + x, (z + 1) * kRow + x + 1,
                         z * kRow + x + 1};
  for (int side = 0; side < 4; ++side) {
    const int nx = x + step_x(side);
    const int nz = z + step_z(side);
    const bool inside = nx >= 0 && nz >= 0 && nx < kQuads && nz < kQuads;
    use(corners[side], inside ? nz * kQuads + nx : kQuads * kQuads + side);
  }
}

std::shared_ptr<const Tile> our_tile(int tile_x, int tile_z) {
  TileData data = {.coord = {tile_x, tile_z, 0}};
  data.agent = {
      .height = 2, .radius = 0.5F, .climb = 0.5F, .cell_size = kCell, .cell_height = 0.2F};
  const auto place = [](int tile, int i) {
    return static_cast<float>(tile * kQuads + i) * (kSide / kQuads);
  };
  for (int z = 0; z <= kQuads; ++z)
    for (int x = 0; x <= kQuads; ++x)
      data.vertices.push_back({place(tile_x, x), 0, place(tile_z, z)});
  for (int i = 0; i < kQuads * kQuads; ++i) {
    for_each_edge(i % kQuads, i / kQuads, [&](int corner, int neighbor) {
      const int side = neighbor - kQuads * kQuads;
      data.corners.push_back(static_cast<std::uint32_t>(corner));
      data.neighbors.push_back(side < 0 ? static_cast<std::uint32_t>(neighbor)
                                        : TileData::kPortal + static_cast<std::uint32_t>(side));
    });
    data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
    data.areas.push_back(Area::ground);
  }
  return *Tile::create(data);
}

/// A block that a Detour navmesh takes ownership of.
struct TheirTile {
  unsigned char* data = nullptr;
  int size = 0;
};

TheirTile their_tile(int tile_x, int tile_z) {
  std::vector<unsigned short> vertices;
  for (int z = 0; z <= kQuads; ++z)
    for (int x = 0; x <= kQuads; ++x)
      for (const float v : {static_cast<float>(x), 0.0F, static_cast<float>(z)})
        vertices.push_back(static_cast<unsigned short>(v * (kSide / kQuads / kCell)));
  std::vector<unsigned short> polygons;
  for (int i = 0; i < kQuads * kQuads; ++i) {
    std::array<unsigned short, 8> polygon = {};
    std::size_t at = 0;
    for_each_edge(i % kQuads, i / kQuads, [&](int corner, int neighbor) {
      const int side = neighbor - kQuads * kQuads;
      polygon[at] = static_cast<unsigned short>(corner);
      polygon[4 + at++] = static_cast<unsigned short>(side < 0 ? neighbor : 0x8000 + side);
    });
    polygons.insert(polygons.end(), polygon.begin(), polygon.end());
  }
  std::array<unsigned char, kQuads* kQuads> areas = {};
  std::array<unsigned short, kQuads* kQuads> flags = {};
  flags.fill(1);
  dtNavMeshCreateParams params = {};
  params.verts = vertices.data();
  params.vertCount = static_cast<int>(vertices.size() / 3);
  params.polys = polygons.data();
  params.polyAreas = areas.data();
  params.polyFlags = flags.data();
  params.polyCount = kQuads * kQuads;
  params.nvp = 4;
  params.walkableHeight = 2;
  params.walkableRadius = 0.5F;
  params.walkableClimb = 0.5F;
  params.tileX = tile_x;
  params.tileY = tile_z;
  params.bmin[0] = static_cast<float>(tile_x) * kSide;
  params.bmin[2] = static_cast<float>(tile_z) * kSide;
  params.bmax[0] = params.bmin[0] + kSide;
  params.bmax[1] = 1;
  params.bmax[2] = params.bmin[2] + kSide;
  params.cs = kCell;
  params.ch = 0.2F;
  params.buildBvTree = true;
  TheirTile tile;
  if (dtCreateNavMeshData(&params, &tile.data, &tile.size)) return tile;
  std::cerr << "Detour did not create a tile\n";
  std::exit(1);  // there is nothing to compare
}

/// Both navmeshes over the same square of tiles.
class EditWorld {
 public:
  explicit EditWorld(int side) : side_(side) {}

  /// Rebuilds both.  [milliseconds]
  Pair fill() {
    std::vector<std::shared_ptr<const Tile>> ours;
    std::vector<TheirTile> theirs;
    for (int z = 0; z < side_; ++z)
      for (int x = 0; x < side_; ++x) {
        ours.push_back(our_tile(x, z));
        theirs.push_back(their_tile(x, z));
      }
    ours_ = NavMesh();
    theirs_.reset(dtAllocNavMesh());
    const double start = thread_seconds();
    NavMeshEdit change{NavMesh({.tile_side = kSide})};
    for (std::shared_ptr<const Tile>& tile : ours)
      change.add(std::move(tile));
    ours_ = *change.commit();
    const double middle = thread_seconds();
    const dtNavMeshParams params = {{0, 0, 0}, kSide, kSide, side_ * side_ + 1, kQuads * kQuads};
    theirs_->init(&params);
    for (const TheirTile& tile : theirs)
      theirs_->addTile(tile.data, tile.size, DT_TILE_FREE_DATA, 0, nullptr);
    const double end = thread_seconds();
    return {(middle - start) * kMilliseconds, (end - middle) * kMilliseconds};
  }

  /// Replaces single tiles.  [microseconds each]
  Pair replace() {
    Pair sum;
    for (int i = 0; i < kEdits; ++i) {
      pick();
      const double start = thread_seconds();
      ours_ = *edit(ours_).add(mine_).commit();
      const double middle = thread_seconds();
      remove_theirs();
      add_theirs();
      add(sum, start, middle);
    }
    return sum;
  }

  /// Removes single tiles and adds them again.  [microseconds each]
  std::array<Pair, 2> remove_and_add() {
    std::array<Pair, 2> sums;
    for (int i = 0; i < kEdits; ++i) {
      pick();
      double start = thread_seconds();
      ours_ = *edit(ours_).remove(mine_->coord()).commit();
      double middle = thread_seconds();
      remove_theirs();
      add(sums[0], start, middle);
      start = thread_seconds();
      ours_ = *edit(ours_).add(mine_).commit();
      middle = thread_seconds();
      add_theirs();
      add(sums[1], start, middle);
    }
    return sums;
  }

 private:
  /// A position to change, and new tiles for it.
  void pick() {
    x_ = random_.below(side_);
    z_ = random_.below(side_);
    mine_ = our_tile(x_, z_);
    yours_ = their_tile(x_, z_);
  }

  void remove_theirs() { theirs_->removeTile(theirs_->getTileRefAt(x_, z_, 0), nullptr, nullptr); }

  void add_theirs() { theirs_->addTile(yours_.data, yours_.size, DT_TILE_FREE_DATA, 0, nullptr); }

  static void add(Pair& sum, double start, double middle) {
    sum.ours += (middle - start) * kMicroseconds / kEdits;
    sum.theirs += (thread_seconds() - middle) * kMicroseconds / kEdits;
  }

  int side_;
  Random random_ = Random(1);
  NavMesh ours_;
  NavMeshHandle theirs_;
  int x_ = 0;
  int z_ = 0;
  std::shared_ptr<const Tile> mine_;
  TheirTile yours_;
};

constexpr std::array<const char*, 4> kGroups = {"edit/first", "edit/replace", "edit/remove",
                                                "edit/add"};

bool wants_any(const Options& options, const std::string& suffix) {
  return std::ranges::any_of(kGroups,
                             [&](const char* group) { return options.wants(group + suffix); });
}

}  // namespace

std::vector<Row> compare_edits(const Options& options) {
  std::vector<Row> rows;
  for (const int side : {10, 100, 1000}) {
    const std::string suffix = std::string("/").append(std::to_string(side * side)) + "_tiles";
    if ((options.quick && side == 1000) || !wants_any(options, suffix)) continue;
    std::cerr << "edit" << suffix << '\n';
    EditWorld world(side);
    const int count = side == 1000 ? 1 : 5;
    std::array<std::vector<Pair>, kGroups.size()> rounds;
    for (int i = 0; i < count; ++i)
      rounds[0].push_back(world.fill());
    for (int i = 0; i < 5; ++i) {
      rounds[1].push_back(world.replace());
      const auto [removed, added] = world.remove_and_add();
      rounds[2].push_back(removed);
      rounds[3].push_back(added);
    }
    for (std::size_t i = 0; i < kGroups.size(); ++i)
      if (options.wants(kGroups[i] + suffix))
        rows.push_back(make_row(kGroups[i] + suffix, kGroups[i], i == 0 ? "ms" : "us", rounds[i]));
  }
  return rows;
}

}  // namespace way::bench
