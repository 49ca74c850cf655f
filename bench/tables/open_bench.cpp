// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/open_bench.h"

#include "way/io/navmesh_file.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"

#include "bench/harness/stages.h"
#include "io/bytes/checksum.h"
#include "io/way_file/way_format.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>
#include <string>

namespace way::bench {
namespace {

constexpr int kTilesPerRow = 256;
constexpr std::uint64_t kStride = 20 * 1024;  // bytes of a tile of a city
constexpr double kLimit = 10;                 // [milliseconds]
constexpr int kOpenRounds = 15;
constexpr const char* kName = "io/open/file_of_1.3_GB";

using Bytes = std::vector<std::byte>;

/// A square floor with portals on all four sides.
std::shared_ptr<const Tile> floor_tile(int x, int z) {
  constexpr float kWidth = 32;
  const float low_x = kWidth * static_cast<float>(x);
  const float low_z = kWidth * static_cast<float>(z);
  TileData data;
  data.coord = {x, z};
  data.agent = {.height = 2, .radius = 0.5F, .climb = 0.5F, .cell_size = 0.25F};
  data.vertices = {{low_x, 0, low_z},
                   {low_x, 0, low_z + kWidth},
                   {low_x + kWidth, 0, low_z + kWidth},
                   {low_x + kWidth, 0, low_z}};
  data.corners = {0, 1, 2, 3};
  data.neighbors = {TileData::portal(Side::low_x), TileData::portal(Side::high_z),
                    TileData::portal(Side::high_x), TileData::portal(Side::low_z)};
  data.first.push_back(4);
  data.areas = {Area::ground};
  return *Tile::create(data);
}

Bytes world_file() {
  NavMeshEdit change = edit(NavMesh({.tile_side = 32}));
  for (int i = 0; i < kTilesPerRow * kTilesPerRow; ++i)
    change.add(floor_tile(i % kTilesPerRow, i / kTilesPerRow));
  return *encode_navmesh(*change.commit());
}

template <class T>
void put(Bytes& bytes, std::size_t at, const T& value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

/// Writes a file whose tiles are as far apart as those of a city, with nothing between them: as
/// large as a large world, but quick to make.
bool write_spread(Bytes bytes, const std::string& path) {
  using namespace way_format;
  auto header = read_at<Header>(bytes, 0);
  const auto last = sizeof(Header) + (header.section_count - 1) * sizeof(Section);
  auto tiles = read_at<Section>(bytes, last);
  auto table = read_at<Section>(bytes, last - sizeof(Section));
  if (tiles.kind != Kind::tiles || table.kind != Kind::tile_table) return false;
  const Bytes before = bytes;
  std::ofstream out(path, std::ios::binary);
  std::uint64_t at = tiles.offset;
  for (std::uint64_t row_at = table.offset; row_at < table.offset + table.size;
       row_at += sizeof(TileRow)) {
    auto row = read_at<TileRow>(before, row_at);
    out.seekp(static_cast<std::streamoff>(at));
    out.write(reinterpret_cast<const char*>(before.data() + row.offset),
              static_cast<std::streamsize>(row.size));
    row.offset = at;
    put(bytes, row_at, row);
    header.file_size = at + row.size;
    at += kStride;
  }
  tiles.size = header.file_size - tiles.offset;
  table.checksum = checksum(std::span(bytes).subspan(table.offset, table.size));
  put(bytes, last, tiles);
  put(bytes, last - sizeof(Section), table);
  header.table_checksum =
      checksum(std::span(bytes).subspan(sizeof(Header), header.section_count * sizeof(Section)));
  header.header_checksum = checksum(std::as_bytes(std::span(&header, 1)).first(sizeof header - 8));
  put(bytes, 0, header);
  out.seekp(0);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(tiles.offset));
  return out.good();
}

/// Opens the file, loads the tiles around a point, and finds the nearest point.
bool ask_once(const std::string& path, Vec3 at) {
  const auto file = NavMeshFile::open(path);
  if (!file) return false;
  const Aabb3 around = {{at.x - 8, -8, at.z - 8}, {at.x + 8, 8, at.z + 8}};
  const auto loaded = file->load({.box = around, .in_place = true});
  return loaded && find_nearest(loaded->mesh, {.point = at, .extents = {2, 2, 2}}).polygon;
}

}  // namespace

std::vector<Row> measure_open(const Options& options) {
  std::vector<Row> rows;
  if (options.quick || !options.wants(kName)) return rows;
  std::cerr << kName << '\n';
  const std::string path =
      (std::filesystem::temp_directory_path() / "waymesh_bench_open.way").string();
  std::vector<Pair> rounds;
  bool good = write_spread(world_file(), path);
  for (int i = 0; good && i <= kOpenRounds; ++i) {
    const double start = thread_seconds();
    good = ask_once(path, {500.0F * static_cast<float>(i) + 7, 0, 4000});
    if (i > 0) rounds.push_back({(thread_seconds() - start) * 1e3, kLimit});
  }
  std::filesystem::remove(path);
  if (good) {
    rows.push_back(make_row(kName, "io/open", "ms", rounds));
  } else {
    std::cerr << kName << ": the file could not be read\n";
  }
  return rows;
}

}  // namespace way::bench
