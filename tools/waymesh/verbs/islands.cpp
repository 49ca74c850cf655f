// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/reachable.h"

#include "commands.h"
#include "input/mesh_input.h"
#include "output/answer_json.h"
#include "output/json_text.h"
#include "output/report.h"
#include "words/numbers.h"

#include <cstdio>
#include <iostream>

namespace way::cli {
namespace {

/// A corner of an island, to find it in a picture.
Vec3 place_of(const NavMesh& mesh, const Island& island) {
  return mesh.tile_of(island.first)->corner(island.first.polygon(), 0);
}

void print_json(const NavMesh& mesh, const std::vector<Island>& islands) {
  AnswerJson json;
  json["islands"] = AnswerJson::array();
  for (const Island& island : islands) {
    AnswerJson one;
    one["polygons"] = island.polygons;
    one["area"] = island.area;
    one["at"] = point_json(place_of(mesh, island));
    json["islands"].push_back(one);
  }
  std::cout << json_text(json) << std::endl;
}

void print(const NavMesh& mesh, const std::vector<Island>& islands) {
  std::printf("%zu islands\n", islands.size());
  for (const Island& island : islands) {
    const Vec3 at = place_of(mesh, island);
    std::printf("  %zu polygons, area %.2f, at %s %s %s\n", island.polygons, island.area,
                short_text(at.x).c_str(), short_text(at.y).c_str(), short_text(at.z).c_str());
  }
}

}  // namespace

int run_islands(const IslandsRequest& request) {
  const auto input = load_mesh(request.mesh);
  if (!input) return report(input.error());
  const std::vector<Island> islands = find_islands(input->mesh);
  if (request.json) {
    print_json(input->mesh, islands);
  } else {
    print(input->mesh, islands);
  }
  return kDone;
}

}  // namespace way::cli
