// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/ascii_field.h"

#include "way/bake/distance_field.h"

#include "support/builders/voxels.h"

#include <doctest/doctest.h>

namespace way::test {
namespace {

constexpr int kFirstTop = 1;  // a span is at least one voxel high

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

Area area_of(char c) {
  if (is_letter(c)) return static_cast<Area>(c - 'a' + 1);
  return c == 'X' ? Area::none : Area::ground;
}

int height_of(char c) {
  return c >= '0' && c <= '9' ? c - '0' : 0;
}

}  // namespace

CompactHeightfield make_building(const std::vector<Storey>& storeys) {
  const std::size_t depth = storeys[0].size();
  const std::size_t width = storeys[0][0].size();
  std::vector<std::vector<Span>> columns(width * depth);
  std::vector<Area> areas;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (std::size_t s = 0; s < storeys.size(); ++s) {
      REQUIRE(storeys[s][i / width].size() == width);
      const char c = storeys[s][i / width][i % width];
      if (c == '.') continue;
      const int top = kFirstTop + static_cast<int>(s) * kStoreyHeight + height_of(c);
      columns[i].push_back(
          {static_cast<std::uint16_t>(top - 1), static_cast<std::uint16_t>(top), Area::ground});
      areas.push_back(area_of(c));
    }
  }
  CompactHeightfield open =
      compact(make_heightfield(static_cast<int>(width), static_cast<int>(depth), columns), 2, 1);
  REQUIRE(open.size() == areas.size());
  areas.push_back(Area::none);
  open.area = areas;
  return open;
}

CompactHeightfield make_field(const Storey& storey) {
  return make_building({storey});
}

std::vector<std::string> picture_of(const CompactHeightfield& open) {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < open.grid.column_count(); ++i) {
    if (i % static_cast<std::size_t>(open.grid.width) == 0) rows.emplace_back();
    const bool empty = open.columns[i] == open.columns[i + 1];
    const Area area = empty ? Area::none : open.area[open.columns[i]];
    const auto value = static_cast<int>(area);
    rows.back() += area == Area::none ? '.'
                   : value <= 26      ? static_cast<char>('a' + value - 1)
                                      : '#';
  }
  return rows;
}

CompactHeightfield random_field(Random& random, int width, int depth, int holes) {
  std::vector<std::string> rows(static_cast<std::size_t>(depth));
  for (std::string& row : rows) {
    for (int x = 0; x < width; ++x) {
      const bool hole = random.below(100) < holes;
      const bool step = random.below(100) < holes;
      const char floor = random.below(100) < holes ? 'a' : '0';
      row += hole ? '.' : step ? '3' : floor;
    }
  }
  return make_field(Storey(rows.begin(), rows.end()));
}

ContourSet random_outlines(Random& random, Partition partition) {
  const CompactHeightfield open = random_field(random, 24, 20, random.below(30));
  const RegionOptions options = {
      .partition = partition, .min_size = random.below(8), .merge_size = random.below(40)};
  const RegionMap regions = find_regions(open, distance_field(open), options);
  const ContourOptions contour_options = {.max_error = static_cast<float>(random.below(6)),
                                          .max_edge_length = random.below(12)};
  return trace_contours(open, regions, {}, contour_options);
}

CompactHeightfield random_building(Random& random, int width, int depth) {
  const Heightfield solid = random_heightfield(random, width, depth, 6);
  CompactHeightfield open = compact(solid, 2, 2);
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    // Few areas and few holes, so that some open parts are wider than a cell.
    const int luck = random.below(100);
    open.area[i] = luck < 5 ? Area::none : luck < 10 ? static_cast<Area>(7) : Area::ground;
  }
  return open;
}

std::uint32_t diagonal(const CompactHeightfield& open, std::uint32_t floor, int side, int then) {
  const std::uint32_t beside = open.neighbors[floor][static_cast<std::size_t>(side & 3)];
  return open.neighbors[beside][static_cast<std::size_t>(then & 3)];
}

}  // namespace way::test
