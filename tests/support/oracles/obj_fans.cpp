// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/oracles/obj_fans.h"

#include <fstream>
#include <sstream>
#include <vector>

#include <doctest/doctest.h>

namespace way::test {

TriangleMesh load_obj_fans(const std::string& path) {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "v") {
      Vec3 v;
      words >> v.x >> v.y >> v.z;
      vertices.push_back(v);
    }
    std::vector<std::uint32_t> face;
    for (std::string corner; kind == "f" && words >> corner;)
      face.push_back(static_cast<std::uint32_t>(std::stoul(corner)) - 1);
    for (std::size_t i = 2; i < face.size(); ++i)
      triangles.push_back({face[0], face[i - 1], face[i]});
  }
  auto mesh = TriangleMesh::create(std::move(vertices), std::move(triangles));
  REQUIRE(mesh);
  return std::move(*mesh);
}

}  // namespace way::test
