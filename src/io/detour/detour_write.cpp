// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/detour.h"
#include "way/io/file.h"

#include "core/text.h"
#include "io/detour/detour_format.h"
#include "io/detour/detour_tree.h"
#include "io/way_file/way_format.h"
#include "io/way_file/way_links.h"
#include "nav/tile/unpack_tile.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

namespace way {
namespace {

using namespace detour_format;
using way_format::append;
using Bytes = std::vector<std::byte>;

std::string name_of(const TileCoord& coord) {
  return text("tile (", coord.x, ", ", coord.z, ", ", coord.layer, "): ");
}

std::uint16_t neighbor_code(std::uint32_t neighbor) {
  if (neighbor == TileData::kWall) return 0;
  if (!TileData::is_portal(neighbor)) return static_cast<std::uint16_t>(neighbor + 1);
  constexpr std::uint16_t kSides[] = {4, 2, 0, 6};  // low x, high z, high x, low z
  return static_cast<std::uint16_t>(kPortal | kSides[neighbor - TileData::kPortal]);
}

/// The side of a tile on which a point lies: 0 is +x, and so on counter-clockwise in eighths; or
/// inside.
std::uint8_t side_of(Vec3 p, const Aabb3& box) {
  const int x = p.x >= box.max.x ? 1 : (p.x < box.min.x ? -1 : 0);
  const int z = p.z >= box.max.z ? 1 : (p.z < box.min.z ? -1 : 0);
  constexpr std::uint8_t kSides[3][3] = {{5, 4, 3}, {6, kInside, 2}, {7, 0, 1}};
  return kSides[x + 1][z + 1];
}

/// What the format cannot hold, with its number.
std::optional<std::string> find_excess(const TileData& data) {
  const auto over = [](const auto& what, std::size_t count, std::size_t limit) {
    return text(what, " ", count, ", and Detour holds at most ", limit);
  };
  for (std::size_t p = 0; p < data.size(); ++p) {
    const std::size_t corners = data.first[p + 1] - data.first[p];
    const auto area = static_cast<std::size_t>(data.areas[p]);
    if (corners > kMaxCorners) {
      return text("polygon ", p, " has ", corners, " corners, and Detour holds at most ",
                  kMaxCorners);
    }
    if (area > kMaxArea) return over(text("polygon ", p, " has the area"), area, kMaxArea);
    if (data.patches.empty()) continue;
    const std::size_t vertices = data.patches[p + 1].first_vertex - data.patches[p].first_vertex;
    const std::size_t triangles =
        data.patches[p + 1].first_triangle - data.patches[p].first_triangle;
    if (corners + vertices > kMaxDetail + 1) {
      return over(text("polygon ", p, " has surface vertices:"), corners + vertices,
                  kMaxDetail + 1);
    }
    if (triangles > kMaxDetail) {
      return over(text("polygon ", p, " has surface triangles:"), triangles, kMaxDetail);
    }
  }
  return std::nullopt;
}

std::optional<std::string> find_excess(const OffMeshLink& link) {
  const float width = std::max(length(link.start_width), length(link.end_width));
  const auto area = static_cast<std::uint32_t>(link.area);
  if (width > 0) return text("is ", width, " wide, and Detour's have no width");
  if (link.fixed_cost != 0 || link.cost_factor != 1) {
    return text("costs ", link.fixed_cost, " and ", link.cost_factor,
                " times its length, and Detour's cost as their area does");
  }
  if (area > kMaxArea) return text("has the area ", area, ", and Detour holds at most ", kMaxArea);
  if (link.user_id > 0xffffffffU) {
    return text("has the user id ", link.user_id, ", and Detour holds at most ", 0xffffffffU);
  }
  return std::nullopt;
}

/// Writes one tile.
class TileWriter {
 public:
  TileWriter(const Tile& tile, const TileData& data, const NavMeshLayout& layout)
      : tile_(tile), data_(data), box_(tile.bounds()) {
    if (box_.is_empty()) box_ = {{}, {}};
    if (layout.tile_side > 0) {
      box_.min.x = layout.origin.x + layout.tile_side * static_cast<float>(tile.coord().x);
      box_.min.z = layout.origin.z + layout.tile_side * static_cast<float>(tile.coord().z);
      box_.max.x = box_.min.x + layout.tile_side;
      box_.max.z = box_.min.z + layout.tile_side;
    }
  }

  const Aabb3& box() const { return box_; }
  void begin_here(const OffMeshLink& link) { connections_.push_back(&link); }
  void end_here() { ++ends_; }
  std::size_t vertex_count() const { return data_.vertices.size() + 2 * connections_.size(); }
  std::size_t polygon_count() const { return data_.size() + connections_.size(); }

  void write(Bytes& bytes, std::uint64_t link_size) {
    add_surfaces();
    const std::vector<Node> nodes = make_nodes();
    TileHeader header = make_header();
    header.node_count = static_cast<std::uint32_t>(nodes.size());
    append(bytes, header);
    add_list(bytes, data_.vertices);
    for (const OffMeshLink* c : connections_) {
      append(bytes, c->start);
      append(bytes, c->end);
    }
    write_polygons(bytes);
    bytes.resize(bytes.size() + static_cast<std::size_t>(header.max_link_count * link_size));
    add_list(bytes, details_);
    add_list(bytes, data_.detail_vertices);
    add_list(bytes, triangles_);
    add_list(bytes, nodes);
    write_connections(bytes);
  }

 private:
  template <class T>
  static void add_list(Bytes& bytes, const std::vector<T>& list) {
    const auto view = std::as_bytes(std::span(list));
    bytes.insert(bytes.end(), view.begin(), view.end());
  }

  TileHeader make_header() const {
    TileHeader header;
    header.x = tile_.coord().x;
    header.y = tile_.coord().z;
    header.layer = tile_.coord().layer;
    header.polygon_count = static_cast<std::uint32_t>(polygon_count());
    header.vertex_count = static_cast<std::uint32_t>(vertex_count());
    // Room for each edge, for a second link at each portal, and for connections that begin or end.
    header.max_link_count = static_cast<std::uint32_t>(
        data_.corners.size() + 2 * tile_.portals().size() + 4 * connections_.size() + 4 * ends_);
    header.detail_mesh_count = static_cast<std::uint32_t>(details_.size());
    header.detail_vertex_count = static_cast<std::uint32_t>(data_.detail_vertices.size());
    header.detail_triangle_count = static_cast<std::uint32_t>(triangles_.size());
    header.connection_count = static_cast<std::uint32_t>(connections_.size());
    header.ground_count = static_cast<std::uint32_t>(data_.size());
    header.height = data_.agent.height;
    header.radius = data_.agent.radius;
    header.climb = data_.agent.climb;
    header.low = box_.min;
    header.high = box_.max;
    header.node_scale = scale();
    return header;
  }

  /// Box nodes have sixteen bits per axis.
  float scale() const {
    const Vec3 size = box_.max - box_.min;
    const float longest = std::max({size.x, size.y, size.z, 1e-3F});
    const float finest = 65000 / longest;
    return data_.agent.cell_size > 0 ? std::min(1 / data_.agent.cell_size, finest) : finest;
  }

  void add_surfaces() {
    for (std::uint32_t p = 0; p < data_.size(); ++p) {
      detour_format::DetailMesh detail;
      detail.first_triangle = static_cast<std::uint32_t>(triangles_.size());
      if (!data_.patches.empty()) {
        detail.first_vertex = data_.patches[p].first_vertex;
        detail.vertex_count = static_cast<std::uint8_t>(data_.patches[p + 1].first_vertex -
                                                        data_.patches[p].first_vertex);
      }
      for (std::uint32_t i = 0; i < tile_.detail_triangle_count(p); ++i)
        add_triangle(tile_.detail_triangle(p, i));
      detail.triangle_count = static_cast<std::uint8_t>(triangles_.size() - detail.first_triangle);
      details_.push_back(detail);
    }
  }

  void add_triangle(const DetailTriangle& from) {
    unsigned outline = 0;
    detour_format::Triangle triangle = {};
    for (std::size_t c = 0; c < 3; ++c) {
      triangle[c] = static_cast<std::uint8_t>(from.vertices[c]);
      outline |= ((from.outline >> c) & 1U) << (2 * c);
    }
    triangle[3] = static_cast<std::uint8_t>(outline);
    triangles_.push_back(triangle);
  }

  std::vector<Node> make_nodes() const {
    std::vector<Aabb3> boxes;
    for (std::uint32_t p = 0; p < data_.size(); ++p) {
      Aabb3 box;
      for (std::uint32_t i = 0; i < tile_.detail_vertex_count(p); ++i)
        box = join(box, tile_.detail_vertex(p, i));
      boxes.push_back(box);
    }
    return make_detour_tree(boxes, box_.min, scale());
  }

  void write_polygons(Bytes& bytes) const {
    for (std::uint32_t p = 0; p < data_.size(); ++p) {
      Polygon polygon;
      polygon.corner_count = static_cast<std::uint8_t>(data_.first[p + 1] - data_.first[p]);
      for (std::uint32_t i = 0; i < polygon.corner_count; ++i) {
        polygon.vertices[i] = static_cast<std::uint16_t>(data_.corners[data_.first[p] + i]);
        polygon.neighbors[i] = neighbor_code(data_.neighbors[data_.first[p] + i]);
      }
      polygon.flags = data_.flags[p];
      polygon.area_and_type = static_cast<std::uint8_t>(data_.areas[p]);
      append(bytes, polygon);
    }
    auto vertex = static_cast<std::uint16_t>(data_.vertices.size());
    for (const OffMeshLink* c : connections_) {
      Polygon polygon;
      polygon.corner_count = 2;
      polygon.vertices = {vertex, static_cast<std::uint16_t>(vertex + 1)};
      polygon.flags = c->flags;
      polygon.area_and_type = static_cast<std::uint8_t>(static_cast<unsigned>(c->area) | 0x40U);
      append(bytes, polygon);
      vertex = static_cast<std::uint16_t>(vertex + 2);
    }
  }

  void write_connections(Bytes& bytes) const {
    auto polygon = static_cast<std::uint16_t>(data_.size());
    for (const OffMeshLink* c : connections_) {
      Connection connection;
      connection.start = c->start;
      connection.end = c->end;
      connection.radius = c->radius;
      connection.polygon = polygon++;
      connection.flags = c->one_way ? 0 : 1;
      connection.side = side_of(c->end, box_);
      connection.user_id = static_cast<std::uint32_t>(c->user_id);
      append(bytes, connection);
    }
  }

  const Tile& tile_;
  const TileData& data_;
  Aabb3 box_;
  std::size_t ends_ = 0;  ///< Connections that end here.
  std::vector<const OffMeshLink*> connections_;
  std::vector<detour_format::DetailMesh> details_;
  std::vector<detour_format::Triangle> triangles_;
};

/// Writes a set of tiles.
class SetWriter {
 public:
  SetWriter(const NavMesh& mesh, const DetourSaveOptions& options)
      : mesh_(mesh), options_(options), links_(links_of(mesh)) {}

  Result<Bytes> write() {
    if (auto error = add_tiles()) return *error;
    if (auto error = add_connections()) return *error;
    if (auto error = check_counts()) return *error;
    Bytes bytes;
    append(bytes, make_header());
    for (std::size_t i = 0; i < writers_.size(); ++i)
      write_tile(bytes, i);
    return bytes;
  }

 private:
  using Found = std::optional<Error>;

  Found add_tiles() {
    for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot) {
      const Tile* tile = mesh_.tile_in(slot);
      if (tile == nullptr || tile->polygon_count() == 0) continue;
      tiles_.push_back({tile->coord(), slot});
    }
    std::ranges::sort(tiles_, {}, &TileSlot::coord);
    datas_.reserve(tiles_.size());
    for (const TileSlot& entry : tiles_) {
      const Tile& tile = *mesh_.tile_in(entry.slot);
      datas_.push_back(unpack_tile(tile, mesh_.changed_traits(entry.slot)));
      if (const auto excess = find_excess(datas_.back())) {
        return Error{Error::Code::too_large, name_of(tile.coord()) + *excess};
      }
      writers_.emplace_back(tile, datas_.back(), mesh_.layout());
    }
    return std::nullopt;
  }

  Found add_connections() {
    for (std::size_t i = 0; i < links_.size(); ++i) {
      const OffMeshLink& link = links_[i];
      if (const auto excess = find_excess(link)) {
        return Error{Error::Code::too_large, text("link ", i, " ", *excess)};
      }
      TileWriter* const first = tile_under(link.start);
      if (first == nullptr) {
        return Error{Error::Code::invalid_argument,
                     text("link ", i, " begins at (", link.start.x, ", ", link.start.y, ", ",
                          link.start.z, "), where there is no tile")};
      }
      first->begin_here(link);
      if (TileWriter* const last = tile_under(link.end)) last->end_here();
    }
    return std::nullopt;
  }

  /// The tile in which Detour would look for a connection's end.
  TileWriter* tile_under(Vec3 p) {
    for (std::size_t i = 0; i < writers_.size(); ++i) {
      const Aabb3& box = writers_[i].box();
      const float climb = datas_[i].agent.climb;
      if (side_of(p, box) == kInside && p.y >= box.min.y - climb && p.y <= box.max.y + climb)
        return &writers_[i];
    }
    return nullptr;
  }

  Found check_counts() {
    for (std::size_t i = 0; i < writers_.size(); ++i) {
      most_polygons_ = std::max(most_polygons_, writers_[i].polygon_count());
      const std::size_t vertices = writers_[i].vertex_count();
      if (writers_[i].polygon_count() > kMaxPolygons) {
        return too_many(i, "polygons", writers_[i].polygon_count(), kMaxPolygons);
      }
      if (vertices > kMaxVertices) return too_many(i, "vertices", vertices, kMaxVertices);
    }
    if (options_.refs == DetourRefs::bits64 || polygon_bits() + tile_bits() <= kIndexBits32) {
      return std::nullopt;
    }
    return Error{Error::Code::too_large,
                 text(writers_.size(), " tiles of up to ", most_polygons_, " polygons take ",
                      polygon_bits() + tile_bits(), " bits, and Detour's 32-bit references have ",
                      kIndexBits32, ": use 64-bit ones")};
  }

  Error too_many(std::size_t tile, const char* what, std::size_t count, std::size_t limit) const {
    return {Error::Code::too_large, text(name_of(tiles_[tile].coord), "it has ", count, " ", what,
                                         ", and Detour holds at most ", limit)};
  }

  unsigned polygon_bits() const {
    if (options_.refs == DetourRefs::bits64) return 20;
    return static_cast<unsigned>(std::bit_width(std::max<std::size_t>(most_polygons_, 1) - 1));
  }
  unsigned tile_bits() const {
    if (options_.refs == DetourRefs::bits64) return 28;
    return static_cast<unsigned>(std::bit_width(std::max<std::size_t>(writers_.size(), 1) - 1));
  }

  SetHeader make_header() const {
    const NavMeshLayout& layout = mesh_.layout();
    SetHeader header;
    header.tile_count = static_cast<std::int32_t>(writers_.size());
    header.origin = layout.origin;
    header.tile_width = header.tile_height = layout.tile_side;
    if (layout.tile_side == 0 && !writers_.empty()) {
      const Aabb3& box = writers_[0].box();
      header.origin = box.min;
      header.tile_width = box.max.x - box.min.x;
      header.tile_height = box.max.z - box.min.z;
    }
    header.max_tiles = std::max(header.tile_count, 1);
    header.max_polygons = static_cast<std::int32_t>(most_polygons_);
    return header;
  }

  void write_tile(Bytes& bytes, std::size_t index) {
    const bool is_long = options_.refs == DetourRefs::bits64;
    const std::uint64_t ref = (std::uint64_t{1} << (polygon_bits() + tile_bits())) |
                              (std::uint64_t{index} << polygon_bits());
    const std::size_t record = bytes.size();
    bytes.resize(record + (is_long ? kRecordSize64 : kRecordSize32));
    const std::size_t begin = bytes.size();
    writers_[index].write(bytes, is_long ? kLinkSize64 : kLinkSize32);
    const auto size = static_cast<std::uint32_t>(bytes.size() - begin);
    std::memcpy(bytes.data() + record, &ref, is_long ? 8 : 4);
    std::memcpy(bytes.data() + record + (is_long ? 8 : 4), &size, sizeof size);
  }

  static constexpr unsigned kIndexBits32 = 22;  ///< Ten bits are for the salt.

  const NavMesh& mesh_;
  const DetourSaveOptions& options_;
  std::vector<OffMeshLink> links_;
  std::vector<TileSlot> tiles_;
  std::vector<TileData> datas_;
  std::vector<TileWriter> writers_;
  std::size_t most_polygons_ = 0;
};

}  // namespace

Result<std::vector<std::byte>> encode_detour(const NavMesh& mesh,
                                             const DetourSaveOptions& options) {
  return SetWriter(mesh, options).write();
}

Result<> save_detour(const std::string& path, const NavMesh& mesh,
                     const DetourSaveOptions& options) {
  const auto bytes = encode_detour(mesh, options);
  if (!bytes) return bytes.error();
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
  return write_file(path, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

}  // namespace way
