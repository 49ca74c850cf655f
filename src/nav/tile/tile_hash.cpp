// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/tile_hash.h"

#include "way/core/assert.h"

#include "core/hash.h"
#include "core/simd.h"
#include "nav/tile/tile_view.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace way {
namespace {

/// Hashes that are computed at once.
constexpr std::size_t kLanes = 4;

/// Numbers that a list takes: its length, and two per word.
std::size_t listed(std::size_t size) {
  return 2 + (size + 1) / 2 * 2;
}

/// Writes what the hash of a tile depends on, in its order. Pairs of numbers are words, the low
/// half first.
class NumberWriter {
 public:
  explicit NumberWriter(std::uint32_t* to) : to_(to) {}

  const std::uint32_t* end() const { return to_; }

  void add(std::uint32_t low, std::uint32_t high) {
    to_[0] = low;
    to_[1] = high;
    to_ += 2;
  }
  void add(std::uint64_t word) {
    add(static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32U));
  }
  void add(float low, float high) {
    add(std::bit_cast<std::uint32_t>(low), std::bit_cast<std::uint32_t>(high));
  }
  /// Adds a point and a zero. Four numbers are readable, because corners follow all other vertices.
  void add_point(const float* point) {
    const Int4 bits = std::bit_cast<Int4>(load4(point)) & Int4{-1, -1, -1, 0};
    std::memcpy(to_, &bits, sizeof bits);
    to_ += 4;
  }
  template <class At>
  void add_list(std::size_t size, At at) {
    add(std::uint64_t{size});
    std::uint32_t* const to = to_;  // local: a write might alias a member
    for (std::size_t i = 0; i < size; ++i)
      to[i] = at(i);
    if (size % 2 != 0) to[size] = 0;
    to_ += listed(size) - 2;
  }
  void add_packed(const PackedIndices& list, std::size_t size) {
    list.visit([&](auto numbers) { add_list(size, [=](std::size_t i) { return numbers[i]; }); });
  }

 private:
  std::uint32_t* to_;
};

/// Hashes the same numbers at once, for a single tile.
class NumberHasher {
 public:
  std::uint64_t value() const { return hash_.value(); }

  void add(std::uint32_t low, std::uint32_t high) { hash_.add(low, high); }
  void add(std::uint64_t word) { hash_.add(word); }
  void add(float low, float high) { hash_.add(low, high); }
  void add_point(const float* point) {
    hash_.add(point[0], point[1]);
    hash_.add(point[2], 0.0F);
  }
  template <class At>
  void add_list(std::size_t size, At at) {
    hash_.add(std::uint64_t{size});
    std::size_t i = 0;
    for (; i + 1 < size; i += 2)
      hash_.add(at(i), at(i + 1));
    if (i < size) hash_.add(std::uint64_t{at(i)});
  }
  void add_packed(const PackedIndices& list, std::size_t size) {
    list.visit([&](auto numbers) { add_list(size, [=](std::size_t i) { return numbers[i]; }); });
  }

 private:
  WordHash64 hash_;
};

template <class To>
void add_vertices(To& to, const TileView& view) {
  const Tile& tile = *view.tile;
  const std::uint32_t edges = tile.edge_count();
  const std::uint32_t count = tile.vertex_count();
  const TileCorner* const corners = view.corners();
  to.add(std::uint64_t{count});
  view.vertex_corners().visit([&](auto corner_of) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t at = corner_of[i];
      to.add_point(&(at < edges ? corners[at].point : view.spare_vertices()[at - edges]).x);
    }
  });
}

template <class To>
void add_detail_vertices(To& to, const TileView& view) {
  const std::uint32_t count = view.detail_vertex_count();
  const Vec3* const vertices = view.detail_vertices();
  to.add(std::uint64_t{count});
  for (std::uint32_t i = 0; i < count; ++i)
    to.add_point(&vertices[i].x);
}

/// What is across each edge, as in TileData. Branch-free: unpredictable.
template <class To>
void add_neighbors(To& to, const TileView& view) {
  const Tile& tile = *view.tile;
  const std::uint32_t wall = tile.polygon_count();
  std::array<std::uint32_t, 3> next_side;
  for (unsigned side = 0; side < 3; ++side)
    next_side[side] = wall + 1 + tile.first_portal(static_cast<Side>(side + 1));
  to.add_list(tile.edge_count(), [&, corners = view.corners()](std::size_t i) {
    const std::uint32_t code = corners[i].code;
    const std::uint32_t side = (code >= next_side[0] ? 1U : 0U) + (code >= next_side[1] ? 1U : 0U) +
                               (code >= next_side[2] ? 1U : 0U);
    const std::uint32_t beyond = code == wall ? TileData::kWall : TileData::kPortal + side;
    return code < wall ? code : beyond;
  });
}

std::size_t number_count(const TileView& view) {
  const Tile& tile = *view.tile;
  const std::size_t polygons = tile.polygon_count();
  return 12 + listed(polygons + 1) + 2 * listed(tile.edge_count()) +
         listed(2 * std::size_t{view.patch_count()}) +
         listed(4 * std::size_t{view.triangle_count()}) + 2 * polygons + 2 +
         4 * std::size_t{tile.vertex_count()} + 2 + 4 * std::size_t{view.detail_vertex_count()} +
         4 * tile.small_islands().size();
}

/// Adds what the hash of a tile depends on to a NumberWriter or a NumberHasher.
template <class To>
void add_tile(To& to, const TileView& view) {
  const Tile& tile = *view.tile;
  for (const int i : {tile.coord().x, tile.coord().z, tile.coord().layer})
    to.add(static_cast<std::uint64_t>(i));
  const TileAgent& agent = tile.agent();
  to.add(agent.height, agent.radius);
  to.add(agent.climb, agent.cell_size);
  to.add(agent.cell_height, 0.0F);
  const std::uint32_t* const first = view.first_edges();
  to.add_list(std::size_t{tile.polygon_count()} + 1, [=](std::size_t i) { return first[i]; });
  to.add_packed(view.corner_vertices(), tile.edge_count());
  add_neighbors(to, view);
  to.add_packed(view.patches(), 2 * std::size_t{view.patch_count()});
  to.add_packed(view.detail_triangles(), 4 * std::size_t{view.triangle_count()});
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i)
    to.add(std::uint32_t{static_cast<std::uint8_t>(view.areas()[i])}, view.flags()[i]);
  add_vertices(to, view);
  add_detail_vertices(to, view);
  for (const auto& [polygon, floors, min_floors] : tile.small_islands()) {
    to.add(polygon, floors);
    to.add(std::uint64_t{min_floors});
  }
}

/// A hash on its way through the numbers of a tile.
struct Lane {
  WordHash64 hash = {};
  const std::uint32_t* at = nullptr;
  std::size_t left = 0;  ///< Numbers.
  std::size_t tile = 0;

  void step(std::size_t number) {
    std::uint64_t word;
    std::memcpy(&word, at + number, sizeof word);
    hash.add(word);
  }
  void skip(std::size_t count) {
    at += count;
    left -= count;
  }
};

/// Advances all lanes by the same count of numbers.
void advance(std::array<Lane, kLanes>& lanes, std::size_t count) {
  std::array<Lane, kLanes> all = lanes;  // in registers
  for (std::size_t i = 0; i < count; i += 2) {
    all[0].step(i);
    all[1].step(i);
    all[2].step(i);
    all[3].step(i);
  }
  for (Lane& lane : all)
    lane.skip(count);
  lanes = all;
}

}  // namespace

void TileHasher::add(const Tile& tile) {
  const TileView view(tile);
  const std::size_t begin = inputs_.empty() ? 0 : inputs_.back().end;
  const std::size_t end = begin + number_count(view);
  if (numbers_.size() < end) numbers_.resize(end);
  NumberWriter to(numbers_.data() + begin);
  add_tile(to, view);
  WAY_ASSERT(to.end() == numbers_.data() + end);
  inputs_.push_back({begin, end});
}

std::span<const std::uint64_t> TileHasher::run() {
  hashes_.resize(inputs_.size());
  std::size_t next = 0;
  const auto start = [&](Lane& lane) {
    const Input& input = inputs_[next];
    lane = {.at = numbers_.data() + input.begin, .left = input.end - input.begin, .tile = next++};
  };
  std::array<Lane, kLanes> lanes;
  const std::size_t used = std::min(kLanes, inputs_.size());
  for (std::size_t i = 0; i < used; ++i)
    start(lanes[i]);
  const auto least = [](const Lane& a, const Lane& b) { return a.left < b.left; };
  while (used == kLanes) {
    Lane& first = *std::ranges::min_element(lanes, least);
    advance(lanes, first.left);
    hashes_[first.tile] = first.hash.value();
    if (next == inputs_.size()) break;
    start(first);
  }
  for (Lane& lane : lanes) {
    for (std::size_t i = 0; i < lane.left; i += 2)
      lane.step(i);
    if (lane.at != nullptr) hashes_[lane.tile] = lane.hash.value();
  }
  inputs_.clear();
  return hashes_;
}

std::uint64_t hash_tile(const Tile& tile) {
  NumberHasher hasher;
  add_tile(hasher, TileView(tile));
  return hasher.value();
}

}  // namespace way
