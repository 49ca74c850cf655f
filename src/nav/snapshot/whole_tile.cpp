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
    const TileView view(tile);
    numbers.assign(tile.polygon_count(), kUnused);
    for (std::uint32_t i = 0; i < kept.size(); ++i)
      numbers[kept[i]] = i;
    clear(view);
    view.corner_vertices().visit([&](auto vertex_of) {
      keep_vertices(tile, kept, vertex_of);
      for (const std::uint32_t polygon : kept)
        add_polygon(view, polygon, vertex_of);
    });
    if (view.patch_count() == 0) return;
    data.patches.push_back({});
    for (const std::uint32_t polygon : kept)
      add_surface(view, polygon);
  }

  void clear(const TileView& view) {
    data.coord = view.tile->coord();
    data.agent = view.tile->agent();
    data.vertices.clear();
    data.corners.clear();
    data.neighbors.clear();
    data.first.resize(1);
    data.areas.clear();
    data.flags.clear();
    data.detail_vertices.clear();
    data.detail_triangles.clear();
    data.patches.clear();
  }

  /// In their order, without those that no polygon has.
  template <class Vertices>
  void keep_vertices(const Tile& tile, std::span<const std::uint32_t> kept, Vertices vertex_of) {
    vertices.assign(tile.vertex_count(), kUnused);
    for (const std::uint32_t polygon : kept) {
      for (std::uint32_t e = tile.first_edge(polygon); e < tile.first_edge(polygon + 1); ++e)
        vertices[vertex_of[e]] = 0;
    }
    for (std::uint32_t i = 0; i < vertices.size(); ++i) {
      if (vertices[i] == kUnused) continue;
      vertices[i] = static_cast<std::uint32_t>(data.vertices.size());
      data.vertices.push_back(tile.vertex(i));
    }
  }

  template <class Vertices>
  void add_polygon(const TileView& view, std::uint32_t polygon, Vertices vertex_of) {
    const std::uint32_t end = view.first_edges()[polygon + 1];
    for (std::uint32_t e = view.first_edges()[polygon]; e < end; ++e) {
      const EdgeTarget across = view.across(e);
      data.corners.push_back(vertices[vertex_of[e]]);
      data.neighbors.push_back(across.is_polygon()
                                   ? numbers[across.polygon()]
                                   : neighbor_in_data(*view.tile, view.tile->edge(e)));
    }
    data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
    data.areas.push_back(view.areas()[polygon]);
    data.flags.push_back(view.flags()[polygon]);
  }

  void add_surface(const TileView& view, std::uint32_t polygon) {
    const SurfacePatch patch = view.patch(polygon);
    data.detail_vertices.insert(data.detail_vertices.end(), patch.vertices.begin(),
                                patch.vertices.end());
    view.detail_triangles().visit([&](auto t) {
      for (std::size_t i = patch.begin; i < patch.end; ++i)
        data.detail_triangles.push_back(
            {{t[4 * i], t[4 * i + 1], t[4 * i + 2]}, static_cast<std::uint8_t>(t[4 * i + 3])});
    });
    data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                            static_cast<std::uint32_t>(data.detail_triangles.size())});
  }

  TileData data = {};
  std::vector<std::uint32_t> numbers = {};   ///< New numbers of polygons.
  std::vector<std::uint32_t> vertices = {};  ///< New numbers of vertices.
  TileScratch scratch = {};
};

PolygonSelector::PolygonSelector() = default;
PolygonSelector::~PolygonSelector() = default;

std::shared_ptr<const Tile> PolygonSelector::select(const Tile& tile,
                                                    std::span<const std::uint32_t> kept) {
  if (state_ == nullptr) state_ = std::make_unique<State>();
  state_->set(tile, kept);
  return *build_tile_unchecked(state_->data, state_->scratch);  // smaller, so it fits
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
