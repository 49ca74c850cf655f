// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/triangle_lookup.h"

#include "way/core/random.h"

#include <set>

#include <doctest/doctest.h>

using namespace way;
using bench::TriangleLookup;

namespace {

/// `count` triangles with three corners of their own each, so that a corner identifies its
/// triangle.
TriangleMesh scattered(int count) {
  Random random(7);
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  for (int i = 0; i < count; ++i) {
    const Vec3 at = {random.between(0, 100), 0, random.between(0, 100)};
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (int corner = 0; corner < 3; ++corner)
      vertices.push_back(at + Vec3{random.unit(), random.unit(), random.unit()});
    triangles.push_back({first, first + 1, first + 2});
  }
  return *TriangleMesh::create(std::move(vertices), std::move(triangles));
}

std::multiset<int> triangles_of(const std::vector<TriangleLookup::Chunk>& chunks) {
  std::multiset<int> found;
  for (const TriangleLookup::Chunk chunk : chunks)
    for (std::size_t i = 0; i < chunk.size(); i += 3)
      found.insert(chunk[i] / 3);
  return found;
}

Aabb3 box_of(const TriangleMesh& mesh, const Triangle& triangle) {
  Aabb3 box;
  for (const std::uint32_t corner : triangle)
    box = join(box, mesh.vertices()[corner]);
  return box;
}

}  // namespace

TEST_SUITE("bench/triangle_lookup") {
  TEST_CASE("the chunks contain every triangle exactly once") {
    const TriangleMesh mesh = scattered(3000);
    const TriangleLookup lookup(mesh);
    std::vector<TriangleLookup::Chunk> chunks;
    lookup.find(mesh.bounds(), chunks);
    const std::multiset<int> found = triangles_of(chunks);
    CHECK(found.size() == 3000);
    CHECK(std::set(found.begin(), found.end()).size() == 3000);
    CHECK(chunks.size() > 10);
    CHECK(lookup.largest_chunk() <= 256);
  }

  TEST_CASE("a box finds every triangle that it overlaps in plan, and few others") {
    const TriangleMesh mesh = scattered(3000);
    const TriangleLookup lookup(mesh);
    const Aabb3 box = {{20, 500, 30}, {35, 501, 40}};
    std::vector<TriangleLookup::Chunk> chunks;
    lookup.find(box, chunks);
    const std::multiset<int> found = triangles_of(chunks);
    for (int i = 0; i < 3000; ++i)
      if (overlaps_in_plan(box, box_of(mesh, mesh.triangles()[static_cast<std::size_t>(i)])))
        CHECK(found.contains(i));
    CHECK(found.size() < 1500);
  }

  TEST_CASE("a box beside the level finds nothing") {
    const TriangleLookup lookup(scattered(300));
    std::vector<TriangleLookup::Chunk> chunks;
    lookup.find({{-20, 0, 0}, {-10, 1, 100}}, chunks);
    CHECK(chunks.empty());
  }

  TEST_CASE("an empty level has no chunks") {
    const TriangleLookup lookup(*TriangleMesh::create({}, {}));
    std::vector<TriangleLookup::Chunk> chunks;
    lookup.find({{-1e9F, -1e9F, -1e9F}, {1e9F, 1e9F, 1e9F}}, chunks);
    CHECK(chunks.empty());
    CHECK(lookup.all().empty());
  }
}
