// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "waymesh.h"

#include <span>
#include <string>
#include <utility>

#include <doctest/doctest.h>

namespace way::test {

/// A handle that is freed in its destructor.
template <class T, void (*kFree)(T*)>
class Owned {
 public:
  Owned() = default;
  Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() { kFree(handle_); }

  T** out() { return &handle_; }
  T* get() const { return handle_; }
  operator T*() const { return handle_; }  // NOLINT(google-explicit-constructor): a handle.

 private:
  T* handle_ = nullptr;
};

using CLevel = Owned<way_level, way_level_free>;
using CMesh = Owned<way_navmesh, way_navmesh_free>;
using CSet = Owned<way_navmesh_set, way_navmesh_set_free>;
using CTile = Owned<way_tile, way_tile_free>;
using CBaker = Owned<way_baker, way_baker_free>;
using CRecord = Owned<way_record, way_record_free>;
using CEdit = Owned<way_edit, way_edit_free>;
using CQuery = Owned<way_query, way_query_free>;
using CBytes = Owned<way_bytes, way_bytes_free>;
using CCrowd = Owned<way_crowd, way_crowd_free>;
using CGeometry = Owned<way_geometry, way_geometry_free>;

/// A struct with its size set, for a result.
template <class T>
T sized() {
  T value = {};
  value.size = sizeof value;
  return value;
}

inline way_bake_settings settings_with(int tile_size = 0) {
  way_bake_settings settings;
  REQUIRE(way_bake_settings_init(&settings, sizeof settings) == WAY_OK);
  settings.tile_size = tile_size;
  return settings;
}

inline CLevel scene(const char* name, float size = 0, uint64_t seed = 7) {
  CLevel level;
  REQUIRE(way_level_scene(name, seed, size, level.out()) == WAY_OK);
  return level;
}

/// A level of triangles.
inline CLevel level_of(std::span<const float> vertices, std::span<const uint32_t> triangles) {
  way_triangles given;
  REQUIRE(way_triangles_init(&given, sizeof given) == WAY_OK);
  given.vertices = vertices.data();
  given.vertex_count = vertices.size() / 3;
  given.triangles = triangles.data();
  given.triangle_count = triangles.size() / 3;
  CLevel level;
  REQUIRE(way_level_create(&given, level.out()) == WAY_OK);
  return level;
}

/// Two floors of 10 by 10, side by side and 10 apart.
inline CLevel two_floors() {
  constexpr float kCorners[] = {0,  0, 0, 0,  0, 10, 10, 0, 10, 10, 0, 0,
                                20, 0, 0, 20, 0, 10, 30, 0, 10, 30, 0, 0};
  constexpr uint32_t kTriangles[] = {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7};
  return level_of(kCorners, kTriangles);
}

inline CMesh baked(way_level* level, int tile_size = 0) {
  CMesh mesh;
  const way_bake_settings settings = settings_with(tile_size);
  REQUIRE(way_level_bake(level, &settings, nullptr, mesh.out()) == WAY_OK);
  return mesh;
}

inline way_navmesh_info info_of(const way_navmesh* mesh) {
  auto info = sized<way_navmesh_info>();
  REQUIRE(way_navmesh_get_info(mesh, &info) == WAY_OK);
  return info;
}

inline std::string last_error() {
  return way_error_text();
}

}  // namespace way::test
