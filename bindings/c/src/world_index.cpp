// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"

#include "calls.h"
#include "core/text.h"
#include "navmesh.h"
#include "path_index.h"
#include "world.h"

#include <memory>
#include <utility>
#include <vector>

using namespace way;
using namespace way::c;

way_status way_world_keep_index(way_world* world, const way_path_index_options* options) {
  return with(world, [&](way_world& w) -> way_status {
    const auto given = to_index_options(options);
    return given ? status_of(w.world.keep_index(*given)) : fail(given.error());
  });
}

way_status way_world_update_index(way_world* world) {
  return with(world, [&](way_world& w) {
    return status_of(w.world.update_index(w.pool ? &*w.pool : nullptr));
  });
}

way_status way_world_indexed_navmesh(const way_world* world, size_t agent, way_navmesh** mesh,
                                     way_path_index** index) {
  if (!clear(mesh)) return fail_null("mesh");
  if (!clear(index)) return fail_null("index");
  return with(world, [&](const way_world& w) -> way_status {
    std::vector<IndexedNavMesh> all = w.world.indexed_navmeshes();
    if (agent >= all.size()) {
      return fail(Error{Error::Code::invalid_argument,
                        text("there is no agent ", agent, ": the world has ", all.size())});
    }
    const way_status given = give_index(std::move(all[agent].index), index);
    if (given != WAY_OK) return given;
    return give(std::make_shared<way_navmesh>(std::move(all[agent].mesh)), mesh);
  });
}
