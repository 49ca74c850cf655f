// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/text.h"
#include "nav/off_mesh/attach_link.h"
#include "nav/off_mesh/link_ends.h"
#include "nav/snapshot/slot_view.h"
#include "nav/validate/validate_parts.h"

#include <algorithm>

namespace way {
namespace {

Error link_violation(std::uint32_t slot, const char* what) {
  return {Error::Code::invalid_mesh, text("off-mesh link ", slot, ": ", what)};
}

bool has_departure(const NavMesh& mesh, PolyRef link, PolyRef from, PolyRef to) {
  const LinkEnds* ends = SlotView(mesh, from.slot()).link_ends;
  return ends != nullptr &&
         std::ranges::any_of(ends->from(from.polygon()), [&](const LinkDeparture& d) {
           return d.link == link && d.target == to;
         });
}

bool has_arrival(const NavMesh& mesh, PolyRef link, PolyRef from, PolyRef to) {
  const LinkEnds* ends = SlotView(mesh, to.slot()).link_ends;
  return ends != nullptr &&
         std::ranges::any_of(ends->into(to.polygon()), [&](const LinkArrival& a) {
           return a.link == link && a.source == from;
         });
}

bool is_known(const NavMesh& mesh, PolyRef link, PolyRef from, PolyRef to) {
  return has_departure(mesh, link, from, to) && has_arrival(mesh, link, from, to);
}

std::size_t direction_count(const NavMesh& mesh, PolyRef link) {
  return mesh.link_parts(link).size() * (mesh.link(link)->one_way ? 1 : 2);
}

Violation check_link_at(const NavMesh& mesh, std::uint32_t slot) {
  const PolyRef ref = mesh.link_at(slot);
  const OffMeshLink& link = *mesh.link(ref);
  const auto parts = mesh.link_parts(ref);
  if (!std::ranges::equal(parts, attach_link(mesh, link)))
    return link_violation(slot, "it is not attached to the ground at its ends");
  for (const LinkPart& part : parts) {
    const bool is_good = is_known(mesh, ref, part.from, part.to) &&
                         (link.one_way || is_known(mesh, ref.backward(), part.to, part.from));
    if (!is_good) return link_violation(slot, "a polygon at its ends does not list it");
  }
  return std::nullopt;
}

}  // namespace

Violation check_off_mesh_links(const NavMesh& mesh) {
  std::size_t expected = 0;
  for (std::uint32_t slot = 0; slot < mesh.link_slot_count(); ++slot) {
    if (!mesh.link_at(slot)) continue;
    if (auto error = check_link_at(mesh, slot)) return error;
    expected += direction_count(mesh, mesh.link_at(slot));
  }
  std::size_t departures = 0;
  std::size_t arrivals = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const LinkEnds* ends = SlotView(mesh, slot).link_ends;
    if (ends == nullptr) continue;
    departures += ends->departures.size();
    arrivals += ends->arrivals.size();
  }
  if (departures == expected && arrivals == expected) return std::nullopt;
  return Error{Error::Code::invalid_mesh, "a tile knows of an off-mesh link that is not there"};
}

}  // namespace way
