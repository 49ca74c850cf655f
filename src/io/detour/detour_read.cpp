// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/detour.h"
#include "way/io/file.h"
#include "way/nav/navmesh_edit.h"

#include "core/text.h"
#include "io/detour/detour_format.h"
#include "io/detour/mend_tile.h"
#include "io/way_file/way_format.h"
#include "io/way_file/way_links.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace way {
namespace {

using namespace detour_format;
using way_format::read_at;
using ByteSpan = std::span<const std::byte>;
using Found = std::optional<Error>;

template <class... Parts>
Error bad(const Parts&... parts) {
  return {Error::Code::bad_format, text(parts...)};
}

std::uint32_t neighbor_of(std::uint16_t code, std::uint32_t own, std::uint32_t ground_count) {
  if (code == 0) return TileData::kWall;
  if ((code & kPortal) == 0) {
    const std::uint32_t polygon = code - 1U;
    return polygon < ground_count && polygon != own ? polygon : TileData::kWall;
  }
  switch (code & 0xffU) {
    case 0:
      return TileData::portal(Side::high_x);
    case 2:
      return TileData::portal(Side::high_z);
    case 4:
      return TileData::portal(Side::low_x);
    case 6:
      return TileData::portal(Side::low_z);
    default:
      return TileData::kWall;
  }
}

/// Converts the bytes of one Detour tile to our arrays.
class TileReader {
 public:
  TileReader(ByteSpan bytes, std::uint64_t link_size) : bytes_(bytes), link_size_(link_size) {}

  Found read() {
    if (auto error = read_header()) return error;
    if (auto error = read_vertices()) return error;
    data.patches = {{0, 0}};
    for (std::uint32_t i = 0; i < header_.ground_count; ++i) {
      if (auto error = read_polygon(i)) return error;
      if (auto error = read_surface(i)) return error;
    }
    return read_connections();
  }

  TileData data = {};
  std::vector<OffMeshLink> links = {};
  std::size_t lost_connections = 0;

 private:
  Found read_header() {
    if (bytes_.size() < sizeof header_) return bad("a tile has only ", bytes_.size(), " bytes");
    header_ = read_at<detour_format::TileHeader>(bytes_, 0);
    if (header_.magic != kTileMagic) return bad("a tile does not begin with DNAV");
    if (header_.version != kTileVersion) {
      return bad("a tile has version ", header_.version, ", and this reads ", kTileVersion);
    }
    data.coord = {header_.x, header_.y, header_.layer};
    layout_ = lay_out(header_, link_size_);
    if (layout_.end > bytes_.size()) {
      return in_tile("its sections take ", layout_.end, " bytes of ", bytes_.size());
    }
    const std::uint64_t ground = header_.ground_count;
    if (ground + header_.connection_count != header_.polygon_count ||
        (header_.detail_mesh_count != ground && header_.detail_mesh_count != 0)) {
      return in_tile("it has ", header_.polygon_count, " polygons for ", ground, " of ground and ",
                     header_.connection_count, " of connections");
    }
    return read_agent();
  }

  Found read_agent() {
    const bool has_cells = std::isfinite(header_.node_scale) && header_.node_scale > 0;
    data.agent = {.height = header_.height,
                  .radius = header_.radius,
                  .climb = header_.climb,
                  .cell_size = has_cells ? 1 / header_.node_scale : 0};
    if (!std::isfinite(header_.height) || !std::isfinite(header_.radius) ||
        !std::isfinite(header_.climb) || !std::isfinite(data.agent.cell_size)) {
      return in_tile("its agent is not finite");
    }
    return std::nullopt;
  }

  /// The vertices of the ground; each connection has two more.
  Found read_vertices() {
    const std::uint64_t of_connections = 2 * std::uint64_t{header_.connection_count};
    if (of_connections > header_.vertex_count) return in_tile("its connections have no vertices");
    const auto count = static_cast<std::uint32_t>(header_.vertex_count - of_connections);
    data.vertices.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i)
      data.vertices.push_back(element<Vec3>(layout_.vertices, i));
    return std::nullopt;
  }

  Found read_polygon(std::uint32_t i) {
    const auto polygon = element<Polygon>(layout_.polygons, i);
    if (polygon.corner_count < 3 || polygon.corner_count > kMaxCorners) {
      return in_tile("polygon ", i, " has ", int{polygon.corner_count}, " corners");
    }
    for (std::size_t k = 0; k < polygon.corner_count; ++k) {
      if (polygon.vertices[k] >= data.vertices.size()) {
        return in_tile("polygon ", i, " names vertex ", polygon.vertices[k], " of ",
                       data.vertices.size());
      }
      data.corners.push_back(polygon.vertices[k]);
      data.neighbors.push_back(neighbor_of(polygon.neighbors[k], i, header_.ground_count));
    }
    data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
    data.areas.push_back(Area{static_cast<std::uint8_t>(polygon.area_and_type & kMaxArea)});
    data.flags.push_back(polygon.flags);
    return std::nullopt;
  }

  /// Patches of a valid file share nothing; if they did, a small file could demand much memory.
  Found read_surface(std::uint32_t i) {
    detour_format::DetailMesh detail;
    if (header_.detail_mesh_count > 0)
      detail = element<detour_format::DetailMesh>(layout_.detail_meshes, i);
    if (std::uint64_t{detail.first_vertex} + detail.vertex_count > header_.detail_vertex_count ||
        std::uint64_t{detail.first_triangle} + detail.triangle_count >
            header_.detail_triangle_count ||
        data.detail_vertices.size() + detail.vertex_count > header_.detail_vertex_count ||
        data.detail_triangles.size() + detail.triangle_count > header_.detail_triangle_count) {
      return in_tile("polygon ", i, " refers to a missing surface");
    }
    const std::uint32_t corners = data.first[i + 1] - data.first[i];
    for (std::uint32_t k = 0; k < detail.vertex_count; ++k)
      data.detail_vertices.push_back(
          element<Vec3>(layout_.detail_vertices, detail.first_vertex + k));
    for (std::uint32_t k = 0; k < detail.triangle_count; ++k) {
      const auto from =
          element<detour_format::Triangle>(layout_.detail_triangles, detail.first_triangle + k);
      DetailTriangle triangle;
      for (std::size_t c = 0; c < 3; ++c) {
        triangle.vertices[c] = from[c];
        if (from[c] >= corners + detail.vertex_count) {
          return in_tile("polygon ", i, " names vertex ", int{from[c]}, " of its surface's ",
                         corners + detail.vertex_count);
        }
        const unsigned outline = (from[3] >> (2 * c)) & 1U;  // two bits per edge
        triangle.outline = static_cast<std::uint8_t>(triangle.outline | (outline << c));
      }
      data.detail_triangles.push_back(triangle);
    }
    data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                            static_cast<std::uint32_t>(data.detail_triangles.size())});
    return std::nullopt;
  }

  Found read_connections() {
    for (std::uint32_t i = 0; i < header_.connection_count; ++i) {
      const auto from = element<Connection>(layout_.connections, i);
      if (from.polygon < header_.ground_count || from.polygon >= header_.polygon_count) {
        return in_tile("connection ", i, " has no polygon of its own");
      }
      if (!is_finite(from.start) || !is_finite(from.end) || !std::isfinite(from.radius)) {
        return in_tile("connection ", i, " is not finite");
      }
      const auto polygon = element<Polygon>(layout_.polygons, from.polygon);
      const unsigned area = polygon.area_and_type & kMaxArea;
      if (from.radius <= 0 || polygon.flags == 0) {
        ++lost_connections;
        continue;
      }
      links.push_back({.start = from.start,
                       .end = from.end,
                       .radius = from.radius,
                       .height = std::max(header_.climb, 0.0F),
                       .one_way = (from.flags & 1U) == 0,
                       .area = area == 0 ? Area::ground : Area{static_cast<std::uint8_t>(area)},
                       .flags = polygon.flags,
                       .user_id = from.user_id});
    }
    return std::nullopt;
  }

  template <class T>
  T element(std::uint64_t section, std::uint64_t i) const {
    return read_at<T>(bytes_, static_cast<std::size_t>(section + i * sizeof(T)));
  }

  template <class... Parts>
  Error in_tile(const Parts&... parts) const {
    return bad("tile (", data.coord.x, ", ", data.coord.z, ", ", data.coord.layer, "): ", parts...);
  }

  ByteSpan bytes_;
  std::uint64_t link_size_;
  detour_format::TileHeader header_ = {};
  Layout layout_ = {};
};

/// Collects tiles, then builds the mesh.
class SetReader {
 public:
  explicit SetReader(ByteSpan bytes) : bytes_(bytes) {}

  Result<DetourLevel> read() {
    if (bytes_.size() < 8) return bad("is not a Detour file");
    const auto magic = read_at<std::uint32_t>(bytes_, 0);
    if (magic == kTileMagic) return read_single();
    if (magic != kSetMagic) return bad("is not a Detour file");
    return read_set();
  }

 private:
  Result<DetourLevel> read_single() {
    detour_format::TileHeader header;
    if (bytes_.size() < sizeof header) return bad("is truncated");
    header = read_at<detour_format::TileHeader>(bytes_, 0);
    if (lay_out(header, kLinkSize64).end == bytes_.size()) refs_ = DetourRefs::bits64;
    width_ = header.high.x - header.low.x;
    depth_ = header.high.z - header.low.z;
    origin_ = header.low -
              Vec3{width_ * static_cast<float>(header.x), 0, depth_ * static_cast<float>(header.y)};
    if (!is_finite(origin_)) return bad("its box is not finite");
    if (auto error = add_tile(bytes_)) return *error;
    return finish();
  }

  Result<DetourLevel> read_set() {
    if (bytes_.size() < sizeof(SetHeader)) return bad("is truncated");
    const auto header = read_at<SetHeader>(bytes_, 0);
    if (header.version != kSetVersion) {
      return bad("has version ", header.version, ", and this reads ", kSetVersion);
    }
    origin_ = header.origin;
    width_ = header.tile_width;
    depth_ = header.tile_height;
    if (!is_finite(origin_)) return bad("its origin is not finite");
    if (is_tile_at(sizeof(SetHeader) + kRecordSize64)) refs_ = DetourRefs::bits64;
    if (is_tile_at(sizeof(SetHeader) + kRecordSize32)) refs_ = DetourRefs::bits32;
    std::size_t at = sizeof(SetHeader);
    for (std::int32_t i = 0; i < header.tile_count; ++i) {
      std::size_t size = 0;
      if (auto error = read_record(at, size)) return *error;
      if (size == 0) break;
      if (auto error = add_tile(bytes_.subspan(at, size))) return *error;
      at += size;
    }
    return finish();
  }

  bool is_tile_at(std::size_t at) const {
    return at + 4 <= bytes_.size() && read_at<std::uint32_t>(bytes_, at) == kTileMagic;
  }

  /// Reads reference and size of the next tile; as in Detour, a zero ends the file.
  Found read_record(std::size_t& at, std::size_t& size) const {
    const bool is_long = refs_ == DetourRefs::bits64;
    const std::size_t record = is_long ? kRecordSize64 : kRecordSize32;
    if (bytes_.size() - at < record) return bad("ends after ", at, " bytes, in a tile's record");
    const std::uint64_t ref = is_long ? read_at<std::uint64_t>(bytes_, at)
                                      : std::uint64_t{read_at<std::uint32_t>(bytes_, at)};
    size = read_at<std::uint32_t>(bytes_, at + (is_long ? 8 : 4));
    if (ref == 0) size = 0;
    at += record;
    if (size > bytes_.size() - at) {
      return bad("ends after ", bytes_.size(), " bytes, in a tile of ", size);
    }
    return std::nullopt;
  }

  Found add_tile(ByteSpan bytes) {
    TileReader reader(bytes, refs_ == DetourRefs::bits64 ? kLinkSize64 : kLinkSize32);
    if (auto error = reader.read()) return error;
    const TileCoord coord = reader.data.coord;
    if (!coords_.insert(coord).second) {
      return bad("tile (", coord.x, ", ", coord.z, ", ", coord.layer, ") appears twice");
    }
    auto tile = make_mended_tile(std::move(reader.data), {origin_, side()});
    if (!tile) {
      return bad("tile (", coord.x, ", ", coord.z, ", ", coord.layer, "): ", tile.error().message);
    }
    is_tiled_ |= coord.x != 0 || coord.z != 0 || !(*tile)->portals().empty();
    tiles_.push_back(std::move(*tile));
    links_.insert(links_.end(), reader.links.begin(), reader.links.end());
    lost_connections_ += reader.lost_connections;
    return std::nullopt;
  }

  float side() const { return std::isfinite(width_) && width_ > 0 ? width_ : 0; }

  Result<DetourLevel> finish() {
    is_tiled_ |= tiles_.size() > 1;
    if (is_tiled_ && side() == 0) return bad("its tiles have no size");
    if (is_tiled_ && width_ != depth_) {
      return Error{Error::Code::too_large,
                   text("its tiles are ", width_, " by ", depth_, ", and waymesh's are square")};
    }
    NavMeshEdit change = edit(NavMesh({.origin = origin_, .tile_side = is_tiled_ ? width_ : 0}));
    for (const auto& tile : tiles_)
      change.add(tile);
    if (auto error = check_reach(links_, {origin_, is_tiled_ ? width_ : 0})) return *error;
    for (const OffMeshLink& link : links_)
      change.link(link);
    auto mesh = change.commit();
    if (!mesh) return mesh.error();
    return DetourLevel{std::move(*mesh), refs_, lost_connections_};
  }

  ByteSpan bytes_;
  DetourRefs refs_ = DetourRefs::bits32;
  Vec3 origin_ = {};
  float width_ = 0;
  float depth_ = 0;
  bool is_tiled_ = false;
  std::set<TileCoord> coords_;
  std::vector<std::shared_ptr<const Tile>> tiles_;
  std::vector<OffMeshLink> links_;
  std::size_t lost_connections_ = 0;
};

}  // namespace

Result<DetourLevel> decode_detour(std::span<const std::byte> bytes) {
  return SetReader(bytes).read();
}

Result<DetourLevel> load_detour(const std::string& path) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  auto level = decode_detour(std::as_bytes(std::span(*bytes)));
  if (!level) return Error{level.error().code, text(path, ": ", level.error().message)};
  return level;
}

}  // namespace way
