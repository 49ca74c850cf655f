// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/wall_segments.h"

#include "nav/local_search.h"

namespace way {
namespace {

class SegmentList {
 public:
  static constexpr bool kNeedsWalls = true;

  SegmentList(const NavMesh& mesh, SearchWorkspace& workspace, const QueryFilter& filter)
      : search_(mesh, workspace.state(), filter) {}

  void show_openings() { shows_openings_ = true; }

  std::size_t list(PolyRef polygon, std::span<EdgeSegment> found) {
    found_ = found;
    search_.visit_edges(polygon, *this);
    return count_;
  }

  void wall(const WallPart& part) { add({part.a, part.b, {}, part.edge}); }

  void opening(const Opening& way) {
    if (!shows_openings_) return;
    add({way.a, way.b, search_.ref_of(way), way.edge});
  }

 private:
  void add(const EdgeSegment& segment) {
    if (count_ < found_.size()) found_[count_] = segment;
    ++count_;
  }

  LocalSearch search_;
  std::span<EdgeSegment> found_;
  std::size_t count_ = 0;
  bool shows_openings_ = false;
};

}  // namespace

std::size_t wall_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter) {
  return SegmentList(mesh, workspace, filter).list(polygon, found);
}

std::size_t edge_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter) {
  SegmentList segments(mesh, workspace, filter);
  segments.show_openings();
  return segments.list(polygon, found);
}

}  // namespace way
