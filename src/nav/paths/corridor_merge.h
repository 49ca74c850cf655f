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

/// A polygon that a corridor and another way have in common.
struct CommonPolygon {
  std::size_t in_path = 0;
  std::size_t in_visited = 0;  ///< Where the other way first has it.
};

/// The last one of the path.
inline std::optional<CommonPolygon> last_common(std::span<const PolyRef> path,
                                                std::span<const PolyRef> visited) {
  if (visited.size() == 1) {  // as most moves have it
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

/// Puts `count` polygons from `begin` on in place of the first `cut` of a path.
template <class Iterator>
void replace_start(std::vector<PolyRef>& path, std::size_t cut, Iterator begin, std::size_t count) {
  const std::size_t both = std::min(cut, count);
  const auto middle = std::next(begin, static_cast<std::ptrdiff_t>(both));
  std::copy(begin, middle, path.begin());
  const auto at = path.begin() + static_cast<std::ptrdiff_t>(both);
  if (cut > both) path.erase(at, path.begin() + static_cast<std::ptrdiff_t>(cut));
  if (count > both) path.insert(at, middle, std::next(begin, static_cast<std::ptrdiff_t>(count)));
}

/// The start of a path has moved over `visited`, which begins at the old start: the path begins at
/// the new one. It goes back as far as need be, and no farther. Without a common polygon nothing
/// changes.
inline void merge_start_moved(std::vector<PolyRef>& path, std::span<const PolyRef> visited) {
  const auto common = last_common(path, visited);
  if (!common) return;
  const std::size_t count = visited.size() - common->in_visited;
  if (common->in_path == 0 && count == 1) return;  // still on the first polygon
  replace_start(path, common->in_path + 1, visited.rbegin(), count);
}

/// The end of a path has moved over `visited`, which begins at the old end.
inline void merge_end_moved(std::vector<PolyRef>& path, std::span<const PolyRef> visited) {
  const auto shared = std::ranges::find_first_of(path, visited);
  if (shared == path.end()) return;
  // The last place where the way of the end has it, so that no loop is kept.
  const auto back = std::ranges::find(visited.rbegin(), visited.rend(), *shared);
  path.erase(shared + 1, path.end());
  path.insert(path.end(), back.base(), visited.end());
}

/// The path takes another way to one of its polygons. True where that changes it.
inline bool take_way(std::vector<PolyRef>& path, std::size_t to, std::span<const PolyRef> way) {
  if (std::ranges::equal(std::span(path).first(to), way)) return false;
  replace_start(path, to, way.begin(), way.size());
  return true;
}

/// `visited` is another way from the start of a path: the path takes it as far as the last polygon
/// that both have.
inline bool merge_shortcut(std::vector<PolyRef>& path, std::span<const PolyRef> visited) {
  const auto common = last_common(path, visited);
  return common && take_way(path, common->in_path, visited.first(common->in_visited));
}

/// The same where the path has the last polygon of `visited`; else nothing changes. A part of the
/// other way alone may be a detour.
inline bool merge_whole_shortcut(std::vector<PolyRef>& path, std::span<const PolyRef> visited) {
  if (visited.empty()) return false;
  const auto common = last_common(path, visited.last(1));
  return common && take_way(path, common->in_path, visited.first(visited.size() - 1));
}

}  // namespace way
