// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/wall_segments.h"

#include "core/simd.h"
#include "nav/workspace/local_search.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace way {
namespace {

/// Copies each point with a 16-byte store. Its last four bytes are overwritten by the next member.
void write(EdgeSegment& segment, const OutlineSegment& part, PolyRef neighbor) {
  static_assert(std::is_trivially_copyable_v<EdgeSegment> && offsetof(EdgeSegment, a) == 0 &&
                offsetof(EdgeSegment, b) == 12 && offsetof(EdgeSegment, neighbor) == 24);
  const Float4 a = load4(&part.a.x);
  const Float4 b = load4(&part.b.x);
  auto* bytes = reinterpret_cast<std::byte*>(&segment);
  std::memcpy(bytes, &a, sizeof a);
  std::memcpy(bytes + offsetof(EdgeSegment, b), &b, sizeof b);
  segment.neighbor = neighbor;
  segment.edge = part.edge;
}

/// Writes as many segments as fit, and counts all of them.
class SegmentList {
 public:
  explicit SegmentList(std::span<EdgeSegment> found) : found_(found) {}

  void add(const OutlineSegment& part, PolyRef neighbor) {
    if (count_ < found_.size()) write(found_[count_], part, neighbor);
    ++count_;
  }
  std::size_t count() const { return count_; }

 private:
  std::span<EdgeSegment> found_;
  std::size_t count_ = 0;
};

/// Writes as many walls as fit. The number of walls is unpredictable, so the first two segments are
/// written without a branch, even if the polygon has fewer walls; outlines are padded for this.
/// @return  The number of walls.
std::size_t write_walls(std::span<const OutlineSegment> walls, std::span<EdgeSegment> found) {
  std::size_t i = 0;
  if (found.size() >= 2) {
    write(found[0], walls.data()[0], {});
    write(found[1], walls.data()[1], {});
    i = 2;
  }
  for (const std::size_t end = std::min(walls.size(), found.size()); i < end; ++i)
    write(found[i], walls[i], {});
  return walls.size();
}

/// Slow path: the polygon has not been cached, or only for another filter.
WAY_NOINLINE std::size_t list_walls(const NavMesh& mesh, PolyRef polygon,
                                    SearchWorkspace& workspace, std::span<EdgeSegment> found,
                                    const QueryFilter& filter) {
  SearchWorkspace::State& state = workspace.state();
  state.nodes.visit(mesh);
  state.outlines.begin(state.nodes);
  const std::uint32_t polygon_index = state.nodes.find_index(polygon);
  if (polygon_index == SearchNodes::kNone) return 0;
  return write_walls(state.outlines.outline(state.nodes, polygon_index, filter).walls, found);
}

}  // namespace

std::size_t wall_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter) {
  const SearchWorkspace::State& state = workspace.state();
  const std::uint32_t polygon_index = state.nodes.find_known_index(mesh, polygon);
  const PolygonOutlines::Polygon* at = state.outlines.find_open(state.nodes, polygon_index, filter);
  if (at == nullptr) return list_walls(mesh, polygon, workspace, found, filter);
  return write_walls(state.outlines.walls(*at), found);
}

std::size_t edge_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter) {
  const std::uint32_t polygon_index = begin_local_search(mesh, polygon, workspace.state());
  if (polygon_index == SearchNodes::kNone) return 0;
  LocalSearch search(workspace.state(), filter);
  const PolygonOutlines::Outline outline = search.outline_at(polygon_index);
  SegmentList segments(found);
  auto wall = outline.walls.begin();
  for (const OutlineSegment& opening : outline.openings) {
    for (; wall != outline.walls.end() && wall->edge < opening.edge; ++wall)
      segments.add(*wall, {});
    segments.add(opening, search.ref_of(opening.polygon_index));
  }
  for (; wall != outline.walls.end(); ++wall)
    segments.add(*wall, {});
  return segments.count();
}

}  // namespace way
