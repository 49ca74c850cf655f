// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/path_index_codec.h"

#include "way/core/executor.h"
#include "way/nav/navmesh_edit.h"

#include "support/builders/plan_mesh.h"
#include "support/checks/corrupt_bytes.h"
#include "support/checks/use_navmesh.h"

#include <cstddef>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Bytes = std::vector<std::byte>;

PathIndex built(const NavMesh& mesh) {
  SerialExecutor executor;
  return PathIndex(mesh, executor, {.is_selective = false});
}

Bytes encoded(const PathIndex& index) {
  Bytes bytes;
  REQUIRE(encode_index(index, bytes));
  return bytes;
}

PathIndexHead head_of(const Bytes& bytes) {
  const auto head = read_index_head(bytes);
  REQUIRE(head);
  return *head;
}

std::string refusal(const NavMesh& mesh, const Bytes& bytes) {
  const auto index = decode_index(mesh, bytes);
  return index ? "" : index.error().message;
}

/// Overwrites a number of an index.
template <class T>
Bytes with_number(Bytes bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
  return bytes;
}

}  // namespace

TEST_SUITE("nav/path_index_codec") {
  TEST_CASE("an index that was stored is the same") {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const NavMesh mesh = test::walled_tiles(static_cast<int>(seed), seed, 4);
      const PathIndex index = built(mesh);
      const Bytes bytes = encoded(index);
      const auto decoded = decode_index(mesh, bytes);
      REQUIRE(decoded);
      CHECK(decoded->hash() == index.hash());
      CHECK(decoded->corner_count() == index.corner_count());
      CHECK(!decoded->is_stale(mesh));
      CHECK(decoded->helps(mesh, kAllPolygons));
      CHECK(encoded(*decoded) == bytes);
      CHECK(head_of(bytes).edge_count == index.edge_count());
    }
  }

  TEST_CASE("an index of another mesh, or of nothing, is rejected") {
    const NavMesh mesh = test::walled_tiles(2, 3, 4);
    const Bytes bytes = encoded(built(mesh));
    CHECK(refusal(test::walled_tiles(2, 4, 4), bytes) == "the path index is for another navmesh");
    Bytes none;
    const auto appended = encode_index(PathIndex(), none);
    REQUIRE(!appended);
    CHECK(appended.error().message == "the path index is one of nothing");
  }

  TEST_CASE("a mesh whose slots are not in the order of tiles is rejected") {
    const NavMesh mesh = test::walled_tiles(2, 3, 4);
    NavMesh other(mesh.layout());
    for (std::uint32_t slot = mesh.slot_count(); slot-- > 0;)
      other = *edit(other).add(mesh.tile_at(mesh.tile_in(slot)->coord())).commit();
    REQUIRE(other.hash() == mesh.hash());
    Bytes bytes;
    CHECK(!encode_index(built(other), bytes));
    CHECK(!decode_index(other, encoded(built(mesh))));
  }

  TEST_CASE("the first flaw is named") {
    const NavMesh mesh = test::walled_tiles(2, 3, 4);
    const Bytes good = encoded(built(mesh));
    const PathIndexHead head = head_of(good);
    const std::size_t ends = sizeof head;
    const std::size_t edges = ends + 8 * std::size_t{head.corner_count};
    const std::size_t distances = edges + 4 * std::size_t{head.edge_count};
    CHECK(refusal(mesh, {}) == "the path index is truncated");
    CHECK(refusal(mesh, Bytes(good.begin(), good.end() - 1)).find("should have") == 15);
    Bytes longer = good;
    longer.push_back({});
    CHECK(refusal(mesh, longer).find("should have") == 15);
    CHECK(refusal(mesh, with_number(good, offsetof(PathIndexHead, format), 7U)) ==
          "the path index is of format 7, and this reads format 3");
    CHECK(refusal(mesh, with_number(good, offsetof(PathIndexHead, lanes), 3U)) ==
          "the path index has 3 landmarks");
    CHECK(refusal(mesh, with_number(good, offsetof(PathIndexHead, reserved), 3U)) ==
          "the path index has 3 as its reserved number");
    CHECK(refusal(mesh, with_number(good, offsetof(PathIndexHead, include), std::uint16_t{2})) ==
          "the path index does not have the corners of the navmesh");
    CHECK(refusal(mesh, with_number(good, offsetof(PathIndexHead, exclude), std::uint16_t{1})) ==
          "the path index does not have the corners of the navmesh");
    CHECK(refusal(mesh, with_number(good, offsetof(PathIndexHead, unit), 0.0)) ==
          "the path index has no unit of distances");
    CHECK(refusal(mesh, with_number(good, offsetof(PathIndexHead, least_distance), -1.0)) ==
          "the path index has no least distance");
    CHECK(
        refusal(mesh, with_number(good, offsetof(PathIndexHead, corner_hash), std::uint64_t{1})) ==
        "the path index does not have the corners of the navmesh");
    CHECK(refusal(mesh, with_number(good, ends, 0xffffffffU)) ==
          "the path index has wrong edges at corner 0");
    CHECK(refusal(mesh, with_number(good, edges, 2 * head.corner_count))
              .find("the path index has an edge from corner") == 0);
    Bytes far = good;
    for (std::size_t i = 0; i < std::size_t{head.corner_count} * head.lanes; ++i)
      far = with_number(std::move(far), distances + 2 * i,
                        static_cast<std::uint16_t>(i / head.lanes % 2 == 0 ? 0 : 60000));
    CHECK(refusal(mesh, far).find("the path index has wrong distances") == 0);
  }

  TEST_CASE("a corrupted index is rejected, or finds paths") {
    Random random(11);
    const NavMesh mesh = test::walled_tiles(2, 3, 3);
    const Bytes good = encoded(built(mesh));
    int loaded = 0;
    for (int i = 0; i < 400; ++i) {
      const auto index = decode_index(mesh, test::corrupt_bytes(good, random));
      if (!index) continue;
      ++loaded;
      test::use_index(mesh, *index);
    }
    CHECK(loaded > 10);
  }
}
