// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/tile_sectors.h"

#include <algorithm>

namespace way {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

/// Walks around the vertices of a tile.
class SectorFinder {
 public:
  SectorFinder(const TileView& tile, std::vector<std::uint32_t>& twins,
               std::span<std::uint32_t> sectors)
      : sectors_(sectors),
        twins_(twins),
        corners_(tile.corners()),
        first_(tile.first_edges()),
        count_(tile.polygon_count()) {}

  void run() {
    find_twins();
    std::ranges::fill(sectors_, kNone);
    for (std::uint32_t polygon = 0; polygon < count_; ++polygon) {
      for (std::uint32_t edge = first_[polygon]; edge < first_[polygon + 1]; ++edge) {
        if (sectors_[edge] == kNone) label({edge, polygon});
      }
    }
  }

 private:
  struct Corner {
    std::uint32_t edge;  ///< The edge that begins at the vertex; kNone if there is none.
    std::uint32_t polygon;
  };

  std::uint32_t after(std::uint32_t edge, std::uint32_t polygon) const {
    return edge + 1 == first_[polygon + 1] ? first_[polygon] : edge + 1;
  }
  std::uint32_t before(std::uint32_t edge, std::uint32_t polygon) const {
    return edge == first_[polygon] ? first_[polygon + 1] - 1 : edge - 1;
  }

  void find_twins() {
    twins_.assign(first_[count_], kNone);
    for (std::uint32_t polygon = 0; polygon < count_; ++polygon) {
      for (std::uint32_t edge = first_[polygon]; edge < first_[polygon + 1]; ++edge) {
        if (corners_[edge].code < count_) twins_[edge] = twin_of(edge, polygon);
      }
    }
    // Keep mutual pairs only: then a walk around a vertex ends or returns to its start, on any
    // data.
    for (std::uint32_t edge = 0; edge < twins_.size(); ++edge) {
      if (twins_[edge] != kNone && twins_[twins_[edge]] != edge) twins_[edge] = kNone;
    }
  }

  std::uint32_t twin_of(std::uint32_t edge, std::uint32_t polygon) const {
    const std::uint32_t other = corners_[edge].code;
    const Vec3 start = corners_[after(edge, polygon)].point;
    for (std::uint32_t i = first_[other]; i < first_[other + 1]; ++i) {
      if (corners_[i].code == polygon && corners_[i].point == start) return i;
    }
    return kNone;
  }

  /// The next corner clockwise, across the edge that begins here.
  Corner clockwise(const Corner& at) const {
    const std::uint32_t twin = twins_[at.edge];
    if (twin == kNone) return {kNone, 0};
    const std::uint32_t polygon = corners_[at.edge].code;
    return {after(twin, polygon), polygon};
  }

  Corner counterclockwise(const Corner& at) const {
    const std::uint32_t edge = before(at.edge, at.polygon);
    return {twins_[edge], corners_[edge].code};
  }

  /// A sector ends at the tile border unless it certainly ends at a wall.
  bool is_border(std::uint32_t edge) const { return corners_[edge].code != count_; }

  void label(const Corner& from) {
    Corner first = from;
    for (Corner next = clockwise(from); next.edge != kNone; next = clockwise(first)) {
      if (next.edge == from.edge) return label_closed(from);
      first = next;
    }
    Corner last = first;
    for (Corner next = counterclockwise(first); next.edge != kNone; next = counterclockwise(last))
      last = next;
    const bool border = is_border(first.edge) || is_border(before(last.edge, last.polygon));
    const auto kind = border ? TileSector::Kind::border : TileSector::Kind::walls;
    for (Corner at = first; at.edge != kNone; at = counterclockwise(at))
      sectors_[at.edge] = TileSector{first.edge, kind}.packed();
  }

  void label_closed(const Corner& from) {
    std::uint32_t least = from.edge;
    for (Corner at = counterclockwise(from); at.edge != from.edge; at = counterclockwise(at))
      least = std::min(least, at.edge);
    Corner at = from;
    do {
      sectors_[at.edge] = TileSector{least, TileSector::Kind::closed}.packed();
      at = counterclockwise(at);
    } while (at.edge != from.edge);
  }

  std::span<std::uint32_t> sectors_;
  std::vector<std::uint32_t>& twins_;
  const TileCorner* corners_;
  const std::uint32_t* first_;
  std::uint32_t count_;
};

}  // namespace

void find_sectors(const TileView& tile, std::vector<std::uint32_t>& twins,
                  std::span<std::uint32_t> sectors) {
  SectorFinder(tile, twins, sectors).run();
}

}  // namespace way
