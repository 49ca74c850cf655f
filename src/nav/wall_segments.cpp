// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/wall_segments.h"

#include "core/simd.h"
#include "nav/local_search.h"
#include "nav/slot_view.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <type_traits>

namespace way {
namespace {

/// Writes as many segments as there is room for, and counts all.
class SegmentList {
 public:
  explicit SegmentList(std::span<EdgeSegment> found) : found_(found) {}

  void add(const LocalWay& part, PolyRef neighbour) {
    if (count_ < found_.size()) found_[count_] = {part.a, part.b, neighbour, part.edge};
    ++count_;
  }
  std::size_t count() const { return count_; }

 private:
  std::span<EdgeSegment> found_;
  std::size_t count_ = 0;
};

/// Writes sixteen bytes at a time, the last of which are written over by what comes after.
/// @param a, b  Whatever is in their last lanes.
void write(EdgeSegment& segment, Float4 a, Float4 b, std::uint32_t edge) {
  static_assert(std::is_trivially_copyable_v<EdgeSegment> && offsetof(EdgeSegment, a) == 0 &&
                offsetof(EdgeSegment, b) == 12 && offsetof(EdgeSegment, neighbour) == 24);
  auto* bytes = reinterpret_cast<std::byte*>(&segment);
  std::memcpy(bytes, &a, sizeof a);
  std::memcpy(bytes + offsetof(EdgeSegment, b), &b, sizeof b);
  segment.neighbour = {};
  segment.edge = edge;
}

/// The walls of a polygon of a mesh in one piece, found in one pass over its edges without a branch
/// that cannot be foreseen; nothing for other meshes, or where there is less room than edges. Where
/// there are borders, it is quicker to remember what they are like.
std::optional<std::size_t> walls_in_one_piece(const NavMesh& mesh, PolyRef polygon,
                                              std::span<EdgeSegment> found,
                                              const QueryFilter& filter) {
  if (mesh.slot_count() != 1 || polygon.slot() != 0 || filter.predicate != nullptr)
    return std::nullopt;
  const SlotView slot(mesh, polygon.slot());
  if (!slot.holds(polygon)) return std::nullopt;
  const TileView tile = slot.view();
  const PolygonView corners = tile.polygon(polygon.polygon());
  if (corners.count > found.size()) return std::nullopt;
  const std::uint32_t end = tile.polygon_count();
  const TileCorner* at = corners.corners;
  Float4 a = load4(&at->point.x);
  bool leads_out = false;
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const std::uint32_t code = at->code;
    at = i + 1 == corners.count ? corners.corners : at + 1;
    const Float4 b = load4(&at->point.x);
    const std::uint16_t flags = tile.flags()[std::min(code, end - 1)];
    const bool is_open =
        (code < end) & ((flags & filter.include) != 0) & ((flags & filter.exclude) == 0);
    leads_out |= code > end;
    write(found[count], a, b, i);
    count += is_open ? 0U : 1U;
    a = b;
  }
  if (leads_out) return std::nullopt;
  return count;
}

}  // namespace

std::size_t wall_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter) {
  if (const auto count = walls_in_one_piece(mesh, polygon, found, filter)) return *count;
  const std::uint32_t place = begin_local_search(mesh, polygon, workspace.state());
  if (place == SearchNodes::kNone) return 0;
  SegmentList segments(found);
  for (const LocalWay& wall : LocalSearch(workspace.state(), filter).outline_at(place).walls)
    segments.add(wall, {});
  return segments.count();
}

std::size_t edge_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter) {
  const std::uint32_t place = begin_local_search(mesh, polygon, workspace.state());
  if (place == SearchNodes::kNone) return 0;
  LocalSearch search(workspace.state(), filter);
  const LocalWays::Outline outline = search.outline_at(place);
  SegmentList segments(found);
  auto wall = outline.walls.begin();
  for (const LocalWay& way : outline.ways) {
    for (; wall != outline.walls.end() && wall->edge < way.edge; ++wall)
      segments.add(*wall, {});
    segments.add(way, search.ref_of_place(way.place));
  }
  for (; wall != outline.walls.end(); ++wall)
    segments.add(*wall, {});
  return segments.count();
}

}  // namespace way
