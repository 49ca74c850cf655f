// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/navmesh_set.h"

#include "calls.h"
#include "convert.h"
#include "navmesh.h"

#include <string_view>
#include <vector>

using namespace way;
using namespace way::c;

way_status way::c::give_set(Result<NavMeshSet> made, way_navmesh_set** set) {
  if (!made) return fail(made.error());
  return give(std::make_shared<way_navmesh_set>(*std::move(made)), set);
}

namespace {

way_status give_mesh(Result<AgentMesh> found, way_navmesh** mesh) {
  if (!found) return fail(found.error());
  return give(std::make_shared<way_navmesh>(std::move(found->mesh)), mesh);
}

/// Changes a set by an edit.
template <class Change>
way_status change(const way_navmesh_set* set, way_navmesh_set** changed, Change apply) {
  if (!clear(changed)) return fail_null("changed");
  return with(set, [&](const way_navmesh_set& object) {
    NavMeshSetEdit edit(object.set);
    const way_status applied = apply(edit);
    return applied == WAY_OK ? give_set(edit.commit(), changed) : applied;
  });
}

}  // namespace

way_status way_navmesh_set_create(const way_agent* agents, const way_navmesh* const* meshes,
                                  size_t count, way_navmesh_set** set) {
  if (!clear(set)) return fail_null("set");
  if (meshes == nullptr) return fail_null("meshes");
  return guarded([&]() -> way_status {
    const auto read = to_agents(agents, count);
    if (!read) return fail(read.error());
    std::vector<AgentMesh> given;
    for (std::size_t i = 0; i < count; ++i) {
      const auto mesh = find(meshes[i]);
      if (mesh == nullptr) return fail_handle(Kind::navmesh, meshes[i]);
      given.push_back({(*read)[i], mesh->mesh});
    }
    return give_set(NavMeshSet::create(std::move(given)), set);
  });
}

void way_navmesh_set_free(way_navmesh_set* set) {
  forget(set);
}

size_t way_navmesh_set_count(const way_navmesh_set* set) {
  const auto object = find(set);
  return object == nullptr ? 0 : object->set.size();
}

way_status way_navmesh_set_agent(const way_navmesh_set* set, size_t number, way_agent* agent) {
  return with(set, [&](const way_navmesh_set& object) {
    if (number >= object.set.size()) return fail_number("agent", number, object.set.size());
    return write_struct(agent, from_agent(object.set.meshes()[number].agent));
  });
}

way_status way_navmesh_set_mesh(const way_navmesh_set* set, size_t number, way_navmesh** mesh) {
  if (!clear(mesh)) return fail_null("mesh");
  return with(set, [&](const way_navmesh_set& object) {
    if (number >= object.set.size()) return fail_number("agent", number, object.set.size());
    return give_mesh(object.set.meshes()[number], mesh);
  });
}

way_status way_navmesh_set_for_agent(const way_navmesh_set* set, const char* name,
                                     way_navmesh** mesh) {
  if (!clear(mesh)) return fail_null("mesh");
  return with(set, [&](const way_navmesh_set& object) {
    return give_mesh(object.set.for_agent(text_or_empty(name)), mesh);
  });
}

way_status way_navmesh_set_for_body(const way_navmesh_set* set, const way_agent* body,
                                    way_navmesh** mesh) {
  if (!clear(mesh)) return fail_null("mesh");
  return with(set, [&](const way_navmesh_set& object) {
    const auto read = to_agent(body);
    if (!read) return fail(read.error());
    return give_mesh(object.set.for_body(*read), mesh);
  });
}

way_status way_navmesh_set_area_in_box(const way_navmesh_set* set, const float box_min[3],
                                       const float box_max[3], way_area area,
                                       way_navmesh_set** changed) {
  if (box_min == nullptr || box_max == nullptr) return fail_null("box");
  return change(set, changed, [&](NavMeshSetEdit& edit) {
    edit.set_area(Aabb3{to_vec3(box_min), to_vec3(box_max)}, Area{area});
    return way_status{WAY_OK};
  });
}

way_status way_navmesh_set_flags_in_box(const way_navmesh_set* set, const float box_min[3],
                                        const float box_max[3], uint16_t flags,
                                        way_navmesh_set** changed) {
  if (box_min == nullptr || box_max == nullptr) return fail_null("box");
  return change(set, changed, [&](NavMeshSetEdit& edit) {
    edit.set_flags(Aabb3{to_vec3(box_min), to_vec3(box_max)}, flags);
    return way_status{WAY_OK};
  });
}

way_status way_navmesh_set_add_link(const way_navmesh_set* set, const way_link* link,
                                    const char* const* names, size_t count,
                                    way_navmesh_set** changed) {
  if (names == nullptr && count > 0) return fail_null("names");
  return change(set, changed, [&](NavMeshSetEdit& edit) {
    const auto given = to_link(link);
    if (!given) return fail(given.error());
    const auto texts =
        list_of(count, [&](std::size_t i) { return std::string(text_or_empty(names[i])); });
    edit.link(*given, std::vector<std::string_view>(texts.begin(), texts.end()));
    return way_status{WAY_OK};
  });
}

way_status way_navmesh_set_remove_link(const way_navmesh_set* set, const way_link* link,
                                       way_navmesh_set** changed) {
  return change(set, changed, [&](NavMeshSetEdit& edit) {
    const auto given = to_link(link);
    if (!given) return fail(given.error());
    edit.unlink(*given);
    return way_status{WAY_OK};
  });
}
