// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/poly_ref.h"
#include "way/nav/tile_codec.h"

#include "core/all_finite.h"
#include "core/simd.h"
#include "core/tail_allocator.h"
#include "core/text.h"
#include "nav/boxes/box_tree.h"
#include "nav/tile/check_tile_data.h"
#include "nav/tile/island_check.h"
#include "nav/tile/polygon_scan.h"
#include "nav/tile/portal_order.h"
#include "nav/tile/tile_hash.h"
#include "nav/tile/tile_layout.h"
#include "nav/tile/tile_view.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>

namespace way {
namespace {

using Found = std::optional<Error>;

/// Alignment of the arrays of a tile.
constexpr std::size_t kTileAlignment = alignof(TileCorner);

template <class... Parts>
Error bad(const Parts&... parts) {
  return {Error::Code::bad_format, text(parts...)};
}

Found check_header(const TileHeader& header, std::size_t size) {
  if (header.magic != TileHeader::kMagic) return bad("a tile does not begin with WTIL");
  if (header.format < kTileFormat) {
    return bad("a tile has the old format ", header.format, ": bake the level again");
  }
  if (header.format > kTileFormat) {
    return bad("a tile has format ", header.format, ", and this version reads format ",
               kTileFormat);
  }
  if (header.polygons > PolyRef::kMaxPolygons) {
    return Error{Error::Code::too_large,
                 text(header.polygons, " polygons in one tile, and at most ", PolyRef::kMaxPolygons,
                      " fit")};
  }
  if (!std::ranges::all_of(header.widths, [](int w) { return w == 1 || w == 2 || w == 4; }) ||
      header.has_detail > 1 || header.reserved != 0 || header.last_reserved != 0 ||
      header.spare_vertices > header.vertices) {
    return bad("the header of a tile is damaged");
  }
  if (!TileCoord{header.coord[0], header.coord[1], header.coord[2]}.is_in_range()) {
    return bad("a tile is farther than ", TileCoord::kLimit, " from the origin");
  }
  const std::uint64_t needed = lay_out(header).end + sizeof header;
  if (needed > kMaxTileBytes) return too_many_bytes(needed);
  if (needed > size || size - needed >= 16) return bad("a tile of ", needed, " bytes has ", size);
  if (!all_finite(header.agent)) return bad("the agent of a tile is not finite");
  return std::nullopt;
}

/// Returns true if each of `count` numbers is less than `end`.
template <class Numbers>
bool are_below(Numbers numbers, std::size_t count, std::uint32_t end) {
  std::uint32_t greatest = 0;
  for (std::size_t i = 0; i < count; ++i)
    greatest = std::max(greatest, numbers[i]);
  return count == 0 || greatest < end;
}

}  // namespace

struct TileDecoder::Scratch {
  PolygonScan polygons = {};
  std::vector<std::uint32_t> parents = {};
  std::vector<std::uint8_t> seen = {};
  BoxNodes nodes = {};
  TileHasher hasher = {};
};

/// Points a tile at bytes and checks them.
class TileDecoder::Checker {
 public:
  /// @param keeper  Owner of the bytes; null copies them.
  Checker(const TileHeader& header, std::span<const std::byte> arrays,
          std::shared_ptr<const void> keeper, Scratch& scratch);

  Found check();
  std::shared_ptr<const Tile> take() { return std::move(tile_); }

 private:
  /// A tile that owns its block, which follows it.
  struct Made final : Tile {};
  /// A tile that does not own its block.
  struct Guest final : Tile {
    std::shared_ptr<const void> keeper;
  };

  std::shared_ptr<Tile> make(std::span<const std::byte>& arrays,
                             std::shared_ptr<const void> keeper);
  void resolve(const std::byte* block);
  Found check_ranges() const;
  Found check_polygons();
  Found check_portals() const;
  bool is_at_edge(const TilePortal& portal, std::uint32_t code) const {
    return portal.polygon < header_.polygons && tile_->first_edge_[portal.polygon] <= portal.edge &&
           portal.edge < tile_->first_edge_[portal.polygon + 1] &&
           tile_->corners_[portal.edge].code == code;
  }
  Found check_vertices() const;
  template <class Vertices, class Corners>
  bool are_together(Vertices vertex_of, Corners corner_of) const;
  template <bool kHasSpare, class Vertices, class Corners>
  bool are_at_first(Vertices vertex_of, Corners corner_of) const;
  Found check_patches();
  template <class Patches, class Triangles>
  Found check_patches(Patches patches, Triangles numbers);
  Found check_islands();
  Found check_boxes();
  template <class Order>
  bool is_permutation(Order order);
  template <class Order>
  bool are_box_nodes(Order order);
  double find_slack() const;
  Vec3 edge_end(std::uint32_t polygon, std::uint32_t edge) const {
    const bool is_last = edge + 1 == tile_->first_edge_[polygon + 1];
    return tile_->corners_[is_last ? tile_->first_edge_[polygon] : edge + 1].point;
  }

  const TileHeader& header_;
  Scratch& scratch_;
  std::shared_ptr<Tile> tile_;
};

TileDecoder::Checker::Checker(const TileHeader& header, std::span<const std::byte> arrays,
                              std::shared_ptr<const void> keeper, Scratch& scratch)
    : header_(header), scratch_(scratch), tile_(make(arrays, std::move(keeper))) {
  tile_->coord_ = {header.coord[0], header.coord[1], header.coord[2]};
  tile_->agent_ = {header.agent[0], header.agent[1], header.agent[2], header.agent[3],
                   header.agent[4]};
  tile_->polygon_count_ = header.polygons;
  tile_->island_count_ = header.islands;
  tile_->small_island_count_ = header.small_islands;
  tile_->has_detail_ = header.has_detail != 0;
  std::partial_sum(header.portals.begin(), header.portals.end(), tile_->portal_ends_.begin());
  resolve(arrays.data());
}

/// Allocates the tile. Sets `arrays` to the copy if they are copied.
std::shared_ptr<Tile> TileDecoder::Checker::make(std::span<const std::byte>& arrays,
                                                 std::shared_ptr<const void> keeper) {
  if (keeper != nullptr) {
    auto tile = std::make_shared<Guest>();
    tile->keeper = std::move(keeper);
    return tile;
  }
  Tail tail = {arrays.size()};
  auto tile = std::allocate_shared<Made>(TailAllocator<Made>(tail));
  std::ranges::copy(arrays, tail.begin);
  arrays = {tail.begin, arrays.size()};
  return tile;
}

void TileDecoder::Checker::resolve(const std::byte* block) {
  const TileLayout layout = lay_out(header_);
  Tile& tile = *tile_;
  // The block holds objects of these types at these offsets, and is never moved.
  tile.corners_ = reinterpret_cast<const TileCorner*>(block + layout.corners);
  tile.first_edge_ = reinterpret_cast<const std::uint32_t*>(block + layout.first_edge);
  tile.spare_before_ =
      static_cast<std::uint32_t>((layout.corners - layout.spare_vertices) / sizeof(float));
  tile.detail_before_ =
      static_cast<std::uint32_t>((layout.corners - layout.detail_vertices) / sizeof(float));
  tile.list_width_ = header_.widths;
  for (std::size_t i = 0; i < layout.packed.size(); ++i)
    tile.list_at_[i] = static_cast<std::uint32_t>(layout.packed[i] - layout.first_edge);
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
  // All counts, and their excess over three: a negative one sets the sign bit.
  const std::uint32_t* first = tile_->first_edge_;
  std::uint32_t bits = header_.edges;
  for (std::uint32_t i = 0; i < header_.polygons; ++i)
    bits |= first[i] | (first[i + 1] - first[i] - 3);
  if ((bits >> 31U) != 0 || first[0] != 0 || first[header_.polygons] != header_.edges) {
    return bad("a polygon has fewer than three corners, or more than there are");
  }
  const auto numbers = [](const Vec3* points, std::size_t count) {
    return std::span(&points->x, 3 * count);
  };
  if (!all_finite(numbers(tile_->spare_vertices(), header_.spare_vertices)) ||
      !all_finite(numbers(tile_->detail_vertices(), header_.detail_vertices))) {
    return bad("a vertex is not finite");
  }
  return std::nullopt;
}

/// The tolerance for polygons that are flawed only by rounding.
double TileDecoder::Checker::find_slack() const {
  Aabb3 box = scratch_.polygons.bounds();
  for (std::uint32_t i = 0; i < header_.spare_vertices; ++i)
    box = join(box, tile_->spare_vertices()[i]);
  return rounding_slack(box);
}

Found TileDecoder::Checker::check_polygons() {
  scratch_.polygons.run(tile_->corners_, {tile_->first_edge_, std::size_t{header_.polygons} + 1});
  if (!scratch_.polygons.all_finite()) return bad("a corner is not finite");
  const auto doubtful = scratch_.polygons.doubtful();
  const double slack = doubtful.empty() ? 0 : find_slack();
  for (const std::uint32_t p : doubtful) {
    const TileCorner* corners = tile_->corners_ + tile_->first_edge_[p];
    const auto corner = [&](std::uint32_t i) { return corners[i].point; };
    if (!is_convex_in_plan(tile_->corner_count(p), corner, slack)) {
      return bad("polygon ", p, " is not convex and counter-clockwise");
    }
  }
  return std::nullopt;
}

/// Each portal is at its own edge, there are no others, and they are sorted.
Found TileDecoder::Checker::check_portals() const {
  for (std::uint32_t side = 0; side < 4; ++side) {
    PortalKey before = {};
    const std::uint32_t first = tile_->first_portal(static_cast<Side>(side));
    for (std::uint32_t i = first; i < tile_->portal_ends_[side]; ++i) {
      const TilePortal& portal = tile_->portals()[i];
      if (!is_at_edge(portal, header_.polygons + 1 + i)) return bad("portal ", i, " is on no edge");
      const PortalKey key = portal_key(side, tile_->corners_[portal.edge].point,
                                       edge_end(portal.polygon, portal.edge), portal.edge);
      const bool is_first = i == first;
      if (!is_first && !(before < key)) return bad("portal ", i, " is not in order");
      before = key;
    }
  }
  const PolygonScan& scan = scratch_.polygons;
  const std::uint32_t edges = scan.portal_count();
  if (edges != tile_->portal_ends_[3]) {
    return bad(edges, " edges are portals, and the tile has ", tile_->portal_ends_[3]);
  }
  if (scan.has_own_neighbor()) return bad("a polygon is its own neighbor");
  return std::nullopt;
}

/// A vertex is at its first corner, and all of its corners are at the same point.
Found TileDecoder::Checker::check_vertices() const {
  const bool good = TileView(*tile_).corner_vertices().visit([&](auto vertex_of) {
    return TileView(*tile_).vertex_corners().visit(
        [&](auto corner_of) { return are_together(vertex_of, corner_of); });
  });
  if (!good) return bad("vertices and corners do not belong to each other");
  return std::nullopt;
}

template <class Vertices, class Corners>
bool TileDecoder::Checker::are_together(Vertices vertex_of, Corners corner_of) const {
  const std::uint32_t edges = header_.edges;
  if (!are_below(vertex_of, edges, header_.vertices)) return false;
  std::uint32_t spare = edges;
  bool good = true;
  for (std::uint32_t v = 0; v < header_.vertices; ++v) {
    const std::uint32_t at = corner_of[v];
    if (at < edges) {
      good &= vertex_of[at] == v;
    } else {
      good &= at == spare++;
    }
  }
  if (!good || spare != edges + header_.spare_vertices) return false;
  return header_.spare_vertices == 0 ? are_at_first<false>(vertex_of, corner_of)
                                     : are_at_first<true>(vertex_of, corner_of);
}

/// @tparam kHasSpare  Whether some numbers are those of vertices without corners, which follow all
/// corners.
template <bool kHasSpare, class Vertices, class Corners>
bool TileDecoder::Checker::are_at_first(Vertices vertex_of, Corners corner_of) const {
  std::int64_t order = 0;
  Int4 differences = {};
  const float* corners = &tile_->corners_->point.x;
  const std::size_t edges = header_.edges;
  for (std::size_t e = 0; e < edges; ++e) {
    const std::size_t at = corner_of[vertex_of[e]];
    order |= static_cast<std::int64_t>(e - at);  // negative if it is not the first
    const Float4 first = load4(corners + 4 * (kHasSpare ? std::min(at, e) : at));
    differences |= std::bit_cast<Int4>(first) ^ std::bit_cast<Int4>(load4(corners + 4 * e));
  }
  return order >= 0 && (differences[0] | differences[1] | differences[2]) == 0;
}

/// Patches are consecutive; their vertices extend the boxes of their polygons.
Found TileDecoder::Checker::check_patches() {
  if (!tile_->has_detail_) {
    if (header_.detail_vertices == 0 && header_.detail_triangles == 0) return std::nullopt;
    return bad("a tile without patches has detail");
  }
  return TileView(*tile_).patches().visit([&](auto patches) {
    return TileView(*tile_).detail_triangles().visit(
        [&](auto triangles) { return check_patches(patches, triangles); });
  });
}

template <class Patches, class Triangles>
Found TileDecoder::Checker::check_patches(Patches patches, Triangles numbers) {
  bool are_known = true;
  const auto wrong = [] {
    return bad("the patches do not span the detail vertices and triangles");
  };
  std::uint32_t vertex = patches[0];
  std::uint32_t triangle = patches[1];
  if (vertex != 0 || triangle != 0) return wrong();
  for (std::size_t p = 0; p < header_.polygons; ++p) {
    const std::uint32_t end_vertex = patches[2 * p + 2];
    const std::uint32_t end_triangle = patches[2 * p + 3];
    const bool good = vertex <= end_vertex && end_vertex <= header_.detail_vertices &&
                      triangle <= end_triangle && end_triangle <= header_.detail_triangles;
    if (!good) return wrong();
    const std::uint32_t corners = tile_->first_edge_[p + 1] - tile_->first_edge_[p];
    const std::uint32_t vertices = corners + end_vertex - vertex;
    for (std::size_t at = 4 * std::size_t{triangle}; at < 4 * std::size_t{end_triangle}; at += 4) {
      are_known &= numbers[at] < vertices && numbers[at + 1] < vertices &&
                   numbers[at + 2] < vertices && numbers[at + 3] < 8;
    }
    for (; vertex < end_vertex; ++vertex)
      scratch_.polygons.join(p, tile_->detail_vertices()[vertex]);
    triangle = end_triangle;
  }
  if (vertex != header_.detail_vertices || triangle != header_.detail_triangles) return wrong();
  if (!are_known) return bad("a detail triangle names a vertex that is not there");
  return std::nullopt;
}

/// The order is a permutation, and the nodes are those of the polygons' boxes in that order.
Found TileDecoder::Checker::check_boxes() {
  tile_->bounds_ = scratch_.polygons.bounds();
  const bool good = TileView(*tile_).box_order().visit(
      [&](auto order) { return is_permutation(order) && are_box_nodes(order); });
  if (!good) return bad("the box tree does not hold the polygons");
  return std::nullopt;
}

template <class Order>
bool TileDecoder::Checker::is_permutation(Order order) {
  if (!are_below(order, header_.polygons, header_.polygons)) return false;
  if (header_.polygons == 0) return true;
  scratch_.seen.assign(header_.polygons, 0);
  std::uint8_t* const seen = scratch_.seen.data();
  for (std::size_t i = 0; i < header_.polygons; ++i)
    seen[order[i]] = 1;
  return std::memchr(seen, 0, header_.polygons) == nullptr;
}

template <class Order>
bool TileDecoder::Checker::are_box_nodes(Order order) {
  if (header_.polygons == 1) return true;  // not stored
  BoxNodes& nodes = scratch_.nodes;
  const PolygonScan::Box* const boxes = scratch_.polygons.boxes().data();
  nodes.make(header_.polygons, tile_->bounds_,
             [=](std::size_t i) -> const PolygonScan::Box& { return boxes[order[i]]; });
  const std::span<const std::byte> good = nodes.bytes();
  // memcmp() takes no null, not even of no bytes.
  return good.empty() || std::memcmp(good.data(), TileView(*tile_).box_nodes(), good.size()) == 0;
}

Found TileDecoder::Checker::check_islands() {
  if (are_islands(TileView(*tile_), TileView(*tile_).islands(), scratch_.parents))
    return check_small_islands(tile_->small_islands(), header_.polygons, Error::Code::bad_format);
  return bad("the islands are not what the polygons' neighbors make");
}

TileDecoder::TileDecoder() : scratch_(std::make_unique<Scratch>()) {}
TileDecoder::~TileDecoder() = default;
TileDecoder::TileDecoder(TileDecoder&&) noexcept = default;
TileDecoder& TileDecoder::operator=(TileDecoder&&) noexcept = default;

Result<std::shared_ptr<const Tile>> TileDecoder::decode(std::span<const std::byte> bytes) {
  return decode_in_place(bytes, nullptr);
}

Result<std::shared_ptr<const Tile>> TileDecoder::decode_in_place(
    std::span<const std::byte> bytes, std::shared_ptr<const void> keeper) {
  auto tile = check({bytes, std::move(keeper)});
  if (!tile) return tile;
  const std::uint64_t hash = hash_tile(**tile);
  return with_hash(*std::move(tile), hash, bytes);
}

std::vector<Result<std::shared_ptr<const Tile>>> TileDecoder::decode_all(
    std::span<const Input> inputs) {
  std::vector<Result<std::shared_ptr<const Tile>>> tiles;
  tiles.reserve(inputs.size());
  for (const Input& input : inputs) {
    tiles.push_back(check(input));
    if (tiles.back()) scratch_->hasher.add(**tiles.back());
  }
  auto hash = scratch_->hasher.run().begin();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i]) tiles[i] = with_hash(*std::move(tiles[i]), *hash++, inputs[i].bytes);
  }
  return tiles;
}

/// Gives a tile the hash of its content, if that is the stored one.
Result<std::shared_ptr<const Tile>> TileDecoder::with_hash(std::shared_ptr<const Tile> tile,
                                                           std::uint64_t hash,
                                                           std::span<const std::byte> bytes) {
  std::uint64_t stored;
  std::memcpy(&stored, bytes.data() + offsetof(TileHeader, hash), sizeof stored);
  if (stored != hash) return bad("its hash is not that of its content");
  tile->hash_ = hash;
  return tile;
}

/// Checks everything but the hash.
Result<std::shared_ptr<const Tile>> TileDecoder::check(const Input& input) {
  const auto& [bytes, keeper] = input;
  TileHeader header;
  if (bytes.size() < sizeof header) return bad("a tile has only ", bytes.size(), " bytes");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (auto error = check_header(header, bytes.size())) return *error;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): only tests the alignment.
  const bool is_aligned = reinterpret_cast<std::uintptr_t>(bytes.data()) % kTileAlignment == 0;
  const std::size_t end = static_cast<std::size_t>(lay_out(header).end);
  Checker checker(header, bytes.subspan(sizeof header, end), is_aligned ? keeper : nullptr,
                  *scratch_);
  if (auto error = checker.check()) return *error;
  return checker.take();
}

Result<std::shared_ptr<const Tile>> decode_tile(std::span<const std::byte> bytes) {
  return TileDecoder().decode(bytes);
}

}  // namespace way
