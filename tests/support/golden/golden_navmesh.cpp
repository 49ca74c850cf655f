// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/golden/golden_navmesh.h"

namespace way::test {
namespace {

using nlohmann::json;

void add_polygon(TileData& data, const json& polygon) {
  for (const json& corner : polygon["v"])
    data.corners.push_back(corner.get<std::uint32_t>());
  for (const json& next : polygon["nei"])
    data.neighbors.push_back(next.get<int>() < 0 ? TileData::kWall : next.get<std::uint32_t>());
  data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
  data.areas.push_back(Area::ground);
}

void add_surface(TileData& data, const json& detail, std::size_t corners) {
  for (std::size_t i = corners; i < detail["v"].size(); ++i)
    data.detail_vertices.push_back(to_point(detail["v"][i]));
  for (const json& t : detail["t"]) {
    DetailTriangle triangle;
    for (std::size_t i = 0; i < 3; ++i) {
      triangle.vertices[i] = t[i].get<std::uint32_t>();
      // Two bits per edge; the lower one marks the outline.
      const unsigned outline = (t[3].get<unsigned>() >> (2 * i)) & 1U;
      triangle.outline = static_cast<std::uint8_t>(triangle.outline | (outline << i));
    }
    data.detail_triangles.push_back(triangle);
  }
  data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                          static_cast<std::uint32_t>(data.detail_triangles.size())});
}

}  // namespace

Vec3 to_point(const json& numbers) {
  return {numbers[0].get<float>(), numbers[1].get<float>(), numbers[2].get<float>()};
}

TileData golden_tile_data(const json& golden) {
  TileData data;
  const json& settings = golden["settings"];
  data.agent = {.height = settings["agent_height"].get<float>(),
                .radius = settings["agent_radius"].get<float>(),
                .climb = settings["agent_max_climb"].get<float>(),
                .cell_size = golden["cs"].get<float>(),
                .cell_height = golden["ch"].get<float>()};
  const Vec3 origin = to_point(golden["origin"]);
  for (const json& v : golden["verts_vx"]) {
    const Vec3 cells = to_point(v);
    data.vertices.push_back({origin.x + cells.x * data.agent.cell_size,
                             origin.y + cells.y * data.agent.cell_height,
                             origin.z + cells.z * data.agent.cell_size});
  }
  data.patches = {{0, 0}};
  for (std::size_t i = 0; i < golden["polys"].size(); ++i) {
    const json& polygon = golden["polys"][i];
    add_polygon(data, polygon);
    add_surface(data, golden["detail"][i], polygon["v"].size());
  }
  return data;
}

}  // namespace way::test
