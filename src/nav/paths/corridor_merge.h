// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/poly_ref.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// A polygon that a corridor and another list of polygons have in common.
struct CommonPolygon {
  std::size_t in_path = 0;
  std::size_t in_visited = 0;  ///< Index of its first occurrence in the other list.
};

/// Finds the last polygon of the path that is also in `visited`.
inline std::optional<CommonPolygon> last_common(std::span<const PolyRef> path,
                                                std::span<const PolyRef> visited) {
  if (visited.size() == 1) {  // the usual case of a move
    const PolyRef only = visited.front();
    for (std::size_t left = path.size(); left != 0; --left)
      if (path[left - 1] == only) return CommonPolygon{left - 1, 0};
    return std::nullopt;
  }
  for (std::size_t i = path.size(); i-- > 0;) {
    const auto found = std::ranges::find(visited, path[i]);
    if (found != visited.end())
      return CommonPolygon{i, static_cast<std::size_t>(found - visited.begin())};
  }
  return std::nullopt;
}

/// Replaces the first `cut` polygons of a path by `count` polygons starting at `begin`.
template <class Iterator>
void replace_start(std::vector<PolyRef>& path, std::size_t cut, Iterator begin, std::size_t count) {
  const std::size_t both = std::min(cut, count);
  const auto middle = std::next(begin, static_cast<std::ptrdiff_t>(both));
  std::copy(begin, middle, path.begin());
  const auto at = path.begin() + static_cast<std::ptrdiff_t>(both);
  if (cut > both) path.erase(at, path.begin() + static_cast<std::ptrdiff_t>(cut));
  if (count > both) path.insert(at, middle, std::next(begin, static_cast<std::ptrdiff_t>(count)));
}

/// Updates a path after its start has moved over `visited`, which begins at the old start, so that
/// it begins at the new start. Backtracks no farther than necessary. Without a common polygon
/// nothing changes.
inline void merge_start_moved(std::vector<PolyRef>& path, std::span<const PolyRef> visited) {
  const auto common = last_common(path, visited);
  if (!common) return;
  const std::size_t count = visited.size() - common->in_visited;
  if (common->in_path == 0 && count == 1) return;  // still on the first polygon
  replace_start(path, common->in_path + 1, visited.rbegin(), count);
}

/// Updates a path after its end has moved over `visited`, which begins at the old end.
inline void merge_end_moved(std::vector<PolyRef>& path, std::span<const PolyRef> visited) {
  const auto shared = std::ranges::find_first_of(path, visited);
  if (shared == path.end()) return;
  // Take the last occurrence, so that no loop is kept.
  const auto back = std::ranges::find(visited.rbegin(), visited.rend(), *shared);
  path.erase(shared + 1, path.end());
  path.insert(path.end(), back.base(), visited.end());
}

/// Replaces the part of the path before polygon `to`. Returns true if that changes the path.
inline bool take_route(std::vector<PolyRef>& path, std::size_t to, std::span<const PolyRef> route) {
  if (std::ranges::equal(std::span(path).first(to), route)) return false;
  replace_start(path, to, route.begin(), route.size());
  return true;
}

/// `visited` is another route from the start of the path: the path takes it as far as the last
/// polygon that both have in common. Returns true if that changes the path.
inline bool merge_shortcut(std::vector<PolyRef>& path, std::span<const PolyRef> visited) {
  const auto common = last_common(path, visited);
  return common && take_route(path, common->in_path, visited.first(common->in_visited));
}

/// The same, but only if the path contains the last polygon of `visited`; otherwise nothing
/// changes. Taking a part of the other route could be a detour.
inline bool merge_whole_shortcut(std::vector<PolyRef>& path, std::span<const PolyRef> visited) {
  if (visited.empty()) return false;
  const auto common = last_common(path, visited.last(1));
  return common && take_route(path, common->in_path, visited.first(visited.size() - 1));
}

}  // namespace way
