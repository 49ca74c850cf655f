// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/wall_segments.h"

#include "nav/local_search.h"

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

}  // namespace

std::size_t wall_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter) {
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
