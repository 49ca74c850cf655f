// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Readers ask snapshots while a writer makes the next ones; made for the thread sanitizer.
#include "way/nav/find_polygon_path.h"
#include "way/nav/move_along.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"
#include "way/nav/raycast.h"
#include "way/nav/straight_path.h"
#include "way/nav/validate.h"

#include "support/builders/plan_mesh.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr int kSide = 4;  // tiles along each side of the world

/// What one question gives, exactly.
struct Answer {
  PathStatus status = PathStatus::unreachable;
  float cost = 0;
  float length = 0;
  float t = 0;
  Vec3 near = {};
  Vec3 moved = {};

  friend bool operator==(const Answer&, const Answer&) = default;
};

struct Pair {
  Vec3 from = {};
  Vec3 to = {};
};

std::vector<Pair> make_pairs(int count) {
  Random random(3);
  const auto place = [&] {
    return Vec3{random.between(0, 8 * kSide), 0, random.between(0, 8 * kSide)};
  };
  std::vector<Pair> pairs;
  for (int i = 0; i < count; ++i)
    pairs.push_back({place(), place()});
  return pairs;
}

Answer ask(const NavMesh& mesh, const Pair& pair, SearchWorkspace& workspace) {
  const NearestPoint from = find_nearest(mesh, {.point = pair.from});
  const NearestPoint to = find_nearest(mesh, {.point = pair.to});
  Answer answer = {.near = from.point};
  if (!from || !to) return answer;
  const PolygonPath path =
      find_polygon_path(mesh, {.from = from, .to = to, .wants_partial = true}, workspace);
  answer.status = path.status;
  answer.cost = path.cost;
  answer.length = path_length(
      make_straight_path(mesh, {.corridor = path.polygons, .start = from.point, .end = path.end},
                         workspace)
          .corners);
  answer.t = raycast(mesh, {.from = from, .target = to.point}).t;
  answer.moved = move_along(mesh, {.from = from, .target = to.point}, workspace).point;
  return answer;
}

/// The newest snapshot. Handing it out takes a lock; asking it does not.
class Newest {
 public:
  explicit Newest(const NavMesh& mesh) : mesh_(mesh) {}

  NavMesh get() const {
    const std::lock_guard lock(mutex_);
    return mesh_;
  }
  void set(NavMesh mesh) {
    const std::lock_guard lock(mutex_);
    mesh_ = std::move(mesh);
  }

 private:
  mutable std::mutex mutex_;
  NavMesh mesh_;
};

/// What readers find wrong.
struct Findings {
  std::atomic<int> changed = 0;       ///< Answers of an old snapshot that are not what they were.
  std::atomic<int> inconsistent = 0;  ///< Answers of the newest that differ when asked twice.
  std::atomic<int> asked = 0;
};

/// Replaces or removes a tile, and adds or removes links, some at a time.
class Writer {
 public:
  explicit Writer(const NavMesh& mesh) : mesh_(mesh), other_(test::walled_tiles(kSide, 99, 5)) {}

  const NavMesh& step() {
    NavMeshEdit change = edit(mesh_);
    const TileCoord coord = {random_.below(kSide), random_.below(kSide)};
    switch (random_.below(3)) {
      case 0:
        change.remove(coord);
        break;
      default:
        change.add(random_.below(2) == 0 ? other_.tile_at(coord) : first_.tile_at(coord));
    }
    links_.push_back(change.add_link({.start = place(), .end = place(), .radius = 1}));
    if (links_.size() > 12) {
      change.unlink(links_.front());
      links_.erase(links_.begin());
    }
    mesh_ = *change.commit();
    return mesh_;
  }

 private:
  Vec3 place() { return {random_.between(0, 8 * kSide), 0, random_.between(0, 8 * kSide)}; }

  NavMesh mesh_;
  NavMesh first_ = mesh_;
  NavMesh other_;
  std::vector<PolyRef> links_;
  Random random_{5};
};

void read(const Newest& newest, const NavMesh& old, const std::vector<Answer>& expected,
          const std::atomic<bool>& stop, Findings& findings) {
  const auto pairs = make_pairs(static_cast<int>(expected.size()));
  SearchWorkspace workspace;
  for (std::size_t i = 0; !stop; i = (i + 1) % pairs.size()) {
    if (ask(old, pairs[i], workspace) != expected[i]) ++findings.changed;
    const NavMesh now = newest.get();
    const Answer answer = ask(now, pairs[i], workspace);
    if (ask(now, pairs[i], workspace) != answer) ++findings.inconsistent;
    ++findings.asked;
  }
}

}  // namespace

TEST_SUITE("nav/snapshot_load") {
  TEST_CASE("snapshots keep their answers while tiles and links change") {
    const NavMesh tiles = test::walled_tiles(kSide, 7, 5);
    NavMeshEdit change = edit(tiles);
    change.link({.start = {1, 0, 1}, .end = {30, 0, 30}, .radius = 2});
    const NavMesh first = *change.commit();
    SearchWorkspace workspace;
    std::vector<Answer> expected;
    for (const Pair& pair : make_pairs(50))
      expected.push_back(ask(first, pair, workspace));

    Newest newest(first);
    Findings findings;
    std::atomic<bool> stop = false;
    std::vector<std::thread> readers;
    for (int i = 0; i < 3; ++i)
      readers.emplace_back([&] { read(newest, first, expected, stop, findings); });
    Writer writer(first);
    for (int i = 0; i < 5000 || findings.asked < 300; ++i)
      newest.set(writer.step());
    stop = true;
    for (std::thread& reader : readers)
      reader.join();

    CHECK(findings.changed == 0);
    CHECK(findings.inconsistent == 0);
    CHECK(validate(newest.get(), {.exact_borders = false}));
    const auto pairs = make_pairs(50);
    for (std::size_t i = 0; i < pairs.size(); ++i)
      CHECK(ask(first, pairs[i], workspace) == expected[i]);
  }
}
