// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/funnel_turn.h"

#include "way/core/random.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr std::size_t kRight = 0;
constexpr std::size_t kLeft = 1;

FunnelPortal portal(Vec3 left, Vec3 right) {
  return {lanes_of(left), lanes_of(right)};
}

/// A FunnelTurn by the index of its portal.
struct Turn {
  std::size_t portal = 0;
  std::size_t end = 0;
};

Turn turn_of(std::span<const FunnelPortal> portals, FunnelView& view) {
  const FunnelTurn turn = find_turn(portals.data() + portals.size(), view);
  return {static_cast<std::size_t>(turn.portal - portals.data()), turn.end};
}

Turn turn_of(std::span<const FunnelPortal> portals, Float4 apex, std::size_t next) {
  FunnelView view;
  view.begin(apex, portals.data() + next);
  return turn_of(portals, view);
}

struct Step {
  double x = 0;
  double z = 0;

  explicit operator bool() const { return x != 0 || z != 0; }
};

double turn_between(Step a, Step b) {
  return a.z * b.x - a.x * b.z;
}

Step step_to(Vec3 to, Vec3 from) {
  return {static_cast<double>(to.x) - static_cast<double>(from.x),
          static_cast<double>(to.z) - static_cast<double>(from.z)};
}

/// Returns true if `end` is beside the ray by more than rounding.
bool is_beside(Step end, Step ray, Vec3 apex, Vec3 point) {
  float greatest = 0;
  for (const float value : {apex.x, apex.y, apex.z, point.x, point.y, point.z})
    greatest = std::max(greatest, std::abs(value));
  const auto slack = static_cast<double>(greatest * 0x1p-22F);
  const double turn = turn_between(ray, end);
  return turn * turn > slack * slack * (ray.x * ray.x + ray.z * ray.z);
}

Step step_to(const FunnelPortal& portal, std::size_t end, Vec3 apex) {
  return step_to(portal.point(end == kLeft), apex);
}

double along(Step a, Step b) {
  return a.x * b.x + a.z * b.z;
}

/// The first turn of a path that comes to an end of a portal.
Turn first_of(std::span<const FunnelPortal> portals, Vec3 apex, std::size_t next, Turn turn) {
  const Step side = step_to(portals[turn.portal], turn.end, apex);
  for (std::size_t i = turn.portal; i-- > next;) {
    const Step end = step_to(portals[i], turn.end, apex);
    if (turn_between(side, end) == 0 && along(side, end) > along(side, side)) turn.portal = i;
  }
  const Step right = step_to(portals[turn.portal], kRight, apex);
  const Step left = step_to(portals[turn.portal], kLeft, apex);
  if (turn_between(right, left) != 0 || along(right, left) <= 0) return turn;
  return {turn.portal, along(right, right) <= along(left, left) ? kRight : kLeft};
}

/// The scalar reference of find_turn(), one side after the other.
Turn naive_turn(std::span<const FunnelPortal> portals, Vec3 apex, std::size_t next) {
  Step right;
  Step left;
  std::size_t right_from = next;
  std::size_t left_from = next;
  for (std::size_t i = next; i < portals.size(); ++i) {
    Step to_right = step_to(portals[i].right_point(), apex);
    Step to_left = step_to(portals[i].left_point(), apex);
    for (;;) {
      const bool narrows_right = turn_between(right, to_right) >= 0;
      const bool narrows_left = turn_between(left, to_left) <= 0;
      if (narrows_right && turn_between(left, to_right) > 0) {
        if (right && is_beside(to_right, left, apex, portals[i].right_point()))
          return first_of(portals, apex, next, {left_from, kLeft});
        to_right = left;
        continue;
      }
      const Step now = narrows_right ? to_right : right;
      if (narrows_left && turn_between(now, to_left) < 0) {
        if (left && is_beside(to_left, now, apex, portals[i].left_point()))
          return first_of(portals, apex, next, {narrows_right ? i : right_from, kRight});
        to_left = now;
        continue;
      }
      if (narrows_right) right_from = i;
      if (narrows_right) right = to_right;
      if (narrows_left) left_from = i;
      if (narrows_left) left = to_left;
      break;
    }
  }
  return {portals.size(), kRight};
}

/// A corridor that winds along z, on a coarse grid so that much is collinear; one end of a portal
/// is usually that of the one before, sometimes off by the last bit.
std::vector<FunnelPortal> random_portals(Random& random, int count) {
  std::vector<FunnelPortal> portals;
  Vec3 left = {-2, 0, 0};
  Vec3 right = {2, 0, 0};
  for (int i = 0; i < count; ++i) {
    const auto moved = [&](Vec3 p) {
      return p + Vec3{static_cast<float>(random.below(5) - 2), random.unit(),
                      -static_cast<float>(random.below(3))};
    };
    const int what = random.below(8);
    if (what != 0) (what < 4 ? left : right) = moved(what < 4 ? left : right);
    if (what == 0) left = moved(left);
    if (what == 0) right.x = std::nextafter(right.x, random.unit() < 0.5F ? -9.0F : 9.0F);
    portals.push_back(portal(left, right));
  }
  return portals;
}

}  // namespace

TEST_SUITE("nav/funnel_turn") {
  TEST_CASE("straight ahead there is no turn") {
    const std::vector<FunnelPortal> portals = {portal({-1, 0, -1}, {1, 0, -1}),
                                               portal({-1, 0, -2}, {1, 0, -2}),
                                               portal({0, 0, -3}, {0, 0, -3})};
    CHECK(turn_of(portals, lanes_of({0, 0, 0}), 0).portal == portals.size());
  }

  TEST_CASE("the path turns at the end of the portal that it cannot see past") {
    const std::vector<FunnelPortal> to_left = {portal({-1, 0, -1}, {1, 0, -1}),
                                               portal({-9, 0, -2}, {-8, 0, -2})};
    const Turn at_left = turn_of(to_left, lanes_of({0, 0, 0}), 0);
    CHECK(at_left.portal == 0);
    CHECK(at_left.end == kLeft);
    const std::vector<FunnelPortal> to_right = {portal({-1, 0, -1}, {1, 0, -1}),
                                                portal({8, 0, -2}, {9, 0, -2})};
    const Turn at_right = turn_of(to_right, lanes_of({0, 0, 0}), 0);
    CHECK(at_right.portal == 0);
    CHECK(at_right.end == kRight);
  }

  TEST_CASE("a portal seen edge-on does not turn the path by rounding") {
    const float off = std::nextafter(1.0F, 0.0F);
    const std::vector<FunnelPortal> portals = {portal({1, 0, -1}, {2, 0, -1}),
                                               portal({0, 0, -2}, {off, 0, -1}),
                                               portal({1, 0, -3}, {1, 0, -3})};
    const Turn turn = turn_of(portals, lanes_of({1, 0, 0}), 0);
    CHECK(turn.portal == portals.size());
  }

  TEST_CASE("a path that doubles back on its own line turns where it has to, not before") {
    // The first portal is seen edge-on, from 3 to 9; the second one, a story above, is at 1.
    const std::vector<FunnelPortal> portals = {
        portal({9, 0, 0}, {3, 0, 0}), portal({1, 3, 2}, {1, 3, 0}), portal({-1, 3, 1}, {-1, 3, 1})};
    const Turn turn = turn_of(portals, lanes_of({0, 0, 0}), 0);
    CHECK(turn.portal == 0);
    CHECK(turn.end == kRight);
    const std::vector<FunnelPortal> mirrored = {portal({3, 0, 0}, {9, 0, 0}),
                                                portal({1, 3, 0}, {1, 3, -2}),
                                                portal({-1, 3, -1}, {-1, 3, -1})};
    const Turn other = turn_of(mirrored, lanes_of({0, 0, 0}), 0);
    CHECK(other.portal == 0);
    CHECK(other.end == kLeft);
  }

  TEST_CASE("both sides at once find what one after the other does") {
    Random random(3);
    std::size_t turns = 0;
    for (int round = 0; round < 5000; ++round) {
      const std::vector<FunnelPortal> portals = random_portals(random, 2 + random.below(12));
      const auto next = static_cast<std::size_t>(random.below(2));
      const Vec3 apex = {static_cast<float>(random.below(5) - 2), 0, 1};
      const Turn fast = turn_of(portals, lanes_of(apex), next);
      const Turn slow = naive_turn(portals, apex, next);
      CHECK(fast.portal == slow.portal);
      if (slow.portal < portals.size()) CHECK(fast.end == slow.end);
      turns += slow.portal < portals.size() ? 1 : 0;
    }
    CHECK(turns > 1000);
    CHECK(turns < 4900);
  }

  TEST_CASE("a bound of the rounding of all points makes the same turns") {
    Random random(5);
    for (int round = 0; round < 5000; ++round) {
      const std::vector<FunnelPortal> portals = random_portals(random, 2 + random.below(12));
      const Vec3 apex = {static_cast<float>(random.below(5) - 2), 0, 1};
      FunnelReach reach;
      reach.add(lanes_of(apex));
      for (const FunnelPortal& portal : portals)
        for (const bool is_left : {false, true})
          reach.add(lanes_of(portal.point(is_left)));
      FunnelView view;
      view.rounding = reach.rounding() * (round % 2 == 0 ? 1 : 1000);
      view.begin(lanes_of(apex), portals.data());
      const Turn turn = turn_of(portals, view);
      const Turn slow = naive_turn(portals, apex, 0);
      CHECK(turn.portal == slow.portal);
      if (slow.portal < portals.size()) CHECK(turn.end == slow.end);
    }
  }

  TEST_CASE("the reach of points is their largest coordinate, ignoring NaNs") {
    FunnelReach reach;
    CHECK(reach.rounding() == 0);
    reach.add(Aabb3{{-8, 1, 2}, {3, 4, 5}});
    reach.add(lanes_of({1, std::nanf(""), 2}));
    CHECK(reach.rounding() > 8 * 0x1p-22);
    CHECK(reach.rounding() < 8.01 * 0x1p-22);
    reach.add(Aabb3{{1, 1, 1}, {1, 1, 9}});
    CHECK(reach.rounding() > 9 * 0x1p-22);
    reach.add(lanes_of({0, -16, 0}));
    CHECK(reach.rounding() > 16 * 0x1p-22);
    CHECK(reach.rounding() < 16.01 * 0x1p-22);
  }

  TEST_CASE("portals that become known one after another make the same turn") {
    Random random(4);
    for (int round = 0; round < 1000; ++round) {
      const std::vector<FunnelPortal> portals = random_portals(random, 2 + random.below(12));
      const Float4 apex = lanes_of({static_cast<float>(random.below(5) - 2), 0, 1});
      const Turn whole = turn_of(portals, apex, 0);
      FunnelView view;
      view.begin(apex, portals.data());
      Turn turn;
      std::size_t known = 0;
      do {
        known = std::min(known + static_cast<std::size_t>(random.below(3)), portals.size());
        turn = turn_of(std::span(portals).first(known), view);
      } while (turn.portal == known && known < portals.size());
      CHECK(turn.portal == whole.portal);
      if (whole.portal < portals.size()) CHECK(turn.end == whole.end);
    }
  }
}
