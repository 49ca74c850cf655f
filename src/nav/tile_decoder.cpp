// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/poly_ref.h"
#include "way/nav/tile_codec.h"

#include "core/simd.h"
#include "core/text.h"
#include "nav/box_tree.h"
#include "nav/check_tile_data.h"
#include "nav/groups.h"
#include "nav/portal_order.h"
#include "nav/tile_layout.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace way {
namespace {

using Found = std::optional<Error>;

template <class... Parts>
Error bad(const Parts&... parts) {
  return {Error::Code::bad_format, text(parts...)};
}

/// True where no number of `count` floats is infinite or not a number.
bool all_finite(const float* numbers, std::size_t count) {
  std::uint32_t worst = 0;
  for (std::size_t i = 0; i < count; ++i)
    worst = std::max(worst, std::bit_cast<std::uint32_t>(numbers[i]) & 0x7fffffffU);
  return worst < 0x7f800000U;
}

Found check_header(const TileHeader& header, std::size_t size) {
  if (header.magic != TileHeader::kMagic) return bad("a tile does not begin with WTIL");
  if (header.format != kTileFormat) {
    return bad("a tile has format ", header.format, ", and this reads ", kTileFormat);
  }
  if (header.polygons > PolyRef::kMaxPolygons) {
    return Error{Error::Code::too_large,
                 text(header.polygons, " polygons in one tile, and at most ", PolyRef::kMaxPolygons,
                      " fit")};
  }
  if (!std::ranges::all_of(header.widths, [](int w) { return w == 1 || w == 2 || w == 4; }) ||
      header.has_detail > 1 || header.spare_vertices > header.vertices) {
    return bad("the header of a tile is damaged");
  }
  if (!TileCoord{header.coord[0], header.coord[1], header.coord[2]}.is_in_range()) {
    return bad("a tile is farther than ", TileCoord::kLimit, " from the origin");
  }
  const std::uint64_t needed = lay_out(header).end + sizeof header;
  if (needed > size || size - needed >= 16) {
    return bad("a tile of ", needed, " bytes has ", size);
  }
  if (!all_finite(header.agent.data(), header.agent.size())) {
    return bad("the agent of a tile is not finite");
  }
  return std::nullopt;
}

/// True for nearly all good polygons: every corner turns left by what floats can tell, and they go
/// round once. False tells nothing.
bool turns_left_once(const TileCorner* corners, std::uint32_t count) {
  double x = static_cast<double>(corners[0].point.x);
  double z = static_cast<double>(corners[0].point.z);
  double dx = x - static_cast<double>(corners[count - 1].point.x);
  double dz = z - static_cast<double>(corners[count - 1].point.z);
  bool left = true;
  int rounds = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const TileCorner& next = corners[i + 1 == count ? 0 : i + 1];
    const double next_dx = static_cast<double>(next.point.x) - x;
    const double next_dz = static_cast<double>(next.point.z) - z;
    left &= dz * next_dx - dx * next_dz > 0;
    rounds += static_cast<int>(dx < 0) & static_cast<int>(next_dx >= 0);
    x += next_dx;
    z += next_dz;
    dx = next_dx;
    dz = next_dz;
  }
  return left && rounds == 1;
}

bool contains(const Aabb3& box, const Aabb3& inner) {
  return box.min.x <= inner.min.x && box.min.y <= inner.min.y && box.min.z <= inner.min.z &&
         box.max.x >= inner.max.x && box.max.y >= inner.max.y && box.max.z >= inner.max.z;
}

}  // namespace

struct TileDecoder::Scratch {
  std::vector<Aabb3> boxes = {};
  std::vector<std::uint32_t> parents = {};
  std::vector<std::uint8_t> seen = {};
};

/// Points a tile at a copy of its bytes and checks what is there.
class TileDecoder::Checker {
 public:
  Checker(const TileHeader& header, std::span<const std::byte> arrays, Scratch& scratch);

  Found check();
  std::shared_ptr<const Tile> take() { return std::move(tile_); }

 private:
  struct Made final : Tile {};

  void resolve();
  Found check_ranges() const;
  Found check_polygons();
  Found check_codes(std::uint32_t polygon);
  Found check_portals() const;
  Found check_vertices() const;
  Found check_patches();
  Found check_triangles() const;
  Found check_islands();
  Found check_boxes();
  bool find_boxes();
  double find_slack() const;
  Vec3 edge_end(std::uint32_t polygon, std::uint32_t edge) const;
  template <class T>
  const T* at(std::uint64_t offset) const {
    // The block holds bytes of objects of this type at this place, and is never moved again.
    return reinterpret_cast<const T*>(tile_->block_.data() + offset);
  }

  const TileHeader& header_;
  Scratch& scratch_;
  std::shared_ptr<Tile> tile_;
  std::uint32_t portals_met_ = 0;
};

TileDecoder::Checker::Checker(const TileHeader& header, std::span<const std::byte> arrays,
                              Scratch& scratch)
    : header_(header), scratch_(scratch), tile_(std::make_shared<Made>()) {
  tile_->block_.assign(arrays.begin(), arrays.end());
  tile_->coord_ = {header.coord[0], header.coord[1], header.coord[2]};
  tile_->agent_ = {header.agent[0], header.agent[1], header.agent[2], header.agent[3],
                   header.agent[4]};
  tile_->polygon_count_ = header.polygons;
  tile_->vertex_count_ = header.vertices;
  tile_->island_count_ = header.islands;
  tile_->hash_ = header.hash;
  tile_->has_detail_ = header.has_detail != 0;
  for (std::size_t side = 0; side < 4; ++side)
    tile_->first_portal_[side + 1] = tile_->first_portal_[side] + header.portals[side];
  resolve();
}

void TileDecoder::Checker::resolve() {
  const TileLayout layout = lay_out(header_);
  Tile& tile = *tile_;
  tile.spare_vertices_ = at<Vec3>(layout.spare_vertices);
  tile.detail_vertices_ = at<Vec3>(layout.detail_vertices);
  tile.portals_ = at<TilePortal>(layout.portals);
  tile.corners_ = at<TileCorner>(layout.corners);
  tile.first_edge_ = at<std::uint32_t>(layout.first_edge);
  tile.flags_ = at<std::uint16_t>(layout.flags);
  tile.areas_ = at<Area>(layout.areas);
  tile.box_nodes_ = at<std::byte>(layout.box_nodes);
  const std::array<PackedIndices*, 6> lists = {&tile.corner_vertices_, &tile.islands_,
                                               &tile.box_order_,       &tile.patches_,
                                               &tile.vertex_corners_,  &tile.detail_triangles_};
  for (std::size_t i = 0; i < lists.size(); ++i)
    *lists[i] = {at<std::byte>(layout.packed[i]), header_.widths[i]};
}

Found TileDecoder::Checker::check() {
  if (auto error = check_ranges()) return error;
  if (auto error = check_polygons()) return error;
  if (auto error = check_portals()) return error;
  if (auto error = check_vertices()) return error;
  if (auto error = check_patches()) return error;
  if (auto error = check_boxes()) return error;
  return check_islands();
}

Found TileDecoder::Checker::check_ranges() const {
  const std::uint32_t* first = tile_->first_edge_;
  bool good = first[0] == 0 && first[header_.polygons] == header_.edges;
  for (std::uint32_t i = 0; i < header_.polygons; ++i)
    good &= first[i + 1] > first[i] && first[i + 1] - first[i] >= 3;
  if (!good) return bad("a polygon has fewer than three corners, or more than there are");
  if (!all_finite(&tile_->spare_vertices_->x, 3 * std::size_t{header_.spare_vertices}) ||
      !all_finite(&tile_->detail_vertices_->x, 3 * std::size_t{header_.detail_vertices})) {
    return bad("a vertex is not finite");
  }
  return std::nullopt;
}

/// Boxes of all polygons; a number that is not finite makes a difference of itself to itself.
bool TileDecoder::Checker::find_boxes() {
  scratch_.boxes.resize(header_.polygons);
  Float4 differences = splat(0);
  const float* corner = &tile_->corners_->point.x;
  for (std::uint32_t p = 0; p < header_.polygons; ++p) {
    Float4 low = load4(corner);
    Float4 high = low;
    differences += low - low;
    corner += 4;
    for (std::uint32_t i = 1; i < tile_->corner_count(p); ++i, corner += 4) {
      const Float4 point = load4(corner);  // the last lane is the code, and nobody looks at it
      low = min(low, point);
      high = max(high, point);
      differences += point - point;
    }
    scratch_.boxes[p] = {{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
  }
  return differences[0] == 0 && differences[1] == 0 && differences[2] == 0;
}

double TileDecoder::Checker::find_slack() const {
  Aabb3 box;
  for (const Aabb3& polygon : scratch_.boxes)
    box = join(box, polygon);
  for (std::uint32_t i = 0; i < header_.spare_vertices; ++i)
    box = join(box, tile_->spare_vertices_[i]);
  return rounding_slack(box);
}

Found TileDecoder::Checker::check_polygons() {
  if (!find_boxes()) return bad("a corner is not finite");
  const double slack = find_slack();
  for (std::uint32_t p = 0; p < header_.polygons; ++p) {
    const TileCorner* corners = tile_->corners_ + tile_->first_edge_[p];
    const std::uint32_t count = tile_->corner_count(p);
    const auto corner = [&](std::uint32_t i) { return corners[i].point; };
    if (!turns_left_once(corners, count) && !is_convex_in_plan(count, corner, slack)) {
      return bad("polygon ", p, " is not convex and counter-clockwise");
    }
    if (auto error = check_codes(p)) return error;
  }
  return std::nullopt;
}

Found TileDecoder::Checker::check_codes(std::uint32_t polygon) {
  const std::uint32_t polygons = header_.polygons;
  for (std::uint32_t e = tile_->first_edge_[polygon]; e < tile_->first_edge_[polygon + 1]; ++e) {
    const std::uint32_t code = tile_->corners_[e].code;
    if (code <= polygons) {
      if (code == polygon) return bad("polygon ", polygon, " is its own neighbour");
      continue;
    }
    const std::uint32_t portal = code - polygons - 1;
    if (portal >= tile_->first_portal_[4] || tile_->portals_[portal].edge != e ||
        tile_->portals_[portal].polygon != polygon) {
      return bad("polygon ", polygon, " has no portal ", portal);
    }
    ++portals_met_;
  }
  return std::nullopt;
}

Vec3 TileDecoder::Checker::edge_end(std::uint32_t polygon, std::uint32_t edge) const {
  const bool is_last = edge + 1 == tile_->first_edge_[polygon + 1];
  return tile_->corners_[is_last ? tile_->first_edge_[polygon] : edge + 1].point;
}

/// Each portal was met at its own edge; they are in order, and there are no others.
Found TileDecoder::Checker::check_portals() const {
  if (portals_met_ != tile_->first_portal_[4]) return bad("a portal is on no edge");
  for (std::uint32_t side = 0; side < 4; ++side) {
    for (std::uint32_t i = tile_->first_portal_[side] + 1; i < tile_->first_portal_[side + 1];
         ++i) {
      const auto key = [&](const TilePortal& portal) {
        return portal_key(side, tile_->corners_[portal.edge].point,
                          edge_end(portal.polygon, portal.edge), portal.edge);
      };
      if (!(key(tile_->portals_[i - 1]) < key(tile_->portals_[i]))) {
        return bad("portal ", i, " is not in order");
      }
    }
  }
  return std::nullopt;
}

/// A vertex is at its first corner, and all of its corners are at the same point.
Found TileDecoder::Checker::check_vertices() const {
  const std::uint32_t edges = header_.edges;
  const bool good = tile_->corner_vertices_.visit([&](auto vertex_of) {
    return tile_->vertex_corners_.visit([&](auto corner_of) {
      std::uint32_t spare = 0;
      for (std::uint32_t v = 0; v < header_.vertices; ++v) {
        const std::uint32_t at = corner_of[v];
        if (at >= edges ? at != edges + spare++ : vertex_of[at] != v) return false;
      }
      bool same = spare == header_.spare_vertices;
      for (std::uint32_t e = 0; same && e < edges; ++e) {
        if (vertex_of[e] >= header_.vertices) return false;
        const std::uint32_t at = corner_of[vertex_of[e]];
        same = at <= e && std::memcmp(&tile_->corners_[at].point, &tile_->corners_[e].point,
                                      sizeof(Vec3)) == 0;
      }
      return same;
    });
  });
  if (!good) return bad("vertices and corners do not belong to each other");
  return std::nullopt;
}

/// Patches follow each other; their vertices widen the boxes of their polygons.
Found TileDecoder::Checker::check_patches() {
  if (!tile_->has_detail_) {
    if (header_.detail_vertices == 0 && header_.detail_triangles == 0) return std::nullopt;
    return bad("a tile without patches has detail");
  }
  const bool good = tile_->patches_.visit([&](auto patches) {
    if (patches[0] != 0 || patches[1] != 0) return false;
    for (std::size_t p = 0; p < header_.polygons; ++p) {
      const std::uint32_t end = patches[2 * p + 2];
      if (end < patches[2 * p] || patches[2 * p + 3] < patches[2 * p + 1]) return false;
      if (end > header_.detail_vertices) return false;
      for (std::uint32_t i = patches[2 * p]; i < end; ++i)
        scratch_.boxes[p] = join(scratch_.boxes[p], tile_->detail_vertices_[i]);
    }
    const std::size_t last = 2 * std::size_t{header_.polygons};
    return patches[last] == header_.detail_vertices &&
           patches[last + 1] == header_.detail_triangles;
  });
  if (!good) return bad("the patches do not span the detail vertices and triangles");
  return check_triangles();
}

Found TileDecoder::Checker::check_triangles() const {
  const bool good = tile_->detail_triangles_.visit([&](auto numbers) {
    std::size_t at = 0;
    for (std::size_t p = 0; p < header_.polygons; ++p) {
      const std::size_t end = 4 * std::size_t{tile_->patches_[2 * p + 3]};
      if (at == end) continue;
      const std::uint32_t vertices = tile_->detail_vertex_count(static_cast<std::uint32_t>(p));
      bool known = true;
      for (; at < end; at += 4) {
        known &= numbers[at] < vertices && numbers[at + 1] < vertices &&
                 numbers[at + 2] < vertices && numbers[at + 3] < 8;
      }
      if (!known) return false;
    }
    return true;
  });
  if (!good) return bad("a detail triangle names a vertex that is not there");
  return std::nullopt;
}

/// The order is a permutation, and each polygon lies in all boxes on the way down to it.
Found TileDecoder::Checker::check_boxes() {
  for (const Aabb3& box : scratch_.boxes)
    tile_->bounds_ = join(tile_->bounds_, box);
  scratch_.seen.assign(header_.polygons, 0);
  bool good = true;
  BoxTreeWalk(tile_->box_nodes_, header_.polygons)
      .all_items(tile_->bounds_, [&](std::size_t position, const Aabb3& box) {
        const std::uint32_t polygon = tile_->box_order_[position];
        if (polygon >= header_.polygons || scratch_.seen[polygon]++ != 0) {
          good = false;
        } else {
          good &= contains(box, scratch_.boxes[polygon]);
        }
      });
  if (!good) return bad("the box tree does not hold the polygons");
  return std::nullopt;
}

Found TileDecoder::Checker::check_islands() {
  Groups groups(scratch_.parents, header_.polygons);
  for (std::uint32_t p = 0; p < header_.polygons; ++p) {
    for (std::uint32_t e = tile_->first_edge_[p]; e < tile_->first_edge_[p + 1]; ++e) {
      const std::uint32_t code = tile_->corners_[e].code;
      if (code < header_.polygons && !groups.are_joined(p, code)) groups.join(p, code);
    }
  }
  std::uint32_t count = 0;
  const bool good = tile_->islands_.visit([&](auto islands) {
    for (std::uint32_t p = 0; p < header_.polygons; ++p) {
      const std::uint32_t root = groups.root(p);
      const std::uint32_t expected = root == p ? count++ : islands[root];
      if (islands[p] != expected) return false;
    }
    return count == header_.islands;
  });
  if (!good) return bad("the islands are not what the polygons' neighbours make");
  return std::nullopt;
}

TileDecoder::TileDecoder() : scratch_(std::make_unique<Scratch>()) {}
TileDecoder::~TileDecoder() = default;
TileDecoder::TileDecoder(TileDecoder&&) noexcept = default;
TileDecoder& TileDecoder::operator=(TileDecoder&&) noexcept = default;

Result<std::shared_ptr<const Tile>> TileDecoder::decode(std::span<const std::byte> bytes) {
  TileHeader header;
  if (bytes.size() < sizeof header) return bad("a tile has only ", bytes.size(), " bytes");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (auto error = check_header(header, bytes.size())) return *error;
  const std::size_t end = static_cast<std::size_t>(lay_out(header).end);
  Checker checker(header, bytes.subspan(sizeof header, end), *scratch_);
  if (auto error = checker.check()) return *error;
  return checker.take();
}

Result<std::shared_ptr<const Tile>> decode_tile(std::span<const std::byte> bytes) {
  return TileDecoder().decode(bytes);
}

}  // namespace way
