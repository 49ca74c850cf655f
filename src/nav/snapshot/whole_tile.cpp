// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/whole_tile.h"

#include "nav/tile/tile_builder.h"
#include "nav/tile/tile_view.h"
#include "nav/tile/unpack_tile.h"

#include <algorithm>

namespace way {
namespace {

constexpr std::uint32_t kUnused = 0xffffffffU;

}  // namespace

/// The arrays of the last tile that was made.
struct PolygonSelector::State {
  void set(const Tile& tile, std::span<const std::uint32_t> kept) {
    numbers.assign(tile.polygon_count(), kUnused);
    for (std::uint32_t i = 0; i < kept.size(); ++i)
      numbers[kept[i]] = i;
    clear(tile);
    keep_vertices(tile, kept);
    for (const std::uint32_t polygon : kept)
      add(tile, polygon);
  }

  void clear(const Tile& tile) {
    data.coord = tile.coord();
    data.agent = tile.agent();
    data.vertices.clear();
    data.corners.clear();
    data.neighbors.clear();
    data.first.resize(1);
    data.areas.clear();
    data.flags.clear();
    data.detail_vertices.clear();
    data.detail_triangles.clear();
    data.patches.clear();
    if (TileView(tile).patch_count() > 0) data.patches.push_back({});
  }

  /// In their order, without those that no polygon has.
  void keep_vertices(const Tile& tile, std::span<const std::uint32_t> kept) {
    vertices.assign(tile.vertex_count(), kUnused);
    for (const std::uint32_t polygon : kept) {
      for (std::uint32_t e = tile.first_edge(polygon); e < tile.first_edge(polygon + 1); ++e)
        vertices[tile.edge(e).vertex] = 0;
    }
    for (std::uint32_t i = 0; i < tile.vertex_count(); ++i) {
      if (vertices[i] == kUnused) continue;
      vertices[i] = static_cast<std::uint32_t>(data.vertices.size());
      data.vertices.push_back(tile.vertex(i));
    }
  }

  void add(const Tile& tile, std::uint32_t polygon) {
    for (std::uint32_t e = tile.first_edge(polygon); e < tile.first_edge(polygon + 1); ++e) {
      const TileEdge edge = tile.edge(e);
      const std::uint32_t neighbor = neighbor_in_data(tile, edge);
      data.corners.push_back(vertices[edge.vertex]);
      data.neighbors.push_back(neighbor < numbers.size() ? numbers[neighbor] : neighbor);
    }
    data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
    data.areas.push_back(tile.area(polygon));
    data.flags.push_back(tile.flags(polygon));
    if (!data.patches.empty()) unpack_surface(tile, polygon, data);
  }

  TileData data = {};
  std::vector<std::uint32_t> numbers = {};   ///< New numbers of polygons.
  std::vector<std::uint32_t> vertices = {};  ///< New numbers of vertices.
  Tile::Scratch scratch = {};
};

PolygonSelector::PolygonSelector() = default;
PolygonSelector::~PolygonSelector() = default;

std::shared_ptr<const Tile> PolygonSelector::select(const Tile& tile,
                                                    std::span<const std::uint32_t> kept) {
  if (state_ == nullptr) state_ = std::make_unique<State>();
  state_->set(tile, kept);
  return *Tile::create_unchecked(state_->data, state_->scratch);  // smaller, so it fits
}

std::vector<std::uint32_t> polygons_without(const Tile& tile,
                                            std::span<const std::uint32_t> left_out) {
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    if (!std::ranges::binary_search(left_out, tile.island(i))) kept.push_back(i);
  }
  return kept;
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
