// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/floor_runs.h"

#include "support/builders/ascii_field.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

FloorRuns runs_of(const CompactHeightfield& open) {
  FloorRuns runs;
  find_floor_runs(open, runs);
  return runs;
}

/// Returns true if all floors around one have the indices that a run guarantees.
bool keeps_promise(const CompactHeightfield& open, const FloorRun& run, std::uint32_t i) {
  const std::int64_t at = i;
  const std::int64_t beside[4] = {at - run.beside, at + run.above, at + run.beside, at + run.below};
  for (int side = 0; side < 4; ++side) {
    const auto next = static_cast<std::size_t>((side + 1) & 3);
    const std::int64_t corner = beside[side] + beside[next] - at;
    if (open.neighbors[i][static_cast<std::size_t>(side)] != beside[side]) return false;
    if (test::diagonal(open, i, side, side + 1) != corner) return false;
    if (test::diagonal(open, i, side + 1, side) != corner) return false;
    if (beside[side] >= open.size() || corner >= open.size()) return false;
  }
  return true;
}

/// The definition of runs, floor by floor.
class NaiveRuns {
 public:
  explicit NaiveRuns(const CompactHeightfield& open) : open_(open) {}

  bool has(std::uint32_t i) const {
    const FloorLinks::Neighbors links = open_.neighbors[i].all();
    const std::uint32_t beside = links[2] - i;
    if (!is_flat(i, beside) || i < beside) return false;
    for (std::uint32_t k = i - beside; k < i + beside; ++k)
      if (!is_parallel(k)) return false;
    return is_flat(links[1], beside) && is_flat(links[3], beside);
  }

 private:
  bool is_flat(std::uint32_t i, std::uint32_t beside) const {
    if (i + 1 >= open_.size()) return false;
    const FloorLinks::Neighbors links = open_.neighbors[i].all();
    return links[0] + beside == i && links[2] == i + beside;
  }
  bool is_parallel(std::uint32_t i) const {
    if (i + 1 >= open_.size()) return false;
    for (std::size_t side = 0; side < 4; ++side) {
      const std::uint32_t own = open_.neighbors[i][side];
      const std::uint32_t next = open_.neighbors[i + 1][side];
      const bool both = own != open_.none() && next != open_.none();
      if (both ? next != own + 1 : own != next) return false;
    }
    return true;
  }

  const CompactHeightfield& open_;
};

}  // namespace

TEST_SUITE("bake/floor_runs") {
  TEST_CASE("the inside of a plain is one run per row") {
    const FloorRuns runs = runs_of(test::make_field(test::Storey(5, "000000")));
    // The first and the last floor inside have neighbors that lack one themselves.
    REQUIRE(runs.runs.size() == 3);
    CHECK(runs.runs[0].first == 6 + 2);
    CHECK(runs.runs[0].end == 6 + 4);
    CHECK(runs.runs[0].above == 6);
    CHECK(runs.runs[0].below == -6);
    CHECK(runs.runs[0].beside == 1);
  }

  TEST_CASE("two storeys of a plain are in the same runs") {
    const FloorRuns runs =
        runs_of(test::make_building({test::Storey(5, "000000"), test::Storey(5, "000000")}));
    REQUIRE(runs.runs.size() == 3);
    CHECK(runs.runs[0].first == 2 * (6 + 2));
    CHECK(runs.runs[0].end == 2 * (6 + 4));
    CHECK(runs.runs[0].above == 12);
    CHECK(runs.runs[0].below == -12);
    CHECK(runs.runs[0].beside == 2);
  }

  TEST_CASE("fields without an inside have no runs") {
    CHECK(runs_of(test::make_field(test::Storey{"..."})).runs.empty());
    CHECK(runs_of(test::make_field(test::Storey{"0"})).runs.empty());
    CHECK(runs_of(test::make_field(test::Storey{"00000", "00000"})).runs.empty());
  }

  TEST_CASE("every floor of a run has all nine floors around it, on one storey and on several") {
    Random random(1);
    for (int round = 0; round < 60; ++round) {
      const CompactHeightfield open = round % 2 == 0
                                          ? test::random_field(random, 5 + random.below(40), 30, 3)
                                          : test::random_building(random, 5 + random.below(30), 30);
      std::uint32_t last = 0;
      for (const FloorRun& run : runs_of(open).runs) {
        CHECK(run.first >= last);
        CHECK(run.first < run.end);
        for (std::uint32_t i = run.first; i < run.end; ++i)
          CHECK(keeps_promise(open, run, i));
        last = run.end;
      }
    }
  }

  TEST_CASE("long runs end only where they must") {
    const std::string whole_row(70, '0');
    Random random(3);
    for (int round = 0; round < 40; ++round) {
      std::vector<std::string> rows(6, whole_row);
      for (int hole = 0; hole < round % 5; ++hole)
        rows[static_cast<std::size_t>(random.below(6))]
            [static_cast<std::size_t>(random.below(70))] = '.';
      std::vector<test::Storey> storeys(1, test::Storey(rows.begin(), rows.end()));
      if (round % 2 == 1) storeys.emplace_back(6, whole_row);
      const CompactHeightfield open = test::make_building(storeys);
      std::vector<bool> found(open.size(), false);
      for (const FloorRun& run : runs_of(open).runs)
        std::fill(found.begin() + run.first, found.begin() + run.end, true);
      const NaiveRuns wanted(open);
      for (std::uint32_t i = 0; i < open.size(); ++i)
        CHECK(bool{found[i]} == wanted.has(i));
    }
  }

  TEST_CASE("floors are visited once each, in order, forward and backward") {
    Random random(2);
    const CompactHeightfield open = test::random_field(random, 40, 30, 2);
    const FloorRuns runs = runs_of(open);
    std::vector<std::uint32_t> seen;
    const auto one = [&](std::uint32_t i) { seen.push_back(i); };
    for_each_floor(runs, open.size(), one, [&](const FloorRun& run) {
      for (std::uint32_t i = run.first; i < run.end; ++i)
        seen.push_back(i);
    });
    CHECK(seen.size() == open.size());
    CHECK(std::ranges::is_sorted(seen));
    seen.clear();
    for_each_floor_backwards(runs, open.size(), one, [&](const FloorRun& run) {
      for (std::uint32_t i = run.end; i-- > run.first;)
        seen.push_back(i);
    });
    CHECK(seen.size() == open.size());
    CHECK(std::ranges::is_sorted(seen, std::ranges::greater{}));
  }
}
