// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"

#include "nav/boxes/box_tree.h"
#include "nav/tile/portal_order.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// Triangle `i` of the fan around the first of `corners` corners.
[[nodiscard]] DetailTriangle fan_triangle(std::uint32_t corners, std::uint32_t i);

/// The parts of a tile that is being built.
struct TileScratch {
  /// A portal, after its sort key.
  struct SortedPortal {
    PortalKey key;
    TilePortal portal;
  };
  std::vector<SortedPortal> sorted_portals = {};
  std::vector<TilePortal> portals = {};
  std::vector<TileCorner> corners = {};
  std::vector<std::uint32_t> vertex_corners = {};
  std::vector<Vec3> spare_vertices = {};
  std::vector<std::uint32_t> parents = {};
  std::vector<std::uint32_t> islands = {};
  std::vector<std::uint32_t> patches = {};
  std::vector<std::uint16_t> flags = {};
  std::vector<BoxLanes> boxes = {};
  BoxTree tree = {};
  BoxTreeScratch tree_scratch = {};
};

/// Packs checked arrays into the block of a tile.
struct TileBuilder {
  TileBuilder(const TileData& checked, TileScratch& scratch);

  /// Errors: too_large, for more bytes than a tile may have.
  [[nodiscard]] Result<std::shared_ptr<const Tile>> build();

 private:
  struct Made;
  struct Section {
    std::size_t offset = 0;
    int width = 1;
  };
  template <class T>
  struct Place {
    std::span<const T> values = {};
    std::size_t offset = 0;
  };
  /// Numbers that are stored with as few bytes as the largest of them needs.
  struct NumberList {
    std::span<const std::uint32_t> values;
    std::size_t bound;  ///< All of them are less.
  };
  static constexpr std::size_t kLists = Tile::kLists;
  static constexpr std::size_t kPackedLists = kLists - 1;  ///< All but the triangles.

  void scan_edges();
  void sort_portals();
  void place_vertices();
  void number_islands();
  void drop_fans();
  void find_boxes();
  std::array<NumberList, kPackedLists> number_lists() const;
  void write_block();
  std::span<const std::byte> kept_nodes() const;
  std::size_t readable_size() const;
  void make_tile();
  void resolve();

  std::span<const DetailTriangle> triangles_of(std::size_t patch) const;
  bool is_fan(std::size_t patch) const;
  template <class Use>
  void for_each_patch(Use&& use) const;
  template <class T>
  Place<T> place(std::span<const T> values);
  Section place_packed(const NumberList& list);
  Section place_triangles();
  template <class T>
  std::size_t write(const Place<T>& place);
  void write_triangles();

  const TileData& data_;
  TileScratch& s_;
  std::shared_ptr<Tile> tile_;  ///< Allocated together with its block.
  std::byte* block_ = nullptr;  ///< Block of the tile.
  std::array<std::uint32_t, 4> portal_ends_ = {};
  std::uint32_t island_count_ = 0;
  Aabb3 bounds_ = {};

  std::size_t spare_vertices_at_ = 0;
  std::size_t detail_vertices_at_ = 0;
  std::size_t corners_at_ = 0;
  std::size_t first_edge_at_ = 0;
  std::array<Section, kLists> lists_at_ = {};
  std::size_t block_size_ = 0;
  std::uint32_t triangle_count_ = 0;  ///< Without those of fans.
  std::uint32_t patch_vertices_ = 0;  ///< Maximum of any patch.
};

/// As Tile::create(), reusing memory; for callers that make many tiles.
[[nodiscard]] Result<std::shared_ptr<const Tile>> build_tile(const TileData& data,
                                                             TileScratch& scratch);

/// The same for arrays that are known to be valid, as those of a bake: no checks.
[[nodiscard]] Result<std::shared_ptr<const Tile>> build_tile_unchecked(const TileData& data,
                                                                       TileScratch& scratch);

}  // namespace way
