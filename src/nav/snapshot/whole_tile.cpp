// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/whole_tile.h"

#include "nav/tile/tile_builder.h"
#include "nav/tile/unpack_tile.h"

#include <algorithm>

namespace way {
namespace {

constexpr std::uint32_t kUnused = 0xffffffffU;

/// Copies polygons from one tile to another.
class Selection {
 public:
  Selection(const TileData& all, std::span<const std::uint32_t> kept)
      : all_(all), numbers_(all.size(), kUnused), vertices_(all.vertices.size(), kUnused) {
    for (std::uint32_t i = 0; i < kept.size(); ++i)
      numbers_[kept[i]] = i;
    data_.coord = all.coord;
    data_.agent = all.agent;
    if (!all.patches.empty()) data_.patches.push_back({});
    keep_vertices(kept);
    for (const std::uint32_t polygon : kept)
      add(polygon);
  }

  const TileData& data() const { return data_; }

 private:
  /// In their order, without those that no polygon has.
  void keep_vertices(std::span<const std::uint32_t> kept) {
    for (const std::uint32_t polygon : kept) {
      for (std::uint32_t e = all_.first[polygon]; e < all_.first[polygon + 1]; ++e)
        vertices_[all_.corners[e]] = 0;
    }
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      if (vertices_[i] == kUnused) continue;
      vertices_[i] = static_cast<std::uint32_t>(data_.vertices.size());
      data_.vertices.push_back(all_.vertices[i]);
    }
  }

  void add(std::uint32_t polygon) {
    for (std::uint32_t e = all_.first[polygon]; e < all_.first[polygon + 1]; ++e) {
      const std::uint32_t neighbor = all_.neighbors[e];
      data_.corners.push_back(vertices_[all_.corners[e]]);
      data_.neighbors.push_back(neighbor < numbers_.size() ? numbers_[neighbor] : neighbor);
    }
    data_.first.push_back(static_cast<std::uint32_t>(data_.corners.size()));
    data_.areas.push_back(all_.areas[polygon]);
    data_.flags.push_back(all_.flags[polygon]);
    if (!all_.patches.empty()) add_surface(all_.patches[polygon], all_.patches[polygon + 1]);
  }

  void add_surface(const TileData::Patch& begin, const TileData::Patch& end) {
    const auto append = [](auto& to, const auto& from, std::uint32_t first, std::uint32_t last) {
      to.insert(to.end(), from.begin() + first, from.begin() + last);
    };
    append(data_.detail_vertices, all_.detail_vertices, begin.first_vertex, end.first_vertex);
    append(data_.detail_triangles, all_.detail_triangles, begin.first_triangle, end.first_triangle);
    data_.patches.push_back({static_cast<std::uint32_t>(data_.detail_vertices.size()),
                             static_cast<std::uint32_t>(data_.detail_triangles.size())});
  }

  const TileData& all_;
  std::vector<std::uint32_t> numbers_;   ///< New numbers of polygons.
  std::vector<std::uint32_t> vertices_;  ///< New numbers of vertices.
  TileData data_;
};

}  // namespace

std::vector<std::uint32_t> polygons_without(const Tile& tile,
                                            std::span<const std::uint32_t> left_out) {
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    if (!std::ranges::binary_search(left_out, tile.island(i))) kept.push_back(i);
  }
  return kept;
}

std::shared_ptr<const Tile> select_polygons(const Tile& tile, std::span<const std::uint32_t> kept) {
  const TileData all = unpack_tile(tile);
  Tile::Scratch scratch;
  return *Tile::create_unchecked(Selection(all, kept).data(), scratch);  // smaller, so it fits
}

PolygonTraits select_traits(const WholeTile& whole, const PolygonTraits& traits,
                            std::span<const std::uint32_t> kept) {
  PolygonTraits all = traits_of(*whole.tile);
  const std::vector<std::uint32_t> known = polygons_without(*whole.tile, whole.left_out);
  for (std::size_t i = 0; i < known.size(); ++i) {
    all.areas[known[i]] = traits.areas[i];
    all.flags[known[i]] = traits.flags[i];
  }
  PolygonTraits selected;
  for (const std::uint32_t polygon : kept) {
    selected.areas.push_back(all.areas[polygon]);
    selected.flags.push_back(all.flags[polygon]);
  }
  return selected;
}

PolygonTraits traits_of(const Tile& tile) {
  PolygonTraits traits;
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    traits.areas.push_back(tile.area(i));
    traits.flags.push_back(tile.flags(i));
  }
  return traits;
}

}  // namespace way
