// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/navmesh_edit.h"

#include "calls.h"
#include "convert.h"
#include "navmesh.h"

using namespace way;
using namespace way::c;

struct way_edit final : Object {
  static constexpr Kind kKind = Kind::edit;
  explicit way_edit(const NavMesh& base) : edit(base) {}
  NavMeshEdit edit;
};

way_status way_edit_create(const way_navmesh* mesh, way_edit** edit) {
  if (!clear(edit)) return fail_null("edit");
  return with(mesh, [&](const way_navmesh& object) {
    return give(std::make_shared<way_edit>(object.mesh), edit);
  });
}

way_status way_edit_add_tile(way_edit* edit, const way_tile* tile) {
  return with(edit, [&](way_edit& change) {
    return with(tile, [&](const way_tile& object) {
      change.edit.add(object.tile);
      return way_status{WAY_OK};
    });
  });
}

way_status way_edit_remove_tile(way_edit* edit, way_tile_coord coord) {
  return with(edit, [&](way_edit& change) {
    change.edit.remove(to_coord(coord));
    return way_status{WAY_OK};
  });
}

way_status way_edit_set_area(way_edit* edit, way_poly_ref polygon, way_area area) {
  return with(edit, [&](way_edit& change) {
    change.edit.set_area(PolyRef::from_bits(polygon), Area{area});
    return way_status{WAY_OK};
  });
}

way_status way_edit_set_flags(way_edit* edit, way_poly_ref polygon, uint16_t flags) {
  return with(edit, [&](way_edit& change) {
    change.edit.set_flags(PolyRef::from_bits(polygon), flags);
    return way_status{WAY_OK};
  });
}

way_status way_edit_add_link(way_edit* edit, const way_link* link, way_poly_ref* ref) {
  return with(edit, [&](way_edit& change) {
    const auto given = to_link(link);
    if (!given) return fail(given.error());
    const PolyRef added = change.edit.add_link(*given);
    if (ref != nullptr) *ref = added.bits();
    return way_status{WAY_OK};
  });
}

way_status way_edit_remove_link(way_edit* edit, way_poly_ref link) {
  return with(edit, [&](way_edit& change) {
    change.edit.unlink(PolyRef::from_bits(link));
    return way_status{WAY_OK};
  });
}

way_status way_edit_commit(const way_edit* edit, way_navmesh** mesh) {
  if (!clear(mesh)) return fail_null("mesh");
  return with(edit, [&](const way_edit& change) {
    auto committed = change.edit.commit();
    if (!committed) return fail(committed.error());
    return give(std::make_shared<way_navmesh>(std::move(*committed)), mesh);
  });
}

void way_edit_free(way_edit* edit) {
  forget(edit);
}
