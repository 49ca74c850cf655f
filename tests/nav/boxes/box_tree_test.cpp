// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/random.h"

#include "nav/boxes/box_walk.h"

#include <algorithm>
#include <limits>
#include <set>

#include <doctest/doctest.h>

using namespace way;

namespace {

Aabb3 random_box(Random& random, float size) {
  const Vec3 low = {random.between(4900, 5100), random.between(-10, 10), random.between(0, 200)};
  return {low, low + Vec3{random.between(0, size), random.between(0, 1), random.between(0, size)}};
}

BoxWalk walk_of(const BoxTree& tree, const Aabb3& bounds) {
  return {tree.nodes.bytes().data(), tree.order.size(), bounds};
}

std::vector<std::uint32_t> ask(const BoxTree& tree, const Aabb3& bounds, const Aabb3& window) {
  std::vector<std::uint32_t> found;
  walk_of(tree, bounds).items_in(window, [&](std::size_t i) { found.push_back(tree.order[i]); });
  std::ranges::sort(found);
  return found;
}

/// Boxes, and the box of all of them.
struct Crowd {
  std::vector<Aabb3> boxes = {};
  Aabb3 bounds = {};

  Crowd(Random& random, std::size_t count, float size) {
    for (std::size_t i = 0; i < count; ++i)
      add(random_box(random, size));
  }
  void add(const Aabb3& box) {
    boxes.push_back(box);
    bounds = join(bounds, box);
  }
};

constexpr float kFar = std::numeric_limits<float>::infinity();
constexpr Aabb3 kEverywhere = {{-kFar, -kFar, -kFar}, {kFar, kFar, kFar}};

/// Searches for boxes by their distance from a point.
struct BoxSearch {
  Float4 bounds(const Box4& four) const {
    Float4 sum = {};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Float4 p = splat(lanes_of(point)[axis]);
      const Float4 away = max(max(four.low[axis] - p, p - four.high[axis]), splat(0));
      sum += away * away;
    }
    return sum;
  }
  bool is_open(float bound) const {
    return bound <= least && bound < std::numeric_limits<float>::infinity();
  }
  void visit(std::size_t position) {
    visited.push_back(position);
    if (is_narrowed) least = std::min(least, distance_squared(position));
  }
  float distance_squared(std::size_t position) const {
    const Aabb3& box = boxes[order[position]];
    const Float4 p = lanes_of(point);
    const Float4 away = max(max(lanes_of(box.min) - p, p - lanes_of(box.max)), splat(0));
    return away[0] * away[0] + away[1] * away[1] + away[2] * away[2];
  }

  std::span<const Aabb3> boxes;
  std::span<const std::uint32_t> order;
  Vec3 point = {};
  bool is_narrowed = false;
  float least = std::numeric_limits<float>::infinity();
  std::vector<std::size_t> visited = {};
};

/// An empty window.
constexpr Aabb3 kNowhere = {};

}  // namespace

TEST_SUITE("nav/box_tree") {
  TEST_CASE("what certainly touches a box does touch it, and most touching is certain") {
    Random random(5);
    std::size_t certain = 0;
    std::size_t doubtful = 0;
    for (const std::size_t count : {2U, 40U, 64U, 65U, 300U}) {
      for (const float size : {0.001F, 1.0F, 20.0F}) {
        const Crowd crowd(random, count, size);
        const BoxTree tree = build_box_tree(crowd.boxes);
        for (int i = 0; i < 300; ++i) {
          const Aabb3 box = random_box(random, 30);
          if (!overlaps(box, crowd.bounds)) continue;
          std::set<std::uint32_t> expected;
          for (std::uint32_t item = 0; item < count; ++item)
            if (overlaps(crowd.boxes[item], box)) expected.insert(item);
          walk_of(tree, crowd.bounds).items_touching(box, [&](std::size_t at, bool is_certain) {
            const std::uint32_t item = tree.order[at];
            if (is_certain) CHECK(expected.contains(item));
            expected.erase(item);
            ++(is_certain ? certain : doubtful);
          });
          CHECK(expected.empty());
        }
      }
    }
    CHECK(certain > 2 * doubtful);
  }

  TEST_CASE("boxes that touch only at a plane are found, and certain except for the outermost") {
    // The planes of a grid: each box touches its neighbors exactly.
    for (const int side : {3, 12}) {
      Random random(1);
      Crowd crowd(random, 0, 0);
      for (int x = 0; x < side; ++x)
        for (int z = 0; z < side; ++z)
          crowd.add({{0.1F * static_cast<float>(x), 0, 0.3F * static_cast<float>(z)},
                     {0.1F * static_cast<float>(x + 1), 0, 0.3F * static_cast<float>(z + 1)}});
      const BoxTree tree = build_box_tree(crowd.boxes);
      for (std::uint32_t i = 0; i < crowd.boxes.size(); ++i) {
        std::set<std::uint32_t> found;
        walk_of(tree, crowd.bounds).items_in(crowd.boxes[i], [&](std::size_t at) {
          found.insert(tree.order[at]);
        });
        for (std::uint32_t k = 0; k < crowd.boxes.size(); ++k)
          if (overlaps(crowd.boxes[i], crowd.boxes[k])) CHECK(found.contains(k));
      }
      std::size_t certain = 0;
      walk_of(tree, crowd.bounds).items_touching(crowd.bounds, [&](std::size_t, bool is_certain) {
        certain += is_certain ? 1 : 0;
      });
      CHECK(certain == crowd.boxes.size());
    }
  }

  TEST_CASE("a search by bounds that stays open visits each item once") {
    Random random(8);
    for (const std::size_t count : {1U, 7U, 8U, 9U, 64U, 65U, 300U, 600U, 5000U}) {
      const Crowd crowd(random, count, 5);
      const BoxTree tree = build_box_tree(crowd.boxes);
      BoxSearch search = {.boxes = crowd.boxes, .order = tree.order, .point = {5000, 0, 100}};
      walk_of(tree, crowd.bounds).items_by_bound(kEverywhere, kNowhere, search);
      std::ranges::sort(search.visited);
      REQUIRE(search.visited.size() == count);
      CHECK(search.visited.back() == count - 1);
      CHECK(std::ranges::adjacent_find(search.visited) == search.visited.end());
    }
  }

  TEST_CASE("a search by bounds leaves out what a window finds, and only that") {
    Random random(6);
    for (const std::size_t count : {30U, 300U}) {
      const Crowd crowd(random, count, 5);
      const BoxTree tree = build_box_tree(crowd.boxes);
      const BoxWalk walk = walk_of(tree, crowd.bounds);
      for (int i = 0; i < 50; ++i) {
        const Aabb3 window = random_box(random, 60);
        BoxSearch search = {.boxes = crowd.boxes, .order = tree.order, .point = {5000, 0, 100}};
        walk.items_by_bound(kEverywhere, window, search);
        walk.items_in(window, [&](std::size_t at) { search.visited.push_back(at); });
        std::ranges::sort(search.visited);
        CHECK(search.visited.size() == count);
        CHECK(std::ranges::adjacent_find(search.visited) == search.visited.end());
      }
    }
  }

  TEST_CASE("a search by bounds finds the nearest box, and visits few others") {
    Random random(9);
    for (const std::size_t count : {50U, 1000U}) {
      const Crowd crowd(random, count, 5);
      const BoxTree tree = build_box_tree(crowd.boxes);
      std::size_t visited = 0;
      for (int i = 0; i < 300; ++i) {
        BoxSearch search = {.boxes = crowd.boxes,
                            .order = tree.order,
                            .point = random_box(random, 0).min,
                            .is_narrowed = true};
        walk_of(tree, crowd.bounds).items_by_bound(kEverywhere, kNowhere, search);
        visited += search.visited.size();
        float least = std::numeric_limits<float>::infinity();
        for (std::size_t item = 0; item < count; ++item)
          least = std::min(least, search.distance_squared(item));
        CHECK(search.least == least);
      }
      CHECK(visited < 300 * 10);
    }
  }

  TEST_CASE("an empty tree finds nothing") {
    const BoxTree tree = build_box_tree({});
    CHECK(tree.nodes.bytes().empty());
    CHECK(ask(tree, {}, {{-1, -1, -1}, {1, 1, 1}}).empty());
  }

  TEST_CASE("nodes take the predicted number of bytes") {
    Random random(2);
    for (const std::size_t count : {0U, 1U, 8U, 9U, 64U, 65U, 512U, 513U, 4096U, 4097U})
      CHECK(build_box_tree(Crowd(random, count, 1).boxes).nodes.bytes().size() ==
            BoxNodes::byte_count(count));
    CHECK(BoxNodes::byte_count(64) == 8 * 48);
    CHECK(BoxNodes::byte_count(65) == (9 + 2) * 96);
    CHECK(BoxNodes::byte_count(4097) == (513 + 65 + 9 + 2) * 96);
  }

  TEST_CASE("every box that touches is found, and few others") {
    Random random(7);
    for (const std::size_t count : {1U, 7U, 8U, 9U, 64U, 65U, 513U, 2000U}) {
      const Crowd crowd(random, count, 4);
      const BoxTree tree = build_box_tree(crowd.boxes);
      std::size_t exact = 0;
      std::size_t given = 0;
      for (int round = 0; round < 50; ++round) {
        const Aabb3 box = random_box(random, 20);
        const std::vector<std::uint32_t> found = ask(tree, crowd.bounds, box);
        const std::set<std::uint32_t> set(found.begin(), found.end());
        CHECK(set.size() == found.size());
        for (std::uint32_t i = 0; i < count; ++i) {
          if (!overlaps(crowd.boxes[i], box)) continue;
          ++exact;
          CHECK(set.contains(i));
        }
        given += found.size();
      }
      CHECK(given <= exact + exact / 4 + 20);
    }
  }

  TEST_CASE("boxes without extent are found") {
    const Aabb3 point = {{5, 5, 5}, {5, 5, 5}};
    for (const std::size_t count : {20U, 100U}) {
      const std::vector<Aabb3> boxes(count, point);
      const BoxTree tree = build_box_tree(boxes);
      CHECK(ask(tree, point, point).size() == count);
      std::size_t certain = 0;
      walk_of(tree, point).items_touching(point, [&](std::size_t, bool is_certain) {
        certain += is_certain ? 1 : 0;
      });
      CHECK(certain == count);
    }
  }

  TEST_CASE("what touches the box of a single item certainly touches it") {
    const Aabb3 box = {{1, 2, 3}, {4, 5, 6}};
    const BoxTree tree = build_box_tree(std::vector<Aabb3>{box});
    for (const Vec3 corner : {box.min, box.max}) {  // and nothing beyond it
      int certain = 0;
      walk_of(tree, box).items_touching({corner, corner}, [&](std::size_t i, bool is_certain) {
        certain += i == 0 && is_certain ? 1 : 0;
      });
      CHECK(certain == 1);
    }
  }

  TEST_CASE("small boxes far away from the origin are found") {
    // Floats are a sixteenth apart out there: much more than the steps of the grid.
    Random random(11);
    for (const int count : {60, 300}) {
      Crowd crowd(random, 0, 0);
      for (int i = 0; i < count; ++i) {
        const Vec3 low = {1e6F + random.between(0, 8), -1e6F + random.between(0, 3),
                          random.between(0, 1e-30F)};
        crowd.add({low, low + Vec3{random.between(0, 1), random.between(0, 1), 0}});
      }
      const BoxTree tree = build_box_tree(crowd.boxes);
      for (std::uint32_t i = 0; i < crowd.boxes.size(); ++i) {
        const Aabb3 corner = {crowd.boxes[i].max, crowd.boxes[i].max};
        CHECK(std::ranges::count(ask(tree, crowd.bounds, corner), i) == 1);
        CHECK(std::ranges::count(ask(tree, crowd.bounds, crowd.boxes[i]), i) == 1);
      }
      CHECK(ask(tree, crowd.bounds, kEverywhere).size() == crowd.boxes.size());
    }
  }

  TEST_CASE("the boxes of a node contain those of its items, and are hardly larger") {
    Random random(12);
    for (const std::size_t count : {40U, 700U}) {
      const Crowd crowd(random, count, 4);
      const BoxTree tree = build_box_tree(crowd.boxes);
      // Items come in order, each after the node that contains it.
      std::vector<Aabb3> items;
      std::size_t deepest = 0;
      const BoxWalk walk = walk_of(tree, crowd.bounds);
      walk.all_boxes([&](std::size_t depth, const Aabb3&) { deepest = std::max(deepest, depth); });
      walk.all_boxes([&](std::size_t depth, const Aabb3& box) {
        if (depth == deepest) items.push_back(box);
      });
      REQUIRE(items.size() == count);
      const Vec3 step = (crowd.bounds.max - crowd.bounds.min) * (count > 64 ? 2e-4F : 9e-3F);
      for (std::size_t i = 0; i < count; ++i) {
        const Aabb3& own = crowd.boxes[tree.order[i]];
        CHECK(join(items[i], own) == items[i]);
        const Aabb3 wider = {own.min - step, own.max + step};
        CHECK(join(items[i], wider) == wider);
      }
    }
  }

  TEST_CASE("items are divided along the longest axis, also below zero, ties by their number") {
    std::vector<Aabb3> boxes;
    for (const float x : {3.0F, -3.0F, 0.0F, -0.0F, 2.0F, -2.0F, 1.0F, -1.0F, -4.0F, 4.0F, -5.0F})
      boxes.push_back({{x, 0, 0}, {x, 1, 1}});
    const BoxTree tree = build_box_tree(boxes);
    // The eight lowest, in order of their numbers, then the others.
    CHECK(tree.order == std::vector<std::uint32_t>{1, 2, 3, 5, 6, 7, 8, 10, 0, 4, 9});
  }
}
