// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/walls/wall_cache.h"

#include "way/nav/wall_segments.h"

#include <algorithm>
#include <array>
#include <limits>

namespace way {
namespace {

constexpr int kChunk = 16;             ///< Polygons per task.
constexpr std::size_t kSegments = 64;  ///< Edge segments per polygon for which memory is at hand.

struct Box2 {
  Vec2 low = {};
  Vec2 high = {};

  bool touches(Vec3 a, Vec3 b) const {
    return std::min(a.x, b.x) <= high.x && std::max(a.x, b.x) >= low.x &&
           std::min(a.z, b.z) <= high.z && std::max(a.z, b.z) >= low.z;
  }
};

Box2 box_around(const Tile& tile, std::uint32_t polygon, float reach) {
  Box2 box = {plan(tile.corner(polygon, 0)), plan(tile.corner(polygon, 0))};
  for (std::uint32_t i = 1; i < tile.corner_count(polygon); ++i) {
    const Vec3 p = tile.corner(polygon, i);
    box = {{std::min(box.low.x, p.x), std::min(box.low.z, p.z)},
           {std::max(box.high.x, p.x), std::max(box.high.z, p.z)}};
  }
  return {box.low - Vec2{reach, reach}, box.high + Vec2{reach, reach}};
}

}  // namespace

/// Collects walls over polygons that are connected within a box.
class WallCache::Flood {
 public:
  Flood(const WallCache& cache, SearchWorkspace& workspace, std::vector<PolyRef>& queue)
      : cache_(cache), workspace_(workspace), queue_(queue) {}

  void run(PolyRef polygon, std::vector<CrowdWall>& walls) {
    const Box2 box = box_around(*cache_.mesh_.tile_of(polygon), polygon.polygon(), cache_.reach_);
    queue_.assign(1, polygon);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const EdgeSegment& segment : segments_of(queue_[i])) {
        if (!box.touches(segment.a, segment.b)) continue;
        if (segment.is_wall())
          walls.push_back(CrowdWall::along(segment.a, segment.b));
        else if (std::ranges::find(queue_, segment.neighbor) == queue_.end())
          queue_.push_back(segment.neighbor);
      }
    }
  }

 private:
  std::span<const EdgeSegment> segments_of(PolyRef polygon) {
    std::size_t count = edge_segments(cache_.mesh_, polygon, workspace_, segments_, cache_.filter_);
    if (count <= segments_.size()) return std::span(segments_).first(count);
    many_.resize(count);
    count = edge_segments(cache_.mesh_, polygon, workspace_, many_, cache_.filter_);
    return std::span(many_).first(count);
  }

  const WallCache& cache_;
  SearchWorkspace& workspace_;
  std::vector<PolyRef>& queue_;
  std::array<EdgeSegment, kSegments> segments_ = {};
  std::vector<EdgeSegment> many_;
};

void WallCache::begin(const NavMesh& mesh, const QueryFilter& filter, float reach) {
  const bool is_other_filter =
      filter.include != filter_.include || filter.exclude != filter_.exclude ||
      filter.predicate != filter_.predicate || filter.context != filter_.context;
  const bool is_same_mesh = mesh_.is_same_snapshot(mesh);
  // Walls that were found for a wider reach may decide something: what a step does must not depend
  // on what agents there were before.
  if (is_same_mesh && !is_other_filter && reach == reach_) return;
  mesh_ = mesh;
  filter_ = filter;
  reach_ = reach;
  tiles_.assign(mesh.slot_count(), {});
  entries_.clear();
  walls_.clear();
  fours_.clear();
}

/// Adds the walls of a polygon.
void WallCache::add(std::span<const CrowdWall> walls) {
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  constexpr Vec2 kNowhere = {kNone, kNone};
  for (std::size_t i = 0; i < walls.size(); i += 4) {
    WallLanes four = {Vec2Lanes::of(kNowhere), Vec2Lanes::of(kNowhere), Vec2Lanes::of(kNowhere)};
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const bool exists = i + lane < walls.size();
      walls_.push_back(exists ? walls[i + lane] : CrowdWall{});
      if (!exists) continue;
      const CrowdWall& wall = walls_.back();
      four.a.x[lane] = wall.a.x;
      four.a.z[lane] = wall.a.z;
      four.b.x[lane] = wall.b.x;
      four.b.z[lane] = wall.b.z;
      four.outward.x[lane] = wall.outward.x;
      four.outward.z[lane] = wall.outward.z;
    }
    fours_.push_back(four);
  }
}

WallCache::Entry* WallCache::entry_of(PolyRef polygon) {
  if (polygon.slot() >= tiles_.size()) return nullptr;
  TileEntries& tile = tiles_[polygon.slot()];
  if (!tile.is_used) {
    const Tile* const now = mesh_.tile_of(polygon);
    if (now == nullptr) return nullptr;
    tile = {polygon.generation(), static_cast<std::uint32_t>(entries_.size()), true};
    entries_.resize(entries_.size() + now->polygon_count());
  }
  if (tile.generation != polygon.generation()) return nullptr;
  return &entries_[tile.first + polygon.polygon()];
}

bool WallCache::want(PolyRef polygon) {
  Entry* const entry = entry_of(polygon);
  if (entry == nullptr || entry->state != State::unknown) return false;
  entry->state = State::wanted;
  wanted_.push_back(polygon);
  return true;
}

void WallCache::fill(Executor& executor, std::span<SearchWorkspace> workspaces) {
  if (wanted_.empty()) return;
  const int count = static_cast<int>(wanted_.size());
  const int chunks = (count + kChunk - 1) / kChunk;
  if (found_.size() < static_cast<std::size_t>(chunks)) found_.resize(chunks);
  if (queues_.size() < workspaces.size()) queues_.resize(workspaces.size());
  auto task = [&](int chunk, int worker) {
    Found& found = found_[chunk];
    found.walls.clear();
    found.counts.clear();
    Flood flood(*this, workspaces[worker], queues_[worker]);
    for (int i = chunk * kChunk; i < std::min(count, (chunk + 1) * kChunk); ++i) {
      const std::size_t before = found.walls.size();
      flood.run(wanted_[i], found.walls);
      found.counts.push_back(static_cast<std::uint32_t>(found.walls.size() - before));
    }
  };
  executor.run(chunks, task);
  for (int i = 0; i < count; i += kChunk) {
    const Found& found = found_[i / kChunk];
    std::size_t at = 0;
    for (std::size_t j = 0; j < found.counts.size(); at += found.counts[j], ++j) {
      const auto first = static_cast<std::uint32_t>(walls_.size());
      *entry_of(wanted_[i + j]) = {first, found.counts[j], State::known};
      add(std::span(found.walls).subspan(at, found.counts[j]));
    }
  }
  wanted_.clear();
}

WallRange WallCache::range_of(PolyRef polygon) const {
  if (polygon.slot() >= tiles_.size()) return {};
  const TileEntries& tile = tiles_[polygon.slot()];
  if (!tile.is_used || tile.generation != polygon.generation()) return {};
  const Entry& entry = entries_[tile.first + polygon.polygon()];
  return {entry.first, entry.count, entry.state == State::known};
}

}  // namespace way
