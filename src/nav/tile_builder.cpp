// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile_builder.h"

#include "way/core/hash.h"

#include "nav/box_tree.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <tuple>

namespace way {
namespace {

void append(std::vector<std::byte>& block, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  const std::size_t at = block.size();
  block.resize(at + bytes);
  std::memcpy(block.data() + at, from, bytes);
}

/// Root of the tree of `item`; shortens the way for the next search.
std::uint32_t find_root(std::vector<std::uint32_t>& parents, std::uint32_t item) {
  while (parents[item] != item) {
    parents[item] = parents[parents[item]];
    item = parents[item];
  }
  return item;
}

void hash_points(WordHash64& hash, std::span<const Vec3> points) {
  hash.add(std::uint64_t{points.size()});
  for (const Vec3& v : points) {
    hash.add(v.x, v.y);
    hash.add(v.z, 0.0F);
  }
}

}  // namespace

DetailTriangle fan_triangle(std::uint32_t corners, std::uint32_t i) {
  const bool first = i == 0;
  const bool last = i + 3 == corners;
  const unsigned outline = (first ? 1U : 0U) | 2U | (last ? 4U : 0U);
  return {{0, i + 1, i + 2}, static_cast<std::uint8_t>(outline)};
}

/// Opens the private constructor to make_shared(), for the builder alone.
struct Tile::Builder::Made final : Tile {};

Tile::Builder::Builder(const TileData& checked, Scratch& scratch)
    : data_(checked), s_(scratch), tile_(std::make_shared<Made>()) {}

std::shared_ptr<const Tile> Tile::Builder::build() {
  tile_->coord_ = data_.coord;
  tile_->agent_ = data_.agent;
  tile_->polygon_count_ = static_cast<std::uint32_t>(data_.size());
  tile_->vertex_count_ = static_cast<std::uint32_t>(data_.vertices.size());
  tile_->has_detail_ = !data_.patches.empty();
  sort_portals();
  code_corners();
  place_vertices();
  find_islands();
  drop_fans();
  find_boxes();
  write_block();
  resolve();
  hash();
  return std::move(tile_);
}

/// Portals by side, then along it, then by height: the order in which two tiles are joined.
void Tile::Builder::sort_portals() {
  s_.portals.clear();
  for (std::uint32_t polygon = 0; polygon < data_.size(); ++polygon) {
    for (std::uint32_t i = data_.first[polygon]; i < data_.first[polygon + 1]; ++i) {
      if (TileData::is_portal(data_.neighbours[i])) s_.portals.push_back({polygon, i});
    }
  }
  const auto key = [&](const TilePortal& portal) {
    const std::uint32_t first = data_.first[portal.polygon];
    const std::uint32_t count = data_.first[portal.polygon + 1] - first;
    const Vec3 a = data_.vertices[data_.corners[portal.edge]];
    const Vec3 b = data_.vertices[data_.corners[first + (portal.edge - first + 1) % count]];
    const std::uint32_t side = data_.neighbours[portal.edge] - TileData::kPortal;
    const bool along_z = side % 2 == 0;
    return std::tuple(side, along_z ? std::min(a.z, b.z) : std::min(a.x, b.x), std::min(a.y, b.y),
                      portal.edge);
  };
  std::ranges::sort(s_.portals, {}, key);
  for (const TilePortal& portal : s_.portals)
    ++tile_->first_portal_[data_.neighbours[portal.edge] - TileData::kPortal + 1];
  std::partial_sum(tile_->first_portal_, tile_->first_portal_ + 5, tile_->first_portal_);
}

/// A neighbour is coded as its number, a wall as the number of polygons, portals follow: one
/// comparison tells them apart.
void Tile::Builder::code_corners() {
  const auto wall = static_cast<std::uint32_t>(data_.size());
  s_.corners.resize(data_.corners.size());
  for (std::size_t i = 0; i < data_.corners.size(); ++i)
    s_.corners[i] = {data_.vertices[data_.corners[i]], std::min(data_.neighbours[i], wall)};
  for (std::uint32_t k = 0; k < s_.portals.size(); ++k)
    s_.corners[s_.portals[k].edge].code = wall + 1 + k;
}

/// A vertex is kept where the corners are; few tiles have vertices that no polygon names.
void Tile::Builder::place_vertices() {
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

void Tile::Builder::find_islands() {
  std::vector<std::uint32_t>& parents = s_.parents;
  parents.resize(data_.size());
  std::iota(parents.begin(), parents.end(), 0U);
  for (std::uint32_t polygon = 0; polygon < data_.size(); ++polygon) {
    for (std::uint32_t i = data_.first[polygon]; i < data_.first[polygon + 1]; ++i) {
      if (data_.neighbours[i] >= data_.size()) continue;
      const std::uint32_t a = find_root(parents, polygon);
      const std::uint32_t b = find_root(parents, data_.neighbours[i]);
      parents[std::max(a, b)] = std::min(a, b);
    }
  }
  // The root is the first polygon of its island, so that numbers are given in order.
  s_.islands.resize(data_.size());
  for (std::uint32_t polygon = 0; polygon < data_.size(); ++polygon) {
    const std::uint32_t root = find_root(parents, polygon);
    s_.islands[polygon] = root == polygon ? tile_->island_count_++ : s_.islands[root];
  }
}

/// Copies the patches, less the triangles that a reader makes up anyway.
void Tile::Builder::drop_fans() {
  s_.patches.clear();
  s_.triangles.clear();
  for (std::size_t i = 0; i < data_.patches.size(); ++i) {
    const TileData::Patch& patch = data_.patches[i];
    s_.patches.push_back(patch.first_vertex);
    s_.patches.push_back(static_cast<std::uint32_t>(s_.triangles.size() / 4));
    if (i + 1 == data_.patches.size()) break;
    const std::uint32_t corners = data_.first[i + 1] - data_.first[i];
    const auto all = std::span(data_.detail_triangles)
                         .subspan(patch.first_triangle,
                                  data_.patches[i + 1].first_triangle - patch.first_triangle);
    bool fan = all.size() + 2 == corners && data_.patches[i + 1].first_vertex == patch.first_vertex;
    for (std::uint32_t t = 0; fan && t < all.size(); ++t)
      fan = all[t] == fan_triangle(corners, t);
    if (fan) continue;
    for (const DetailTriangle& t : all)
      s_.triangles.insert(s_.triangles.end(),
                          {t.vertices[0], t.vertices[1], t.vertices[2], t.outline});
  }
}

void Tile::Builder::find_boxes() {
  s_.boxes.assign(data_.size(), Aabb3());
  for (std::size_t polygon = 0; polygon < data_.size(); ++polygon) {
    Aabb3& box = s_.boxes[polygon];
    for (std::uint32_t i = data_.first[polygon]; i < data_.first[polygon + 1]; ++i)
      box = join(box, data_.vertices[data_.corners[i]]);
    if (data_.patches.empty()) continue;
    const std::uint32_t end = data_.patches[polygon + 1].first_vertex;
    for (std::uint32_t i = data_.patches[polygon].first_vertex; i < end; ++i)
      box = join(box, data_.detail_vertices[i]);
  }
  for (const Aabb3& box : s_.boxes)
    tile_->bounds_ = join(tile_->bounds_, box);
  build_box_tree_into(s_.boxes, s_.tree_scratch, s_.tree);
}

template <class T>
std::size_t Tile::Builder::write(std::span<const T> values) {
  std::vector<std::byte>& block = s_.block;
  block.resize((block.size() + alignof(T) - 1) / alignof(T) * alignof(T));
  const std::size_t offset = block.size();
  append(block, values.data(), values.size_bytes());
  return offset;
}

Tile::Builder::Section Tile::Builder::write_packed(std::span<const std::uint32_t> values) {
  const std::uint32_t greatest = values.empty() ? 0 : *std::ranges::max_element(values);
  const Section section = {s_.block.size(), PackedIndices::width_for(greatest)};
  const auto width = static_cast<std::size_t>(section.width);
  s_.block.resize(section.offset + values.size() * width);
  std::byte* to = s_.block.data() + section.offset;
  for (const std::uint32_t value : values) {
    // Through the type of its width, so that the byte order is the machine's own.
    const auto one = static_cast<std::uint8_t>(value);
    const auto two = static_cast<std::uint16_t>(value);
    if (width == 1) std::memcpy(to, &one, 1);
    if (width == 2) std::memcpy(to, &two, 2);
    if (width == 4) std::memcpy(to, &value, 4);
    to += width;
  }
  return section;
}

void Tile::Builder::write_block() {
  s_.block.clear();
  spare_vertices_at_ = write(std::span<const Vec3>(s_.spare_vertices));
  detail_vertices_at_ = write(std::span(data_.detail_vertices));
  portals_at_ = write(std::span<const TilePortal>(s_.portals));
  corners_at_ = write(std::span<const TileCorner>(s_.corners));
  first_edge_at_ = write(std::span(data_.first));
  if (data_.flags.empty()) s_.flags.assign(data_.size(), 1);
  flags_at_ = write(std::span<const std::uint16_t>(data_.flags.empty() ? s_.flags : data_.flags));
  areas_at_ = write(std::span(data_.areas));
  box_nodes_at_ = write(std::span<const BoxNode>(s_.tree.nodes));
  const std::vector<std::uint32_t>* arrays[] = {&data_.corners, &s_.islands,   &s_.tree.order,
                                                &s_.patches,    &s_.triangles, &s_.vertex_corners};
  for (std::size_t i = 0; i < packed_at_.size(); ++i)
    packed_at_[i] = write_packed(*arrays[i]);
  tile_->block_.assign(s_.block.begin(), s_.block.end());
}

PackedIndices Tile::Builder::packed(const Section& section) const {
  return {tile_->block_.data() + section.offset, section.width};
}

template <class T>
const T* Tile::Builder::at(std::size_t offset) const {
  // The block was filled with objects of this type at this place, and is never moved again.
  return reinterpret_cast<const T*>(tile_->block_.data() + offset);
}

void Tile::Builder::resolve() {
  Tile& tile = *tile_;
  tile.spare_vertices_ = at<Vec3>(spare_vertices_at_);
  tile.detail_vertices_ = at<Vec3>(detail_vertices_at_);
  tile.portals_ = at<TilePortal>(portals_at_);
  tile.flags_ = at<std::uint16_t>(flags_at_);
  tile.areas_ = at<Area>(areas_at_);
  tile.box_nodes_ = at<std::byte>(box_nodes_at_);
  tile.corners_ = at<TileCorner>(corners_at_);
  tile.first_edge_ = at<std::uint32_t>(first_edge_at_);
  tile.corner_vertices_ = packed(packed_at_[0]);
  tile.islands_ = packed(packed_at_[1]);
  tile.box_order_ = packed(packed_at_[2]);
  tile.patches_ = packed(packed_at_[3]);
  tile.detail_triangles_ = packed(packed_at_[4]);
  tile.vertex_corners_ = packed(packed_at_[5]);
}

/// Over what was given, not over the block: a denser block must not change the hash.
void Tile::Builder::hash() {
  WordHash64 hash;
  for (const int i : {data_.coord.x, data_.coord.z, data_.coord.layer})
    hash.add(static_cast<std::uint64_t>(i));
  const TileAgent& agent = data_.agent;
  hash.add(agent.height, agent.radius);
  hash.add(agent.climb, agent.cell_size);
  hash.add(agent.cell_height, 0.0F);
  const std::vector<std::uint32_t>* lists[] = {&data_.first, &data_.corners, &data_.neighbours,
                                               &s_.patches, &s_.triangles};
  for (const std::vector<std::uint32_t>* list : lists)
    hash.add_list(*list);
  for (std::uint32_t i = 0; i < data_.size(); ++i)
    hash.add(std::uint32_t{static_cast<std::uint8_t>(tile_->areas_[i])}, tile_->flags_[i]);
  hash_points(hash, data_.vertices);
  hash_points(hash, data_.detail_vertices);
  tile_->hash_ = hash.value();
}

}  // namespace way
