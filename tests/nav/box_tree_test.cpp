// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/box_tree.h"

#include "way/core/random.h"

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

std::vector<std::uint32_t> ask(const BoxTree& tree, const Aabb3& root, const Aabb3& box) {
  std::vector<std::uint32_t> found;
  BoxTreeWalk(reinterpret_cast<const std::byte*>(tree.nodes.data()), tree.order.size())
      .items_in(box, root, [&](std::size_t i) { found.push_back(tree.order[i]); });
  std::ranges::sort(found);
  return found;
}

std::vector<std::uint32_t> ask_about(const BoxTree& tree, const Aabb3& root, const Aabb3& box) {
  std::vector<std::uint32_t> found;
  BoxTreeWalk(reinterpret_cast<const std::byte*>(tree.nodes.data()), tree.order.size())
      .items_about(box, root, [&](std::size_t i) { found.push_back(tree.order[i]); });
  std::ranges::sort(found);
  return found;
}

/// Looks for boxes by their distance from a point.
struct BoxSearch {
  Float4 bounds(const FourBoxes& four, bool) const {
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

}  // namespace

TEST_SUITE("nav/box_tree") {
  TEST_CASE("what touches a box for certain does, and of most that is certain") {
    Random random(5);
    for (const float size : {0.001F, 1.0F, 20.0F}) {
      std::vector<Aabb3> boxes;
      Aabb3 root;
      for (int i = 0; i < 300; ++i) {
        boxes.push_back(random_box(random, size));
        root = join(root, boxes.back());
      }
      const BoxTree tree = build_box_tree(boxes);
      const BoxTreeWalk walk(reinterpret_cast<const std::byte*>(tree.nodes.data()), boxes.size());
      std::size_t certain = 0;
      std::size_t doubtful = 0;
      for (int i = 0; i < 300; ++i) {
        const Aabb3 box = random_box(random, 30);
        std::set<std::uint32_t> expected;
        for (std::uint32_t item = 0; item < boxes.size(); ++item)
          if (overlaps(boxes[item], box)) expected.insert(item);
        walk.items_touching(box, root, [&](std::size_t at, bool is_certain) {
          const std::uint32_t item = tree.order[at];
          if (is_certain) CHECK(expected.contains(item));
          expected.erase(item);
          ++(is_certain ? certain : doubtful);
        });
        CHECK(expected.empty());
      }
      CHECK(certain > 2 * doubtful);
    }
  }

  TEST_CASE("what is about a box is in it, or next to it") {
    Random random(4);
    std::vector<Aabb3> boxes;
    Aabb3 root;
    for (int i = 0; i < 500; ++i) {
      boxes.push_back(random_box(random, 5));
      root = join(root, boxes.back());
    }
    const BoxTree tree = build_box_tree(boxes);
    std::size_t too_many = 0;
    for (int i = 0; i < 500; ++i) {
      const Aabb3 box = random_box(random, 2);
      const std::vector<std::uint32_t> in = ask(tree, root, box);
      const std::vector<std::uint32_t> about = ask_about(tree, root, box);
      CHECK(std::ranges::includes(about, in));
      for (const std::uint32_t item : about)
        CHECK(overlaps(boxes[item], {box.min - Vec3{2, 2, 2}, box.max + Vec3{2, 2, 2}}));
      too_many += about.size() - in.size();
    }
    CHECK(too_many < 500);
  }

  TEST_CASE("a search by bounds that stays open visits each item once") {
    Random random(8);
    for (const std::size_t count : {1U, 7U, 8U, 9U, 64U, 65U, 300U}) {
      std::vector<Aabb3> boxes;
      Aabb3 root;
      for (std::size_t i = 0; i < count; ++i) {
        boxes.push_back(random_box(random, 5));
        root = join(root, boxes.back());
      }
      const BoxTree tree = build_box_tree(boxes);
      const auto* nodes = reinterpret_cast<const std::byte*>(tree.nodes.data());
      BoxSearch search = {.boxes = boxes, .order = tree.order, .point = {5000, 0, 100}};
      BoxTreeWalk(nodes, count).items_by_bound(root, search);
      std::ranges::sort(search.visited);
      REQUIRE(search.visited.size() == count);
      CHECK(search.visited.back() == count - 1);
      CHECK(std::ranges::adjacent_find(search.visited) == search.visited.end());
      if (count < 9) continue;
      BoxSearch part = {.boxes = boxes, .order = tree.order, .point = {5000, 0, 100}};
      BoxTreeWalk(nodes, count, {3, 9}).items_by_bound(root, part);
      std::ranges::sort(part.visited);
      CHECK(part.visited == std::vector<std::size_t>{3, 4, 5, 6, 7, 8});
    }
  }

  TEST_CASE("a search by bounds finds the nearest box, and looks at few others") {
    Random random(9);
    std::vector<Aabb3> boxes;
    Aabb3 root;
    for (int i = 0; i < 1000; ++i) {
      boxes.push_back(random_box(random, 5));
      root = join(root, boxes.back());
    }
    const BoxTree tree = build_box_tree(boxes);
    std::size_t visited = 0;
    for (int i = 0; i < 300; ++i) {
      BoxSearch search = {.boxes = boxes,
                          .order = tree.order,
                          .point = random_box(random, 0).min,
                          .is_narrowed = true};
      BoxTreeWalk(reinterpret_cast<const std::byte*>(tree.nodes.data()), boxes.size())
          .items_by_bound(root, search);
      visited += search.visited.size();
      float least = std::numeric_limits<float>::infinity();
      for (std::size_t item = 0; item < boxes.size(); ++item)
        least = std::min(least, search.distance_squared(item));
      CHECK(search.least == least);
    }
    CHECK(visited < 300 * 10);
  }

  TEST_CASE("a tree of nothing finds nothing") {
    const BoxTree tree = build_box_tree({});
    CHECK(tree.nodes.empty());
    CHECK(ask(tree, {}, {{-1, -1, -1}, {1, 1, 1}}).empty());
  }

  TEST_CASE("every box that touches is found, and few others") {
    Random random(7);
    for (const int count : {1, 7, 8, 9, 64, 65, 513, 2000}) {
      std::vector<Aabb3> boxes;
      Aabb3 root;
      for (int i = 0; i < count; ++i) {
        boxes.push_back(random_box(random, 4));
        root = join(root, boxes.back());
      }
      const BoxTree tree = build_box_tree(boxes);
      std::size_t exact = 0;
      std::size_t given = 0;
      for (int round = 0; round < 50; ++round) {
        const Aabb3 box = random_box(random, 20);
        const std::vector<std::uint32_t> found = ask(tree, root, box);
        const std::set<std::uint32_t> set(found.begin(), found.end());
        CHECK(set.size() == found.size());
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
          if (!overlaps(boxes[i], box)) continue;
          ++exact;
          CHECK(set.contains(i));
        }
        given += found.size();
      }
      CHECK(given <= exact + exact / 4 + 20);
    }
  }

  TEST_CASE("boxes without any extent are found") {
    const Aabb3 point = {{5, 5, 5}, {5, 5, 5}};
    const std::vector<Aabb3> boxes(20, point);
    const BoxTree tree = build_box_tree(boxes);
    CHECK(ask(tree, point, point).size() == 20);
    CHECK(ask(tree, point, {{6, 5, 5}, {7, 5, 5}}).empty());
  }

  TEST_CASE("boxes that are small for how far away they are, are found") {
    // Floats are a sixteenth apart out there: less than the steps of most nodes.
    Random random(11);
    std::vector<Aabb3> boxes;
    Aabb3 root;
    for (int i = 0; i < 300; ++i) {
      const Vec3 low = {1e6F + random.between(0, 8), -1e6F + random.between(0, 3),
                        random.between(0, 1e-30F)};
      boxes.push_back({low, low + Vec3{random.between(0, 1), random.between(0, 1), 0}});
      root = join(root, boxes.back());
    }
    const BoxTree tree = build_box_tree(boxes);
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
      const Aabb3 corner = {boxes[i].max, boxes[i].max};
      CHECK(std::ranges::count(ask(tree, root, corner), i) == 1);
      CHECK(std::ranges::count(ask(tree, root, boxes[i]), i) == 1);
    }
    constexpr float kFar = std::numeric_limits<float>::infinity();
    CHECK(ask(tree, root, {{-kFar, -kFar, -kFar}, {kFar, kFar, kFar}}).size() == boxes.size());
  }

  TEST_CASE("a child is told apart by its steps, and has the same box however it is made") {
    Random random(12);
    for (int round = 0; round < 300; ++round) {
      std::vector<Aabb3> boxes;
      Aabb3 root;
      for (int i = 0; i < 8; ++i) {
        boxes.push_back(random_box(random, 40));
        root = join(root, boxes.back());
      }
      const BoxNode node = build_box_tree(boxes).nodes.front();
      const Aabb3 window = random_box(random, 60);
      const LaneBox own = LaneBox::of(root);
      const ChildBoxes children(node, own);
      const std::uint64_t bytes = GridWindow(own).children(node, own, LaneBox::of(window));
      for (std::size_t c = 0; c < 8; ++c) {
        const Aabb3 box = child_box(node, c, root);
        const LaneBox lane_box = child_lanes(node, c, own);
        CHECK(lanes((lane_box.low == lanes_of(box.min)) & (lane_box.high == lanes_of(box.max))) ==
              15);
        const LaneBox& beside = children.boxes[c];
        CHECK(lanes((lane_box.low == beside.low) & (lane_box.high == beside.high)) == 15);
        const std::uint64_t byte = bytes >> (8 * c) & 255U;
        if (overlaps(box, window)) CHECK(byte == 255);
        const Vec3 step = (root.max - root.min) * (1.02F / 255);
        const bool is_far = !overlaps({box.min - step, box.max + step}, window);
        if (is_far && overlaps(root, window)) CHECK(byte == 0);
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

  TEST_CASE("parts lie together in the order, and a walk is kept to a range of it") {
    Random random(11);
    std::vector<Aabb3> boxes;
    std::vector<BoxLanes> lanes;
    Aabb3 root;
    for (int i = 0; i < 700; ++i) {
      boxes.push_back(random_box(random, 4));
      lanes.push_back({lanes_of(boxes.back().min), lanes_of(boxes.back().max)});
      root = join(root, boxes.back());
    }
    const std::vector<std::uint32_t> parts = {3, 200, 201, 513, 700};
    BoxTreeScratch scratch;
    BoxTree tree;
    build_box_tree_into(lanes, scratch, tree, parts);
    std::uint32_t first = 0;
    for (const std::uint32_t end : parts) {
      const ItemRange range = {first, end};
      for (std::uint32_t i = first; i < end; ++i)
        CHECK((tree.order[i] >= first && tree.order[i] < end));
      const BoxTreeWalk walk(reinterpret_cast<const std::byte*>(tree.nodes.data()), boxes.size(),
                             range);
      for (int round = 0; round < 20; ++round) {
        const Aabb3 box = random_box(random, 20);
        std::set<std::uint32_t> found;
        walk.items_in(box, root, [&](std::size_t i) { found.insert(tree.order[i]); });
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
          const bool is_in_range = i >= first && i < end;
          if (is_in_range && overlaps(boxes[i], box)) CHECK(found.contains(i));
          if (!is_in_range) CHECK_FALSE(found.contains(i));
        }
      }
      first = end;
    }
    const BoxTreeWalk nothing(reinterpret_cast<const std::byte*>(tree.nodes.data()), boxes.size(),
                              ItemRange{5, 5});
    nothing.items_in(root, root, [](std::size_t) { FAIL("an empty range has an item"); });
  }
}
