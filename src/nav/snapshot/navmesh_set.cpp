// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/navmesh_set.h"

#include "core/text.h"
#include "nav/plan/convex_polygon.h"
#include "nav/snapshot/closest_polygon.h"
#include "nav/snapshot/mesh_hash.h"
#include "nav/snapshot/tiles_in_box.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace way {
namespace {

Error invalid(std::string message) {
  return {Error::Code::invalid_argument, std::move(message)};
}

/// `rabbit, guard and troll`
std::string list_of(std::span<const AgentMesh> meshes) {
  std::string names;
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    if (i > 0) names += i + 1 == meshes.size() ? " and " : ", ";
    names += meshes[i].agent.name;
  }
  return names;
}

Error no_mesh(std::span<const AgentMesh> meshes, const std::string& what) {
  if (meshes.empty()) return invalid(text("there is no mesh for ", what, ": the set is empty"));
  if (meshes.size() == 1 && meshes[0].agent.name.empty())
    return invalid(text("there is no mesh for ", what, ": the only agent has no name"));
  const char* verb = meshes.size() == 1 ? ": the only agent is " : ": the agents are ";
  return invalid(text("there is no mesh for ", what, verb, list_of(meshes)));
}

std::optional<Error> check_names(std::span<const AgentMesh> meshes) {
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    const std::string& name = meshes[i].agent.name;
    if (name.empty() && meshes.size() > 1)
      return invalid(text("agent ", i + 1, " of ", meshes.size(), " has no name"));
    const auto before = meshes.first(i);
    const auto same = [&](const AgentMesh& other) { return other.agent.name == name; };
    if (std::ranges::any_of(before, same)) return invalid(text("two agents are named ", name));
  }
  return std::nullopt;
}

/// Returns true if the outline of a convex polygon overlaps a box in 2D and their heights do.
bool overlaps_box(const Tile& tile, std::uint32_t polygon, const Aabb3& box) {
  const Aabb3 bounds = tile.bounds(polygon);
  const bool is_apart = bounds.max.x <= box.min.x || bounds.min.x >= box.max.x ||
                        bounds.max.z <= box.min.z || bounds.min.z >= box.max.z ||
                        bounds.max.y < box.min.y || bounds.min.y > box.max.y;
  if (is_apart) return false;
  // Two convex shapes are apart exactly if a line along an edge of one of them separates them.
  const std::array<TileCorner, 4> corners = {
      {{box.min}, {{box.max.x, 0, box.min.z}}, {box.max}, {{box.min.x, 0, box.max.z}}}};
  return !is_separated_by(TileView(tile).polygon(polygon), {corners.data(), 4}, 0);
}

std::vector<PolyRef> polygons_overlapping(const NavMesh& mesh, const Aabb3& box) {
  std::vector<PolyRef> found;
  if (!is_finite(box.min) || !is_finite(box.max) || box.is_empty()) return found;
  for_each_tile_in(mesh, box, [&](std::uint32_t slot, const SlotView& at) {
    const TileView view = at.view();
    view.boxes().items_in(box, [&](std::size_t position) {
      const std::uint32_t polygon = view.box_item(position);
      if (overlaps_box(*at.tile, polygon, box)) found.push_back(mesh.ref(slot, polygon));
    });
  });
  return found;
}

}  // namespace

NavMeshSet::NavMeshSet(const NavMesh& mesh) {
  NavAgent agent = {.height = 0, .radius = 0, .climb = 0, .slope = 90};
  std::uint32_t slot = 0;
  while (slot < mesh.slot_count() && mesh.tile_in(slot) == nullptr)
    ++slot;
  if (slot < mesh.slot_count()) {
    const TileAgent& own = mesh.tile_in(slot)->agent();
    agent = {.height = own.height, .radius = own.radius, .climb = own.climb, .slope = 90};
  }
  meshes_.push_back({std::move(agent), mesh});
}

Result<NavMeshSet> NavMeshSet::create(std::vector<AgentMesh> meshes) {
  if (meshes.size() > kMaxAgents) {
    return invalid(text("a set of ", meshes.size(), " meshes: at most ", kMaxAgents, " fit"));
  }
  if (auto error = check_names(meshes)) return *error;
  for (const AgentMesh& one : meshes) {
    if (one.mesh.layout() == meshes[0].mesh.layout()) continue;
    return invalid(text("the meshes of ", meshes[0].agent.name, " and ", one.agent.name,
                        " have different origins or tile sizes"));
  }
  NavMeshSet set;
  set.meshes_ = std::move(meshes);
  return set;
}

std::vector<std::string> NavMeshSet::names() const {
  std::vector<std::string> names;
  for (const AgentMesh& one : meshes_)
    names.push_back(one.agent.name);
  return names;
}

const NavMesh* NavMeshSet::find(std::string_view name) const {
  const auto found =
      std::ranges::find_if(meshes_, [&](const AgentMesh& one) { return one.agent.name == name; });
  return found == meshes_.end() ? nullptr : &found->mesh;
}

const NavMesh& NavMeshSet::operator[](std::string_view name) const {
  static const NavMesh empty;
  const NavMesh* found = find(name);
  return found == nullptr ? empty : *found;
}

Result<AgentMesh> NavMeshSet::for_agent(std::string_view name) const {
  for (const AgentMesh& one : meshes_) {
    if (one.agent.name == name) return one;
  }
  return no_mesh(meshes_, std::string(name));
}

Result<AgentMesh> NavMeshSet::for_body(const NavAgent& body) const {
  const AgentMesh* best = nullptr;
  const auto size = [](const NavAgent& agent) { return std::tuple(agent.radius, agent.height); };
  for (const AgentMesh& one : meshes_) {
    const NavAgent& a = one.agent;
    const bool serves = a.radius >= body.radius && a.height >= body.height &&
                        a.climb <= body.climb && a.slope <= body.slope;
    if (serves && (best == nullptr || size(a) < size(best->agent))) best = &one;
  }
  if (best != nullptr) return *best;
  return no_mesh(meshes_, text("a body of radius ", body.radius, ", height ", body.height,
                               ", climb ", body.climb, " and slope ", body.slope));
}

Result<NavMeshSet> NavMeshSet::with(std::string_view name, const NavMesh& mesh) const {
  if (find(name) == nullptr) return no_mesh(meshes_, std::string(name));
  std::vector<AgentMesh> meshes = meshes_;
  for (AgentMesh& one : meshes) {
    if (one.agent.name == name) one.mesh = mesh;
  }
  return create(std::move(meshes));
}

std::size_t NavMeshSet::bytes() const {
  std::size_t sum = 0;
  std::set<const std::byte*> seen;
  for (const AgentMesh& one : meshes_) {
    sum += one.mesh.counts().bytes;
    for (std::uint32_t slot = 0; slot < one.mesh.slot_count(); ++slot) {
      if (one.mesh.tile_in(slot) == nullptr) continue;
      const std::span<const std::byte> arrays = TileView(*one.mesh.tile_in(slot)).block();
      if (!seen.insert(arrays.data()).second) sum -= arrays.size();
    }
  }
  return sum;
}

std::uint64_t NavMeshSet::hash() const {
  std::vector<NavAgent> agents;
  std::vector<std::uint64_t> hashes;
  for (const auto& [agent, mesh] : meshes_) {
    agents.push_back(agent);
    hashes.push_back(mesh.hash());
  }
  return hash_set(agents, hashes);
}

NavMeshSetEdit::NavMeshSetEdit(const NavMeshSet& base) : base_(base) {
  for (const AgentMesh& one : base.meshes())
    edits_.emplace_back(one.mesh);
}

template <class Change>
NavMeshSetEdit& NavMeshSetEdit::change(const Aabb3& box, Change change) {
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    for (const PolyRef polygon : polygons_overlapping(base_.meshes()[i].mesh, box))
      change(edits_[i], polygon);
  }
  return *this;
}

template <class Change>
NavMeshSetEdit& NavMeshSetEdit::change(const NearestQuery& at, Change change) {
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    const NearestPoint nearest = nearest_of_all_polygons(base_.meshes()[i].mesh, at);
    if (nearest) change(edits_[i], nearest.polygon);
  }
  return *this;
}

NavMeshSetEdit& NavMeshSetEdit::set_area(const Aabb3& box, Area area) {
  return change(box, [&](NavMeshEdit& edit, PolyRef polygon) { edit.set_area(polygon, area); });
}

NavMeshSetEdit& NavMeshSetEdit::set_flags(const Aabb3& box, std::uint16_t flags) {
  return change(box, [&](NavMeshEdit& edit, PolyRef polygon) { edit.set_flags(polygon, flags); });
}

NavMeshSetEdit& NavMeshSetEdit::set_area(const NearestQuery& at, Area area) {
  return change(at, [&](NavMeshEdit& edit, PolyRef polygon) { edit.set_area(polygon, area); });
}

NavMeshSetEdit& NavMeshSetEdit::set_flags(const NearestQuery& at, std::uint16_t flags) {
  return change(at, [&](NavMeshEdit& edit, PolyRef polygon) { edit.set_flags(polygon, flags); });
}

NavMeshSetEdit& NavMeshSetEdit::link(const OffMeshLink& link,
                                     std::span<const std::string_view> agents) {
  for (const std::string_view name : agents) {
    if (base_.find(name) == nullptr) fail(no_mesh(base_.meshes(), std::string(name)));
  }
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    const std::string& name = base_.meshes()[i].agent.name;
    if (agents.empty() || std::ranges::find(agents, name) != agents.end()) edits_[i].link(link);
  }
  return *this;
}

NavMeshSetEdit& NavMeshSetEdit::unlink(const OffMeshLink& link) {
  bool is_found = false;
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    const NavMesh& mesh = base_.meshes()[i].mesh;
    for (std::uint32_t k = 0; k < mesh.link_slot_count(); ++k) {
      const OffMeshLink* own = mesh.link(mesh.link_at(k));
      if (own == nullptr || !(*own == link)) continue;
      edits_[i].unlink(mesh.link_at(k));
      is_found = true;
    }
  }
  if (!is_found) fail(invalid("the link to remove is not in the navmesh of any agent"));
  return *this;
}

void NavMeshSetEdit::fail(const Error& error) {
  if (!error_) error_ = error;
}

Result<NavMeshSet> NavMeshSetEdit::commit() const {
  SerialExecutor serial;
  return commit(serial);
}

Result<NavMeshSet> NavMeshSetEdit::commit(Executor& executor) const {
  if (error_) return *error_;
  std::vector<AgentMesh> meshes;
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    auto mesh = edits_[i].commit(executor);
    if (!mesh) return mesh.error();
    meshes.push_back({base_.meshes()[i].agent, *std::move(mesh)});
  }
  return NavMeshSet::create(std::move(meshes));
}

}  // namespace way
