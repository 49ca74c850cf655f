// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

using namespace way::test;

namespace {

using CIndex = Owned<way_path_index, way_path_index_free>;
using CBatch = Owned<way_batch, way_batch_free>;

/// A maze with an index for all paths, and positions on it.
struct Maze {
  Maze() {
    way_path_index_options options;
    REQUIRE(way_path_index_options_init(&options, sizeof options) == WAY_OK);
    CHECK(options.landmarks == 16);
    options.for_all_paths = 1;
    REQUIRE(way_path_index_build(mesh, &options, index.out()) == WAY_OK);
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    auto drawn = sized<way_walk>();
    REQUIRE(way_query_random_points(query, 0, 5, kCount, &drawn) == WAY_OK);
    positions.assign(drawn.points, drawn.points + 3 * kCount);
  }
  way_path_query wanted(size_t i) const {
    way_path_query one;
    REQUIRE(way_path_query_init(&one, sizeof one) == WAY_OK);
    std::copy_n(positions.data() + 3 * i, 3, one.from);
    std::copy_n(positions.data() + 3 * ((i + 1) % kCount), 3, one.to);
    return one;
  }

  static constexpr size_t kCount = 20;
  CLevel level = scene("maze", 10);
  CMesh mesh = baked(level, 32);
  CIndex index = {};
  CQuery query = {};
  std::vector<float> positions = {};
};

way_path_index_info info_of(const way_path_index* index) {
  auto info = sized<way_path_index_info>();
  REQUIRE(way_path_index_get_info(index, &info) == WAY_OK);
  return info;
}

}  // namespace

TEST_SUITE("bindings/path_index") {
  TEST_CASE("paths have the same length with an index, and expand its corners") {
    Maze maze;
    for (size_t i = 0; i < Maze::kCount; ++i) {
      way_path_query wanted = maze.wanted(i);
      auto plain = sized<way_path>();
      REQUIRE(way_query_set_path_index(maze.query, nullptr) == WAY_OK);
      REQUIRE(way_query_find_path(maze.query, &wanted, &plain) == WAY_OK);
      CHECK(plain.explored_corner_count == 0);
      REQUIRE(way_query_set_path_index(maze.query, maze.index) == WAY_OK);
      wanted.with_explored = 1;
      auto path = sized<way_path>();
      REQUIRE(way_query_find_path(maze.query, &wanted, &path) == WAY_OK);
      CHECK(path.status == WAY_PATH_COMPLETE);
      CHECK(path.length == doctest::Approx(plain.length).epsilon(1e-9));
      CHECK((path.explored_corner_count > 0) == (path.point_count > 2));
      for (size_t c = 0; c < path.explored_corner_count; ++c)
        CHECK(path.explored_corners[c] < info_of(maze.index).corner_count);
      wanted.with_explored = 0;
      REQUIRE(way_query_find_path(maze.query, &wanted, &path) == WAY_OK);
      CHECK(path.explored_corner_count == 0);
    }
  }

  TEST_CASE("batches, distances and searches in steps use it, and outlive its handle") {
    Maze maze;
    const CBatch batch = [] {
      CBatch made;
      REQUIRE(way_batch_create(2, made.out()) == WAY_OK);
      return made;
    }();
    const auto matrix = [&] {
      way_distances wanted;
      REQUIRE(way_distances_init(&wanted, sizeof wanted) == WAY_OK);
      wanted.from = wanted.to = maze.positions.data();
      wanted.from_count = wanted.to_count = Maze::kCount;
      std::vector<double> lengths(Maze::kCount * Maze::kCount);
      REQUIRE(way_batch_distances(batch, maze.query, &wanted, lengths.data()) == WAY_OK);
      return lengths;
    };
    const std::vector<double> plain = matrix();
    REQUIRE(way_query_set_path_index(maze.query, maze.index) == WAY_OK);
    maze.index = {};
    const std::vector<double> indexed = matrix();
    for (size_t i = 0; i < plain.size(); ++i)
      CHECK(indexed[i] == doctest::Approx(plain[i]).epsilon(1e-9));

    const way_path_query wanted = maze.wanted(0);
    REQUIRE(way_batch_find_paths(batch, maze.query, &wanted, 1) == WAY_OK);
    auto path = sized<way_path>();
    REQUIRE(way_batch_path(batch, 0, &path) == WAY_OK);
    CHECK(path.length == doctest::Approx(plain[1]).epsilon(1e-6));
    Owned<way_path_search, way_path_search_free> search;
    REQUIRE(way_path_search_create(maze.query, &wanted, search.out()) == WAY_OK);
    REQUIRE(way_query_set_path_index(maze.query, nullptr) == WAY_OK);
    uint32_t done = 0;
    REQUIRE(way_path_search_step(search, 1, &done) == WAY_OK);
    CHECK(done == 1);  // an index is searched at once
    REQUIRE(way_path_search_result(search, &path) == WAY_OK);
    CHECK(path.length == doctest::Approx(plain[1]).epsilon(1e-6));
  }

  TEST_CASE("an index for a filter is used with that filter, and a struct without flags has all") {
    Maze maze;
    way_path_index_options options;
    REQUIRE(way_path_index_options_init(&options, sizeof options) == WAY_OK);
    CHECK(options.include == 0xffff);
    CHECK(options.exclude == 0);
    options.for_all_paths = 1;
    options.include = 3;
    options.exclude = 4;
    CIndex index;
    REQUIRE(way_path_index_build(maze.mesh, &options, index.out()) == WAY_OK);
    CHECK(info_of(index).include == 3);
    CHECK(info_of(index).exclude == 4);
    CHECK(info_of(index).corner_count == info_of(maze.index).corner_count);
    REQUIRE(way_query_set_path_index(maze.query, index) == WAY_OK);
    way_filter filter;
    REQUIRE(way_filter_init(&filter, sizeof filter) == WAY_OK);
    filter.include = 1;
    filter.exclude = 4;
    size_t explored = 0;
    for (size_t i = 0; i < Maze::kCount; ++i) {
      way_path_query wanted = maze.wanted(i);
      wanted.with_explored = 1;
      auto path = sized<way_path>();
      REQUIRE(way_query_set_filter(maze.query, nullptr) == WAY_OK);
      REQUIRE(way_query_find_path(maze.query, &wanted, &path) == WAY_OK);
      CHECK(path.explored_corner_count == 0);
      const double length = path.length;
      REQUIRE(way_query_set_filter(maze.query, &filter) == WAY_OK);
      REQUIRE(way_query_find_path(maze.query, &wanted, &path) == WAY_OK);
      CHECK(path.length == doctest::Approx(length).epsilon(1e-9));
      explored += path.explored_corner_count;
    }
    CHECK(explored > 0);
    options.size = offsetof(way_path_index_options, include);
    REQUIRE(way_path_index_build(maze.mesh, &options, index.out()) == WAY_OK);
    CHECK(info_of(index).include == 0xffff);
  }

  TEST_CASE("a file keeps it, for the navmesh that is read from it") {
    const Maze maze;
    const way_path_index* const indexes[] = {maze.index.get()};
    way_notes notes;
    REQUIRE(way_notes_init(&notes, sizeof notes) == WAY_OK);
    notes.indexes = indexes;
    notes.index_count = 1;
    CBytes bytes;
    REQUIRE(way_navmesh_encode(maze.mesh, &notes, bytes.out()) == WAY_OK);
    size_t count = 0;
    const void* const data = way_bytes_data(bytes, &count);
    CMesh mesh;
    auto read = sized<way_notes>();
    REQUIRE(way_navmesh_decode(data, count, mesh.out(), &read) == WAY_OK);
    CHECK(read.index_count == 1);
    CIndex index;
    REQUIRE(way_path_index_decode(data, count, mesh, index.out()) == WAY_OK);
    CHECK(info_of(index).hash == info_of(maze.index).hash);
    uint32_t stale = 2;
    REQUIRE(way_path_index_is_stale(index, mesh, &stale) == WAY_OK);
    CHECK(stale == 0);
    REQUIRE(way_path_index_is_stale(index, maze.mesh, &stale) == WAY_OK);
    CHECK(stale == 1);

    REQUIRE(way_navmesh_encode(maze.mesh, nullptr, bytes.out()) == WAY_OK);
    const void* const without = way_bytes_data(bytes, &count);
    CHECK(way_path_index_decode(without, count, mesh, index.out()) == WAY_BAD_FORMAT);
    notes.indexes = nullptr;
    CHECK(way_navmesh_encode(maze.mesh, &notes, bytes.out()) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("it follows changes of the navmesh, and gets other landmarks") {
    const Maze maze;
    CIndex few;
    REQUIRE(way_path_index_with_landmarks(maze.index, 4, few.out()) == WAY_OK);
    CHECK(info_of(few).edge_count == info_of(maze.index).edge_count);
    CHECK(info_of(few).bytes < info_of(maze.index).bytes);
    CHECK(way_path_index_with_landmarks(maze.index, 33, few.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "an index cannot have 33 landmarks: 0 to 32");
    CEdit edit;
    REQUIRE(way_edit_create(maze.mesh, edit.out()) == WAY_OK);
    const way_tile_coord coord = {0, 0, 0};
    REQUIRE(way_edit_remove_tile(edit, coord) == WAY_OK);
    CMesh next;
    REQUIRE(way_edit_commit(edit, next.out()) == WAY_OK);
    CIndex updated;
    REQUIRE(way_path_index_update(maze.index, next, 1, updated.out()) == WAY_OK);
    CHECK(info_of(updated).corner_count < info_of(maze.index).corner_count);
    uint32_t stale = 2;
    REQUIRE(way_path_index_is_stale(updated, next, &stale) == WAY_OK);
    CHECK(stale == 0);
  }

  TEST_CASE("its corners and edges can be drawn") {
    const Maze maze;
    const way_path_index_info info = info_of(maze.index);
    size_t count = 0;
    REQUIRE(way_path_index_corners(maze.index, nullptr, 0, &count) == WAY_OK);
    CHECK(count == info.corner_count);
    std::vector<float> corners(3 * count, NAN);
    REQUIRE(way_path_index_corners(maze.index, corners.data(), count, &count) == WAY_OK);
    CHECK(std::ranges::none_of(corners, [](float value) { return std::isnan(value); }));
    REQUIRE(way_path_index_edges(maze.index, nullptr, 0, &count) == WAY_OK);
    std::vector<uint32_t> pairs(2 * count);
    REQUIRE(way_path_index_edges(maze.index, pairs.data(), count, &count) == WAY_OK);
    CHECK(count > info.corner_count / 2);
    CHECK(std::ranges::all_of(pairs, [&](uint32_t one) { return one < info.corner_count; }));
    CHECK(way_path_index_edges(maze.index, nullptr, 3, &count) == WAY_INVALID_ARGUMENT);
  }
}
