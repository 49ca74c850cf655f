// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh.h"
#include "way/nav/nearest.h"
#include "way/nav/path_index.h"
#include "way/nav/query_filter.h"
#include "way/nav/raycast.h"
#include "way/nav/workspace.h"

#include "handles.h"
#include "waymesh/query.h"

#include <cstdint>
#include <vector>

/// A navmesh with the memory of its queries and results.
struct way_query final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::query;
  explicit way_query(way::NavMesh of) : mesh(std::move(of)) {}

  way::NavMesh mesh;
  way::SearchWorkspace workspace = {};
  way::QueryFilter filter = {};
  way::PathIndex index = {};  ///< Ignored by searches unless it is of this mesh.
  int32_t (*predicate)(void* user, way_poly_ref polygon) = nullptr;
  void* user = nullptr;

  // The arrays of the last result.
  std::vector<way::Vec3> points = {};
  std::vector<std::uint64_t> polygons = {};
  std::vector<std::uint8_t> kinds = {};
  std::vector<std::uint8_t> areas = {};
  std::vector<std::uint64_t> corridor = {};
  std::vector<std::uint64_t> explored = {};
  std::vector<std::uint32_t> explored_corners = {};
  std::vector<std::uint32_t> parents = {};
  std::vector<float> costs = {};
  std::vector<way::PolyRef> refs = {};

  void clear_answer();
  /// NULL if there are none.
  const float* point_data() const;
};

namespace way::c {

/// Defaults for NULL.
[[nodiscard]] Result<way_filter> read_filter(const way_filter* given);
/// Without the predicate. Errors: invalid_argument for costs out of range.
[[nodiscard]] Result<QueryFilter> to_filter(const way_filter& given);

[[nodiscard]] way_nearest from_nearest(const NearestPoint& found);
/// Without the polygons that were passed.
[[nodiscard]] way_ray from_ray(const RaycastResult& found);

/// The defaults of the library.
[[nodiscard]] way_path_query usual_path_query();
/// Errors: invalid_argument for an unknown method or kind of partial path.
/// @param index  Of the query; outlives the result.
[[nodiscard]] Result<PathQuery> to_path_query(const way_path_query* given, const PathIndex& index);
/// Keeps the arrays of a path in the query, and writes the path.
way_status write_path(way_query& query, const Path& found, way_path* path);
/// The kind of a corner: WAY_POINT_CORNER or that of a link.
[[nodiscard]] std::uint8_t to_kind(std::uint8_t flags);
/// Writes the points, polygons and kinds that the query keeps.
way_status write_walk(const way_query& query, bool is_complete, way_walk* walk);

}  // namespace way::c
