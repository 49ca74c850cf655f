// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "handles.h"
#include "waymesh/navmesh.h"

#include <cstdint>
#include <vector>

/// All polygons of a navmesh, numbered consecutively, as plain arrays.
struct way_geometry final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::geometry;
  explicit way_geometry(const way::NavMesh& mesh);

  std::vector<way::Vec3> vertices = {};
  std::vector<std::uint32_t> first = {};
  std::vector<std::uint32_t> corners = {};
  std::vector<std::uint32_t> neighbors = {};
  std::vector<std::uint64_t> refs = {};
  std::vector<std::uint8_t> areas = {};
  std::vector<std::uint16_t> flags = {};
  std::vector<std::uint32_t> components = {};
  std::vector<std::uint32_t> tiles = {};
  std::vector<way::Vec3> surface_vertices = {};
  std::vector<std::uint32_t> surface_triangles = {};
  std::vector<std::uint32_t> surface_polygons = {};
  std::vector<std::int32_t> tile_coords = {};
  std::vector<std::uint32_t> tile_polygons = {};
  std::vector<way::Vec3> portal_ends = {};
  std::vector<std::uint32_t> portal_polygons = {};
  std::vector<way::Vec3> boxes = {};
  std::vector<std::uint32_t> box_depths = {};
  std::vector<std::uint32_t> box_tiles = {};

 private:
  void add_tile(const way::NavMesh& mesh, std::uint32_t slot);
  void add_polygon(const way::NavMesh& mesh, way::PolyRef ref, std::uint32_t first_vertex);
  void add_surface(const way::Tile& tile, std::uint32_t polygon);
  void add_portals(const way::NavMesh& mesh, std::uint32_t slot);
  void add_boxes(const way::Tile& tile, std::uint32_t number);

  std::vector<std::uint32_t> first_of_slot_ = {};  ///< The index of the first polygon of each.
};
