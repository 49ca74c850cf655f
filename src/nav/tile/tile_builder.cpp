// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/tile_builder.h"

#include "way/core/assert.h"

#include "core/disjoint_sets.h"
#include "core/simd.h"
#include "core/tail_allocator.h"
#include "nav/boxes/box_tree.h"
#include "nav/tile/check_tile_data.h"
#include "nav/tile/tile_layout.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <numeric>
#include <type_traits>

namespace way {
namespace {

/// Calls `use` with a value of the unsigned type that has `width` bytes.
template <class Use>
void with_width(int width, Use&& use) {
  if (width == 1) return use(std::uint8_t{});
  if (width == 2) return use(std::uint16_t{});
  use(std::uint32_t{});
}

/// Writes numbers of `width` bytes each, in native byte order.
void write_narrow(std::byte* to, int width, std::span<const std::uint32_t> values) {
  with_width(width, [&]<class T>(T narrow) {
    for (const std::uint32_t value : values) {
      narrow = static_cast<T>(value);
      std::memcpy(to, &narrow, sizeof(T));
      to += sizeof(T);
    }
  });
}

/// A triangle as four numbers, in order from the lowest part of the word.
template <class T>
void write_triangle(std::byte* to, const DetailTriangle& t) {
  if constexpr (sizeof(T) == 4) {
    const std::uint32_t four[] = {t.vertices[0], t.vertices[1], t.vertices[2], t.outline};
    std::memcpy(to, four, sizeof four);
  } else {
    using Word = std::conditional_t<sizeof(T) == 1, std::uint32_t, std::uint64_t>;
    Word word = t.outline;
    for (std::size_t i = 3; i-- > 0;)
      word = word << (8 * sizeof(T)) | t.vertices[i];
    std::memcpy(to, &word, sizeof word);
  }
}

/// The union of all bits, which has as many bits as the largest number.
std::uint32_t united_bits(std::span<const std::uint32_t> values) {
  std::uint32_t bits = 0;
  for (const std::uint32_t value : values)
    bits |= value;
  return bits;
}

/// The numbers of the vertices; in the last lane, only the lowest byte is defined.
Int4 lanes_of(const DetailTriangle& triangle) {
  Int4 numbers;
  static_assert(sizeof triangle == sizeof numbers && offsetof(DetailTriangle, outline) == 12);
  std::memcpy(&numbers, &triangle, sizeof numbers);
  return numbers;
}

/// Writes triangles of bytes or words, sixteen bytes at a time, and leaves the rest in `triangles`.
///
/// @return  Where the rest is to be written.
template <class T>
std::byte* write_many(std::byte* to, std::span<const DetailTriangle>& triangles) {
  constexpr Int4 kKnown = {-1, -1, -1, 255};
  constexpr std::size_t kCount = 4 / sizeof(T);
  for (; kCount > 1 && triangles.size() >= kCount; triangles = triangles.subspan(kCount)) {
    const DetailTriangle* t = triangles.data();
    if constexpr (sizeof(T) == 1) {
      write_low_bytes(to, {lanes_of(t[0]), lanes_of(t[1]), lanes_of(t[2]), lanes_of(t[3])});
    } else {
      write_low_halves(to, lanes_of(t[0]) & kKnown, lanes_of(t[1]) & kKnown);
    }
    to += 16;
  }
  return to;
}

}  // namespace

DetailTriangle fan_triangle(std::uint32_t corners, std::uint32_t i) {
  const bool first = i == 0;
  const bool last = i + 3 == corners;
  const unsigned outline = (first ? 1U : 0U) | 2U | (last ? 4U : 0U);
  return {{0, i + 1, i + 2}, static_cast<std::uint8_t>(outline)};
}

/// Gives make_shared() access to the private constructor.
struct TileBuilder::Made final : Tile {};

TileBuilder::TileBuilder(const TileData& checked, TileScratch& scratch)
    : data_(checked), s_(scratch) {}

Result<std::shared_ptr<const Tile>> TileBuilder::build() {
  scan_edges();
  sort_portals();
  place_vertices();
  number_islands();
  drop_fans();
  find_boxes();
  write_block();
  if (tile_ == nullptr) return too_many_bytes(sizeof(TileHeader) + block_size_);
  resolve();
  return std::shared_ptr<const Tile>(std::move(tile_));
}

/// Visits each edge once. A neighbor is coded as its index, a wall as the number of polygons, and
/// portals follow: one comparison distinguishes them.
void TileBuilder::scan_edges() {
  const auto wall = static_cast<std::uint32_t>(data_.size());
  DisjointSets islands(s_.parents, data_.size());
  s_.portals.clear();
  s_.corners.resize(data_.corners.size());
  s_.boxes.resize(data_.size());
  for (std::uint32_t polygon = 0; polygon < wall; ++polygon) {
    BoxLanes box;
    std::uint32_t island = islands.root(polygon);
    for (std::uint32_t i = data_.first[polygon]; i < data_.first[polygon + 1]; ++i) {
      const std::uint32_t other = data_.neighbors[i];
      s_.corners[i] = {data_.vertices[data_.corners[i]], std::min(other, wall)};
      box.add(lanes_of(s_.corners[i].point));
      if (other < wall) island = islands.join_root(island, other);
      if (TileData::is_portal(other)) s_.portals.push_back({polygon, i});
    }
    s_.boxes[polygon] = box;
  }
}

void TileBuilder::sort_portals() {
  s_.sorted_portals.clear();
  for (const TilePortal& portal : s_.portals) {
    const std::uint32_t first = data_.first[portal.polygon];
    const bool is_last = portal.edge + 1 == data_.first[portal.polygon + 1];
    const Vec3 a = s_.corners[portal.edge].point;
    const Vec3 b = s_.corners[is_last ? first : portal.edge + 1].point;
    const std::uint32_t side = data_.neighbors[portal.edge] - TileData::kPortal;
    ++portal_ends_[side];
    s_.sorted_portals.push_back({portal_key(side, a, b, portal.edge), portal});
  }
  std::ranges::sort(s_.sorted_portals, {}, &TileScratch::SortedPortal::key);
  std::partial_sum(portal_ends_.begin(), portal_ends_.end(), portal_ends_.begin());
  auto code = static_cast<std::uint32_t>(data_.size() + 1);
  for (std::size_t i = 0; i < s_.portals.size(); ++i) {
    s_.portals[i] = s_.sorted_portals[i].portal;
    s_.corners[s_.portals[i].edge].code = code++;
  }
}

/// Vertices are stored at corners; few tiles have vertices that no polygon uses.
void TileBuilder::place_vertices() {
  constexpr std::uint32_t kNowhere = 0xffffffffU;
  const auto edges = static_cast<std::uint32_t>(data_.corners.size());
  s_.vertex_corners.assign(data_.vertices.size(), kNowhere);
  for (std::uint32_t i = edges; i > 0; --i)
    s_.vertex_corners[data_.corners[i - 1]] = i - 1;
  s_.spare_vertices.clear();
  for (std::size_t i = 0; i < data_.vertices.size(); ++i) {
    if (s_.vertex_corners[i] != kNowhere) continue;
    s_.vertex_corners[i] = edges + static_cast<std::uint32_t>(s_.spare_vertices.size());
    s_.spare_vertices.push_back(data_.vertices[i]);
  }
}

/// The root is the first polygon of its island, so that islands are numbered in order.
void TileBuilder::number_islands() {
  s_.islands.resize(data_.size());
  for (std::uint32_t polygon = 0; polygon < data_.size(); ++polygon) {
    // The parents of earlier ones are roots by now.
    const std::uint32_t root = s_.parents[s_.parents[polygon]];
    s_.parents[polygon] = root;
    s_.islands[polygon] = root == polygon ? island_count_++ : s_.islands[root];
  }
}

/// Finds where patches begin, without the fans, which readers derive.
void TileBuilder::drop_fans() {
  s_.patches.resize(2 * data_.patches.size());
  for (std::size_t i = 0; i < data_.patches.size(); ++i) {
    s_.patches[2 * i] = data_.patches[i].first_vertex;
    s_.patches[2 * i + 1] = triangle_count_;
    if (i + 1 == data_.patches.size() || is_fan(i)) continue;
    triangle_count_ += static_cast<std::uint32_t>(triangles_of(i).size());
    const std::uint32_t own = data_.patches[i + 1].first_vertex - data_.patches[i].first_vertex;
    patch_vertices_ = std::max(patch_vertices_, own + data_.first[i + 1] - data_.first[i]);
  }
}

std::span<const DetailTriangle> TileBuilder::triangles_of(std::size_t patch) const {
  const std::uint32_t first = data_.patches[patch].first_triangle;
  return std::span(data_.detail_triangles)
      .subspan(first, data_.patches[patch + 1].first_triangle - first);
}

bool TileBuilder::is_fan(std::size_t patch) const {
  const std::uint32_t corners = data_.first[patch + 1] - data_.first[patch];
  const std::span<const DetailTriangle> all = triangles_of(patch);
  bool fan = all.size() + 2 == corners &&
             data_.patches[patch + 1].first_vertex == data_.patches[patch].first_vertex;
  for (std::uint32_t t = 0; fan && t < all.size(); ++t)
    fan = all[t] == fan_triangle(corners, t);
  return fan;
}

/// Calls `use` with the triangles of each patch that drop_fans() kept.
template <class Use>
void TileBuilder::for_each_patch(Use&& use) const {
  for (std::size_t i = 0; i + 1 < data_.patches.size(); ++i)
    if (s_.patches[2 * i + 1] != s_.patches[2 * i + 3]) use(triangles_of(i));
}

/// Extends the boxes by vertices that are not corners.
void TileBuilder::find_boxes() {
  for (std::size_t polygon = 0; polygon + 1 < data_.patches.size(); ++polygon) {
    const std::uint32_t end = data_.patches[polygon + 1].first_vertex;
    const std::uint32_t begin = data_.patches[polygon].first_vertex;
    if (begin == end) continue;
    BoxLanes box = s_.boxes[polygon];
    for (std::uint32_t i = begin; i + 1 < end; ++i)
      box.add(load4(&data_.detail_vertices[i].x));  // the last lane is of the next vertex
    box.low[3] = 0;
    box.high[3] = 0;
    box.add(lanes_of(data_.detail_vertices[end - 1]));
    s_.boxes[polygon] = box;
  }
  BoxLanes all;
  for (const BoxLanes& box : s_.boxes)
    all.add(box);
  bounds_ = all.box();
  build_box_tree_into(s_.boxes, bounds_, s_.tree_scratch, s_.tree);
}

/// Assigns the offset of the next objects of a type in the block.
template <class T>
TileBuilder::Place<T> TileBuilder::place(std::span<const T> values) {
  block_size_ = (block_size_ + alignof(T) - 1) / alignof(T) * alignof(T);
  const Place<T> place = {values, block_size_};
  block_size_ += values.size_bytes();
  return place;
}

/// Short lists, which nearly all are, do not need to be examined.
TileBuilder::Section TileBuilder::place_packed(const NumberList& list) {
  const std::uint32_t bits = list.bound <= 256 ? 0 : united_bits(list.values);
  const Section section = {block_size_, PackedIndices::width_for(bits)};
  block_size_ += list.values.size() * static_cast<std::size_t>(section.width);
  return section;
}

TileBuilder::Section TileBuilder::place_triangles() {
  Int4 bits = {};
  if (patch_vertices_ > 256) {
    for_each_patch([&](std::span<const DetailTriangle> patch) {
      for (const DetailTriangle& t : patch)
        bits |= lanes_of(t);
    });
  }
  const auto all = static_cast<std::uint32_t>(bits[0] | bits[1] | bits[2]);
  const Section section = {block_size_, PackedIndices::width_for(all)};
  block_size_ += 4 * std::size_t{triangle_count_} * static_cast<std::size_t>(section.width);
  return section;
}

template <class T>
std::size_t TileBuilder::write(const Place<T>& place) {
  if (!place.values.empty()) {
    std::memcpy(block_ + place.offset, place.values.data(), place.values.size_bytes());
  }
  return place.offset;
}

std::array<TileBuilder::NumberList, TileBuilder::kPackedLists> TileBuilder::number_lists() const {
  const std::size_t vertices = data_.patches.empty() ? 0 : data_.patches.back().first_vertex;
  return {{{data_.corners, data_.vertices.size()},
           {s_.islands, data_.size()},
           {s_.tree.order, data_.size()},
           {s_.patches, std::max<std::size_t>(vertices, triangle_count_) + 1},
           {s_.vertex_corners, data_.corners.size() + s_.spare_vertices.size()}}};
}

/// Finds all offsets first, so that the block is allocated once and nothing is copied twice.
void TileBuilder::write_block() {
  if (data_.flags.empty()) s_.flags.assign(data_.size(), 1);
  const std::span<const std::uint16_t> given = data_.flags.empty() ? s_.flags : data_.flags;
  const auto small_islands = place(std::span(data_.small_islands));
  spare_vertices_at_ = block_size_;
  const auto spare_vertices = place(std::span<const Vec3>(s_.spare_vertices));
  const auto detail_vertices = place(std::span(data_.detail_vertices));
  const auto portals = place(std::span<const TilePortal>(s_.portals));
  const auto corners = place(std::span<const TileCorner>(s_.corners));
  corners_at_ = corners.offset;
  const auto first_edge = place(std::span(data_.first));
  const auto flags = place(given);
  const auto areas = place(std::span(data_.areas));
  const auto box_nodes = place(kept_nodes());
  const std::array<NumberList, kPackedLists> lists = number_lists();
  for (std::size_t i = 0; i < kPackedLists; ++i)
    lists_at_[i] = place_packed(lists[i]);
  lists_at_[kPackedLists] = place_triangles();

  // The widest types come first, so that there are no gaps, and every byte is written.
  if (sizeof(TileHeader) + block_size_ > kMaxTileBytes) return;
  make_tile();
  write(small_islands);
  write(spare_vertices);
  detail_vertices_at_ = write(detail_vertices);
  write(portals);
  write(corners);
  first_edge_at_ = write(first_edge);
  write(flags);
  write(areas);
  write(box_nodes);
  for (std::size_t i = 0; i < kPackedLists; ++i)
    write_narrow(block_ + lists_at_[i].offset, lists_at_[i].width, lists[i].values);
  write_triangles();
}

/// Without the node that readers can derive.
std::span<const std::byte> TileBuilder::kept_nodes() const {
  return data_.size() == 1 ? std::span<const std::byte>() : s_.tree.nodes.bytes();
}

/// As far as readers of six corners may read.
std::size_t TileBuilder::readable_size() const {
  if (data_.size() == 0) return 0;
  return corners_at_ + (std::size_t{data_.first[data_.size() - 1]} + 6) * sizeof(TileCorner);
}

void TileBuilder::make_tile() {
  Tail tail = {std::max(block_size_, readable_size())};
  tile_ = std::allocate_shared<Made>(TailAllocator<Made>(tail));
  block_ = tail.begin;
  tile_->coord_ = data_.coord;
  tile_->agent_ = data_.agent;
  tile_->bounds_ = bounds_;
  tile_->polygon_count_ = static_cast<std::uint32_t>(data_.size());
  tile_->island_count_ = island_count_;
  tile_->small_island_count_ = static_cast<std::uint32_t>(data_.small_islands.size());
  tile_->has_detail_ = !data_.patches.empty();
  tile_->portal_ends_ = portal_ends_;
}

void TileBuilder::write_triangles() {
  std::byte* to = block_ + lists_at_[kPackedLists].offset;
  with_width(lists_at_[kPackedLists].width, [&]<class T>(T) {
    for_each_patch([&](std::span<const DetailTriangle> patch) {
      to = write_many<T>(to, patch);
      for (const DetailTriangle& t : patch) {
        write_triangle<T>(to, t);
        to += 4 * sizeof(T);
      }
    });
  });
}

/// Points the members of the tile at its block.
void TileBuilder::resolve() {
  Tile& tile = *tile_;
  // The block holds objects of these types at these offsets, and is never moved.
  tile.corners_ = reinterpret_cast<const TileCorner*>(block_ + corners_at_);
  tile.first_edge_ = reinterpret_cast<const std::uint32_t*>(block_ + first_edge_at_);
  tile.spare_before_ =
      static_cast<std::uint32_t>((corners_at_ - spare_vertices_at_) / sizeof(float));
  tile.detail_before_ =
      static_cast<std::uint32_t>((corners_at_ - detail_vertices_at_) / sizeof(float));
  for (std::size_t i = 0; i < kLists; ++i) {
    tile.list_at_[i] = static_cast<std::uint32_t>(lists_at_[i].offset - first_edge_at_);
    tile.list_width_[i] = static_cast<std::uint8_t>(lists_at_[i].width);
  }
}

Result<std::shared_ptr<const Tile>> build_tile(const TileData& data, TileScratch& scratch) {
  if (auto error = check_tile_data(data)) return *error;
  return TileBuilder(data, scratch).build();
}

Result<std::shared_ptr<const Tile>> build_tile_unchecked(const TileData& data,
                                                         TileScratch& scratch) {
  if (auto error = check_polygon_count(data)) return *error;
  WAY_ASSERT(!check_tile_data(data));
  return TileBuilder(data, scratch).build();
}

}  // namespace way
