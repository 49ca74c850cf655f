// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/wall_segments.h"

#include "nav/local_search.h"
#include "nav/slot_view.h"

#include <algorithm>
#include <optional>

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
  const std::uint32_t end = tile.polygon_count();
  bool leads_out = corners.count > found.size();
  for (std::uint32_t i = 0; i < corners.count; ++i)
    leads_out |= corners.code(i) > end;
  if (leads_out) return std::nullopt;
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const std::uint32_t code = corners.code(i);
    const std::uint16_t flags = tile.flags()[std::min(code, end - 1)];
    const bool is_open =
        (code < end) & ((flags & filter.include) != 0) & ((flags & filter.exclude) == 0);
    found[count] = {corners.corner(i), corners.corner_after(i), {}, i};
    count += is_open ? 0U : 1U;
  }
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
