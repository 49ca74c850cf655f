// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/grid_map.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace way::test {
namespace {

struct Run {
  int low = 0;
  int high = 0;
  int top = 0;     ///< First row.
  int bottom = 0;  ///< One past the last row.
};

bool is_free(char letter) {
  return letter == '.' || letter == 'G' || letter == 'S';
}

std::vector<Run> runs_of(const std::string& row, int z) {
  std::vector<Run> runs;
  const int width = static_cast<int>(row.size());
  for (int x = 0; x < width; ++x) {
    if (!is_free(row[static_cast<std::size_t>(x)])) continue;
    if (runs.empty() || runs.back().high != x) runs.push_back({x, x, z, z + 1});
    runs.back().high = x + 1;
  }
  return runs;
}

std::vector<Run> joined_runs(const std::vector<std::string>& rows) {
  std::vector<Run> all;
  std::map<std::pair<int, int>, std::size_t> open;  // runs that end above the row
  for (int z = 0; z < static_cast<int>(rows.size()); ++z) {
    std::map<std::pair<int, int>, std::size_t> next;
    for (const Run& run : runs_of(rows[static_cast<std::size_t>(z)], z)) {
      const std::pair key(run.low, run.high);
      const auto above = open.find(key);
      if (above == open.end()) all.push_back(run);
      const std::size_t index = above == open.end() ? all.size() - 1 : above->second;
      all[index].bottom = z + 1;
      next.emplace(key, index);
    }
    open = std::move(next);
  }
  return all;
}

class MapData {
 public:
  explicit MapData(std::vector<Run> runs) : runs_(std::move(runs)) {
    for (const Run& run : runs_) {
      for (const int z : {run.top, run.bottom})
        breaks_[z].insert({run.low, run.high});
    }
    for (std::uint32_t i = 0; i < runs_.size(); ++i) {
      tops_[runs_[i].top].emplace(runs_[i].low, i);
      bottoms_[runs_[i].bottom].emplace(runs_[i].low, i);
    }
  }

  TileData make() {
    data_.agent = {.height = 2, .climb = 0.5F};
    for (const Run& run : runs_)
      add(run);
    return std::move(data_);
  }

 private:
  void add(const Run& run) {
    // Counter-clockwise viewed from +y, with z down the page: down the low side first.
    corner(run.low, run.top, TileData::kWall);
    side(run, run.bottom, tops_[run.bottom], true);
    corner(run.high, run.bottom, TileData::kWall);
    side(run, run.top, bottoms_[run.top], false);
    data_.first.push_back(static_cast<std::uint32_t>(data_.corners.size()));
    data_.areas.push_back(Area::ground);
  }

  void side(const Run& run, int z, const std::map<int, std::uint32_t>& others, bool to_right) {
    std::vector<int> at;
    for (auto it = breaks_[z].lower_bound(run.low); it != breaks_[z].end() && *it <= run.high; ++it)
      at.push_back(*it);
    if (!to_right) std::ranges::reverse(at);
    for (std::size_t i = 0; i + 1 < at.size(); ++i)
      corner(at[i], z, run_over(others, std::min(at[i], at[i + 1])));
  }

  std::uint32_t run_over(const std::map<int, std::uint32_t>& others, int x) const {
    auto after = others.upper_bound(x);
    if (after == others.begin()) return TileData::kWall;
    --after;
    return x < runs_[after->second].high ? after->second : TileData::kWall;
  }

  void corner(int x, int z, std::uint32_t neighbor) {
    const auto next = static_cast<std::uint32_t>(data_.vertices.size());
    const auto [entry, is_new] = numbers_.try_emplace({x, z}, next);
    if (is_new) data_.vertices.push_back({static_cast<float>(x), 0, static_cast<float>(z)});
    data_.corners.push_back(entry->second);
    data_.neighbors.push_back(neighbor);
  }

  std::vector<Run> runs_;
  std::map<int, std::set<int>> breaks_;
  std::map<int, std::map<int, std::uint32_t>> tops_;
  std::map<int, std::map<int, std::uint32_t>> bottoms_;
  std::map<std::pair<int, int>, std::uint32_t> numbers_;
  TileData data_;
};

}  // namespace

TileData grid_map_data(const std::vector<std::string>& rows) {
  return MapData(joined_runs(rows)).make();
}

std::vector<std::string> read_grid_map(const std::string& text) {
  std::istringstream in(text);
  std::string line;
  while (std::getline(in, line) && line.rfind("map", 0) != 0) {
  }
  std::vector<std::string> rows;
  while (std::getline(in, line)) {
    while (!line.empty() && line.back() == '\r')
      line.pop_back();
    if (!line.empty()) rows.push_back(line);
  }
  return rows;
}

}  // namespace way::test
